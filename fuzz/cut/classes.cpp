#include "cut/classes.hpp"

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/segment.hpp"
#include "tally.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using kernel::Sign;
using navmesh::CutErrorCode;
using navmesh::FaceId;
using navmesh::HalfedgeId;
using navmesh::VertexId;

/// In the order of cut_classes().
enum Class : std::uint8_t {
  corner_at_a_vertex,
  corner_on_an_edge,
  corner_on_the_border,
  corner_inside_a_face,
  corner_outside,
  side_along_an_edge,
  side_along_the_border,
  side_through_a_vertex,
  side_without_a_crossing,
  crossing_at_a_grid_point,
  crossing_rounded,
  crossing_at_a_neighbour,
  crossing_routed,
  crossing_on_the_diagonal,
  triangle_flat,
  triangle_turning_right,
  triangle_of_the_smallest_area,
  triangle_that_is_a_face,
  triangle_of_edges_only,
  update_of_every_face,
  update_against_the_order,
  update_at_the_end_of_the_range,
  update_that_agrees_with_the_exact_cut,
  refused_without_a_safe_rounding,
  refused_with_a_fold_at_the_second_side,
  refused_with_a_fold_at_the_third_side,
  refused_as_unrestricted,
};

class Counter {
 public:
  Counter(const CutObservation& seen, std::span<std::uint8_t> marks) : seen_(seen), marks_(marks) {}

  void run(const CutProgram& program) {
    const auto& [a, b, c] = seen_.update.triangle;
    const CutErrorCode refusal = expected_refusal(program, seen_.update);
    if (refusal == CutErrorCode::flat_triangle) return count(triangle_flat);
    if (refusal == CutErrorCode::unrestricted_on_grid) return count(refused_as_unrestricted);
    if (refusal == CutErrorCode::outside_mesh) return count(corner_outside);
    count_if(kernel::orient(a, b, c) == Sign::negative, triangle_turning_right);
    count_if(seen_.update.is_against, update_against_the_order);
    for (const Point2& p : seen_.update.triangle) {
      corner(p);
      count_if(is_at_the_end_of_the_range(p), update_at_the_end_of_the_range);
    }
    for (std::size_t k = 0; k < 3; ++k)
      side(seen_.update.triangle[k], seen_.update.triangle[(k + 1) % 3], program);
    if (seen_.report) {
      done(*seen_.report);
    } else {
      refused(seen_.report.error());
    }
  }

 private:
  void count(Class which) { mark(marks_, which); }
  void count_if(bool holds, Class which) {
    if (holds) count(which);
  }

  /// The edges of the mesh as it was.
  template <class Holds>
  bool any_edge(Holds&& holds) const {
    const auto& mesh = seen_.before.mesh();
    for (const FaceId f : mesh.faces()) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = mesh.halfedge(f, k);
        const auto [u, v] = seen_.before.planar().segment(h);
        if (holds(u, v, mesh.is_border(h))) return true;
      }
    }
    return false;
  }
  template <class Holds>
  bool any_vertex(Holds&& holds) const {
    for (const VertexId v : seen_.before.mesh().vertices()) {
      if (holds(seen_.before.point(v))) return true;
    }
    return false;
  }

  void corner(const Point2& p) {
    if (any_vertex([&](const Point2& v) { return v == p; })) return count(corner_at_a_vertex);
    if (any_edge([&](const Point2& u, const Point2& v, bool is_border) {
          return is_border && kernel::on_segment(u, v, p);
        })) {
      return count(corner_on_the_border);
    }
    const bool on_edge = any_edge(
        [&](const Point2& u, const Point2& v, bool) { return kernel::on_segment(u, v, p); });
    count(on_edge ? corner_on_an_edge : corner_inside_a_face);
  }

  void side(const Point2& p, const Point2& q, const CutProgram& program) {
    const auto runs_along = [&](bool border_only) {
      return any_edge([&](const Point2& u, const Point2& v, bool is_border) {
        return (is_border || !border_only) &&
               kernel::intersect(u, v, p, q).contact == kernel::SegmentContact::overlapping;
      });
    };
    count_if(runs_along(false), side_along_an_edge);
    count_if(runs_along(true), side_along_the_border);
    count_if(any_vertex(
                 [&](const Point2& v) { return v != p && v != q && kernel::on_segment(p, q, v); }),
             side_through_a_vertex);
    count_if(!any_edge([&](const Point2& u, const Point2& v, bool) {
      return kernel::proper_cross(u, v, p, q);
    }),
             side_without_a_crossing);
    count_if(kernel::proper_cross(program.low(), program.high(), p, q), crossing_on_the_diagonal);
  }

  void done(const CutReport& report) {
    const auto& [a, b, c] = seen_.update.triangle;
    const std::uint32_t splits = report.splits[0] + report.splits[1] + report.splits[2];
    count_if(splits > report.rounded, crossing_at_a_grid_point);
    count_if(report.rounded > report.neighbours, crossing_rounded);
    count_if(report.neighbours > 0, crossing_at_a_neighbour);
    count_if(report.routed > 0, crossing_routed);
    count_if(splits == 0 && report.corners == 0 && report.inside.size() == 1,
             triangle_that_is_a_face);
    count_if(splits == 0 && report.corners == 0 && report.inside.size() > 1,
             triangle_of_edges_only);
    count_if(report.inside.size() == seen_.after.mesh().face_count() ||
                 report.inside.size() + 1 == seen_.before.mesh().face_count(),
             update_of_every_face);
    const auto area = kernel::orient_value(a, b, c).raw();
    count_if(area == 1 || area == -1, triangle_of_the_smallest_area);
    count_if(seen_.agrees_with_exact && splits > 0, update_that_agrees_with_the_exact_cut);
  }

  void refused(const navmesh::CutError& error) {
    count_if(error.code == CutErrorCode::no_safe_rounding, refused_without_a_safe_rounding);
    if (error.code != CutErrorCode::sides_fold) return;
    count_if(error.side == 1, refused_with_a_fold_at_the_second_side);
    count_if(error.side == 2, refused_with_a_fold_at_the_third_side);
  }

  const CutObservation& seen_;
  std::span<std::uint8_t> marks_;
};

}  // namespace

std::vector<ClassGroup> cut_classes() {
  return {
      {"corner",
       {"at a vertex", "on an edge", "on the border", "inside a face", "outside, refused"}},
      {"side", {"along an edge", "along the border", "through a vertex", "without a crossing"}},
      {"crossing",
       {"at a grid point", "rounded", "at a neighbour", "routed through an end",
        "on the rectangle's diagonal"}},
      {"triangle",
       {"flat, refused", "turning right", "of the smallest area", "that is a face",
        "of edges only"}},
      {"update",
       {"of all faces but one, or all", "against the order", "at the end of the range",
        "that agrees with the exact cut"}},
      {"refused",
       {"without a safe rounding", "with a fold at the second side",
        "with a fold at the third side", "as unrestricted"}},
  };
}

void count_cut_classes(const CutProgram& program, const CutObservation& seen,
                       std::span<std::uint8_t> marks) {
  Counter(seen, marks).run(program);
}

}  // namespace offgrid::fuzz
