#include "offgrid/kernel/large_vector.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <utility>

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

// ---- resources

/// Gives what malloc gives.
class Malloc final : public MemoryResource {
 public:
  int living = 0;

 private:
  void* do_allocate(std::size_t bytes, std::size_t /*alignment*/) override {
    ++living;
    return std::malloc(bytes);
  }
  void do_deallocate(void* memory, std::size_t, std::size_t) override {
    --living;
    std::free(memory);
  }
#if defined(__cpp_lib_memory_resource)
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override {
    return this == &other;
  }
#endif
};

using Words = LargeVector<std::uint32_t>;

MemoryResource* resource_of(const Words& words) { return words.get_allocator().resource(); }

TEST(LargeVector, begins_with_the_resource_of_the_innermost_scope) {
  Malloc outer, inner;
  EXPECT_EQ(resource_of(Words(3)), nullptr);
  {
    const MemoryScope one(&outer);
    EXPECT_EQ(resource_of(Words(3)), &outer);
    {
      const MemoryScope other(&inner);
      EXPECT_EQ(resource_of(Words(3)), &inner);
      const MemoryScope none(nullptr);
      EXPECT_EQ(resource_of(Words(3)), nullptr);
    }
    EXPECT_EQ(resource_of(Words(3)), &outer);
  }
  EXPECT_EQ(MemoryScope::current(), nullptr);
  EXPECT_EQ(outer.living + inner.living, 0);
}

TEST(LargeVector, keeps_to_its_resource_and_is_moved_with_it) {
  Malloc malloc;
  const auto made = [&malloc](std::size_t size) {
    const MemoryScope scope(&malloc);
    return Words(size, 7);
  };
  {
    Words words = made(3);
    words.resize(1000, 8);  // out of the scope
    EXPECT_EQ(malloc.living, 1);
    const Words copy = words;
    EXPECT_EQ(resource_of(copy), nullptr);
    Words other(5, 9);
    other.swap(words);
    EXPECT_EQ(resource_of(other), &malloc);
    EXPECT_EQ(resource_of(words), nullptr);
    words = std::move(other);
    EXPECT_EQ(resource_of(words), &malloc);
    EXPECT_EQ(words, copy);
    const std::uint32_t* const place = words.data();
    words = Words(copy);  // a move takes the other's resource
    EXPECT_EQ(resource_of(words), nullptr);
    EXPECT_NE(words.data(), place);
    Words assigned = made(1000);
    const std::uint32_t* const before = assigned.data();
    assigned = copy;  // a copy keeps the resource, and the memory if it is enough
    EXPECT_EQ(resource_of(assigned), &malloc);
    EXPECT_EQ(assigned.data(), before);
  }
  EXPECT_EQ(malloc.living, 0);
}

}  // namespace
}  // namespace offgrid::kernel
