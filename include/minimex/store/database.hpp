#pragma once
// An SQLite database: a file that is always whole, whatever happens to the process that writes it.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace minimex::store {

/// What a database file must be: the application id and the version in its header, and a word for
/// it in messages ("a census").
struct DatabaseKind {
  std::string what;
  std::uint32_t application = 0;  ///< not 0
  std::uint32_t version = 0;      ///< of its tables; not 0
};

class Statement;

/// One connection. Not thread-safe. Every member throws run::Failure with one line: the file and
/// the reason (another process keeps it locked, the disk is full, it is damaged).
class Database {
 public:
  /// In memory, with the tables of `schema` (SQL).
  explicit Database(std::string_view schema);
  /// Opens the file at `path`, or begins one with the tables of `schema` (a new or an empty file).
  /// A file that is no database, a database of another kind or version, and a damaged one are
  /// refused and left as they are.
  Database(const std::string& path, const DatabaseKind& kind, std::string_view schema);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() = default;

  /// Statements without parameters or rows.
  void run(const std::string& sql);
  /// One statement, with ? for its parameters. Must not outlive the database.
  Statement prepare(std::string_view sql);
  /// Fails unless a change could be written now.
  void require_writable();

 private:
  friend class Statement;
  struct Close {
    void operator()(sqlite3* connection) const;
  };

  void open(const char* name, int flags);
  void begin(const DatabaseKind& kind, std::string_view schema);
  void check_whole();
  [[noreturn]] void fail() const;

  std::string shown_ = "the database in memory";
  std::uint32_t version_ = 0;
  std::unique_ptr<sqlite3, Close> connection_;
};

/// A prepared statement: bind the parameters in order, step through the rows, reset, again.
class Statement {
 public:
  Statement& bind(std::uint64_t value);  ///< below 2^63
  Statement& bind(double value);
  Statement& bind(std::string_view text);
  Statement& bind_null();

  /// True: a row is there. False: there are no more; the statement is ready to be bound again.
  bool step();
  /// Steps over everything there is.
  void run();
  /// Ready to be bound again.
  void reset();

  /// Of the row: columns from 0. Unset where the column holds something else.
  std::optional<std::uint64_t> number(int column) const;
  std::optional<double> real(int column) const;
  std::optional<std::string> text(int column) const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };

  Statement(const Database& database, sqlite3_stmt* statement)
      : database_(&database), statement_(statement) {}
  void check(int code) const;

  const Database* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int bound_ = 0;
};

}  // namespace minimex::store
