// CgalTraits: the kernel as the geometry of CGAL's own triangulations and convex hulls.
// PairedTraits: the same, with CGAL's kernel asked beside it.
//
//   CGAL::Delaunay_triangulation_2<CgalTraits> dt(points.begin(), points.end());  // of
// kernel::Point2
//   CGAL::Constrained_Delaunay_triangulation_2<CgalTraits> cdt;
//   CGAL::convex_hull_2(points.begin(), points.end(), out, CgalTraits());
//
// Models of CGAL's concepts TriangulationTraits_2, DelaunayTriangulationTraits_2 and
// ConstrainedDelaunayTriangulationTraits_2, for constraints that do not cross
// (CGAL::No_constraint_intersection_tag or the default), and ConvexHullTraits_2. No dual diagram: a
// circumcentre is no grid point. CGAL's code then runs on exact integers; CGAL decides its ties.
// PairedTraits<K> asks a kernel of CGAL the same questions and stops the program at the first
// difference, with the question; it counts what it asks. Needs CGAL, which is not under offgrid's
// licence: see that of the parts of CGAL that you include.
#pragma once

#include <CGAL/enum.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/kernel/kernel.hpp"

namespace offgrid::verify {

namespace detail {

inline CGAL::Sign to_cgal(kernel::Sign sign) {
  return static_cast<CGAL::Sign>(kernel::to_int(sign));
}

inline CGAL::Comparison_result order_of(bool less, bool greater) {
  if (less) return CGAL::SMALLER;
  return greater ? CGAL::LARGER : CGAL::EQUAL;
}

}  // namespace detail

/// The predicates over kernel::Point2, as functors with CGAL's answers.
struct CgalTraits {
  using Point_2 = kernel::Point2;
  using Segment_2 = std::pair<Point_2, Point_2>;
  struct Triangle_2 {
    Point_2 a, b, c;
  };

  struct Construct_point_2 {
    const Point_2& operator()(const Point_2& p) const { return p; }
  };
  struct Construct_segment_2 {
    Segment_2 operator()(const Point_2& p, const Point_2& q) const { return {p, q}; }
  };
  struct Construct_triangle_2 {
    Triangle_2 operator()(const Point_2& p, const Point_2& q, const Point_2& r) const {
      return {p, q, r};
    }
  };
  struct Equal_2 {
    bool operator()(const Point_2& p, const Point_2& q) const { return p == q; }
  };
  struct Less_xy_2 {
    bool operator()(const Point_2& p, const Point_2& q) const {
      return p.x < q.x || (p.x == q.x && p.y < q.y);
    }
  };
  struct Less_yx_2 {
    bool operator()(const Point_2& p, const Point_2& q) const {
      return p.y < q.y || (p.y == q.y && p.x < q.x);
    }
  };
  struct Left_turn_2 {
    bool operator()(const Point_2& p, const Point_2& q, const Point_2& r) const {
      return kernel::orient(p, q, r) == kernel::Sign::positive;
    }
  };
  /// Is r farther to the right of the directed line pq than s?
  struct Less_signed_distance_to_line_2 {
    bool operator()(const Point_2& p, const Point_2& q, const Point_2& r, const Point_2& s) const {
      return kernel::orient_value(p, q, r) < kernel::orient_value(p, q, s);
    }
  };
  /// Does a line that turns counter-clockwise about o, from where all points are on its left, meet
  /// p before q? Of two on one line the one farther from o is met first.
  struct Less_rotate_ccw_2 {
    bool operator()(const Point_2& o, const Point_2& p, const Point_2& q) const {
      const kernel::Sign turn = kernel::orient(o, p, q);
      if (turn != kernel::Sign::zero) return turn == kernel::Sign::positive;
      return p != o && p != q && kernel::on_segment(o, p, q);
    }
  };
  struct Compare_xy_2 {
    CGAL::Comparison_result operator()(const Point_2& p, const Point_2& q) const {
      return detail::order_of(Less_xy_2{}(p, q), Less_xy_2{}(q, p));
    }
  };
  struct Less_x_2 {
    bool operator()(const Point_2& p, const Point_2& q) const { return p.x < q.x; }
  };
  struct Less_y_2 {
    bool operator()(const Point_2& p, const Point_2& q) const { return p.y < q.y; }
  };
  struct Compare_x_2 {
    CGAL::Comparison_result operator()(const Point_2& p, const Point_2& q) const {
      return detail::order_of(p.x < q.x, q.x < p.x);
    }
  };
  struct Compare_y_2 {
    CGAL::Comparison_result operator()(const Point_2& p, const Point_2& q) const {
      return detail::order_of(p.y < q.y, q.y < p.y);
    }
  };
  struct Orientation_2 {
    CGAL::Orientation operator()(const Point_2& p, const Point_2& q, const Point_2& r) const {
      return detail::to_cgal(kernel::orient(p, q, r));
    }
  };
  struct Side_of_oriented_circle_2 {
    CGAL::Oriented_side operator()(const Point_2& p, const Point_2& q, const Point_2& r,
                                   const Point_2& s) const {
      return detail::to_cgal(kernel::in_circle(p, q, r, s));
    }
  };
  struct Compare_distance_2 {
    CGAL::Comparison_result operator()(const Point_2& p, const Point_2& q, const Point_2& r) const {
      return detail::to_cgal(kernel::compare_distance(p, q, r));
    }
  };

