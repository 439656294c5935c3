// The classical scenes of agents that are in each other's way, for tests, pictures and
// measurements: a circle of antipodes, a doorway, streams that cross, a square full of agents.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "offgrid/navmesh/ground/ground_check.hpp"
#include "offgrid/navmesh/ground/ground_import.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"
#include "support/small_worlds.hpp"

namespace offgrid::testing {

/// A mesh, and agents of three sizes in it.
struct CrowdScene {
  static constexpr std::int32_t radii[] = {12, 16, 24};
  static constexpr std::int64_t speed = 5 * navmesh::Step::unit;

  navmesh::NavMesh mesh;
  navmesh::Crowd crowd{};

  explicit CrowdScene(navmesh::NavMesh made) : mesh(std::move(made)) {}
  explicit CrowdScene(int width, int height)
      : mesh(navmesh::NavMesh::make({.low = kernel::Point2::at(0, 0),
                                     .high = kernel::Point2::at(width, height),
                                     .radii = {std::begin(radii), std::end(radii)}})
                 .value()) {}

  /// The views of the three sizes.
  std::vector<navmesh::View> views() const {
    std::vector<navmesh::View> all;
    for (std::uint32_t size = 1; size <= std::size(radii); ++size)
      all.push_back(mesh.view(navmesh::Agent{size}));
    return all;
  }
  void step() { crowd.step(views()); }
  bool has_ended() const {
    for (const navmesh::CrowdId id : crowd.ids())
      if (crowd.find(id)->end != navmesh::StepEnd::arrived) return false;
    return true;
  }
  navmesh::CrowdId add(const kernel::Point2& from, const kernel::Point2& to, std::size_t size) {
    return crowd
        .add({.place = navmesh::AgentPlace::at(from),
              .goal = to,
              .radius = radii[size],
              .speed = speed,
              .view = size})
        .value();
  }
  void block(int x0, int y0, int x1, int y1) {
    auto edit = mesh.edit();
    edit.add(crate(x0, y0, x1, y1));
    static_cast<void>(edit.commit());
  }
};

/// Agents of three sizes on a circle, about evenly, each to the opposite point. Requires a multiple
/// of four.
inline CrowdScene circle_of_antipodes(int count, int radius) {
  const int middle = radius + 300, quarter = count / 4;
  CrowdScene scene(2 * middle, 2 * middle);
  for (int i = 0; i < count; ++i) {
    // A rational point of the quarter, by about the tangent of half its angle: n / d.
    const std::int64_t k = i % quarter, q = quarter;
    const std::int64_t n = k * (11 * q * q + 3 * k * k), d = 14 * q * q * q;
    std::int64_t x = (d * d - n * n) * radius / (d * d + n * n);
    std::int64_t y = 2 * n * d * radius / (d * d + n * n);
    for (int turn = 0; turn < i / quarter; ++turn) x = -std::exchange(y, x);
    scene.add(kernel::Point2::at(middle + x, middle + y),
              kernel::Point2::at(middle - x, middle - y), static_cast<std::size_t>(i % 3));
  }
  return scene;
}

/// A wall with a doorway, and as many agents on each side, in six rows, who change sides; or those
/// of the left side only.
inline CrowdScene doorway(int count, int width, bool one_way = false) {
  CrowdScene scene(2000, 1000);
  scene.block(980, 0, 1020, 500 - width / 2);
  scene.block(980, 500 + width / 2, 1020, 1000);
  for (int i = 0; i < count; ++i) {
    const int x = 100 + i / 6 * 80, y = 300 + i % 6 * 80;
    const auto size = static_cast<std::size_t>(i % 3);
    scene.add(kernel::Point2::at(x, y), kernel::Point2::at(1900 - i / 6 * 80, y), size);
    if (!one_way)
      scene.add(kernel::Point2::at(2000 - x, y), kernel::Point2::at(100 + i / 6 * 80, y), size);
  }
  return scene;
}

/// Two rooms, a corridor between them, and as many agents in each, of radius 20 at 4 units a step,
/// in rows of five, who change rooms; or those of one room only.
inline CrowdScene corridor(int count, int width, int length, bool one_way = false) {
  const int size = 2000 + length, left = 1000, right = 1000 + length;
  CrowdScene scene(navmesh::NavMesh::make({.low = kernel::Point2::at(0, 0),
                                           .high = kernel::Point2::at(size, 1000),
                                           .radii = {20, 20, 20}})
                       .value());
  scene.block(left, 0, right, 500 - width / 2);
  scene.block(left, 500 + width / 2, right, 1000);
  for (int i = 0; i < count; ++i) {
    const int y = 320 + i / 5 * 90, near = 200 + i % 5 * 90, far = size - 560 + i % 5 * 90;
    const auto add = [&](int from, int to) {
      static_cast<void>(
          scene.crowd.add({.place = navmesh::AgentPlace::at(kernel::Point2::at(from, y)),
                           .goal = kernel::Point2::at(to, y),
                           .radius = 20,
                           .speed = 4 * navmesh::Step::unit}));
    };
    add(near, far);
    if (!one_way) add(size - near, size - far);
  }
  return scene;
}

/// A hall of 1,000 by 400, and agents of radius 20 at 8 units a step on both sides of it, in rows
/// of eight, who have one goal.
inline CrowdScene one_goal(int count) {
  CrowdScene scene(navmesh::NavMesh::make({.low = kernel::Point2::at(0, 0),
                                           .high = kernel::Point2::at(1000, 400),
                                           .radii = {20, 20, 20}})
                       .value());
  for (int i = 0; i < count; ++i) {
    const int along = 40 + i / 16 * 45, y = count == 2 ? 200 : 40 + i / 2 % 8 * 45;
    const int x = i % 2 == 0 ? along : 1000 - along;
    static_cast<void>(scene.crowd.add({.place = navmesh::AgentPlace::at(kernel::Point2::at(x, y)),
                                       .goal = kernel::Point2::at(500, 200),
                                       .radius = 20,
                                       .speed = 8 * navmesh::Step::unit}));
  }
  return scene;
}

/// Two halls, and between them a slope that rises by so much, 400 wide and 1,000 long; agents of
/// radius 50 in each hall, who change halls. The import parts the slope into floors if it is steep.
/// `seed` moves agents by some units.
inline CrowdScene slope(int rise, int count, int seed) {
  std::vector<navmesh::GroundTriangle> soup;
  const auto quad = [&](int x0, int y0, int x1, int y1, int low, int high) {
    const auto at = [](int x, int y, int height) {
      return navmesh::GroundPoint{kernel::Point2::at(x, y), height};
    };
    const auto a = at(x0, y0, low), b = at(x1, y0, high), c = at(x1, y1, high), d = at(x0, y1, low);
    soup.push_back({a, b, c});
    soup.push_back({a, c, d});
  };
  quad(-3000, 0, 1000, 3000, 0, 0);
  quad(1000, 1200, 2000, 1600, 0, rise);
  quad(2000, 0, 6000, 3000, rise, rise);
  const auto ground = navmesh::import_ground(soup, {.step = 30, .max_rise = 100}).value();
  const navmesh::WorldOptions world = ground.world_options();
  CrowdScene scene(navmesh::NavMesh::make({.low = world.low,
                                           .high = world.high,
                                           .ground = world.ground,
                                           .radii = {30, 50, 90},
                                           .floors = world.floors})
                       .value());
  auto edit = scene.mesh.edit();
  for (const navmesh::Area& area : ground.areas) edit.add(area);
  for (const navmesh::Seam& seam : ground.seams) edit.add(seam);
  static_cast<void>(edit.commit());
  for (navmesh::Floor floor = 0; floor < world.floors; ++floor) {
    const navmesh::Area rims = navmesh::rims(scene.mesh.view(), floor);
    if (!rims.loops.empty()) edit.add(rims);
  }
  static_cast<void>(edit.commit());
  const auto place = [&](int x, int y) {
    navmesh::FloorPoint p(kernel::Point2::at(x, y));
    while (!scene.mesh.is_free(p)) ++p.floor;
    return p;
  };
  for (int i = 0; i < count; ++i) {
    const int row = i / 2, y = 1400 + (row % 5 - 2) * 200;
    const int x = i % 2 == 0 ? 850 - row / 5 * 200 - i * seed * 5 % 13
                             : 2150 + row / 5 * 200 + (seed * 7 + i * seed * 3) % 11;
    static_cast<void>(scene.crowd.add({.place = navmesh::AgentPlace::at(place(x, y)),
                                       .goal = place(3000 - x, y),
                                       .radius = 50,
                                       .speed = 7 * navmesh::Step::unit,
                                       .view = 1}));
  }
  return scene;
}

/// Four streams of agents, in rows of ten, in four directions, all through one place.
inline CrowdScene four_streams(int count) {
  const int length = 80 * ((count + 9) / 10), size = 2 * length + 1300;
  CrowdScene scene(size, size);
  for (int i = 0; i < count; ++i) {
    const int along = 50 + i / 10 * 80, across = (size - 720) / 2 + i % 10 * 80;
    const int end = size - length + i / 10 * 80;
    const auto add = [&](int x0, int y0, int x1, int y1) {
      scene.add(kernel::Point2::at(x0, y0), kernel::Point2::at(x1, y1),
                static_cast<std::size_t>(i % 3));
    };
    add(along, across, end, across);
    add(across, along, across, end);
    add(size - along, across + 40, size - end, across + 40);
    add(across + 40, size - along, across + 40, size - end);
  }
  return scene;
}

/// Two streams of agents, in rows of ten, one to the right and one upwards.
inline CrowdScene crossing_streams(int count) {
  const int length = 80 * ((count + 9) / 10), size = 2 * length + 1300;
  CrowdScene scene(size, size);
  for (int i = 0; i < count; ++i) {
    const int along = 50 + i / 10 * 80, across = (size - 720) / 2 + i % 10 * 80;
    const int end = size - length + i / 10 * 80;
    const auto kind = static_cast<std::size_t>(i % 3);
    scene.add(kernel::Point2::at(along, across), kernel::Point2::at(end, across), kind);
    scene.add(kernel::Point2::at(across, along), kernel::Point2::at(across, end), kind);
  }
  return scene;
}

/// Agents in the cells of a square, with a crate in every eighth cell, each to the place of the one
/// that was added so many after it.
inline CrowdScene scattered_crowd(int count, int shift) {
  constexpr int cell = 150, crates = 8;
  int width = 1;
  while (width * width * (crates - 1) < count * crates) ++width;
  CrowdScene scene(width * cell, width * cell);
  std::vector<kernel::Point2> places;
  auto edit = scene.mesh.edit();
  for (int i = 0; static_cast<int>(places.size()) < count; ++i) {
    // Columns and rows are moved against each other, so that few agents go along one line.
    const int x = i % width * cell + 40 + i * 7 % 40, y = i / width * cell + 40 + i * 11 % 40;
    if (i % crates == 3)
      edit.add(crate(x, y, x + 60, y + 60));
    else
      places.push_back(kernel::Point2::at(x, y));
  }
  static_cast<void>(edit.commit());
  for (std::size_t i = 0; i < places.size(); ++i)
    scene.add(places[i], places[(i + static_cast<std::size_t>(shift)) % places.size()], i % 3);
  return scene;
}

}  // namespace offgrid::testing
