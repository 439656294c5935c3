#include "offgrid/navmesh/world/area.hpp"

#include "mesh/text_of.hpp"
#include "offgrid/navmesh/world/grow.hpp"

#include <algorithm>
#include <utility>

#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

namespace {

// The index at which the lexicographically smallest rotation of the loop begins (Booth 1980, in the
// form with two runners).
std::size_t smallest_rotation(const Area::Loop& loop) {
  const std::size_t n = loop.size();
  std::size_t first = 0, second = 1, same = 0;
  while (first < n && second < n && same < n) {
    const Point2& p = loop[first + same < n ? first + same : first + same - n];
    const Point2& q = loop[second + same < n ? second + same : second + same - n];
    if (p == q) {
      ++same;
      continue;
    }
    std::size_t& larger = p < q ? second : first;
    larger += same + 1;
    if (first == second) ++second;
    same = 0;
  }
  return std::min(first, second);
}

// The loop without points that repeat their predecessor; a closed one in its smallest rotation.
Area::Loop canonical(const Area::Loop& loop, Area::Shape shape) {
  Area::Loop made;
  made.reserve(loop.size());
  for (const Point2& p : loop) {
    if (made.empty() || made.back() != p) made.push_back(p);
  }
  if (shape == Area::Shape::region) {
    while (made.size() > 1 && made.front() == made.back()) made.pop_back();
    if (!made.empty())
      std::rotate(made.begin(), made.begin() + static_cast<std::ptrdiff_t>(smallest_rotation(made)),
                  made.end());
  }
  if (made.size() < 2) made.clear();
  return made;
}

// Is the loop canonical except for its rotation? Nearly all loops are.
bool is_plain(const Area::Loop& loop, Area::Shape shape) {
  if (loop.size() < 2 || (shape == Area::Shape::region && loop.front() == loop.back()))
    return false;
  return std::adjacent_find(loop.begin(), loop.end()) == loop.end();
}

void add_loop(DigestWriter& writer, const Area::Loop& loop, std::size_t first) {
  writer.add(loop.size());
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const Point2& p = loop[first + i < loop.size() ? first + i : first + i - loop.size()];
    writer.add(static_cast<std::uint64_t>(std::int64_t{p.x.raw()}))
        .add(static_cast<std::uint64_t>(std::int64_t{p.y.raw()}));
  }
}

}  // namespace

Area Area::rectangle(const Point2& corner, const Point2& opposite, const FaceState& state) {
  const auto [left, right] = std::minmax(corner.x, opposite.x);
  const auto [bottom, top] = std::minmax(corner.y, opposite.y);
  return polygon({{left, bottom}, {right, bottom}, {right, top}, {left, top}}, state);
}

Area Area::polygon(Loop points, const FaceState& state) {
  Area area;
  area.loops.push_back(std::move(points));
  area.state = state;
  return area;
}

Area Area::rectangle(const Point2& corner, const Point2& opposite, const Update& update) {
  Area area = rectangle(corner, opposite, FaceState{});
  area.update = update;
  return area;
}

Area Area::polygon(Loop points, const Update& update) {
  Area area = polygon(std::move(points), FaceState{});
  area.update = update;
  return area;
}

Digest key_of(const Digest& shape_key, bool enabled) {
  return DigestWriter().add(shape_key.high).add(shape_key.low).add(enabled ? 1 : 0).digest();
}

Digest key_of(const Area& area) { return key_of(shape_key_of(area), area.enabled); }

std::vector<Area::Loop> canonical_loops(const Area& area) {
  std::vector<Area::Loop> loops;
  loops.reserve(area.loops.size());
  for (const Area::Loop& loop : area.loops) {
    Area::Loop made = canonical(loop, area.shape);
    if (!made.empty()) loops.push_back(std::move(made));
  }
  kernel::sort(loops.begin(), loops.end());
  return loops;
}

Digest shape_key_of(const Area& area) {
  DigestWriter writer;
  writer.add(static_cast<std::uint64_t>(area.shape)).add(static_cast<std::uint64_t>(area.rule));
  const AreaRank rank(area.state, area.priority);
  writer.add(static_cast<std::uint64_t>(std::int64_t{rank.priority}));
  if (area.update) {
    constexpr std::uint64_t updates = 2;  // neither walkable nor blocked
    const auto& [add_cost, set_bits, clear_bits] = *area.update;
    writer.add(updates).add(add_cost).add(set_bits).add(clear_bits);
  } else {
    writer.add(rank.is_blocked ? 1 : 0).add(rank.cost).add(rank.tag);
  }
  if (area.loops.size() == 1 && is_plain(area.loops[0], area.shape)) {
    add_loop(writer, area.loops[0],
             area.shape == Area::Shape::region ? smallest_rotation(area.loops[0]) : 0);
  } else {
    for (const Area::Loop& loop : canonical_loops(area)) add_loop(writer, loop, 0);
  }
  if (area.floors != FloorSet()) {
    writer.add(area.floors.size());
    for (const Floor floor : area.floors) writer.add(floor);
  }
  return writer.digest();
}

