#include "cut/classes.hpp"

#include <algorithm>
#include <cstdlib>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/segment.hpp"

namespace offgrid::testing::cut {
namespace {

using kernel::Point2;
using kernel::Sign;

constexpr auto list = list_of_classes(
    "corner:", "at a vertex", "on an edge", "on the border", "inside a face", "outside, refused",
    "side:", "along an edge", "along the border", "through a vertex", "without a crossing",
    "crossing:", "at a grid point", "rounded", "at a neighbour", "routed through an end",
    "on the rectangle's diagonal", "triangle:", "flat, refused", "turning right",
    "of the smallest area", "that is a face", "of edges only",
    "update:", "of all faces but one, or all", "against the order", "at the end of the range",
    "that agrees with the exact cut", "refused:", "without a safe rounding",
    "with a fold at the second side", "with a fold at the third side", "as unrestricted");

bool is_at_the_end_of_the_range(const Point2& p) {
  return std::abs(p.x.raw()) == (1 << 30) - 1 || std::abs(p.y.raw()) == (1 << 30) - 1;
}

class Counter : ClassMarks<list> {
 public:
  Counter(const CutProgram& program, const CutUpdate& update, const CutJudge& seen,
          std::span<std::uint8_t> marks)
      : ClassMarks(marks), program_(program), update_(update), seen_(seen) {}

  void run() {
    const CutRefusal refusal = seen_.outcome().refusal;
    if (refusal == CutRefusal::flat) return count("triangle: flat, refused");
    if (refusal == CutRefusal::unrestricted) return count("refused: as unrestricted");
    if (refusal == CutRefusal::outside) return count("corner: outside, refused");
    const auto& [a, b, c] = update_.triangle;
    count_if(kernel::orient(a, b, c) == Sign::negative, "triangle: turning right");
    count_if(update_.is_against, "update: against the order");
    for (std::size_t k = 0; k < 3; ++k) {
      corner(update_.triangle[k]);
      count_if(is_at_the_end_of_the_range(update_.triangle[k]), "update: at the end of the range");
      side(update_.triangle[k], update_.triangle[(k + 1) % 3]);
    }
    if (refusal == CutRefusal::none) done(seen_.outcome());
    count_if(refusal == CutRefusal::no_safe_rounding, "refused: without a safe rounding");
    if (refusal != CutRefusal::sides_fold) return;
    count_if(seen_.outcome().refused_side == 1, "refused: with a fold at the second side");
    count_if(seen_.outcome().refused_side == 2, "refused: with a fold at the third side");
  }

 private:
  /// The edges of the mesh as it was.
  template <class Holds>
  bool any_edge(Holds&& holds) const {
    const CutMesh& mesh = seen_.before();
    for (const CutFace& face : mesh.faces) {
      const auto t = mesh.triangle(face.corners);
      for (std::size_t k = 0; k < 3; ++k) {
        if (holds(t[k], t[(k + 1) % 3], face.twins[k] == no_index)) return true;
      }
    }
    return false;
  }
  template <class Holds>
  bool any_vertex(Holds&& holds) const {
    return std::ranges::any_of(seen_.before().points, holds);
  }

  void corner(const Point2& p) {
    if (any_vertex([&](const Point2& v) { return v == p; })) return count("corner: at a vertex");
    if (any_edge([&](const Point2& u, const Point2& v, bool is_border) {
          return is_border && kernel::on_segment(u, v, p);
        })) {
      return count("corner: on the border");
    }
    const bool on_edge = any_edge(
        [&](const Point2& u, const Point2& v, bool) { return kernel::on_segment(u, v, p); });
    count_if(on_edge, "corner: on an edge");
    count_if(!on_edge, "corner: inside a face");
  }

  void side(const Point2& p, const Point2& q) {
    const auto runs_along = [&](bool border_only) {
      return any_edge([&](const Point2& u, const Point2& v, bool is_border) {
        return (is_border || !border_only) &&
               kernel::intersect(u, v, p, q).contact == kernel::SegmentContact::overlapping;
      });
    };
    count_if(runs_along(false), "side: along an edge");
    count_if(runs_along(true), "side: along the border");
    count_if(any_vertex(
                 [&](const Point2& v) { return v != p && v != q && kernel::on_segment(p, q, v); }),
             "side: through a vertex");
    count_if(!any_edge([&](const Point2& u, const Point2& v, bool) {
      return kernel::proper_cross(u, v, p, q);
    }),
             "side: without a crossing");
    count_if(kernel::proper_cross(program_.low, program_.high, p, q),
             "crossing: on the rectangle's diagonal");
  }

  void done(const CutOutcome& report) {
    const auto& [a, b, c] = update_.triangle;
    const std::uint32_t splits = report.splits[0] + report.splits[1] + report.splits[2];
    count_if(splits > report.rounded, "crossing: at a grid point");
    count_if(report.rounded > report.neighbours, "crossing: rounded");
    count_if(report.neighbours > 0, "crossing: at a neighbour");
    count_if(report.routed > 0, "crossing: routed through an end");
    count_if(splits == 0 && report.corners == 0 && report.inside.size() == 1,
             "triangle: that is a face");
    count_if(splits == 0 && report.corners == 0 && report.inside.size() > 1,
             "triangle: of edges only");
    count_if(report.inside.size() == seen_.after().faces.size() ||
                 report.inside.size() + 1 == seen_.before().faces.size(),
             "update: of all faces but one, or all");
    const auto area = kernel::orient_value(a, b, c).raw();
    count_if(area == 1 || area == -1, "triangle: of the smallest area");
    count_if(seen_.is_exact() && splits > 0, "update: that agrees with the exact cut");
  }

  const CutProgram& program_;
  const CutUpdate& update_;
  const CutJudge& seen_;
};

}  // namespace

std::vector<ClassGroup> classes_of_cuts() { return list.groups(); }

void count_cut_classes(const CutProgram& program, const CutUpdate& update, const CutJudge& seen,
                       std::span<std::uint8_t> marks) {
  Counter(program, update, seen, marks).run();
}

}  // namespace offgrid::testing::cut
