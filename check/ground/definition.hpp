// The import of ground by its definition: every pair of sides, every pair of triangles, in exact
// integers, without any header of the library above points.
//
//   - A triangle is ground by the slope of its normal.
//   - Every two sides on one line that run opposite ways and overlap are compared, and joined in
//     the order of their gaps while neither is joined there already.
//   - Every two faces that overlap are clipped to what both cover, and compared at its corners.
//   - A piece takes the smallest joined face that fits, which every face of the piece is asked. It
//     goes to the first floor with room, which every two faces are asked.
//   - A part of a side that is not joined is compared with every face right of it, in fractions.
//   - Of every two faces the line is found at which they come through each other.
#pragma once

#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "ground/answers.hpp"

namespace offgrid::testing::ground {

/// The face from its smallest corner on.
GroundFace from_smallest(const GroundFace& face);

/// Positive if c lies left of a -> b.
inline WideNumber turn_of(const Site& a, const Site& b, const Site& c) {
  return WideNumber{b.x - a.x} * (c.y - a.y) - WideNumber{b.y - a.y} * (c.x - a.x);
}

/// Twice the area of the face on the map.
inline WideNumber area_of(const GroundFace& face) {
  return turn_of(face[0].at, face[1].at, face[2].at);
}
/// Does c lie on the line of a and b?
inline bool is_on_line(const Site& a, const Site& b, const Site& c) {
  return turn_of(a, b, c) == 0;
}
/// The height of the face's plane. Requires a face with an area, turned either way.
Ratio plane_height(const GroundFace& face, const Site& p);
/// Is the face steeper than the limit (1), as steep (0), or less (-1)? Requires an area.
int slope_order(const GroundFace& face, const ImportPlan& plan);
/// Is the place in the face or on its border? Requires an area.
bool is_over(const GroundFace& face, const Site& p);
/// Have the insides of the faces a place in common? Requires faces that turn left.
bool overlap(const GroundFace& s, const GroundFace& t);

/// Is a place of the closed segment s within halves / 2, along each axis, of one of the closed t?
bool are_beside(const std::array<Site, 2>& s, const std::array<Site, 2>& t, std::int64_t halves);
/// The same of a segment and a place.
bool is_beside(const Site& a, const Site& b, const Site& p, std::int64_t halves);

/// The number of steps between grid points from one place to another.
std::int64_t steps_of(const Site& from, const Site& to);

/// A sum of directed segments. Opposite ones cancel, however they are divided.
class SideSum {
 public:
  void add(const Site& from, const Site& to, int times = 1);
  void add(const GroundFace& face, int times = 1);
  void add(const SiteLoops& loops, int times = 1);
  bool is_zero() const;
  /// The parts of lines on which the sum is not zero.
  std::vector<std::pair<Site, Site>> parts() const;
  /// Their steps, each as often as the sum says. Less than those of the segments if some cancel.
  WideInteger length() const;

 private:
  /// The direction without a common factor, and the cross product of it and a point of the line.
  using Line = std::tuple<std::int64_t, std::int64_t, std::int64_t>;
  /// Calls take(from, to, sum) for each part.
  template <class Take>
  void each_part(const Take& take) const;
  std::map<Line, std::map<Site, int>> changes_;  ///< of the sum at each place
};

/// Sides of two faces that are joined.
struct SideJoint {
  Ratio gap;  ///< the larger difference in height at an end
  Site a, b;
  std::size_t left = 0, right = 0;  ///< the faces left and right of a -> b
  bool is_of_parts = false;         ///< do the sides end at different places?
};

/// A part of a side that stands on a face; the place of an end is on the grid.
struct SideFoot {
  std::size_t face = 0, on = 0;
  Site from, to;  ///< with the face on the left

  friend auto operator<=>(const SideFoot&, const SideFoot&) = default;
};

/// A fault as it must be reported; of a second neighbour the third face is one of several.
struct RightFault {
  GroundFault fault;
  std::vector<GroundFace> thirds;
};

/// The faces of each floor.
using FloorFaces = std::vector<std::vector<GroundFace>>;

/// How many faces of ground are where a former floor had ground: equal to one of it, in the plane
/// of one of it, and within a step of one of it.
struct KeptFaces {
  std::size_t equal = 0, in_plane = 0, near = 0;

  friend auto operator<=>(const KeptFaces&, const KeptFaces&) = default;
};
KeptFaces kept_faces(const std::vector<GroundFace>& ground, const std::vector<GroundFace>& former,
                     std::int64_t step);

class GroundDefinition {
 public:
  /// The import of a soup, after that of another one whose floors are `former`.
  GroundDefinition(const std::vector<GroundFace>& soup, const ImportPlan& plan,
                   const FloorFaces& former = {});

