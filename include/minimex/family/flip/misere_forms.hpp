#pragma once
// Simplest forms of misere games (Conway, On Numbers and Games, ch. 12; Siegel, Combinatorial Game
// Theory, ch. V): each game is kept once, as the set of its options, without reversible ones.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "minimex/run/context.hpp"

namespace minimex::flip {

/// Two games with the same form have the same outcome in every sum, so that a sum of games may be
/// valued by the sum of their forms. Form 0 has no option; an option's number is lower than its
/// form's. Not thread-safe.
///
/// What is left out is reversible: if H is an option of each of the options X1, X2, ... then
/// {H's options, X1, X2, ...} = H (whoever moves to some Xi is answered by H), provided that, where
/// H has no option, the whole is a position the player to move wins. For the soundness, which is
/// all that exactness needs, see the theorem in either book.
class MisereForms {
 public:
  using Form = std::uint32_t;
  static constexpr Form kZero = 0;  ///< no option: the player to move has won
  static constexpr Form kStar = 1;  ///< one option, zero

  MisereForms();

  /// The form of a sum. Every sum of followers met on the way is remembered. Throws run::TooLarge
  /// once the context's memory budget would be passed, run::Interrupted; what was found stays
  /// right.
  Form sum(Form a, Form b, const run::Context& context);
  /// The form of a game with these options (any order, repeats allowed).
  Form game(std::vector<Form> options, const run::Context& context);
  /// Does the player to move win?
  bool first_wins(Form form) const { return first_wins_[form] != 0; }
  /// Ascending.
  std::span<const Form> options(Form form) const {
    return {pool_.data() + starts_[form], starts_[form + 1] - starts_[form]};
  }

  std::uint64_t forms() const { return first_wins_.size(); }
  std::uint64_t sums() const { return sums_; }

 private:
  struct Frame {
    Form a;
    Form b;
    std::size_t next;    // the option of the sum to look at
    std::size_t buffer;  // where the options found so far begin
  };
  struct Sum {
    std::uint64_t key = 0;  // the smaller form above the larger; 0: empty
    Form form = 0;
  };

  bool has_option(Form form, Form option) const;
  Form add(const std::vector<Form>& options, std::uint64_t hash, const run::Context& context);
  const Form* find_sum(std::uint64_t key) const;
  void store_sum(std::uint64_t key, Form form, const run::Context& context);
  void require(std::uint64_t more, const run::Context& context) const;

  std::vector<Form> pool_;             // all option lists, one after the other
  std::vector<std::uint64_t> starts_;  // of each form's list, and the end of the last
  std::vector<std::uint8_t> first_wins_;
  std::vector<Form> by_options_;  // open addressing, a power of two; kNone: empty
  std::vector<Sum> by_pair_;      // the same
  std::uint64_t sums_ = 0;
};

}  // namespace minimex::flip
