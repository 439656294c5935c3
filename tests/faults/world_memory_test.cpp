// Where worlds get their memory from: a resource, and what they had before they were cleared.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <utility>

#include "failing_allocation.hpp"
#include "offgrid/kernel/memory.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"

#if defined(__linux__)
#include <malloc.h>
#include <sys/resource.h>
#endif

namespace offgrid::faults {
namespace {

using kernel::Point2;
using navmesh::Area;
using navmesh::NavMesh;
using navmesh::World;
using navmesh::WorldOptions;

/// Gives what malloc gives, and counts it.
class Counted final : public kernel::MemoryResource {
 public:
  std::size_t given() const { return given_; }
  std::size_t living() const { return living_.size(); }
  std::size_t living_bytes() const { return living_bytes_; }
  bool has_mismatch() const { return has_mismatch_; }

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
    void* const memory = std::aligned_alloc(alignment, rounded);
    given_ += bytes;
    living_bytes_ += bytes;
    living_[memory] = {bytes, alignment};
    return memory;
  }
  void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
    const auto found = living_.find(memory);
    has_mismatch_ =
        has_mismatch_ || found == living_.end() || found->second != std::pair(bytes, alignment);
    living_.erase(memory);
    living_bytes_ -= bytes;
    std::free(memory);
  }
#if defined(__cpp_lib_memory_resource)
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override {
    return this == &other;
  }
#endif

  std::size_t given_ = 0;
  std::size_t living_bytes_ = 0;
  std::map<void*, std::pair<std::size_t, std::size_t>> living_;
  bool has_mismatch_ = false;
};

WorldOptions options(kernel::MemoryResource* memory = nullptr) {
  return {.low = Point2::at(0, 0), .high = Point2::at(4300, 430000), .memory = memory};
}

/// Boxes apart, which lie elsewhere in each frame.
template <class Worlds>
void fill(Worlds& worlds, int count, int frame) {
  auto edit = worlds.edit();
  for (int i = 0; i < count; ++i) {
    const std::int64_t x = 10 + 200 * (i % 20) + (7 * i + 13 * frame) % 90;
    const std::int64_t y = 10 + 190 * (i / 20) + (5 * i + 3 * frame) % 60;
    edit.add(Area::rectangle(Point2::at(x, y), Point2::at(x + 60, y + 60)));
  }
  ASSERT_TRUE(edit.commit());
}

// ---- resources

TEST(WorldMemory, the_arrays_of_a_world_come_from_its_resource_and_go_back) {
  Counted counted;
  {
    World world = World::make(options(&counted)).value(), plain = World::make(options()).value();
    fill(world, 4000, 0);
    fill(plain, 4000, 0);
    EXPECT_EQ(world.digest(), plain.digest());
    EXPECT_GT(counted.living_bytes(), world.snap().triangulation().memory());
  }
  EXPECT_EQ(counted.living(), 0U);
  EXPECT_FALSE(counted.has_mismatch());
}

#if defined(__GLIBC__)

std::size_t allocated() {
  const struct mallinfo2 all = mallinfo2();
  return all.uordblks + all.hblkhd;
}

// A world also keeps its areas, the journal of them, and lists for the next edit.
TEST(WorldMemory, what_a_world_keeps_elsewhere_is_little_beside_its_areas) {
  constexpr std::uint32_t count = 30000;
  const std::size_t begin = allocated();
  std::map<navmesh::AreaId, Area> areas;
  for (std::uint32_t i = 0; i < count; ++i)
    areas[navmesh::AreaId{i}] = Area::rectangle(Point2::at(0, 0), Point2::at(60, 60));
  const std::size_t of_areas = allocated() - begin;
  Counted counted;
  World world = World::make(options(&counted)).value();
  fill(world, count, 0);
  const std::size_t arrays = counted.living_bytes();
  const std::size_t elsewhere = allocated() - begin - of_areas - arrays;
  std::printf("%zu bytes in the resource, %zu elsewhere; the areas alone have %zu\n", arrays,
              elsewhere, of_areas);
  EXPECT_GT(arrays, 2 * elsewhere);
  EXPECT_LT(elsewhere, 3 * of_areas);
}

#endif

TEST(WorldMemory, a_copy_uses_the_resource_of_its_world) {
  Counted one, other;
  {
    World world = World::make(options(&one)).value();
    fill(world, 400, 0);
    const std::size_t before = one.given();
    World copy = world;
    EXPECT_GT(one.given(), before);
    fill(copy, 40, 1);
    World elsewhere = World::make(options(&other)).value();
    fill(elsewhere, 40, 2);
    copy = elsewhere;  // takes the options along
    EXPECT_EQ(copy.options().memory, &other);
    EXPECT_EQ(copy.digest(), elsewhere.digest());
    std::swap(world, elsewhere);
    fill(world, 30, 3);
    fill(elsewhere, 30, 3);
    elsewhere = copy;
    EXPECT_TRUE(elsewhere.undo());
    EXPECT_TRUE(copy.undo());
  }
  EXPECT_EQ(one.living() + other.living(), 0U);
  EXPECT_FALSE(one.has_mismatch() || other.has_mismatch());
}

TEST(WorldMemory, edits_undo_and_clear_keep_to_the_resource) {
  Counted counted;
  {
    NavMesh mesh = NavMesh::make({.low = Point2::at(0, 0),
                                  .high = Point2::at(4300, 43000),
                                  .radii = {5},
                                  .memory = &counted})
                       .value();
    for (int frame = 0; frame < 6; ++frame) {
      fill(mesh, frame % 2 == 0 ? 10 : 300, frame);
      if (frame % 3 == 1) {
        ASSERT_TRUE(mesh.undo());
      }
      if (frame % 3 == 2) mesh.clear();
    }
  }
  EXPECT_EQ(counted.living(), 0U);
  EXPECT_FALSE(counted.has_mismatch());
}

TEST(WorldMemory, what_has_no_scope_has_no_resource) {
  Counted counted;
  World world = World::make(options(&counted)).value();
  EXPECT_EQ(kernel::MemoryScope::current(), nullptr);
  fill(world, 40, 0);
  EXPECT_EQ(kernel::MemoryScope::current(), nullptr);
  const std::size_t before = counted.given();
  const navmesh::Triangulation copy = world.snap().triangulation();
  EXPECT_EQ(counted.given(), before);
}

// ---- worlds that are cleared

TEST(WorldMemory, a_world_that_is_cleared_asks_for_less_than_a_new_one) {
  for (const int count : {20, 40, 400}) {
    World world = World::make(options()).value();
    fill(world, count, 0);
    world.clear();
    const std::size_t cleared = count_bytes([&] {
      world.clear();
      fill(world, count, 1);
    });
    const std::size_t anew = count_bytes([&] {
      World made = World::make(options()).value();
      fill(made, count, 1);
    });
    std::printf("%d boxes: %zu bytes, a new world %zu\n", count, cleared, anew);
    EXPECT_LT(cleared, anew) << count;
  }
}

#if defined(__linux__)

long page_faults() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

TEST(WorldMemory, frames_of_a_world_that_is_cleared_take_no_fresh_pages) {
  constexpr int warm_up = 10, frames = 50;
  for (const int count : {40, 200, 400}) {
    World world = World::make(options()).value();
    long before = 0;
    for (int frame = 0; frame < warm_up + frames; ++frame) {
      if (frame == warm_up) before = page_faults();
      world.clear();
      fill(world, count, frame);
    }
    EXPECT_LT(page_faults() - before, frames) << count << " boxes";
  }
}

#endif

}  // namespace
}  // namespace offgrid::faults
