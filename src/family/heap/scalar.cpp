#include "family/heap/scalar.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "family/heap/mask.hpp"

namespace minimex::heap {

Scalar::Scalar(Rules rules) : Scalar(std::move(rules), {}) {}

Scalar::Scalar(Rules rules, std::vector<std::uint32_t> values)
    : rules_(std::move(rules)), values_(std::move(values)) {
  const std::uint64_t last = last_take(rules_).value_or(0);
  wholes_ = takes_leaving(rules_, 0, last);
  singles_ = takes_leaving(rules_, 1, last);
  splits_ = takes_leaving(rules_, 2, last);
  if (values_.empty()) values_.push_back(0);
  for (const std::uint32_t v : values_)
    while (limit_ <= 2 * v + 1) limit_ *= 2;
  while (choose_at_ <= values_.size()) choose_at_ *= 2;
  choose_again();
}

void Scalar::choose_again() {
  mask_ = choose_mask(rules_, values_);
  rares_.clear();
  for (std::size_t n = 1; n < values_.size(); ++n)
    if (!is_common(mask_, values_[n], n)) rares_.push_back({n, values_[n]});
  classify();
}

void Scalar::classify() {
  for (unsigned odd = 0; odd < 2; ++odd) {
    rare_[odd].assign(2 * limit_, 0);
    for (std::uint32_t v = 0; v < 2 * limit_; ++v) rare_[odd][v] = is_common(mask_, v, odd) ? 0 : 1;
  }
  mark_.assign(2 * limit_, 0);
}

std::uint32_t Scalar::value(std::uint64_t n) {
  std::uint8_t* mark = mark_.data();
  std::memset(mark, 0, limit_);
  const std::uint32_t* g = values_.data();
  for (const std::uint64_t t : wholes_)
    if (t == n) mark[0] = 1;
  for (const std::uint64_t t : singles_)
    if (t < n) mark[g[n - t]] = 1;
  // Every split with a rare part: the only ones that give common values.
  for (const std::uint64_t t : splits_) {
    if (n < t + 2) continue;
    const std::uint64_t m = n - t;
    for (const Rare& r : rares_) {
      if (r.heap >= m) break;
      if (rules_.unequal && 2 * r.heap == m) continue;
      mark[r.value ^ g[m - r.heap]] = 1;
    }
  }
  const std::uint8_t* rare = rare_[n & 1].data();
  std::uint32_t common = 0;
  while (common < limit_ && (mark[common] | rare[common]) != 0) ++common;
  // All smaller common values are options; is every smaller rare one?
  std::uint64_t missing = 0;
  for (std::uint32_t v = 0; v < common; ++v) missing += mark[v] == 0 ? 1 : 0;
  for (const std::uint64_t t : splits_) {
    if (missing == 0) return common;
    if (n < t + 2) continue;
    const std::uint64_t m = n - t;
    const std::uint64_t half = rules_.unequal ? (m - 1) / 2 : m / 2;
    for (std::uint64_t a = 1; a <= half; ++a) {
      const std::uint32_t v = g[a] ^ g[m - a];
      if (v >= common || mark[v] != 0) continue;
      mark[v] = 1;
      if (--missing == 0) return common;
    }
  }
  if (missing == 0) return common;
  std::uint32_t mex = 0;
  while (mark[mex] != 0) ++mex;
  return mex;
}

void Scalar::push(std::uint32_t v) {
  const std::uint64_t n = values_.size();
  values_.push_back(v);
  if (limit_ <= 2 * v + 1) {
    while (limit_ <= 2 * v + 1) limit_ *= 2;
    classify();
  }
  if (!is_common(mask_, v, n)) rares_.push_back({n, v});
  if (values_.size() == choose_at_) {
    choose_again();
    choose_at_ *= 2;
  }
}

void Scalar::extend(std::uint64_t to, const run::Context& context) {
  if (to > values_.capacity()) {
    context.require_memory((to - values_.size()) * sizeof(std::uint32_t), "a nim-sequence");
    values_.reserve(to);
  }
  constexpr std::uint64_t kPollEvery = 64;
  while (values_.size() < to) {
    if (values_.size() % kPollEvery == 0) {
      context.poll();
      context.progress("heaps", values_.size(), to);
    }
    push(value(values_.size()));
  }
}

}  // namespace minimex::heap
