#include "minimex/store/database.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <limits>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::store {
namespace {

constexpr std::size_t kLongestName = 200;
constexpr int kBusyMilliseconds = 5000;

[[noreturn]] void refuse(std::string_view path, std::string_view reason) {
  throw run::Failure(fmt::format("cannot use {}: {}", run::excerpt(path, kLongestName), reason));
}

/// The head of an SQLite file, as far as it is looked at; numbers are big-endian.
///
///     0        16            60         64      68               72 ... 100
///     magic    ...           version    ...     application id   ...
constexpr std::size_t kHead = 100;
constexpr std::size_t kVersionAt = 60;
constexpr std::size_t kApplicationAt = 68;
constexpr std::string_view kMagic{"SQLite format 3\0", 16};

std::uint32_t number_at(const std::array<char, kHead>& head, std::size_t at) {
  constexpr unsigned kByte = 8;
  std::uint32_t n = 0;
  for (std::size_t i = at; i < at + 4; ++i) n = n << kByte | static_cast<unsigned char>(head[i]);
  return n;
}

/// Looks at the file before SQLite does, which might already write: undo what another program left
/// half done, put a log in place.
void check_head(const std::string& path, const DatabaseKind& kind) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) {
    if (errno == ENOENT) return;
    refuse(path, std::strerror(errno));
  }
  if (S_ISDIR(info.st_mode)) refuse(path, "it is a folder");
  if (!S_ISREG(info.st_mode)) refuse(path, "it is not a regular file");
  if (info.st_size == 0) return;
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) refuse(path, std::strerror(errno));
  std::array<char, kHead> head{};
  const ssize_t n = ::read(fd, head.data(), head.size());
  ::close(fd);
  if (n != static_cast<ssize_t>(kHead) || std::string_view(head.data(), kMagic.size()) != kMagic ||
      number_at(head, kApplicationAt) != kind.application)
    refuse(path, fmt::format("expected {}, found another file", kind.what));
  if (const std::uint32_t version = number_at(head, kVersionAt); version != kind.version)
    refuse(path, fmt::format("expected {} of version {}, found version {}", kind.what, kind.version,
                             version));
}

}  // namespace

void Database::Close::operator()(sqlite3* connection) const { ::sqlite3_close_v2(connection); }

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  ::sqlite3_finalize(statement);
}

void Database::fail() const {
  const int code = connection_ ? ::sqlite3_errcode(connection_.get()) : SQLITE_NOMEM;
  const int system = connection_ ? ::sqlite3_system_errno(connection_.get()) : 0;
  switch (code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      refuse(shown_, "another process keeps it locked");
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      refuse(shown_, "it is damaged");
    case SQLITE_FULL:
      refuse(shown_, std::strerror(ENOSPC));
    case SQLITE_READONLY:
      refuse(shown_, "it cannot be written");
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
      refuse(shown_, system != 0 ? std::strerror(system) : ::sqlite3_errstr(code));
    default:
      refuse(shown_, connection_ ? ::sqlite3_errmsg(connection_.get()) : ::sqlite3_errstr(code));
  }
}

void Database::open(const char* name, int flags) {
  sqlite3* connection = nullptr;
  const int code = ::sqlite3_open_v2(name, &connection, flags, nullptr);
  connection_.reset(connection);  // also of a failed attempt: it knows the reason
  if (code != SQLITE_OK) fail();
  ::sqlite3_busy_timeout(connection, kBusyMilliseconds);
}

Database::Database(std::string_view schema) {
  open(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY);
  run(std::string(schema));
}

