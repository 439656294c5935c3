#include "predicates/relations.hpp"

#include <algorithm>
#include <utility>

#include "support/generate.hpp"

namespace offgrid::testing {

namespace {

using kernel::MeshPoint2;
using kernel::Point2;
using kernel::Point3;
using kernel::Sign;
using Plane = Relation::Plane;
using Space = Relation::Space;

// ---- points that are moved, turned and mirrored, all together and within the grid

/// A random distance by which all of these coordinates can be moved within [-largest, largest].
template <class Points, class Coordinate>
std::int64_t distance_for(const Points& points, Coordinate coordinate, std::int64_t largest,
                          Random& random) {
  std::int64_t low = largest, high = -largest;
  for (const auto& p : points) {
    low = std::min<std::int64_t>(low, coordinate(p));
    high = std::max<std::int64_t>(high, coordinate(p));
  }
  return random.between(-largest - low, largest - high);
}

Plane shifted(Plane points, Random& random) {
  constexpr std::int64_t largest = (std::int64_t{1} << 30) - 1;
  const std::int64_t dx =
      distance_for(points, [](const Point2& p) { return p.x.raw(); }, largest, random);
  const std::int64_t dy =
      distance_for(points, [](const Point2& p) { return p.y.raw(); }, largest, random);
  for (Point2& p : points) p = Point2::at(p.x.raw() + dx, p.y.raw() + dy);
  return points;
}
Space shifted(Space points, Random& random) {
  constexpr std::int64_t largest = (std::int64_t{1} << 29) - 1;
  const std::int64_t dx =
      distance_for(points, [](const Point3& p) { return p.x.raw(); }, largest, random);
  const std::int64_t dy =
      distance_for(points, [](const Point3& p) { return p.y.raw(); }, largest, random);
  const std::int64_t dz =
      distance_for(points, [](const Point3& p) { return p.z.raw(); }, largest, random);
  for (Point3& p : points) p = Point3::at(p.x.raw() + dx, p.y.raw() + dy, p.z.raw() + dz);
  return points;
}

/// Counter-clockwise about the origin.
Plane turned(Plane points) {
  for (Point2& p : points) p = Point2::at(-p.y.raw(), p.x.raw());
  return points;
}

Plane mirrored(Plane points) {
  for (Point2& p : points) p = Point2::at(-p.x.raw(), p.y.raw());
  return points;
}
/// At the diagonal of x and y.
Space mirrored(Space points) {
  for (Point3& p : points) p = {p.y, p.x, p.z};
  return points;
}
/// About the diagonal of all axes.
Space turned(Space points) {
  for (Point3& p : points) p = {p.y, p.z, p.x};
  return points;
}

/// The points at half their coordinates, and those doubled again.
std::pair<Plane, Plane> halved_and_doubled(Plane points) {
  Plane doubled = points;
  for (std::size_t i = 0; i < points.size(); ++i) {
    points[i] = Point2::at(points[i].x.raw() / 2, points[i].y.raw() / 2);
    doubled[i] = Point2::at(points[i].x.raw() * 2, points[i].y.raw() * 2);
  }
  return {points, doubled};
}

// ---- answers

MeshPoint2 mesh(const Point2& p) { return MeshPoint2(p); }

kernel::SegmentIntersection with_ends_swapped(const kernel::SegmentIntersection& s) {
  return {s.contact, s.b_on_cd, s.a_on_cd, s.c_on_ab, s.d_on_ab};
}
kernel::SegmentIntersection with_segments_swapped(const kernel::SegmentIntersection& s) {
  return {s.contact, s.c_on_ab, s.d_on_ab, s.a_on_cd, s.b_on_cd};
}

/// Does r lie to the left (+1), on (0), to the right (-1) of the line p -> q? No predicate of the
/// subject is asked, which may be broken.
int turn(const Point2& p, const Point2& q, const Point2& r) {
  const auto part = [](auto u, auto v, auto w, auto z) {
    return (std::int64_t{u.raw()} - v.raw()) * (std::int64_t{w.raw()} - z.raw());
  };
  const std::int64_t left = part(q.x, p.x, r.y, p.y), right = part(q.y, p.y, r.x, p.x);
  return left == right ? 0 : left > right ? 1 : -1;
}

// The requirements of predicates; nothing is claimed of others.

bool crosses(const Plane& p) {
  return turn(p[0], p[1], p[2]) * turn(p[0], p[1], p[3]) < 0 &&
         turn(p[2], p[3], p[0]) * turn(p[2], p[3], p[1]) < 0;
}
bool have_direction(const Plane& p) { return p[0] != p[1]; }
bool is_circle(const Plane& p) {
  return turn(p[0], p[1], p[2]) != 0 && p[0] != p[3] && p[1] != p[3] && p[2] != p[3];
}
kernel::Side perturbed(const Subject& s, const Plane& p) {
  return s.in_circle_perturbed(p[0], p[1], p[2], p[3]);
}

// ---- determinants, whose answer stays or turns into its opposite

Sign orient(const Subject& s, const Plane& p) { return s.orient(p[0], p[1], p[2]); }
Sign in_circle(const Subject& s, const Plane& p) { return s.in_circle(p[0], p[1], p[2], p[3]); }
Sign orient3d(const Subject& s, const Space& p) { return s.orient3d(p[0], p[1], p[2], p[3]); }
Sign in_sphere(const Subject& s, const Space& p) {
  return s.in_sphere(p[0], p[1], p[2], p[3], p[4]);
}

template <class Points, Sign (*Ask)(const Subject&, const Points&), class Change>
constexpr auto stays_after(Change) {
  return [](const Subject& s, const Points& p, Random& random) {
    return Ask(s, Change{}(p, random)) == Ask(s, p);
  };
}
template <class Points, Sign (*Ask)(const Subject&, const Points&), class Change>
constexpr auto flips_after(Change) {
  return [](const Subject& s, const Points& p, Random& random) {
    return Ask(s, Change{}(p, random)) == -Ask(s, p);
  };
}

constexpr auto swap = [](auto points, Random&) {
  std::swap(points[0], points[1]);
  return points;
};
/// The first so many points, each in the place of the one before.
template <int Count>
constexpr auto circle = [](auto points, Random&) {
  std::rotate(points.begin(), points.begin() + 1, points.begin() + Count);
  return points;
};
constexpr auto move = [](const auto& points, Random& random) { return shifted(points, random); };
constexpr auto turn_axes = [](const auto& points, Random&) { return turned(points); };
constexpr auto mirror = [](const auto& points, Random&) { return mirrored(points); };

template <Sign (*Ask)(const Subject&, const Plane&)>
bool stays_in_size(const Subject& s, const Plane& p, Random&) {
  const auto [small, large] = halved_and_doubled(p);
  return Ask(s, small) == Ask(s, large);
}

constexpr std::array table{
    Relation{"orient", "two points swapped", flips_after<Plane, orient>(swap)},
    Relation{"orient", "points in a circle", stays_after<Plane, orient>(circle<3>)},
    Relation{"orient", "moved", stays_after<Plane, orient>(move)},
    Relation{"orient", "a quarter turn", stays_after<Plane, orient>(turn_axes)},
    Relation{"orient", "mirrored", flips_after<Plane, orient>(mirror)},
    Relation{"orient", "twice as large", stays_in_size<orient>},
    Relation{"in_circle", "two points swapped", flips_after<Plane, in_circle>(swap)},
    Relation{"in_circle", "four points in a circle", flips_after<Plane, in_circle>(circle<4>)},
    Relation{"in_circle", "moved", stays_after<Plane, in_circle>(move)},
    Relation{"in_circle", "a quarter turn", stays_after<Plane, in_circle>(turn_axes)},
    Relation{"in_circle", "mirrored", flips_after<Plane, in_circle>(mirror)},
    Relation{"in_circle", "twice as large", stays_in_size<in_circle>},
    Relation{"in_circle_perturbed", "two points swapped",
             [](const Subject& s, const Plane& p, Random&) {
               return !is_circle(p) || perturbed(s, {p[1], p[0], p[2], p[3]}) != perturbed(s, p);
             }},
    Relation{"in_circle_perturbed", "moved",
             [](const Subject& s, const Plane& p, Random& random) {
               return !is_circle(p) || perturbed(s, shifted(p, random)) == perturbed(s, p);
             }},
    Relation{"in_circle_perturbed", "the last two points swapped",
             [](const Subject& s, const Plane& p, Random&) {
               const Plane q{p[0], p[1], p[3], p[2]};
               return !is_circle(p) || !is_circle(q) || perturbed(s, q) != perturbed(s, p);
             }},
    Relation{"in_circle_perturbed", "points in a circle",
             [](const Subject& s, const Plane& p, Random&) {
               return !is_circle(p) || perturbed(s, {p[1], p[2], p[0], p[3]}) == perturbed(s, p);
             }},
    Relation{"in_circle_perturbed", "twice as large",
             [](const Subject& s, const Plane& p, Random&) {
               const auto [small, large] = halved_and_doubled(p);
               return !is_circle(small) || perturbed(s, large) == perturbed(s, small);
             }},
    Relation{"intersect", "ends swapped",
             [](const Subject& s, const Plane& p, Random&) {
               return s.intersect(p[1], p[0], p[2], p[3]) ==
                      with_ends_swapped(s.intersect(p[0], p[1], p[2], p[3]));
             }},
    Relation{"intersect", "segments swapped",
             [](const Subject& s, const Plane& p, Random&) {
               return s.intersect(p[2], p[3], p[0], p[1]) ==
                      with_segments_swapped(s.intersect(p[0], p[1], p[2], p[3]));
             }},
    Relation{"intersect", "a quarter turn",
             [](const Subject& s, const Plane& p, Random&) {
               const Plane q = turned(p);
               return s.intersect(q[0], q[1], q[2], q[3]) == s.intersect(p[0], p[1], p[2], p[3]);
             }},
    Relation{"intersect", "mirrored, moved",
             [](const Subject& s, const Plane& p, Random& random) {
               const Plane q = shifted(mirrored(p), random);
               return s.intersect(q[0], q[1], q[2], q[3]) == s.intersect(p[0], p[1], p[2], p[3]);
             }},
    Relation{"proper_cross", "as intersect says",
             [](const Subject& s, const Plane& p, Random&) {
               return s.proper_cross(p[0], p[1], p[2], p[3]) ==
                      (s.intersect(p[0], p[1], p[2], p[3]).contact ==
                       kernel::SegmentContact::crossing);
             }},
    Relation{"round_cross", "segments and ends swapped",
             [](const Subject& s, const Plane& p, Random&) {
               return !crosses(p) || s.round_cross(p[3], p[2], p[0], p[1]) ==
                                         s.round_cross(p[0], p[1], p[2], p[3]);
             }},
    Relation{"round_cross", "moved",
             [](const Subject& s, const Plane& p, Random& random) {
               const Plane q = shifted(p, random);
               return !crosses(p) || s.round_cross(q[0], q[1], q[2], q[3]) - q[0] ==
                                         s.round_cross(p[0], p[1], p[2], p[3]) - p[0];
             }},
    Relation{"round_cross", "in a pixel that both segments meet",
             [](const Subject& s, const Plane& p, Random&) {
               if (!crosses(p)) return true;
               const Point2 pixel = s.round_cross(p[0], p[1], p[2], p[3]);
               return s.hits(p[0], p[1], pixel) && s.hits(p[2], p[3], pixel);
             }},
    Relation{"round_cross", "ends swapped",
             [](const Subject& s, const Plane& p, Random&) {
               return !crosses(p) || s.round_cross(p[1], p[0], p[2], p[3]) ==
                                         s.round_cross(p[0], p[1], p[2], p[3]);
             }},
    Relation{"hits", "moved, ends swapped",
             [](const Subject& s, const Plane& p, Random& random) {
               const Plane q = shifted(p, random);
               return s.hits(q[1], q[0], q[2]) == s.hits(p[0], p[1], p[2]);
             }},
    Relation{"hits", "axes swapped",
             [](const Subject& s, const Plane& p, Random&) {
               const auto swapped = [](const Point2& v) { return Point2{v.y, v.x}; };
               return s.hits(swapped(p[0]), swapped(p[1]), swapped(p[2])) ==
                      s.hits(p[0], p[1], p[2]);
             }},
    Relation{"length", "moved, ends swapped",
             [](const Subject& s, const Plane& p, Random& random) {
               const Plane q = shifted(p, random);
               return s.length(q[1], q[0]) == s.length(p[0], p[1]);
             }},
    Relation{"compare_distance2", "two points swapped",
             [](const Subject& s, const Plane& p, Random&) {
               return s.compare_distance2(p[0], p[2], p[1]) ==
                      -s.compare_distance2(p[0], p[1], p[2]);
             }},
    Relation{"side_of_mesh_edge", "the edge turned round",
             [](const Subject& s, const Plane& p, Random&) {
               return !have_direction(p) || s.side_of_mesh_edge(mesh(p[1]), mesh(p[0]), p[2]) !=
                                                s.side_of_mesh_edge(mesh(p[0]), mesh(p[1]), p[2]);
             }},
    Relation{"side_of_mesh_edge", "a half turn, the mesh on the other side of the grid",
             [](const Subject& s, const Plane& p, Random&) {
               const Plane q = turned(turned(p));
               return !have_direction(p) ||
                      s.side_of_mesh_edge_plus(mesh(q[0]), mesh(q[1]), q[2]) ==
                          s.side_of_mesh_edge(mesh(p[0]), mesh(p[1]), p[2]);
             }},
    Relation{"side_of_line", "the line turned round",
             [](const Subject& s, const Plane& p, Random&) {
               return !have_direction(p) || s.side_of_line(p[1], p[0], mesh(p[2])) !=
                                                s.side_of_line(p[0], p[1], mesh(p[2]));
             }},
    Relation{"side_of_line", "a mesh moved is a query moved back",
             [](const Subject& s, const Plane& p, Random&) {
               return !have_direction(p) || s.side_of_line_plus(p[0], p[1], mesh(p[2])) ==
                                                s.side_of_mesh_edge(mesh(p[0]), mesh(p[1]), p[2]);
             }},
    Relation{"compare_distance3", "two points swapped", nullptr,
             [](const Subject& s, const Space& p, Random&) {
               return s.compare_distance3(p[0], p[2], p[1]) ==
                      -s.compare_distance3(p[0], p[1], p[2]);
             }},
    Relation{"orient3d", "two points swapped", nullptr, flips_after<Space, orient3d>(swap)},
    Relation{"orient3d", "moved", nullptr, stays_after<Space, orient3d>(move)},
    Relation{"orient3d", "four points in a circle", nullptr,
             flips_after<Space, orient3d>(circle<4>)},
    Relation{"orient3d", "axes swapped", nullptr, flips_after<Space, orient3d>(mirror)},
    Relation{"orient3d", "axes turned", nullptr, stays_after<Space, orient3d>(turn_axes)},
    Relation{"in_sphere", "two points swapped", nullptr, flips_after<Space, in_sphere>(swap)},
    Relation{"in_sphere", "five points in a circle", nullptr,
             stays_after<Space, in_sphere>(circle<5>)},
    Relation{"in_sphere", "moved", nullptr, stays_after<Space, in_sphere>(move)},
    Relation{"in_sphere", "axes swapped", nullptr, flips_after<Space, in_sphere>(mirror)},
    Relation{"in_sphere", "axes turned", nullptr, stays_after<Space, in_sphere>(turn_axes)},
};

/// A point per line.
std::string show(const Plane& points) {
  std::string text;
  for (const Point2& p : points)
    text += "point " + std::to_string(p.x.raw()) + " " + std::to_string(p.y.raw()) + "\n";
  return text;
}
std::string show(const Space& points) {
  std::string text;
  for (const Point3& p : points)
    text += "point " + std::to_string(p.x.raw()) + " " + std::to_string(p.y.raw()) + " " +
            std::to_string(p.z.raw()) + "\n";
  return text;
}

template <class Points, class Classes, class Holds>
std::optional<std::string> find_broken(const Subject& subject, Holds holds, const Classes& classes,
                                       std::uint64_t count, Random& random) {
  for (std::uint64_t i = 0; i < count; ++i) {
    Points points;
    fill(classes[i % classes.size()], random, points);
    if (!holds(subject, points, random)) return show(points);
  }
  return std::nullopt;
}

}  // namespace

std::span<const Relation> relations() { return table; }

std::optional<std::string> find_broken(const Subject& subject, const Relation& relation,
                                       std::uint64_t count, Random& random) {
  if (relation.in_plane != nullptr)
    return find_broken<Plane>(subject, relation.in_plane, all_classes2(), count, random);
  return find_broken<Space>(subject, relation.in_space, all_classes3(), count, random);
}

}  // namespace offgrid::testing
