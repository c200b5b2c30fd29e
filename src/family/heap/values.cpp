#include "family/heap/values.hpp"

#include <string_view>
#include <utility>

#include "minimex/run/error.hpp"

namespace minimex::heap {
namespace {

constexpr std::string_view kWhat = "the values of the heaps";

template <class From, class To>
void convert(const From* from, To* to, std::uint64_t count) {
  for (std::uint64_t n = 0; n < count; ++n) to[n] = static_cast<To>(from[n]);
}

template <class From>
void convert(const From* from, void* to, unsigned width, std::uint64_t count) {
  if (width == 1)
    convert(from, static_cast<std::uint8_t*>(to), count);
  else if (width == 2)
    convert(from, static_cast<std::uint16_t*>(to), count);
  else
    convert(from, static_cast<std::uint32_t*>(to), count);
}

void convert(const void* from, unsigned old_width, void* to, unsigned width, std::uint64_t count) {
  if (old_width == 1)
    convert(static_cast<const std::uint8_t*>(from), to, width, count);
  else if (old_width == 2)
    convert(static_cast<const std::uint16_t*>(from), to, width, count);
  else
    convert(static_cast<const std::uint32_t*>(from), to, width, count);
}

}  // namespace

void Values::rebuild(std::uint64_t capacity, unsigned width, const run::Context& context) {
  // The old copy lives until the new one is filled.
  const std::uint64_t each = capacity * width;
  const std::uint64_t all = (mirrored_ ? 2 : 1) * each + data_.size() + mirror_.size();
  context.require_memory(all, kWhat);
  store::Buffer data(each, kWhat, context);
  store::Buffer mirror = mirrored_ ? store::Buffer(each, kWhat, context) : store::Buffer();
  if (size_ != 0) {
    convert(data_.data(), width_, data.data(), width, size_);
    // The mirror is filled to its end.
    const auto tail = [&](const store::Buffer& b, std::uint64_t room, unsigned bytes) {
      return static_cast<unsigned char*>(b.data()) + (room - size_) * bytes;
    };
    if (mirrored_)
      convert(tail(mirror_, capacity_, width_), width_, tail(mirror, capacity, width), width,
              size_);
  }
  data_ = std::move(data);
  mirror_ = std::move(mirror);
  capacity_ = capacity;
  width_ = width;
}

void Values::reserve(std::uint64_t count, const run::Context& context) {
  if (count > capacity_) rebuild(count, width_, context);
}

void Values::widen(std::uint64_t value, const run::Context& context) {
  constexpr std::uint64_t kByte = 0xFF;
  constexpr std::uint64_t kTwoBytes = 0xFFFF;
  constexpr std::uint64_t kFourBytes = 0xFFFFFFFF;
  if (value > kFourBytes) throw run::TooLarge("a nimber past 2^32 - 1: the values cannot be kept");
  const unsigned width = value <= kByte ? 1 : value <= kTwoBytes ? 2 : 4;
  if (width > width_) rebuild(capacity_, width, context);
}

}  // namespace minimex::heap
