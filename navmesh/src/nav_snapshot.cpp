#include "offgrid/navmesh/nav_snapshot.hpp"

#include <algorithm>
#include <utility>

#include "offgrid/kernel/contract.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "world/restore.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

namespace {

std::int32_t reach_of(const Disc& disc) {
  std::int32_t reach = 0;
  for (const Point2& corner : disc.corners())
    reach = std::max({reach, corner.x.raw(), corner.y.raw()});
  return reach;
}

bool are_equal(const Disc& a, const Disc& b) {
  return a.radius() == b.radius() &&
         std::equal(a.corners().begin(), a.corners().end(), b.corners().begin(), b.corners().end());
}

}  // namespace

Snapshot snapshot(const NavMesh& mesh) {
  Snapshot saved = snapshot(mesh.world());
  saved.options.journal_limit = mesh.journal_limit_;
  saved.agents.disc_sides = mesh.disc_sides_;
  for (const Disc& disc : mesh.discs_) saved.agents.radii.push_back(disc.radius());
  if (!mesh.discs_.empty()) saved.agents.digest = mesh.digest();
  return saved;
}

RestoreResult<NavMesh> restore_mesh(const Snapshot& saved) {
  OFFGRID_EXPECTS(Disc::can_have(saved.agents.disc_sides), "restore_mesh: 8, 16 or 32 sides");
  if (const auto error = detail::check_ids(saved)) return *error;
  NavMesh mesh;
  WorldOptions options = saved.options;
  mesh.disc_sides_ = saved.agents.disc_sides;
  mesh.journal_limit_ = options.journal_limit;
  // One more than the user can undo, to undo an edit that another world refuses.
  options.journal_limit = std::max(options.journal_limit, options.journal_limit + 1);
  auto points = detail::restore_world(saved, options, nullptr);
  if (!points) return detail::refused(points.error());
  mesh.worlds_.push_back(std::move(*points));
  if (const auto error = detail::compare(saved.digest, mesh.world().digest())) return *error;
  for (const std::int32_t radius : saved.agents.radii) {
    const AreaError too_large{.code = AreaErrorCode::radius_too_large, .radius = radius};
    const auto disc = Disc::make(radius, saved.agents.disc_sides);
    if (!disc) return detail::refused(too_large);
    options.margin = saved.options.margin + reach_of(*disc);
    auto grown = detail::restore_world(saved, options, &*disc);
    if (!grown) {
      const bool has_no_room = grown.error().code == AreaErrorCode::no_room_for_frame;
      return detail::refused(has_no_room ? too_large : grown.error());
    }
    mesh.worlds_.push_back(std::move(*grown));
    mesh.discs_.push_back(*disc);
  }
  if (const auto error = detail::compare(saved.agents.digest, mesh.digest())) return *error;
  return mesh;
}

bool NavDiff::is_empty() const {
  return !agents_differ && std::all_of(worlds.begin(), worlds.end(),
                                       [](const WorldDiff& world) { return world.is_empty(); });
}

NavDiff diff(const NavMesh& a, const NavMesh& b) {
  NavDiff difference;
  difference.worlds.push_back(diff(a.world(), b.world()));
  const auto other =
      std::mismatch(a.discs_.begin(), a.discs_.end(), b.discs_.begin(), b.discs_.end(), are_equal);
  const auto equal = static_cast<std::uint32_t>(other.first - a.discs_.begin());
  difference.agents_differ = equal < std::max(a.discs_.size(), b.discs_.size());
  for (Agent agent{1}; agent.value() <= equal; agent = Agent{agent.value() + 1})
    difference.worlds.push_back(diff(a.world(agent), b.world(agent)));
  return difference;
}

}  // namespace offgrid::navmesh
