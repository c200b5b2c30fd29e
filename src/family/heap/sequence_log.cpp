// The checkpoint of a sequence: its values, added every few seconds.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <string_view>

#include "minimex/family/heap/sequence.hpp"
#include "minimex/run/error.hpp"
#include "minimex/store/compress.hpp"
#include "minimex/store/log.hpp"

namespace minimex::heap {
namespace {

constexpr std::string_view kMagic = "minimex sequence 1\n";
constexpr std::uint64_t kMostInRecord = std::uint64_t{1} << 22;

template <class T>
std::string packed(std::span<const std::uint32_t> values) {
  std::string bytes(values.size() * sizeof(T), '\0');
  for (std::size_t i = 0; i < values.size(); ++i) {
    const T value = static_cast<T>(values[i]);
    std::memcpy(bytes.data() + i * sizeof(T), &value, sizeof(T));
  }
  return bytes;
}

template <class T>
void unpack(std::string_view bytes, std::span<std::uint32_t> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    T value = 0;
    std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
    values[i] = value;
  }
}

/// What is known of a sequence, on the disk.
///
///     'G' | the game's code
///     'V' | first heap | number of values | bytes a value, as 8 bytes each | one compressed frame
class Record {
 public:
  Record(const std::string& path, const std::string& code, const run::Context& context)
      : path_(path), log_(path, kMagic, [&](std::string_view r) { read(r, context); }) {
    if (code_.empty()) {
      log_.add("G" + code);
    } else if (code_ != code) {
      throw run::BadRequest(
          fmt::format("checkpoint {}: it is of {}, expected {}", path, code_, code));
    }
  }

  std::vector<std::uint32_t> take() { return std::move(values_); }

  /// Adds the values that are not there yet.
  void add(const Sequence& sequence) {
    while (known_ < sequence.size()) {
      std::vector<std::uint32_t> values(std::min(kMostInRecord, sequence.size() - known_));
      sequence.read(known_, values);
      const std::uint32_t largest = *std::max_element(values.begin(), values.end());
      const std::uint64_t width = largest < 0x100 ? 1 : largest < 0x10000 ? 2 : 4;
      const std::uint64_t numbers[] = {known_, values.size(), width};
      std::string record(1, 'V');
      record.append(reinterpret_cast<const char*>(numbers), sizeof(numbers));
      record += store::compress(width == 1   ? packed<std::uint8_t>(values)
                                : width == 2 ? packed<std::uint16_t>(values)
                                             : packed<std::uint32_t>(values));
      log_.add(record);
      known_ += values.size();
    }
  }

 private:
  [[noreturn]] void damaged() const {
    throw run::Failure(fmt::format("cannot use {}: it is damaged", path_));
  }

  void read(std::string_view record, const run::Context& context) {
    context.poll();
    if (record.starts_with('G')) {
      code_ = record.substr(1);
      return;
    }
    std::uint64_t numbers[3];
    if (!record.starts_with('V') || record.size() < 1 + sizeof(numbers)) damaged();
    std::memcpy(numbers, record.data() + 1, sizeof(numbers));
    const std::uint64_t from = numbers[0];
    const std::uint64_t count = numbers[1];
    const std::uint64_t width = numbers[2];
    if (from != known_ || count > kMostInRecord || (width != 1 && width != 2 && width != 4))
      damaged();
    const std::string bytes =
        store::decompress(record.substr(1 + sizeof(numbers)), count * width, path_);
    context.require_memory(2 * count * sizeof(std::uint32_t), "the values of the checkpoint");
    values_.resize(from + count);
    const std::span<std::uint32_t> out = std::span(values_).subspan(from);
    if (width == 1) unpack<std::uint8_t>(bytes, out);
    if (width == 2) unpack<std::uint16_t>(bytes, out);
    if (width == 4) unpack<std::uint32_t>(bytes, out);
    known_ += count;
  }

  std::string path_;
  std::string code_;
  std::vector<std::uint32_t> values_;
  std::uint64_t known_ = 0;  // values in the file
  store::Log log_;           // reads into the others
};

}  // namespace

void Sequence::extend(std::uint64_t to, const std::string& path, const run::Context& context) {
  using Clock = std::chrono::steady_clock;
  constexpr auto kLong = std::chrono::seconds(4);
  constexpr std::uint64_t kFirstStep = 4096;
  Record record(path, code(), context);
  adopt(record.take(), context);
  std::uint64_t step = kFirstStep;
  // The steps are no business of whoever watches the progress.
  run::Context steps;
  steps.follow(context);
  steps.set_threads(context.threads());
  steps.set_memory_budget(context.memory_budget());
  steps.set_progress([&](std::string_view what, std::uint64_t done, std::uint64_t) {
    context.progress(what, done, to);
  });
  while (size() < to) {
    const auto begun = Clock::now();
    context.poll();
    try {
      extend(std::min(to, size() + step), steps);
    } catch (...) {
      record.add(*this);
      throw;
    }
    record.add(*this);
    const auto taken = Clock::now() - begun;
    if (taken < kLong / 2) step *= 2;
    if (taken > kLong) step = std::max(kFirstStep, step / 2);
  }
}

}  // namespace minimex::heap
