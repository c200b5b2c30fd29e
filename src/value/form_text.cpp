#include "value/form_text.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>

namespace minimex::value {
namespace {

using Form = CanonicalForms::Form;
constexpr Form kNone = CanonicalForms::kNone;

/// numerator / 2^halvings, in lowest terms.
struct Dyadic {
  std::int64_t numerator = 0;
  int halvings = 0;
};

/// In canonical form a number that is no integer lies halfway between its two options.
std::optional<Dyadic> number(const CanonicalForms& forms, Form g) {
  constexpr int kMostHalvings = 40;
  if (forms.is_integer(g)) return Dyadic{forms.integer_of(g), 0};
  if (forms.left(g).size() != 1 || forms.right(g).size() != 1) return std::nullopt;
  const auto l = number(forms, forms.left(g)[0]);
  const auto r = number(forms, forms.right(g)[0]);
  if (!l || !r || l->halvings >= kMostHalvings || r->halvings >= kMostHalvings) return std::nullopt;
  const int most = std::max(l->halvings, r->halvings);
  const std::int64_t a = l->numerator << (most - l->halvings);
  const std::int64_t b = r->numerator << (most - r->halvings);
  if (a >= b) return std::nullopt;  // hot, or a nim heap
  Dyadic out{a + b, most + 1};
  while (out.halvings > 0 && out.numerator % 2 == 0) {
    out.numerator /= 2;
    --out.halvings;
  }
  return out;
}

std::string text(const Dyadic& d) {
  return d.halvings == 0 ? fmt::to_string(d.numerator)
                         : fmt::format("{}/{}", d.numerator, std::int64_t{1} << d.halvings);
}

/// The number at which play stops if Left begins (or Right), and as long as it is none.
Form stop(CanonicalForms& forms, Form g, bool left) {
  if (number(forms, g)) return g;
  Form best = kNone;
  for (const Form option : left ? forms.left(g) : forms.right(g)) {
    const Form s = stop(forms, option, !left);
    if (best == kNone || (left ? forms.at_most(best, s) : forms.at_most(s, best))) best = s;
  }
  return best;
}

/// n ups and a nim heap.
std::optional<std::string> infinitesimal(CanonicalForms& forms, Form g) {
  constexpr int kMostUps = 9;
  constexpr int kMostHeap = 7;
  const Form zero = forms.integer(0);
  const Form star = forms.nimber(1);
  const Form up = forms.game({&zero, 1}, {&star, 1});
  Form ups = zero;
  for (int n = 0; n <= kMostUps; ups = forms.sum(ups, up), ++n)
    for (int k = 0; k <= (n == 0 ? CanonicalForms::kMostNimber : kMostHeap); ++k) {
      const Form positive = forms.sum(ups, forms.nimber(k));
      if (positive == kNone) continue;
      const bool is = positive == g;
      if (!is && forms.negative(positive) != g) continue;
      const char sign = is ? '^' : 'v';
      std::string out =
          n <= 2 ? std::string(static_cast<std::size_t>(n), sign) : fmt::format("{}{}", sign, n);
      if (k > 0) out += k == 1 ? "*" : fmt::format("*{}", k);
      return out;
    }
  return std::nullopt;
}

std::string joined(CanonicalForms& forms, std::span<const Form> options) {
  const std::vector<Form> copy(options.begin(), options.end());  // forms may move meanwhile
  std::string out;
  for (const Form f : copy) out += (out.empty() ? "" : ",") + text(forms, f);
  return out;
}

}  // namespace

std::string text(CanonicalForms& forms, Form form) {
  if (const auto n = number(forms, form)) return text(*n);
  const Form high = stop(forms, form, true);
  const Form low = stop(forms, form, false);
  if (high == low) {
    const Form rest = forms.sum(form, forms.negative(high));
    if (rest != kNone)
      if (const auto small = infinitesimal(forms, rest))
        return (high == forms.integer(0) ? "" : text(forms, high)) + *small;
  }
  if (forms.left(form).size() == 1 && forms.right(form).size() == 1) {
    const Form l = forms.left(form)[0];
    if (number(forms, l) && forms.negative(l) == forms.right(form)[0]) return "+-" + text(forms, l);
  }
  const std::string left = joined(forms, forms.left(form));
  return fmt::format("{{{}|{}}}", left, joined(forms, forms.right(form)));
}

}  // namespace minimex::value
