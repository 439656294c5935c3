#include "world/world_state.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

#include "snap/snap_parts.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

Stamp Stamp::next() {
  static std::atomic<std::uint64_t> counter = 1;
  return Stamp(counter.fetch_add(1, std::memory_order_relaxed));
}

Digest WorldState::digest() const {
  Digest sum = cover.digest();
  sum += areas_digest;
  sum += options_digest;
  return sum;
}

void WorldState::list_faces(bool lists) {
  const kernel::MemoryScope scope(options.memory);
  options.lists_faces = lists;
  cover.list_faces(snap, lists);
}

std::optional<AreaError> WorldState::check(AreaId id, const WorldEdit::Plan& plan) const {
  using Kind = WorldEdit::Plan::Kind;
  if (plan.kind != Kind::put && plan.before == nullptr)
    return AreaError{.code = AreaErrorCode::unknown_area, .area = id};
  if (plan.kind != Kind::put && plan.kind != Kind::replace) return std::nullopt;
  const auto& [first, second] = plan.parts;
  if (auto error = check(id, *first)) return error;
  if (!second) return std::nullopt;
  if (first->update) return AreaError{.code = AreaErrorCode::update_of_parts, .area = id};
  return check(id, *second);
}

const Area* WorldState::find(const PartId& id) const {
  const auto found = parts[id.part].find(id.area);
  return found == parts[id.part].end() ? nullptr : &found->second;
}

namespace {

std::optional<AreaError> check_update(AreaId id, const Area& area) {
  const Update& update = *area.update;
  if (area.shape == Area::Shape::barrier)
    return AreaError{.code = AreaErrorCode::update_of_barrier, .area = id};
  if (area.state != FaceState{})
    return AreaError{.code = AreaErrorCode::update_and_state, .area = id};
  if (update.add_cost > Update::max_cost)
    return AreaError{
        .code = AreaErrorCode::update_cost_too_large, .area = id, .cost = update.add_cost};
  if (const std::uint64_t bits = update.set_bits & update.clear_bits; bits != 0)
    return AreaError{.code = AreaErrorCode::update_bits_twice, .area = id, .bits = bits};
  return std::nullopt;
}

bool is_dear(const Area& area) {
  return area.shape == Area::Shape::region && area.state.ground == Ground::walkable &&
         area.state.cost > Update::max_ground_cost;
}

}  // namespace

std::optional<AreaError> WorldState::check(AreaId id, const Area& area) const {
  if (area.update) {
    if (auto error = check_update(id, area)) return error;
  }
  if (area.floors.empty()) return AreaError{.code = AreaErrorCode::no_floors, .area = id};
  if (area.floors.back() >= options.floors)
    return AreaError{.code = AreaErrorCode::unknown_floor, .area = id, .floor = area.floors.back()};
  for (std::size_t i = 0; i < area.loops.size(); ++i) {
    for (std::size_t k = 0; k < area.loops[i].size(); ++k) {
      const Point2& p = area.loops[i][k];
      if (!is_inside(p))
        return AreaError{
            .code = AreaErrorCode::outside_world, .area = id, .loop = i, .point = k, .at = p};
    }
  }
  const bool has_cost = area.shape == Area::Shape::region && area.state.ground == Ground::walkable;
  if (has_cost && area.state.cost < FaceState::unit_cost) {
    return AreaError{.code = AreaErrorCode::cost_too_small, .area = id, .cost = area.state.cost};
  }
  return std::nullopt;
}

bool WorldState::is_inside(const Point2& p) const {
  return snap.low().x < p.x && p.x < snap.high().x && snap.low().y < p.y && p.y < snap.high().y;
}

// The seams of an edit are compared with each other, and with those that stay, in find_seam_uses.
std::optional<AreaError> WorldState::check(SeamId id, const Seam& seam) const {
  for (const Point2& p : {seam.a, seam.b}) {
    if (!is_inside(p)) return AreaError{.code = AreaErrorCode::outside_world, .seam = id, .at = p};
  }
  for (const Floor floor : {seam.left, seam.right}) {
    if (floor >= options.floors)
      return AreaError{.code = AreaErrorCode::unknown_floor, .seam = id, .floor = floor};
  }
  if (seam.a == seam.b) return AreaError{.code = AreaErrorCode::one_point_seam, .seam = id};
  return std::nullopt;
}

