#include "offgrid/navmesh/world/world.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "offgrid/kernel/sort.hpp"
#include "world/free_faces.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh {

using detail::WorldState;
using kernel::Point2;

namespace {

constexpr AreaId frame_id{0};
constexpr std::size_t areas_at_once = 256;  ///< of which one thread makes the keys
constexpr const char* can_be_put = "WorldEdit::put: the id is not none, and larger than 0";

// The frame: everything outside the rectangle, out to the border of the mesh.
Area frame_of(const Point2& low, const Point2& high, const Point2& outer_low,
              const Point2& outer_high, std::uint32_t floors) {
  const auto rectangle = [](const Point2& a, const Point2& b) {
    return Area::Loop{a, {b.x, a.y}, b, {a.x, b.y}};
  };
  Area frame;
  frame.loops = {rectangle(outer_low, outer_high), rectangle(low, high)};
  frame.rule = WindingRule::even_odd;
  frame.priority = std::numeric_limits<std::int32_t>::max();
  if (floors > 1) {
    std::vector<Floor> all(floors);
    std::iota(all.begin(), all.end(), Floor{0});
    frame.floors = FloorSet(std::move(all));
  }
  return frame;
}

Digest digest_of(const WorldOptions& options) {
  DigestWriter writer;
  for (const Point2& p : {options.low, options.high}) {
    writer.add(word_of(p));
  }
  const AreaRank ground(options.ground, 0);
  writer.add(static_cast<std::uint64_t>(options.margin));
  writer.add(ground.is_blocked ? 1 : 0).add(ground.cost).add(ground.tag);
  if (options.floors > 1) writer.add(options.floors);
  return writer.digest();
}

}  // namespace

// ---- WorldEdit

WorldEdit::WorldEdit(World& world) : world_(&world), version_(world.version()) {}

AreaId WorldEdit::add(Area area) {
  const AreaId id{std::max(world_->state_->next_id, next_id_)};
  has_ids_ = has_ids_ && id;
  if (!id) return id;
  world_->state_->next_id = id.value() + 1;
  // The hint: it is the largest id.
  plans_.insert_or_assign(plans_.end(), id, Plan{Plan::Kind::put, {{{id, std::move(area)}}}});
  return id;
}

// A planned addition is forgotten.
void WorldEdit::remove(AreaId id) {
  const auto planned = plans_.find(id);
  if (planned != plans_.end() && planned->second.kind == Plan::Kind::put &&
      !world_->state_->parts[0].contains(id)) {
    plans_.erase(planned);
  } else {
    plans_[id] = {};
  }
}

void WorldEdit::replace(AreaId id, Area area) {
  Plan& plan = plans_[id];
  if (plan.kind != Plan::Kind::put) plan.kind = Plan::Kind::replace;
  plan.parts = {{{id, std::move(area)}}};
}

void WorldEdit::put(AreaId id, Area area) {
  OFFGRID_EXPECTS(id && id != frame_id, can_be_put);
  next_id_ = std::max(next_id_, id.value() + 1);
  plans_[id] = {Plan::Kind::put, {{{id, std::move(area)}}}};
}

void WorldEdit::put(AreaId id, std::vector<Area> parts) {
  OFFGRID_EXPECTS(!parts.empty() && parts.size() <= detail::parts_max,
                  "WorldEdit::put: one part or two");
  parts.back().enabled = parts.front().enabled;
  put(id, std::move(parts.front()));
  if (parts.size() > 1) plans_[id].parts[1] = {id, std::move(parts.back())};
}

// Both lists of areas are sorted: one walk finds what differs.
std::vector<AreaId> WorldEdit::replace_all(const std::map<AreaId, Area>& areas, AreaId from) {
  OFFGRID_EXPECTS(from && from != frame_id, "WorldEdit::replace_all: `from` can be put");
  OFFGRID_EXPECTS(areas.empty() || (from <= areas.begin()->first && areas.rbegin()->first),
                  "WorldEdit::replace_all: ids are not none, and not below `from`");
  plans_.erase(plans_.lower_bound(from), plans_.end());
  const std::map<AreaId, Area>&now = world_->areas(), &rims = world_->rims();
  std::vector<AreaId> changed;
  auto was = now.lower_bound(from);
  const auto remove_below = [&](AreaId bound) {
    for (; was != now.end() && was->first < bound; ++was) {
      plans_.emplace_hint(plans_.end(), was->first, Plan{});
      changed.push_back(was->first);
    }
  };
  for (const auto& [id, area] : areas) {
    remove_below(id);
    const bool was_there = was != now.end() && was->first == id;
    const bool is_same = was_there && was->second == area && !rims.contains(id);
    if (was_there) ++was;
    if (is_same) continue;
    put(id, area);
    changed.push_back(id);
  }
  remove_below({});  // none is the largest id
  return changed;
}

