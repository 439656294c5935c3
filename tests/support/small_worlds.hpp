// Areas and worlds in few words, for tests and measurements.
#pragma once

#include <cstdint>
#include <utility>

#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::testing {

/// The loop of the rectangle between two opposite corners.
inline navmesh::Area::Loop box(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1) {
  using kernel::Point2;
  return navmesh::Area::rectangle(Point2::at(x0, y0), Point2::at(x1, y1)).loops.front();
}

/// A blocked rectangle.
inline navmesh::Area crate(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1,
                           navmesh::FloorSet floors = {}) {
  return {.loops = {box(x0, y0, x1, y1)}, .floors = std::move(floors)};
}

/// A walkable rectangle.
inline navmesh::Area open_ground(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1,
                                 navmesh::FloorSet floors = {}) {
  return {.loops = {box(x0, y0, x1, y1)}, .state = {}, .floors = std::move(floors)};
}

/// A barrier along one line.
inline navmesh::Area barrier(navmesh::Area::Loop line, navmesh::FloorSet floors = {}) {
  return {.loops = {std::move(line)},
          .shape = navmesh::Area::Shape::barrier,
          .floors = std::move(floors)};
}

/// A walkable world from the origin.
inline navmesh::World square(std::int64_t side,
                             std::uint32_t max_vertices = navmesh::Mesh::max_vertices) {
  return navmesh::World::make({.low = kernel::Point2::at(0, 0),
                               .high = kernel::Point2::at(side, side),
                               .max_vertices = max_vertices})
      .value();
}

/// The same with several floors.
inline navmesh::World stack(std::int64_t side, std::uint32_t floors) {
  return navmesh::World::make({.low = kernel::Point2::at(0, 0),
                               .high = kernel::Point2::at(side, side),
                               .floors = floors})
      .value();
}

}  // namespace offgrid::testing
