#include "minimex/run/pages.hpp"

#include <gtest/gtest.h>

#include <cstddef>

namespace minimex::run {
namespace {

TEST(Pages, KeepWhatTheyHoldAndAreZeroBeyond) {
  Pages pages(100);
  std::size_t held = 0;
  const auto byte = [](std::size_t i) {
    return static_cast<unsigned char>(i * 2654435761U >> 24 | 1U);
  };
  for (const std::size_t bytes : {4096U, 4097U, 1U << 20, (4U << 20) - 1, 5U << 20, 33U << 20}) {
    ASSERT_TRUE(pages.grow(bytes));
    auto* const data = static_cast<unsigned char*>(pages.data());
    for (std::size_t i = 0; i < held; ++i) ASSERT_EQ(data[i], byte(i)) << bytes;
    for (std::size_t i = held; i < bytes; ++i) {
      ASSERT_EQ(data[i], 0) << bytes;
      data[i] = byte(i);
    }
    held = bytes;
  }
  EXPECT_TRUE(pages.grow(1)) << "there is as much already";
  EXPECT_FALSE(pages.grow(std::size_t{1} << 60));
  EXPECT_FALSE(pages.grow(~std::size_t{0}));
  EXPECT_EQ(static_cast<unsigned char*>(pages.data())[held - 1], byte(held - 1));
  pages.shrink(100);
  for (std::size_t i = 0; i < 4096; ++i) ASSERT_EQ(static_cast<unsigned char*>(pages.data())[i], 0);
  ASSERT_TRUE(pages.grow(8U << 20));
  for (std::size_t i = 0; i < 8U << 20; ++i)
    ASSERT_EQ(static_cast<unsigned char*>(pages.data())[i], 0);
}

}  // namespace
}  // namespace minimex::run
