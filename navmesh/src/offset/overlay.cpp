#include "offgrid/navmesh/offset/overlay.hpp"

#include <algorithm>

#include "offgrid/kernel/sort.hpp"
#include "offgrid/kernel/triangle.hpp"
#include "offgrid/navmesh/offset/reposition.hpp"

namespace offgrid::navmesh {

namespace {

/// Finds all pairs of faces that overlap, starting from one. The faces of one mesh that overlap a
/// face of the other are connected through edges, since face and mesh are convex, and so are the
/// faces of the first mesh that overlap the second.
class Pairing {
 public:
  Pairing(const PlanarMesh& from, const PlanarMesh& to)
      : from_(from), to_(to), stamp_(to.mesh().face_bound(), 0) {
    over_.resize(from.mesh().face_bound());
  }

  void run() {
    find_first(faces_by_floor(from_), faces_by_floor(to_));
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const FaceId f = queue_[i];
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId beyond = from_.mesh().twin(from_.mesh().halfedge(f, k));
        if (!beyond) continue;
        const FaceId next = from_.mesh().face(beyond);
        if (over_[next.value()].empty()) enter(next, seed_near(f, next));
      }
    }
    for (std::vector<FaceId>& faces : over_) kernel::sort(faces.begin(), faces.end());
  }

  const std::vector<std::vector<FaceId>>& over() const { return over_; }

 private:
  bool overlap(FaceId f, FaceId g) const {
    const auto [a, b, c] = from_.triangle(f);
    const auto [p, q, r] = to_.triangle(g);
    return kernel::triangle_interiors_overlap(a, b, c, p, q, r);
  }

  /// Collects all faces over f by a flood from one of them.
  void enter(FaceId f, FaceId seed) {
    if (!seed) return;
    queue_.push_back(f);
    std::vector<FaceId>& faces = over_[f.value()];
    ++now_;
    stamp_[seed.value()] = now_;
    faces.push_back(seed);
    for (std::size_t i = 0; i < faces.size(); ++i) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId beyond = to_.mesh().twin(to_.mesh().halfedge(faces[i], k));
        if (!beyond) continue;
        const FaceId g = to_.mesh().face(beyond);
        if (stamp_[g.value()] == now_) continue;
        stamp_[g.value()] = now_;
        if (overlap(f, g)) faces.push_back(g);
      }
    }
  }

  /// A face over `next`, a neighbour of f. Either the interior of a face over f reaches across the
  /// edge between f and `next`, or an edge of such a face lies on it.
  FaceId seed_near(FaceId f, FaceId next) const {
    for (const FaceId g : over_[f.value()]) {
      if (overlap(next, g)) return g;
    }
    for (const FaceId g : over_[f.value()]) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId beyond = to_.mesh().twin(to_.mesh().halfedge(g, k));
        if (beyond && overlap(next, to_.mesh().face(beyond))) return to_.mesh().face(beyond);
      }
    }
    return {};
  }

  using Faces = std::vector<FaceId>;

  static std::vector<Faces> faces_by_floor(const PlanarMesh& mesh) {
    std::vector<Faces> faces;
    for (const FaceId f : mesh.mesh().faces()) {
      faces.resize(std::max(faces.size(), mesh.floor(f) + std::size_t{1}));
      faces[mesh.floor(f)].push_back(f);
    }
    return faces;
  }

  /// Finds a first pair of a floor at a corner of the given faces: taken as a query, a vertex is
  /// strictly inside one face of each mesh.
  bool find_first_at_vertex(const PlanarMesh& vertices_of, const Faces& faces, FaceId near_from,
                            FaceId near_to) {
    for (const FaceId face : faces) {
      for (const kernel::Point2& p : vertices_of.triangle(face)) {
        const auto f = locate(from_, p, near_from);
        const auto g = locate(to_, p, near_to);
        if (f) near_from = f->face;
        if (g) near_to = g->face;
        if (!f || !g) continue;
        enter(f->face, g->face);
        return true;
      }
    }
    return false;
  }

  void find_first(const std::vector<Faces>& from, const std::vector<Faces>& to) {
    for (std::size_t floor = 0; floor < std::min(from.size(), to.size()); ++floor) {
      if (!from[floor].empty() && !to[floor].empty()) find_first(from[floor], to[floor]);
    }
  }

  void find_first(const Faces& from, const Faces& to) {
    if (find_first_at_vertex(to_, to, from[0], to[0]) ||
        find_first_at_vertex(from_, from, from[0], to[0]))
      return;
    for (const FaceId f : from) {
      for (const FaceId g : to) {
        if (!overlap(f, g)) continue;
        enter(f, g);
        return;
      }
    }
  }

  PlanarMesh from_;
  PlanarMesh to_;
  std::vector<std::vector<FaceId>> over_;  ///< the faces over each face of the first mesh
  std::vector<FaceId> queue_;
  /// the value of now_ when a face of the second mesh was last compared
  std::vector<std::uint32_t> stamp_;
  std::uint32_t now_ = 0;
};

}  // namespace

Overlay::Overlay(const PlanarMesh& from, const PlanarMesh& to) {
  Pairing pairing(from, to);
  pairing.run();
  for (const std::vector<FaceId>& faces : pairing.over()) {
    begin_.push_back(static_cast<std::uint32_t>(faces_.size()));
    faces_.insert(faces_.end(), faces.begin(), faces.end());
  }
  begin_.push_back(static_cast<std::uint32_t>(faces_.size()));
}

std::span<const FaceId> Overlay::faces_over(FaceId f) const {
  OFFGRID_EXPECTS(std::size_t{f.value()} + 1 < begin_.size(),
                  "Overlay: the face is one of the first mesh");
  return std::span(faces_).subspan(begin_[f.value()], begin_[f.value() + 1] - begin_[f.value()]);
}

std::optional<Position> Overlay::transfer(const PlanarMesh& to, const Position& position) const {
  for (const FaceId g : faces_over(position.face)) {
    if (holds(to, g, position.point)) return Position{position.point, g, position.floor};
  }
  return std::nullopt;
}

}  // namespace offgrid::navmesh
