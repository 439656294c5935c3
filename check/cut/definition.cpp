#include "cut/definition.hpp"

#include <algorithm>
#include <cstdlib>

#include "bugs/asked.hpp"
#include "engine/point_text.hpp"
#include "offgrid/kernel/int128.hpp"

namespace offgrid::testing::cut {

using kernel::Point2;
using navmesh::CutError;
using navmesh::CutErrorCode;
using navmesh::CutReport;
using navmesh::FaceId;
using navmesh::VertexId;

namespace {

// ---- points and segments

using Wide = kernel::detail::Int128;

template <class Coordinate>
std::int64_t difference(const Coordinate& to, const Coordinate& from) {
  return std::int64_t{to.raw()} - from.raw();
}

/// Twice the area of the triangle, below 2^63; positive if it turns left.
std::int64_t twice_area(const Point2& a, const Point2& b, const Point2& c) {
  return difference(b.x, a.x) * difference(c.y, a.y) - difference(b.y, a.y) * difference(c.x, a.x);
}
bool turns_left(const Point2& a, const Point2& b, const Point2& c) {
  return twice_area(a, b, c) > 0;
}

bool are_opposite(std::int64_t first, std::int64_t second) {
  return (first < 0 && second > 0) || (first > 0 && second < 0);
}
bool cross(const Point2& p, const Point2& q, const Point2& u, const Point2& v) {
  return are_opposite(twice_area(p, q, u), twice_area(p, q, v)) &&
         are_opposite(twice_area(u, v, p), twice_area(u, v, q));
}

std::int64_t floor_of(Wide numerator, Wide denominator) {
  const Wide quotient = numerator / denominator;
  return static_cast<std::int64_t>(quotient * denominator > numerator ? quotient - Wide{1}
                                                                      : quotient);
}

/// The grid point nearest to the crossing of two segments, halves rounded up.
Point2 nearest_to_crossing(const Point2& p, const Point2& q, const Point2& u, const Point2& v) {
  // The distances of u and v from the line pq are to each other as the parts of uv.
  const Wide part{std::abs(twice_area(p, q, u))};
  const Wide whole = part + Wide{std::abs(twice_area(p, q, v))}, two{2};
  const auto between = [&](const auto& from, const auto& to) {
    return from.raw() + floor_of(two * part * Wide{difference(to, from)} + whole, two * whole);
  };
  return Point2::at(between(u.x, v.x), between(u.y, v.y));
}

/// Does the segment meet the closed square about h, of so many units?
bool is_near(const Point2& p, const Point2& q, const Point2& h, std::int64_t side) {
  const auto is_beside = [side](std::int64_t from, std::int64_t to) {
    return 2 * std::min(from, to) > side || 2 * std::max(from, to) < -side;
  };
  if (is_beside(difference(p.x, h.x), difference(q.x, h.x)) ||
      is_beside(difference(p.y, h.y), difference(q.y, h.y)))
    return false;
  const Wide reach =
      Wide{side} * Wide{std::abs(difference(q.x, p.x)) + std::abs(difference(q.y, p.y))};
  return Wide{2} * Wide{std::abs(twice_area(p, q, h))} <= reach;
}

// ---- complaints

[[noreturn]] void complain(std::string expected, std::string found) {
  throw Fault{std::move(expected), std::move(found)};
}

void require(bool holds, const char* expected, const char* found) {
  if (!holds) complain(expected, found);
}

std::string face_name(std::uint32_t f) { return "face " + std::to_string(f); }

}  // namespace

void CutDefinition::start(const Point2& low, const Point2& high, const CutMesh& mesh) {
  low_ = low;
  high_ = high;
  now_ = after_ = mesh;
}

void CutDefinition::begin(const CutUpdate& update, std::uint64_t number) {
  update_ = update;
  number_ = number;
  auto& [a, b, c] = update_.triangle;
  if (twice_area(a, b, c) < 0) std::swap(b, c);
  before_ = after_;
  touched_.clear();
  counted_ = {};
}

// ---- one split

void CutDefinition::see(const CutSplit& split) {
  const std::size_t wanted = split.kind == CutSplit::Kind::corner_in_face ? 3
                             : split.part_count == 2                      ? 2
                                                                          : 4;
  if (split.part_count != wanted)
    complain("a new vertex with three faces in a face, with two or four on an edge",
             std::to_string(split.part_count));
  if (split.side > 2 || split.vertex != now_.points.size())
    complain("the next vertex", "vertex " + std::to_string(split.vertex));
  const Parts parts = Parts(split.parts).first(wanted);
  now_.points.push_back(split.point);
  const std::vector<Link> links = links_of(split, parts);
  check_parts(parts, links);
  check_place(split, links);
  take_over(parts);
}

std::vector<CutDefinition::Link> CutDefinition::links_of(const CutSplit& split, Parts parts) const {
  std::vector<Link> links;
  const auto old_faces = static_cast<std::uint32_t>(now_.faces.size());
  std::uint32_t fresh = 0;
  for (const Part& part : parts) {
    const auto at = static_cast<std::size_t>(
        std::find(part.corners.begin(), part.corners.end(), split.vertex) - part.corners.begin());
    if (at > 2) complain("faces around the new vertex", face_name(part.face) + " without it");
    Link link{part.corners[(at + 1) % 3], part.corners[(at + 2) % 3], no_index};
    for (const Part& other : parts) {
      if (other.face >= old_faces) continue;
      const auto& whole = now_.faces[other.face].corners;
      for (std::size_t k = 0; k < 3; ++k) {
        if (whole[k] == link.from && whole[(k + 1) % 3] == link.to) link.parent = other.face;
      }
    }
    if (link.parent == no_index)
      complain("parts of the faces that were there", face_name(part.face) + " with another edge");
    if (part.face >= old_faces) ++fresh;
    if (part.face >= old_faces + 2) complain("the next faces", face_name(part.face));
    links.push_back(link);
  }
  for (const Link& link : links) {
    const auto of_parent = std::count_if(
        links.begin(), links.end(), [&](const Link& other) { return other.parent == link.parent; });
    if (of_parent != (parts.size() == 3 ? 3 : 2))
      complain("parts that make up the faces that were there",
               face_name(link.parent) + " has lost one");
  }
  if (fresh != (parts.size() == 2 ? 1U : 2U))
    complain("as many new faces as a split makes", std::to_string(fresh));
  return links;
}

// The sums are below 2^63; what they are before the end matters only modulo 2^64.
void CutDefinition::check_parts(Parts parts, const std::vector<Link>& links) const {
  std::uint64_t area = 0, whole = 0;
  std::uint32_t counted = no_index;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto [a, b, c] = now_.triangle(parts[i].corners);
    if (!turns_left(a, b, c))
      complain("faces that turn left after each split", face_name(parts[i].face));
    if (parts[i].history != now_.faces[links[i].parent].history)
      complain("parts with the data of the face that they are of",
               face_name(parts[i].face) + " without the data of " + face_name(links[i].parent));
    area += static_cast<std::uint64_t>(twice_area(a, b, c));
    if (parts[i].face >= now_.faces.size()) continue;
    if (parts[i].face == counted) complain("different faces", face_name(counted) + " twice");
    counted = parts[i].face;
    const auto [u, v, w] = now_.triangle(now_.faces[counted].corners);
    whole += static_cast<std::uint64_t>(twice_area(u, v, w));
  }
  require(area == whole, "parts of the same area as the faces that were split", "another area");
}

