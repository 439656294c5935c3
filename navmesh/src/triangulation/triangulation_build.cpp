#include <algorithm>
#include <numeric>
#include <optional>

#include "mesh/hilbert.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "triangulation/bulk_delaunay.hpp"
#include "triangulation/edit_tools.hpp"
#include "triangulation/triangulation_parts.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

namespace {

// The first constraint of the input that covers the segment.
std::size_t find_covering(std::span<const Point2> points, std::span<const Constraint> constraints,
                          const EditError::Segment& segment) {
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    const Constraint& c = constraints[i];
    if (std::max(c.from, c.to) >= points.size()) continue;
    if (kernel::on_segment(points[c.from], points[c.to], segment[0]) &&
        kernel::on_segment(points[c.from], points[c.to], segment[1]))
      return i;
  }
  return EditError::no_index;
}

// The different points in the order of the curve, and their keys.
struct SortedPoints {
  detail::LargeVector<Point2> points;
  detail::LargeVector<std::uint64_t> keys;
};

// `vertex_of`, if given, receives the vertex of each point of the input.
SortedPoints sort_and_merge(std::span<const Point2> points, std::vector<VertexId>* vertex_of,
                            detail::Threads& threads) {
  const HilbertOrder hilbert = hilbert_sort(points, threads);
  SortedPoints sorted;
  sorted.keys.resize(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) sorted.keys[i] = hilbert.keys[hilbert.order[i]];
  std::size_t different = 0;
  for (std::size_t i = 0; i < points.size(); ++i)
    different += static_cast<std::size_t>(i == 0 || sorted.keys[i] != sorted.keys[i - 1]);
  sorted.points.reserve(detail::with_room(different));
  sorted.points.resize(different);
  if (vertex_of) vertex_of->resize(points.size());
  std::size_t v = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    v += static_cast<std::size_t>(i > 0 && sorted.keys[i] != sorted.keys[i - 1]);
    sorted.points[v] = points[hilbert.order[i]];
    if (vertex_of) (*vertex_of)[hilbert.order[i]] = VertexId{static_cast<std::uint32_t>(v)};
  }
  if (different < points.size())
    sorted.keys.erase(std::unique(sorted.keys.begin(), sorted.keys.end()), sorted.keys.end());
  return sorted;
}

}  // namespace

/// Inserts the constraints of a bulk build: first those that cross few edges, along the curve, then
/// the others in shuffled order. In order from side to side, each of many parallel long constraints
/// would cross every edge that the next one crosses; shuffled, they divide the region between them
/// (Shewchuk and Brown 2015).
class ConstraintLoader {
 public:
  ConstraintLoader(Triangulation& triangulation, std::span<const Point2> points,
                   std::span<const Constraint> constraints)
      : triangulation_(triangulation), points_(points), constraints_(constraints) {}

  /// The members of a triangulation, for its image.
  static detail::TriangulationParts parts_of(Triangulation& triangulation) {
    return {triangulation.mesh_, triangulation.points_, triangulation.floors_,
            *triangulation.tools_};
  }

  /// Triangulation::build without constraints.
  static Triangulation of_points(std::span<const Point2> points, std::vector<VertexId>* vertex_of,
                                 detail::Threads& threads);

