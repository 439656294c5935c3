#include "offgrid/navmesh/world.hpp"

#include <algorithm>
#include <limits>
#include <utility>

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
    writer.add(std::uint64_t{static_cast<std::uint32_t>(p.x.raw())} << 32 | static_cast<std::uint32_t>(p.y.raw()));
  }
  const AreaRank ground(options.ground, 0);
  return writer.add(ground.is_blocked ? 1 : 0).add(ground.cost).add(ground.tag).digest();
}

}  // namespace

// ---- WorldEdit

AreaId WorldEdit::add(Area area) {
  OFFGRID_EXPECTS(world_->next_id_ != AreaId::none_value, "WorldEdit::add: there are ids left");
  const AreaId id{world_->next_id_++};
  added_.push_back(id);
  changes_[id] = std::move(area);
  return id;
}

void WorldEdit::set_enabled(AreaId id, bool enabled) {
  const auto changed = changes_.find(id);
  if (changed != changes_.end()) {
    if (changed->second) changed->second->enabled = enabled;
    return;
  }
  const Area* area = world_->find(id);
  changes_[id] = area == nullptr ? std::nullopt : std::optional(*area);
  if (area != nullptr) changes_[id]->enabled = enabled;
}

AreaResult<Change> WorldEdit::commit() {
  std::vector<World::Replacement> replacements;
  for (auto& [id, after] : changes_) {
    const Area* before = world_->find(id);
    const bool is_added = std::binary_search(added_.begin(), added_.end(), id);
    if (before == nullptr && !is_added) return AreaError{.code = AreaErrorCode::unknown_area, .area = id};
    if (after) {
      if (const AreaError error = world_->check(id, *after); error.code != AreaErrorCode::none) return error;
    }
    const bool is_change = before == nullptr ? after.has_value() : !after || *after != *before;
    if (!is_change) continue;
    World::Replacement& made = replacements.emplace_back();
    made.id = id;
    if (before != nullptr) made.before = *before;
    made.after = std::move(after);
    if (made.before) made.key_before = key_of(*made.before);
    if (made.after) made.key_after = key_of(*made.after);
  }
  changes_.clear();
  added_.clear();
  return world_->commit(std::move(replacements));
}

// ---- World

AreaResult<World> World::make(const WorldOptions& options) {
  const auto& [low, high, ground, journal_limit] = options;
  if (!(low.x < high.x && low.y < high.y)) return AreaError{.code = AreaErrorCode::empty_rectangle};
  if (ground.ground == Ground::walkable && ground.cost < FaceState::unit_cost) {
    return AreaError{.code = AreaErrorCode::cost_too_small, .area = frame_id, .cost = ground.cost};
  }
  const auto outer_low = Point2::make(std::int64_t{low.x.raw()} - 1, std::int64_t{low.y.raw()} - 1);
  const auto outer_high = Point2::make(std::int64_t{high.x.raw()} + 1, std::int64_t{high.y.raw()} + 1);
  if (!outer_low || !outer_high) return AreaError{.code = AreaErrorCode::no_room_for_frame};
  World world;
  world.options_ = options;
  world.snap_ = *SnapRounding::rectangle(*outer_low, *outer_high);
  world.cover_ = detail::AreaCover(ground);
  world.cover_.begin(world.snap_);
  std::array<Replacement, 1> frame{{{frame_id, std::nullopt, frame_of(low, high, *outer_low, *outer_high), {}, {}}}};
  frame[0].key_after = key_of(*frame[0].after);
  if (const auto made = world.apply(frame); !made) return made.error();
  world.areas_.clear();
  return world;
}

const Area* World::find(AreaId id) const {
  const auto found = areas_.find(id);
  return found == areas_.end() ? nullptr : &found->second;
}

Digest World::digest() const {
  Digest sum = cover_.digest();
  sum += areas_digest_;
  sum += digest_of(options_);
  return sum;
}

