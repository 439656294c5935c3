#include "offgrid/navmesh/tiles/tile.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "offgrid/kernel/contract.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "world/world_plan.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

namespace {

bool is_inside(const Box& box, const std::array<Point2, 3>& corners) {
  return std::all_of(corners.begin(), corners.end(),
                     [&](const Point2& p) { return box.contains(p); });
}

/// Reads the faces of a tile in a world that is right within the tile.
class TileReader {
 public:
  TileReader(const TileGrid& grid, const TileKey& key, const World& world)
      : grid_(grid), world_(world), view_(world), box_(grid.box(key)) {
    tile_.key = key;
    tile_.options = grid.digest();
  }

  Tile run() {
    const PlanarMesh mesh = world_.floors();
    components_.assign(mesh.mesh().face_bound(), none);
    std::vector<VertexId> vertices;
    for (const FaceId f : mesh.mesh().faces()) {
      if (!is_inside(box_, mesh.triangle(f))) continue;
      components_[f.value()] = outside_components;
      faces_.push_back(f);
      tile_.faces += world_.digest(f);
      for (const VertexId v : mesh.mesh().vertices(f)) vertices.push_back(v);
    }
    tile_.face_count = faces_.size();
    kernel::sort(vertices.begin(), vertices.end());
    tile_.vertex_count = static_cast<std::uint64_t>(std::unique(vertices.begin(), vertices.end()) -
                                                    vertices.begin());
    for (const FaceId f : faces_) flood(f);
    for (const TileSide side : all_tile_sides) {
      if (grid_.has(TileGrid::beyond(tile_.key, side))) read_side(side);
    }
    return std::move(tile_);
  }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF, outside_components = none - 1;

  /// The faces of the tile that are connected with this one.
  void flood(FaceId first) {
    if (components_[first.value()] != outside_components || world_.is_blocked(first)) return;
    const Mesh& mesh = world_.planar().mesh();
    const std::uint32_t name = tile_.component_count++;
    components_[first.value()] = name;
    for (std::vector<FaceId> open{first}; !open.empty();) {
      const FaceId f = open.back();
      open.pop_back();
      for (std::uint32_t corner = 0; corner < 3; ++corner) {
        const HalfedgeId h = mesh.halfedge(f, corner);
        if (!view_.is_open(h)) continue;
        const FaceId next = mesh.face(mesh.twin(h));
        if (components_[next.value()] != outside_components) continue;
        components_[next.value()] = name;
        open.push_back(next);
      }
    }
  }

  void read_side(TileSide side) {
    const Segment line = grid_.side(tile_.key, side);
    const PlanarMesh mesh = world_.floors();
    const auto is_on_side = [&](const Point2& p) {
      return line.from.x == line.to.x ? p.x == line.from.x : p.y == line.from.y;
    };
    for (const FaceId f : faces_) {
      for (std::uint32_t corner = 0; corner < 3; ++corner) {
        const HalfedgeId h = mesh.mesh().halfedge(f, corner);
        const auto ends = mesh.segment(h);
        if (is_on_side(ends[0]) && is_on_side(ends[1])) add_edge(side, h, ends);
      }
    }
    auto& open = tile_.open[static_cast<std::size_t>(side)];
    kernel::sort(open.begin(), open.end());
  }

  void add_edge(TileSide side, HalfedgeId h, const std::array<Point2, 2>& ends) {
    const Mesh &floors = world_.floors().mesh(), &surface = world_.planar().mesh();
    const HalfedgeId other = floors.twin(h);
    const Point2 from = std::min(ends[0], ends[1]), to = std::max(ends[0], ends[1]);
    // Both neighbours begin with the one that is lower, or on the left.
    const bool is_second = side == TileSide::lower || side == TileSide::left;
    DigestWriter writer;
    writer.add(word_of(from)).add(word_of(to));
    for (const HalfedgeId half : {is_second ? other : h, is_second ? h : other}) {
      const Digest& label = detail::state_of(world_).cover.label_digest(floors.face(half));
      const HalfedgeId across = surface.twin(half);
      writer.add(world_.floor(floors.face(half))).add(label.high).add(label.low);
      writer.add(across ? world_.floor(surface.face(across)) : std::uint64_t{none});
      writer.add(world_.is_barrier(half) ? 1 : 0);
    }
    tile_.sides[static_cast<std::size_t>(side)] += writer.digest();
    if (world_.is_blocked(floors.face(h)) || !view_.is_open(h)) return;
    const FaceId here = floors.face(h), there = surface.face(surface.twin(h));
    tile_.open[static_cast<std::size_t>(side)].push_back(
        {from, world_.floor(here), world_.floor(there), components_[here.value()]});
  }