std::optional<AreaError> WorldState::check(LinkId id, const Link& link) const {
  for (const FloorPoint& p : {link.from, link.to}) {
    if (!options.contains(p.point))
      return AreaError{.code = AreaErrorCode::outside_world, .link = id, .at = p.point};
    if (p.floor >= options.floors)
      return AreaError{.code = AreaErrorCode::unknown_floor, .link = id, .floor = p.floor};
  }
  if (link.cost > Link::max_cost)
    return AreaError{.code = AreaErrorCode::link_cost_too_large, .link = id};
  return std::nullopt;
}

namespace {

AreaError unknown(SeamId id) { return {.code = AreaErrorCode::unknown_seam, .seam = id}; }
AreaError unknown(LinkId id) { return {.code = AreaErrorCode::unknown_link, .link = id}; }

}  // namespace

// Adds no replacement for a plan that changes nothing.
template <class ItemId, class Item>
std::optional<AreaError> WorldState::add_replacements(
    const ItemPlans<ItemId, Item>& plans, std::vector<ItemReplacement<ItemId, Item>>& made) const {
  using Kind = typename ItemPlans<ItemId, Item>::Kind;
  const std::map<ItemId, Item>& items = items_of(ItemId{}).by_id;
  for (const auto& [id, plan] : plans.by_id) {
    const auto before = items.find(id);
    const bool was_there = before != items.end();
    if (plan.kind != Kind::put && !was_there) return unknown(id);
    const bool comes = plan.kind == Kind::put || plan.kind == Kind::replace;
    if (comes) {
      if (const auto error = check(id, plan.item)) return *error;
    }
    std::optional<Item> after;
    if (comes) after = plan.item;
    if (plan.kind == Kind::enable || plan.kind == Kind::disable) {
      after = before->second;
      after->enabled = plan.kind == Kind::enable;
    }
    if (!was_there || after != before->second) made.push_back({id, after});
  }
  return std::nullopt;
}

template std::optional<AreaError> WorldState::add_replacements(
    const ItemPlans<SeamId, Seam>& plans, std::vector<SeamReplacement>& made) const;
template std::optional<AreaError> WorldState::add_replacements(
    const ItemPlans<LinkId, Link>& plans, std::vector<LinkReplacement>& made) const;

namespace {

AreaErrorCode code_of(SnapErrorCode code) {
  switch (code) {
    case SnapErrorCode::seam_within_floor: return AreaErrorCode::seam_within_floor;
    case SnapErrorCode::seam_twice: return AreaErrorCode::seam_twice;
    case SnapErrorCode::seams_cross: return AreaErrorCode::seams_cross;
    default: break;
  }
  OFFGRID_EXPECTS(code == SnapErrorCode::seams_overlap,
                  "World: seams are in the rectangle, and in use");
  return AreaErrorCode::seams_overlap;
}

}  // namespace

// Translates the changes of seams for the mesh, which may refuse them.
std::optional<AreaError> WorldState::find_seam_uses(std::span<const SeamReplacement> replacements) {
  const kernel::MemoryScope scope(options.memory);
  seam_uses.clear();
  used_seams.clear();
  const auto use = [&](SeamId id, const Seam& seam, SeamUse::Kind kind) {
    seam_uses.push_back({{seam.a, seam.b}, seam.left, seam.right, kind, seam.enabled});
    used_seams.push_back(id);
  };
  for (const auto& [id, after] : replacements) {
    const auto before = seams.by_id.find(id);
    const bool was_there = before != seams.by_id.end();
    Seam toggled = was_there ? before->second : Seam{};
    if (was_there && after) toggled.enabled = after->enabled;
    if (was_there && after && toggled == *after) {
      use(id, *after, after->enabled ? SeamUse::Kind::opens : SeamUse::Kind::closes);
      continue;
    }
    if (was_there) use(id, before->second, SeamUse::Kind::goes);
    if (after) use(id, *after, SeamUse::Kind::comes);
  }
  if (seam_uses.empty()) return std::nullopt;
  const std::optional<SnapError> refused = snap.check(seam_uses);
  if (!refused) return std::nullopt;
  const SnapError& error = *refused;
  AreaError refusal{
      .code = code_of(error.code), .seam = used_seams[error.index], .floor = error.floor};
  std::map<SeamId, Seam> after_edit = seams.by_id;
  for (const auto& [id, after] : replacements) {
    if (after)
      after_edit[id] = *after;
    else
      after_edit.erase(id);
  }
  for (const auto& [id, seam] : after_edit) {
    const bool is_other =
        Segment{seam.a, seam.b} == error.other || Segment{seam.b, seam.a} == error.other;
    if (is_other && (seam.left == error.floor || seam.right == error.floor))
      refusal.other_seam = id;
  }
  return refusal;
}