AreaError World::check(AreaId id, const Area& area) const {
  for (std::size_t i = 0; i < area.loops.size(); ++i) {
    for (std::size_t k = 0; k < area.loops[i].size(); ++k) {
      const Point2& p = area.loops[i][k];
      const bool is_inside = options_.low.x <= p.x && p.x <= options_.high.x && options_.low.y <= p.y && p.y <= options_.high.y;
      if (!is_inside) return {.code = AreaErrorCode::outside_world, .area = id, .loop = i, .point = k, .at = p};
    }
  }
  const bool has_cost = area.shape == Area::Shape::region && area.state.ground == Ground::walkable;
  if (has_cost && area.state.cost < FaceState::unit_cost) {
    return {.code = AreaErrorCode::cost_too_small, .area = id, .cost = area.state.cost};
  }
  return {};
}

AreaResult<Change> World::commit(std::vector<Replacement> replacements) {
  auto done = apply(replacements);
  if (!done) return done;
  ++revision_;
  if (options_.journal_limit == 0) return done;
  if (journal_.size() == options_.journal_limit) journal_.pop_front();
  journal_.push_back(std::move(replacements));
  return done;
}

AreaResult<Change> World::undo() {
  if (journal_.empty()) return AreaError{.code = AreaErrorCode::cannot_undo};
  std::vector<Replacement>& last = journal_.back();
  const auto turn_round = [&last] {
    for (Replacement& replacement : last) {
      std::swap(replacement.before, replacement.after);
      std::swap(replacement.key_before, replacement.key_after);
    }
  };
  turn_round();
  auto done = apply(last);
  if (!done) {
    turn_round();
    return done;
  }
  journal_.pop_back();
  --revision_;
  return done;
}

AreaResult<std::size_t> World::roll_back(Mark mark) {
  if (mark > revision_ || revision_ - mark > journal_.size()) return AreaError{.code = AreaErrorCode::cannot_undo};
  std::size_t count = 0;
  for (; revision_ > mark; ++count) {
    if (const auto done = undo(); !done) return done.error();
  }
  return count;
}

void World::add_uses(const Area& area, std::int32_t change) {
  detail::for_each_side(area, [&](const Segment& side) { uses_.push_back({side, change}); });
}

AreaResult<Change> World::apply(std::span<const Replacement> replacements) {
  Change change;
  change.before = digest();
  uses_.clear();
  for (const Replacement& r : replacements) {
    if (r.before) add_uses(*r.before, -1);
    if (r.after) add_uses(*r.after, 1);
    if (r.before && r.before->enabled) cover_.take_out(snap_, r.id, *r.before);
  }
  const auto snapped = snap_.edit(uses_);
  if (!snapped) {
    OFFGRID_EXPECTS(snapped.error().code == SnapErrorCode::too_many_vertices, "World: areas are in the rectangle, and their sides in use");
    for (const Replacement& r : replacements) {
      if (r.before && r.before->enabled) cover_.put_in(snap_, r.id, *r.before, r.key_before);
    }
    cover_.finish(snap_);
    return AreaError{.code = AreaErrorCode::too_many_vertices};
  }
  change.snap = *snapped;
  cover_.follow(snap_);
  for (const Replacement& r : replacements) {
    areas_digest_ -= r.key_before;
    areas_digest_ += r.key_after;
    if (r.after && r.after->enabled && !cover_.put_in(snap_, r.id, *r.after, r.key_after)) change.without_faces.push_back(r.id);
    if (r.after)
      areas_[r.id] = *r.after;
    else
      areas_.erase(r.id);
  }
  detail::AreaCover::Changes faces = cover_.finish(snap_);
  change.removed = std::move(faces.removed);
  change.added = std::move(faces.added);
  change.relabelled = std::move(faces.relabelled);
  change.after = digest();
  return change;
}

}  // namespace offgrid::navmesh
