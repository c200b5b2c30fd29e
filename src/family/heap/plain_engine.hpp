#pragma once
// What the three plain methods have in common. Each grows `values` heap by heap and keeps it whole
// whenever it throws.

#include <cstdint>
#include <memory>
#include <span>

#include "family/heap/values.hpp"
#include "minimex/family/heap/plain.hpp"

namespace minimex::heap {

class Plain::Engine {
 public:
  Engine(PlainMethod method, bool mirrored) : method_(method), values_(mirrored) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  virtual void extend(std::uint64_t count, const run::Context& context) = 0;
  /// The values are all there is to know: extend() makes of them what else it needs.
  void adopt(std::span<const std::uint32_t> values, const run::Context& context) {
    values_.reserve(values.size(), context);
    for (std::uint64_t n = values_.size(); n < values.size(); ++n) values_.push(values[n], context);
  }
  const Values& values() const { return values_; }
  PlainMethod method() const { return method_; }

 protected:
  Values& grown() { return values_; }

 private:
  PlainMethod method_;
  Values values_;
};

std::unique_ptr<Plain::Engine> takes_engine(const Rules& rules);
/// For rules that leave at most one heap and whose repeating digit, which allows it, stands alone.
std::unique_ptr<Plain::Engine> all_but_engine(const Rules& rules);
std::unique_ptr<Plain::Engine> splits_engine(const Rules& rules, Sweep sweep);
std::unique_ptr<Plain::Engine> partitions_engine(const Rules& rules);

/// What progress reports count.
inline constexpr std::string_view kHeaps = "heaps";

}  // namespace minimex::heap
