// The classical scenes of agents that are in each other's way, for tests, pictures and
// measurements: a circle of antipodes, a doorway, streams that cross, a square full of agents.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

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

/// A wall with a doorway, and as many agents on each side, in six rows, who change sides.
inline CrowdScene doorway(int count, int width) {
  CrowdScene scene(2000, 1000);
  scene.block(980, 0, 1020, 500 - width / 2);
  scene.block(980, 500 + width / 2, 1020, 1000);
  for (int i = 0; i < count; ++i) {
    const int x = 100 + i / 6 * 80, y = 300 + i % 6 * 80;
    const auto size = static_cast<std::size_t>(i % 3);
    scene.add(kernel::Point2::at(x, y), kernel::Point2::at(1900 - i / 6 * 80, y), size);
    scene.add(kernel::Point2::at(2000 - x, y), kernel::Point2::at(100 + i / 6 * 80, y), size);
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