void CutDefinition::check_place(const CutSplit& split, const std::vector<Link>& links) {
  if (split.kind != CutSplit::Kind::crossed_edge) {
    ++counted_.corners;
    if (split.point != update_.triangle[split.side])
      complain("a corner where the updating triangle has one", text_of(split.point));
    if (split.kind == CutSplit::Kind::corner_in_face) return;
  }
  // The edge that was split is the one of the first face that no part has.
  const auto& whole = now_.faces[links[0].parent].corners;
  std::size_t k = 0;
  const auto is_kept = [&](std::size_t i) {
    return std::any_of(links.begin(), links.end(), [&](const Link& link) {
      return link.from == whole[i] && link.to == whole[(i + 1) % 3];
    });
  };
  while (k < 2 && is_kept(k)) ++k;
  const Point2& u = now_.points[whole[k]];
  const Point2& v = now_.points[whole[(k + 1) % 3]];
  if (split.kind == CutSplit::Kind::crossed_edge) {
    check_crossing(split, links, u, v);
  } else {
    if (twice_area(u, v, split.point) != 0 || !is_near(u, v, split.point, 0))
      complain("a corner on the edge that is split", text_of(split.point));
  }
}

void CutDefinition::check_crossing(const CutSplit& split, const std::vector<Link>& links,
                                   const Point2& u, const Point2& v) {
  ++counted_.splits[split.side];
  const Point2& p = update_.triangle[split.side];
  const Point2& q = update_.triangle[(split.side + 1) % 3];
  if (!cross(p, q, u, v))
    complain("splits of edges that the side crosses", text_of(u) + "-" + text_of(v));
  const Point2 nearest = nearest_to_crossing(p, q, u, v);
  if (std::abs(difference(nearest.x, split.point.x)) > 1 ||
      std::abs(difference(nearest.y, split.point.y)) > 1)
    complain("a grid point next to the crossing", text_of(split.point));
  const bool is_exact = twice_area(p, q, split.point) == 0 && twice_area(u, v, split.point) == 0;
  counted_.rounded += is_exact ? 0 : 1;
  if (split.point == nearest) return;
  ++counted_.neighbours;
  const bool would_do = std::all_of(links.begin(), links.end(), [&](const Link& link) {
    return turns_left(nearest, now_.points[link.from], now_.points[link.to]);
  });
  if (would_do || OFFGRID_BUG(oracle_cut_expects_nearest))
    complain("the nearest grid point of the crossing", text_of(split.point));
}

