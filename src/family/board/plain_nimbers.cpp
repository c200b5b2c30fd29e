#include "family/board/plain_nimbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "family/board/machine.hpp"
#include "family/board/sum_key.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::board {
namespace {

struct Plain {};
using PlainMachine = Machine<Plain, Wide, 4>;
using PlainShape = PlainMachine::Shape;

std::string key_of(const PlainShape& s) {
  SumKeyOf<Plain, Wide, 4> key;
  key.begin(0);
  key.add(s);
  key.end();
  const SumKey view = key.view();
  return {reinterpret_cast<const char*>(view.bytes), view.length};
}

}  // namespace

struct PlainNimbers::Search {
  /// A component with its options, of which those before `option` are valued.
  struct Frame {
    std::string key;
    std::vector<std::vector<PlainShape>> options;
    std::size_t option = 0;
    std::size_t part = 0;
    int sum = 0;  // of the option's parts before `part`
    std::vector<bool> reached;
  };

  PlainNimbers& self;
  const PlainMachine& machine;
  const run::Context& context;
  std::uint64_t budget;
  std::vector<Frame> frames{};
  std::uint64_t held = 0;  // bytes, about

  static constexpr std::uint64_t kStoredBytes = 160;  // a node of the map with its key
  static constexpr std::uint64_t kCheckEvery = 64;    // expansions

  /// The nimber if it is known, else -1 and a new frame.
  int enter(const PlainShape& s) {
    std::string key = key_of(s);
    if (const auto found = self.nimber_.find(key); found != self.nimber_.end())
      return found->second;
    if (self.expanded_++ % kCheckEvery == 0) {
      context.poll();
      context.progress("positions expanded", self.expanded_, 0);
    }
    Frame f;
    f.key = std::move(key);
    for (std::size_t p = 0; p < machine.program().patterns.size(); ++p)
      for (Wide anchors = machine.legal(s, p); anchors != 0; anchors &= anchors - 1) {
        std::vector<PlainShape>& parts = f.options.emplace_back();
        machine.split(machine.play(s, p, PlainMachine::Ops::lowest(anchors)),
                      [&](const PlainMachine::Component& c) { parts.push_back(c.shape); });
      }
    held += bytes(f);
    if (held + self.nimber_.size() * kStoredBytes > budget)
      throw run::TooLarge(fmt::format(
          "the plain search for nimbers, at {} positions, has used the {} of memory it may",
          self.nimber_.size(), run::bytes_text(budget)));
    frames.push_back(std::move(f));
    return -1;
  }
  static std::uint64_t bytes(const Frame& f) {
    std::uint64_t n = sizeof(Frame) + f.key.size();
    for (const auto& parts : f.options)
      n += sizeof(std::vector<PlainShape>) + parts.size() * sizeof(PlainShape);
    return n;
  }

  int value(const PlainShape& root) {
    int known = enter(root);
    while (!frames.empty()) {
      Frame& top = frames.back();
      if (known >= 0) {
        top.sum ^= known;
        ++top.part;
      }
      // Options without a part are 0.
      while (top.option < top.options.size() && top.part == top.options[top.option].size()) {
        const auto n = static_cast<std::size_t>(top.sum);
        if (top.reached.size() <= n) top.reached.resize(n + 1);
        top.reached[n] = true;
        ++top.option;
        top.part = 0;
        top.sum = 0;
      }
      if (top.option < top.options.size()) {
        const PlainShape next = top.options[top.option][top.part];
        known = enter(next);
        continue;
      }
      const auto mex = std::find(top.reached.begin(), top.reached.end(), false);
      known = static_cast<int>(mex - top.reached.begin());
      self.nimber_.emplace(top.key, known);
      held -= bytes(top);
      frames.pop_back();
    }
    return known;
  }
};

void PlainNimbers::parts(const Cells& cells, const run::Context& context, Parts& out) {
  const PlainMachine machine(program_, cells.count / cells.columns, cells.columns);
  Search search{*this, machine, context, context.memory_budget()};
  out.count = 0;
  machine.split(machine.load(cells.symbol.data(), cells.count, cells.columns),
                [&](const PlainMachine::Component& c) {
                  const auto i = static_cast<std::size_t>(out.count++);
                  out.live[i] = c.live;
                  out.nimber[i] = search.value(c.shape);
                });
}

}  // namespace minimex::board
