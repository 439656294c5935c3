#include "cut/marks.hpp"

#include <algorithm>
#include <cstdlib>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/segment.hpp"

namespace offgrid::testing::cut {
namespace {

using kernel::Point2;
using kernel::Sign;
using navmesh::CutErrorCode;

bool is_at_the_end_of_the_range(const Point2& p) {
  return std::abs(p.x.raw()) == (1 << 30) - 1 || std::abs(p.y.raw()) == (1 << 30) - 1;
}

template <class Holds>
bool any_edge(const CutMesh& mesh, Holds&& holds) {
  for (const CutFace& face : mesh.faces) {
    const auto t = mesh.triangle(face.corners);
    for (std::size_t k = 0; k < 3; ++k) {
      if (holds(t[k], t[(k + 1) % 3], face.twins[k] == no_index)) return true;
    }
  }
  return false;
}

}  // namespace

void CutMarks::see(const CutSeen& seen) {
  const auto& t = seen.update.triangle;
  const auto fails = [&](CutErrorCode code) {
    return !seen.answer && seen.answer.error().code == code;
  };
  if (fails(CutErrorCode::flat_triangle)) return count("triangle: flat, refused");
  if (fails(CutErrorCode::unrestricted_on_grid)) return count("refused: as unrestricted");
  if (fails(CutErrorCode::outside_mesh)) return count("corner: outside, refused");
  count_if(kernel::orient(t[0], t[1], t[2]) == Sign::negative, "triangle: turning right");
  count_if(seen.update.is_against, "update: against the order");
  for (std::size_t k = 0; k < 3; ++k) {
    see_corner(seen.before, t[k]);
    count_if(is_at_the_end_of_the_range(t[k]), "update: at the end of the range");
    see_side(seen, t[k], t[(k + 1) % 3]);
  }
  if (seen.answer) return see_done(seen);
  count_if(fails(CutErrorCode::no_safe_rounding), "refused: without a safe rounding");
  if (!fails(CutErrorCode::sides_fold)) return;
  count_if(seen.answer.error().side == 1, "refused: with a fold at the second side");
  count_if(seen.answer.error().side == 2, "refused: with a fold at the third side");
}

void CutMarks::see_corner(const CutMesh& mesh, const Point2& p) {
  if (std::ranges::count(mesh.points, p) > 0) return count("corner: at a vertex");
  if (any_edge(mesh, [&](const Point2& u, const Point2& v, bool is_border) {
        return is_border && kernel::on_segment(u, v, p);
      })) {
    return count("corner: on the border");
  }
  const bool is_on_edge = any_edge(
      mesh, [&](const Point2& u, const Point2& v, bool) { return kernel::on_segment(u, v, p); });
  count_if(is_on_edge, "corner: on an edge");
  count_if(!is_on_edge, "corner: inside a face");
}

void CutMarks::see_side(const CutSeen& seen, const Point2& p, const Point2& q) {
  const auto runs_along = [&](bool border_only) {
    return any_edge(seen.before, [&](const Point2& u, const Point2& v, bool is_border) {
      return (is_border || !border_only) &&
             kernel::intersect(u, v, p, q).contact == kernel::SegmentContact::overlapping;
    });
  };
  count_if(runs_along(false), "side: along an edge");
  count_if(runs_along(true), "side: along the border");
  count_if(std::ranges::any_of(
               seen.before.points,
               [&](const Point2& v) { return v != p && v != q && kernel::on_segment(p, q, v); }),
           "side: through a vertex");
  count_if(!any_edge(seen.before, [&](const Point2& u, const Point2& v,
                                      bool) { return kernel::proper_cross(u, v, p, q); }),
           "side: without a crossing");
  count_if(kernel::proper_cross(seen.low, seen.high, p, q),
           "crossing: on the rectangle's diagonal");
}

void CutMarks::see_done(const CutSeen& seen) {
  const navmesh::CutReport& report = *seen.answer;
  const auto& [a, b, c] = seen.update.triangle;
  const std::uint32_t splits = report.splits[0] + report.splits[1] + report.splits[2];
  const std::size_t inside = report.inside.size();
  count_if(splits > report.rounded, "crossing: at a grid point");
  count_if(report.rounded > report.neighbours, "crossing: rounded");
  count_if(report.neighbours > 0, "crossing: at a neighbour");
  count_if(report.routed > 0, "crossing: routed through an end");
  const bool is_of_edges = splits == 0 && report.corners == 0;
  count_if(is_of_edges && inside == 1, "triangle: that is a face");
  count_if(is_of_edges && inside > 1, "triangle: of edges only");
  count_if(inside == seen.after.faces.size() || inside + 1 == seen.before.faces.size(),
           "update: of all faces but one, or all");
  const auto area = kernel::orient_value(a, b, c).raw();
  count_if(area == 1 || area == -1, "triangle: of the smallest area");
  count_if(seen.is_exact && splits > 0, "update: that agrees with the exact cut");
}

void CutMarks::see_line(std::size_t faces) { count_behind("line: across no edge", faces - 1); }

}  // namespace offgrid::testing::cut