void CutDefinition::take_over(Parts parts) {
  std::uint32_t bound = static_cast<std::uint32_t>(now_.faces.size());
  for (const Part& part : parts) bound = std::max(bound, part.face + 1);
  now_.faces.resize(bound);
  for (const Part& part : parts) {
    now_.faces[part.face].corners = part.corners;
    now_.faces[part.face].history = part.history;
    touched_.push_back(part.face);
  }
}

void CutDefinition::undo_splits() {
  now_.points.resize(before_.points.size());
  now_.faces.resize(before_.faces.size());
  for (const std::uint32_t f : touched_) {
    if (f < before_.faces.size()) now_.faces[f] = before_.faces[f];
  }
}

// ---- the end of an update

/// The refusal that there has to be; none if the update is allowed, though rounding may make it
/// impossible.
std::optional<CutErrorCode> CutDefinition::expected_refusal() const {
  const auto& [a, b, c] = update_.triangle;
  if (twice_area(a, b, c) == 0) return CutErrorCode::flat_triangle;
  if (update_.is_unrestricted) return CutErrorCode::unrestricted_on_grid;
  for (const Point2& p : update_.triangle) {
    if (p.x < low_.x || p.x > high_.x || p.y < low_.y || p.y > high_.y)
      return CutErrorCode::outside_mesh;
  }
  return std::nullopt;
}

void CutDefinition::end(const CutAnswer& answer, const CutMesh& after) {
  after_ = after;
  const std::optional<CutErrorCode> expected = expected_refusal();
  const std::string wanted = expected ? describe(CutError{*expected}) : "an update";
  if (!answer) {
    const CutError& error = answer.error();
    const bool is_unsafe = error.code == CutErrorCode::no_safe_rounding,
               is_rounding = is_unsafe || error.code == CutErrorCode::sides_fold;
    if (error.code != expected && (expected || !is_rounding)) complain(wanted, describe(error));
    if (is_unsafe) check_unsafe(error);
    require(after_ == before_, "a refused update changes nothing",
            "a mesh, or data, that is not what it was");
    return undo_splits();
  }
  if (expected) complain(wanted, "an update");
  const CutReport& report = *answer;
  if (report.unfinished != 0) complain("no unfinished faces", std::to_string(report.unfinished));
  check_faces();
  find_inside();
  std::vector<FaceId> inside;
  for (std::uint32_t f = 0; f < is_inside_.size(); ++f) {
    if (is_inside_[f] != 0) inside.emplace_back(f);
  }
  require(inside == report.inside, "the faces in the report are those that were updated", "others");
  check_chains(report);
  check_boundary(report);
  check_area(report);
  check_counts(report);
  for (const FaceId f : inside) now_.faces[f.value()].history = after_.faces[f.value()].history;
}

