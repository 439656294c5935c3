#include "predicates/question.hpp"

#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/in_circle.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;
using Answer = std::optional<std::int64_t>;

template <class T>
Answer number(T answer) {
  return static_cast<std::int64_t>(answer);
}

std::int64_t magnitude(std::int64_t v) { return v < 0 ? -v : v; }

bool parallel(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return sign_of(cross(b - a, d - c)) == Sign::zero;
}

/// A pixel worth asking about: the third point, the middle of the segment, or the pixel of a
/// crossing.
Point2 pixel(const Points2& p, std::uint64_t choice) {
  if ((choice & 3U) == 0) return p[2];
  if ((choice & 1U) != 0 && proper_cross(p[0], p[1], p[2], p[3]))
    return round_cross(p[0], p[1], p[2], p[3]);
  const auto half = [choice](const Coordinate2& u, const Coordinate2& v) {
    const std::int64_t sum =
        std::int64_t{u.raw()} + v.raw() + static_cast<std::int64_t>((choice >> 3) & 1U);
    return static_cast<int>(sum >= 0 ? sum / 2 : -((1 - sum) / 2));
  };
  return Point2::at(half(p[0].x, p[1].x), half(p[0].y, p[1].y));
}

/// A side for the square of closed_near: small, or such that the border may touch the line.
Int<30> side(const Points2& p, std::uint64_t choice) {
  const std::int64_t small = static_cast<std::int64_t>((choice >> 8) & 7U);
  const std::int64_t width = (abs(p[1].x - p[0].x) + abs(p[1].y - p[0].y)).raw();
  if ((choice & 64U) != 0 || width == 0) return *Int<30>::checked(small);
  const std::int64_t touching = magnitude(orient_value(p[0], p[1], p[2]).raw()) / width * 2;
  return Int<30>::checked(touching + static_cast<std::int64_t>((choice >> 7) & 1U))
      .value_or(*Int<30>::checked(small));
}

LeveledLine leveled(const Points2& p, std::size_t i, std::uint64_t choice) {
  return {p[2 * i], p[2 * i + 1], static_cast<Level>((choice >> (2 * i)) & 3U)};
}

bool side3_allowed(const Points2& p) { return !parallel(p[0], p[1], p[2], p[3]) && p[4] != p[5]; }

template <auto Member>
Answer ask3(const Subject& s, const Points2& p, std::uint64_t) {
  return number((s.*Member)(p[0], p[1], p[2]));
}
template <auto Member>
Answer ask4(const Subject& s, const Points2& p, std::uint64_t) {
  return number((s.*Member)(p[0], p[1], p[2], p[3]));
}
template <auto Member>
Answer ask6(const Subject& s, const Points2& p, std::uint64_t) {
  return number((s.*Member)(p[0], p[1], p[2], p[3], p[4], p[5]));
}
template <auto Member>
Answer ask_order(const Subject& s, const Points2& p, std::uint64_t) {
  return number((s.*Member)(MeshPoint2(p[0]), p[1]));
}
template <auto Member>
Answer ask_mesh_edge(const Subject& s, const Points2& p, std::uint64_t) {
  if (p[0] == p[1]) return {};
  return number((s.*Member)(MeshPoint2(p[0]), MeshPoint2(p[1]), p[2]));
}
template <auto Member>
Answer ask_line(const Subject& s, const Points2& p, std::uint64_t) {
  if (p[0] == p[1]) return {};
  return number((s.*Member)(p[0], p[1], MeshPoint2(p[2])));
}
template <auto Member>
Answer ask_side3(const Subject& s, const Points2& p, std::uint64_t choice) {
  if (!side3_allowed(p)) return {};
  return number((s.*Member)(leveled(p, 0, choice), leveled(p, 1, choice), leveled(p, 2, choice)));
}

Answer ask_perturbed(const Subject& s, const Points2& p, std::uint64_t) {
  if (orient(p[0], p[1], p[2]) == Sign::zero || p[3] == p[0] || p[3] == p[1] || p[3] == p[2])
    return {};
  return number(s.in_circle_perturbed(p[0], p[1], p[2], p[3]));
}

