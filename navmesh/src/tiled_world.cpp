#include "offgrid/navmesh/tiled_world.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <limits>
#include <span>
#include <utility>

#include "offgrid/kernel/contract.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/query/state_at.hpp"
#include "path/shortest_memory.hpp"
#include "tile_loader.hpp"
#include "tiles/tile_draft.hpp"
#include "tiles/tile_graph.hpp"
#include "tiles/tile_range.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh {

namespace detail {

/// Facts about the faces of the loaded tiles, which hold until the tiles change.
struct FaceNotes {
  static constexpr std::uint8_t is_known = 1, is_missing = 2, ends = 4, may_lead_on = 8;

  std::vector<std::uint8_t> by_face;
  std::uint64_t version = 0;  ///< of the world with these faces, also after a refused edit
  /// faces one behind the other, each with the next of its sides to look at
  std::vector<std::pair<FaceId, std::uint32_t>> stack;
};

}  // namespace detail

using detail::FaceNotes;
using detail::fault;
using detail::refusal;
using detail::store_fault;
using kernel::Point2;

namespace {

/// The faces of the loaded tiles.
class LoadedFaces final : public detail::KnownFaces {
 public:
  LoadedFaces(const TileGrid& grid, const detail::LoadedTiles& tiles, FaceNotes& notes)
      : grid_(grid),
        tiles_(tiles),
        notes_(notes),
        mesh_(tiles.world().planar()),
        has_seams_(!tiles.world().seams().empty()) {
    if (notes.version == tiles.world().version()) return;
    notes.by_face.assign(mesh_.mesh().face_bound(), 0);
    notes.version = tiles.world().version();
  }

  bool has(FaceId f) const override {
    std::uint8_t& note = notes_.by_face[f.value()];
    if ((note & (FaceNotes::is_known | FaceNotes::is_missing)) == 0)
      note |= look_at(f) ? FaceNotes::is_known : FaceNotes::is_missing;
    return (note & FaceNotes::is_known) != 0;
  }
  bool has_about(const Point2& p) const override { return !missing_at(p, p); }
  // Looks depth first into the faces behind, whose exits lead to it, until one is not known: then
  // the faces on the stack lead on. The others that were looked into end.
  bool may_lead_on(FaceId f) const override {
    const auto& ends = detail::state_of(tiles_.world()).dead_ends;
    const Mesh& mesh = mesh_.mesh();
    auto& stack = notes_.stack;
    stack.assign(1, {f, 0});
    while (!stack.empty()) {
      const FaceId here = stack.back().first;
      std::uint8_t& note = notes_.by_face[here.value()];
      const std::uint32_t k = stack.back().second++;
      if ((note & FaceNotes::may_lead_on) != 0 || (k == 0 && !has(here))) {
        for (const auto& each : stack) notes_.by_face[each.first.value()] |= FaceNotes::may_lead_on;
        return true;
      }
      if ((note & FaceNotes::ends) != 0 || k == 3) {
        note |= FaceNotes::ends;
        stack.pop_back();
        continue;
      }
      const HalfedgeId h = mesh.halfedge(here, k), twin = mesh.twin(h);
      if (ends.leads_to_dead_end(h) && ends.exit(mesh.face(twin)) == twin)
        stack.emplace_back(mesh.face(twin), 0);
    }
    return false;
  }
  /// The tiles that are not loaded and that a search asked for, in this order.
  std::vector<TileKey> missing_for(const detail::AnyAngleSearch& search) const {
    std::vector<TileKey> missing = missing_about(search.unknown());
    if (const auto& p = search.unknown_point()) missing.push_back(*missing_at(*p, *p));
    return missing;
  }
  /// The tiles that are not loaded and without which these faces are not known, in their order.
  std::vector<TileKey> missing_about(std::span<const FaceId> faces) const {
    std::vector<TileKey> missing;
    for (const FaceId f : faces) {
      const TileKey key = missing_about(f);
      if (std::find(missing.begin(), missing.end(), key) == missing.end()) missing.push_back(key);
    }
    return missing;
  }
  /// A tile that is not loaded and without which the face, or the ground about it, is not known.
  TileKey missing_about(FaceId f) const {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh_.mesh().halfedge(f, k), twin = mesh_.mesh().twin(h);
      const auto [a, b] = mesh_.segment(h);
      const bool is_side = twin && has(mesh_.mesh().face(twin));
      if (const auto missing = missing_at(a, has_seams_ ? a : b);
          missing && (is_side || has_seams_))
        return *missing;
    }
    kernel::detail::contract_broken("promise", "a face that is not known lies beside one that is",
                                    __FILE__, __LINE__);
  }
  /// A tile that has both points and is not loaded.
  std::optional<TileKey> missing_at(const Point2& a, const Point2& b) const {
    for (const TileKey& key : tiles_.tiles_at(a)) {
      if (!tiles_.has(key) && grid_.box(key).contains(b)) return key;
    }
    return std::nullopt;
  }