void WorldEdit::set_enabled(AreaId id, bool enabled) {
  const auto planned =
      plans_.try_emplace(id, Plan{enabled ? Plan::Kind::enable : Plan::Kind::disable, {}});
  if (planned.second) return;
  Plan& plan = planned.first->second;
  if (plan.kind == Plan::Kind::put || plan.kind == Plan::Kind::replace) {
    for (detail::HeldArea& part : plan.parts) {
      if (part) part->enabled = enabled;
    }
  }
  if (plan.kind == Plan::Kind::enable || plan.kind == Plan::Kind::disable)
    plan.kind = enabled ? Plan::Kind::enable : Plan::Kind::disable;
}

namespace {

/// Plans a new item. Returns its id; none if no ids are left.
template <class ItemId, class Item>
ItemId add_item(detail::ItemPlans<ItemId, Item>& plans, detail::Items<ItemId, Item>& items,
                const Item& item) {
  const ItemId id{std::max(items.next, plans.next)};
  if (!id) return id;
  items.next = id.value() + 1;
  plans.by_id[id] = {detail::ItemPlans<ItemId, Item>::Kind::put, item};
  return id;
}

// A planned addition is forgotten.
template <class ItemId, class Item>
void remove_item(detail::ItemPlans<ItemId, Item>& plans, const detail::Items<ItemId, Item>& items,
                 ItemId id) {
  const auto planned = plans.by_id.find(id);
  const bool is_new = planned != plans.by_id.end() &&
                      planned->second.kind == detail::ItemPlans<ItemId, Item>::Kind::put &&
                      !items.by_id.contains(id);
  if (is_new)
    plans.by_id.erase(planned);
  else
    plans.by_id[id] = {};
}

template <class ItemId, class Item>
void put_item(detail::ItemPlans<ItemId, Item>& plans, ItemId id, const Item& item) {
  OFFGRID_EXPECTS(id && id.value() > 0, can_be_put);
  plans.next = std::max(plans.next, id.value() + 1);
  plans.by_id[id] = {detail::ItemPlans<ItemId, Item>::Kind::put, item};
}

template <class ItemId, class Item>
void replace_item(detail::ItemPlans<ItemId, Item>& plans, ItemId id, const Item& item) {
  using Kind = typename detail::ItemPlans<ItemId, Item>::Kind;
  auto& plan = plans.by_id[id];
  if (plan.kind != Kind::put) plan.kind = Kind::replace;
  plan.item = item;
}

template <class ItemId, class Item>
void enable_item(detail::ItemPlans<ItemId, Item>& plans, ItemId id, bool enabled) {
  using Kind = typename detail::ItemPlans<ItemId, Item>::Kind;
  const auto [at, is_new] = plans.by_id.try_emplace(id);
  auto& plan = at->second;
  if (!is_new && plan.kind == Kind::remove) return;  // a removal leaves nothing to enable
  if (plan.kind == Kind::put || plan.kind == Kind::replace)
    plan.item.enabled = enabled;
  else
    plan.kind = enabled ? Kind::enable : Kind::disable;
}

}  // namespace

SeamId WorldEdit::add(const Seam& seam) {
  const SeamId id = add_item(seams_, world_->state_->seams, seam);
  has_ids_ = has_ids_ && id;
  return id;
}
void WorldEdit::remove(SeamId id) { remove_item(seams_, world_->state_->seams, id); }
void WorldEdit::put(SeamId id, const Seam& seam) { put_item(seams_, id, seam); }
void WorldEdit::replace(SeamId id, const Seam& seam) { replace_item(seams_, id, seam); }
void WorldEdit::set_enabled(SeamId id, bool enabled) { enable_item(seams_, id, enabled); }

LinkId WorldEdit::add(const Link& link) {
  const LinkId id = add_item(links_, world_->state_->links, link);
  has_ids_ = has_ids_ && id;
  return id;
}
void WorldEdit::remove(LinkId id) { remove_item(links_, world_->state_->links, id); }
void WorldEdit::put(LinkId id, const Link& link) { put_item(links_, id, link); }
void WorldEdit::replace(LinkId id, const Link& link) { replace_item(links_, id, link); }
void WorldEdit::set_enabled(LinkId id, bool enabled) { enable_item(links_, id, enabled); }

AreaResult<Change> WorldEdit::commit(unsigned threads) {
  detail::Threads these(threads);
  return commit_on(these);
}

