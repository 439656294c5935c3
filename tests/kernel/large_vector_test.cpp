#include "offgrid/kernel/large_vector.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace offgrid::kernel {
namespace {

// Memory has to be given back with the alignment with which it was taken.
TEST(LargeVector, is_aligned_to_pages_if_it_fills_one_and_otherwise_as_its_elements_need) {
  struct alignas(64) Wide {};
  using Words = LargePageAllocator<std::uint32_t>;
  using Lines = LargePageAllocator<Wide>;
  constexpr std::size_t page = Words::page;
  EXPECT_EQ(Words::alignment_of(1), std::align_val_t{alignof(std::max_align_t)});
  EXPECT_EQ(Words::alignment_of(page / 4 - 1), std::align_val_t{alignof(std::max_align_t)});
  EXPECT_EQ(Words::alignment_of(page / 4), std::align_val_t{page});
  EXPECT_EQ(Lines::alignment_of(page / 64 - 1), std::align_val_t{64});
  EXPECT_EQ(Lines::alignment_of(page / 64), std::align_val_t{page});
  const LargeVector<Wide> few(3);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(few.data()) % 64, 0U);
  const LargeVector<std::uint32_t> many(page / 4);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(many.data()) % page, 0U);
}

}  // namespace
}  // namespace offgrid::kernel