// None of the nine grid points is an end of the edge, or keeps the four faces turning left.
void CutDefinition::check_unsafe(const CutError& error) const {
  const auto& [u, v] = error.edge;
  require(error.side < 3, "the side that cannot be rounded", "none");
  const Point2& p = update_.triangle[error.side];
  const Point2& q = update_.triangle[(error.side + 1) % 3];
  require(cross(p, q, u, v), "refused at an edge that the side crosses", "another edge");
  std::array<const Point2*, 2> apexes{};
  for (const CutFace& face : now_.faces) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Point2& from = now_.points[face.corners[k]];
      const Point2& to = now_.points[face.corners[(k + 1) % 3]];
      if (from == u && to == v) apexes[0] = &now_.points[face.corners[(k + 2) % 3]];
      if (from == v && to == u) apexes[1] = &now_.points[face.corners[(k + 2) % 3]];
    }
  }
  require(apexes[0] != nullptr && apexes[1] != nullptr, "refused at an edge inside the mesh",
          "another edge");
  const Point2 &a = *apexes[0], &b = *apexes[1], nearest = nearest_to_crossing(p, q, u, v);
  for (int i = 0; i < 9; ++i) {
    const auto r = Point2::make(std::int64_t{nearest.x.raw()} + i / 3 - 1,
                                std::int64_t{nearest.y.raw()} + i % 3 - 1);
    if (!r) continue;
    const auto keeps = [&](const Point2& x, const Point2& y) {
      const std::int64_t area = twice_area(x, y, *r);
      return area > 0 || (area == 0 && OFFGRID_BUG(oracle_cut_allows_flat));
    };
    const bool is_safe = keeps(a, u) && keeps(u, b) && keeps(b, v) && keeps(v, a);
    if (is_safe || *r == u || *r == v)
      complain("an update through " + text_of(*r), describe(error));
  }
}

void CutDefinition::check_faces() const {
  require(after_.points == now_.points, "points that only splits add", "other points");
  if (after_.faces.size() != now_.faces.size())
    complain("faces that only splits add", std::to_string(after_.faces.size()) + " faces");
  for (std::uint32_t f = 0; f < after_.faces.size(); ++f) {
    const CutFace& face = after_.faces[f];
    if (face.corners != now_.faces[f].corners)
      complain("faces that only splits change", face_name(f));
    if (f < before_.faces.size() && face.corners == before_.faces[f].corners &&
        face.twins == before_.faces[f].twins)
      continue;
    for (std::uint32_t k = 0; k < 3; ++k) check_twin(f, k);
  }
}

void CutDefinition::check_twin(std::uint32_t face, std::uint32_t k) const {
  const auto& [corners, twins, history] = after_.faces[face];
  const std::uint32_t u = corners[k], v = corners[(k + 1) % 3];
  if (twins[k] == no_index) {
    const Point2 &p = after_.points[u], &q = after_.points[v];
    const bool is_on_border = (p.x == q.x && (p.x == low_.x || p.x == high_.x)) ||
                              (p.y == q.y && (p.y == low_.y || p.y == high_.y));
    if (!is_on_border)
      complain("faces on both sides of an edge inside", face_name(face) + " has no neighbour");
    return;
  }
  const std::uint32_t other = twins[k] / 4, j = twins[k] % 4;
  const bool is_twin =
      other < after_.faces.size() && j < 3 && after_.faces[other].twins[j] == 4 * face + k &&
      after_.faces[other].corners[j] == v && after_.faces[other].corners[(j + 1) % 3] == u;
  if (!is_twin)
    complain("neighbours that know each other", face_name(face) + " and " + face_name(other));
}

void CutDefinition::find_inside() {
  is_inside_.assign(after_.faces.size(), 0);
  for (std::uint32_t f = 0; f < after_.faces.size(); ++f) {
    const std::uint64_t history = now_.faces[f].history;
    if (after_.faces[f].history == history) continue;
    if (after_.faces[f].history != updated_history(history, number_))
      complain("data that is updated once, or not at all", face_name(f));
    is_inside_[f] = 1;
  }
}

