#include "offgrid/navmesh/path/landmarks.hpp"

#include <algorithm>
#include <map>

#include "path/shortest_memory.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh {

struct detail::LandmarkMemory : ShortestMemory {};

namespace {

/// May the ground of a view be open where an area was not left out?
bool is_obstacle(const World& world, AreaId id) {
  const auto& parts = detail::state_of(world).parts;
  return std::any_of(parts.begin(), parts.end(), [&](const std::map<AreaId, Area>& areas) {
    const auto found = areas.find(id);
    return found != areas.end() && (found->second.shape == Area::Shape::barrier ||
                                    found->second.state.ground == Ground::blocked);
  });
}

}  // namespace

Landmarks Landmarks::of(const World& world, std::size_t count) {
  OFFGRID_EXPECTS(count > 0 && count <= 64, "Landmarks::of: there are 1 to 64");
  Landmarks landmarks;
  landmarks.table_ =
      std::make_shared<const detail::LandmarkTable>(detail::flood_from_landmarks(world, count));
  landmarks.version_ = world.version();
  landmarks.digest_ = world.digest();
  return landmarks;
}

bool Landmarks::hold_in(const View& view) const {
  const World& world = view.world();
  if (is_empty() || version_ != world.version()) return false;
  return std::none_of(view.switched_off().begin(), view.switched_off().end(),
                      [&](AreaId id) { return is_obstacle(world, id); });
}

void Landmarks::follow(const World& world, const Change& change) {
  const bool is_of_world = change.before == digest_ && change.after == world.digest();
  if (is_empty() || !is_of_world || !change.opened.empty() || world.floor_count() > 1) {
    *this = Landmarks();
    return;
  }
  version_ = world.version();
  digest_ = change.after;
}

std::size_t Landmarks::bytes() const { return is_empty() ? 0 : table_->bytes(); }

LandmarkPathFinder::LandmarkPathFinder() = default;
LandmarkPathFinder::LandmarkPathFinder(const LandmarkPathFinder&) = default;
LandmarkPathFinder::LandmarkPathFinder(LandmarkPathFinder&&) noexcept = default;
LandmarkPathFinder& LandmarkPathFinder::operator=(const LandmarkPathFinder&) = default;
LandmarkPathFinder& LandmarkPathFinder::operator=(LandmarkPathFinder&&) noexcept = default;
LandmarkPathFinder::~LandmarkPathFinder() = default;

std::size_t LandmarkPathFinder::expansions() const { return memory_->expansions; }
bool LandmarkPathFinder::used_landmarks() const { return memory_->uses_landmarks; }

PathResult<Path> LandmarkPathFinder::find(const View& view, const FloorPoint& from,
                                          const FloorPoint& to, const Landmarks& landmarks) {
  return search(view, from, to, landmarks);
}

PathResult<Path> LandmarkPathFinder::find(const View& view, const Position& from,
                                          const Position& to, const Landmarks& landmarks) {
  return search(view, from, to, landmarks);
}

template <class End>
PathResult<Path> LandmarkPathFinder::search(const View& view, const End& from, const End& to,
                                            const Landmarks& landmarks) {
  const detail::LandmarkTable* table = landmarks.hold_in(view) ? landmarks.table_.get() : nullptr;
  if (const auto error = memory_->run(view, from, to, table)) return *error;
  return memory_->result(view, detail::point_of(from), detail::point_of(to));
}

}  // namespace offgrid::navmesh
