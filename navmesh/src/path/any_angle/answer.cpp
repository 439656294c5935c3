#include "path/any_angle/answer.hpp"

#include <algorithm>

namespace offgrid::navmesh::detail::any_angle {

using kernel::Point2;

namespace {

struct Corner {
  Point2 point{};
  HalfedgeId at;              ///< that of its root; none for the ends of the path and of links
  std::uint32_t link = none;  ///< the link by which the path comes to it
};

std::vector<Corner> path_by(const Roots& roots, const By& last) {
  std::vector<Corner> path;
  if (roots[last.root].point != roots.goal()) path.push_back({roots.goal(), {}});
  for (std::uint32_t r = roots.corner_by(last); r != none; r = roots.corner_before(r)) {
    const Root& root = roots[r];
    path.push_back({root.point, root.at, root.is_link_end() ? root.link() : none});
  }
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace

void Answer::begin() {
  length_ = kernel::constant<0>;
  corner_faces_.clear();
  taken_links_.clear();
}

std::vector<Point2> Answer::take(const Roots& roots, const By& last, const Mesh& mesh,
                                 std::span<const DirectedLink> links) {
  const std::vector<Corner> corners = path_by(roots, last);
  std::vector<Point2> path;
  Length length = kernel::constant<0>;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Corner& corner = corners[i];
    path.push_back(corner.point);
    if (i == 0) continue;
    if (i + 1 < corners.size())
      corner_faces_.push_back(corner.at ? mesh.face(corner.at) : FaceId{});
    if (corner.link == none) {
      length = sum(length, distance(corners[i - 1].point, corner.point));
      continue;
    }
    taken_links_.push_back({i - 1, corner.link});
    length = sum(length, links[corner.link].cost_as_length());
    // The ends of a link are on the floors that it names.
    if (i + 1 < corners.size()) corner_faces_.back() = links[corner.link].to_faces.front();
    if (i > 1) corner_faces_[i - 2] = links[corner.link].from_faces.front();
  }
  length_ = length;
  return path;
}

}  // namespace offgrid::navmesh::detail::any_angle