Answer ask_flip(const Subject& s, const Points2& p, std::uint64_t) {
  const Sign third = orient(p[0], p[1], p[2]);
  if (third * orient(p[0], p[1], p[3]) != Sign::negative) return {};
  return number(third == Sign::positive ? s.must_flip(p[0], p[1], p[2], p[3])
                                        : s.must_flip(p[0], p[1], p[3], p[2]));
}

Answer ask_intersect(const Subject& s, const Points2& p, std::uint64_t) {
  const SegmentIntersection r = s.intersect(p[0], p[1], p[2], p[3]);
  return number(static_cast<int>(r.contact) * 16 + static_cast<int>(r.a_on_cd) * 8 +
                static_cast<int>(r.b_on_cd) * 4 + static_cast<int>(r.c_on_ab) * 2 +
                static_cast<int>(r.d_on_ab));
}

Answer ask_angle(const Subject& s, const Points2& p, std::uint64_t) {
  if (p[0] == p[1] || p[0] == p[2]) return {};
  return number(s.compare_angle(p[0], p[1], p[2]));
}

Answer ask_segments(const Subject& s, const Points2& p, std::uint64_t) {
  return number(s.compare_distance_to_segments(p[0], p[1], p[2], p[3], p[4]));
}

Answer ask_segment(const Subject& s, const Points2& p, std::uint64_t choice) {
  const Point2& end = p[1 + choice % 3];
  return number(s.compare_distance_to_segment(p[0], p[1], p[2], squared_distance(p[0], end)));
}

Answer ask_hits(const Subject& s, const Points2& p, std::uint64_t choice) {
  return number(s.hits(p[0], p[1], pixel(p, choice)));
}

Answer ask_near(const Subject& s, const Points2& p, std::uint64_t choice) {
  const Point2 h = (choice & 4U) != 0 ? p[2] : pixel(p, choice >> 4);
  return number(s.closed_near(p[0], p[1], h, side(p, choice)));
}

Answer ask_round_cross(const Subject& s, const Points2& p, std::uint64_t) {
  if (!proper_cross(p[0], p[1], p[2], p[3])) return {};
  const Point2 x = s.round_cross(p[0], p[1], p[2], p[3]);
  return number((std::int64_t{x.x.raw()} * (std::int64_t{1} << 31)) + x.y.raw());
}

Answer ask_orient_crossing(const Subject& s, const Points2& p, std::uint64_t) {
  if (parallel(p[0], p[1], p[2], p[3])) return {};
  return number(s.orient_crossing(p[0], p[1], p[2], p[3], p[4], p[5]));
}

Answer ask_compare_crossings(const Subject& s, const Points2& p, std::uint64_t) {
  if (parallel(p[0], p[1], p[2], p[3]) || parallel(p[0], p[1], p[4], p[5])) return {};
  return number(s.compare_crossings(p[0], p[1], p[2], p[3], p[4], p[5]));
}

Answer ask_along(const Subject& s, const Points2& p, std::uint64_t choice) {
  if (!side3_allowed(p) || parallel(p[0], p[1], p[4], p[5])) return {};
  const LeveledLine line = leveled(p, 0, choice);
  const LeveledLine first = leveled(p, 1, choice);
  const LeveledLine second = leveled(p, 2, choice);
  if (line.level == first.level && first.level == second.level) return {};
  if (side3_or_zero<>(line, first, second) == Sign::zero) return {};
  return number(s.order_along(line, first, second));
}

Answer ask_length(const Subject& s, const Points2& p, std::uint64_t) {
  return number(s.length(p[0], p[1]).raw());
}

