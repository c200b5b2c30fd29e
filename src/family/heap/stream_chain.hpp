#pragma once
// What one chain of windows from its start on has come to.

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "family/heap/anchors.hpp"
#include "family/heap/snapshots.hpp"
#include "family/heap/stream.hpp"

namespace minimex::heap {

inline std::span<const std::uint8_t> as_codes(const std::string& bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

struct Stream::Chain {
  Chain(const Engine& engine, std::uint64_t spacing, std::size_t most)
      : beginning(engine.beginning()),
        snapshots(spacing, most),
        anchors(engine.window(), engine.mask().parity) {}

  std::uint64_t start = 0;
  std::uint64_t beginning;  // of the engine, when the chain began: a late rare value changes it
  Snapshots snapshots;
  Anchors anchors;
  std::optional<Recurrence> hit;
  Snapshot end;  // where the window recurs
  std::chrono::steady_clock::time_point last_mark = std::chrono::steady_clock::now();
};

}  // namespace minimex::heap
