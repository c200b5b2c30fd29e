#include "minimex/family/flip/misere_forms.hpp"

#include <algorithm>

namespace minimex::flip {
namespace {

constexpr MisereForms::Form kNone = ~MisereForms::Form{0};
constexpr std::size_t kFirstSlots = 1024;

std::uint64_t mix(std::uint64_t x) {
  x *= 0x9E3779B97F4A7C15U;
  return x ^ (x >> 32);
}

std::uint64_t hash_of(std::span<const MisereForms::Form> options) {
  std::uint64_t h = options.size();
  for (const MisereForms::Form f : options) h = mix(h ^ f);
  return h;
}

/// Doubled tables are never more than half full.
bool crowded(std::uint64_t entries, std::size_t slots) { return 2 * (entries + 1) > slots; }

}  // namespace

MisereForms::MisereForms()
    : starts_{0, 0}, first_wins_{1}, by_options_(kFirstSlots, kNone), by_pair_(kFirstSlots) {
  by_options_[hash_of({}) & (kFirstSlots - 1)] = kZero;
  add({kZero}, hash_of(std::vector<Form>{kZero}), run::Context());
}

bool MisereForms::has_option(Form form, Form option) const {
  if (option >= form) return false;
  const auto list = options(form);
  return std::binary_search(list.begin(), list.end(), option);
}

/// Asks for all that is held and `more`: the budget may be for the whole solve. Where it is what
/// the machine has left this is stricter than need be.
void MisereForms::require(std::uint64_t more, const run::Context& context) const {
  constexpr std::uint64_t kSmall = std::uint64_t{1} << 22;
  if (more < kSmall) return;
  const std::uint64_t held = pool_.capacity() * sizeof(Form) +
                             starts_.capacity() * sizeof(std::uint64_t) +
                             by_options_.size() * sizeof(Form) + by_pair_.size() * sizeof(Sum);
  context.require_memory(held + more, "misere play: the table of games");
}

MisereForms::Form MisereForms::add(const std::vector<Form>& options, std::uint64_t hash,
                                   const run::Context& context) {
  if (crowded(forms(), by_options_.size())) {
    require(2 * sizeof(Form) * by_options_.size(), context);
    std::vector<Form> larger(2 * by_options_.size(), kNone);
    for (const Form f : by_options_) {
      if (f == kNone) continue;
      std::size_t slot = hash_of(this->options(f)) & (larger.size() - 1);
      while (larger[slot] != kNone) slot = (slot + 1) & (larger.size() - 1);
      larger[slot] = f;
    }
    by_options_ = std::move(larger);
  }
  if (pool_.size() + options.size() > pool_.capacity())
    require((2 * pool_.capacity() + options.size()) * sizeof(Form), context);
  const auto form = static_cast<Form>(forms());
  pool_.insert(pool_.end(), options.begin(), options.end());
  starts_.push_back(pool_.size());
  first_wins_.push_back(
      std::any_of(options.begin(), options.end(), [this](Form f) { return first_wins_[f] == 0; })
          ? 1
          : 0);
  std::size_t slot = hash & (by_options_.size() - 1);
  while (by_options_[slot] != kNone) slot = (slot + 1) & (by_options_.size() - 1);
  by_options_[slot] = form;
  return form;
}

MisereForms::Form MisereForms::game(std::vector<Form> options, const run::Context& context) {
  std::sort(options.begin(), options.end());
  options.erase(std::unique(options.begin(), options.end()), options.end());
  const std::uint64_t hash = hash_of(options);
  for (std::size_t slot = hash & (by_options_.size() - 1); by_options_[slot] != kNone;
       slot = (slot + 1) & (by_options_.size() - 1)) {
    const auto known = this->options(by_options_[slot]);
    if (std::equal(known.begin(), known.end(), options.begin(), options.end()))
      return by_options_[slot];
  }
  // The game equals H if H's options are among its own and H is an option of each other option. The
  // option with the highest number is no option of H, which has a lower one: so H is an option of
  // it.
  const bool first_wins =
      std::any_of(options.begin(), options.end(), [this](Form f) { return first_wins_[f] == 0; });
  for (const Form h : this->options(options.back())) {
    if (h == kZero && !first_wins) continue;
    const auto own = this->options(h);
    if (own.size() > options.size()) continue;
    const bool others_reverse = std::all_of(options.rbegin(), options.rend(), [&](Form x) {
      return has_option(h, x) || has_option(x, h);
    });
    if (others_reverse && std::includes(options.begin(), options.end(), own.begin(), own.end()))
      return h;
  }
  return add(options, hash, context);
}

const MisereForms::Form* MisereForms::find_sum(std::uint64_t key) const {
  for (std::size_t slot = mix(key) & (by_pair_.size() - 1); by_pair_[slot].key != 0;
       slot = (slot + 1) & (by_pair_.size() - 1))
    if (by_pair_[slot].key == key) return &by_pair_[slot].form;
  return nullptr;
}

void MisereForms::store_sum(std::uint64_t key, Form form, const run::Context& context) {
  if (crowded(sums_, by_pair_.size())) {
    require(2 * sizeof(Sum) * by_pair_.size(), context);
    std::vector<Sum> larger(2 * by_pair_.size());
    for (const Sum& s : by_pair_) {
      if (s.key == 0) continue;
      std::size_t slot = mix(s.key) & (larger.size() - 1);
      while (larger[slot].key != 0) slot = (slot + 1) & (larger.size() - 1);
      larger[slot] = s;
    }
    by_pair_ = std::move(larger);
  }
  std::size_t slot = mix(key) & (by_pair_.size() - 1);
  while (by_pair_[slot].key != 0) slot = (slot + 1) & (by_pair_.size() - 1);
  by_pair_[slot] = {key, form};
  ++sums_;
}

MisereForms::Form MisereForms::sum(Form a, Form b, const run::Context& context) {
  constexpr std::uint64_t kPollEvery = 64;
  auto key = [](Form x, Form y) { return std::uint64_t{std::min(x, y)} << 32 | std::max(x, y); };
  if (a == kZero || b == kZero) return a + b;
  if (const Form* known = find_sum(key(a, b))) return *known;

  std::vector<Frame> stack{{a, b, 0, 0}};
  std::vector<Form> found;  // options of the sums on the stack
  while (true) {
    Frame& top = stack.back();
    const auto left = options(top.a);
    const auto right = options(top.b);
    const std::size_t count = left.size() + right.size();
    bool opened = false;
    while (top.next < count) {
      const bool in_left = top.next < left.size();
      const Form x = in_left ? left[top.next] : top.a;
      const Form y = in_left ? top.b : right[top.next - left.size()];
      if (x == kZero || y == kZero) {
        found.push_back(x + y);
      } else if (const Form* known = find_sum(key(x, y))) {
        found.push_back(*known);
      } else {
        stack.push_back({x, y, 0, found.size()});  // moves `top`
        opened = true;
        break;
      }
      ++top.next;
    }
    if (opened) continue;
    if (sums_ % kPollEvery == 0) {
      context.poll();
      context.progress("sums of games", sums_, 0);
    }
    const Frame done = top;
    const Form form =
        game({found.begin() + static_cast<std::ptrdiff_t>(done.buffer), found.end()}, context);
    store_sum(key(done.a, done.b), form, context);
    found.resize(done.buffer);
    stack.pop_back();
    if (stack.empty()) return form;
  }
}

}  // namespace minimex::flip