AreaResult<Change> WorldEdit::commit_on(detail::Threads& threads) {
  if (version_ != world_->version()) return AreaError{.code = AreaErrorCode::stale_edit};
  if (!has_ids_) return AreaError{.code = AreaErrorCode::no_ids_left};
  WorldState::Edit edit;
  edit.areas.reserve(plans_.size());
  for (auto& [id, plan] : plans_) {
    plan.before = world_->find(id);
    if (const auto error = world_->state_->check(id, plan)) return *error;
  }
  if (const auto error = world_->state_->add_replacements(seams_, edit.seams)) return *error;
  if (const auto error = world_->state_->add_replacements(links_, edit.links)) return *error;
  if (const auto error = world_->state_->find_seam_uses(edit.seams)) return *error;
  for (auto& [id, plan] : plans_) {
    world_->state_->add_replacements(id, plan, edit.areas);
  }
  detail::Blocks(edit.areas.size(), areas_at_once, threads).for_each(threads, [&](std::size_t i) {
    WorldState::Replacement& r = edit.areas[i];
    if (r.area) r.shape_key = shape_key_of(*r.area);
  });
  plans_.clear();
  seams_.by_id.clear();
  links_.by_id.clear();
  auto done = world_->state_->commit(std::move(edit), threads);
  if (done) {
    world_->state_->next_id = std::max(world_->state_->next_id, next_id_);
    world_->state_->seams.next = std::max(world_->state_->seams.next, seams_.next);
    world_->state_->links.next = std::max(world_->state_->links.next, links_.next);
  }
  version_ = world_->version();
  return done;
}

// ---- World

namespace {

/// The same, for an expression during which the scope lives.
template <class T>
const T& under(const kernel::MemoryScope&, const T& same) {
  return same;
}

}  // namespace

World::World() = default;
World::World(const World& other)
    : state_(under(kernel::MemoryScope(other.options().memory), other.state_)) {}
World::World(World&&) noexcept = default;
// A world keeps to its resource, unless the other has another one.
World& World::operator=(const World& other) {
  if (this == &other) return *this;
  if (options().memory != other.options().memory) return *this = World(other);
  const kernel::MemoryScope scope(options().memory);
  state_ = other.state_;
  return *this;
}
World& World::operator=(World&&) noexcept = default;
World::~World() = default;

AreaResult<World> World::make(const WorldOptions& options) { return make(options, {}); }

AreaResult<World> World::make(const WorldOptions& options, std::span<const Segment> lines) {
  const Point2 &low = options.low, &high = options.high;
  if (!(low.x < high.x && low.y < high.y)) return AreaError{.code = AreaErrorCode::empty_rectangle};
  if (options.ground.ground == Ground::walkable && options.ground.cost < FaceState::unit_cost) {
    return AreaError{
        .code = AreaErrorCode::cost_too_small, .area = frame_id, .cost = options.ground.cost};
  }
  const std::int64_t width = std::int64_t{options.margin} + 1;
  const auto outer_low =
      Point2::make(std::int64_t{low.x.raw()} - width, std::int64_t{low.y.raw()} - width);
  const auto outer_high =
      Point2::make(std::int64_t{high.x.raw()} + width, std::int64_t{high.y.raw()} + width);
  if (options.margin < 0 || !outer_low || !outer_high)
    return AreaError{.code = AreaErrorCode::no_room_for_frame};
  if (options.floors == 0 || options.floors > max_floors)
    return AreaError{.code = AreaErrorCode::too_many_floors, .floors = options.floors};
  const kernel::MemoryScope scope(options.memory);
  World world;
  world.state_->version = detail::Stamp::next();
  world.state_->options = options;
  world.state_->options_digest = digest_of(options);
  world.state_->snap = *SnapRounding::rectangle(*outer_low, *outer_high, options.floors);
  world.state_->cover = detail::AreaCover(options.ground);
  world.state_->cover.begin(world.state_->snap);
  Area border = frame_of(low, high, *outer_low, *outer_high, options.floors);
  const Digest key = shape_key_of(border);
  // there and back, about nothing
  for (const Segment& line : lines) border.loops.push_back({line.from, line.to});
  WorldState::Edit frame;
  frame.areas.push_back({{frame_id}, {frame_id, std::move(border)}, key});
  detail::Threads one(1);
  if (const auto made = world.state_->apply(frame, one); !made) return made.error();
  world.state_->list_faces(options.lists_faces);
  world.state_->parts[0].clear();
  world.state_->shape_keys = {};
  world.state_->snap.limit_vertices(options.max_vertices);
  return world;
}

std::uint64_t World::version() const { return state_->version.value(); }

Mark World::mark() const { return {state_->revision, state_->serial}; }

const WorldOptions& World::options() const { return state_->options; }

const std::map<AreaId, Area>& World::areas() const { return state_->parts[0]; }

const std::map<AreaId, Area>& World::rims() const { return state_->parts[1]; }

const std::map<SeamId, Seam>& World::seams() const { return state_->seams.by_id; }

const std::map<LinkId, Link>& World::links() const { return state_->links.by_id; }

