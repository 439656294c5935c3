#include <algorithm>
#include <numeric>

#include "offgrid/kernel/segment.hpp"
#include "offgrid/navmesh/hilbert.hpp"
#include "offgrid/navmesh/triangulation.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

namespace {

// The first constraint of the input that covers the segment.
std::size_t find_covering(std::span<const Point2> points, std::span<const Constraint> constraints, const EditError::Segment& segment) {
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    const Constraint& c = constraints[i];
    if (std::max(c.from, c.to) >= points.size()) continue;
    if (kernel::on_segment(points[c.from], points[c.to], segment[0]) && kernel::on_segment(points[c.from], points[c.to], segment[1]))
      return i;
  }
  return EditError::no_index;
}

// The points in the order of the curve, each once; `slot_of` receives the place of each point of the input.
detail::LargeVector<Point2> sort_and_merge(std::span<const Point2> points, std::vector<VertexId>* slot_of) {
  const std::vector<std::uint32_t> order = hilbert_order(points);
  detail::LargeVector<Point2> sorted;
  sorted.reserve(points.size());
  if (slot_of) slot_of->resize(points.size());
  for (const std::uint32_t i : order) {
    if (sorted.empty() || sorted.back() != points[i]) sorted.push_back(points[i]);
    if (slot_of) (*slot_of)[i] = VertexId{static_cast<std::uint32_t>(sorted.size() - 1)};
  }
  return sorted;
}

}  // namespace

/// Inserts the constraints of a bulk build, neighbours on the curve one after the other.
class ConstraintLoader {
 public:
  ConstraintLoader(Triangulation& triangulation, std::span<const Point2> points, std::span<const Constraint> constraints)
      : triangulation_(triangulation), points_(points), constraints_(constraints) {}

  EditError load(const std::vector<VertexId>& vertex_of, ThroughVertex through) {
    for (std::size_t i = 0; i < constraints_.size(); ++i) {
      if (std::max(constraints_[i].from, constraints_[i].to) < points_.size()) continue;
      return {.code = EditErrorCode::constraint_unknown_point, .index = i};
    }
    std::vector<std::uint32_t> order(constraints_.size());
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    const auto place = [&](std::uint32_t i) { return std::min(vertex_of[constraints_[i].from], vertex_of[constraints_[i].to]); };
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) { return place(i) < place(j); });
    for (const std::uint32_t i : order) {
      const auto made = triangulation_.insert_constraint(vertex_of[constraints_[i].from], vertex_of[constraints_[i].to], through);
      if (made) continue;
      EditError error = made.error();
      error.index = i;
      if (error.code == EditErrorCode::constraints_cross) error.other_index = find_covering(points_, constraints_, error.other);
      return error;
    }
    return {};
  }

 private:
  Triangulation& triangulation_;
  std::span<const Point2> points_;
  std::span<const Constraint> constraints_;
};

EditResult<Triangulation> Triangulation::build(std::span<const Point2> points, std::span<const Constraint> constraints,
                                               ThroughVertex through, std::vector<VertexId>* vertex_of) {
  if (points.size() > Mesh::max_vertices) return EditError{.code = EditErrorCode::too_many_vertices};
  Triangulation made;
  std::vector<VertexId> own_vertex_of;
  if (!vertex_of && !constraints.empty()) vertex_of = &own_vertex_of;
  const detail::LargeVector<Point2> sorted = sort_and_merge(points, vertex_of);
  made.mesh_.reserve(sorted.size(), 2 * sorted.size());
  made.points_.reserve(sorted.size());
  VertexId near;
  for (const Point2& p : sorted) near = made.insert(p, near)->vertex;
  if (!constraints.empty()) {
    const EditError error = ConstraintLoader(made, points, constraints).load(*vertex_of, through);
    if (error.code != EditErrorCode::none) return error;
  }
  made.changed_.clear();
  return made;
}

}  // namespace offgrid::navmesh