  Construct_point_2 construct_point_2_object() const { return {}; }
  Construct_segment_2 construct_segment_2_object() const { return {}; }
  Construct_triangle_2 construct_triangle_2_object() const { return {}; }
  Equal_2 equal_2_object() const { return {}; }
  Less_xy_2 less_xy_2_object() const { return {}; }
  Less_yx_2 less_yx_2_object() const { return {}; }
  Left_turn_2 left_turn_2_object() const { return {}; }
  Less_signed_distance_to_line_2 less_signed_distance_to_line_2_object() const { return {}; }
  Less_rotate_ccw_2 less_rotate_ccw_2_object() const { return {}; }
  Compare_xy_2 compare_xy_2_object() const { return {}; }
  Less_x_2 less_x_2_object() const { return {}; }
  Less_y_2 less_y_2_object() const { return {}; }
  Compare_x_2 compare_x_2_object() const { return {}; }
  Compare_y_2 compare_y_2_object() const { return {}; }
  Orientation_2 orientation_2_object() const { return {}; }
  Side_of_oriented_circle_2 side_of_oriented_circle_2_object() const { return {}; }
  Compare_distance_2 compare_distance_2_object() const { return {}; }
};

/// How often a PairedTraits was asked, and how often the answer was zero: a coincidence.
struct PairedCalls {
  std::uint64_t calls = 0;
  std::uint64_t zeros = 0;
};

/// The counts of this thread.
inline PairedCalls& paired_calls() {
  thread_local PairedCalls calls;
  return calls;
}

/// A question that was answered in two ways.
struct PairedDifference {
  const char* predicate = "";
  std::vector<kernel::Point2> points;
  int ours = 0;
  int theirs = 0;
};

/// As in "Orientation_2 of (0, 0) (4, 4) (8, 8): offgrid 0, CGAL 1".
inline std::string describe(const PairedDifference& difference) {
  std::string text = std::string(difference.predicate) + " of";
  for (const kernel::Point2& p : difference.points) {
    text.append(" (")
        .append(std::to_string(p.x.raw()))
        .append(", ")
        .append(std::to_string(p.y.raw()))
        .append(")");
  }
  return text.append(": offgrid ")
      .append(std::to_string(difference.ours))
      .append(", CGAL ")
      .append(std::to_string(difference.theirs));
}

/// Handles a difference: prints it and ends the program. May be replaced by a function that
/// throws.
inline void stop_at_difference(const PairedDifference& difference) {
  std::fprintf(stderr, "offgrid and CGAL differ: %s\n", describe(difference).c_str());
  std::abort();
}
inline std::atomic<void (*)(const PairedDifference&)> on_paired_difference{stop_at_difference};

namespace detail {

/// A functor that asks both, counts, and stops at a difference.
template <class Ours, class Theirs, class CgalPoint>
struct Paired {
  const char* name = "";
  Ours ours{};
  Theirs theirs{};

