#include "minimex/family/heap/plain.hpp"

#include <utility>

#include "family/heap/plain_engine.hpp"
#include "minimex/run/error.hpp"

namespace minimex::heap {
namespace {

std::unique_ptr<Plain::Engine> engine_for(const Rules& rules, Sweep sweep) {
  switch (plain_method(rules)) {
    case PlainMethod::takes:
      return takes_engine(rules);
    case PlainMethod::splits:
      return splits_engine(rules, sweep);
    case PlainMethod::partitions:
      break;
  }
  return partitions_engine(rules);
}

}  // namespace

PlainMethod plain_method(const Rules& rules) {
  const int parts = most_parts(rules);
  if (parts <= 1) return PlainMethod::takes;
  return parts == 2 && rules.repeating.empty() ? PlainMethod::splits : PlainMethod::partitions;
}

std::string_view name(PlainMethod method) {
  switch (method) {
    case PlainMethod::takes:
      return "takes";
    case PlainMethod::splits:
      return "splits";
    case PlainMethod::partitions:
      break;
  }
  return "partitions";
}

Plain::Plain(const Rules& rules, Sweep sweep) : engine_(engine_for(rules, sweep)) {}
Plain::Plain(Plain&&) noexcept = default;
Plain& Plain::operator=(Plain&&) noexcept = default;
Plain::~Plain() = default;

void Plain::extend(std::uint64_t count, const run::Context& context) {
  // Far more than any memory holds, and no byte count below overflows.
  constexpr std::uint64_t kMost = std::uint64_t{1} << 48;
  if (count > kMost) throw run::TooLarge("more than 2^48 heaps: the values cannot be kept");
  if (count > size()) engine_->extend(count, context);
}

void Plain::adopt(std::span<const std::uint32_t> values, const run::Context& context) {
  engine_->adopt(values, context);
}

std::uint64_t Plain::size() const { return engine_->values().size(); }
std::uint32_t Plain::value(std::uint64_t n) const { return engine_->values()[n]; }

void Plain::read(std::uint64_t from, std::span<std::uint32_t> out) const {
  const Values& values = engine_->values();
  for (std::uint64_t i = 0; i < out.size(); ++i) out[i] = values[from + i];
}

unsigned Plain::width() const { return engine_->values().width(); }
const void* Plain::data() const { return engine_->values().data<unsigned char>(); }
std::uint32_t Plain::largest() const { return engine_->values().largest(); }
std::uint64_t Plain::first_largest() const { return engine_->values().first_largest(); }
PlainMethod Plain::method() const { return engine_->method(); }

}  // namespace minimex::heap
