#include "minimex/store/buffer.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <utility>

#include "minimex/run/error.hpp"

namespace minimex::store {
namespace {

TEST(Buffer, IsZeroedAndWritable) {
  const run::Context context;
  constexpr std::size_t kBytes = (std::size_t{4} << 20) + 123;
  Buffer buffer(kBytes, "a buffer", context);
  ASSERT_EQ(buffer.size(), kBytes);
  auto* bytes = static_cast<unsigned char*>(buffer.data());
  for (std::size_t i = 0; i < kBytes; i += 4093) ASSERT_EQ(bytes[i], 0) << i;
  std::memset(bytes, 0xFF, kBytes);
  EXPECT_EQ(bytes[kBytes - 1], 0xFF);
}

TEST(Buffer, MovesWithItsBytes) {
  const run::Context context;
  Buffer first(5000, "a buffer", context);
  static_cast<char*>(first.data())[4999] = 'x';
  Buffer second = std::move(first);
  Buffer third;
  third = std::move(second);
  ASSERT_EQ(third.size(), 5000u);
  EXPECT_EQ(static_cast<char*>(third.data())[4999], 'x');
}

TEST(Buffer, OfNoBytesHoldsNothing) {
  const run::Context context;
  const Buffer buffer(0, "a buffer", context);
  EXPECT_EQ(buffer.data(), nullptr);
  EXPECT_EQ(buffer.size(), 0u);
}

TEST(Buffer, BeyondTheBudgetIsRefusedByName) {
  run::Context context;
  context.set_memory_budget(1 << 20);
  try {
    const Buffer buffer((1 << 20) + 1, "the table", context);
    FAIL() << "taken";
  } catch (const run::TooLarge& e) {
    EXPECT_STREQ(e.what(), "the table needs 1.0 MiB of memory, 1.0 MiB may be used");
  }
}

TEST(Buffer, WhatTheSystemRefusesIsAFailure) {
  run::Context context;
  context.set_memory_budget(~std::uint64_t{0});
  EXPECT_THROW(Buffer(std::uint64_t{1} << 62, "the table", context), run::Failure);
}

}  // namespace
}  // namespace minimex::store