// Swaps the old state and the new one, so that the replacement undoes itself.
template <class ItemId, class Item>
void WorldState::exchange(std::map<ItemId, Item>& items, ItemReplacement<ItemId, Item>& r) {
  const auto found = items.find(r.id);
  std::optional<Item> before;
  if (found != items.end()) before = found->second;
  if (before) areas_digest -= navmesh::key_of(*before);
  if (r.item) areas_digest += navmesh::key_of(*r.item);
  if (r.item)
    items[r.id] = *r.item;
  else
    items.erase(r.id);
  r.item = before;
}

// Adds no replacement if the plan changes nothing. The shape keys are for the caller to make.
void WorldState::add_replacements(AreaId id, WorldEdit::Plan& plan,
                                  std::vector<Replacement>& made) const {
  using Kind = WorldEdit::Plan::Kind;
  const bool is_toggle = plan.kind == Kind::enable || plan.kind == Kind::disable;
  const Area* before = plan.before;
  if (is_toggle && before->enabled == (plan.kind == Kind::enable)) return;
  static_assert(parts_max == std::tuple_size_v<decltype(plan.parts)>);
  const std::size_t first = made.size();
  bool is_same = !is_toggle;
  for (std::uint32_t part = 0; part < parts_max; ++part) {
    const Area* was = part == 0 ? before : find({id, part});
    const HeldArea& next = plan.parts[part];
    if (was == nullptr && !next) continue;
    is_same = is_same && was != nullptr && next && *was == *next;
    made.push_back({.id = {id, part}, .is_toggle = is_toggle});
  }
  if (is_same) return made.resize(first);
  for (std::size_t i = first; i < made.size(); ++i) {
    HeldArea& next = plan.parts[made[i].id.part];
    if (!next) continue;
    made[i].area = std::move(next);
  }
}

AreaResult<WorldState::UpdateCounts> WorldState::counts_after(
    std::span<const Replacement> replacements) const {
  UpdateCounts counts = update_counts;
  const Replacement* first = nullptr;  // the one with the smallest id that may be at fault
  for (const Replacement& r : replacements) {
    const Area *before = r.before, *now = after(r);
    if (before != nullptr && before->update) --counts.updates;
    if (before != nullptr && is_dear(*before)) --counts.dear;
    if (now == nullptr || !(now->update || is_dear(*now))) continue;
    ++(now->update ? counts.updates : counts.dear);
    if (first == nullptr || r.id.area < first->id.area) first = &r;
  }
  const bool has_dear = counts.dear > 0 || (options.ground.ground == Ground::walkable &&
                                            options.ground.cost > Update::max_ground_cost);
  if (counts.updates == 0 || !has_dear || first == nullptr) return counts;
  const Area& fault = *after(*first);
  return AreaError{.code = AreaErrorCode::ground_too_dear,
                   .area = first->id.area,
                   .cost = fault.update ? 0 : fault.state.cost};
}

std::optional<AreaError> WorldState::check_sums(std::span<const Replacement> replacements) const {
  const FaceId f = cover.overcharged(snap);
  if (!f) return std::nullopt;
  const FaceKey key = face_key(snap.planar(), f);
  AreaError error{.code = AreaErrorCode::updates_cost_too_much, .at = key[0], .floor = key.floor};
  for (const Replacement& r : replacements) {
    const Area* area = after(r);
    const bool is_there = is_enabled_after(r) && area->update && area->update->add_cost > 0 &&
                          covers(area->rule, cover.winding(f, r.id));
    if (is_there && (!error.area || r.id.area < error.area)) error.area = r.id.area;
  }
  return error;
}