void CutDefinition::check_chains(const CutReport& report) const {
  const std::int64_t side = counted_.neighbours == 0 && report.routed == 0 ? 1 : 3;
  const auto point = [this](VertexId v) { return after_.points[v.value()]; };
  for (std::size_t k = 0; k < 3; ++k) {
    const auto& chain = report.chains[k];
    const Point2 &p = update_.triangle[k], &q = update_.triangle[(k + 1) % 3];
    const bool has_ends = chain.size() > 1 &&
                          std::all_of(chain.begin(), chain.end(),
                                      [&](VertexId v) { return v.value() < after_.points.size(); });
    require(has_ends && point(chain.front()) == p && point(chain.back()) == q,
            "sides from corner to corner", "another chain");
    for (const VertexId v : chain) {
      if (!is_near(p, q, point(v), side)) complain("a side near its segment", text_of(point(v)));
    }
  }
}

void CutDefinition::check_boundary(const CutReport& report) const {
  /// An edge between two vertices, the smaller first, and 1 if it bounds a face inside that goes
  /// from it to the other.
  std::vector<std::pair<std::array<std::uint32_t, 2>, int>> bounds;
  const auto add = [&](std::uint32_t u, std::uint32_t v, int sign) {
    bounds.push_back({{std::min(u, v), std::max(u, v)}, u < v ? sign : -sign});
  };
  for (std::uint32_t f = 0; f < after_.faces.size(); ++f) {
    if (is_inside_[f] == 0) continue;
    const auto& [corners, twins, history] = after_.faces[f];
    for (std::size_t k = 0; k < 3; ++k) {
      const bool is_bound = twins[k] == no_index ? !OFFGRID_BUG(oracle_cut_forgets_border)
                                                 : is_inside_[twins[k] / 4] == 0;
      if (is_bound) add(corners[k], corners[(k + 1) % 3], 1);
    }
  }
  for (const auto& chain : report.chains) {
    for (std::size_t i = 0; i + 1 < chain.size(); ++i)
      add(chain[i].value(), chain[i + 1].value(), -1);
  }
  std::sort(bounds.begin(), bounds.end());
  for (std::size_t i = 0; i < bounds.size();) {
    int sum = 0;
    const std::size_t first = i;
    const auto [u, v] = bounds[first].first;
    for (; i < bounds.size() && bounds[i].first == bounds[first].first; ++i)
      sum += bounds[i].second;
    // Only chains that go there and back make an even number.
    if (sum == 0 && (i - first) % 2 == 0)
      require(after_.has_edge(u, v), "sides that are made of edges", "another chain");
    if (sum == 0) continue;
    complain("updated faces that are bounded by the three chains",
             "the edge " + text_of(after_.points[u]) + "-" + text_of(after_.points[v]) +
                 " bounds only one of them");
  }
}

// The sums are below 2^63, as above.
void CutDefinition::check_area(const CutReport& report) const {
  std::uint64_t area = 0, wound = 0;
  float rough = 0;
  const auto twice = [&](const std::array<std::uint32_t, 3>& corners) {
    const auto [a, b, c] = after_.triangle(corners);
    return static_cast<std::uint64_t>(twice_area(a, b, c));
  };
  for (std::size_t f = 0; f < after_.faces.size(); ++f) {
    if (is_inside_[f] == 0) continue;
    area += twice(after_.faces[f].corners);
    rough += static_cast<float>(twice(after_.faces[f].corners));
  }
  const std::uint32_t origin = report.chains[0].front().value();
  for (const auto& chain : report.chains) {
    for (std::size_t i = 0; i + 1 < chain.size(); ++i)
      wound += twice({origin, chain[i].value(), chain[i + 1].value()});
  }
  if (OFFGRID_BUG(oracle_cut_area_in_float)) area = static_cast<std::uint64_t>(rough);
  if (area != wound)
    complain("twice the area of the snapped triangle, " + std::to_string(wound),
             std::to_string(area));
}

void CutDefinition::check_counts(const CutReport& report) const {
  require(report.splits == counted_.splits, "as many splits as the report says", "others");
  const auto check = [](std::uint32_t told, std::uint32_t seen, const char* items) {
    if (told != seen)
      complain(std::string("as many ") + items + " as the report says", std::to_string(seen));
  };
  check(report.corners, counted_.corners, "corners");
  check(report.rounded, counted_.rounded, "rounded crossings");
  check(report.neighbours, counted_.neighbours, "crossings beside the nearest grid point");
}

}  // namespace offgrid::testing::cut