  std::optional<EditError> load(const std::vector<VertexId>& vertex_of, ThroughVertex through) {
    for (std::size_t i = 0; i < constraints_.size(); ++i) {
      if (std::max(constraints_[i].from, constraints_[i].to) < points_.size()) continue;
      return EditError{.code = EditErrorCode::constraint_unknown_point, .index = i};
    }
    std::vector<std::uint32_t> long_ones;
    for (const std::uint32_t i : order_along_curve(vertex_of)) {
      const auto made = insert(i, vertex_of, through, few_crossed);
      if (!made) long_ones.push_back(i);
      if (made && !*made) return refusal(i, made->error());
    }
    shuffle(long_ones);
    for (const std::uint32_t i : long_ones) {
      const auto made = insert(i, vertex_of, through, detail::CrossedFaces::no_limit);
      if (!*made) return refusal(i, made->error());
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t few_crossed = 64;

  std::optional<EditResult<InsertedConstraint>> insert(std::uint32_t i,
                                                       const std::vector<VertexId>& vertex_of,
                                                       ThroughVertex through,
                                                       std::size_t most_crossed) {
    return triangulation_.insert_short_constraint(
        vertex_of[constraints_[i].from], vertex_of[constraints_[i].to], through, most_crossed);
  }

  EditError refusal(std::uint32_t i, EditError error) const {
    error.index = i;
    if (error.code == EditErrorCode::constraints_cross)
      error.other_index = find_covering(points_, constraints_, error.other);
    return error;
  }

  // Shuffles with a linear congruential generator, the same in every run (Knuth 1997, 3.3.4).
  static void shuffle(std::vector<std::uint32_t>& items) {
    std::uint64_t state = 1;
    for (std::size_t left = items.size(); left > 1; --left) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      std::swap(items[left - 1], items[static_cast<std::size_t>((state >> 32) % left)]);
    }
  }

  // The order by the constraints' first ends on the curve (a counting sort), then by their other
  // ends; the first of equal constraints.
  std::vector<std::uint32_t> order_along_curve(const std::vector<VertexId>& vertex_of) const {
    const auto place = [&](const Constraint& c) {
      return std::min(vertex_of[c.from], vertex_of[c.to]).value();
    };
    std::vector<std::uint32_t> begin(triangulation_.mesh_.vertex_bound() + 1);
    for (const Constraint& c : constraints_) ++begin[place(c) + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<std::uint32_t> order(constraints_.size());
    for (std::size_t i = 0; i < order.size(); ++i)
      order[begin[place(constraints_[i])]++] = static_cast<std::uint32_t>(i);
    const auto ends = [&](std::uint32_t i) {
      return std::pair(
          place(constraints_[i]),
          std::max(vertex_of[constraints_[i].from], vertex_of[constraints_[i].to]).value());
    };
    for (std::size_t low = 0, high = 0; low < order.size(); low = high) {
      while (high < order.size() && ends(order[high]).first == ends(order[low]).first) ++high;
      kernel::sort(order.begin() + static_cast<std::ptrdiff_t>(low),
                   order.begin() + static_cast<std::ptrdiff_t>(high),
                   [&](std::uint32_t i, std::uint32_t j) {
                     return std::pair(ends(i), i) < std::pair(ends(j), j);
                   });
    }
    order.erase(std::unique(order.begin(), order.end(),
                            [&](std::uint32_t i, std::uint32_t j) { return ends(i) == ends(j); }),
                order.end());
    return order;
  }

  Triangulation& triangulation_;
  std::span<const Point2> points_;
  std::span<const Constraint> constraints_;
};

detail::TriangulationParts detail::parts_of(Triangulation& triangulation) {
  return ConstraintLoader::parts_of(triangulation);
}

std::optional<EditError> Triangulation::insert_constraints(
    std::span<const Constraint> constraints) {
  std::vector<VertexId> vertex_of(points_.size());
  for (std::uint32_t v = 0; v < vertex_of.size(); ++v) vertex_of[v] = VertexId{v};
  const auto error =
      ConstraintLoader(*this, points_, constraints).load(vertex_of, ThroughVertex::split);
  forget_changes();
  return error;
}

Triangulation ConstraintLoader::of_points(std::span<const Point2> points,
                                          std::vector<VertexId>* vertex_of,
                                          detail::Threads& threads) {
  Triangulation made;
  {
    SortedPoints sorted = sort_and_merge(points, vertex_of, threads);
    made.points_ = std::move(sorted.points);
    detail::BulkDelaunay bulk;
    bulk.build(made.points_, sorted.keys, threads);
    made.mesh_ = Mesh::adopt(std::move(bulk.halfedges), std::move(bulk.vertex_halfedges));
  }
  made.tools_->index.assign_sorted(made.points_);
  if (made.mesh_.face_count() == 0) {
    for (const VertexId v : made.mesh_.vertices())
      made.tools_->line.emplace(made.points_[v.value()], detail::LineVertex{v, false});
  }
  made.forget_changes();
  return made;
}

EditResult<Triangulation> detail::build_on_threads(std::span<const Point2> points,
                                                   std::vector<VertexId>* vertex_of,
                                                   Threads& threads) {
  if (points.size() > Mesh::max_vertices)
    return EditError{.code = EditErrorCode::too_many_vertices};
  return ConstraintLoader::of_points(points, vertex_of, threads);
}

EditResult<Triangulation> Triangulation::build(std::span<const Point2> points,
                                               std::span<const Constraint> constraints,
                                               ThroughVertex through,
                                               std::vector<VertexId>* vertex_of) {
  std::vector<VertexId> own_vertex_of;
  if (!vertex_of && !constraints.empty()) vertex_of = &own_vertex_of;
  detail::Threads one(1);
  auto built = detail::build_on_threads(points, vertex_of, one);
  if (!built) return built;
  Triangulation& made = *built;
  if (!constraints.empty()) {
    if (const auto error = ConstraintLoader(made, points, constraints).load(*vertex_of, through))
      return *error;
    made.forget_changes();
  }
  return built;
}

EditResult<Triangulation> Triangulation::stack(std::vector<Triangulation> floors) {
  OFFGRID_EXPECTS(!floors.empty() && floors.size() <= max_floors,
                  "Triangulation::stack: there are floors, and not too many");
  if (floors.size() == 1) return std::move(floors.front());
  std::size_t vertices = 0, faces = 0;
  for (const Triangulation& floor : floors) {
    const MeshArrays arrays = floor.mesh_.arrays();
    OFFGRID_EXPECTS(floor.face_count() > 0 && floor.floors_.empty() && arrays.free_faces.empty() &&
                        arrays.free_vertices.empty(),
                    "Triangulation::stack: a floor has faces, and has lost nothing");
    vertices += floor.vertex_count();
    faces += floor.face_count();
  }
  if (vertices > Mesh::max_vertices) return EditError{.code = EditErrorCode::too_many_vertices};
  Triangulation made;
  detail::LargeVector<HalfedgeRecord> halfedges;
  detail::LargeVector<std::uint32_t> vertex_halfedges;
  halfedges.reserve(detail::with_room(3 * faces));
  vertex_halfedges.reserve(detail::with_room(vertices));
  made.points_.reserve(detail::with_room(vertices));
  made.floors_.reserve(detail::with_room(vertices));
  made.tools_->upper_floors.resize(floors.size() - 1);
  for (std::size_t k = 0; k < floors.size(); ++k) {
    const auto first_vertex = static_cast<std::uint32_t>(vertex_halfedges.size());
    const auto first_halfedge =
        Numbering::encode(static_cast<std::uint32_t>(halfedges.size() / 3), 0);
    const MeshArrays arrays = floors[k].mesh_.arrays();
    for (HalfedgeRecord record : arrays.halfedges) {
      record.origin += first_vertex;
      if (record.twin != HalfedgeRecord::none) record.twin += first_halfedge;
      halfedges.push_back(record);
    }
    for (const std::uint32_t h : arrays.vertices) vertex_halfedges.push_back(h + first_halfedge);
    made.points_.insert(made.points_.end(), floors[k].points_.begin(), floors[k].points_.end());
    made.floors_.insert(made.floors_.end(), floors[k].vertex_count(), static_cast<Floor>(k));
    floors[k] = Triangulation();  // frees the memory
    made.tools_->index_of(static_cast<Floor>(k)).assign_sorted(made.points_, first_vertex);
  }
  made.mesh_ = Mesh::adopt(std::move(halfedges), std::move(vertex_halfedges));
  return made;
}

}  // namespace offgrid::navmesh