bool WorldState::is_enabled_after(const Replacement& r) {
  const Area* area = after(r);
  return area != nullptr && area->enabled != r.is_toggle;
}

void WorldState::find_boxes(const Edit& edit, Change& change) const {
  // An area may have no point.
  const auto add_points = [](const Area& area, std::vector<Box>& boxes) {
    const std::size_t before = boxes.size();
    for (const Area::Loop& loop : area.loops) {
      for (const Point2& p : loop) {
        if (boxes.size() == before) boxes.push_back({p, p});
        boxes.back().add(p);
      }
    }
  };
  const auto add_box = [&](const Area& area, std::vector<Box>& boxes) {
    if (!area.update) add_points(area, boxes);
  };
  const auto is_obstacle = [](const Area& area) {
    return area.shape == Area::Shape::barrier || area.state.ground == Ground::blocked;
  };
  // A view may close a tag that an update makes, or unmakes.
  const auto add_update = [&](const Area& area) {
    if (!area.update || (area.update->set_bits | area.update->clear_bits) == 0) return;
    add_points(area, change.opened);
    add_points(area, change.closed);
  };
  for (const Replacement& r : edit.areas) {
    if (r.before != nullptr && r.before->enabled)
      add_box(*r.before, is_obstacle(*r.before) ? change.opened : change.closed);
    if (is_enabled_after(r))
      add_box(*after(r), is_obstacle(*after(r)) ? change.closed : change.opened);
    if (r.before != nullptr && r.before->enabled) add_update(*r.before);
    if (is_enabled_after(r)) add_update(*after(r));
  }
  const auto add_both = [&](const Box& box) {
    change.opened.push_back(box);
    change.closed.push_back(box);
  };
  const auto box_of_seam = [](const Seam& seam) { return Box::of(seam.a, seam.b); };
  const auto start_of_link = [](const Link& link) { return Box{link.from.point, link.from.point}; };
  const auto add_items = [&](const auto& replacements, const auto& items, const auto& box_of) {
    for (const auto& r : replacements) {
      const auto before = items.by_id.find(r.id);
      if (before != items.by_id.end()) add_both(box_of(before->second));
      if (r.item) add_both(box_of(*r.item));
    }
  };
  add_items(edit.seams, seams, box_of_seam);
  add_items(edit.links, links, start_of_link);
  for (const Box& box : snap.bent()) add_both(box);
}

// Requires an existing part.
Digest WorldState::key_before(const Replacement& r) const {
  return navmesh::key_of(*shape_keys[r.id.part].find(r.id.area), r.before->enabled);
}

Digest WorldState::key_after(const Replacement& r) const {
  const Digest& shape = r.is_toggle ? *shape_keys[r.id.part].find(r.id.area) : r.shape_key;
  return navmesh::key_of(shape, is_enabled_after(r));
}

AreaResult<Change> WorldState::commit(Edit edit, Threads& threads) {
  auto done = apply(edit, threads);
  if (!done) return done;
  ++revision;
  const std::uint64_t before = std::exchange(serial, Stamp::next().value());
  if (options.journal_limit == 0) return done;
  if (journal.size() == options.journal_limit) {
    journal.pop_front();
    serials.pop_front();
  }
  journal.push_back(std::move(edit));
  serials.push_back(before);
  return done;
}

std::size_t WorldState::points_to_undo() const {
  std::size_t points = 0;
  if (journal.empty()) return points;
  for (const Replacement& r : journal.back().areas) {
    if (const Area* now = find(r.id); now != nullptr) points += point_count(*now);
    if (r.area) points += point_count(*r.area);
  }
  return points;
}

AreaResult<Change> WorldState::undo(Threads& threads) {
  if (journal.empty()) return AreaError{.code = AreaErrorCode::cannot_undo};
  auto done = apply(journal.back(), threads);
  if (!done) return done;
  journal.pop_back();
  serial = serials.back();
  serials.pop_back();
  --revision;
  return done;
}

void WorldState::add_uses(const Area& area, std::int32_t change) {
  for (const Floor floor : area.floors)
    for_each_side(area, [&](const Segment& side) { uses.push_back({side, change, floor}); });
}