  const TileGrid& grid_;
  const World& world_;
  const View view_;
  Box box_;
  Tile tile_;
  std::vector<FaceId> faces_;
  std::vector<std::uint32_t> components_;  ///< by face; none: outside the tile
};

std::optional<TileError> fault_of(const TileGrid& grid, const TileKey& key,
                                  std::span<const AreaPiece> pieces) {
  if (!grid.has(key)) return TileError{.code = TileErrorCode::unknown_tile, .tile = key};
  std::vector<AreaId> ids;
  for (const AreaPiece& piece : pieces) {
    if (piece.tile != key)
      return TileError{.code = TileErrorCode::other_tile, .tile = key, .area = piece.id};
    ids.push_back(piece.id);
  }
  kernel::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  if (twice != ids.end())
    return TileError{.code = TileErrorCode::area_twice, .tile = key, .area = *twice};
  return std::nullopt;
}

}  // namespace

std::string describe(const TileError& error) {
  constexpr std::array sides{"lower", "right", "upper", "left"};
  const std::string tile = describe(error.tile) + ": ";
  const std::string area = "area " + std::to_string(error.area.value());
  switch (error.code) {
    case TileErrorCode::unknown_tile: return tile + "the grid does not have it";
    case TileErrorCode::other_tile: return tile + "the piece of " + area + " is of another tile";
    case TileErrorCode::area_twice: return tile + area + " has two pieces";
    case TileErrorCode::refused: return tile + describe(error.refusal);
    case TileErrorCode::missing_tile: return tile + "it is missing";
    case TileErrorCode::tile_twice: return tile + "it is there twice";
    case TileErrorCode::other_grid: return tile + "it was built for another grid";
    case TileErrorCode::sides_differ:
      return tile + "its " + sides[static_cast<std::size_t>(error.side)] + " side is not that of " +
             describe(error.other);
  }
  return "unknown error";
}

kernel::Result<Tile, TileError> build_tile(const TileGrid& grid, const TileKey& key,
                                           std::span<const AreaPiece> pieces,
                                           std::span<const std::pair<SeamId, Seam>> seams) {
  if (const auto fault = fault_of(grid, key, pieces)) return *fault;
  detail::WorldPlan plan;
  for (const TileSide side : all_tile_sides) plan.lines.push_back(grid.side(key, side));
  plan.areas.reserve(pieces.size());
  for (const AreaPiece& piece : pieces)
    plan.areas.push_back({piece.id, piece.area, piece.shape_key});
  for (const auto& each : seams) {
    if (is_near(grid, key, each.second)) plan.seams.push_back(each);
  }
  const auto world = detail::make_world(grid.options(), std::move(plan));
  if (!world)
    return TileError{.code = TileErrorCode::refused, .tile = key, .refusal = world.error()};
  return TileReader(grid, key, *world).run();
}

AreaResult<World> make_whole(const TileGrid& grid, std::span<const std::pair<AreaId, Area>> areas,
                             std::span<const std::pair<SeamId, Seam>> seams,
                             std::span<const std::pair<LinkId, Link>> links) {
  detail::WorldPlan plan;
  plan.lines = grid.lines();
  std::set<AreaId> ids;
  for (const auto& [id, area] : areas) {
    OFFGRID_EXPECTS(id && id.value() > 0 && ids.insert(id).second,
                    "make_whole: the ids of areas are larger than 0, and different");
    plan.areas.push_back({id, area, shape_key_of(area)});
  }
  plan.seams.assign(seams.begin(), seams.end());
  plan.links.assign(links.begin(), links.end());
  return detail::make_world(grid.options(), std::move(plan));
}

}  // namespace offgrid::navmesh
