// The adapter from the library's SnapRounding to SnapSubject. Compiled twice, as
// library_triangulation.hpp is.
#pragma once

#include <algorithm>

#include "offgrid/navmesh/snap/snap.hpp"
#include "support/snaps.hpp"

namespace offgrid::testing {

class LibrarySnap : public SnapSubject {
 public:
  void start(const kernel::Point2& low, const kernel::Point2& high) override {
    snap_ = *navmesh::SnapRounding::rectangle(low, high);
  }

  bool edit(std::span<const Use> uses) override {
    std::vector<navmesh::SegmentUse> changes;
    for (const Use& use : uses) changes.push_back({{use.a, use.b}, use.change});
    return snap_.edit(changes).has_value();
  }

  void read(SnapPicture& picture) const override { read(snap_, picture); }
  static void read(const navmesh::SnapRounding& snap, SnapPicture& picture) {
    picture = {};
    const navmesh::Mesh& mesh = snap.mesh();
    const auto point = [&](navmesh::VertexId v) { return snap.planar().point(v); };
    for (const navmesh::VertexId v : mesh.vertices())
      picture.pixels.push_back({point(v), snap.heat(v)});
    for (std::uint32_t i = 0; i < snap.original_bound(); ++i) {
      if (!snap.is_alive(navmesh::OriginalId{i})) continue;
      const navmesh::Original& s = snap.original(navmesh::OriginalId{i});
      SnapPicture::Chain& chain =
          picture.chains.emplace_back(SnapPicture::Chain{s.a, s.b, s.uses, {}});
      for (const navmesh::VertexId v : s.chain) chain.points.push_back(point(v));
    }
    for (const navmesh::FaceId f : mesh.faces()) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const navmesh::HalfedgeId h = mesh.halfedge(f, k);
        if (!mesh.is_constrained(h)) continue;
        const kernel::Point2 a = point(mesh.origin(h)), b = point(mesh.target(h));
        picture.edges.push_back({std::min(a, b), std::max(a, b)});
      }
    }
    std::sort(picture.pixels.begin(), picture.pixels.end());
    std::sort(picture.chains.begin(), picture.chains.end());
    std::sort(picture.edges.begin(), picture.edges.end());
    picture.edges.erase(std::unique(picture.edges.begin(), picture.edges.end()),
                        picture.edges.end());
  }

  std::array<std::uint64_t, 2> digest() const override {
    const navmesh::Digest digest = snap_.triangulation().digest();
    return {digest.high, digest.low};
  }

 private:
  navmesh::SnapRounding snap_;
};

}  // namespace offgrid::testing