 private:
  // Where seams meet, more is read than the edges of faces: all ground about their corners.
  bool look_at(FaceId f) const {
    const auto corners = mesh_.triangle(f);
    const Box box = Box::of(corners);
    if (!grid_.options().contains(box.low) || !grid_.options().contains(box.high)) return true;
    const int log_side = grid_.log_side();
    const TileKey key{box.low.x.raw() >> log_side, box.low.y.raw() >> log_side};
    if (!tiles_.has(key) || !grid_.box(key).contains(box.high)) return false;
    return !has_seams_ || std::all_of(corners.begin(), corners.end(),
                                      [&](const Point2& p) { return has_about(p); });
  }

  const TileGrid& grid_;
  const detail::LoadedTiles& tiles_;
  FaceNotes& notes_;
  PlanarMesh mesh_;
  bool has_seams_;
};

/// The tiles along a segment as far as a box, from its first end on.
class TilesAlong {
 public:
  TilesAlong(const TileGrid& grid, const detail::LoadedTiles& tiles, const Point2& from,
             const Point2& to, const Box& until)
      : grid_(grid), tiles_(tiles), from_(from), to_(to), until_(until) {}

  std::optional<TileKey> first_missing() const { return find({grid_.low(), grid_.high()}); }

 private:
  /// Halves a rectangle of tiles, and looks first into the half that the segment passes first.
  std::optional<TileKey> find(const detail::TileRange& range) const {
    const Box box = grid_.box(range.low, range.high);
    const Box part{{std::max(box.low.x, until_.low.x), std::max(box.low.y, until_.low.y)},
                   {std::min(box.high.x, until_.high.x), std::min(box.high.y, until_.high.y)}};
    if (part.low.x > part.high.x || part.low.y > part.high.y || !part.meets(from_, to_))
      return std::nullopt;
    if (range.is_one()) {
      const bool is_missing = tiles_.has_ground(range.low) && !tiles_.has(range.low);
      return is_missing ? std::optional(range.low) : std::nullopt;
    }
    auto halves = detail::halves_of(range);
    const bool is_upwards = range.is_wide() ? from_.x <= to_.x : from_.y <= to_.y;
    if (!is_upwards) std::swap(halves[0], halves[1]);
    const auto first = find(halves[0]);
    return first ? first : find(halves[1]);
  }

  const TileGrid& grid_;
  const detail::LoadedTiles& tiles_;
  Point2 from_, to_;
  Box until_;
};

/// A box about the part of a segment up to a parameter, at most a unit larger.
Box box_up_to(const Point2& from, const Point2& to, const SegmentParameter& t) {
  using kernel::Int;
  const auto numerator = Int<63>::trusted(t.numerator),
             denominator = Int<63>::trusted(t.denominator);
  const auto add = [&](kernel::Coordinate2 a, kernel::Coordinate2 b, bool is_up) {
    const auto length = Int<33>::trusted(std::int64_t{b.raw()} - a.raw());
    const Int<96> product = length * numerator;
    const Int<96> part = is_up ? Int<96>(-kernel::floor_div(-product, denominator))
                               : kernel::floor_div(product, denominator);
    return kernel::Coordinate2::trusted(a.raw() + static_cast<std::int32_t>(part.raw()));
  };
  Box box{from, from};
  for (const bool is_up : {false, true})
    box.add({add(from.x, to.x, is_up), add(from.y, to.y, is_up)});
  return box;
}

AreaError unknown(AreaId id) { return {.code = AreaErrorCode::unknown_area, .area = id}; }
AreaError unknown(SeamId id) { return {.code = AreaErrorCode::unknown_seam, .seam = id}; }
AreaError unknown(LinkId id) { return {.code = AreaErrorCode::unknown_link, .link = id}; }

