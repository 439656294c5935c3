#include "offgrid/navmesh/tiled_world.hpp"

#include <algorithm>
#include <deque>
#include <limits>
#include <utility>

#include "offgrid/kernel/contract.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/query/state_at.hpp"
#include "path/shortest_memory.hpp"
#include "tiles/loaded_tiles.hpp"
#include "tiles/tile_draft.hpp"
#include "tiles/tile_range.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

namespace {

/// The faces of the loaded tiles.
class LoadedFaces final : public detail::KnownFaces {
 public:
  LoadedFaces(const TileGrid& grid, const detail::LoadedTiles& tiles)
      : grid_(grid),
        tiles_(tiles),
        mesh_(tiles.world().planar()),
        has_seams_(!tiles.world().seams().empty()) {}

  // Where seams meet, more is read than the edges of faces: all ground about their corners.
  bool has(FaceId f) const override {
    const auto corners = mesh_.triangle(f);
    const Box box = Box::of(corners);
    if (!grid_.options().contains(box.low) || !grid_.options().contains(box.high)) return true;
    const int log_side = grid_.log_side();
    const TileKey key{box.low.x.raw() >> log_side, box.low.y.raw() >> log_side};
    if (!tiles_.has(key) || !grid_.box(key).contains(box.high)) return false;
    return !has_seams_ || std::all_of(corners.begin(), corners.end(),
                                      [&](const Point2& p) { return has_about(p); });
  }
  bool has_about(const Point2& p) const override { return !missing_at(p, p); }
  /// A tile that is not loaded, and without which the search cannot go on.
  TileKey missing_for(const detail::AnyAngleSearch& search) const {
    if (!search.unknown()) return *missing_at(*search.unknown_point(), *search.unknown_point());
    return missing_about(search.unknown());
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
  const TileGrid& grid_;
  const detail::LoadedTiles& tiles_;
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

TiledError fault(TiledErrorCode code, const TileKey& tile) { return {.code = code, .tile = tile}; }

TiledError store_fault(const TileStoreError& error) {
  return {.code = TiledErrorCode::store_failed, .tile = error.tile, .store = error};
}

TiledError refusal(const AreaError& error, std::optional<TileKey> tile = {}) {
  return {.code = TiledErrorCode::refused, .tile = tile, .refusal = error};
}

AreaError unknown(AreaId id) { return {.code = AreaErrorCode::unknown_area, .area = id}; }
AreaError unknown(SeamId id) { return {.code = AreaErrorCode::unknown_seam, .seam = id}; }
AreaError unknown(LinkId id) { return {.code = AreaErrorCode::unknown_link, .link = id}; }

}  // namespace

std::string describe(const TiledError& error) {
  const std::string tile = error.tile ? describe(*error.tile) : std::string();
  switch (error.code) {
    case TiledErrorCode::other_grid: return "the store has a world of another grid";
    case TiledErrorCode::unknown_tile: return tile + ": the grid does not have it";
    case TiledErrorCode::tile_missing: return tile + " is not loaded";
    case TiledErrorCode::over_budget: return tile + " would be one too many to load";
    case TiledErrorCode::store_failed:
      return error.store ? describe(*error.store) : "the store failed";
    case TiledErrorCode::refused: return (error.tile ? tile + ": " : "") + describe(error.refusal);
    case TiledErrorCode::reserved_id:
      return "area " + std::to_string(error.refusal.area.value()) + ": the id is reserved";
    case TiledErrorCode::cannot_undo: return "there is no edit to undo";
    case TiledErrorCode::other_areas: return "the store has other areas than that of points";
    case TiledErrorCode::half_written:
      return "an edit is in some of the stores, and cannot be taken out" +
             (error.store ? ": " + describe(*error.store) : "");
  }
  return "unknown error";
}

struct TiledWorld::Draft {
  StoreChange change;
  TiledEdit back;                     ///< the edit that undoes it
  Digest faces_removed, faces_added;  ///< the change of the sum over all tiles
};

struct TiledWorld::State {
  State(const TileGrid& of, TileStore& from, const TiledOptions& with)
      : grid(of), store(&from), options(with), tiles(of) {}

