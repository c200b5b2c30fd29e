#pragma once
// What long searches found, in a file: whole or not at all, checksummed, compressed.
//
//     "minimex boards 1\n" | piece | piece | ... | end
//     piece: kind, bytes, bytes of the frame, checksum of both and it (8 each) | one zstd frame
//
// Kinds: 0 identity of the rules and of what is kept, 1 what is known of boards of up to 64 cells,
// 2 of up to 128, 3 the end. Known are slots of Table, or, where nimbers do not tell who wins,
// records of SumTable.

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "family/board/gate.hpp"
#include "minimex/run/context.hpp"

namespace minimex::board {

inline constexpr int kIdentityPiece = 0;
inline constexpr int kNarrowPiece = 1;
inline constexpr int kWidePiece = 2;

using PieceSink = std::function<void(int kind, std::string_view bytes)>;

/// Writes beside the file and renames: `pieces` hands over everything. Throws run::Failure.
void write_checkpoint(const std::string& path, const std::function<void(const PieceSink&)>& pieces);

/// Hands over every piece; false if there is no such file. Throws run::Failure if it is damaged or
/// no checkpoint of boards. Polls the context.
bool read_checkpoint(const std::string& path, const run::Context& context, const PieceSink& piece);

/// Says when the checkpoint is written: seldom enough that writing takes a twentieth of the time at
/// most, since a question may be one of very many.
class Keeper {
 public:
  using Pieces = std::function<void(const PieceSink&)>;
  Keeper(std::string path, Pieces pieces) : path_(std::move(path)), pieces_(std::move(pieces)) {}
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  /// Writes what is new. No error can be told here: the file then is as it was, and whole.
  ~Keeper();

  const std::string& path() const { return path_; }
  /// In mid-search, from any of its threads, inside the gate. Throws run::Failure.
  void look(Gate& gate);
  /// A search has ended and found something, or was stopped. Throws run::Failure.
  void ended(bool stopped);

 private:
  using Clock = std::chrono::steady_clock;
  bool is_due(std::chrono::seconds least) const;
  void write();

  std::string path_;
  Pieces pieces_;
  std::atomic<Clock::time_point> last_{Clock::now()};
  std::atomic<Clock::duration> took_{Clock::duration::zero()};
  std::atomic<bool> writing_{false};
  bool written_ = false;
  bool news_ = false;
};

}  // namespace minimex::board
