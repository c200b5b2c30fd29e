#include "family/heap/stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "family/heap/anchors.hpp"
#include "family/heap/mask.hpp"
#include "family/heap/stream_chain.hpp"
#include "minimex/run/error.hpp"

namespace minimex::heap {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kScalarStep = 4096;
constexpr std::uint64_t kFarthest = std::uint64_t{1} << 62;
constexpr std::uint64_t kEnough = std::uint64_t{1} << 14;  // heaps to tell a dense game by
constexpr std::uint64_t kRareOneIn = 8;
constexpr std::uint64_t kPlenty = std::uint64_t{1} << 16;      // ... by which rare ones grow rarer
constexpr std::uint64_t kMostScalar = std::uint64_t{1} << 20;  // heaps without a kernel: give up
constexpr std::uint32_t kCodes = 256;                          // of values that a kernel can do
/// Heaps that are all at hand at the end, so that a limit may be any number; a later one counts in
/// blocks.
constexpr std::uint64_t kWhole = std::uint64_t{1} << 24;
constexpr std::uint64_t kBlock = 64;

/// Snapshots fewer and rarer for long windows: at most a gigabyte in memory.
std::size_t most_snapshots(const StreamOptions& options) {
  constexpr std::uint64_t kBytes = std::uint64_t{1} << 30;
  constexpr std::uint64_t kFewest = 8;
  return std::min<std::uint64_t>(options.most_snapshots,
                                 std::max(kFewest, kBytes / options.window));
}

/// Seconds between two marks in the checkpoint file: ten, or so many that two megabytes a second
/// are written.
double mark_interval(std::uint64_t window) {
  constexpr double kSeconds = 10;
  constexpr double kBytesPerSecond = 2e6;
  return std::max(kSeconds, static_cast<double>(window) / kBytesPerSecond);
}

}  // namespace

Stream::Stream(Rules rules, StreamOptions options)
    : rules_(std::move(rules)), options_(std::move(options)) {
  if (options_.limit > kWhole) options_.limit -= options_.limit % kBlock;
}
Stream::~Stream() = default;

PeriodResult Stream::run(const run::Context& context) {
  if (!options_.checkpoint.empty() && !checkpoint_)
    checkpoint_ = std::make_unique<Checkpoint>(options_.checkpoint);
  try {
    for (bool found = false; !found;) {
      try {
        if (!begin(context)) break;
        while (engine_->size() < options_.limit && !chain_->hit) step(context);
        if (!chain_->hit) break;
        // A checker looks for witnesses within the window only.
        if (engine_->deepest() + last_take(rules_).value_or(0) > options_.window)
          throw WindowTooShort(fmt::format("a witness stands {} heaps back", engine_->deepest()));
        const std::uint64_t period = least_period(chain_->hit->again - chain_->hit->first, context);
        chain_->hit->again = chain_->end.heap = chain_->hit->first + period;
        proved_ = Repeat{first_repeating(period, context), period, 0};
        found = true;
      } catch (const WindowTooShort&) {
        longer_window(context);
      }
    }
  } catch (const run::Interrupted&) {
    mark(true);
    throw;
  } catch (const run::TooLarge&) {  // its time is spent
    mark(true);
    throw;
  }
  mark(true);
  if (!proved_ && engine_->size() <= kWhole && engine_->oldest() <= engine_->beginning())
    return find_period(
        rules_,
        {[](std::uint64_t) {},
         [&](std::uint64_t from, std::span<std::uint32_t> out) { engine_->read(from, out); }},
        std::min(options_.limit, engine_->size()), context);
  PeriodResult result;
  result.checked_to = engine_->size();
  result.repeat = proved_;
  result.proved = proved_.has_value();
  result.theorem = Theorem::finite_state;
  result.largest = engine_->largest();
  result.largest_at = engine_->largest_at();
  return result;
}

