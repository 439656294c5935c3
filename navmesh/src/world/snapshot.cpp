#include "offgrid/navmesh/world/snapshot.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "offgrid/kernel/sort.hpp"
#include "world/restore.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh {

namespace {

std::optional<RestoreError> check_ids_of_areas(const Snapshot& saved) {
  constexpr AreaId frame{0};
  if (saved.next_id == frame.value())
    return RestoreError{.code = RestoreErrorCode::reserved_id, .area = frame};
  std::vector<AreaId> ids;
  ids.reserve(saved.areas.size());
  for (const auto& [id, area] : saved.areas) {
    if (id == frame) return RestoreError{.code = RestoreErrorCode::reserved_id, .area = id};
    if (id.value() >= saved.next_id)
      return RestoreError{
          .code = RestoreErrorCode::id_not_given_out, .area = id, .next_id = saved.next_id};
    ids.push_back(id);
  }
  kernel::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  if (twice != ids.end()) return RestoreError{.code = RestoreErrorCode::id_twice, .area = *twice};
  return std::nullopt;
}

RestoreError fault_of(RestoreErrorCode code, SeamId id) { return {.code = code, .seam = id}; }
RestoreError fault_of(RestoreErrorCode code, LinkId id) { return {.code = code, .link = id}; }

template <class ItemId, class Item>
std::optional<RestoreError> check_ids_of(const std::vector<std::pair<ItemId, Item>>& items,
                                         std::uint32_t next) {
  constexpr ItemId reserved{0};
  if (next == reserved.value()) return fault_of(RestoreErrorCode::reserved_id, reserved);
  std::vector<ItemId> ids;
  for (const auto& [id, item] : items) {
    if (id == reserved) return fault_of(RestoreErrorCode::reserved_id, id);
    if (id.value() >= next) {
      RestoreError error = fault_of(RestoreErrorCode::id_not_given_out, id);
      error.next_id = next;
      return error;
    }
    ids.push_back(id);
  }
  kernel::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  if (twice != ids.end()) return fault_of(RestoreErrorCode::id_twice, *twice);
  return std::nullopt;
}

/// Checks the items and adds them to an edit of an empty world.
template <class ItemId, class Item>
std::optional<AreaError> add_items(const detail::WorldState& state,
                                   const std::vector<std::pair<ItemId, Item>>& items,
                                   std::vector<detail::ItemReplacement<ItemId, Item>>& made) {
  for (const auto& [id, item] : items) {
    if (const auto error = state.check(id, item)) return *error;
    made.push_back({id, item});
  }
  return std::nullopt;
}

/// Copies the areas of a constant Parts, and moves others.
template <class Parts>
Snapshot snapshot_of(const World& world, Parts& parts) {
  const detail::WorldState& state = detail::state_of(world);
  Snapshot saved;
  saved.options = state.options;
  saved.next_id = state.next_id;
  saved.seams.assign(state.seams.by_id.begin(), state.seams.by_id.end());
  saved.next_seam = state.seams.next;
  saved.links.assign(state.links.by_id.begin(), state.links.by_id.end());
  saved.next_link = state.links.next;
  saved.digest = world.digest();
  auto& [areas, rims] = parts;
  saved.areas.reserve(areas.size() + rims.size());
  for (auto& [id, area] : areas) saved.areas.emplace_back(id, std::move(area));
  for (auto& [id, rim] : rims) saved.areas.emplace_back(AreaId{saved.next_id++}, std::move(rim));
  return saved;
}

}  // namespace

Snapshot snapshot(const World& world) { return snapshot_of(world, world.state_->parts); }

Snapshot snapshot(World&& world) {
  Snapshot saved = snapshot_of(world, world.state_->parts);
  const World ended = std::move(world);
  return saved;
}

