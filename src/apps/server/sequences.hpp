#pragma once
// Nim-sequences, their cells for a plot, periods.

#include "fields.hpp"
#include "games.hpp"
#include "work.hpp"

namespace minimex::server {

/// Each takes what it knows from the fields, `game` among them. Throws a 404 for an unknown game,
/// run::BadRequest for what is wrong with the fields.
Work sequence_work(const Games& games, Fields& fields);
Work cells_work(const Games& games, Fields& fields);
Work period_work(const Games& games, Fields& fields);
/// Can I Win for every maximum and total.
Work pool_table_work(Fields& fields);

}  // namespace minimex::server
