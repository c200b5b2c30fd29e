#pragma once
// Values of short partizan games in normal play, by their canonical forms.
//
// A game is its Left and its Right options. Games are equal (G - H is lost for the player to move)
// iff their canonical forms are the same: no option dominated, none reversible (Conway, On Numbers
// and Games, ch. 10; Siegel, Combinatorial Game Theory, II.2). Every canonical form stands here
// once, under a number, so that equal games have equal numbers.
//
// Only forms that are small are kept: the work of a call and the bytes of a name are bounded, and
// what would need more has no number. Its name says what a form is, wherever it was found:
//
//   01 ... 7F    integer -63 ... 63
//   80 + k       the nim heap *k, 1 <= k <= 31
//   C0 | l << 3 | r, l names, r names    l Left options, r Right options, each sorted; up to 7 each

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace minimex::value {

class CanonicalForms {
 public:
  using Form = std::uint32_t;
  static constexpr Form kNone = ~Form{0};  ///< not small enough
  static constexpr int kMostInteger = 63;
  static constexpr int kMostNimber = 31;

  struct Limits {
    std::size_t name = 48;         ///< bytes
    std::size_t forms = 1U << 18;  ///< in all; no new ones past it
    std::int64_t work = 20000;     ///< comparisons in one call
  };
  CanonicalForms() : CanonicalForms(Limits()) {}
  explicit CanonicalForms(const Limits& limits);

  /// kNone past kMostInteger.
  Form integer(int n) const;
  /// kNone past kMostNimber; 0 is the integer.
  Form nimber(int n);
  /// The game of these options, in any order and more than once; kNone if one of them is.
  Form game(std::span<const Form> left, std::span<const Form> right);
  /// G + H; kNone if one of them is.
  Form sum(Form g, Form h);
  Form negative(Form g);

  /// No more than H?
  bool at_most(Form g, Form h);
  /// G <= 0: Left loses, moving first.
  bool at_most_zero(Form g) const { return games_[g].at_most_zero; }
  /// G >= 0: Right loses, moving first.
  bool at_least_zero(Form g) const { return games_[g].at_least_zero; }
  bool is_integer(Form g) const { return g < kIntegers; }
  int integer_of(Form g) const { return static_cast<int>(g) - kMostInteger; }

  std::span<const Form> left(Form g) const;
  std::span<const Form> right(Form g) const;
  std::string_view name(Form g) const;

  /// No room for new forms?
  bool full() const { return games_.size() >= limits_.forms; }
  std::size_t bytes() const;

 private:
  static constexpr Form kIntegers = 2 * kMostInteger + 1;  // the first forms
  struct Game {
    std::uint32_t options = 0;  ///< where they begin in options_
    std::uint32_t name = 0;     ///< where it begins in names_
    std::uint8_t lefts = 0;
    std::uint8_t rights = 0;
    std::uint8_t name_length = 0;
    std::uint8_t nimber = 0;  ///< of a nim heap; else 0
    bool at_most_zero = false;
    bool at_least_zero = false;
  };
  /// Options that are being made canonical.
  struct Lists {
    std::vector<Form> left;
    std::vector<Form> right;
  };
  struct Remembered {
    Form g = kNone;
    Form h = kNone;
    Form result = kNone;
  };

  Form keep(const Lists& lists, std::string_view name, int nimber);
  Form canonical(Lists& lists);
  Form added(Form g, Form h);
  Form negated(Form g);
  bool compare(Form g, Form h);
  bool at_most(Form g, const Lists& h);
  bool at_most(const Lists& g, Form h);
  void drop_dominated(std::vector<Form>& options, bool left);
  bool bypass_reversible(Lists& lists, bool left);
  bool spend();
  static Remembered& place(std::vector<Remembered>& cache, Form g, Form h);

  Limits limits_;
  std::int64_t work_ = 0;  ///< left in this call; a result found with less than none is worthless
  std::vector<Game> games_;
  std::vector<Form> options_;
  std::string names_;
  std::unordered_map<std::string, Form> by_name_;
  std::vector<Remembered> sums_;
  std::vector<Remembered> comparisons_;
};

}  // namespace minimex::value
