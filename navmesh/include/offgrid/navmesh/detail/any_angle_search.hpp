// AnyAngleSearch: A* over intervals, each what a corner of the way sees of an edge.
//
// A node is a root, which is the last corner of the way so far, an edge that the way crosses next, and two rays from the root between
// which it does so. The rays pass through corners of the mesh, or continue the leg that came to the root. A face that is entered is seen
// through its other two edges; and if an end of the edge is a corner of an obstacle, on the ray, the way may turn there, which makes it a
// root.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "offgrid/kernel/lemma.hpp"
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
  };
  enum class Turn : std::uint8_t {
    none,
    left,   ///< the root is the left end of the edge, and the way goes round it to the left
    right,  ///< the same to the right
  };
  struct Node {
    PathLength bound;  ///< no way through it is shorter
    std::uint32_t root = none;
    Turn turn = Turn::none;
    HalfedgeId entry;  ///< of the face that is entered, along the edge that is crossed: it starts at the left end
    Ray left, right;
  };
  struct Best {
    bool is_found = false;
    PathLength length;
    std::uint32_t last = none;  ///< the root before the goal
  };
  struct Arrival {
    VertexId from;
    HalfedgeId entry;
    Turn turn;
    friend bool operator==(const Arrival&, const Arrival&) = default;
  };
  struct ArrivalHash {
    std::size_t operator()(const Arrival& a) const;
  };

  void begin(const View& view, const kernel::Point2& start, const End& goal);
  void start_in(FaceId f, const Location& at);
  void expand(const Node& node);
  void see_through(const Node& node);
  void turn_on(const Node& node);
  void turn_left(const Node& node);
  void turn_right(const Node& node);
  void try_goal(const Node& node);
  void offer(std::uint32_t root);
  void push(std::uint32_t root, Turn turn, HalfedgeId crossed, const Ray& left, const Ray& right);
  /// The root at the left or right end of a node's edge; none if coming there so is not worth while.
  std::uint32_t add_root(const Node& node, VertexId v, Turn turn);

  bool is_open(HalfedgeId h) const;
  bool is_corner(VertexId v) const;
  PathLength bound_of(const Node& node) const;
  /// Is the first one taken up after the second one?
  bool is_later(const Node& a, const Node& b) const;
  bool is_better_way(std::uint32_t root, std::uint32_t other) const;
  std::vector<kernel::Point2> way_to(std::uint32_t root) const;
  kernel::Point2 point(VertexId v) const { return mesh_->point(v); }
  const Mesh& topology() const { return mesh_->mesh(); }

  const View* view_ = nullptr;
  const PlanarMesh* mesh_ = nullptr;
  kernel::Point2 goal_{};
  std::span<const FaceId> goal_faces_;
  std::vector<Root> roots_;
  std::vector<Node> open_;  ///< a heap
  Best best_;
  std::unordered_map<std::uint32_t, PathLength> shortest_to_;  ///< by vertex
  std::unordered_map<Arrival, PathLength, ArrivalHash> arrivals_;
  std::size_t expansions_ = 0;
};

}  // namespace detail

}  // namespace offgrid::navmesh
