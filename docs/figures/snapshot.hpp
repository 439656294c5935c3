// Snapshot: a cut mesh at one moment, with the places of its vertices as doubles, to be drawn
// later.
#pragma once

#include <array>
#include <vector>

#include "offgrid/io/canvas.hpp"
#include "offgrid/navmesh/cut/cut_exact.hpp"
#include "offgrid/navmesh/cut/cut_grid.hpp"

namespace offgrid::figures {

inline io::Position place(const kernel::Point2& p) { return io::position(p); }
inline io::Position place(const kernel::Vec2<double>& p) { return {p.x, p.y}; }
inline io::Position place(const navmesh::ExactPlane::Point& p) {
  return {static_cast<double>(p.x), static_cast<double>(p.y)};
}

/// Where points are drawn.
template <class Points>
std::vector<io::Position> places(const Points& points) {
  std::vector<io::Position> positions;
  for (const auto& p : points) positions.push_back(place(p));
  return positions;
}

struct Snapshot {
  navmesh::Mesh mesh;
  std::vector<io::Position> positions;
  navmesh::CutStep step{};
  bool is_split = false;

  io::Position at(navmesh::VertexId v) const { return positions[v.value()]; }
  std::vector<io::Position> corners(navmesh::FaceId f) const {
    const auto v = mesh.vertices(f);
    return {at(v[0]), at(v[1]), at(v[2])};
  }
};

template <class C>
Snapshot take(const C& cut) {
  return {cut.mesh(), places(cut.points())};
}

/// An update, which adds an amount to the data inside, with a snapshot before it and after each
/// split.
struct Recording {
  std::vector<Snapshot> moments;
  navmesh::CutReport report;
  navmesh::CutError error;
};

template <class C>
Recording record(C& cut, const navmesh::UpdatingTriangle& triangle,
                 const navmesh::CutOptions& options = {}, int amount = 1) {
  Recording recording;
  recording.moments.push_back(take(cut));
  const auto observe = [&](const navmesh::CutStep& step) {
    recording.moments.push_back(take(cut));
    recording.moments.back().step = step;
    recording.moments.back().is_split = true;
  };
  const auto report =
      cut.update(triangle, [amount](int& data) { data += amount; }, options, observe);
  if (report) {
    recording.report = *report;
  } else {
    recording.error = report.error();
  }
  return recording;
}

}  // namespace offgrid::figures
