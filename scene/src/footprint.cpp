#include "offgrid/scene/footprint.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "mesh/mesh_data.hpp"
#include "mesh/tree_walk.hpp"
#include "model/turned_box.hpp"
#include "offgrid/kernel/contract.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/kernel/wide_int.hpp"
#include "offgrid/scene/mesh/closed_mesh.hpp"

namespace offgrid::scene {

namespace {

using kernel::Coordinate3;
using kernel::Point2;

/// A coordinate of the world times the scale of the rotation.
using Scaled = Int<66>;
/// The numerator of a coordinate on a cut edge, and its denominator.
using Numerator = Int<137>;
using Denominator = Int<101>;

/// floor(n / d + 1/2), bit by bit: the largest r with (2 r - 1) d <= 2 n. Requires d > 0, and that
/// the quotient is a coordinate; checked by the range of the result.
Int<30> nearest(const Numerator& n, const Denominator& d) {
  const auto twice = kernel::shift_left<1>(n);
  const auto is_reached = [&](std::int64_t r) { return Int<33>::trusted(2 * r - 1) * d <= twice; };
  std::int64_t low = -(std::int64_t{1} << 30);
  std::int64_t beyond = std::int64_t{1} << 30;
  while (beyond - low > 1) {
    const std::int64_t middle = (low + beyond) >> 1;
    (is_reached(middle) ? low : beyond) = middle;
  }
  const auto made = Int<30>::checked(low);
  OFFGRID_EXPECTS(made.has_value(), "a corner of a footprint is a coordinate");
  return *made;
}

/// A corner in the world, times the scale.
struct Corner {
  Scaled x;
  Scaled y;
  Scaled z;
};

/// A point of the footprint before rounding: (x, y) / divisor.
struct Place {
  Numerator x;
  Numerator y;
  Denominator divisor;

  Point2 rounded() const { return {nearest(x, divisor), nearest(y, divisor)}; }

  /// By x, then by y.
  friend bool operator<(const Place& a, const Place& b) {
    const Sign by_x = compare(a.x * b.divisor, b.x * a.divisor);
    return (by_x != Sign::zero ? by_x : compare(a.y * b.divisor, b.y * a.divisor)) ==
           Sign::negative;
  }
};

/// The cutting of the triangles of one mesh.
class Cutter {
 public:
  Cutter(const Pose& pose, Coordinate3 z_low, Coordinate3 z_high)
      : pose_(pose), scale_(pose.rotation.scale()), low_(scale_ * z_low), high_(scale_ * z_high) {}

  Corner corner(const Point3& v) const {
    const auto turned = pose_.rotation.turned(v);
    return {scale_ * pose_.position.x + turned.x, scale_ * pose_.position.y + turned.y,
            scale_ * pose_.position.z + turned.z};
  }

  /// The part of the triangle between the heights, seen from above: corners and cuts in order.
  std::vector<Place> part(const std::array<Corner, 3>& t) const {
    std::vector<Place> places;
    for (std::size_t i = 0; i < 3; ++i) {
      const Corner& a = t[i];
      const Corner& b = t[(i + 1) % 3];
      if (low_ <= a.z && a.z <= high_) places.push_back({a.x, a.y, scale_});
      // On the way from a to b the lower height comes first if it goes up.
      const bool goes_up = a.z < b.z;
      for (const Scaled& height : {goes_up ? low_ : high_, goes_up ? high_ : low_}) {
        if ((a.z < height && height < b.z) || (b.z < height && height < a.z))
          places.push_back(cut(a, b, height));
      }
    }
    return places;
  }

  /// The piece of the section in the triangle, if that reaches above it and below. It goes from the
  /// edge that comes down through the section to the one that goes up: so the inside is to its left
  /// if normals point outwards.
  std::optional<std::pair<Point2, Point2>> section(const std::array<Corner, 3>& t) const {
    for (std::size_t i = 0; i < 3; ++i) {
      const Corner& a = t[i];
      const Corner& b = t[(i + 1) % 3];
      const Corner& c = t[(i + 2) % 3];
      if (is_above(a) || !is_above(b)) continue;
      return std::pair(is_above(c) ? section_point(c, a) : section_point(b, c),
                       section_point(a, b));
    }
    return std::nullopt;
  }

