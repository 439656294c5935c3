// The memory of the first edit after a bulk build: no array of the whole world is moved or made.
#include <gtest/gtest.h>

#include "failing_allocation.hpp"
#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::faults {
namespace {

using kernel::Point2;
using navmesh::Area;
using navmesh::World;

Area box(std::int32_t x, std::int32_t y, std::int32_t size) {
  return Area::rectangle(Point2::at(x, y), Point2::at(x + size, y + size));
}

// Numbers of boxes about powers of two, where arrays and tables that double are full.
TEST(FirstEdit, moves_no_array_after_a_bulk_build) {
  constexpr std::int32_t columns = 64, pitch = 20;
  for (const std::int32_t boxes :
       {1022, 1023, 1024, 1025, 2000, 4090, 4093, 4094, 4095, 4096, 4097}) {
    const std::int32_t rows = boxes / columns + 2;
    World world =
        World::make({.low = Point2::at(0, 0), .high = Point2::at(columns * pitch, rows * pitch)})
            .value();
    const std::size_t built = count_bytes([&] {
      auto edit = world.edit();
      for (std::int32_t i = 0; i < boxes; ++i)
        edit.add(box(i % columns * pitch + 5, i / columns * pitch + 5, 10));
      ASSERT_TRUE(edit.commit());
    });
    const std::size_t edited = count_bytes([&] {
      auto edit = world.edit();
      edit.add(box(columns / 2 * pitch + 3, pitch + 3, 4));
      ASSERT_TRUE(edit.commit());
    });
    EXPECT_GT(built, std::size_t{1000} * static_cast<std::size_t>(boxes));
    EXPECT_LT(edited, std::size_t{16} * static_cast<std::size_t>(boxes)) << boxes << " boxes";
  }
}

}  // namespace
}  // namespace offgrid::faults
