#include "support/world_model.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "support/random_point.hpp"
#include "support/reference.hpp"

namespace offgrid::testing {

using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::FaceId;
using navmesh::FaceState;
using navmesh::Ground;
using navmesh::HalfedgeId;
using navmesh::Segment;
using navmesh::World;
using reference::Big;

namespace {

std::vector<Segment> sides_of(const Area& area) {
  std::vector<Segment> sides;
  for (const Area::Loop& loop : area.loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const bool is_last = i + 1 == loop.size();
      if (is_last && area.shape == Area::Shape::barrier) break;
      const Point2 to = is_last ? loop.front() : loop[i + 1];
      if (loop[i] != to) sides.push_back({loop[i], to});
    }
  }
  return sides;
}

Area frame_of(const World& world) {
  const auto rectangle = [](const Point2& a, const Point2& b) {
    return Area::Loop{a, {b.x, a.y}, b, {a.x, b.y}};
  };
  Area frame;
  frame.loops = {rectangle(world.snap().low(), world.snap().high()),
                 rectangle(world.options().low, world.options().high)};
  return frame;
}

/// The directed pieces of an area's chains.
std::vector<Segment> pieces_of(const Area& area, const SnapModel& model) {
  std::vector<Segment> pieces;
  for (const Segment& side : sides_of(area)) {
    std::vector<Point2> chain = model.chains.at(make_piece(side.from, side.to));
    if (chain.front() != side.from) std::reverse(chain.begin(), chain.end());
    for (std::size_t i = 1; i < chain.size(); ++i) pieces.push_back({chain[i - 1], chain[i]});
  }
  return pieces;
}

/// How often the pieces go round the centre of the face: what a ray to the right crosses upwards,
/// less what it crosses downwards.
int winding_of(const std::vector<Segment>& pieces, const std::array<Point2, 3>& face) {
  const std::int64_t x = std::int64_t{face[0].x.raw()} + face[1].x.raw() + face[2].x.raw();
  const std::int64_t y = std::int64_t{face[0].y.raw()} + face[1].y.raw() + face[2].y.raw();
  int winding = 0;
  for (const auto& [from, to] : pieces) {
    const std::int64_t x0 = 3 * std::int64_t{from.x.raw()}, y0 = 3 * std::int64_t{from.y.raw()};
    const std::int64_t x1 = 3 * std::int64_t{to.x.raw()}, y1 = 3 * std::int64_t{to.y.raw()};
    if ((y0 <= y) == (y1 <= y)) continue;
    const Big side = Big(x1 - x0) * (y - y0) - Big(y1 - y0) * (x - x0);
    if (y0 <= y && side > 0) ++winding;
    if (y0 > y && side < 0) --winding;
  }
  return winding;
}

/// The state that the rule of decision gives, written out.
FaceState expected_state(const World& world,
                         const std::vector<std::pair<const Area*, int>>& windings,
                         bool is_outside) {
  if (is_outside) return {Ground::blocked, FaceState::unit_cost, 0};
  const Area* winner = nullptr;
  for (const auto& [area, winding] : windings) {
    const bool covers =
        area->rule == navmesh::WindingRule::nonzero ? winding != 0 : winding % 2 != 0;
    if (!covers) continue;
    if (winner == nullptr) {
      winner = area;
      continue;
    }
    const FaceState &a = area->state, &b = winner->state;
    const bool a_blocks = a.ground == Ground::blocked, b_blocks = b.ground == Ground::blocked;
    bool wins = a.tag > b.tag;
    if (!a_blocks && !b_blocks && a.cost != b.cost) wins = a.cost > b.cost;
    if (a_blocks != b_blocks) wins = a_blocks;
    if (area->priority != winner->priority) wins = area->priority > winner->priority;
    if (wins) winner = area;
  }
  return winner == nullptr ? world.options().ground : winner->state;
}

/// A part of an area in a world.
struct WorldPart {
  AreaId id;
  std::uint32_t part = 0;
  const Area* area = nullptr;
};

/// All parts of all areas.
std::vector<WorldPart> parts_of(const World& world) {
  std::vector<WorldPart> parts;
  for (const auto& [id, area] : world.areas()) parts.push_back({id, 0, &area});
  for (const auto& [id, rim] : world.rims()) parts.push_back({id, 1, &rim});
  return parts;
}

std::string find_face_fault(const World& world, const SnapModel& model) {
  std::vector<std::pair<WorldPart, std::vector<Segment>>> regions;
  for (const WorldPart& part : parts_of(world)) {
    if (part.area->enabled && part.area->shape == Area::Shape::region)
      regions.emplace_back(part, pieces_of(*part.area, model));
  }
  const std::vector<Segment> frame = pieces_of(frame_of(world), model);
  for (const FaceId f : world.mesh().faces()) {
    const std::array<Point2, 3> face = world.planar().triangle(f);
    std::vector<std::pair<const Area*, int>> windings;
    for (const auto& [part, pieces] : regions) {
      windings.emplace_back(part.area, winding_of(pieces, face));
      const std::int32_t found = world.winding(f, part.id, part.part);
      if (found != windings.back().second) {
        return "area " + std::to_string(part.id.value()) + " has the winding number " +
               std::to_string(windings.back().second) + " about a face, not " +
               std::to_string(found);
      }
    }
    if (world.state(f) != expected_state(world, windings, winding_of(frame, face) % 2 != 0))
      return "another state of a face";
  }
  return "";
}

std::string find_barrier_fault(const World& world, const SnapModel& model) {
  std::set<Piece> barriers;
  for (const WorldPart& part : parts_of(world)) {
    if (!part.area->enabled || part.area->shape != Area::Shape::barrier) continue;
    for (const auto& [from, to] : pieces_of(*part.area, model))
      barriers.insert(make_piece(from, to));
  }
  for (const FaceId f : world.mesh().faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = world.mesh().halfedge(f, k);
      const auto [from, to] = world.planar().segment(h);
      if (world.is_barrier(h) != barriers.contains(make_piece(from, to)))
        return "an edge is a barrier or is none, wrongly";
    }
  }
  return "";
}

}  // namespace