/// Up to the first heap that a chain of windows can start from, or to the checkpoint. False where
/// the limit comes before it.
bool Stream::begin(const run::Context& context) {
  std::uint64_t start = 0;
  const bool resume = checkpoint_ && !checkpoint_->subject().empty();
  if (resume) {
    const Subject known = read_subject(checkpoint_->subject(), options_.checkpoint);
    if (known.game != canonical_code(rules_))
      throw run::BadRequest(fmt::format("checkpoint {}: it is of {}, expected {}",
                                        options_.checkpoint, known.game, canonical_code(rules_)));
    options_.window = known.window;
    start = known.start;
    options_.limit = std::max(options_.limit, start);  // what is known is told
  }
  chain_.reset();
  engine_ = std::make_unique<Engine>(
      rules_,
      EngineOptions{.window = options_.window, .ahead_to = std::min(options_.limit, kFarthest)});
  while (!engine_->plan() || engine_->size() < std::max(options_.window, start)) {
    if (engine_->size() >= options_.limit) return false;
    const std::uint64_t next =
        engine_->plan() ? std::max(options_.window, start) : engine_->size() + kScalarStep;
    extend(std::max(next, engine_->size() + 1), context);
    if (engine_->plan()) options_.window = engine_->window();
  }
  if (!resume) {
    restart_chain();
    return true;
  }
  begin_chain(start);
  if (subject() != checkpoint_->subject())
    throw run::Failure(
        fmt::format("cannot use {}: it was written by another version", options_.checkpoint));
  for (Snapshot& s : checkpoint_->kept()) {
    offer(s, decompress_codes(s, options_.window));
    chain_->snapshots.add(std::move(s));
  }
  if (const auto& place = checkpoint_->place(); place && place->heap > engine_->size()) {
    const std::string codes = decompress_codes(*place, options_.window);
    engine_->jump(place->heap, as_codes(codes), context);
    engine_->remember(place->largest, place->largest_at, place->deepest);
  }
  return true;
}

void Stream::extend(std::uint64_t to, const run::Context& context) {
  engine_->extend(std::min(to, options_.limit), context);
  const std::uint64_t size = engine_->size();
  if (engine_->plan() || size < kEnough || size >= options_.limit) return;
  const auto refuse = [&](std::string_view why) {
    throw run::TooLarge(
        fmt::format("{}: {} for a stream; try without", canonical_code(rules_), why));
  };
  if (code_of(engine_->mask(), engine_->largest()) >= kCodes) refuse("its values are too large");
  if (is_dense()) refuse("too many of its values are rare");
}

/// Whether the scalar method has gone on so far, or met so many rare values, or so many still in
/// the later half, that no kernel will come.
bool Stream::is_dense() const {
  const std::uint64_t size = engine_->size();
  const std::vector<Rare>& rares = engine_->rares();
  if (size > kMostScalar || rares.size() > size / kRareOneIn) return true;
  const auto late = std::partition_point(rares.begin(), rares.end(),
                                         [&](const Rare& r) { return r.heap < size / 2; });
  const auto later = static_cast<std::size_t>(rares.end() - late);
  return size >= kPlenty && later > kBlock && later > rares.size() / kRareOneIn;
}

void Stream::step(const run::Context& context) {
  const std::uint64_t from = engine_->size();
  extend(from + (engine_->plan() ? 1 : kScalarStep), context);
  if (!engine_->plan() || engine_->size() < options_.window) return;
  if (engine_->beginning() != chain_->beginning) {  // a late rare value: all begins anew
    options_.window = engine_->window();
    restart_chain();
    return;
  }
  std::uint64_t at = from;
  while (at < engine_->size() && !chain_->hit) {
    const std::uint64_t spacing = chain_->snapshots.spacing();
    const std::uint64_t end = std::min(engine_->size(), (at / spacing + 1) * spacing);
    chain_->hit = chain_->anchors.find(engine_->tape(0), at, end);
    at = end;
    if (end % spacing == 0 && !chain_->hit) {
      const Snapshot s = snapshot(end);
      if (checkpoint_) checkpoint_->keep(s);
      chain_->last_mark = Clock::now();
      offer(s, std::string(reinterpret_cast<const char*>(engine_->tape(end - options_.window)),
                           options_.window));
      chain_->snapshots.add(s);
    }
  }
  if (chain_->hit) chain_->end = snapshot(chain_->hit->again);
  mark(false);
}

void Stream::begin_chain(std::uint64_t start) {
  chain_ = std::make_unique<Chain>(*engine_, std::max(options_.spacing, options_.window),
                                   most_snapshots(options_));
  chain_->start = start;
}

void Stream::restart_chain() {
  begin_chain(engine_->size());
  const Snapshot s = snapshot(chain_->start);
  if (checkpoint_) {
    checkpoint_->begin(subject());
    checkpoint_->keep(s);
  }
  offer(s, decompress_codes(s, options_.window));
  chain_->snapshots.add(s);
}

