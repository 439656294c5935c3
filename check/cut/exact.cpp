#include "cut/exact.hpp"

#include <algorithm>
#include <utility>

#include "cut/library_cut.hpp"

namespace offgrid::testing::cut {

using navmesh::FaceId;

namespace {

/// Are all of the corners on the left of an edge of the triangle, or on it? With -1: on its right.
bool are_beside(const WeightedTriangle& corners, const WeightedTriangle& t, std::size_t k,
                int side) {
  return std::ranges::all_of(corners, [&](const WeightedPoint& p) {
    return weighted_area(t[k], t[(k + 1) % 3], p).sign() != -side;
  });
}
/// Is the first triangle a part of the second? Both turn left.
bool is_part(const WeightedTriangle& part, const WeightedTriangle& whole) {
  return are_beside(part, whole, 0, 1) && are_beside(part, whole, 1, 1) &&
         are_beside(part, whole, 2, 1);
}
/// Have they no area in common? Then an edge of one of them has the other beyond it.
bool are_apart(const WeightedTriangle& a, const WeightedTriangle& b) {
  for (std::size_t k = 0; k < 3; ++k) {
    if (are_beside(a, b, k, -1) || are_beside(b, a, k, -1)) return true;
  }
  return false;
}

std::string check_face(const ExactTrace& before, const ExactTrace& after, FaceId f,
                       const WeightedTriangle& triangle) {
  const Trace& trace = after.data(f);
  const WeightedTriangle corners = triangle_of(after, f);
  if (!before.mesh().is_alive(trace.origin)) return "has data from nowhere";
  // Points never move.
  const bool is_whole = before.mesh().vertices(trace.origin) == after.mesh().vertices(f);
  if (!is_whole && !is_part(corners, triangle_of(before, trace.origin)))
    return "is not a part of face " + std::to_string(trace.origin.value());
  if (trace.is_updated) return is_part(corners, triangle) ? "" : "sticks out";
  if (trace.history != before.data(trace.origin).history) return "was changed";
  return are_apart(corners, triangle) ? "" : "is inside, and was not updated";
}

}  // namespace

std::string check_update(const ExactTrace& before, const ExactTrace& after,
                         const navmesh::CutReport& report, const navmesh::UpdatingTriangle& t) {
  if (std::string text = check_mesh(after, bordered_area(before)); !text.empty()) return text;
  WeightedTriangle triangle{WeightedPoint(t[0]), WeightedPoint(t[1]), WeightedPoint(t[2])};
  if (weighted_area(triangle[0], triangle[1], triangle[2]) < 0) std::swap(triangle[1], triangle[2]);
  for (const FaceId f : after.mesh().faces()) {
    if (const std::string text = check_face(before, after, f, triangle); !text.empty())
      return "face " + std::to_string(f.value()) + " " + text;
  }
  return report.unfinished == 0 ? "" : "there are unfinished faces";
}

void ExactTwin::start(const kernel::Point2& low, const kernel::Point2& high) {
  cut_ = *ExactTrace::rectangle(low, high, {});
  is_exact_ = true;
}

std::optional<Fault> ExactTwin::follow(const CutUpdate& update, std::uint64_t number,
                                       const navmesh::CutReport& on_grid, const CutMesh& grid) {
  is_exact_ = is_exact_ && number <= updates_max && on_grid.rounded + on_grid.routed == 0;
  if (!is_exact_) return std::nullopt;
  mark_faces(cut_);
  const ExactTrace before = cut_;
  const auto report =
      testing::cut::update(cut_, update.triangle, {.order = order_of(update.is_against)}, number);
  if (!report) return Fault{"an update in exact mode", describe(report.error())};
  if (std::string fault = check_update(before, cut_, *report, update.triangle); !fault.empty())
    return Fault{"an exact update of the updating triangle", fault};
  // Both meshes cover the rectangle, so this says that histories are the same everywhere.
  for (const FaceId f : cut_.mesh().faces()) {
    const WeightedTriangle triangle = triangle_of(cut_, f);
    for (const CutFace& face : grid.faces) {
      if (cut_.data(f).history == face.history) continue;
      const auto [a, b, c] = grid.triangle(face.corners);
      if (!are_apart(triangle, {WeightedPoint(a), WeightedPoint(b), WeightedPoint(c)}))
        return Fault{"the same history in both modes", "another one in the exact mode"};
    }
  }
  return std::nullopt;
}

}  // namespace offgrid::testing::cut
