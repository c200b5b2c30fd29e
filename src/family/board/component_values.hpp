#pragma once
// Values of small components, found by their whole trees.

#include <cstdint>
#include <vector>

#include "family/board/machine.hpp"
#include "family/board/small_values.hpp"
#include "family/board/sum_key.hpp"

namespace minimex::board {

template <class Isa, class W, int P>
class ComponentValues {
 public:
  using Machine = board::Machine<Isa, W, P>;
  using Shape = typename Machine::Shape;
  using Ops = typename Machine::Ops;
  using Form = SmallValues::Form;

  /// Of components of at most `most_cells`, looking at no more than `most_looks` positions for one.
  ComponentValues(const Machine& machine, SmallValues& values, int most_cells,
                  int most_looks = 2000)
      : machine_(machine), values_(values), most_cells_(most_cells), most_looks_(most_looks) {}

  /// The value of a canonical component; kNone if it has many cells or its value is not small.
  Form of(const Shape& s) {
    if (Ops::count(Machine::occupied(s)) > most_cells_) return SmallValues::kNone;
    looks_ = most_looks_;
    const Form f = value(s, kDeepest);
    if (looks_ < 0) values_.keep(key(s).view(), f);
    return f;
  }

 private:
  /// Types of their own: see word.hpp.
  struct Part {
    Shape shape;
  };
  struct Option {
    Form form = 0;
  };

  static constexpr int kDeepest = 100;  // moves in a row: the stack holds them all

  SumKeyOf<Isa, W, P> key(const Shape& s) const {
    SumKeyOf<Isa, W, P> k;
    k.begin(0);
    k.add(s);
    k.end();
    return k;
  }

  Form value(const Shape& s, int depth) {
    const auto k = key(s);
    Form f = SmallValues::kNone;
    if (values_.find(k.view(), f)) return f;
    if (depth == 0) looks_ = 0;
    if (--looks_ < 0) return f;
    f = by_options(s, depth - 1);
    if (looks_ >= 0) values_.keep(k.view(), f);
    return f;
  }

  [[gnu::noinline]] Form by_options(const Shape& s, int depth) {
    const Program& program = machine_.program();
    std::vector<Option> options[2];
    std::vector<Part> parts;
    for (std::size_t p = 0; p < program.patterns.size(); ++p)
      for (W anchors = machine_.legal(s, p); anchors != 0; anchors &= anchors - 1) {
        parts.clear();
        machine_.split(machine_.play(s, p, Ops::lowest(anchors)),
                       [&](const typename Machine::Component& c) {
                         if (c.moves > 0) parts.push_back({c.shape});
                       });
        Form sum = values_.integer(0);
        for (const Part& part : parts) {
          const Form f = value(part.shape, depth);
          if (f == SmallValues::kNone) return f;
          sum = values_.sum(sum, f);
        }
        if (sum == SmallValues::kNone) return sum;
        for (std::size_t x = 0; x < 2; ++x)
          if (program.patterns[p].players[x]) options[x].push_back({sum});
      }
    const auto first = [](const std::vector<Option>& o) {
      return o.empty() ? nullptr : &o.data()->form;
    };
    return values_.game(first(options[0]), options[0].size(), first(options[1]), options[1].size());
  }

  const Machine& machine_;
  SmallValues& values_;
  int most_cells_;
  int most_looks_;
  int looks_ = 0;
};

}  // namespace minimex::board