constexpr const char* reserved_id = "the id is reserved";
template <class Id>
TiledError reserved(Id id) {
  return {.code = TiledErrorCode::reserved_id, .refusal = unknown(id)};
}
std::string item_of(const AreaError& error) {
  if (error.code == AreaErrorCode::unknown_seam)
    return "seam " + std::to_string(error.seam.value());
  if (error.code == AreaErrorCode::unknown_link)
    return "link " + std::to_string(error.link.value());
  return "area " + std::to_string(error.area.value());
}

}  // namespace

std::string describe(const TiledError& error) {
  const std::string tile = error.tile ? describe(*error.tile) : std::string();
  switch (error.code) {
    case TiledErrorCode::other_grid: return "the store has a world of another grid";
    case TiledErrorCode::unknown_tile: return tile + ": the grid does not have it";
    case TiledErrorCode::tile_missing: return tile + " is not loaded";
    case TiledErrorCode::over_budget:
      if (error.bytes == 0) return tile + " would be one too many to load";
      return tile + " needs " + std::to_string(error.bytes) + " bytes, more than there is room for";
    case TiledErrorCode::store_failed:
      return error.store ? describe(*error.store) : "the store failed";
    case TiledErrorCode::refused: return (error.tile ? tile + ": " : "") + describe(error.refusal);
    case TiledErrorCode::reserved_id: return item_of(error.refusal) + ": " + reserved_id;
    case TiledErrorCode::cannot_undo: return "there is no edit to undo";
    case TiledErrorCode::other_areas: return "the store has other areas than that of points";
    case TiledErrorCode::half_written:
      return "an edit is in some of the stores, and cannot be taken out" +
             (error.store ? ": " + describe(*error.store) : "");
  }
  return "unknown error";
}

std::uint64_t bytes_of(const Tile& tile) {
  constexpr std::uint64_t of_a_vertex = 720;
  return tile.vertex_count * of_a_vertex;
}

struct TiledWorld::Draft {
  StoreChange change;
  TiledEdit back;                     ///< the edit that undoes it
  Digest faces_removed, faces_added;  ///< the change of the sum over all tiles
};

struct TiledWorld::State {
  State(const TileGrid& of, TileStore& from, const TiledOptions& with)
      : grid(of), store(&from), loader(of, from, with), graph(of, [this](const TileKey& key) {
          auto summary = loader.read_summary(key);
          return summary ? std::optional(std::move(*summary)) : std::nullopt;
        }) {}

  /// Those of the store, which are known from the beginning.
  std::optional<TiledError> take_links();

  void begin_query(const View& view);
  /// The tiles of a short path, by summaries alone.
  detail::PartRoute route(const View& view, const FloorPoint& from, const FloorPoint& to);
  /// Searches for the path over loaded ground. Returns none if others are missing: the first one
  /// for certain, and those that the search meets soon if it looks for others.
  std::optional<PathResult<Path>> search(const View& view, const FloorPoint& from,
                                         const FloorPoint& to, bool looks_for_others,
                                         std::vector<TileKey>& missing);

  // ---- edits
  template <class Id, class Item>
  std::optional<TiledError> draft_item(const Id& id, const std::optional<Item>& after,
                                       TileStoreResult<std::optional<Item>> stored,
                                       std::vector<std::pair<Id, std::optional<Item>>>& changes,
                                       Draft& draft) const;
  std::optional<TiledError> draft_items(const TiledEdit& edit, Draft& draft) const;
  std::optional<TiledError> draft_tiles(const TiledEdit& edit, Draft& draft) const;

  TileGrid grid;
  TileStore* store;
  detail::TileLoader loader;
  detail::TileGraph graph;
  detail::ShortestMemory memory;
  FaceNotes notes;
  StoredHead head;
  std::optional<Digest> faces;    ///< the sum over all tiles, once it was asked for
  std::deque<TiledEdit> journal;  ///< undoes the edits, the latest last
};

// ---- tiles

TiledWorld::TiledWorld(std::unique_ptr<State> state) : state_(std::move(state)) {}
TiledWorld::TiledWorld(TiledWorld&&) noexcept = default;
TiledWorld& TiledWorld::operator=(TiledWorld&&) noexcept = default;
TiledWorld::~TiledWorld() = default;

