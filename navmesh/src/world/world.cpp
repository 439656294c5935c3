#include "offgrid/navmesh/world/world.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "offgrid/navmesh/offset/detail/faces_at.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

namespace {

constexpr AreaId frame_id{0};

// All that is not in the rectangle.
Area frame_of(const Point2& low, const Point2& high, const Point2& outer_low, const Point2& outer_high) {
  const auto rectangle = [](const Point2& a, const Point2& b) { return Area::Loop{a, {b.x, a.y}, b, {a.x, b.y}}; };
  Area frame;
  frame.loops = {rectangle(outer_low, outer_high), rectangle(low, high)};
  frame.rule = WindingRule::even_odd;
  frame.priority = std::numeric_limits<std::int32_t>::max();
  return frame;
}

Digest digest_of(const WorldOptions& options) {
  DigestWriter writer;
  for (const Point2& p : {options.low, options.high}) {
    writer.add(word_of(p));
  }
  const AreaRank ground(options.ground, 0);
  writer.add(static_cast<std::uint64_t>(options.margin));
  return writer.add(ground.is_blocked ? 1 : 0).add(ground.cost).add(ground.tag).digest();
}

}  // namespace

// ---- WorldEdit

WorldEdit::WorldEdit(World& world) : world_(&world), version_(world.version()) {}

AreaId WorldEdit::add(Area area) {
  const AreaId id{std::max(world_->next_id_, next_id_)};
  has_ids_ = has_ids_ && id;
  if (!id) return id;
  world_->next_id_ = id.value() + 1;
  plans_.insert_or_assign(plans_.end(), id, Plan{Plan::Kind::put, std::move(area)});  // the largest id
  return id;
}

// What was only to be added is not added.
void WorldEdit::remove(AreaId id) {
  const auto planned = plans_.find(id);
  if (planned != plans_.end() && planned->second.kind == Plan::Kind::put &&
      !world_->areas_.contains(id)) {
    plans_.erase(planned);
  } else {
    plans_[id] = {Plan::Kind::remove, {}};
  }
}

void WorldEdit::replace(AreaId id, Area area) {
  Plan& plan = plans_[id];
  if (plan.kind != Plan::Kind::put) plan.kind = Plan::Kind::replace;
  plan.area = std::move(area);
}

void WorldEdit::put(AreaId id, Area area) {
  OFFGRID_EXPECTS(id && id != frame_id, "WorldEdit::put: an id that an area can have");
  next_id_ = std::max(next_id_, id.value() + 1);
  plans_[id] = {Plan::Kind::put, std::move(area)};
}

void WorldEdit::set_enabled(AreaId id, bool enabled) {
  const auto planned = plans_.try_emplace(id, Plan{enabled ? Plan::Kind::enable : Plan::Kind::disable, {}});
  if (planned.second) return;
  Plan& plan = planned.first->second;
  if (plan.kind == Plan::Kind::put || plan.kind == Plan::Kind::replace) plan.area.enabled = enabled;
  if (plan.kind == Plan::Kind::enable || plan.kind == Plan::Kind::disable) plan.kind = enabled ? Plan::Kind::enable : Plan::Kind::disable;
}

AreaResult<Change> WorldEdit::commit() {
  if (version_ != world_->version()) return AreaError{.code = AreaErrorCode::stale_edit};
  if (!has_ids_) return AreaError{.code = AreaErrorCode::no_ids_left};
  std::vector<World::Replacement> replacements;
  replacements.reserve(plans_.size());
  for (auto& [id, plan] : plans_) {
    plan.before = world_->find(id);
    if (const AreaError error = world_->check(id, plan); error.code != AreaErrorCode::none) return error;
  }
  for (auto& [id, plan] : plans_) {
    if (auto made = World::replacement_of(id, plan)) replacements.push_back(std::move(*made));
  }
  plans_.clear();
  auto done = world_->commit(std::move(replacements));
  if (done) world_->next_id_ = std::max(world_->next_id_, next_id_);
  version_ = world_->version();
  return done;
}

