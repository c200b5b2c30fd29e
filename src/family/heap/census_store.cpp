// The rows of a census in a database: every tool for SQLite can read them.

#include <fmt/format.h>

#include <limits>

#include "minimex/family/heap/census.hpp"
#include "minimex/run/error.hpp"
#include "minimex/store/checksum.hpp"

namespace minimex::heap {
namespace {

const store::DatabaseKind kKind{"a census of minimex", 0x6D6D7863, 1};  // "mmxc"

constexpr std::string_view kSchema = R"(CREATE TABLE games(
  game TEXT PRIMARY KEY,
  period INTEGER, preperiod INTEGER, saltus INTEGER,
  proved INTEGER NOT NULL, theorem TEXT NOT NULL,
  largest INTEGER, largest_at INTEGER,
  checked_to INTEGER NOT NULL,
  failure TEXT NOT NULL,
  seconds REAL NOT NULL,
  checksum TEXT NOT NULL
) WITHOUT ROWID)";

constexpr std::string_view kFind =
    "SELECT period,preperiod,saltus,proved,theorem,largest,largest_at,checked_to,failure,seconds,"
    "checksum FROM games WHERE game=?";
constexpr std::string_view kKeep = "INSERT OR REPLACE INTO games VALUES(?,?,?,?,?,?,?,?,?,?,?,?)";

/// SQLite does not notice a digit that has become another; a wrong period must not be believed.
std::string checksum_of(const CensusRow& row) {
  std::string text = row.game;
  if (row.result) {
    const PeriodResult& r = *row.result;
    text += fmt::format("|{}|{}|{}|{}|{}", r.proved, answer::name(r.theorem), r.largest,
                        r.largest_at, r.checked_to);
    if (r.repeat)
      text += fmt::format("|{}|{}|{}", r.repeat->period, r.repeat->preperiod, r.repeat->saltus);
  }
  return fmt::format("{:016x}", store::checksum(text + "|" + row.failure));
}

[[noreturn]] void damaged(std::string_view game) {
  throw run::Failure(
      fmt::format("the store is damaged: what it says of {} is not what was kept", game));
}

std::optional<Theorem> theorem_named(std::string_view name) {
  for (const Theorem t : {Theorem::none, Theorem::guy_smith, Theorem::parts, Theorem::unequal_pair,
                          Theorem::all_but, Theorem::finite_state})
    if (answer::name(t) == name) return t;
  return std::nullopt;
}

}  // namespace

CensusStore::CensusStore()
    : database_(kSchema), find_(database_.prepare(kFind)), keep_(database_.prepare(kKeep)) {}

CensusStore::CensusStore(const std::string& path)
    : database_(path, kKind, kSchema),
      find_(database_.prepare(kFind)),
      keep_(database_.prepare(kKeep)) {}

std::optional<CensusRow> CensusStore::find(std::string_view game) {
  enum Column {
    period,
    preperiod,
    saltus,
    proved,
    theorem,
    largest,
    largest_at,
    checked_to,
    failure,
    seconds,
    sum
  };
  find_.bind(game);
  if (!find_.step()) return std::nullopt;
  CensusRow row;
  row.game = game;
  row.failure = find_.text(failure).value_or("");
  row.seconds = find_.real(seconds).value_or(0);
  const std::string expected = find_.text(sum).value_or("");
  PeriodResult r;
  r.checked_to = find_.number(checked_to).value_or(0);
  r.proved = find_.number(proved) == 1;
  const auto named = theorem_named(find_.text(theorem).value_or(""));
  r.theorem = named.value_or(Theorem::none);
  const std::uint64_t most = find_.number(largest).value_or(0);
  const std::uint64_t step = find_.number(saltus).value_or(0);
  r.largest = static_cast<std::uint32_t>(most);
  r.largest_at = find_.number(largest_at).value_or(0);
  if (const auto p = find_.number(period))
    r.repeat = Repeat{find_.number(preperiod).value_or(0), *p, static_cast<std::uint32_t>(step)};
  find_.reset();
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  if (r.checked_to != 0) row.result = r;
  if (!named || most > kMost || step > kMost || checksum_of(row) != expected) damaged(game);
  return row;
}

void CensusStore::keep(const CensusRow& row) {
  const PeriodResult r = row.result.value_or(PeriodResult{});
  keep_.reset();
  keep_.bind(row.game);
  if (r.repeat)
    keep_.bind(r.repeat->period)
        .bind(r.repeat->preperiod)
        .bind(static_cast<std::uint64_t>(r.repeat->saltus));
  else
    keep_.bind_null().bind_null().bind_null();
  keep_.bind(static_cast<std::uint64_t>(r.proved)).bind(answer::name(r.theorem));
  if (row.result)
    keep_.bind(static_cast<std::uint64_t>(r.largest)).bind(r.largest_at);
  else
    keep_.bind_null().bind_null();
  keep_.bind(r.checked_to).bind(row.failure).bind(row.seconds).bind(checksum_of(row)).run();
}

}  // namespace minimex::heap