namespace detail {

std::vector<Area> parts_of(const Area& area, const Disc& disc) {
  const bool is_grown = area.shape == Area::Shape::barrier || area.state.ground == Ground::blocked;
  return is_grown ? grow(area, disc) : std::vector{area};
}

std::optional<RestoreError> check_ids(const Snapshot& saved) {
  std::optional<RestoreError> error = check_ids_of_areas(saved);
  if (!error) error = check_ids_of(saved.seams, saved.next_seam);
  if (!error) error = check_ids_of(saved.links, saved.next_link);
  return error;
}

std::optional<RestoreError> compare(const std::optional<Digest>& stated, const Digest& digest) {
  if (!stated || *stated == digest) return std::nullopt;
  return RestoreError{
      .code = RestoreErrorCode::digest_differs, .stated = *stated, .digest = digest};
}

namespace {

/// The parts that come by the areas of a snapshot, grown unless the disc is null, with their keys.
std::vector<WorldState::Replacement> parts_of_all(const Snapshot& saved, const Disc* disc,
                                                  Threads& threads) {
  std::vector<std::vector<WorldState::Replacement>> parts(saved.areas.size());
  Blocks(parts.size(), grown_at_once, threads).for_each(threads, [&](std::size_t i) {
    const auto& [id, area] = saved.areas[i];
    std::uint32_t part = 0;
    for (Area& made : disc == nullptr ? std::vector{area} : parts_of(area, *disc)) {
      const Digest key = shape_key_of(made);
      parts[i].push_back({.id = {id, part++}, .area = {id, std::move(made)}, .shape_key = key});
    }
  });
  std::vector<WorldState::Replacement> all;
  all.reserve(parts.size());
  for (auto& of_area : parts)
    all.insert(all.end(), std::move_iterator(of_area.begin()), std::move_iterator(of_area.end()));
  return all;
}

}  // namespace

AreaResult<World> restore_world(const Snapshot& saved, const WorldOptions& options,
                                const Disc* disc, Threads& threads) {
  auto made = World::make(options);
  if (!made) return made;
  WorldState& state = *made->state_;
  WorldState::Edit edit;
  for (const auto& [id, area] : saved.areas) {
    if (const auto error = state.check(id, area)) return *error;
  }
  edit.areas = parts_of_all(saved, disc, threads);
  if (const auto error = add_items(state, saved.seams, edit.seams)) return *error;
  if (const auto error = add_items(state, saved.links, edit.links)) return *error;
  // The edit needs no lists of faces, and does not go into the journal.
  state.list_faces(false);
  const bool is_empty = edit.areas.empty() && edit.seams.empty() && edit.links.empty();
  if (!is_empty) {
    if (const auto done = state.apply(edit, threads); !done) return done.error();
  }
  state.list_faces(options.lists_faces);
  state.next_id = saved.next_id;
  state.seams.next = saved.next_seam;
  state.links.next = saved.next_link;
  return made;
}

}  // namespace detail

std::string describe(const RestoreError& error) {
  const std::string kind = error.seam ? "seam" : error.link ? "link" : "area";
  const std::uint32_t id = error.seam   ? error.seam.value()
                           : error.link ? error.link.value()
                                        : error.area.value();
  const std::string item = kind + " " + std::to_string(id);
  switch (error.code) {
    case RestoreErrorCode::refused:
      return error.refusal ? describe(*error.refusal) : "a world refuses the snapshot";
    case RestoreErrorCode::reserved_id:
      return item + (kind == "area" ? ": the id 0 is reserved for the frame"
                                    : ": the ids of " + kind + "s begin at 1");
    case RestoreErrorCode::id_twice: return item + ": two " + kind + "s have this id";
    case RestoreErrorCode::id_not_given_out:
      return item + ": the id is not below " + std::to_string(error.next_id) +
             ", the id of the next " + kind;
    case RestoreErrorCode::digest_differs:
      return "the world of these areas, seams and links has the digest " + to_string(error.digest) +
             ", not " + to_string(error.stated) + " as stated";
  }
  return "unknown error";
}

RestoreResult<World> restore(const Snapshot& saved, unsigned threads) {
  if (const auto error = detail::check_ids(saved)) return *error;
  detail::Threads these(threads);
  auto world = detail::restore_world(saved, saved.options, nullptr, these);
  if (!world) return detail::refused(world.error());
  if (const auto error = detail::compare(saved.digest, world->digest())) return *error;
  return std::move(*world);
}

}  // namespace offgrid::navmesh
