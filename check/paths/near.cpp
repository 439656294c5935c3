#include "paths/near.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace offgrid::testing::paths {

using kernel::Point2;
using queries::Exact;
using queries::spot;
using queries::Spot;
using Whole = boost::multiprecision::cpp_int;

namespace {

Spot spot_of(const Site& p) { return {Exact(p.x), Exact(p.y)}; }

Spot nearest_on(const Spot& a, const Spot& b, const Spot& p) {
  const Exact t = queries::dot(a, b, p) / queries::squared_distance(a, b);
  if (t <= 0) return a;
  if (t >= 1) return b;
  return {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

bool is_whole(const Exact& x) { return denominator(x) == 1; }

/// The integers next to a number.
std::array<std::int64_t, 2> about(const Exact& x) {
  Whole below = numerator(x) / denominator(x);
  if (Exact(below) > x) --below;
  const auto first = below.convert_to<std::int64_t>();
  return {first, is_whole(x) ? first : first + 1};
}

}  // namespace

/// Those that hold the point on its floor, and those joined with them about it over seams.
std::vector<std::uint32_t> NearDefinition::faces_about(const FloorPlace& p) const {
  const Site at = site_of(p.point);
  std::vector<std::uint32_t> faces;
  for (std::uint32_t f = 0; f < picture_.faces.size(); ++f) {
    if (picture_.faces[f].floor == p.floor && ground_.holds(f, at)) faces.push_back(f);
  }
  for (std::size_t i = 0; i < faces.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t f = faces[i], twin = picture_.faces[f].twins[k];
      if (twin != WorldPicture::none &&
          meet(at, at, ground_.corner(f, k), ground_.corner(f, k + 1)) &&
          std::find(faces.begin(), faces.end(), twin / 3) == faces.end())
        faces.push_back(twin / 3);
    }
  }
  return faces;
}

void NearDefinition::find_reached(const FloorPlace& from, std::span<const LinkPlan> links) {
  is_reached_.assign(picture_.faces.size(), false);
  std::vector<std::uint32_t> open = ground_.faces_at(from);
  const auto flood = [&] {
    while (!open.empty()) {
      const std::uint32_t f = open.back();
      open.pop_back();
      if (is_reached_[f]) continue;
      is_reached_[f] = true;
      for (std::size_t k = 0; k < 3; ++k) {
        if (ground_.is_open(f, k)) open.push_back(picture_.faces[f].twins[k] / 3);
      }
    }
  };
  flood();
  const auto lead = [&](const FloorPlace& start, const FloorPlace& end) {
    const std::vector<std::uint32_t> faces = ground_.faces_at(start), ends = ground_.faces_at(end);
    const auto is_reached = [&](std::uint32_t f) { return is_reached_[f]; };
    if (std::none_of(faces.begin(), faces.end(), is_reached) ||
        std::all_of(ends.begin(), ends.end(), is_reached))
      return false;
    open = ends;
    flood();
    return true;
  };
  for (bool grows = true; grows;) {
    grows = false;
    for (const LinkPlan& link : links) {
      if (!link.is_enabled) continue;
      if (lead(link.from, link.to)) grows = true;
      if (link.is_both_ways && lead(link.to, link.from)) grows = true;
    }
  }
}

/// Does a face that can be reached hold the point?
bool NearDefinition::touches(const FloorPlace& p) const {
  const std::vector<std::uint32_t> faces = faces_about(p);
  return std::any_of(faces.begin(), faces.end(), [&](std::uint32_t f) { return is_reached_[f]; });
}

NearDefinition::Candidate NearDefinition::candidate(std::uint32_t face, std::size_t corner,
                                                    const Exact& reach) const {
  const Spot at = nearest_on(spot_of(ground_.corner(face, corner)),
                             spot_of(ground_.corner(face, corner + 1)), goal_);
  const Exact distance = queries::squared_distance(goal_, at);
  return {std::max(reach, distance), distance, at, picture_.faces[face].floor, face, corner};
}

void NearDefinition::consider(const Candidate& other) {
  const auto is_before = [](const Candidate& a, const Candidate& b) {
    if (a.reach != b.reach) return a.reach < b.reach;
    if (a.distance != b.distance) return a.distance < b.distance;
    if (!(a.at == b.at)) return a.at < b.at;
    return a.floor < b.floor;
  };
  if (!best_ || is_before(other, *best_)) best_ = other;
}

/// The point, if it is on a face that can be reached: on the floor if possible, or else the
/// smallest.
std::optional<FloorPlace> NearDefinition::at_once(const Point2& p, FloorNumber floor) const {
  std::optional<FloorNumber> first;
  for (const std::uint32_t f : faces_about({p, floor})) {
    const FloorNumber on = picture_.faces[f].floor;
    if (!is_reached_[f]) continue;
    if (on == floor) return FloorPlace{p, floor};
    first = std::min(first.value_or(on), on);
  }
  if (!first) return std::nullopt;
  return FloorPlace{p, *first};
}

/// From the faces about the start over all that cannot be reached; each again if it is met within
/// less than before.
void NearDefinition::search_about(const FloorPlace& start) {
  std::vector<std::optional<Exact>> met(picture_.faces.size());
  std::vector<std::uint32_t> open = faces_about(start);
  for (const std::uint32_t f : open) met[f] = Exact(0);
  for (std::size_t i = 0; i < open.size(); ++i) {
    const std::uint32_t f = open[i];
    const Exact reach = *met[f];
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t twin = picture_.faces[f].twins[k];
      if (twin == WorldPicture::none) continue;
      const std::uint32_t g = twin / 3;
      const Candidate over = candidate(g, twin % 3, reach);
      if (is_reached_[g]) {
        consider(over);
      } else if (!met[g] || over.reach < *met[g]) {
        met[g] = over.reach;
        open.push_back(g);
      }
    }
  }
}