TiledResult<TiledWorld> TiledWorld::make(const TileGrid& grid, TileStore& store,
                                         const TiledOptions& options) {
  OFFGRID_EXPECTS(options.most_loaded > 0, "TiledWorld::make: a tile may be loaded");
  const auto head = store.head();
  if (!head) return store_fault(head.error());
  auto state = std::make_unique<State>(grid, store, options);
  state->head = head->value_or(StoredHead{.grid = grid.digest()});
  if (state->head.grid != grid.digest()) return TiledError{.code = TiledErrorCode::other_grid};
  if (auto error = state->take_links()) return *error;
  return TiledWorld(std::move(state));
}

const TileGrid& TiledWorld::grid() const { return state_->grid; }

const World& TiledWorld::world() const { return state_->loader.tiles().world(); }

bool TiledWorld::is_loaded(const TileKey& tile) const { return state_->loader.tiles().has(tile); }

std::uint64_t TiledWorld::bytes() const { return state_->loader.bytes(); }

std::vector<TileKey> TiledWorld::loaded() const { return state_->loader.tiles().keys(); }

std::optional<TiledError> TiledWorld::load(const TileKey& tile) {
  state_->loader.begin_query();
  return state_->loader.load(tile);
}

std::optional<TiledError> TiledWorld::evict(const TileKey& tile) {
  return state_->loader.evict(tile);
}

TiledResult<Tile> TiledWorld::summary(const TileKey& tile) {
  if (!state_->grid.has(tile)) return fault(TiledErrorCode::unknown_tile, tile);
  auto summary = state_->loader.read_summary(tile);
  if (!summary) return store_fault(summary.error());
  return std::move(*summary);
}

TiledResult<Digest> TiledWorld::digest() {
  State& state = *state_;
  if (!state.faces) {
    Digest sum;
    for (std::size_t i = 0; i < state.grid.size(); ++i) {
      const auto tile = summary(state.grid.tile(i));
      if (!tile) return tile.error();
      sum += tile->faces;
    }
    state.faces = sum;
  }
  return digest_of(state.grid, {.faces = *state.faces}, state.head.items);
}

std::optional<TiledError> TiledWorld::State::take_links() {
  const auto kept = store->links();
  if (!kept) return store_fault(kept.error());
  for (const auto& [id, link] : *kept) {
    if (!detail::LoadedTiles::is_free(id))
      return store_fault({.code = TileStoreErrorCode::damaged, .link = id, .reason = reserved_id});
  }
  const std::vector<std::pair<LinkId, std::optional<Link>>> links(kept->begin(), kept->end());
  const auto error = loader.tiles().change({}, {}, links);
  if (!error) return std::nullopt;
  return store_fault(
      {.code = TileStoreErrorCode::damaged, .link = error->link, .reason = describe(*error)});
}

// ---- paths

void TiledWorld::State::begin_query(const View& view) {
  OFFGRID_EXPECTS(&view.world() == &loader.tiles().world(),
                  "TiledWorld: the view is one of world()");
  loader.begin_query();
}

detail::PartRoute TiledWorld::State::route(const View& view, const FloorPoint& from,
                                           const FloorPoint& to) {
  std::vector<detail::TilePart> starts, goals;
  const auto add_parts = [&](const std::vector<FaceId>& about, auto& parts) {
    return std::all_of(about.begin(), about.end(), [&](FaceId f) {
      const auto part = graph.part_of(view, f);
      if (part) parts.push_back(*part);
      return part.has_value();
    });
  };
  if (!view.is_whole() || !view.world().links().empty() ||
      !add_parts(memory.ends.start_faces, starts) || !add_parts(memory.ends.goal_faces, goals))
    return {};
  return part_route(graph, starts, from.point, goals, to.point);
}

// The path may become longer by half a side until the others are no longer looked for.
std::optional<PathResult<Path>> TiledWorld::State::search(const View& view, const FloorPoint& from,
                                                          const FloorPoint& to,
                                                          bool looks_for_others,
                                                          std::vector<TileKey>& missing) {
  using detail::any_angle::Length;
  const Length slack = Length::trusted(std::int64_t{1} << (grid.log_side() + 16 - 1));
  const LoadedFaces known(grid, loader.tiles(), notes);
  const auto error = memory.run(view, from, to, known, looks_for_others ? slack : Length());
  if (error) return PathResult<Path>(*error);
  std::optional<PathResult<Path>> answer;
  if (!memory.search.has_met_unknown()) answer = memory.result(view, from, to);
  if (!memory.search.has_met_unknown()) return answer;
  missing = known.missing_for(memory.search);
  return std::nullopt;
}