constexpr Question2 plane[] = {
    {"orient", ask3<&Subject::orient>},
    {"in_circle", ask4<&Subject::in_circle>},
    {"in_circle_perturbed", ask_perturbed},
    {"must_flip", ask_flip},
    {"on_segment", ask3<&Subject::on_segment>},
    {"intersect", ask_intersect},
    {"point_in_triangle", ask4<&Subject::point_in_triangle>},
    {"triangles_intersect", ask6<&Subject::triangles_intersect>},
    {"triangle_interiors_overlap", ask6<&Subject::triangle_interiors_overlap>},
    {"triangle_contains", ask6<&Subject::triangle_contains>},
    {"compare_angle", ask_angle},
    {"compare_distance2", ask3<&Subject::compare_distance2>},
    {"compare_distance_to_segments", ask_segments},
    {"compare_distance_to_segment", ask_segment},
    {"hits", ask_hits},
    {"closed_near", ask_near},
    {"proper_cross", ask4<&Subject::proper_cross>},
    {"round_cross", ask_round_cross},
    {"orient_crossing", ask_orient_crossing},
    {"compare_crossings", ask_compare_crossings},
    {"side_of_mesh_edge", ask_mesh_edge<&Subject::side_of_mesh_edge>},
    {"side_of_line", ask_line<&Subject::side_of_line>},
    {"order_x", ask_order<&Subject::order_x>},
    {"order_y", ask_order<&Subject::order_y>},
    {"side3_or_zero", ask_side3<&Subject::side3_or_zero>},
    {"order_along", ask_along},
    {"side_of_mesh_edge_plus", ask_mesh_edge<&Subject::side_of_mesh_edge_plus>},
    {"side_of_line_plus", ask_line<&Subject::side_of_line_plus>},
    {"order_x_plus", ask_order<&Subject::order_x_plus>},
    {"order_y_plus", ask_order<&Subject::order_y_plus>},
    {"side3_or_zero_plus", ask_side3<&Subject::side3_or_zero_plus>},
    {"length", ask_length},
};

template <auto Member>
Answer ask4_in_space(const Subject& s, const Points3& p, std::uint64_t) {
  return number((s.*Member)(p[0], p[1], p[2], p[3]));
}

Answer ask_distance3(const Subject& s, const Points3& p, std::uint64_t) {
  return number(s.compare_distance3(p[0], p[1], p[2]));
}

Answer ask_sphere(const Subject& s, const Points3& p, std::uint64_t) {
  return number(s.in_sphere(p[0], p[1], p[2], p[3], p[4]));
}

Answer ask_edge(const Subject& s, const Points3& p, std::uint64_t choice) {
  return number(s.side_of_edge(p[0], p[1] - p[0], p[2], (choice & 1U) != 0 ? p[3] : p[4]));
}

/// Products of volumes and coordinates; one time in two the second parameter is a multiple of the
/// first, or that and a little more.
Answer ask_ray(const Subject& s, const Points3& p, std::uint64_t choice) {
  const Int<93> numerator = formula::orient3d(p[0], p[1], p[2], p[3]);
  Int<93> denominator = formula::orient3d(p[0], p[1], p[2], p[4]);
  if (sign_of(denominator) == Sign::zero) denominator = constant<-3>;
  const RayParameter first{numerator, denominator};
  if ((choice & 1U) != 0) {
    const Int<93> other = formula::orient3d(p[1], p[2], p[3], p[4]);
    return number(s.compare_ray_parameters(
        first, {other, sign_of(numerator) == Sign::zero ? Int<93>(constant<7>) : numerator}));
  }
  const auto factor =
      Int<30>::checked(static_cast<std::int64_t>((choice >> 8) & 0xfffffU) - 0x80000).value();
  if (sign_of(factor) == Sign::zero) return {};
  const Int<124> more = numerator * factor +
                        Int<2>::checked(static_cast<std::int64_t>((choice >> 4) % 3) - 1).value();
  return number(s.compare_ray_parameters(first, {more, denominator * factor}));
}

constexpr Question3 space[] = {
    {"compare_distance3", ask_distance3},
    {"orient3d", ask4_in_space<&Subject::orient3d>},
    {"in_sphere", ask_sphere},
    {"plane_side", ask4_in_space<&Subject::plane_side>},
    {"side_of_edge", ask_edge},
    {"compare_ray_parameters", ask_ray},
};

}  // namespace

std::span<const Question2> questions2() { return plane; }
std::span<const Question3> questions3() { return space; }

}  // namespace offgrid::testing