void NearDefinition::search_everywhere() {
  for (std::uint32_t f = 0; f < picture_.faces.size(); ++f) {
    for (std::size_t k = 0; k < 3 && is_reached_[f]; ++k) consider(candidate(f, k, Exact(0)));
  }
}

/// The nearest to the goal of the grid points next to the best point that can be reached, and of
/// the ends of its edge.
FloorPlace NearDefinition::grid_point() const {
  const Spot& at = best_->at;
  if (is_whole(at.x) && is_whole(at.y))
    return {Point2::at(about(at.x)[0], about(at.y)[0]), best_->floor};
  std::vector<Point2> points;
  for (const std::size_t k : {best_->corner, best_->corner + 1})
    points.push_back(point_of(ground_.corner(best_->face, k)));
  for (const std::int64_t x : about(at.x)) {
    for (const std::int64_t y : about(at.y)) {
      const Point2 p = Point2::at(x, y);
      if (ground_.frame().holds(p) && touches({p, best_->floor})) points.push_back(p);
    }
  }
  const auto key = [&](const Point2& p) {
    return std::tuple(queries::squared_distance(goal_, spot(p)), p);
  };
  const auto first =
      std::min_element(points.begin(), points.end(),
                       [&](const Point2& a, const Point2& b) { return key(a) < key(b); });
  return {*first, best_->floor};
}

std::optional<FloorPlace> NearDefinition::end(const FloorPlace& from, const FloorPlace& to,
                                              std::span<const LinkPlan> links) {
  const WorldFrame& frame = ground_.frame();
  find_reached(from, links);
  if (std::find(is_reached_.begin(), is_reached_.end(), true) == is_reached_.end())
    return std::nullopt;
  goal_ = spot(to.point);
  best_.reset();
  const Point2 start{std::clamp(to.point.x, frame.low.x, frame.high.x),
                     std::clamp(to.point.y, frame.low.y, frame.high.y)};
  if (const auto here = at_once(start, to.floor)) return here;
  search_about({start, to.floor});
  if (best_) return grid_point();
  for (std::uint32_t floor = 0; floor < frame.floors; ++floor) {
    const auto on = static_cast<FloorNumber>(floor);
    const std::vector<std::uint32_t> faces = faces_about({start, on});
    if (std::any_of(faces.begin(), faces.end(), [&](std::uint32_t f) {
          return is_reached_[f] && picture_.faces[f].floor == on;
        }))
      return FloorPlace{start, on};
  }
  search_everywhere();
  return grid_point();
}

}  // namespace offgrid::testing::paths
