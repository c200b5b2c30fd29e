#pragma once
// Values of small components of partizan games in normal play, compiled once with everyone's flags.
// Every thread has its own store, with its own numbers for the forms; names say what they are.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "family/board/sum_table.hpp"

namespace minimex::board {

/// See value/canonical_forms.hpp.
class SmallValues {
 public:
  using Form = std::uint32_t;
  static constexpr Form kNone = ~Form{0};  ///< not small

  struct Facts {
    bool at_most_zero = false;   ///< lost for Left, moving first
    bool at_least_zero = false;  ///< lost for Right, moving first
    bool is_integer = false;
    int integer = 0;
    std::size_t options[2] = {};         ///< of Left, of Right
    const std::uint8_t* name = nullptr;  ///< until a form is made
    std::size_t name_length = 0;
  };

  struct Limits {
    std::size_t forms = 0;
    std::size_t components = 0;  ///< whose values are kept
    std::size_t name = 48;       ///< bytes of a name
  };
  explicit SmallValues(const Limits& most);
  ~SmallValues();
  SmallValues(const SmallValues&) = delete;
  SmallValues& operator=(const SmallValues&) = delete;

  /// What is kept of a component: its value, or kNone if that is not small. False: nothing.
  bool find(const SumKey& component, Form& value) const;
  void keep(const SumKey& component, Form value);

  Form integer(int n) const;
  Form game(const Form* left, std::size_t lefts, const Form* right, std::size_t rights);
  Form sum(Form g, Form h);
  Facts facts(Form g) const;
  Form option(Form g, int player, std::size_t i) const;
  /// As people write it.
  std::string text(Form g);

  /// Before a search: begins anew if there is no room left.
  void make_room();
  std::uint64_t bytes() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// One for each thread that searches.
class SmallValuesOfThreads {
 public:
  SmallValuesOfThreads();
  ~SmallValuesOfThreads();
  SmallValuesOfThreads(const SmallValuesOfThreads&) = delete;
  SmallValuesOfThreads& operator=(const SmallValuesOfThreads&) = delete;

  /// For those that do not stand yet: so many bytes each.
  void set_budget(std::uint64_t bytes);
  SmallValues& of(int lane);
  /// No search may be running.
  std::uint64_t bytes() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace minimex::board