// ---- World

AreaResult<World> World::make(const WorldOptions& options) {
  const Point2 &low = options.low, &high = options.high;
  if (!(low.x < high.x && low.y < high.y)) return AreaError{.code = AreaErrorCode::empty_rectangle};
  if (options.ground.ground == Ground::walkable && options.ground.cost < FaceState::unit_cost) {
    return AreaError{.code = AreaErrorCode::cost_too_small, .area = frame_id, .cost = options.ground.cost};
  }
  const std::int64_t width = std::int64_t{options.margin} + 1;
  const auto outer_low = Point2::make(std::int64_t{low.x.raw()} - width, std::int64_t{low.y.raw()} - width);
  const auto outer_high = Point2::make(std::int64_t{high.x.raw()} + width, std::int64_t{high.y.raw()} + width);
  if (options.margin < 0 || !outer_low || !outer_high) return AreaError{.code = AreaErrorCode::no_room_for_frame};
  World world;
  world.version_ = detail::Stamp::next();
  world.options_ = options;
  world.options_digest_ = digest_of(options);
  world.snap_ = *SnapRounding::rectangle(*outer_low, *outer_high);
  world.cover_ = detail::AreaCover(options.ground);
  world.cover_.begin(world.snap_);
  std::array<Replacement, 1> frame{{{frame_id, frame_of(low, high, *outer_low, *outer_high), {}}}};
  frame[0].shape_key = shape_key_of(*frame[0].area);
  if (const auto made = world.apply(frame); !made) return made.error();
  world.areas_.clear();
  world.keys_ = {};
  world.snap_.limit_vertices(options.max_vertices);
  return world;
}

const Area* World::find(AreaId id) const {
  expect_here();
  const auto found = areas_.find(id);
  return found == areas_.end() ? nullptr : &found->second;
}