// ---- edits

// The areas, seams and links themselves, and those that were there before.
template <class Id, class Item>
std::optional<TiledError> TiledWorld::State::draft_item(
    const Id& id, const std::optional<Item>& after, TileStoreResult<std::optional<Item>> stored,
    std::vector<std::pair<Id, std::optional<Item>>>& changes, Draft& draft) const {
  if (!stored) return store_fault(stored.error());
  std::optional<Item>& before = *stored;
  if (!before && !after) return refusal(unknown(id));
  Digest& items = draft.change.head.items;
  if (after) {
    if (const auto error = detail::state_of(loader.tiles().world()).check(id, *after))
      return refusal(*error);
    items += key_of(*after);
  }
  if (before) items -= key_of(*before);
  changes.emplace_back(id, after);
  if (before)
    draft.back.put(id, std::move(*before));
  else
    draft.back.remove(id);
  return std::nullopt;
}

std::optional<TiledError> TiledWorld::State::draft_items(const TiledEdit& edit,
                                                         Draft& draft) const {
  for (const auto& [id, area] : edit.areas()) {
    if (!detail::LoadedTiles::is_free(id)) return reserved(id);
    if (auto error = draft_item(id, area, store->area(id), draft.change.areas, draft)) return error;
  }
  for (const auto& [id, seam] : edit.seams()) {
    if (!detail::LoadedTiles::is_free(id)) return reserved(id);
    if (auto error = draft_item(id, seam, store->seam(id), draft.change.seams, draft)) return error;
  }
  const std::map<LinkId, Link>& links = loader.tiles().world().links();
  for (const auto& [id, link] : edit.links()) {
    if (!detail::LoadedTiles::is_free(id)) return reserved(id);
    const auto found = links.find(id);
    const auto before = found == links.end() ? std::nullopt : std::optional(found->second);
    if (auto error = draft_item<LinkId, Link>(id, link, before, draft.change.links, draft))
      return error;
  }
  return std::nullopt;
}

// The tiles to which an item comes close that was there, or will be.
std::optional<TiledError> TiledWorld::State::draft_tiles(const TiledEdit& edit,
                                                         Draft& draft) const {
  detail::TileDraft tiles_after(grid, [this](const TileKey& key) { return loader.read(key); });
  const auto change = [&](const auto& before, const auto& after) {
    for (const auto& [id, item] : before) {
      if (item && item != after.at(id)) tiles_after.remove(id, *item);
    }
    for (const auto& [id, item] : after) {
      if (item && item != before.at(id)) tiles_after.put(id, *item);
    }
  };
  change(draft.back.areas(), edit.areas());
  change(draft.back.seams(), edit.seams());
  if (tiles_after.fault()) return store_fault(*tiles_after.fault());
  if (const auto error = tiles_after.build()) {
    if (error->code == TileErrorCode::refused) return refusal(error->refusal, error->tile);
    return store_fault(
        {.code = TileStoreErrorCode::damaged, .tile = error->tile, .reason = describe(*error)});
  }
  draft.faces_removed = tiles_after.faces_removed();
  draft.faces_added = tiles_after.faces_added();
  draft.change.tiles = std::move(tiles_after).take();
  return std::nullopt;
}

TiledResult<std::shared_ptr<TiledWorld::Draft>> TiledWorld::begin(const TiledEdit& edit) {
  auto draft = std::make_shared<Draft>();
  draft->change.head = state_->head;
  if (auto error = state_->draft_items(edit, *draft)) return *error;
  if (auto error = state_->draft_tiles(edit, *draft)) return *error;
  if (const auto error = state_->loader.tiles().change(draft->change.areas, draft->change.seams,
                                                       draft->change.links))
    return refusal(*error);
  return draft;
}

std::optional<TiledError> TiledWorld::write(const Draft& draft) {
  const auto error = state_->store->write(draft.change);
  return error ? std::optional(store_fault(*error)) : std::nullopt;
}