 private:
  /// Is the corner above the section?
  bool is_above(const Corner& c) const { return c.z > low_; }

  /// The point of the section on the edge between two corners, one above it and one not. It is the
  /// same from both sides.
  Point2 section_point(const Corner& a, const Corner& b) const {
    const Corner& above = is_above(a) ? a : b;
    const Corner& below = is_above(a) ? b : a;
    return cut(below, above, low_).rounded();
  }

  /// The point of the edge at the height, which lies between the corners or at a.
  Place cut(const Corner& a, const Corner& b, const Scaled& height) const {
    const auto rise = b.z - a.z;
    const auto part = height - a.z;
    const Sign sign = sign_of(rise);
    const auto along = [&](const Scaled& from, const Scaled& to) {
      const auto value = from * rise + (to - from) * part;
      return sign == Sign::negative ? -value : value;
    };
    return {along(a.x, b.x), along(a.y, b.y), abs(rise) * scale_};
  }

  Pose pose_;
  Rotation::Entry scale_;
  Scaled low_;
  Scaled high_;
};

/// The triangles of which a part may stand between the heights, sorted.
std::vector<std::uint32_t> triangles_between(const Mesh& mesh, const Pose& pose, Coordinate3 z_low,
                                             Coordinate3 z_high) {
  std::vector<std::uint32_t> found;
  const auto reaches = [&](const Box3& local) {
    const Box3 box = bounds(local, pose).value();  // the mesh stands on the grid
    return box.low().z <= z_high && z_low <= box.high().z;
  };
  detail::with_tree(mesh.data(), [&](const auto& tree) {
    return detail::walk(tree, reaches, [&](std::uint32_t i) {
      found.push_back(i);
      return true;
    });
  });
  kernel::sort(found.begin(), found.end());
  return found;
}

/// Is the triangle a line, seen from above?
bool is_upright(const std::array<Corner, 3>& t) {
  return sign_of((t[1].x - t[0].x) * (t[2].y - t[0].y) - (t[1].y - t[0].y) * (t[2].x - t[0].x)) ==
         Sign::zero;
}

/// Twice the signed area; loops of at most five corners and rounded coordinates.
Int<66> doubled_area(const Footprint::Loop& loop) {
  Int<62> sum[3];
  for (std::size_t i = 2; i < loop.size(); ++i)
    sum[i - 2] = kernel::orient_value(loop[0], loop[i - 1], loop[i]);
  return (sum[0] + sum[1]) + sum[2];
}

/// The two ends of points on a line.
template <class P>
std::vector<P> ends_of(const std::vector<P>& points) {
  const auto [low, high] = std::minmax_element(points.begin(), points.end());
  return {*low, *high};
}

/// Are all points on a line?
bool is_line(const Footprint::Loop& loop) {
  const Footprint::Loop ends = ends_of(loop);
  return std::all_of(loop.begin(), loop.end(), [&](const Point2& p) {
    return kernel::orient(ends[0], ends[1], p) == Sign::zero;
  });
}

/// A triangle of a closed mesh that covers a line only.
struct ClosedLine {
  Footprint::Loop ends;
  MeshTriangle corners;
  bool is_turned = false;  ///< an odd permutation sorted the corners