Database::Database(const std::string& path, const DatabaseKind& kind, std::string_view schema)
    : shown_(path), version_(kind.version) {
  check_head(path, kind);
  // A name that SQLite would take for something else (":memory:", "file:...") is still a file's.
  const std::string name = path.starts_with('/') ? path : "./" + path;
  open(name.c_str(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  Statement version = prepare("PRAGMA user_version");
  const bool fresh = version.step() && version.number(0) == 0;
  version.reset();
  if (fresh) begin(kind, schema);
  check_whole();
  // A log beside the file, put in its place on closing: what is committed survives a killed process
  // without a wait for the disk each time, and after a loss of power the file is whole, if not new.
  run("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL");
}

void Database::begin(const DatabaseKind& kind, std::string_view schema) {
  run("BEGIN IMMEDIATE");
  // Another process may have begun it in the meantime.
  Statement version = prepare("PRAGMA user_version");
  const bool fresh = version.step() && version.number(0) == 0;
  version.reset();
  if (fresh)
    run(fmt::format("{}; PRAGMA application_id={}; PRAGMA user_version={}", schema,
                    kind.application, kind.version));
  run("COMMIT");
}

void Database::check_whole() {
  Statement check = prepare("PRAGMA quick_check(1)");
  if (!check.step() || check.text(0) != "ok") refuse(shown_, "it is damaged");
}

void Database::run(const std::string& sql) {
  if (::sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    fail();
}

Statement Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  if (::sqlite3_prepare_v2(connection_.get(), sql.data(), static_cast<int>(sql.size()), &statement,
                           nullptr) != SQLITE_OK)
    fail();
  return {*this, statement};
}

void Database::require_writable() {
  // Writes the first page as it is, so that journal and file are both tried.
  run("BEGIN IMMEDIATE");
  run(fmt::format("PRAGMA user_version={}; COMMIT", version_));
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) database_->fail();
}

Statement& Statement::bind(std::uint64_t value) {
  if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    refuse(database_->shown_, "a number is too large for it");
  check(::sqlite3_bind_int64(statement_.get(), ++bound_, static_cast<sqlite3_int64>(value)));
  return *this;
}

Statement& Statement::bind(double value) {
  check(::sqlite3_bind_double(statement_.get(), ++bound_, value));
  return *this;
}

Statement& Statement::bind(std::string_view text) {
  // SQLite copies the text: the destructor it is given is its own SQLITE_TRANSIENT, which is -1 in
  // the clothes of a pointer.
  check(::sqlite3_bind_text64(statement_.get(), ++bound_, text.data(), text.size(),
                              SQLITE_TRANSIENT, SQLITE_UTF8));
  return *this;
}

Statement& Statement::bind_null() {
  check(::sqlite3_bind_null(statement_.get(), ++bound_));
  return *this;
}

bool Statement::step() {
  const int code = ::sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) {
    try {
      database_->fail();
    } catch (...) {
      reset();  // only now: it would repeat the error in the place of the message
      throw;
    }
  }
  reset();
  return false;
}

void Statement::run() {
  while (step()) {
  }
}

void Statement::reset() {
  ::sqlite3_reset(statement_.get());
  bound_ = 0;
}

std::optional<std::uint64_t> Statement::number(int column) const {
  if (::sqlite3_column_type(statement_.get(), column) != SQLITE_INTEGER) return std::nullopt;
  const sqlite3_int64 n = ::sqlite3_column_int64(statement_.get(), column);
  if (n < 0) return std::nullopt;
  return static_cast<std::uint64_t>(n);
}

std::optional<double> Statement::real(int column) const {
  const int type = ::sqlite3_column_type(statement_.get(), column);
  if (type != SQLITE_FLOAT && type != SQLITE_INTEGER) return std::nullopt;
  return ::sqlite3_column_double(statement_.get(), column);
}

std::optional<std::string> Statement::text(int column) const {
  if (::sqlite3_column_type(statement_.get(), column) != SQLITE_TEXT) return std::nullopt;
  const unsigned char* text = ::sqlite3_column_text(statement_.get(), column);
  const int size = ::sqlite3_column_bytes(statement_.get(), column);
  if (text == nullptr) return std::nullopt;
  return std::string(text, text + size);
}

}  // namespace minimex::store
