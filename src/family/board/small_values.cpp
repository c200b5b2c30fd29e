#include "family/board/small_values.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "value/canonical_forms.hpp"
#include "value/form_text.hpp"

namespace minimex::board {
namespace {

constexpr std::uint64_t kOfAForm = 256;  // bytes, with a component whose value it is
constexpr std::uint64_t kFewest = std::uint64_t{1} << 10;
constexpr std::uint64_t kMost = std::uint64_t{1} << 18;

std::string_view bytes_of(const SumKey& key) {
  return {reinterpret_cast<const char*>(key.bytes), key.length};
}

/// So that a key is looked up without a string of its own.
struct Hash {
  using is_transparent = void;
  std::size_t operator()(std::string_view s) const { return std::hash<std::string_view>()(s); }
};

}  // namespace

struct SmallValues::Impl {
  Impl(std::size_t most_kept, std::size_t longest)
      : most(most_kept), name(longest), forms(limits()) {}
  value::CanonicalForms::Limits limits() const {
    value::CanonicalForms::Limits out;
    out.forms = most;
    out.name = name;
    return out;
  }

  std::size_t most;
  std::size_t name;
  value::CanonicalForms forms;
  std::unordered_map<std::string, Form, Hash, std::equal_to<>> kept;
};

static_assert(SmallValues::kNone == value::CanonicalForms::kNone);

SmallValues::SmallValues(std::size_t most, std::size_t name)
    : impl_(std::make_unique<Impl>(most, name)) {}
SmallValues::~SmallValues() = default;

bool SmallValues::find(const SumKey& component, Form& value) const {
  const auto found = impl_->kept.find(bytes_of(component));
  if (found == impl_->kept.end()) return false;
  value = found->second;
  return true;
}

void SmallValues::keep(const SumKey& component, Form value) {
  if (impl_->kept.size() >= impl_->most) impl_->kept.clear();
  impl_->kept.emplace(bytes_of(component), value);
}

SmallValues::Form SmallValues::integer(int n) const { return impl_->forms.integer(n); }

SmallValues::Form SmallValues::game(const Form* left, std::size_t lefts, const Form* right,
                                    std::size_t rights) {
  return impl_->forms.game({left, lefts}, {right, rights});
}

SmallValues::Form SmallValues::sum(Form g, Form h) { return impl_->forms.sum(g, h); }

SmallValues::Facts SmallValues::facts(Form g) const {
  const value::CanonicalForms& forms = impl_->forms;
  const std::string_view name = forms.name(g);
  Facts out;
  out.at_most_zero = forms.at_most_zero(g);
  out.at_least_zero = forms.at_least_zero(g);
  out.is_integer = forms.is_integer(g);
  out.integer = out.is_integer ? forms.integer_of(g) : 0;
  out.options[0] = forms.left(g).size();
  out.options[1] = forms.right(g).size();
  out.name = reinterpret_cast<const std::uint8_t*>(name.data());
  out.name_length = name.size();
  return out;
}

SmallValues::Form SmallValues::option(Form g, int player, std::size_t i) const {
  return (player == 0 ? impl_->forms.left(g) : impl_->forms.right(g))[i];
}

std::string SmallValues::text(Form g) { return value::text(impl_->forms, g); }

void SmallValues::make_room() {
  if (!impl_->forms.full()) return;
  impl_->forms = value::CanonicalForms(impl_->limits());
  impl_->kept.clear();
}

std::uint64_t SmallValues::bytes() const {
  constexpr std::uint64_t kOfAnEntry = 80;  // of kept, about
  return impl_->forms.bytes() + impl_->kept.size() * kOfAnEntry;
}

struct SmallValuesOfThreads::Impl {
  std::mutex mutex;
  std::uint64_t budget = 0;
  std::deque<SmallValues> lanes;  // they stay where they are
};

SmallValuesOfThreads::SmallValuesOfThreads() : impl_(std::make_unique<Impl>()) {}
SmallValuesOfThreads::~SmallValuesOfThreads() = default;

void SmallValuesOfThreads::set_budget(std::uint64_t bytes) {
  const std::lock_guard lock(impl_->mutex);
  impl_->budget = bytes;
}

SmallValues& SmallValuesOfThreads::of(int lane) {
  const std::lock_guard lock(impl_->mutex);
  const std::uint64_t most = std::clamp(impl_->budget / 32 / kOfAForm, kFewest, kMost);
  while (impl_->lanes.size() <= static_cast<std::size_t>(lane)) impl_->lanes.emplace_back(most);
  return impl_->lanes[static_cast<std::size_t>(lane)];
}

std::uint64_t SmallValuesOfThreads::bytes() const {
  const std::lock_guard lock(impl_->mutex);
  std::uint64_t all = 0;
  for (const SmallValues& lane : impl_->lanes) all += lane.bytes();
  return all;
}

}  // namespace minimex::board
