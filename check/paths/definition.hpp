// The shortest paths of a world from their definition: every place that a path can turn at sees
// every other one or not, and sums of roots are enclosed with 256 binary places.
//
// A place is a point and a sector about it: free faces whose closure holds the point, and which are
// connected about it. Where obstacles touch, one point has several places, and no path leads from
// one to the other there. A leg leads from place to place if a face of the one is connected with a
// face of the other in the graph of the free faces whose closure meets the leg, by edges that meet
// it and are no barriers. A point of a floor is one of its faces there, and of those on other
// floors that are joined with them about it. A link leads from each place at its start to each at
// its end, if there are places at both. Nothing is computed with the predicates or the topology of
// the navmesh; of the world's picture its faces are used, what they are like, and who is whose
// neighbour.
//
// Without links, of several shortest paths the one is expected that path.hpp promises: the shortest
// as the library rounds, of equal ones that of the fewest legs, of these the one with the smaller
// corners. A path that is longer, and only rounds to less, is not held against them.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "worlds/definition.hpp"

namespace offgrid::testing::paths {

using namespace worlds;  // paths are those of a world

/// The mistakes that the oracle makes on purpose.
enum class PathOracle : std::uint8_t {
  exact,
  points_are_places,  ///< where obstacles touch, one can pass
  forgets_barriers,   ///< paths turn at blocked faces only
  rounds_down,        ///< legs are as long as they are, rounded down
  stops_at_touch,     ///< a leg cannot pass a corner that it touches
  links_lead_back,    ///< every link leads both ways
  last_of_equal,      ///< of equally good paths the one with larger corners counts
};

/// In units of 2^-256; each leg is less than a unit longer than it says.
using FineLength = boost::multiprecision::cpp_int;
FineLength length_of(const Site& p, const Site& q);
/// As an answer tells it: in units of 2^-16.
inline FineLength length_of(const LengthWords& words) {
  return (FineLength(words[0]) << 64) + words[1];
}
/// In units of 2^-16, and sums of them: they have words enough, and need no memory.
using PlainLength = boost::multiprecision::int128_t;
/// As the library measures a leg: rounded up; or rounded down.
PlainLength rounded_length_of(const Site& p, const Site& q, bool up);
/// Does r lie to the left (+1), on (0), to the right (-1) of the line p -> q?
int turn(const Site& p, const Site& q, const Site& r);
/// Do the closed segments share a point?
bool meet(const Site& p, const Site& q, const Site& u, const Site& v);
std::string text_of(const PathAnswer& answer);

class PathDefinition {
 public:
  using Complaint = std::optional<Fault>;

  explicit PathDefinition(PathOracle oracle) : oracle_(oracle) {}
  /// The picture must stay. Links that are not enabled count as not there.
  void make(const WorldFrame& frame, const WorldPicture& picture,
            std::span<const LinkPlan> links = {});
  /// The fault of the answer, or nothing.
  Complaint find_fault(const FloorPlace& from, const FloorPlace& to, const PathAnswer& answer);
  /// Can one go from corner to corner of the answer?
  bool is_path(const FloorPlace& from, const FloorPlace& to, const PathAnswer& answer);
  /// Does one point see the other? Requires a picture of the surface.
  bool sees(const FloorPlace& from, const FloorPlace& to);

  /// In how many sectors free ground lies about the point.
  std::size_t sectors_at(const FloorPlace& p) const { return places_at(p).size(); }
  /// Is the border of the ground about the point straight, in each of its sectors? A half-plane is
  /// free there, and nothing of the other one.
  bool is_inside_a_wall(const FloorPlace& p) const;

  /// How the question is a special one; of the question that was asked last.
  struct Question {
    bool has_path = false;           ///< is there one?
    bool is_free = false;            ///< both ends
    bool is_at_border = false;       ///< an end is at the border of a face
    bool is_at_contact = false;      ///< an end has several sectors
    std::uint64_t legs = 0;          ///< of the best path, without links; 0 if there is none
    std::uint64_t links = 0;         ///< of the answer
    bool needs_links = false;        ///< do only links lead there?
    bool touches_elsewhere = false;  ///< the best path turns where the point has several sectors
  };
  const Question& question() const { return question_; }

  // The ground, and what all finders have in common, for the judges of the others.
  struct Place {
    Site at;
    std::vector<std::uint32_t> faces;
  };
  const WorldFrame& frame() const { return frame_; }
  const WorldPicture& picture() const { return *picture_; }
  bool has_floors() const { return frame_.floors > 1; }
  bool is_free(std::uint32_t f) const { return !picture_->faces[f].ground.is_blocked; }
  /// Does a face, which is free, lead to another one across its edge from corner k to the next?
  bool is_open(std::uint32_t f, std::size_t k) const;
  bool holds(std::uint32_t f, const Site& p) const;
  Site corner(std::uint32_t f, std::size_t k) const {
    return sites_[picture_->faces[f].corners[k % 3]];
  }
  bool is_outside(const FloorPlace& p) const { return !frame_.holds(p.point); }
  /// The sectors about the point of a floor.
  std::vector<Place> places_at(const FloorPlace& p) const;
  /// The faces of all of them.
  std::vector<std::uint32_t> faces_at(const FloorPlace& p) const;
  /// The answer if an end is at fault, or found.
  PathAnswer at_ends(const FloorPlace& from, const FloorPlace& to) const;
  static Complaint compare(const PathAnswer& expected, const PathAnswer& answer);
  /// Do the corners lead from end to end, and is the length theirs? Links count as none.
  Complaint check_corners(const FloorPlace& from, const FloorPlace& to,
                          const PathAnswer& answer) const;
  /// The least floor that has free ground among the faces joined about the point with one of them.
  FloorNumber first_floor(const Site& p, std::uint32_t face) const;