  ClosedLine(Footprint::Loop line, const MeshTriangle& triangle)
      : ends(std::move(line)), corners(triangle) {
    for (const std::size_t i : {0U, 1U, 0U}) {
      if (corners[i] <= corners[i + 1]) continue;
      std::swap(corners[i], corners[i + 1]);
      is_turned = !is_turned;
    }
  }
  bool has_corner_twice() const { return corners[0] == corners[1] || corners[1] == corners[2]; }
};

/// The lines that bound no inside: of triangles with a corner twice, and of those that stand as
/// often one way as the other way round, each two of them once.
std::vector<Footprint::Loop> walls_of_sheets(std::vector<ClosedLine> lines) {
  std::map<MeshTriangle, std::int64_t> surplus;
  for (const ClosedLine& line : lines) surplus[line.corners] += line.is_turned ? -1 : 1;
  std::vector<Footprint::Loop> walls;
  for (ClosedLine& line : lines) {
    if (line.has_corner_twice() || (surplus[line.corners] == 0 && !line.is_turned))
      walls.push_back(std::move(line.ends));
  }
  return walls;
}

/// Oriented pieces of the section, by where they begin.
using Pieces = std::multimap<Point2, Point2>;

/// Puts a piece to the others, or takes the opposite one out, since both together bound nothing.
void add_piece(Pieces& pieces, const Point2& from, const Point2& to) {
  if (from == to) return;
  const auto [first, last] = pieces.equal_range(to);
  const auto opposite = std::find_if(first, last, [&](const auto& p) { return p.second == from; });
  if (opposite != last) {
    pieces.erase(opposite);
  } else {
    pieces.emplace(from, to);
  }
}

/// Puts the pieces together to closed loops. Every point has as many pieces that end there as begin
/// there, since the mesh is closed.
std::vector<Footprint::Loop> closed_loops(Pieces pieces) {
  std::vector<Footprint::Loop> loops;
  while (!pieces.empty()) {
    Footprint::Loop& loop = loops.emplace_back();
    auto next = pieces.begin();
    while (next != pieces.end()) {
      loop.push_back(next->first);
      const Point2 end = next->second;
      pieces.erase(next);
      next = pieces.find(end);
    }
  }
  return loops;
}

}  // namespace

Result<Footprint> footprint(const Mesh& mesh, const Pose& pose, Coordinate3 z_low,
                            Coordinate3 z_high) {
  if (z_low > z_high)
    return Error{.code = ErrorCode::reversed_box,
                 .axis = Axis::z,
                 .value = static_cast<double>(z_low.raw())};
  detail::expect_on_grid(mesh, pose);
  const Cutter cutter(pose, z_low, z_high);
  const bool is_solid = is_closed(mesh);
  Footprint print;
  Pieces pieces;
  std::vector<ClosedLine> closed_lines;
  for (const std::uint32_t i : triangles_between(mesh, pose, z_low, z_high)) {
    const Triangle3 local = mesh.triangle(i);
    const std::array<Corner, 3> t = {cutter.corner(local.a), cutter.corner(local.b),
                                     cutter.corner(local.c)};
    if (is_solid) {
      const auto piece = cutter.section(t);
      if (piece) add_piece(pieces, piece->first, piece->second);
    }
    std::vector<Place> places = cutter.part(t);
    if (places.empty()) continue;
    // The ends of a line are found before they are rounded: another place may come first then.
    if (is_upright(t)) places = ends_of(places);
    Footprint::Loop loop;
    for (const Place& place : places) loop.push_back(place.rounded());
    if (!is_line(loop)) {
      if (sign_of(doubled_area(loop)) == Sign::negative) std::reverse(loop.begin(), loop.end());
      print.surface.push_back(std::move(loop));
      continue;
    }
    loop = ends_of(loop);
    if (loop[0] == loop[1]) continue;
    if (is_solid) {
      closed_lines.emplace_back(std::move(loop), mesh.data().triangles[i]);
    } else {
      print.walls.push_back(std::move(loop));
    }
  }
  if (is_solid) print.walls = walls_of_sheets(std::move(closed_lines));
  print.section = closed_loops(std::move(pieces));
  return print;
}

Result<std::vector<Footprint>> footprints(const Scene& scene, Coordinate3 z_low,
                                          Coordinate3 z_high) {
  std::vector<Footprint> prints;
  for (const ModelId model : scene.models()) {
    const auto& content = scene.content(model);
    if (!content) continue;
    auto print = footprint(*content, scene.world_pose(model), z_low, z_high);
    if (!print) return print.error();
    print->model = model;
    if (!print->is_empty()) prints.push_back(std::move(*print));
  }
  return prints;
}

}  // namespace offgrid::scene
