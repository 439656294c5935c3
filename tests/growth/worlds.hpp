// Shapes, and worlds of them, which several cases of the navigation mesh measure.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "offgrid/navmesh/world/world.hpp"
#include "support/small_worlds.hpp"

namespace offgrid::growth {

using Work = std::function<void()>;
using Shapes = std::vector<navmesh::Area>;

inline constexpr std::int64_t far = 1 << 29;

using testing::barrier;
using testing::box;
using testing::crate;

/// The black cells of a checkerboard of n x n cells, as the loops of one area.
inline Shapes checkerboard(std::int64_t cells) {
  navmesh::Area board;
  board.rule = navmesh::WindingRule::even_odd;
  for (std::int64_t y = 0; y < cells; ++y) {
    for (std::int64_t x = y % 2; x < cells; x += 2)
      board.loops.push_back(box(16 * x, 16 * y, 16 * x + 16, 16 * y + 16));
  }
  return {board};
}

inline void add_all(navmesh::World& world, const Shapes& shapes) {
  navmesh::WorldEdit edit = world.edit();
  for (const navmesh::Area& shape : shapes) edit.add(shape);
  static_cast<void>(edit.commit());
}

/// A world with the shapes, all put in by one edit.
inline std::shared_ptr<navmesh::World> world_of(const Shapes& shapes) {
  auto world =
      std::make_shared<navmesh::World>(*navmesh::World::make({.low = kernel::Point2::at(-far, -far),
                                                              .high = kernel::Point2::at(far, far),
                                                              .lists_faces = false}));
  add_all(*world, shapes);
  return world;
}

inline void add(navmesh::World& world, const navmesh::Area& shape) { add_all(world, {shape}); }

inline void remove(navmesh::World& world, navmesh::AreaId id) {
  navmesh::WorldEdit edit = world.edit();
  edit.remove(id);
  static_cast<void>(edit.commit());
}

/// A world as it is before, and what is then done to it.
template <class Do>
Work after(std::shared_ptr<navmesh::World> world, Do work) {
  return [world = std::move(world), work = std::move(work)] { work(*world); };
}

}  // namespace offgrid::growth
