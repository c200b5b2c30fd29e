#include "family/board/small_values.hpp"

#include <algorithm>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "value/canonical_forms.hpp"
#include "value/form_text.hpp"

namespace minimex::board {
namespace {

constexpr std::uint64_t kOfAForm = 256;      // bytes, about
constexpr std::uint64_t kOfAComponent = 96;  // with its value
constexpr std::uint64_t kFewest = std::uint64_t{1} << 10;
constexpr std::uint64_t kMostForms = std::uint64_t{1} << 18;
// Forms are few beside the components that have them: 25,000 beside 400,000 in Clobber 5x5.
constexpr std::uint64_t kMostComponents = std::uint64_t{1} << 26;

std::string_view bytes_of(const SumKey& key) {
  return {reinterpret_cast<const char*>(key.bytes), key.length};
}

// So that a key is looked up by the hash it has, without a string of its own.
struct Hash {
  using is_transparent = void;
  std::size_t operator()(const SumKey& key) const { return key.hash; }
  std::size_t operator()(const std::string& key) const {
    return SumTable::hash(reinterpret_cast<const std::uint8_t*>(key.data()), key.size());
  }
};
struct Equal {
  using is_transparent = void;
  bool operator()(const std::string& a, const std::string& b) const { return a == b; }
  bool operator()(const SumKey& a, const std::string& b) const { return bytes_of(a) == b; }
  bool operator()(const std::string& a, const SumKey& b) const { return a == bytes_of(b); }
};

}  // namespace

struct SmallValues::Impl {
  explicit Impl(const Limits& most_of_each) : most(most_of_each), forms(limits()) {}
  value::CanonicalForms::Limits limits() const {
    value::CanonicalForms::Limits out;
    out.forms = most.forms;
    out.name = most.name;
    return out;
  }

  Limits most;
  value::CanonicalForms forms;
  std::unordered_map<std::string, Form, Hash, Equal> kept;
};

static_assert(SmallValues::kNone == value::CanonicalForms::kNone);

SmallValues::SmallValues(const Limits& most) : impl_(std::make_unique<Impl>(most)) {}
SmallValues::~SmallValues() = default;

bool SmallValues::find(const SumKey& component, Form& value) const {
  const auto found = impl_->kept.find(component);
  if (found == impl_->kept.end()) return false;
  value = found->second;
  return true;
}

void SmallValues::keep(const SumKey& component, Form value) {
  if (impl_->kept.size() >= impl_->most.components) impl_->kept.clear();
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
  return impl_->forms.bytes() + impl_->kept.size() * kOfAComponent;
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
  SmallValues::Limits most;
  most.forms = std::clamp(impl_->budget / 4 / kOfAForm, kFewest, kMostForms);
  most.components = std::clamp(impl_->budget / 4 * 3 / kOfAComponent, kFewest, kMostComponents);
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