/// An anchor's window must hold common heaps only.
void Stream::offer(const Snapshot& s, const std::string& codes) {
  const std::uint64_t last_rare = engine_->rares().empty() ? 0 : engine_->rares().back().heap;
  if (s.heap - options_.window > last_rare) chain_->anchors.offer(s.heap, as_codes(codes));
}

Snapshot Stream::snapshot(std::uint64_t heap) const {
  return {heap, engine_->deepest(), engine_->largest_at(), engine_->largest(),
          compress_codes(engine_->tape(heap - options_.window), options_.window)};
}

void Stream::mark(bool now) {
  if (!checkpoint_ || !chain_ || !engine_ || !engine_->plan() || chain_->hit) return;
  if (engine_->size() <= chain_->start || engine_->beginning() != chain_->beginning) return;
  const std::chrono::duration<double> since = Clock::now() - chain_->last_mark;
  if (!now && since.count() < mark_interval(options_.window)) return;
  chain_->last_mark = Clock::now();
  checkpoint_->mark(snapshot(engine_->size()));
}

void Stream::longer_window(const run::Context& context) {
  constexpr std::uint64_t kGrowth = 8;
  constexpr std::uint64_t kCopies = 8;  // tape, head, anchors
  options_.window *= kGrowth;
  context.require_memory(options_.window * kCopies, "a window that long");
  if (checkpoint_) checkpoint_->begin("");
}

std::string Stream::subject() const {
  const Mask& mask = engine_->mask();
  const std::vector<Rare>& rares = engine_->rares();
  return fmt::format("{} {} {} {:#b} {} {} {}", canonical_code(rules_), options_.window,
                     chain_->start, mask.bits, mask.parity ? 1 : 0, rares.size(),
                     rares.empty() ? 0 : rares.back().heap);
}

Stream::Subject Stream::read_subject(const std::string& text, const std::string& path) {
  const std::size_t space = text.find(' ');
  unsigned long long window = 0;
  unsigned long long start = 0;
  if (space == std::string::npos ||
      std::sscanf(text.c_str() + space, " %llu %llu", &window, &start) != 2)
    throw run::Failure(fmt::format("cannot use {}: it is damaged", path));
  return {text.substr(0, space), window, start};
}

answer::Certificate Stream::certificate() const {
  answer::Certificate c;
  c.game = canonical_code(rules_);
  c.theorem = answer::Theorem::finite_state;
  c.preperiod = proved_->preperiod;
  c.period = proved_->period;
  c.most_parts = static_cast<unsigned>(most_parts(rules_));
  c.largest_take = last_take(rules_).value_or(0);
  c.largest_value = engine_->largest();
  c.largest_at = engine_->largest_at();
  c.checked_to = chain_->end.heap;
  answer::StateRun& run = c.run;
  run.mask = engine_->mask().bits;
  run.parity = engine_->mask().parity;
  for (const Rare& r : engine_->rares()) run.rares.push_back({r.heap, r.value});
  run.start = chain_->start;
  run.window = options_.window;
  run.anchor = chain_->hit->first;
  const std::vector<Snapshot>& list = chain_->snapshots.list();
  std::vector<const Snapshot*> used;
  bool anchor_listed = false;
  for (const Snapshot& s : list) {
    if (s.heap >= chain_->end.heap) break;
    // The window at the anchor is the window at the end.
    if (!anchor_listed && s.heap > run.anchor) {
      run.snapshots.push_back(run.anchor);
      used.push_back(&chain_->end);
      anchor_listed = true;
    }
    anchor_listed = anchor_listed || s.heap == run.anchor;
    run.snapshots.push_back(s.heap);
    used.push_back(&s);
  }
  if (!anchor_listed) {
    run.snapshots.push_back(run.anchor);
    used.push_back(&chain_->end);
  }
  run.snapshots.push_back(chain_->end.heap);
  used.push_back(&chain_->end);
  run.spacing = answer::spacing(run.snapshots);
  run.codes = [used, at = run.snapshots, rares = engine_->rares(), mask = engine_->mask(),
               window = options_.window](std::size_t i) {
    std::string codes = decompress_codes(*used[i], window);
    const std::uint64_t first = at[i] - window;
    if (first == 0) codes[0] = 0;  // heap 0 is no rare heap of the list
    for (const Rare& r : rares)    // without the mark that a narrow tape gives them
      if (r.heap >= first && r.heap < at[i])
        codes[r.heap - first] = static_cast<char>(code_of(mask, r.value));
    return codes;
  };
  return c;
}

}  // namespace minimex::heap