 private:
  /// A link in one of its directions.
  struct DirectedLink {
    LinkPlan plan;  ///< from its smaller end, as LinkPlan::forward() says
    FloorPlace from, to;
    std::vector<std::size_t> starts, ends;  ///< corners_ there
  };
  struct Best {
    FineLength length;
    std::uint64_t legs = 0;
    bool touches_elsewhere = false;  ///< see Question
  };
  struct Lengths {
    FineLength exact = 0;
    PlainLength rounded = 0;  ///< as a path has it
    std::uint64_t legs = 0;
  };
  /// By which of equally good paths the library decides: the length as a path has it, the legs, and
  /// the corners from the start on.
  struct Rank {
    PlainLength rounded = 0;
    std::uint64_t legs = 0;
    std::vector<kernel::Point2> corners;
  };
  enum class Sees : std::uint8_t { unknown, no, yes };
  struct Label {
    bool is_reached = false, is_settled = false;
    FineLength length;
    std::uint64_t legs = 0;
    std::size_t before = 0;
  };

  bool has_obstacle(const Site& p, std::span<const std::uint32_t> faces) const;
  /// The sectors about a point, among these faces.
  void add_places(const Site& p, std::span<const std::uint32_t> faces,
                  std::vector<Place>& places) const;
  std::vector<Place> places_at(const Site& p) const;
  void find_components();
  bool are_connected(std::span<const Place> a, std::span<const Place> b) const;
  static bool is_same(const Place& a, const Place& b);
  bool has_straight_border(const Place& place) const;
  std::vector<std::size_t> corners_at(const FloorPlace& p);
  void add_link(const LinkPlan& plan, bool is_back);
  /// Does a path lead from some place to another one, by links or without?
  bool leads(std::span<const Place> from, std::span<const Place> to) const;

  /// Unless it is to be straight, a leg may turn about a point on it by any angle, as paths may.
  bool joins(const Place& a, const Place& b, bool is_straight = false);
  bool is_leg(std::size_t a, std::size_t b);
  FineLength length_between(std::size_t a, std::size_t b);
  std::optional<Best> find_best_path(std::span<const Place> from, std::span<const Place> to);
  void relax(std::size_t from, std::size_t to);
  /// The shortest path of least rank between the places that find_best_path() has labelled.
  /// Requires no links.
  Rank first_of_shortest(std::size_t first_goal);
  Complaint check_tie(const PathAnswer& answer, std::size_t first_goal);
  bool is_before(const Rank& one, const Rank& other) const;
  void relax(std::vector<std::optional<Rank>>& ranks, std::size_t from, std::size_t to);
  void relax_links(std::size_t from);
  /// A path of that length and so many legs to the label's node.
  static void improve(Label& label, const FineLength& length, std::uint64_t legs, std::size_t from);
  /// The places that a leg or a link of a path leads to.
  std::vector<Place> after_leg(std::span<const Place> from, const Site& to);
  std::vector<Place> after_link(std::span<const Place> from, const kernel::Point2& to,
                                const LinkPlan& link) const;
  Complaint go(const PathAnswer& answer, std::span<const Place> from, std::span<const Place> to,
               Lengths& lengths);
  Complaint check_path(const PathAnswer& answer, std::span<const Place> from,
                       std::span<const Place> to, const Best& best, Lengths& lengths);

  PathOracle oracle_;
  WorldFrame frame_;
  const WorldPicture* picture_ = nullptr;
  std::vector<Site> sites_;                ///< by vertex
  std::vector<std::uint32_t> components_;  ///< by face
  std::vector<Place> corners_;             ///< where paths may turn, and the ends of links
  std::vector<DirectedLink> links_;        ///< those with places at both ends
  std::vector<Sees> sees_;                 ///< of pairs of corners
  std::vector<FineLength> lengths_;        ///< of pairs of corners; 0: not known yet

  // The question's data: the corners, the places of the start, those of the goal.
  std::vector<const Place*> nodes_;
  std::vector<Label> labels_;
  Question question_;
  FloorPlace from_, to_;
  std::optional<Best> best_;  ///< between these two, since make()

  // Working memory.
  std::vector<std::uint32_t> rounds_;  ///< by face: when it was met last
  std::uint32_t round_ = 0;
  std::vector<std::uint32_t> open_;
};

}  // namespace offgrid::testing::paths
