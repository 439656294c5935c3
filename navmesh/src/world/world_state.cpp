#include "world/world_state.hpp"

#include <algorithm>
#include <utility>

namespace offgrid::navmesh::detail {

using kernel::Point2;

Digest WorldState::digest() const {
  Digest sum = cover.digest();
  sum += areas_digest;
  sum += options_digest;
  return sum;
}

AreaError WorldState::check(AreaId id, const WorldEdit::Plan& plan) const {
  using Kind = WorldEdit::Plan::Kind;
  if (plan.kind != Kind::put && plan.before == nullptr)
    return {.code = AreaErrorCode::unknown_area, .area = id};
  return plan.kind == Kind::put || plan.kind == Kind::replace ? check(id, plan.area) : AreaError{};
}

AreaError WorldState::check(AreaId id, const Area& area) const {
  for (std::size_t i = 0; i < area.loops.size(); ++i) {
    for (std::size_t k = 0; k < area.loops[i].size(); ++k) {
      const Point2& p = area.loops[i][k];
      const bool is_inside =
          snap.low().x < p.x && p.x < snap.high().x && snap.low().y < p.y && p.y < snap.high().y;
      if (!is_inside)
        return {.code = AreaErrorCode::outside_world, .area = id, .loop = i, .point = k, .at = p};
    }
  }
  const bool has_cost = area.shape == Area::Shape::region && area.state.ground == Ground::walkable;
  if (has_cost && area.state.cost < FaceState::unit_cost) {
    return {.code = AreaErrorCode::cost_too_small, .area = id, .cost = area.state.cost};
  }
  return {};
}

// None if nothing changes.
std::optional<WorldState::Replacement> WorldState::replacement_of(AreaId id,
                                                                  WorldEdit::Plan& plan) {
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

bool WorldState::is_enabled_after(const Replacement& r) {
  const Area* area = after(r);
  return area != nullptr && area->enabled != r.is_toggle;
}

// Requires an area that is there.
Digest WorldState::key_before(const Replacement& r) const { return keys.find(r.id)->whole; }

Digest WorldState::key_after(const Replacement& r) const {
  return navmesh::key_of(r.is_toggle ? keys.find(r.id)->shape : r.shape_key, is_enabled_after(r));
}

AreaResult<Change> WorldState::commit(std::vector<Replacement> replacements) {
  auto done = apply(replacements);
  if (!done) return done;
  ++revision;
  const std::uint64_t before = std::exchange(serial, Stamp::next().value());
  if (options.journal_limit == 0) return done;
  if (journal.size() == options.journal_limit) {
    journal.pop_front();
    serials.pop_front();
  }
  journal.push_back(std::move(replacements));
  serials.push_back(before);
  return done;
}

AreaResult<Change> WorldState::undo() {
  if (journal.empty()) return AreaError{.code = AreaErrorCode::cannot_undo};
  auto done = apply(journal.back());
  if (!done) return done;
  journal.pop_back();
  serial = serials.back();
  serials.pop_back();
  --revision;
  return done;
}

void WorldState::add_uses(const Area& area, std::int32_t change) {
  for_each_side(area, [&](const Segment& side) { uses.push_back({side, change}); });
}

// An area that keeps its shape, as a door that opens, asks nothing of the mesh.
void WorldState::count_uses(std::span<const Replacement> replacements) {
  uses.clear();
  for (const Replacement& r : replacements) {
    if (r.is_toggle) continue;
    const Area* before = r.before;
    if (before != nullptr && r.area && before->shape == r.area->shape &&
        before->loops == r.area->loops)
      continue;
    if (before != nullptr) add_uses(*before, -1);
    if (r.area) add_uses(*r.area, 1);
  }
}

void WorldState::take_out(std::span<const Replacement> replacements, bool is_bulk) {
  if (is_bulk) cover.begin_bulk();
  for (const Replacement& r : replacements) {
    const Area* before = r.before;
    if (before == nullptr || !before->enabled) continue;
    if (is_bulk)
      cover.leave(snap, r.id, *before);
    else
      cover.take_out(snap, r.id, *before);
  }
}

void WorldState::take_back(std::span<const Replacement> replacements, bool is_bulk) {
  for (const Replacement& r : replacements) {
    const Area* before = r.before;
    if (before == nullptr || !before->enabled) continue;
    if (is_bulk)
      cover.join(snap, r.id, *before, key_before(r));
    else
      cover.put_in(snap, r.id, *before, key_before(r));
  }
  if (is_bulk) cover.finish_bulk(snap);
}

void WorldState::put_in(std::span<const Replacement> replacements, bool is_bulk,
                        std::vector<AreaId>& without_faces) {
  for (const Replacement& r : replacements) {
    if (!is_enabled_after(r)) continue;
    if (is_bulk)
      cover.join(snap, r.id, *after(r), key_after(r));
    else if (!cover.put_in(snap, r.id, *after(r), key_after(r)))
      without_faces.push_back(r.id);
  }
  if (!is_bulk) return;
  cover.finish_bulk(snap);
  for (const Replacement& r : replacements) {
    if (is_enabled_after(r) && !cover.has_faces(r.id, *after(r))) without_faces.push_back(r.id);
  }
}

// What was and what is to be change places.
void WorldState::exchange(Replacement& r) {
  if (after(r) == nullptr) {
    const Keys gone = *keys.find(r.id);
    areas_digest -= gone.whole;
    r.shape_key = gone.shape;
    keys.erase(r.id);
  } else {
    Keys& kept = keys.find_or_add(r.id);
    const Digest shape = r.is_toggle ? kept.shape : r.shape_key;
    if (r.before != nullptr) areas_digest -= kept.whole;
    r.shape_key = kept.shape;
    kept = {shape, navmesh::key_of(shape, is_enabled_after(r))};
    areas_digest += kept.whole;
  }
  if (r.is_toggle) {
    r.before->enabled = !r.before->enabled;
  } else if (!r.area) {
    r.area = std::move(*r.before);
    areas.erase(r.id);
  } else if (r.before != nullptr) {
    std::swap(*r.before, *r.area);
  } else {
    areas.emplace_hint(areas.end(), r.id, std::move(*r.area));  // mostly the largest id
    r.area.reset();
  }
  r.before = nullptr;
}

void WorldState::find_before(std::span<Replacement> replacements) {
  for (Replacement& r : replacements) {
    const auto found = areas.find(r.id);
    r.before = found == areas.end() ? nullptr : &found->second;
  }
}

// What the mesh could not do was taken back, but faces may have moved to other places meanwhile.
void WorldState::restore_faces(std::span<const Replacement> replacements, bool is_bulk) {
  if (!is_bulk) cover.follow(snap);
  take_back(replacements, is_bulk);
  components.follow(snap, cover, cover.touched());
  dead_ends.follow(snap, cover, cover.touched());
  if (!cover.touched().empty()) version = Stamp::next();
  cover.finish(snap, false);
}

AreaResult<Change> WorldState::apply(std::span<Replacement> replacements) {
  Change change;
  change.before = digest();
  find_before(replacements);
  count_uses(replacements);
  const bool is_bulk = snap.is_bulk(uses.size());
  take_out(replacements, is_bulk);
  const auto snapped = snap.edit(uses);
  if (!snapped) {
    OFFGRID_EXPECTS(snapped.error().code == SnapErrorCode::too_many_vertices,
                    "World: areas are in the rectangle, and their sides in use");
    restore_faces(replacements, is_bulk);
    return AreaError{.code = AreaErrorCode::too_many_vertices};
  }
  change.snap = *snapped;
  if (!is_bulk) cover.follow(snap);
  put_in(replacements, is_bulk, change.without_faces);
  for (Replacement& r : replacements) exchange(r);
  if (is_bulk) keys.make_room();
  components.follow(snap, cover, cover.touched());
  dead_ends.follow(snap, cover, cover.touched());
  AreaCover::Changes faces = cover.finish(snap, options.lists_faces);
  change.removed = std::move(faces.removed);
  change.added = std::move(faces.added);
  change.relabelled = std::move(faces.relabelled);
  change.after = digest();
  version = Stamp::next();
  return change;
}

}  // namespace offgrid::navmesh::detail
