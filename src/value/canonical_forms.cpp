#include "value/canonical_forms.hpp"

#include <algorithm>

namespace minimex::value {
namespace {

constexpr std::size_t kMostOptions = 7;
constexpr std::size_t kRemembered = std::size_t{1} << 15;
constexpr int kMiddle = 0x40;  // the name of the integer 0
constexpr int kNimHeap = 0x80;
constexpr int kGeneral = 0xC0;

}  // namespace

CanonicalForms::CanonicalForms(const Limits& limits)
    : limits_(limits), sums_(kRemembered), comparisons_(kRemembered) {
  limits_.name = std::min<std::size_t>(limits_.name, 255);
  for (int n = -kMostInteger; n <= kMostInteger; ++n) {
    Game g;
    g.options = static_cast<std::uint32_t>(options_.size());
    g.name = static_cast<std::uint32_t>(names_.size());
    g.name_length = 1;
    g.lefts = static_cast<std::uint8_t>(n > 0);
    g.rights = static_cast<std::uint8_t>(n < 0);
    if (n != 0) options_.push_back(integer(n > 0 ? n - 1 : n + 1));
    g.at_most_zero = n <= 0;
    g.at_least_zero = n >= 0;
    names_.push_back(static_cast<char>(kMiddle + n));
    games_.push_back(g);
  }
}

std::span<const CanonicalForms::Form> CanonicalForms::left(Form g) const {
  return {options_.data() + games_[g].options, games_[g].lefts};
}

std::span<const CanonicalForms::Form> CanonicalForms::right(Form g) const {
  return {options_.data() + games_[g].options + games_[g].lefts, games_[g].rights};
}

std::string_view CanonicalForms::name(Form g) const {
  return std::string_view(names_).substr(games_[g].name, games_[g].name_length);
}

std::size_t CanonicalForms::bytes() const {
  constexpr std::size_t kOfAnEntry = 96;  // of by_name_, about
  return games_.capacity() * sizeof(Game) + options_.capacity() * sizeof(Form) + names_.capacity() +
         by_name_.size() * kOfAnEntry + 2 * kRemembered * sizeof(Remembered);
}

CanonicalForms::Form CanonicalForms::integer(int n) const {
  return n < -kMostInteger || n > kMostInteger ? kNone : static_cast<Form>(n + kMostInteger);
}

CanonicalForms::Form CanonicalForms::nimber(int n) {
  if (n > kMostNimber) return kNone;
  Form g = integer(0);
  Lists lists;
  for (int k = 1; k <= n && g != kNone; ++k) {
    lists.left.push_back(g);
    lists.right.push_back(g);
    g = keep(lists, std::string(1, static_cast<char>(kNimHeap | k)), k);
  }
  return g;
}

CanonicalForms::Form CanonicalForms::game(std::span<const Form> left, std::span<const Form> right) {
  for (const Form f : left)
    if (f == kNone) return kNone;
  for (const Form f : right)
    if (f == kNone) return kNone;
  work_ = limits_.work;
  Lists lists{{left.begin(), left.end()}, {right.begin(), right.end()}};
  return canonical(lists);
}

CanonicalForms::Form CanonicalForms::sum(Form g, Form h) {
  if (g == kNone || h == kNone) return kNone;
  work_ = limits_.work;
  const Form result = added(g, h);
  // So that what was too much is not tried again and again.
  if (result == kNone)
    place(sums_, std::min(g, h), std::max(g, h)) = {std::min(g, h), std::max(g, h), kNone};
  return result;
}

CanonicalForms::Form CanonicalForms::negative(Form g) { return g == kNone ? kNone : negated(g); }

bool CanonicalForms::at_most(Form g, Form h) {
  work_ = INT64_MAX;
  return compare(g, h);
}

bool CanonicalForms::spend() { return --work_ >= 0; }

CanonicalForms::Remembered& CanonicalForms::place(std::vector<Remembered>& cache, Form g, Form h) {
  const std::uint64_t x = (std::uint64_t{g} << 32 | h) * 0x9E3779B97F4A7C15U;
  return cache[static_cast<std::size_t>(x >> 40) & (kRemembered - 1)];
}

/// G <= H: no Left option of G is at least H, and no Right option of H at most G.
bool CanonicalForms::compare(Form g, Form h) {
  if (g == h) return true;
  if (is_integer(g) && is_integer(h)) return g < h;
  const Game& a = games_[g];
  const Game& b = games_[h];
  if (b.at_most_zero && !a.at_most_zero) return false;
  if (a.at_least_zero && !b.at_least_zero) return false;
  if (a.at_most_zero && b.at_least_zero) return true;
  Remembered& r = place(comparisons_, g, h);
  if (r.g == g && r.h == h) return r.result != 0;
  if (!spend()) return false;
  bool result = true;
  for (const Form l : left(g))
    if (compare(h, l)) {
      result = false;
      break;
    }
  if (result)
    for (const Form x : right(h))
      if (compare(x, g)) {
        result = false;
        break;
      }
  if (work_ >= 0) r = {g, h, result ? 1U : 0U};
  return result;
}

bool CanonicalForms::at_most(Form g, const Lists& h) {
  if (!spend()) return false;
  for (const Form l : left(g))
    if (at_most(h, l)) return false;
  return std::none_of(h.right.begin(), h.right.end(), [&](Form r) { return compare(r, g); });
}

bool CanonicalForms::at_most(const Lists& g, Form h) {
  if (!spend()) return false;
  for (const Form l : g.left)
    if (compare(h, l)) return false;
  for (const Form r : right(h))
    if (at_most(r, g)) return false;
  return true;
}

void CanonicalForms::drop_dominated(std::vector<Form>& options, bool left) {
  std::sort(options.begin(), options.end());
  options.erase(std::unique(options.begin(), options.end()), options.end());
  for (std::size_t i = 0; i < options.size();) {
    bool dominated = false;
    for (std::size_t j = 0; j < options.size() && !dominated; ++j)
      dominated =
          j != i && (left ? compare(options[i], options[j]) : compare(options[j], options[i]));
    if (dominated)
      options.erase(options.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
}

/// A Left option L with a Right option R <= G may be replaced by the Left options of R; and the
/// same the other way round. Was there one?
bool CanonicalForms::bypass_reversible(Lists& lists, bool left) {
  std::vector<Form>& options = left ? lists.left : lists.right;
  for (std::size_t i = 0; i < options.size(); ++i)
    for (const Form answer : left ? right(options[i]) : this->left(options[i])) {
      if (left ? !at_most(answer, lists) : !at_most(lists, answer)) continue;
      const std::span<const Form> instead = left ? this->left(answer) : right(answer);
      options.erase(options.begin() + static_cast<std::ptrdiff_t>(i));
      options.insert(options.end(), instead.begin(), instead.end());
      return true;
    }
  return false;
}

CanonicalForms::Form CanonicalForms::canonical(Lists& lists) {
  do {
    drop_dominated(lists.left, true);
    drop_dominated(lists.right, false);
    if (work_ < 0) return kNone;
  } while (bypass_reversible(lists, true) || bypass_reversible(lists, false));
  if (work_ < 0) return kNone;
  // Integers stand already.
  if (lists.right.empty() && lists.left.size() <= 1) {
    if (lists.left.empty()) return integer(0);
    return is_integer(lists.left[0]) ? integer(integer_of(lists.left[0]) + 1) : kNone;
  }
  if (lists.left.empty() && lists.right.size() == 1)
    return is_integer(lists.right[0]) ? integer(integer_of(lists.right[0]) - 1) : kNone;
  if (lists.left.size() > kMostOptions || lists.right.size() > kMostOptions) return kNone;
  // A nim heap has the smaller ones as options.
  const std::size_t n = lists.left.size();
  if (lists.left == lists.right) {
    std::vector<bool> seen(n);
    std::size_t heaps = 0;
    for (const Form f : lists.left) {
      const std::size_t k = games_[f].nimber;
      if ((f != integer(0) && k == 0) || k >= n || seen[k]) continue;
      seen[k] = true;
      ++heaps;
    }
    if (heaps == n) return nimber(static_cast<int>(n));
  }
  for (std::vector<Form>* options : {&lists.left, &lists.right})
    std::sort(options->begin(), options->end(), [&](Form a, Form b) {
      const std::string_view x = name(a);
      const std::string_view y = name(b);
      return x.size() != y.size() ? x.size() < y.size() : x < y;
    });
  std::string named(1, static_cast<char>(static_cast<std::size_t>(kGeneral) |
                                         lists.left.size() << 3 | lists.right.size()));
  for (const Form f : lists.left) named += name(f);
  for (const Form f : lists.right) named += name(f);
  return keep(lists, named, 0);
}

/// The form of canonical options.
CanonicalForms::Form CanonicalForms::keep(const Lists& lists, std::string_view name, int nimber) {
  if (name.size() > limits_.name) return kNone;
  std::string key(name);
  if (const auto found = by_name_.find(key); found != by_name_.end()) return found->second;
  if (games_.size() >= limits_.forms) return kNone;
  const Form form = static_cast<Form>(games_.size());
  Game g;
  g.options = static_cast<std::uint32_t>(options_.size());
  g.name = static_cast<std::uint32_t>(names_.size());
  g.lefts = static_cast<std::uint8_t>(lists.left.size());
  g.rights = static_cast<std::uint8_t>(lists.right.size());
  g.name_length = static_cast<std::uint8_t>(name.size());
  g.nimber = static_cast<std::uint8_t>(nimber);
  g.at_most_zero =
      std::none_of(lists.left.begin(), lists.left.end(), [&](Form f) { return at_least_zero(f); });
  g.at_least_zero =
      std::none_of(lists.right.begin(), lists.right.end(), [&](Form f) { return at_most_zero(f); });
  options_.insert(options_.end(), lists.left.begin(), lists.left.end());
  options_.insert(options_.end(), lists.right.begin(), lists.right.end());
  names_ += name;
  games_.push_back(g);
  by_name_.emplace(std::move(key), form);
  return form;
}

CanonicalForms::Form CanonicalForms::added(Form g, Form h) {
  if (g > h) std::swap(g, h);
  const Form zero = integer(0);
  if (g == zero) return h;
  if (h == zero) return g;
  if (is_integer(g) && is_integer(h)) return integer(integer_of(g) + integer_of(h));
  if (games_[g].nimber != 0 && games_[h].nimber != 0)
    return nimber(games_[g].nimber ^ games_[h].nimber);
  const Remembered& r = place(sums_, g, h);
  if (r.g == g && r.h == h) return r.result;
  if (!spend()) return kNone;
  Lists lists;
  const auto add = [&](bool left, Form moved, Form other) {
    std::vector<Form>& out = left ? lists.left : lists.right;
    const std::span<const Form> now = left ? this->left(moved) : right(moved);
    const std::vector<Form> options(now.begin(), now.end());  // forms may move meanwhile
    for (const Form f : options) {
      const Form x = added(f, other);
      if (x == kNone) return false;
      out.push_back(x);
    }
    return true;
  };
  // A move in an integer is dominated where the other part is none (number translation).
  if (!is_integer(g) && !(add(true, g, h) && add(false, g, h))) return kNone;
  if (!(add(true, h, g) && add(false, h, g))) return kNone;
  const Form result = canonical(lists);
  if (work_ >= 0) place(sums_, g, h) = {g, h, result};
  return result;
}

CanonicalForms::Form CanonicalForms::negated(Form g) {
  if (is_integer(g)) return integer(-integer_of(g));
  if (games_[g].nimber != 0) return g;
  Lists lists;
  const auto negate = [&](std::span<const Form> now, std::vector<Form>& out) {
    const std::vector<Form> options(now.begin(), now.end());
    for (const Form f : options) out.push_back(negated(f));
    return std::none_of(out.begin(), out.end(), [](Form f) { return f == kNone; });
  };
  if (!negate(right(g), lists.left) || !negate(left(g), lists.right)) return kNone;
  work_ = limits_.work;
  return canonical(lists);
}

}  // namespace minimex::value
