#include "family/board/checkpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "minimex/run/error.hpp"
#include "minimex/store/atomic_file.hpp"
#include "minimex/store/checksum.hpp"
#include "minimex/store/compress.hpp"
#include "minimex/store/input.hpp"

namespace minimex::board {
namespace {

constexpr std::string_view kMagic = "minimex boards 1\n";
constexpr int kEndPiece = 3;
constexpr std::uint64_t kMostInPiece = std::uint64_t{1} << 26;  // bytes before compression

using Head = std::array<std::uint64_t, 4>;

std::uint64_t checksum(const Head& head, std::string_view frame) {
  store::Checksum sum;
  sum.add({reinterpret_cast<const char*>(head.data()), 3 * sizeof(head[0])});
  sum.add(frame);
  return sum.value();
}

}  // namespace

void write_checkpoint(const std::string& path,
                      const std::function<void(const PieceSink&)>& pieces) {
  store::AtomicFile file(path);
  file.write(kMagic);
  const PieceSink put = [&](int kind, std::string_view bytes) {
    const std::string frame = store::compress(bytes);
    Head head{static_cast<std::uint64_t>(kind), bytes.size(), frame.size(), 0};
    head[3] = checksum(head, frame);
    file.write({reinterpret_cast<const char*>(head.data()), sizeof(head)});
    file.write(frame);
  };
  pieces(put);
  put(kEndPiece, {});
  file.commit();
}

bool Keeper::is_due(std::chrono::seconds least) const {
  return Clock::now() - last_.load() >= std::max<Clock::duration>(least, 20 * took_.load());
}

void Keeper::write() {
  const auto begin = Clock::now();
  write_checkpoint(path_, pieces_);
  took_.store(Clock::now() - begin);
  last_.store(Clock::now());
  written_ = true;
  news_ = false;
}

void Keeper::look(Gate& gate) {
  constexpr std::chrono::seconds kInMidSearch{30};
  if (!is_due(kInMidSearch) || writing_.exchange(true)) return;
  gate.alone([](void* self) { static_cast<Keeper*>(self)->write(); }, this);
  writing_.store(false);
}

void Keeper::ended(bool stopped) {
  constexpr std::chrono::seconds kBetweenSearches{1};
  news_ = true;
  writing_.store(false);  // left so where a write failed
  if (stopped || !written_ || is_due(kBetweenSearches)) write();
}

Keeper::~Keeper() {
  if (!news_) return;
  try {
    write();
  } catch (...) {
    // See above.
  }
}

bool read_checkpoint(const std::string& path, const run::Context& context, const PieceSink& piece) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return false;
  if (!std::filesystem::is_regular_file(path, none))
    throw run::Failure(fmt::format("cannot use {}: not a regular file", path));
  const store::Bytes file = store::read_file(path, context);
  std::string_view rest = file.view();
  if (rest.empty()) return false;
  if (!rest.starts_with(kMagic))
    throw run::Failure(
        fmt::format("cannot use {}: expected a checkpoint of boards, found another file", path));
  rest.remove_prefix(kMagic.size());
  const std::string what = fmt::format("checkpoint {}", path);
  for (;;) {
    Head head;
    const auto damaged = [&] { return run::Failure(fmt::format("{} is damaged", what)); };
    if (rest.size() < sizeof(head)) throw damaged();
    std::memcpy(head.data(), rest.data(), sizeof(head));
    rest.remove_prefix(sizeof(head));
    if (head[0] > kEndPiece || head[1] > kMostInPiece || head[2] > rest.size()) throw damaged();
    const std::string_view frame = rest.substr(0, head[2]);
    if (checksum(head, frame) != head[3]) throw damaged();
    rest.remove_prefix(head[2]);
    if (head[0] == kEndPiece) return true;
    context.poll();
    piece(static_cast<int>(head[0]), store::decompress(frame, head[1], what));
  }
}

}  // namespace minimex::board
