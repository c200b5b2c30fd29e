#include "family/heap/snapshots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "minimex/run/error.hpp"
#include "minimex/store/compress.hpp"

namespace minimex::heap {
namespace {

constexpr std::string_view kMagic = "minimex checkpoint 1\n";

}  // namespace

std::string compress_codes(const std::uint8_t* codes, std::uint64_t window) {
  return store::compress({reinterpret_cast<const char*>(codes), window});
}

std::string decompress_codes(const Snapshot& snapshot, std::uint64_t window) {
  return store::decompress(snapshot.frame, window,
                           fmt::format("the snapshot at heap {}", snapshot.heap));
}

void Snapshots::add(Snapshot snapshot) {
  if (!list_.empty() && snapshot.heap <= list_.back().heap) return;
  if (!list_.empty() && snapshot.heap % spacing_ != 0) return;
  list_.push_back(std::move(snapshot));
  if (list_.size() <= most_) return;
  spacing_ *= 2;
  const auto kept = std::remove_if(list_.begin() + 1, list_.end(),
                                   [&](const Snapshot& s) { return s.heap % spacing_ != 0; });
  list_.erase(kept, list_.end());
}

Checkpoint::Checkpoint(const std::string& path)
    : log_(std::make_unique<store::Log>(path, kMagic,
                                        [&](std::string_view record) { read(record, path); })) {}

//     'H' | what the stream is of
//     'S' or 'P' | heap | deepest | largest_at | largest, all as 8 bytes | frame
void Checkpoint::read(std::string_view record, const std::string& path) {
  constexpr std::size_t kNumbers = 4;
  std::uint64_t numbers[kNumbers];
  const char kind = record.empty() ? '\0' : record[0];
  if (kind == 'H') {
    subject_ = record.substr(1);
    kept_.clear();
    place_.reset();
    return;
  }
  if ((kind != 'S' && kind != 'P') || record.size() < 1 + sizeof(numbers))
    throw run::Failure(fmt::format("cannot use {}: it is damaged", path));
  std::memcpy(numbers, record.data() + 1, sizeof(numbers));
  Snapshot s{numbers[0], numbers[1], numbers[2], static_cast<std::uint32_t>(numbers[3]),
             std::string(record.substr(1 + sizeof(numbers)))};
  place_ = s;
  if (kind == 'S') kept_.push_back(std::move(s));
}

void Checkpoint::begin(const std::string& subject) {
  log_->clear();
  log_->add("H" + subject);
  subject_ = subject;
  kept_.clear();
  place_.reset();
}

void Checkpoint::add(char kind, const Snapshot& s) {
  const std::uint64_t numbers[] = {s.heap, s.deepest, s.largest_at, s.largest};
  std::string record(1, kind);
  record.append(reinterpret_cast<const char*>(numbers), sizeof(numbers));
  record += s.frame;
  log_->add(record);
}

}  // namespace minimex::heap
