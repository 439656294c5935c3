// NearDefinition: where a path ends that is to lead as near to its goal as one gets, by looking at
// all faces, with rational numbers.
//
// A face can be reached if it is connected, by open edges and by links, with one that holds the
// start. Of the faces that can, those hang together with the goal that one meets on the ground
// about it, free or blocked: within the least distance within which that ground meets one, and of
// that ground the nearest point counts. Where no such ground does, all that can be reached counts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "paths/definition.hpp"
#include "queries/spot.hpp"

namespace offgrid::testing::paths {

class NearDefinition {
 public:
  explicit NearDefinition(const PathDefinition& ground)
      : ground_(ground), picture_(ground.picture()) {}

  /// The grid point where a path from a free point of the world is to end; none if `from` is not
  /// free. Links that are not enabled count as not there.
  std::optional<FloorPlace> end(const FloorPlace& from, const FloorPlace& to,
                                std::span<const LinkPlan> links);

 private:
  using Exact = queries::Exact;
  using Spot = queries::Spot;
  /// A point of an edge of a face that can be reached.
  struct Candidate {
    Exact reach;  ///< the squared distance within which the ground about the goal meets the edge
    Exact distance;
    Spot at;
    FloorNumber floor = 0;
    std::uint32_t face = 0;
    std::size_t corner = 0;  ///< where the edge begins
  };

  void find_reached(const FloorPlace& from, std::span<const LinkPlan> links);
  std::vector<std::uint32_t> faces_about(const FloorPlace& p) const;
  bool touches(const FloorPlace& p) const;
  Candidate candidate(std::uint32_t face, std::size_t corner, const Exact& reach) const;
  void consider(const Candidate& other);
  std::optional<FloorPlace> at_once(const kernel::Point2& p, FloorNumber floor) const;
  void search_about(const FloorPlace& start);
  void search_everywhere();
  FloorPlace grid_point() const;

  const PathDefinition& ground_;
  const WorldPicture& picture_;
  std::vector<bool> is_reached_;  ///< by face
  Spot goal_;
  std::optional<Candidate> best_;
};

}  // namespace offgrid::testing::paths