  /// The ground, sorted, each face from its smallest corner on.
  const std::vector<GroundFace>& ground() const { return ground_; }
  const std::vector<SideJoint>& joints() const { return joints_; }
  /// The number of pieces of ground; several may share a floor.
  std::size_t piece_count() const { return pieces_; }
  std::size_t floor_count() const { return floors_.size(); }
  /// The faces of each floor, sorted.
  const FloorFaces& floors() const { return floors_; }
  /// For each former floor those that have ground of it.
  const std::vector<std::vector<std::int64_t>>& followers() const { return followers_; }
  /// The numbers of pieces that claim a former floor, and of those that have no room there.
  std::size_t claims() const { return claims_; }
  std::size_t claims_without_room() const { return claims_without_room_; }
  const std::vector<DroppedFace>& dropped() const { return dropped_; }
  const std::vector<RightFault>& faults() const { return faults_; }
  const std::vector<RightFault>& ledges() const { return ledges_; }
  /// Sorted. Seams are split at the ends of others on their line.
  const std::vector<GroundSeam>& seams() const { return seams_; }
  /// Those that stand on a face, whether they have a seam or not.
  const std::vector<SideFoot>& feet() const { return feet_; }
  /// The number of feet that have a seam.
  std::size_t feet_joined() const { return feet_joined_; }
  std::size_t joints_over_step() const;
  std::size_t joints_of_parts() const;
  std::size_t free_parts() const { return free_.size(); }
  /// The border of a floor.
  SideSum border(std::size_t floor) const;

  /// How often a floor did not take a face, by reason.
  struct Partings {
    std::size_t overlap = 0, cliff = 0, rise = 0;
  };
  const Partings& partings() const { return partings_; }

 private:
  /// A part of a side that is not joined, as it runs.
  struct FreeSide {
    std::size_t face = 0;
    Site from, to;
  };

  void sort_out(const std::vector<GroundFace>& soup);
  void compare_sides(std::size_t i, std::size_t k, std::size_t j, std::size_t m);
  void compare_faces(std::size_t i, std::size_t j);
  bool is_one_above(std::size_t i, std::size_t j, const Site& a, const Site& b) const;
  void choose_joints();
  void report_folds();
  void find_free_parts();
  void find_cracks();
  bool fits(std::size_t i, const std::set<std::size_t>& floor);
  void grow_pieces();
  bool has_room(const std::vector<GroundFace>& floor, const std::vector<GroundFace>& piece) const;
  void keep_floors(const FloorFaces& pieces, const FloorFaces& former,
                   std::vector<std::size_t>& floor_of_piece);
  void share_floors(const FloorFaces& former);
  void find_followers(const FloorFaces& former);
  /// A part of a side that stands on a face.
  struct StandingPart {
    Ratio low, high;  ///< shares of the side
    std::size_t on = 0;
    Ratio at_a, at_b;  ///< how far the side's ends are above the face's plane
  };
  std::vector<StandingPart> standing_parts(const FreeSide& free, const Site& from, const Site& to);
  void add_feet(std::size_t face, const std::vector<StandingPart>& parts, const Site& from,
                const Site& to);
  void find_feet();
  void find_passages();
  void make_seams();
  void add_fault(FaultKind kind, std::size_t i, std::size_t j, const Site& a, const Site& b);

  ImportPlan plan_;
  std::vector<GroundFace> ground_;
  std::vector<DroppedFace> dropped_;
  std::vector<SideJoint> joints_;
  std::vector<RightFault> faults_, ledges_;
  std::vector<RightFault> folds_;  ///< until it is known which of them are faults
  std::set<std::pair<std::size_t, std::size_t>> parted_;  ///< faces whose sides meet unjoined
  std::vector<FreeSide> free_;
  std::vector<std::size_t> floor_of_;                    ///< of each face
  std::vector<std::size_t> piece_of_;                    ///< likewise
  std::set<std::pair<std::size_t, std::size_t>> twice_;  ///< faces that are ground twice
  std::size_t pieces_ = 0;
  FloorFaces floors_;
  std::vector<std::vector<std::int64_t>> followers_;
  std::size_t claims_ = 0, claims_without_room_ = 0;
  std::vector<SideFoot> feet_;
  std::size_t feet_joined_ = 0;
  std::vector<GroundSeam> seams_;
  Partings partings_;
};

}  // namespace offgrid::testing::ground