std::vector<ComponentId> World::components(const Point2& p) const {
  expect_here();
  std::vector<ComponentId> found;
  if (!options_.contains(p)) return found;
  detail::for_each_face_at(mesh(), snap_.triangulation().locate(p), [&](HalfedgeId h) {
    if (const ComponentId id = component(mesh().face(h))) found.push_back(id);
  });
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

Digest World::digest() const {
  expect_here();
  Digest sum = cover_.digest();
  sum += areas_digest_;
  sum += options_digest_;
  return sum;
}

AreaError World::check(AreaId id, const WorldEdit::Plan& plan) const {
  using Kind = WorldEdit::Plan::Kind;
  if (plan.kind != Kind::put && plan.before == nullptr) return {.code = AreaErrorCode::unknown_area, .area = id};
  return plan.kind == Kind::put || plan.kind == Kind::replace ? check(id, plan.area) : AreaError{};
}

AreaError World::check(AreaId id, const Area& area) const {
  for (std::size_t i = 0; i < area.loops.size(); ++i) {
    for (std::size_t k = 0; k < area.loops[i].size(); ++k) {
      const Point2& p = area.loops[i][k];
      const bool is_inside = snap_.low().x < p.x && p.x < snap_.high().x && snap_.low().y < p.y && p.y < snap_.high().y;
      if (!is_inside) return {.code = AreaErrorCode::outside_world, .area = id, .loop = i, .point = k, .at = p};
    }
  }
  const bool has_cost = area.shape == Area::Shape::region && area.state.ground == Ground::walkable;
  if (has_cost && area.state.cost < FaceState::unit_cost) {
    return {.code = AreaErrorCode::cost_too_small, .area = id, .cost = area.state.cost};
  }
  return {};
}

// None if nothing changes.
std::optional<World::Replacement> World::replacement_of(AreaId id, WorldEdit::Plan& plan) {
  using Kind = WorldEdit::Plan::Kind;
  const Area* before = plan.before;
  if (plan.kind == Kind::remove) return Replacement{.id = id};
  if (plan.kind == Kind::enable || plan.kind == Kind::disable) {
    if (before->enabled == (plan.kind == Kind::enable)) return std::nullopt;
    return Replacement{.id = id, .is_toggle = true};
  }
  if (before != nullptr && *before == plan.area) return std::nullopt;
  const Digest shape_key = shape_key_of(plan.area);
  return Replacement{.id = id, .area = std::move(plan.area), .shape_key = shape_key};
}

bool World::is_enabled_after(const Replacement& r) {
  const Area* area = after(r);
  return area != nullptr && area->enabled != r.is_toggle;
}

// Requires an area that is there.
Digest World::key_before(const Replacement& r) const { return keys_.find(r.id)->whole; }

Digest World::key_after(const Replacement& r) const {
  return navmesh::key_of(r.is_toggle ? keys_.find(r.id)->shape : r.shape_key, is_enabled_after(r));
}

AreaResult<Change> World::commit(std::vector<Replacement> replacements) {
  auto done = apply(replacements);
  if (!done) return done;
  ++revision_;
  const std::uint64_t before = std::exchange(serial_, detail::Stamp::next().value());
  if (options_.journal_limit == 0) return done;
  if (journal_.size() == options_.journal_limit) {
    journal_.pop_front();
    serials_.pop_front();
  }
  journal_.push_back(std::move(replacements));
  serials_.push_back(before);
  return done;
}

AreaResult<Change> World::undo() {
  expect_here();
  if (journal_.empty()) return AreaError{.code = AreaErrorCode::cannot_undo};
  auto done = apply(journal_.back());
  if (!done) return done;
  journal_.pop_back();
  serial_ = serials_.back();
  serials_.pop_back();
  --revision_;
  return done;
}

AreaResult<std::size_t> World::edits_since(const Mark& mark) const {
  expect_here();
  if (mark.revision_ > revision_ || revision_ - mark.revision_ > journal_.size()) return AreaError{.code = AreaErrorCode::cannot_undo};
  const auto edits = static_cast<std::size_t>(revision_ - mark.revision_);
  const std::uint64_t serial = edits == 0 ? serial_ : serials_[serials_.size() - edits];
  if (mark.serial_ != Mark::any && mark.serial_ != serial) return AreaError{.code = AreaErrorCode::cannot_undo};
  return edits;
}

AreaResult<std::size_t> World::roll_back(const Mark& to) {
  if (const auto edits = edits_since(to); !edits) return edits;
  const std::uint64_t mark = to.revision_;
  std::size_t count = 0;
  for (; revision_ > mark; ++count) {
    if (const auto done = undo(); !done) return done.error();
  }
  return count;
}

void World::add_uses(const Area& area, std::int32_t change) {
  detail::for_each_side(area, [&](const Segment& side) { uses_.push_back({side, change}); });
}

// An area that keeps its shape, as a door that opens, asks nothing of the mesh.
void World::count_uses(std::span<const Replacement> replacements) {
  uses_.clear();
  for (const Replacement& r : replacements) {
    if (r.is_toggle) continue;
    const Area* before = r.before;
    if (before != nullptr && r.area && before->shape == r.area->shape && before->loops == r.area->loops) continue;
    if (before != nullptr) add_uses(*before, -1);
    if (r.area) add_uses(*r.area, 1);
  }
}

void World::take_out(std::span<const Replacement> replacements, bool is_bulk) {
  if (is_bulk) cover_.begin_bulk();
  for (const Replacement& r : replacements) {
    const Area* before = r.before;
    if (before == nullptr || !before->enabled) continue;
    if (is_bulk)
      cover_.leave(snap_, r.id, *before);
    else
      cover_.take_out(snap_, r.id, *before);
  }
}

void World::take_back(std::span<const Replacement> replacements, bool is_bulk) {
  for (const Replacement& r : replacements) {
    const Area* before = r.before;
    if (before == nullptr || !before->enabled) continue;
    if (is_bulk)
      cover_.join(snap_, r.id, *before, key_before(r));
    else
      cover_.put_in(snap_, r.id, *before, key_before(r));
  }
  if (is_bulk) cover_.finish_bulk(snap_);
}

void World::put_in(std::span<const Replacement> replacements, bool is_bulk, std::vector<AreaId>& without_faces) {
  for (const Replacement& r : replacements) {
    if (!is_enabled_after(r)) continue;
    if (is_bulk)
      cover_.join(snap_, r.id, *after(r), key_after(r));
    else if (!cover_.put_in(snap_, r.id, *after(r), key_after(r)))
      without_faces.push_back(r.id);
  }
  if (!is_bulk) return;
  cover_.finish_bulk(snap_);
  for (const Replacement& r : replacements) {
    if (is_enabled_after(r) && !cover_.has_faces(r.id, *after(r))) without_faces.push_back(r.id);
  }
}

// What was and what is to be change places.
void World::exchange(Replacement& r) {
  if (after(r) == nullptr) {
    const Keys gone = *keys_.find(r.id);
    areas_digest_ -= gone.whole;
    r.shape_key = gone.shape;
    keys_.erase(r.id);
  } else {
    Keys& keys = keys_.find_or_add(r.id);
    const Digest shape = r.is_toggle ? keys.shape : r.shape_key;
    if (r.before != nullptr) areas_digest_ -= keys.whole;
    r.shape_key = keys.shape;
    keys = {shape, navmesh::key_of(shape, is_enabled_after(r))};
    areas_digest_ += keys.whole;
  }
  if (r.is_toggle) {
    r.before->enabled = !r.before->enabled;
  } else if (!r.area) {
    r.area = std::move(*r.before);
    areas_.erase(r.id);
  } else if (r.before != nullptr) {
    std::swap(*r.before, *r.area);
  } else {
    areas_.emplace_hint(areas_.end(), r.id, std::move(*r.area));  // mostly the largest id
    r.area.reset();
  }
  r.before = nullptr;
}

void World::find_before(std::span<Replacement> replacements) {
  for (Replacement& r : replacements) {
    const auto found = areas_.find(r.id);
    r.before = found == areas_.end() ? nullptr : &found->second;
  }
}

// What the mesh could not do was taken back, but faces may have moved to other places meanwhile.
void World::restore_faces(std::span<const Replacement> replacements, bool is_bulk) {
  if (!is_bulk) cover_.follow(snap_);
  take_back(replacements, is_bulk);
  components_.follow(snap_, cover_, cover_.touched());
  dead_ends_.follow(snap_, cover_, cover_.touched());
  if (!cover_.touched().empty()) version_ = detail::Stamp::next();
  cover_.finish(snap_, false);
}

AreaResult<Change> World::apply(std::span<Replacement> replacements) {
  Change change;
  change.before = digest();
  find_before(replacements);
  count_uses(replacements);
  const bool is_bulk = snap_.is_bulk(uses_.size());
  take_out(replacements, is_bulk);
  const auto snapped = snap_.edit(uses_);
  if (!snapped) {
    OFFGRID_EXPECTS(snapped.error().code == SnapErrorCode::too_many_vertices, "World: areas are in the rectangle, and their sides in use");
    restore_faces(replacements, is_bulk);
    return AreaError{.code = AreaErrorCode::too_many_vertices};
  }
  change.snap = *snapped;
  if (!is_bulk) cover_.follow(snap_);
  put_in(replacements, is_bulk, change.without_faces);
  for (Replacement& r : replacements) exchange(r);
  if (is_bulk) keys_.make_room();
  components_.follow(snap_, cover_, cover_.touched());
  dead_ends_.follow(snap_, cover_, cover_.touched());
  detail::AreaCover::Changes faces = cover_.finish(snap_, options_.lists_faces);
  change.removed = std::move(faces.removed);
  change.added = std::move(faces.added);
  change.relabelled = std::move(faces.relabelled);
  change.after = digest();
  version_ = detail::Stamp::next();
  return change;
}

}  // namespace offgrid::navmesh