World rebuild(const World& world, Random& random) {
  World made = World::make(world.options()).value();
  std::vector<const Area*> areas;
  for (const WorldPart& part : parts_of(world)) areas.push_back(part.area);
  while (!areas.empty()) {
    const auto i =
        static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(areas.size()) - 1));
    auto edit = made.edit();
    edit.add(*areas[i]);
    if (!edit.commit()) return made;
    areas.erase(areas.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return made;
}

std::string find_world_fault(const World& world) {
  std::set<Piece> segments;
  const auto add = [&](const Area& area) {
    for (const auto& [from, to] : sides_of(area)) segments.insert(make_piece(from, to));
  };
  add(frame_of(world));
  for (const WorldPart& part : parts_of(world)) add(*part.area);
  const SnapModel model(segments);
  for (const std::string& fault :
       {find_snap_fault(world.snap(), segments), find_face_fault(world, model),
        find_barrier_fault(world, model)}) {
    if (!fault.empty()) return fault;
  }
  Random random(world.areas().size());
  if (rebuild(world, random).digest() != world.digest())
    return "another digest than that of a rebuild";
  return "";
}

namespace {

Area::Loop random_loop(Random& random, SnapClass which, std::int64_t side) {
  Area::Loop loop;
  if (which == SnapClass::boxes && random.chance(3, 4)) {
    const std::int64_t step = std::max<std::int64_t>(1, side / 8), last = side / step;
    const Point2 a = times(step, random_point(random, 0, last)),
                 b = times(step, random_point(random, 0, last));
    return {a, {b.x, a.y}, b, {a.x, b.y}};
  }
  if (which == SnapClass::slivers) {
    const Segment one = random_segment(random, which, side),
                  two = random_segment(random, which, side);
    return {one.from, one.to, two.to, two.from};
  }
  const Segment first = random_segment(random, which, side);
  loop = {first.from, first.to};
  for (std::int64_t more = random.between(1, 4); more > 0; --more) {
    loop.push_back(random.chance(1, 6) ? loop[static_cast<std::size_t>(random.between(0, 1))]
                                       : random_segment(random, which, side).from);
  }
  return loop;
}

}  // namespace

Area random_area(Random& random, SnapClass which, std::int64_t side) {
  Area area;
  for (std::int64_t loops = random.chance(1, 4) ? random.between(2, 3) : 1; loops > 0; --loops) {
    area.loops.push_back(random_loop(random, which, side));
  }
  if (random.chance(1, 8)) area.loops.push_back(area.loops.front());
  if (random.chance(1, 20)) area.loops.push_back({random_point(random, 0, side)});
  area.shape = random.chance(1, 8) ? Area::Shape::barrier : Area::Shape::region;
  area.rule = random.chance(1, 3) ? navmesh::WindingRule::even_odd : navmesh::WindingRule::nonzero;
  area.priority = static_cast<std::int32_t>(random.between(-1, 1));
  area.state.ground = random.chance(1, 2) ? Ground::blocked : Ground::walkable;
  area.state.cost = FaceState::unit_cost * static_cast<std::uint32_t>(random.between(1, 3));
  area.state.tag = static_cast<std::uint64_t>(random.between(0, 2));
  area.enabled = random.chance(7, 8);
  return area;
}

}  // namespace offgrid::testing
