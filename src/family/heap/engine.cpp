#include "family/heap/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <mutex>

#include "family/heap/mask.hpp"
#include "minimex/run/error.hpp"

namespace minimex::heap {
namespace {

constexpr std::uint64_t kBlock = 64;
constexpr std::uint64_t kPad =
    128;  // bytes before the first heap and after the last that may be read
constexpr std::uint64_t kLeastChunk = std::uint64_t{1} << 13;
constexpr std::uint64_t kMostChunk = std::uint64_t{1} << 22;
constexpr std::uint64_t kMostAtOnce = std::uint64_t{1} << 12;  // heaps, after a late rare value
constexpr std::uint64_t kWideHead = std::uint64_t{1} << 18;
constexpr std::uint64_t kMostHead = std::uint64_t{1} << 22;  // deeper witnesses are few
constexpr std::uint64_t kLeastWindow = std::uint64_t{1} << 14;
constexpr std::size_t kProofParts = 8;  // shares of a chunk's proof, for the threads to choose from
constexpr std::size_t kMostKernels = 16;

std::uint64_t block_of(std::uint64_t n) { return n / kBlock * kBlock; }
std::uint64_t rounded_up(std::uint64_t n) { return block_of(n + kBlock - 1); }

/// Whether sparse options are few enough for a kernel to beat the other methods.
bool worth_a_kernel(const std::vector<Rare>& rares, std::uint64_t size) {
  return rares.size() * 4 < size;
}

/// The least common code that is no option of heap n, one option at a time; 256 if codes end there.
unsigned common_mex(const Plan& plan, const std::uint8_t* tape, std::uint64_t n) {
  std::array<bool, 257> met{};
  for (const Option& o : plan.options)
    if (!is_rare(plan, n - o.distance)) met[tape[n - o.distance] ^ o.code] = true;
  return static_cast<unsigned>(std::find(met.begin(), met.end(), false) - met.begin());
}

}  // namespace

Engine::Engine(Rules rules, EngineOptions options) : Engine(std::move(rules), {}, options) {}

Engine::Engine(Rules rules, std::vector<std::uint32_t> values, EngineOptions options)
    : rules_(std::move(rules)),
      options_(options),
      scalar_(rules_, std::move(values)),
      next_try_(std::max({options.first_try, 2 * kBlock, scalar_.values().size()})),
      chunk_(kLeastChunk),
      proved_(scalar_.values().size()) {
  note_scalar(0);
}

std::uint8_t* Engine::bytes() const {
  return static_cast<std::uint8_t*>(tape_.data()) + kPad - base_;
}

std::uint32_t Engine::value(std::uint64_t n) const {
  if (n < scalar_.values().size()) return scalar_.values()[n];
  return value_of(mask(), bytes()[n], n, true);
}

void Engine::read(std::uint64_t from, std::span<std::uint32_t> out) const {
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = value(from + i);
}

std::uint64_t Engine::deepest() const {
  std::uint64_t deepest = deep_;
  for (const auto& kernel : kernels_) deepest = std::max(deepest, kernel->deepest());
  return deepest;
}

void Engine::extend(std::uint64_t to, const run::Context& context) {
  while (proved_ < to) {
    if (plan_)
      kernel_steps(to, context);
    else
      scalar_steps(to, context);
  }
}

// ---- the beginning ----

void Engine::scalar_steps(std::uint64_t to, const run::Context& context) {
  const std::uint64_t from = proved_;
  try {
    scalar_.extend(std::min(to, next_try_), context);
  } catch (...) {
    note_scalar(from);
    throw;
  }
  note_scalar(from);
  if (proved_ < next_try_) return;
  if (start_kernel(context)) return;
  next_try_ = 2 * proved_;
  // Perhaps a late rare value is only too near.
  const std::uint64_t last = rares().empty() ? 0 : rares().back().heap;
  const std::uint64_t far = unsettled(last, last_take(rules_).value_or(0), options_.telling);
  if (far >= proved_) next_try_ = std::min(next_try_, rounded_up(far + 1));
}

void Engine::note_scalar(std::uint64_t from) {
  const std::vector<std::uint32_t>& values = scalar_.values();
  for (std::uint64_t n = from; n < values.size(); ++n)
    if (values[n] > largest_) {
      largest_ = values[n];
      largest_at_ = n;
    }
  proved_ = values.size();
}

bool Engine::start_kernel(const run::Context& context) {
  if (!options_.narrow && !options_.wide) return false;
  scalar_.choose_again();
  if (!worth_a_kernel(scalar_.rares(), proved_)) return false;
  for (const Width width : {Width::narrow, Width::wide}) {
    if (!(width == Width::narrow ? options_.narrow : options_.wide)) continue;
    std::optional<Plan> plan = make_plan(rules_, scalar_.mask(), scalar_.values(), scalar_.rares(),
                                         width, options_.telling);
    if (!plan) continue;
    const std::uint64_t start = plan->start;
    if (options_.window != 0)  // what the options and the search for witnesses look back on
      options_.window = block_of(std::max(
          options_.window, 2 * (plan->last_rare + last_take(rules_).value_or(0)) + kLeastWindow));
    base_ =
        options_.window == 0 || start <= options_.window ? 0 : block_of(start - options_.window);
    tape_ = {};
    reserve(start, context);
    for (std::uint64_t n = base_; n < start; ++n) bytes()[n] = plan->head[n];
    if (start > std::max(kMostHead, options_.window)) {
      plan->head.resize(std::max(kMostHead, options_.window));
      plan->common.resize(plan->head.size());
    }
    adopt(std::move(*plan), width, start);
    return true;
  }
  return false;
}

void Engine::adopt(Plan plan, Width width, std::uint64_t from) {
  deep_ = deepest();
  kernels_.clear();
  plan_ = std::move(plan);
  width_ = width;
  proved_ = ahead_ = from;
}

/// One for each of `threads`; the threads share a wide one, which takes long to make.
void Engine::make_kernels(std::size_t threads) {
  if (width_ == Width::wide) {
    if (kernels_.empty()) kernels_.push_back(wide_kernel(*plan_, options_.isa));
    while (kernels_.size() < threads) kernels_.push_back(kernels_.front());
    return;
  }
  while (kernels_.size() < threads) kernels_.push_back(narrow_kernel(*plan_, options_.isa));
}

// ---- the tape ----

/// Makes room for heaps up to `to`; in a window, forgets the oldest heaps for it.
void Engine::reserve(std::uint64_t to, const run::Context& context) {
  const auto room = [&] { return tape_.size() < 2 * kPad ? 0 : tape_.size() - 2 * kPad; };
  if (to - base_ <= room()) return;
  // Room for a quarter more than the window, so that it moves seldom.
  const std::uint64_t most = options_.window == 0
                                 ? ~std::uint64_t{0}
                                 : rounded_up(options_.window * 5 / 4) + 4 * kMostChunk;
  if (tape_.data() != nullptr && to - base_ > most) {
    // The heaps ahead are still to be proved, each by the window before it.
    const std::uint64_t keep = block_of(proved_ - std::min(proved_, options_.window));
    std::uint8_t* const first = static_cast<std::uint8_t*>(tape_.data()) + kPad;
    std::memmove(first, bytes() + keep, ahead_ - keep);
    base_ = keep;
    if (to - base_ <= room()) return;
  }
  const std::uint64_t wanted =
      std::min(most, std::max(rounded_up(to) - base_, room() + room() / 2)) + 2 * kPad;
  store::Buffer larger(wanted, "a nim-sequence at a byte a heap", context);
  if (tape_.data() != nullptr) std::memcpy(larger.data(), tape_.data(), kPad + ahead_ - base_);
  tape_ = std::move(larger);
}

// ---- kernels ----

void Engine::kernel_steps(std::uint64_t to, const run::Context& context) {
  using Clock = std::chrono::steady_clock;
  constexpr auto kLongStep = std::chrono::milliseconds(40);
  const std::uint64_t goal = rounded_up(to);
  kernel_count_ = std::clamp<std::size_t>(context.threads(), 1, kMostKernels);
  make_kernels(kernel_count_);
  if (options_.window == 0) reserve(goal, context);
  while (proved_ < goal) {
    const std::uint64_t head =
        std::max(options_.window, width_ == Width::wide ? kWideHead : std::uint64_t{0});
    if (plan_->head.size() < head && proved_ >= head) grow_head(head);
    context.poll();
    context.progress("heaps", proved_, std::max(to, options_.ahead_to));
    const Clock::time_point begun = Clock::now();
    const std::uint64_t before = proved_;
    const std::uint64_t clash =
        plan_->marked ? ~std::uint64_t{0} : block_of(next_clash(*plan_, proved_));
    const std::uint64_t most = std::min(std::max(goal, rounded_up(options_.ahead_to)), clash);
    const Reached reached = clash == proved_       ? step_over_clash(context)
                            : kernels_.size() == 1 ? step(most, context)
                                                   : step_on_threads(most, context);
    if (before < marks_end() && past_the_marks(before, context)) return;
    note_largest(before, proved_);
    if (reached.stop != Reached::Stop::done) {
      handle(reached, context);
      return;
    }
    const auto taken = Clock::now() - begun;
    if (taken > kLongStep) chunk_ = std::max(kLeastChunk, chunk_ / 2);
    if (taken < kLongStep / 4 && proved_ - before >= chunk_)
      chunk_ = std::min(kMostChunk, chunk_ * 2);
  }
}

/// Keeps the codes of the first `size` heaps for ever: a window will leave them, and where they are
/// many more witnesses are found quickly.
void Engine::grow_head(std::uint64_t size) {
  Plan plan = std::move(*plan_);
  const std::uint64_t known = plan.head.size();
  plan.head.resize(size);
  plan.common.resize(size, 1);
  for (std::uint64_t n = known; n < size; ++n) plan.head[n] = bytes()[n];
  plan.start = proved_;
  adopt(std::move(plan), width_, proved_);
  make_kernels(kernel_count_);
}

Reached Engine::step(std::uint64_t most, const run::Context& context) {
  const std::uint64_t to = std::min(most, proved_ + chunk_);
  reserve(to, context);
  const Reached reached = kernels_[0]->both(bytes(), base_, proved_, to);
  proved_ = ahead_ = reached.stop == Reached::Stop::done ? to : block_of(reached.n);
  return reached;
}

void Engine::jump(std::uint64_t n, std::span<const std::uint8_t> codes,
                  const run::Context& context) {
  if (plan_->head.size() < options_.window) grow_head(options_.window);
  tape_ = {};
  base_ = n - codes.size();
  ahead_ = base_;
  reserve(n, context);
  std::copy(codes.begin(), codes.end(), bytes() + base_);
  proved_ = ahead_ = n;
}

/// Proves what is ahead while another thread writes the next candidates.
Reached Engine::step_on_threads(std::uint64_t most, const run::Context& context) {
  const std::uint64_t from = proved_;
  const std::uint64_t end = ahead_;
  const std::uint64_t next = std::min(most, end + chunk_);
  reserve(next, context);
  std::mutex guard;
  std::vector<Kernel*> idle;
  for (const auto& kernel : kernels_) idle.push_back(kernel.get());
  Reached written;
  std::optional<Reached> missing;
  const std::uint64_t share = rounded_up((end - from + kProofParts - 1) / kProofParts);
  const std::size_t shares = share == 0 ? 0 : (end - from + share - 1) / share;
  run::parallel(context, 1 + shares, [&](std::size_t part) {
    Kernel* kernel = nullptr;
    {
      const std::lock_guard lock(guard);
      kernel = idle.back();
      idle.pop_back();
    }
    Reached reached;
    if (part == 0) {
      if (next > end) reached = kernel->candidates(bytes(), end, next);
    } else {
      const std::uint64_t a = from + (part - 1) * share;
      reached = kernel->prove(bytes(), base_, a, std::min(end, a + share));
    }
    const std::lock_guard lock(guard);
    idle.push_back(kernel);
    if (part == 0)
      written = reached;
    else if (reached.stop != Reached::Stop::done && (!missing || reached.n < missing->n))
      missing = reached;
  });
  if (missing) {
    proved_ = ahead_ = block_of(missing->n);
    return *missing;
  }
  proved_ = end;
  ahead_ = written.stop == Reached::Stop::done ? next : block_of(written.n);
  // An overflow counts once all before it is proved.
  return written.stop != Reached::Stop::done && ahead_ == proved_ ? written : Reached{};
}

/// A block whose lookups take rare heaps for common ones.
Reached Engine::step_over_clash(const run::Context& context) {
  const std::uint64_t from = proved_;
  Reached reached = write_block(from, context);
  if (reached.stop == Reached::Stop::done)
    reached = kernels_[0]->prove(bytes(), base_, from, from + kBlock);
  if (reached.stop == Reached::Stop::done) proved_ = ahead_ = from + kBlock;
  return reached;
}

/// The candidates of the block at `from`, with rare heaps told from common ones.
Reached Engine::write_block(std::uint64_t from, const run::Context& context) {
  make_kernels(1);
  reserve(from + kBlock, context);
  const Reached reached = kernels_[0]->candidates(bytes(), from, from + kBlock);
  if (reached.stop != Reached::Stop::done || plan_->marked) return reached;
  bool changed = false;  // then all that comes after may be different
  std::uint64_t clash = next_clash(*plan_, from);
  for (std::uint64_t n = from; n < from + kBlock; ++n) {
    if (n != clash && !changed) continue;
    if (n == clash) clash = next_clash(*plan_, n + 1);
    const unsigned code = common_mex(*plan_, bytes(), n);
    if (code > 255) return {Reached::Stop::overflow, n, 0};
    changed = changed || code != bytes()[n];
    bytes()[n] = static_cast<std::uint8_t>(code);
  }
  return reached;
}

/// Up to here a lookup may meet a rare heap's mark.
std::uint64_t Engine::marks_end() const {
  return width_ == Width::wide && plan_->marked
             ? 2 * plan_->last_rare + last_take(rules_).value_or(0) + 1
             : 0;
}

/// Did a wide kernel write a code that only marks, or the lack of them, explain? Then the scalar
/// method takes over from its block on.
bool Engine::past_the_marks(std::uint64_t from, const run::Context& context) {
  constexpr std::uint8_t kMark = 0x80;
  const std::uint64_t end = std::min(proved_, marks_end());
  const std::uint8_t* const tape = bytes();
  const std::uint8_t* const at = std::find_if(tape + from, tape + std::max(from, end),
                                              [](std::uint8_t c) { return c >= kMark; });
  if (at == tape + std::max(from, end)) return false;
  const std::uint64_t block = block_of(static_cast<std::uint64_t>(at - tape));
  note_largest(from, block);
  proved_ = ahead_ = block;
  back_to_scalar(block, context);
  return true;
}

void Engine::handle(const Reached& reached, const run::Context& context) {
  const std::uint64_t block = block_of(reached.n);
  if (reached.stop == Reached::Stop::overflow) {
    if (width_ == Width::narrow && options_.wide)
      widen(block, context);
    else
      back_to_scalar(block, context);
    return;
  }
  switch (prove_block(block, context)) {
    case Witness::found:
      proved_ = ahead_ = block + kBlock;
      note_largest(block, proved_);
      return;
    case Witness::none:
      back_to_scalar(block, context);
      return;
    case Witness::unknown:
      window_too_short(reached.n);
  }
}

/// Proves the candidates of one block by every split there is.
Engine::Witness Engine::prove_block(std::uint64_t from, const run::Context& context) {
  // The block may not have been written yet where proofs run beside the candidates of the next.
  const Reached written = write_block(from, context);
  if (written.stop != Reached::Stop::done) return Witness::none;  // the scalar method decides
  for (std::uint64_t n = from; n < from + kBlock; ++n) {
    const std::uint32_t value = value_of(mask(), bytes()[n], n, true);
    for (std::uint32_t v = 0; v < value; ++v) {
      if (is_common(mask(), v, n)) continue;
      const Witness w = find_witness(n, code_of(mask(), v), context);
      if (w != Witness::found) return w;
    }
  }
  return Witness::found;
}

Engine::Witness Engine::find_witness(std::uint64_t n, std::uint32_t code,
                                     const run::Context& context) {
  constexpr std::uint64_t kPollEvery = std::uint64_t{1} << 24;
  const std::uint8_t* const tape = bytes();
  const Plan& plan = *plan_;
  if (mask().parity)
    for (const std::uint32_t t : plan.singles)
      if (t % 2 == 1 && tape[n - t] == code) return Witness::found;
  const std::uint64_t head = plan.head.size();
  bool all = true;
  for (const std::uint32_t t : plan.splits) {
    const std::uint64_t m = n - t;
    const auto search = [&](std::uint64_t a, std::uint64_t end, const std::uint8_t* small) {
      for (; a < end; ++a) {
        if (a % kPollEvery == 0) context.poll();
        if (static_cast<std::uint8_t>(small[a] ^ tape[m - a]) != code) continue;
        // A rare part gives a common value, whatever its code says.
        if (is_rare(plan, a) || is_rare(plan, m - a)) continue;
        deep_ = std::max(deep_, a);
        return true;
      }
      return false;
    };
    const std::uint64_t half = (m + 1) / 2;  // small parts below it are below the other part
    // The other part must be on the tape: m - a >= base_.
    const std::uint64_t reach = std::min(half, m + 1 - std::min(m, base_));
    if (search(1, std::min(head, reach), plan.head.data())) return Witness::found;
    const std::uint64_t later = std::max(head, base_);
    if (search(std::max<std::uint64_t>(later, 1), reach, tape)) return Witness::found;
    all = all && reach == half && (base_ <= head || later >= half);
  }
  return all ? Witness::none : Witness::unknown;
}

/// The values up to heap `from` become the scalar method's, which goes on from there.
void Engine::back_to_scalar(std::uint64_t from, const run::Context& context) {
  const std::uint64_t known = scalar_.values().size();
  if (base_ > known) window_too_short(from);
  if (from > known) {
    context.require_memory((from - known) * 2 * sizeof(std::uint32_t), "a nim-sequence");
    std::vector<std::uint32_t> values = scalar_.take_values();
    values.reserve(from + kBlock);
    for (std::uint64_t n = known; n < from; ++n)
      values.push_back(value_of(plan_->mask, bytes()[n], n, true));
    scalar_ = Scalar(rules_, std::move(values));
  }
  deep_ = deepest();
  kernels_.clear();
  plan_.reset();
  tape_ = {};
  base_ = 0;
  proved_ = std::max(from, known);
  // Only what is near the rare heap itself is done one by one.
  next_try_ = proved_ + std::clamp(proved_ / kBlock, kBlock, kMostAtOnce);
}

/// From heap `from` on, codes past the narrow kernel's.
void Engine::widen(std::uint64_t from, const run::Context& context) {
  std::optional<Plan> plan =
      make_plan(rules_, mask(), scalar_.values(), rares(), Width::wide, options_.telling);
  if (!plan) {
    back_to_scalar(from, context);
    return;
  }
  for (std::uint64_t n = base_; n < plan->start; ++n) bytes()[n] = plan->head[n];
  plan->start = from;
  adopt(std::move(*plan), Width::wide, from);
}

void Engine::window_too_short(std::uint64_t n) const {
  throw WindowTooShort(fmt::format(
      "heap {} may hold a new rare value: to tell, more heaps before it must be kept than {}", n,
      proved_ - base_));
}

void Engine::note_largest(std::uint64_t from, std::uint64_t to) {
  const std::uint8_t* const tape = bytes();
  const std::uint32_t record = code_of(mask(), largest_);
  std::uint64_t n = std::max(from, scalar_.values().size());
  while (n < to) {
    // Blocks without a code as large as the record's are passed over quickly.
    const std::uint64_t end = std::min(to, block_of(n) + kBlock);
    std::uint8_t most = 0;
    for (std::uint64_t i = n; i < end; ++i) most = std::max(most, tape[i]);
    if (most >= record)
      for (std::uint64_t i = n; i < end; ++i)
        if (const std::uint32_t v = value_of(mask(), tape[i], i, true); v > largest_) {
          largest_ = v;
          largest_at_ = i;
        }
    n = end;
  }
}

}  // namespace minimex::heap
