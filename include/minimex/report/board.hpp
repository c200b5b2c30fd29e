#pragma once
// Board games' tables, sequences and checked rules as text, CSV, JSON or b-file (docs/boards.md).

#include <string_view>

#include "minimex/family/board/findings.hpp"
#include "minimex/family/board/sequence.hpp"
#include "minimex/family/board/size_table.hpp"
#include "minimex/report/census.hpp"
#include "minimex/report/sequence.hpp"
#include "minimex/store/output.hpp"

namespace minimex::report {

/// The values of all sizes; text, CSV or one line of JSON.
void board_table(std::string_view game, const board::Table& table, CensusFormat format,
                 store::Output& out);

/// text, csv, json or bfile. Throws run::BadRequest for the others, and for a b-file of outcomes.
void board_sequence(std::string_view game, const board::Sequence& sequence, SequenceFormat format,
                    store::Output& out);
/// Throws as board_sequence would for this format, before anything is computed.
void check_board_format(SequenceFormat format, bool nimbers);

/// What has been found out about the rules of a file: text, or one line of JSON.
void checked_rules(std::string_view file, const board::Findings& found, bool json,
                   store::Output& out);

}  // namespace minimex::report
