// The library's import of ground, and its answers about it, as the judges of this folder ask for
// them: by numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ground/answers.hpp"
#include "ground/lines.hpp"
#include "ground/rays.hpp"
#include "ground/rims.hpp"
#include "offgrid/navmesh/ground/ground_import.hpp"

namespace offgrid::testing::ground {

/// An area with the tag of its ground; 0, too, if its cost is wrong.
using TaggedArea = std::pair<GroundArea, std::uint64_t>;

class LibraryGround {
 public:
  static GroundFace face_of(const navmesh::GroundTriangle& triangle);

  /// Imports a soup. The questions are about it from then on.
  GroundAnswer import(const std::vector<GroundFace>& soup, const ImportPlan& plan);
  /// Imports a soup after another one, whose floors are `former`: the ground, and for each former
  /// floor those that have ground of it. Questions are about the soup of import(), as before.
  static std::pair<GroundAnswer, std::vector<std::vector<std::int64_t>>> reimport(
      const std::vector<GroundFace>& soup, const ImportPlan& plan,
      const std::vector<std::vector<GroundFace>>& former);
  /// The fault for which a strict import refuses the soup.
  std::optional<GroundFault> strict_fault(const std::vector<GroundFace>& soup,
                                          const ImportPlan& plan) const;

  std::optional<Ratio> height(std::int64_t floor, const Site& p) const;
  std::optional<std::int64_t> rounded_height(std::int64_t floor, const Site& p) const;
  /// Where the ray comes down. Nothing, too, if it is refused.
  std::optional<RayAnswer> hit(const SpaceRay& ray) const;
  /// The areas of slopes steeper than rise over run, of one and not the next, by their tags, which
  /// are 1 for the first slope, and so on.
  std::vector<TaggedArea> slope_areas(
      const std::vector<std::pair<std::int64_t, std::int64_t>>& slopes) const;
  /// The areas of the tags of a soup, one for each of its faces.
  std::vector<TaggedArea> tagged_areas(const std::vector<GroundFace>& soup,
                                       const std::vector<std::uint64_t>& tags) const;
  std::vector<std::int64_t> floors_in_rod(const GroundQuestion& rod) const;
  std::vector<GroundArea> rod(const GroundQuestion& rod) const;
  std::vector<GroundArea> low_ground(const std::vector<GroundFace>& soup,
                                     std::int64_t height) const;

  /// Makes a world of the ground. The reason why there is none; empty if there is one.
  std::string make_world();
  /// The place and the floor. Requires a world.
  std::optional<std::pair<Site, std::int64_t>> locate(const GroundQuestion& q) const;
  /// The shortest path between places of floors, and its line in space. Requires a world.
  LineAnswer line(const FloorSite& from, const FloorSite& to) const;
  /// The faces of the world. Requires a world.
  std::vector<WorldFace> faces() const;
  /// The loops of the rims of a floor, within a reach or any; nothing if they are no barrier of the
  /// floor. Requires a world.
  std::optional<SiteLoops> rims(std::int64_t floor, std::optional<std::int64_t> reach) const;

 private:
  navmesh::GroundImport ground_;
  std::optional<navmesh::World> world_;
};

}  // namespace offgrid::testing::ground
