#include "family/board/value_texts.hpp"

#include <algorithm>
#include <memory>

#include "family/board/component_values.hpp"
#include "family/board/machine.hpp"
#include "family/board/small_values.hpp"

namespace minimex::board {
namespace {

struct Explained {};
using ExplainedMachine = Machine<Explained, Wide, 4>;

constexpr std::size_t kMostForms = 100000;
constexpr std::size_t kLongestName = 255;  // bytes
constexpr std::size_t kLongestText = 100;  // what is longer nobody reads
constexpr int kLargest = 24;               // cells
constexpr int kMostLooks = 5000;

std::optional<std::string> text(SmallValues& values, SmallValues::Form value) {
  if (value == SmallValues::kNone) return std::nullopt;
  std::string out = values.text(value);
  if (out.size() > kLongestText) return std::nullopt;
  return out;
}

}  // namespace

struct BoardValues::Impl {
  Impl(const Rules& rules, const Facts& facts, int rows, int columns)
      : program(compile(rules, facts)), machine(program, rows, columns) {}

  Program program;
  ExplainedMachine machine;
  SmallValues values{{kMostForms, kMostForms, kLongestName}};
  ComponentValues<Explained, Wide, 4> component_values{machine, values, kLargest, kMostLooks};
};

BoardValues::BoardValues(const Rules& rules, const Facts& facts, int rows, int columns)
    : impl_(std::make_unique<Impl>(rules, facts, rows, columns)) {}
BoardValues::~BoardValues() = default;

ValueTexts BoardValues::texts(const Position& position, std::span<const Component> parts,
                              std::size_t most, const run::Context& context) {
  const ExplainedMachine& machine = impl_->machine;
  SmallValues& values = impl_->values;
  ValueTexts out;
  out.parts.resize(std::min(most, parts.size()));
  SmallValues::Form sum = values.integer(0);
  machine.split(machine.load(position.cells.data(), static_cast<int>(position.cells.size()),
                             position.columns),
                [&](const ExplainedMachine::Component& found) {
                  context.poll();
                  const auto i = static_cast<std::size_t>(
                      std::find_if(parts.begin(), parts.end(),
                                   [&](const Component& part) {
                                     return (found.live >> part.cells.front() & 1) != 0;
                                   }) -
                      parts.begin());
                  const SmallValues::Form value = impl_->component_values.of(found.shape);
                  if (i < out.parts.size()) out.parts[i] = text(values, value);
                  sum = values.sum(sum, value);
                });
  out.sum = text(values, sum);
  return out;
}

}  // namespace minimex::board
