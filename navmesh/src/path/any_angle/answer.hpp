// Answer: the path that a search returns, and what else it tells of it.
//
// Asks the roots for the corners, and takes the links of their ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/path/path.hpp"
#include "path/any_angle/roots.hpp"
#include "path/link_graph.hpp"

namespace offgrid::navmesh::detail::any_angle {

/// A link of a path: the index of its first corner, and its own.
struct TakenLink {
  std::size_t corner = 0;
  std::uint32_t link = 0;
};

class Answer {
 public:
  void begin();
  /// The corners of the path by a root and on to the goal.
  std::vector<kernel::Point2> take(const Roots& roots, const By& last, const Mesh& mesh,
                                   std::span<const DirectedLink> links);
  const PathLength& length() const { return length_; }
  /// For each corner of that path between its ends the face through which the path comes to it.
  std::span<const FaceId> corner_faces() const { return corner_faces_; }
  std::span<const TakenLink> taken_links() const { return taken_links_; }

 private:
  PathLength length_;
  std::vector<FaceId> corner_faces_;
  std::vector<TakenLink> taken_links_;
};

}  // namespace offgrid::navmesh::detail::any_angle