PlanarMesh World::planar() const { return state_->snap.surface(); }

PlanarMesh World::floors() const { return state_->snap.planar(); }

const SnapRounding& World::snap() const { return state_->snap; }

const FaceState& World::state(FaceId f) const { return state_->cover.state(f); }

bool World::is_barrier(HalfedgeId h) const {
  return state_->cover.barrier_count(state_->snap, h) > 0;
}

FaceId World::face_at(const FloorPoint& p) const {
  const Location at = state_->snap.triangulation().locate(p);
  return at.place == Place::outside ? FaceId{} : detail::face_at(state_->snap.mesh(), at);
}

std::int32_t World::winding(FaceId f, AreaId id, std::uint32_t part) const {
  return part < detail::parts_max ? state_->cover.winding(f, {id, part}) : 0;
}

Digest World::digest(FaceId f) const { return state_->cover.digest(f); }

ComponentId World::component(FaceId f) const { return state_->components.of(f); }

std::size_t World::component_count() const { return state_->components.count(); }

bool World::is_thoroughfare(FaceId f) const { return state_->dead_ends.is_thoroughfare(f); }

bool World::is_dead_end(FaceId f) const { return state_->dead_ends.is_dead_end(f); }

HalfedgeId World::exit(FaceId f) const { return state_->dead_ends.exit(f); }

const Area* World::find(AreaId id) const { return state_->find({id}); }

std::vector<FaceId> World::faces_at(const FloorPoint& p) const {
  const Mesh &floors = state_->snap.mesh(), &surface = mesh();
  const Location at = state_->snap.triangulation().locate(p);
  std::vector<FaceId> faces;
  std::vector<VertexId> fans;
  detail::for_each_face_at(floors, at, [&](HalfedgeId h) {
    if (at.place == Place::vertex) {
      if (std::find(fans.begin(), fans.end(), surface.origin(h)) != fans.end()) return;
      fans.push_back(surface.origin(h));
    }
    const bool is_joined = at.place == Place::edge && surface.twin(h) == floors.twin(h);
    if (is_joined && !faces.empty()) return;  // the face across is there already
    faces.push_back(surface.face(h));
  });
  return faces;
}

bool World::is_at(FaceId f, const FloorPoint& p) const {
  if (floor_count() == 1) return true;
  bool is_at = false;
  const Location at = state_->snap.triangulation().locate(p);
  detail::for_each_surface_face_at(*this, at,
                                   [&](HalfedgeId h) { is_at = is_at || mesh().face(h) == f; });
  return is_at;
}

std::vector<ComponentId> World::components(const FloorPoint& p) const {
  std::vector<ComponentId> found;
  if (!state_->options.contains(p.point)) return found;
  const Location at = state_->snap.triangulation().locate(p);
  detail::for_each_surface_face_at(*this, at, [&](HalfedgeId h) {
    if (const ComponentId id = component(mesh().face(h))) found.push_back(id);
  });
  kernel::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

Digest World::digest() const { return state_->digest(); }

AreaResult<Change> World::undo(unsigned threads) {
  detail::Threads these(threads);
  return undo_on(these);
}

AreaResult<Change> World::undo_on(detail::Threads& threads) { return state_->undo(threads); }

// The new world is copied over this one, since copied vectors and maps keep the memory they have.
void World::clear() {
  if (!state_->blank) {
    auto made = make(options());
    OFFGRID_EXPECTS(made, "World::clear: the options are those of a world");
    state_->blank = std::make_shared<const WorldState>(std::move(*made->state_));
  }
  const std::shared_ptr<const WorldState> blank = state_->blank;
  const kernel::MemoryScope scope(options().memory);
  *state_ = *blank;
  state_->blank = blank;
  state_->version = detail::Stamp::next();
}

AreaResult<std::size_t> World::edits_since(const Mark& mark) const {
  const std::uint64_t revision = state_->revision;
  if (mark.revision_ > revision || revision - mark.revision_ > state_->journal.size()) {
    return AreaError{.code = AreaErrorCode::cannot_undo};
  }
  const auto edits = static_cast<std::size_t>(state_->revision - mark.revision_);
  const std::uint64_t serial =
      edits == 0 ? state_->serial : state_->serials[state_->serials.size() - edits];
  if (mark.serial_ != Mark::any && mark.serial_ != serial)
    return AreaError{.code = AreaErrorCode::cannot_undo};
  return edits;
}

AreaResult<std::size_t> World::roll_back(const Mark& to) {
  if (const auto edits = edits_since(to); !edits) return edits;
  const std::uint64_t mark = to.revision_;
  std::size_t count = 0;
  for (; state_->revision > mark; ++count) {
    if (const auto done = undo(); !done) return done.error();
  }
  return count;
}

}  // namespace offgrid::navmesh
