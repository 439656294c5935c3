// Detour, the search of Recast Navigation, on the free faces of a world or on Recast's polygons.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>

#include "navmesh/convex_polygons.hpp"
#include "navmesh/subject_recast.hpp"

struct dtNavMeshCreateParams;

namespace offgrid::bench {

/// A point in a polygon of Detour's.
struct DetourPlace {
  unsigned int polygon = 0;  ///< 0: none
  std::array<float, 3> at{};
};

class Detour {
 public:
  static constexpr std::size_t most_corners = 6;  ///< DT_VERTS_PER_POLYGON

  /// One tile with these polygons, whose unit of length is a grid unit, and a pool with a node for
  /// each polygon. Null if they exceed a tile; then `why` has the reason.
  static std::unique_ptr<Detour> make(const navmesh::World& world,
                                      const std::vector<Polygon>& polygons, std::string& why);
  /// Does so in Recast's polygons, in their units of length and with their heights.
  static std::unique_ptr<Detour> make(const RecastPolygons& polygons, std::string& why);

  Detour(const Detour&) = delete;
  Detour& operator=(const Detour&) = delete;
  ~Detour();

  std::size_t polygon_count() const;
  /// Calls findNearestPoly, in a box that reaches 2 to the sides and 4 up and down, as the demo's.
  DetourPlace nearest(const std::array<float, 3>& at) const;
  DetourPlace nearest(const kernel::Point2& p) const;
  /// The index of the place's polygon in those that were given. Requires that there is one.
  std::size_t polygon_index(const DetourPlace& place) const;
  /// Calls findPath and findStraightPath; returns whether the goal is reached.
  bool find(const DetourPlace& from, const DetourPlace& to);
  /// Did the last search run out of nodes or of room for its result?
  bool was_cut_off() const;
  /// The length of the last straight path.
  double length() const;

 private:
  struct Parts;
  explicit Detour(std::unique_ptr<Parts> parts);
  static std::unique_ptr<Detour> of(dtNavMeshCreateParams& params, std::string& why);

  std::unique_ptr<Parts> parts_;
};

}  // namespace offgrid::bench
