#include "offgrid/navmesh/query/blocked_boundary.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh {

using kernel::Point2;
using kernel::Sign;

namespace {

class BoundaryTrace {
 public:
  explicit BoundaryTrace(const View& view)
      : mesh_(view.world().floors()), topology_(mesh_.mesh()), is_inside_(topology_.face_bound()) {
    const WorldOptions& options = view.world().options();
    for (const FaceId f : topology_.faces()) {
      const auto [a, b, c] = mesh_.triangle(f);
      is_inside_[f.value()] =
          view.is_blocked(f) && options.contains(a) && options.contains(b) && options.contains(c);
    }
  }

  std::vector<BoundaryRing> run() {
    std::vector<HalfedgeId> boundary;
    for (const FaceId f : topology_.faces()) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = topology_.halfedge(f, k);
        if (!is_boundary(h)) continue;
        boundary.push_back(h);
        ++degree_[topology_.origin(h).value()];
      }
    }
    std::vector<bool> is_done(3 * std::size_t{topology_.face_bound()});
    for (const HalfedgeId first : boundary) {
      if (is_done[Numbering::slot(first.value())]) continue;
      HalfedgeId h = first;
      do {
        is_done[Numbering::slot(h.value())] = true;
        pass(topology_.origin(h));
        h = next_boundary(h);
      } while (h != first);
      close(0);
    }
    kernel::sort(rings_.begin(), rings_.end(), [](const BoundaryRing& a, const BoundaryRing& b) {
      return std::tie(a.floor, a.corners) < std::tie(b.floor, b.corners);
    });
    return std::move(rings_);
  }

 private:
  bool is_boundary(HalfedgeId h) const {
    if (!is_inside_[topology_.face(h).value()]) return false;
    const HalfedgeId twin = topology_.twin(h);
    return !twin || !is_inside_[topology_.face(twin).value()];
  }

  /// The next boundary half-edge, found by rotating about the target of h through blocked faces,
  /// beginning with that of h; so parts that only touch at a point stay apart.
  HalfedgeId next_boundary(HalfedgeId h) const {
    HalfedgeId next = topology_.next(h);
    while (!is_boundary(next)) next = topology_.next(topology_.twin(next));
    return next;
  }

  /// Adds a vertex to the walk. If the walk has it already, the vertices since then become a ring
  /// of their own: the walk follows one part, so the boundary between two visits of a vertex is
  /// apart from the rest, whichever visits are taken.
  void pass(VertexId v) {
    const auto [place, is_new] = place_.try_emplace(v.value(), walk_.size());
    if (is_new) {
      walk_.push_back(v);
      return;
    }
    close(place->second);
    place_.emplace(v.value(), walk_.size());
    walk_.push_back(v);
  }

  /// Makes the walk from its i-th vertex on a ring.
  void close(std::size_t i) {
    const std::span<const VertexId> vertices = std::span(walk_).subspan(i);
    const auto point = [&](std::size_t k) { return mesh_.point(vertices[k % vertices.size()]); };
    BoundaryRing ring{.corners = {}, .floor = mesh_.floor(vertices[0])};
    for (std::size_t k = 0; k < vertices.size(); ++k) {
      place_.erase(vertices[k].value());
      const bool turns =
          kernel::orient(point(k + vertices.size() - 1), point(k), point(k + 1)) != Sign::zero;
      if (turns || degree_.at(vertices[k].value()) > 1) ring.corners.push_back(point(k));
    }
    walk_.resize(i);
    std::rotate(ring.corners.begin(), std::min_element(ring.corners.begin(), ring.corners.end()),
                ring.corners.end());
    ring.is_hole =
        kernel::orient(ring.corners.back(), ring.corners[0], ring.corners[1]) == Sign::negative;
    rings_.push_back(std::move(ring));
  }

  PlanarMesh mesh_;
  const Mesh& topology_;
  /// is each face blocked and in the rectangle?
  std::vector<bool> is_inside_;
  /// the number of boundary half-edges that start at each vertex
  std::unordered_map<std::uint32_t, std::uint32_t> degree_;
  std::vector<VertexId> walk_;                            ///< different vertices
  std::unordered_map<std::uint32_t, std::size_t> place_;  ///< the index of each vertex in walk_
  std::vector<BoundaryRing> rings_;
};

}  // namespace

std::vector<BoundaryRing> blocked_boundary(const View& view) { return BoundaryTrace(view).run(); }

}  // namespace offgrid::navmesh