// An area that keeps its shape, such as a door that opens, does not change the mesh.
bool WorldState::has_new_sides(const Replacement& r) {
  const Area *before = r.before, *now = after(r);
  if (r.is_toggle) return false;
  return before == nullptr || now == nullptr || before->shape != now->shape ||
         before->loops != now->loops || before->floors != now->floors;
}

void WorldState::count_uses(std::span<const Replacement> replacements) {
  uses.clear();
  for (const Replacement& r : replacements) {
    if (!has_new_sides(r)) continue;
    if (r.before != nullptr) add_uses(*r.before, -1);
    if (after(r) != nullptr) add_uses(*after(r), 1);
  }
}

namespace {

std::size_t use_count(const Area& area) {
  std::size_t sides = 0;
  for_each_side(area, [&sides](const Segment&) { ++sides; });
  return sides * area.floors.size();
}

}  // namespace

// Puts in the areas after the edit. In bulk count_uses() has named their sides in this order, and
// the mesh has found them, unless they stay as they were.
template <class How>
void WorldState::put_in_all(ArrivingAreas<How>& arriving,
                            std::span<const Replacement> replacements) const {
  std::span<const OriginalId> originals = originals_of_uses;
  for (const Replacement& r : replacements) {
    std::span<const OriginalId> sides;
    if (!originals.empty() && has_new_sides(r)) {
      if (r.before != nullptr) originals = originals.subspan(use_count(*r.before));
      const std::size_t count = after(r) == nullptr ? 0 : use_count(*after(r));
      sides = originals.first(count);
      originals = originals.subspan(count);
    }
    if (is_enabled_after(r)) arriving.put_in(r.id, *after(r), key_after(r), sides);
  }
}

// Swaps the old state and the new one, so that the replacement undoes itself.
void WorldState::exchange(Replacement& r) {
  const AreaId id = r.id.area;
  AreaTable<Digest>& table = shape_keys[r.id.part];
  if (r.before != nullptr) areas_digest -= key_before(r);
  if (after(r) != nullptr) areas_digest += key_after(r);
  if (r.is_toggle) {
    r.before->enabled = !r.before->enabled;
  } else if (!r.area) {
    r.shape_key = *table.find(id);
    r.area = HeldArea::taken_from(parts[r.id.part], id);
    table.erase(id);
  } else {
    std::swap(table.find_or_add(id), r.shape_key);
    if (r.before != nullptr)
      std::swap(*r.before, *r.area);
    else
      r.area.put_into(parts[r.id.part]);
  }
  r.before = nullptr;
}

void WorldState::find_before(std::span<Replacement> replacements) {
  for (Replacement& r : replacements) {
    std::map<AreaId, Area>& areas = parts[r.id.part];
    const auto found = areas.find(r.id.area);
    r.before = found == areas.end() ? nullptr : &found->second;
  }
}

// Puts areas back after the mesh refused the edit. Faces may have moved to other slots.
template <class How>
void WorldState::put_back(ArrivingAreas<How> arriving, std::span<const Replacement> replacements,
                          Threads& threads) {
  for (const Replacement& r : replacements) {
    if (r.before != nullptr && r.before->enabled) arriving.put_in(r.id, *r.before, key_before(r));
  }
  std::move(arriving).finish();
  if (!cover.touched().empty()) version = Stamp::next();
  follow_faces<How>(threads);
}

// Makes what depends on the labels of faces: components, dead ends and digests.
template <class How>
AreaCover::Changes WorldState::follow_faces(Threads& threads) {
  const auto follow = [this](auto& them) { them.follow(snap, cover, cover.touched()); };
  if constexpr (std::is_same_v<How, InBulk>) {
    constexpr std::size_t faces = 1U << 11;
    const std::span<const FaceId> touched = cover.touched();
    const Blocks blocks(touched.size(), faces, threads);
    std::vector<Digest> changes(blocks.count());
    const std::size_t tasks = 2 + blocks.count();
    const auto run = [&](const auto& next) {
      for (std::size_t i = next(); i < tasks; i = next()) {
        if (i == 0)
          follow(dead_ends);
        else if (i == 1)
          follow(components);
        else
          changes[i - 2] = cover.set_digests(
              snap, touched.subspan(blocks.begin(i - 2), blocks.end(i - 2) - blocks.begin(i - 2)));
      }
    };
    share_out(tasks, blocks.count() > 1 ? 1 : tasks, threads, run);
    Digest sum;
    for (const Digest& change : changes) sum += change;
    return cover.finish(snap, sum);
  } else {
    follow(components);
    follow(dead_ends);
    return cover.finish(snap);
  }
}