namespace {

/// The code says the kind of an id that stands for nothing.
std::string kind_of_item(const AreaError& error) {
  if (error.seam) return "seam";
  if (error.link) return "link";
  if (error.area) return "area";
  if (error.code == AreaErrorCode::unknown_seam) return "seam";
  return error.code == AreaErrorCode::unknown_link ? "link" : "area";
}

std::string id_of_item(const AreaError& error) {
  return std::to_string(error.seam   ? error.seam.value()
                        : error.link ? error.link.value()
                                     : error.area.value());
}

std::string describe_radius(std::int32_t radius) {
  const std::string told = "the radius " + std::to_string(radius);
  if (radius >= 1 && radius <= Disc::max_radius)
    return told + " needs more room about the world than the grid has";
  return told + " is not in [1, " + std::to_string(Disc::max_radius) + "]";
}

std::string describe_update(const AreaError& error, const std::string& area) {
  const auto times = [](std::uint32_t cost) { return std::to_string(cost) + " / 65536"; };
  const std::string item = area + ", update: ";
  const std::string most = std::to_string(Update::max_cost / FaceState::unit_cost);
  switch (error.code) {
    case AreaErrorCode::update_of_barrier: return item + "a barrier covers no ground";
    case AreaErrorCode::update_and_state:
      return area +
             ", state: an area with an update has none, so it must be walkable, with the "
             "cost 1 and the tag 0";
    case AreaErrorCode::update_of_parts: return item + "an area of two parts has none";
    case AreaErrorCode::update_cost_too_large:
      return item + "adds a cost of " + times(error.cost) + ", which is more than " + most;
    case AreaErrorCode::update_bits_twice:
      return item + "sets and clears the bits " + std::to_string(error.bits) + " of the tag";
    case AreaErrorCode::updates_cost_too_much:
      return item + "with others at " + detail::text_of(error.at) + " on floor " +
             std::to_string(error.floor) + ", it adds a cost of more than " + most;
    default: break;
  }
  if (error.code != AreaErrorCode::ground_too_dear) return "unknown error";
  const std::string limit = times(Update::max_ground_cost) + ", the most beside updates";
  if (error.cost > 0) return area + ", cost: " + times(error.cost) + " is more than " + limit;
  return item + "other ground costs more than " + limit;
}

}  // namespace

std::string describe(const AreaError& error) {
  const std::string kind = kind_of_item(error), item = kind + " " + id_of_item(error);
  switch (error.code) {
    case AreaErrorCode::empty_rectangle:
      return "the world's rectangle is empty: its second corner must be above and right of the "
             "first";
    case AreaErrorCode::no_room_for_frame:
      return "the world's rectangle leaves no room for the frame about it inside the grid";
    case AreaErrorCode::outside_world:
      if (error.seam || error.link)
        return item + ", " + detail::text_of(error.at) + ": outside the world";
      return item + ", loop " + std::to_string(error.loop) + ", point " +
             std::to_string(error.point) + ", " + detail::text_of(error.at) + ": outside the world";
    case AreaErrorCode::cost_too_small:
      return item + ": a cost of " + std::to_string(error.cost) +
             " / 65536 is less than 1, the least that the search for paths allows";
    case AreaErrorCode::stale_edit: return "the world has changed since the edit began";
    case AreaErrorCode::unknown_area: return item + ": there is no such area";
    case AreaErrorCode::too_many_vertices: return "more vertices than the world may have";
    case AreaErrorCode::no_ids_left: return "no ids are left for new areas, seams or links";
    case AreaErrorCode::radius_too_large: return describe_radius(error.radius);
    case AreaErrorCode::cannot_undo: return "the journal does not go back that far";
    case AreaErrorCode::too_many_floors:
      return "a world has 1 to " + std::to_string(max_floors) + " floors, not " +
             std::to_string(error.floors);
    case AreaErrorCode::no_floors: return item + ": lies on no floor";
    case AreaErrorCode::unknown_seam: return item + ": there is no such seam";
    case AreaErrorCode::unknown_link: return item + ": there is no such link";
    case AreaErrorCode::link_cost_too_large:
      return item + ": costs more than 2^58, the most that a link may cost";
    case AreaErrorCode::one_point_seam: return item + ": its ends are equal";
    case AreaErrorCode::seam_within_floor:
      return item + ": leads from floor " + std::to_string(error.floor) + " to itself";
    case AreaErrorCode::seam_twice:
      return item + ": this side of its segment has a seam on floor " + std::to_string(error.floor);
    case AreaErrorCode::seams_cross:
    case AreaErrorCode::seams_overlap:
      return item + ": " + (error.code == AreaErrorCode::seams_cross ? "crosses" : "runs along") +
             " seam " + std::to_string(error.other_seam.value()) + " on floor " +
             std::to_string(error.floor);
    case AreaErrorCode::unknown_floor:
      return item + (kind == "area" ? ": lies on floor " : ": leads from or to floor ") +
             std::to_string(error.floor) + ", which does not exist";
    default: return describe_update(error, item);
  }
}

}  // namespace offgrid::navmesh