  /// A tile that the store does not have is empty.
  TileStoreResult<StoredTile> read(const TileKey& key) const;
  /// Those of the store, which are known from the beginning.
  std::optional<TiledError> take_links();

  // ---- loading
  std::optional<TiledError> load(const TileKey& key);
  std::optional<TiledError> evict(const TileKey& key);
  std::optional<TiledError> make_room(const TileKey& key);
  /// Loads a tile that a query needs, or the tiles at a point.
  std::optional<TiledError> require(const TileKey& key);
  std::optional<TiledError> require_at(const Point2& p);
  void begin_query(const View& view);

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
  TiledOptions options;
  detail::LoadedTiles tiles;
  detail::ShortestMemory memory;
  std::map<TileKey, std::uint64_t> asked;  ///< by loaded tile: when it was asked for last
  std::uint64_t clock = 0;
  std::uint64_t query_begin = 0;
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

const World& TiledWorld::world() const { return state_->tiles.world(); }

bool TiledWorld::is_loaded(const TileKey& tile) const { return state_->tiles.has(tile); }

std::vector<TileKey> TiledWorld::loaded() const { return state_->tiles.keys(); }

std::optional<TiledError> TiledWorld::load(const TileKey& tile) {
  state_->query_begin = ++state_->clock;
  return state_->load(tile);
}

std::optional<TiledError> TiledWorld::evict(const TileKey& tile) { return state_->evict(tile); }

TiledResult<Tile> TiledWorld::summary(const TileKey& tile) {
  if (!state_->grid.has(tile)) return fault(TiledErrorCode::unknown_tile, tile);
  const auto stored = state_->read(tile);
  if (!stored) return store_fault(stored.error());
  return stored->summary;
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

TileStoreResult<StoredTile> TiledWorld::State::read(const TileKey& key) const {
  auto stored = store->tile(key);
  if (!stored) return stored.error();
  if (!*stored) return StoredTile{.summary = *build_tile(grid, key, {})};
  const Tile& summary = (*stored)->summary;
  if (summary.key == key && summary.options == grid.digest()) return std::move(**stored);
  return TileStoreError{.code = TileStoreErrorCode::damaged, .tile = key};
}

std::optional<TiledError> TiledWorld::State::take_links() {
  const auto kept = store->links();
  if (!kept) return store_fault(kept.error());
  const std::vector<std::pair<LinkId, std::optional<Link>>> links(kept->begin(), kept->end());
  const auto error = tiles.change({}, {}, links);
  if (!error) return std::nullopt;
  return store_fault(
      {.code = TileStoreErrorCode::damaged, .link = error->link, .reason = describe(*error)});
}

// ---- loading

std::optional<TiledError> TiledWorld::State::load(const TileKey& key) {
  if (!grid.has(key)) return fault(TiledErrorCode::unknown_tile, key);
  if (!tiles.has_ground(key)) return std::nullopt;
  if (!tiles.has(key)) {
    const auto tile = read(key);
    if (!tile) return store_fault(tile.error());
    if (auto error = make_room(key)) return error;
    std::map<AreaId, Area> whole;
    for (const AreaId id : tiles.wanted(*tile)) {
      auto area = store->area(id);
      if (!area) return store_fault(area.error());
      if (!*area) return store_fault({.code = TileStoreErrorCode::damaged, .area = id});
      whole.emplace(id, std::move(**area));
    }
    if (const auto error = tiles.add(*tile, whole)) return refusal(*error, key);
  }
  asked[key] = ++clock;
  return std::nullopt;
}

std::optional<TiledError> TiledWorld::State::make_room(const TileKey& key) {
  while (tiles.size() >= options.most_loaded) {
    const auto oldest = std::min_element(asked.begin(), asked.end(),
                                         [](auto& a, auto& b) { return a.second < b.second; });
    if (oldest->second >= query_begin) return fault(TiledErrorCode::over_budget, key);
    if (auto error = evict(TileKey(oldest->first))) return error;
  }
  return std::nullopt;
}

std::optional<TiledError> TiledWorld::State::evict(const TileKey& key) {
  if (!grid.has(key)) return fault(TiledErrorCode::unknown_tile, key);
  if (!tiles.has(key)) return std::nullopt;
  if (const auto error = tiles.remove(key)) return refusal(*error, key);
  asked.erase(key);
  return std::nullopt;
}

std::optional<TiledError> TiledWorld::State::require(const TileKey& key) {
  if (!tiles.has(key) && !options.loads_on_demand) return fault(TiledErrorCode::tile_missing, key);
  return load(key);
}

std::optional<TiledError> TiledWorld::State::require_at(const Point2& p) {
  if (!grid.options().contains(p)) return std::nullopt;
  for (const TileKey& key : tiles.tiles_at(p)) {
    if (auto error = require(key)) return error;
  }
  return std::nullopt;
}

void TiledWorld::State::begin_query(const View& view) {
  OFFGRID_EXPECTS(&view.world() == &tiles.world(), "TiledWorld: the view is one of world()");
  query_begin = ++clock;
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
    if (const auto error = detail::state_of(tiles.world()).check(id, *after))
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
    if (id.value() == 0 || id >= detail::LoadedTiles::lines_id)
      return TiledError{.code = TiledErrorCode::reserved_id, .refusal = {.code = {}, .area = id}};
    if (auto error = draft_item(id, area, store->area(id), draft.change.areas, draft)) return error;
  }
  for (const auto& [id, seam] : edit.seams()) {
    if (auto error = draft_item(id, seam, store->seam(id), draft.change.seams, draft)) return error;
  }
  const std::map<LinkId, Link>& links = tiles.world().links();
  for (const auto& [id, link] : edit.links()) {
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
  detail::TileDraft tiles_after(grid, [this](const TileKey& key) { return read(key); });
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
  if (const auto error =
          state_->tiles.change(draft->change.areas, draft->change.seams, draft->change.links))
    return refusal(*error);
  return draft;
}

std::optional<TiledError> TiledWorld::write(const Draft& draft) {
  const auto error = state_->store->write(draft.change);
  return error ? std::optional(store_fault(*error)) : std::nullopt;
}

void TiledWorld::take_back() { state_->tiles.take_back(); }

TiledEdit TiledWorld::finish(Draft& draft, std::vector<TileKey>& changed) {
  State& state = *state_;
  state.head = draft.change.head;
  if (state.faces) {
    *state.faces -= draft.faces_removed;
    *state.faces += draft.faces_added;
  }
  for (const StoredTile& tile : draft.change.tiles) {
    state.tiles.keep(tile);
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
  if (const auto error = state_->require_at(p.point)) return *error;
  return navmesh::state_at(view, p);
}

TiledResult<std::optional<Position>> TiledWorld::locate(const View& view, const FloorPoint& p) {
  state_->begin_query(view);
  if (const auto error = state_->require_at(p.point)) return *error;
  return view.locate(p);
}

TiledResult<RayHit> TiledWorld::raycast(const View& view, const FloorPoint& from,
                                        const Point2& to) {
  State& state = *state_;
  state.begin_query(view);
  if (const auto error = state.require_at(from.point)) return *error;
  for (;;) {
    const RayHit hit = navmesh::raycast(view, from, to);
    const Box until = box_up_to(from.point, to, hit.t);
    const auto missing = TilesAlong(state.grid, state.tiles, from.point, to, until).first_missing();
    if (!missing) return hit;
    if (const auto error = state.require(*missing)) return *error;
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
  for (const FloorPoint& end : {from, to}) {
    if (const auto error = state.require_at(end.point)) return *error;
  }
  detail::ShortestMemory& memory = state.memory;
  for (;;) {
    const LoadedFaces known(state.grid, state.tiles);
    if (const auto error = memory.begin(view, from, to, known)) return PathResult<Path>(*error);
    memory.search.advance(std::numeric_limits<std::size_t>::max());
    if (!memory.search.has_met_unknown()) {
      auto path = memory.result(view, from, to);
      if (!memory.search.has_met_unknown()) return path;
    }
    if (const auto error = state.require(known.missing_for(memory.search))) return *error;
  }
}

}  // namespace offgrid::navmesh
