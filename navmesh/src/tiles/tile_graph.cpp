#include "tiles/tile_graph.hpp"

#include <algorithm>
#include <array>

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

std::size_t number(TileSide side) { return static_cast<std::size_t>(side); }
std::size_t opposite(TileSide side) { return (number(side) + 2) % tile_sides; }

/// The open edge with this end and these floors; null: there is none.
const OpenEdge* find_edge(const std::vector<OpenEdge>& open, const Point2& from, Floor here,
                          Floor there) {
  const OpenEdge least{from, here, there, 0};
  const auto found = std::lower_bound(open.begin(), open.end(), least);
  if (found == open.end() || found->from != from || found->here != here || found->there != there)
    return nullptr;
  return &*found;
}

/// The smaller end of the next open edge, or the end of the side: an edge ends there, or before.
Point2 end_of(const std::vector<OpenEdge>& open, std::size_t i, const Segment& side) {
  const Point2 from = open[i].from;
  while (i < open.size() && open[i].from == from) ++i;
  return i < open.size() ? open[i].from : side.to;
}

}  // namespace

void TileGraph::put(const Tile& summary) {
  const auto found = summaries_.find(summary.key);
  if (found != summaries_.end()) found->second = summary;
}

const Tile* TileGraph::summary(const TileKey& key) {
  const auto found = summaries_.find(key);
  if (found != summaries_.end()) return &found->second;
  auto read = read_(key);
  return read ? &summaries_.emplace(key, std::move(*read)).first->second : nullptr;
}

std::optional<std::vector<TileDoor>> TileGraph::doors(const TilePart& part) {
  std::vector<TileDoor> doors;
  if ((part.component & TilePart::closed_bit) != 0) return doors;
  const Tile* const tile = summary(part.tile);
  if (tile == nullptr) return std::nullopt;
  for (const TileSide side : all_tile_sides) {
    if (!add_doors(*tile, part.component, side, doors)) return std::nullopt;
  }
  return doors;
}

bool TileGraph::add_doors(const Tile& tile, std::uint32_t component, TileSide side,
                          std::vector<TileDoor>& doors) {
  const std::vector<OpenEdge>& open = tile.open[number(side)];
  const Segment line = grid_.side(tile.key, side);
  const TileKey beyond = TileGrid::beyond(tile.key, side);
  const std::size_t first = doors.size();
  for (std::size_t i = 0; i < open.size(); ++i) {
    const OpenEdge& edge = open[i];
    if (edge.component != component) continue;
    const Tile* const other = grid_.has(beyond) ? summary(beyond) : nullptr;
    if (other == nullptr) return false;
    const OpenEdge* const back =
        find_edge(other->open[opposite(side)], edge.from, edge.there, edge.here);
    if (back == nullptr) return false;
    const TilePart to{beyond, back->component};
    auto door = std::find_if(doors.begin() + static_cast<std::ptrdiff_t>(first), doors.end(),
                             [&](const TileDoor& each) { return each.to == to; });
    if (door == doors.end()) door = doors.insert(door, {to, {edge.from, edge.from}});
    door->box.add(end_of(open, i, line));
  }
  return true;
}

std::optional<TilePart> TileGraph::part_of(const View& view, FaceId f) {
  const PlanarMesh mesh = view.planar();
  const Box first = Box::of(mesh.triangle(f));
  const TileKey key{first.low.x.raw() >> grid_.log_side(), first.low.y.raw() >> grid_.log_side()};
  if (!grid_.has(key)) return std::nullopt;
  const Box box = grid_.box(key);
  std::vector<bool> is_met(mesh.mesh().face_bound());
  FaceId least = f;
  is_met[f.value()] = true;
  for (std::vector<FaceId> open{f}; !open.empty();) {
    const FaceId here = open.back();
    open.pop_back();
    least = std::min(least, here);
    for (std::uint32_t corner = 0; corner < 3; ++corner) {
      const HalfedgeId h = mesh.mesh().halfedge(here, corner);
      if (!view.is_open(h)) continue;
      const FaceId next = mesh.mesh().face(mesh.mesh().twin(h));
      const Box about = Box::of(mesh.triangle(next));
      if (!box.contains(about.low) || !box.contains(about.high)) {
        const auto component = component_at(view, key, h);
        return component ? std::optional(TilePart{key, *component}) : std::nullopt;
      }
      if (is_met[next.value()]) continue;
      is_met[next.value()] = true;
      open.push_back(next);
    }
  }
  return TilePart{key, TilePart::closed_bit | least.value()};
}

// An edge at a corner of the tile may lie on one of two sides, if the tile is a unit wide.
std::optional<std::uint32_t> TileGraph::component_at(const View& view, const TileKey& key,
                                                     HalfedgeId h) {
  const Tile* const tile = summary(key);
  if (tile == nullptr) return std::nullopt;
  const PlanarMesh mesh = view.planar();
  const auto ends = mesh.segment(h);
  const Point2 from = std::min(ends[0], ends[1]);
  const World& world = view.world();
  const Floor here = world.floor(mesh.mesh().face(h));
  const Floor there = world.floor(mesh.mesh().face(mesh.mesh().twin(h)));
  for (const TileSide side : all_tile_sides) {
    const Segment line = grid_.side(key, side);
    const bool is_on = line.from.x == line.to.x
                           ? ends[0].x == line.from.x && ends[1].x == line.from.x
                           : ends[0].y == line.from.y && ends[1].y == line.from.y;
    if (!is_on) continue;
    const OpenEdge* const edge = find_edge(tile->open[number(side)], from, here, there);
    if (edge != nullptr) return edge->component;
  }
  return std::nullopt;
}

}  // namespace offgrid::navmesh::detail
