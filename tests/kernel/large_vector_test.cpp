#include "offgrid/kernel/large_vector.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>

namespace {

/// The aligned blocks that live, with their sizes; while it counts.
std::map<void*, std::size_t>* blocks = nullptr;

}  // namespace

// The block of malloc is remembered in front of the aligned one: not every system has
// aligned_alloc.
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  const auto unit = static_cast<std::size_t>(alignment);
  std::size_t room = bytes + unit;
  void* const whole = std::malloc(room + sizeof(void*));
  if (whole == nullptr) std::abort();
  void* memory = static_cast<void**>(whole) + 1;
  std::align(unit, bytes, memory, room);
  static_cast<void**>(memory)[-1] = whole;
  if (blocks != nullptr) blocks->emplace(memory, bytes);
  return memory;
}
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept {
  if (memory == nullptr) return;
  if (blocks != nullptr) blocks->erase(memory);
  std::free(static_cast<void**>(memory)[-1]);
}
void operator delete(void* memory, std::size_t /*bytes*/, std::align_val_t alignment) noexcept {
  operator delete(memory, alignment);
}

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
  EXPECT_EQ(Words::alignment_of(page), std::align_val_t{page});
  EXPECT_EQ(Lines::alignment_of(page / 64 - 1), std::align_val_t{64});
  EXPECT_EQ(Lines::alignment_of(page / 64), std::align_val_t{page});
  const LargeVector<Wide> few(3);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(few.data()) % 64, 0U);
  const LargeVector<std::uint32_t> many(page / 4);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(many.data()) % page, 0U);
}

TEST(LargeVector, takes_the_memory_of_its_elements_and_gives_it_back) {
  using Words = LargePageAllocator<std::uint32_t>;
  std::map<void*, std::size_t> living;
  blocks = &living;
  for (const std::size_t count : {std::size_t{3}, Words::page / 4, Words::page}) {
    std::uint32_t* words = Words().allocate(count);
    EXPECT_EQ(living.size(), 1U);
    EXPECT_EQ(living.begin()->second, 4 * count);
    Words().deallocate(words, count);
    EXPECT_TRUE(living.empty()) << count;
  }
  blocks = nullptr;
}

}  // namespace
}  // namespace offgrid::kernel