void TiledWorld::take_back() { state_->loader.tiles().take_back(); }

TiledEdit TiledWorld::finish(Draft& draft, std::vector<TileKey>& changed) {
  State& state = *state_;
  state.head = draft.change.head;
  if (state.faces) {
    *state.faces -= draft.faces_removed;
    *state.faces += draft.faces_added;
  }
  for (const StoredTile& tile : draft.change.tiles) {
    state.loader.keep(tile);
    state.graph.put(tile.summary);
    changed.push_back(tile.summary.key);
  }
  return std::move(draft.back);
}

// The loaded tiles first, since they may refuse the edit, and take it back if the store fails.
TiledResult<TiledEdit> TiledWorld::apply(const TiledEdit& edit, std::vector<TileKey>& changed) {
  const auto draft = begin(edit);
  if (!draft) return draft.error();
  if (auto error = write(**draft)) {
    take_back();
    return *error;
  }
  return finish(**draft, changed);
}

const StoredHead& TiledWorld::head() const { return state_->head; }
StoredHead& TiledWorld::head_of(Draft& draft) { return draft.change.head; }
const TiledEdit& TiledWorld::back_of(const Draft& draft) { return draft.back; }

TiledResult<std::vector<TileKey>> TiledWorld::commit(const TiledEdit& edit) {
  State& state = *state_;
  std::vector<TileKey> changed;
  auto back = apply(edit, changed);
  if (!back) return back.error();
  state.journal.push_back(std::move(*back));
  if (state.journal.size() > state.grid.options().journal_limit) state.journal.pop_front();
  return changed;
}

TiledResult<std::vector<TileKey>> TiledWorld::undo() {
  State& state = *state_;
  if (state.journal.empty()) return TiledError{.code = TiledErrorCode::cannot_undo};
  std::vector<TileKey> changed;
  if (auto back = apply(state.journal.back(), changed); !back) return back.error();
  state.journal.pop_back();
  return changed;
}

// ---- queries

TiledResult<std::optional<FaceState>> TiledWorld::state_at(const View& view, const FloorPoint& p) {
  state_->begin_query(view);
  if (const auto error = state_->loader.require_at({&p.point, 1})) return *error;
  return navmesh::state_at(view, p);
}

TiledResult<std::optional<Position>> TiledWorld::locate(const View& view, const FloorPoint& p) {
  state_->begin_query(view);
  if (const auto error = state_->loader.require_at({&p.point, 1})) return *error;
  return view.locate(p);
}

TiledResult<RayHit> TiledWorld::raycast(const View& view, const FloorPoint& from,
                                        const Point2& to) {
  State& state = *state_;
  state.begin_query(view);
  if (const auto error = state.loader.require_at({&from.point, 1})) return *error;
  for (;;) {
    const RayHit hit = navmesh::raycast(view, from, to);
    const Box until = box_up_to(from.point, to, hit.t);
    const auto missing =
        TilesAlong(state.grid, state.loader.tiles(), from.point, to, until).first_missing();
    if (!missing) return hit;
    if (const auto error = state.loader.require({&*missing, 1})) return *error;
  }
}

TiledResult<bool> TiledWorld::visible(const View& view, const FloorPoint& from,
                                      const FloorPoint& to) {
  const auto hit = raycast(view, from, to.point);
  if (!hit) return hit.error();
  return navmesh::visible(view, from, to);
}

TiledResult<PathResult<Path>> TiledWorld::path(const View& view, const FloorPoint& from,
                                               const FloorPoint& to) {
  State& state = *state_;
  state.begin_query(view);
  const std::array ends{from.point, to.point};
  if (const auto error = state.loader.require_at(ends)) return *error;
  std::vector<TileKey> missing;
  bool has_route = false;
  for (;;) {
    const auto answer = state.search(view, from, to, has_route, missing);
    if (answer) return *answer;
    if (!std::exchange(has_route, true)) {
      const detail::PartRoute route = state.route(view, from, to);
      if (route.is_unreachable)
        return PathResult<Path>(PathError{PathErrorCode::unreachable, to.point});
      missing.insert(missing.end(), route.tiles.begin(), route.tiles.end());
    }
    const std::span all(missing);
    if (const auto error = state.loader.require(all.first(1), all.subspan(1))) return *error;
  }
}

}  // namespace offgrid::navmesh
