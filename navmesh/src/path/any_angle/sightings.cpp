#include "path/any_angle/sightings.hpp"

#include <algorithm>

namespace offgrid::navmesh::detail::any_angle {

void Sightings::begin(std::size_t vertex_bound, std::size_t link_count) {
  places_at_seams_.clear();
  at_seams_.clear();
  if (++search_ == 0) {  // search numbers begin again
    at_vertices_.clear();
    at_link_ends_.clear();
    search_ = 1;
  }
  at_vertices_.make_room(vertex_bound);
  at_link_ends_.make_room(link_count);
}

std::uint32_t Sightings::place_at_seam(const Ground& ground, HalfedgeId at) {
  const Mesh& mesh = ground.mesh();
  const VertexId v = mesh.origin(at);
  if (!ground.is_at_seam(v)) return v.value();
  HalfedgeId clockwise = at, smallest = at;
  while (ground.is_open(clockwise)) {
    clockwise = mesh.next(mesh.twin(clockwise));
    smallest = std::min(smallest, clockwise);
    if (clockwise != at) continue;
    clockwise = smallest;  // there is ground all about it
    break;
  }
  const auto [place, is_new] = places_at_seams_.find_or_add(clockwise.value());
  if (is_new) {
    place = seam_bit | static_cast<std::uint32_t>(at_seams_.size());
    at_seams_.emplace_back().is_folded = is_folded_at(ground, clockwise);
  }
  return place;
}

bool Sightings::see(const Ground& ground, const Roots& roots, std::uint32_t root, HalfedgeId at,
                    const Length& to_it) {
  Sighting& seen = of(place_of(ground, at));
  if (seen.root != none && to_it >= seen.shortest)
    return to_it >= sum(seen.shortest, roots.slack(root));
  if (seen.is_turned_at && !is_same_part(ground, seen.at, at)) return false;
  seen.root = root;
  seen.shortest = to_it;
  seen.at = at;
  return false;
}

}  // namespace offgrid::navmesh::detail::any_angle
