// AnyAngleSearch: A* over intervals, each what a corner of the way sees of an edge.
//
// A node is a root, which is the last corner of the way so far, an edge that the way crosses next, and two rays from the root between
// which it does so. The rays pass through corners of the mesh, or continue the leg that came to the root. A face that is entered is seen
// through its other two edges; and if an end of the edge is a corner of an obstacle, on the ray, the way may turn there, which makes it a
// root. Dead ends are entered only on the way out of the one with the start, or to the goal in one. As long as a node has one node behind
// it, it is followed at once; only where the view divides do nodes wait for their turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/kernel/lemma.hpp"
#include "offgrid/navmesh/detail/epoch_map.hpp"
#include "offgrid/navmesh/location.hpp"
#include "offgrid/navmesh/planar_mesh.hpp"

namespace offgrid::navmesh {

class View;

/// A sum of lengths, in units of 2^-16.
using PathLength = kernel::Int<96>;

namespace detail {

class AnyAngleSearch {
 public:
  /// An end of the way.
  struct End {
    kernel::Point2 point{};
    Location at;
    std::span<const FaceId> faces;  ///< those that are free and whose closure holds it, at least one
  };

  /// The corners of the best way, from start to goal; none if there is none.
  std::vector<kernel::Point2> run(const View& view, const End& start, const End& goal);
  PathLength length() const { return best_.length; }
  std::size_t expansions() const { return expansions_; }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  /// A directed line through a root.
  struct Ray {
    kernel::Point2 from{}, to{};
  };
  /// A corner of a way.
  struct Root {
    kernel::Point2 point{};
    VertexId vertex;  ///< none: the start
    std::uint32_t before = none;
    std::uint32_t legs = 0;
    PathLength length;
    PathLength through;  ///< with the straight line to the goal
  };
  enum class Turn : std::uint8_t { left, right };
  struct Node {
    std::uint32_t root = none;
    HalfedgeId entry;  ///< of the face that is entered, along the edge that is crossed: it starts at the left end
    Ray left, right;
  };
  /// A node that waits.
  struct Waiting {
    PathLength bound;  ///< no way through it is shorter
    std::uint32_t node = none;
  };
  /// The best way to turn at a corner when one comes from another.
  struct Arrival {
    PathLength length;
    std::uint32_t root = none;
  };
  struct Best {
    bool is_found = false;
    PathLength length;
    std::uint32_t last = none;  ///< the root before the goal
  };
  void begin(const View& view, const kernel::Point2& start, const End& goal);
  void start_in(FaceId f, const Location& at);
  void expand(Node node);
  bool see_through(Node& node);
  void turn(const Node& node, Turn turn);
  void go_round(std::uint32_t root, HalfedgeId edge, Turn turn);
  void try_goal(const Node& node);
  void offer(std::uint32_t root);
  void push(const Node& node) { push(node, bound_of(node)); }
  void push(const Node& node, const PathLength& bound);
  std::uint32_t make_root(const kernel::Point2& p, VertexId v, std::uint32_t before, const PathLength& length);
  /// The node behind a half-edge, if the way may go there; else none.
  std::optional<Node> behind(HalfedgeId crossed, std::uint32_t root, const Ray& left, const Ray& right) const;
  /// The root at the left or right end of a node's edge; none if coming there so is not worth while.
  std::uint32_t add_root(const Node& node, VertexId v, Turn turn);

  bool is_open(HalfedgeId h) const;
  /// Is it open, and does what is behind it lead on, or to the goal?
  bool leads_on(HalfedgeId h) const;
  void mark_exits(std::span<const FaceId> faces);
  bool is_corner(VertexId v);
  bool has_wide_sector(VertexId v) const;
  bool is_goal_face(FaceId f) const;
  PathLength bound_of(const Node& node) const;
  /// Is the first one taken up after the second one?
  bool is_later(const Waiting& a, const Waiting& b) const;
  bool is_better_way(std::uint32_t root, std::uint32_t other) const;
  std::vector<kernel::Point2> way_to(std::uint32_t root) const;
  static std::vector<kernel::Point2> straightened(const std::vector<kernel::Point2>& way);
  kernel::Point2 point(VertexId v) const { return mesh_->point(v); }
  const Mesh& topology() const { return mesh_->mesh(); }

  const View* view_ = nullptr;
  const PlanarMesh* mesh_ = nullptr;
  kernel::Point2 goal_{};
  std::span<const FaceId> goal_faces_;
  std::vector<Root> roots_;
  std::vector<Node> nodes_;    ///< those that waited
  std::vector<Waiting> open_;  ///< a heap
  Best best_;
  EpochMap<PathLength> shortest_to_;           ///< by vertex
  std::array<EpochMap<Arrival>, 2> arrivals_;  ///< by turn; by the corner before and the half-edge of entry
  EpochMap<bool> exits_;                       ///< by face: dead ends through which one leaves the start or comes to the goal
  EpochMap<bool> corners_;                     ///< by vertex: is it one?
  std::size_t expansions_ = 0;
};

}  // namespace detail

}  // namespace offgrid::navmesh