// Edits the mesh, and clears the uses.
template <class How>
SnapResult<SnapChange> WorldState::edit_snap(Threads& threads) {
  constexpr bool is_bulk = std::is_same_v<How, InBulk>;
  if constexpr (is_bulk) parts_of(snap).originals_of = &originals_of_uses;
  parts_of(snap).threads = &threads;
  auto done = snap.edit_and_clear(uses, seam_uses);
  parts_of(snap).threads = nullptr;
  parts_of(snap).originals_of = nullptr;
  return done;
}

AreaResult<Change> WorldState::apply(Edit& edit, Threads& threads) {
  const kernel::MemoryScope scope(options.memory);
  if (const auto error = find_seam_uses(edit.seams)) return *error;
  find_before(edit.areas);
  const auto counts = counts_after(edit.areas);
  if (!counts) return counts.error();
  const UpdateCounts before = std::exchange(update_counts, *counts);
  count_uses(edit.areas);
  auto done = snap.is_bulk(uses, seam_uses) ? apply_by<InBulk>(edit, threads)
                                            : apply_by<Incremental>(edit, threads);
  if (!done) update_counts = before;
  return done;
}

// Reserves memory for what a bulk edit brings, so that no table is made twice.
void WorldState::reserve_more(std::span<const Replacement> replacements,
                              ArrivingAreas<InBulk>& arriving) {
  std::array<std::size_t, parts_max> areas{}, enabled{};
  for (const Replacement& r : replacements) {
    areas[r.id.part] += r.before == nullptr && after(r) != nullptr ? 1 : 0;
    enabled[r.id.part] += is_enabled_after(r) ? 1 : 0;
  }
  for (std::size_t part = 0; part < parts_max; ++part) shape_keys[part].reserve_more(areas[part]);
  arriving.reserve_more(enabled);
}

template <class How>
AreaResult<Change> WorldState::apply_by(Edit& edit, Threads& threads) {
  const std::span<Replacement> replacements = edit.areas;
  Change change;
  change.before = digest();
  LeavingAreas<How> leaving = cover.edit<How>(snap);
  for (const Replacement& r : replacements) {
    if (r.before != nullptr && r.before->enabled) leaving.take_out(r.id, *r.before);
  }
  const auto snapped = edit_snap<How>(threads);
  ArrivingAreas<How> arriving = std::move(leaving).follow_mesh();
  if (!snapped) {
    OFFGRID_EXPECTS(snapped.error().code == SnapErrorCode::too_many_vertices,
                    "World: areas are in the rectangle, and their sides in use");
    clear_scratch(originals_of_uses);
    put_back(std::move(arriving), replacements, threads);
    return AreaError{.code = AreaErrorCode::too_many_vertices};
  }
  change.snap = *snapped;
  find_boxes(edit, change);
  if constexpr (std::is_same_v<How, InBulk>) reserve_more(replacements, arriving);
  put_in_all(arriving, replacements);
  clear_scratch(originals_of_uses);
  change.without_faces = std::move(arriving).finish();
  const std::optional<AreaError> overcharge = check_sums(replacements);
  for (Replacement& r : replacements) exchange(r);
  for (SeamReplacement& r : edit.seams) exchange(seams.by_id, r);
  for (LinkReplacement& r : edit.links) exchange(links.by_id, r);
  if constexpr (std::is_same_v<How, InBulk>) {
    for (AreaTable<Digest>& table : shape_keys) table.make_room();
  }
  AreaCover::Changes faces = follow_faces<How>(threads);
  change.removed = std::move(faces.removed);
  change.added = std::move(faces.added);
  change.relabelled = std::move(faces.relabelled);
  change.after = digest();
  version = Stamp::next();
  if (!overcharge) return change;
  // The edit has become the one that takes it back.
  const auto undone = apply(edit, threads);
  OFFGRID_EXPECTS(undone, "World: there is room for the mesh before the edit");
  return *overcharge;
}

}  // namespace offgrid::navmesh::detail