  template <class... Points>
  auto operator()(const Points&... points) const {
    const auto our_answer = ours(points...);
    const auto their_answer = theirs(CgalPoint(points.x.raw(), points.y.raw())...);
    ++paired_calls().calls;
    paired_calls().zeros += static_cast<std::uint64_t>(static_cast<int>(our_answer) == 0);
    if (our_answer != their_answer) {
      on_paired_difference.load()(
          {name, {points...}, static_cast<int>(our_answer), static_cast<int>(their_answer)});
    }
    return our_answer;
  }
};

}  // namespace detail

/// CgalTraits, and the answers of a kernel K of CGAL beside it. Base may be a copy of CgalTraits
/// that is wrong on purpose.
template <class K, class Base = CgalTraits>
struct PairedTraits : Base {
  template <class Ours, class Theirs>
  using Pair = detail::Paired<Ours, Theirs, typename K::Point_2>;

  using Equal_2 = Pair<typename Base::Equal_2, typename K::Equal_2>;
  using Less_xy_2 = Pair<typename Base::Less_xy_2, typename K::Less_xy_2>;
  using Less_yx_2 = Pair<typename Base::Less_yx_2, typename K::Less_yx_2>;
  using Left_turn_2 = Pair<typename Base::Left_turn_2, typename K::Left_turn_2>;
  using Less_signed_distance_to_line_2 = Pair<typename Base::Less_signed_distance_to_line_2,
                                              typename K::Less_signed_distance_to_line_2>;
  using Less_rotate_ccw_2 = Pair<typename Base::Less_rotate_ccw_2, typename K::Less_rotate_ccw_2>;
  using Compare_xy_2 = Pair<typename Base::Compare_xy_2, typename K::Compare_xy_2>;
  using Compare_x_2 = Pair<typename Base::Compare_x_2, typename K::Compare_x_2>;
  using Compare_y_2 = Pair<typename Base::Compare_y_2, typename K::Compare_y_2>;
  using Less_x_2 = Pair<typename Base::Less_x_2, typename K::Less_x_2>;
  using Less_y_2 = Pair<typename Base::Less_y_2, typename K::Less_y_2>;
  using Orientation_2 = Pair<typename Base::Orientation_2, typename K::Orientation_2>;
  using Side_of_oriented_circle_2 =
      Pair<typename Base::Side_of_oriented_circle_2, typename K::Side_of_oriented_circle_2>;
  using Compare_distance_2 =
      Pair<typename Base::Compare_distance_2, typename K::Compare_distance_2>;

  Equal_2 equal_2_object() const { return {"Equal_2"}; }
  Less_xy_2 less_xy_2_object() const { return {"Less_xy_2"}; }
  Less_yx_2 less_yx_2_object() const { return {"Less_yx_2"}; }
  Left_turn_2 left_turn_2_object() const { return {"Left_turn_2"}; }
  Less_signed_distance_to_line_2 less_signed_distance_to_line_2_object() const {
    return {"Less_signed_distance_to_line_2"};
  }
  Less_rotate_ccw_2 less_rotate_ccw_2_object() const { return {"Less_rotate_ccw_2"}; }
  Compare_xy_2 compare_xy_2_object() const { return {"Compare_xy_2"}; }
  Compare_x_2 compare_x_2_object() const { return {"Compare_x_2"}; }
  Compare_y_2 compare_y_2_object() const { return {"Compare_y_2"}; }
  Less_x_2 less_x_2_object() const { return {"Less_x_2"}; }
  Less_y_2 less_y_2_object() const { return {"Less_y_2"}; }
  Orientation_2 orientation_2_object() const { return {"Orientation_2"}; }
  Side_of_oriented_circle_2 side_of_oriented_circle_2_object() const {
    return {"Side_of_oriented_circle_2"};
  }
  Compare_distance_2 compare_distance_2_object() const { return {"Compare_distance_2"}; }
};

}  // namespace offgrid::verify
