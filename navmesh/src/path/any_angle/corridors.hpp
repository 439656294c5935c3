// Corridors: runs of faces with two open sides, through which a view passes in one step.
//
// In a corridor a view is not divided: each face adds its apex to the wall on the left or on the
// right. What a view is at the end, and at which corners paths turn to what is beside it, is a
// funnel (Lee and Preparata 1984):
//
//       +--end--+         The root r sees the part of the end between its rays by a and d. Paths to
//        \     /          what is left of that turn at a, and paths to what is right of it at d.
//         |   / /         The corner b was on the right ray until d came: the view is narrower, and
//         a  d /          no path that leads to the end turns at b. So no root is made there, and
//          \/  b          the rules of pruning are asked at the end only, of a and d.
//          r
//
// Where an apex is beyond the ray on the other side, nothing of the view is left: all paths turn at
// the corners there, up to the one that sees the apex.
//
// Knows the two sides of the funnel while a view passes. Asks the ground where the faces lead, the
// corners for roots, and the sightings whether the view is of use.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "offgrid/kernel/sign.hpp"
#include "path/any_angle/best_path.hpp"
#include "path/any_angle/corners.hpp"
#include "path/any_angle/ground.hpp"
#include "path/any_angle/node.hpp"
#include "path/any_angle/pruning.hpp"
#include "path/any_angle/roots.hpp"
#include "path/any_angle/sightings.hpp"

namespace offgrid::navmesh::detail::any_angle {

class Corridors {
 public:
  /// The other parts of a search, to ask them and to note in them what is found.
  struct Known {
    const Ground& ground;
    Roots& roots;
    Sightings& sightings;
    BestPath& best;
    Corners& corners;
  };

  void begin() { corridors_ = faces_ = 0; }
  /// Have they been long enough so far? Where they are short a step for each face is faster.
  bool pay() const { return corridors_ < 64 || 2 * faces_ >= 5 * corridors_; }
  /// Leads a node through the corridor behind its edge, which leads on by `passage`, to the first
  /// edge behind which the ground has no passage, or through so many faces of a longer one: a
  /// shorter path may lead elsewhere. Returns false if nothing is left of the node. Otherwise
  /// beside() has the views beside that of the node whose roots it has not taken as its own.
  bool pass(const Known& known, Node& node, Passage passage);
  const std::vector<Node>& beside() const { return beside_; }
  /// Does the corridor go on, of which pass() has left a node?
  bool is_cut() const { return is_cut_; }

 private:
  static constexpr std::uint64_t most_faces = 64;  ///< that one step passes

  /// A corner on one side of the funnel.
  struct Bend {
    kernel::Point2 point{};
    HalfedgeId entry;  ///< the last edge that ends there; none: the present one
  };
  /// One side of the funnel: a ray, and the corners from the one on it to the end of the edge, each
  /// of them a turn to that side; none if the ray passes beside the end.
  struct Side {
    kernel::Point2 root{};
    kernel::Vector2 along{};
    std::vector<Bend> bends{16};
    std::uint32_t first = 0, end = 0;  ///< those of the bends that count
    bool is_moved = false;             ///< is the end of the edge another one?
    bool is_narrowed = false;          ///< is the corner on the ray another one?
    HalfedgeId at;  ///< the half-edge at that corner, in the face in which it was seen

    std::uint32_t size() const { return end - first; }
    void add(const kernel::Point2& p) {
      if (end == bends.size()) bends.resize(2 * bends.size());
      bends[end++] = {p, {}};
    }
    void take(const Roots& roots, std::uint32_t from, const Ray& ray) {
      root = roots[from].point;
      along = ray.along;
    }
  };

  template <Turn side>
  void begin_at(const Known& known, const Node& node);
  template <Turn side>
  bool join(const Known& known, Node& node, HalfedgeId entry, const kernel::Point2& apex);
  template <Turn side>
  bool meet(const Known& known, Node& node, const kernel::Point2& apex, kernel::Sign of_ray);
  template <Turn side>
  void narrow(const Known& known, Node& node, const kernel::Point2& apex, kernel::Sign of_ray);
  template <Turn side>
  bool turn_opposite(const Known& known, Node& node, const kernel::Point2& apex,
                     kernel::Sign of_ray);
  template <Turn side>
  void end_view_at(const Known& known, const Node& node, const kernel::Point2& apex);
  bool settle(const Known& known, Node& node);
  template <Turn side>
  bool keeps_end(const Known& known, Node& node);
  template <Turn side>
  bool is_of_use(const Known& known, const Node& node, std::uint32_t root);
  template <Turn side>
  void turn_aside(const Known& known, Node& node);
  std::uint32_t root_at(const Known& known, Node& node, Turn side, const Bend& bend,
                        kernel::Sign apex_side);
  Side& at(Turn side) { return sides_[static_cast<std::size_t>(side)]; }

  std::array<Side, 2> sides_;
  std::vector<Node> beside_;
  std::uint64_t corridors_ = 0, faces_ = 0;  ///< how many were passed
  bool is_cut_ = false;
};

}  // namespace offgrid::navmesh::detail::any_angle
