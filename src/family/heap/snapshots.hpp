#pragma once
// Windows of a stream kept along the way, in memory and in a checkpoint file: from each the stream
// can be taken up again.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/store/log.hpp"

namespace minimex::heap {

/// What a stream knows at one heap. `frame` holds the compressed codes of the window before it.
struct Snapshot {
  std::uint64_t heap = 0;
  std::uint64_t deepest = 0;
  std::uint64_t largest_at = 0;
  std::uint32_t largest = 0;
  std::string frame;
};

std::string compress_codes(const std::uint8_t* codes, std::uint64_t window);
std::string decompress_codes(const Snapshot& snapshot, std::uint64_t window);

/// Keeps snapshots at multiples of a spacing that doubles when there are too many.
class Snapshots {
 public:
  Snapshots(std::uint64_t spacing, std::size_t most) : spacing_(spacing), most_(most) {}

  std::uint64_t spacing() const { return spacing_; }
  const std::vector<Snapshot>& list() const { return list_; }
  /// The first one may stand anywhere, the others at multiples of the spacing.
  void add(Snapshot snapshot);
  void clear() { list_.clear(); }

 private:
  std::uint64_t spacing_;
  std::size_t most_;
  std::vector<Snapshot> list_;
};

/// The checkpoint file of a stream: what it is a stream of, its snapshots, and where it was last.
class Checkpoint {
 public:
  /// Opens or begins the file. Throws run::Failure.
  explicit Checkpoint(const std::string& path);

  /// What the stream is of; empty in a new file.
  const std::string& subject() const { return subject_; }
  /// Snapshots to be kept, ascending, and the last place known, if it is none of them.
  std::vector<Snapshot>& kept() { return kept_; }
  const std::optional<Snapshot>& place() const { return place_; }

  /// Begins anew.
  void begin(const std::string& subject);
  void keep(const Snapshot& snapshot) { add('S', snapshot); }
  void mark(const Snapshot& place) { add('P', place); }

 private:
  void add(char kind, const Snapshot& snapshot);
  void read(std::string_view record, const std::string& path);

  std::string subject_;
  std::vector<Snapshot> kept_;
  std::optional<Snapshot> place_;
  std::unique_ptr<store::Log> log_;
};

}  // namespace minimex::heap
