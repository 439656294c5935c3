// Sightings: the shortest paths of a search so far to the vertices, and to the ends of links.
//
// Knows for each place the last corner of that path. Asks the ground which half-edges at a vertex
// belong to one part of the ground about it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "mesh/epoch_map.hpp"
#include "mesh/zeroed_array.hpp"
#include "path/any_angle/ground.hpp"
#include "path/any_angle/roots.hpp"

namespace offgrid::navmesh::detail::any_angle {

/// The knowledge of a search about a place.
struct Sighting {
  std::uint32_t search = 0;  ///< the number of the search
  /// the last corner of the shortest path to the place so far; none: it was not seen
  std::uint32_t root = none;
  HalfedgeId at;  ///< a half-edge that starts at the vertex, in the face in which it was seen
  std::optional<bool> is_corner;
  /// does a path turn there? Then only sightings in the same part are recorded
  bool is_turned_at = false;
  bool is_folded = false;  ///< does the ground about it fill more than a full turn?
  Length shortest;         ///< the length of that path
};
static_assert(sizeof(Sighting) == 24);  // small, since accesses are scattered

class Sightings {
 public:
  void begin(std::size_t vertex_bound, std::size_t link_count);
  /// The number of the vertex at which a half-edge starts. On the surface of a stack one may come
  /// to a vertex again after a turn; there each part of the ground about it has a number of its
  /// own, by its clockwise half-edge.
  std::uint32_t place_of(const Ground& ground, HalfedgeId at) {
    return ground.has_seams() ? place_at_seam(ground, at) : ground.mesh().origin(at).value();
  }
  /// The sighting of a place; the reference is valid until the next call.
  Sighting& of(std::uint32_t place);
  /// The sighting of the vertex at which a half-edge starts, as it was left by any search.
  const Sighting& last_of(const Ground& ground, HalfedgeId at) {
    return ground.has_seams() ? of(place_at_seam(ground, at))
                              : at_vertices_[ground.mesh().origin(at).value()];
  }
  bool is_of_this_search(const Sighting& seen) const { return seen.search == search_; }
  /// Records that a root sees the origin of a half-edge in its face. Returns true if a shorter path
  /// to it was known, in any part.
  bool see(const Ground& ground, const Roots& roots, std::uint32_t root, HalfedgeId at,
           const Length& to_it);

 private:
  std::uint32_t place_at_seam(const Ground& ground, HalfedgeId at);

  std::uint32_t search_ = 0;
  ZeroedArray<Sighting> at_vertices_;
  EpochMap<std::uint32_t> places_at_seams_;  ///< by their clockwise half-edges
  std::vector<Sighting> at_seams_;
  ZeroedArray<Sighting> at_link_ends_;
};

inline Sighting& Sightings::of(std::uint32_t place) {
  if ((place & seam_bit) != 0) {
    Sighting& seen = at_seams_[place & ~seam_bit];
    seen.search = search_;
    return seen;
  }
  Sighting& seen = (place & link_bit) != 0 ? at_link_ends_[place & ~link_bit] : at_vertices_[place];
  if (seen.search != search_) {
    seen = {};
    seen.search = search_;
  }
  return seen;
}

}  // namespace offgrid::navmesh::detail::any_angle
