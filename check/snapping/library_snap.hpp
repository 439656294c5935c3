// The adapter from the library's SnapRounding to SnapSubject. Compiled twice: with the library, and
// with its copy that has bugs.
#pragma once

#include <algorithm>
#include <vector>

#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/triangulation/triangulation_check.hpp"
#include "snapping/subject.hpp"

namespace offgrid::testing::snapping {

class LibrarySnap : public SnapSubject {
 public:
  void start(const kernel::Point2& low, const kernel::Point2& high) override {
    snap_ = *navmesh::SnapRounding::rectangle(low, high);
  }

  bool edit(std::span<const Use> uses) override {
    std::vector<navmesh::SegmentUse> changes;
    for (const Use& use : uses) changes.push_back({{use.a, use.b}, use.change});
    const auto done = snap_.edit(changes);
    if (done) change_ = *done;
    return done.has_value();
  }

  void read(SnapPicture& picture) const override { read(snap_, picture); }
  /// Reads a floor. Answers the number of each vertex's pixel, or none.
  static std::vector<std::uint32_t> read(const navmesh::SnapRounding& snap, SnapPicture& picture,
                                         std::uint16_t floor = 0) {
    const std::vector<std::uint32_t> pixels = read_pixels(snap, floor, picture);
    read_uses(snap, floor, pixels, read_segments(snap, floor, pixels, picture), picture);
    return pixels;
  }

  Digest digest() const override { return words_of(snap_.triangulation().digest()); }
  static Digest words_of(const navmesh::Digest& digest) { return {digest.high, digest.low}; }

  std::string find_violation() const override {
    const auto violation = navmesh::find_violation(snap_.planar());
    return violation ? describe(*violation) : "";
  }

  navmesh::SnapRounding& snap() { return snap_; }
  /// The report of the last edit that was not refused.
  const navmesh::SnapChange& change() const { return change_; }

 private:
  static std::vector<std::uint32_t> read_pixels(const navmesh::SnapRounding& snap,
                                                std::uint16_t floor, SnapPicture& picture) {
    std::vector<navmesh::VertexId> vertices;
    for (const navmesh::VertexId v : snap.mesh().vertices()) {
      if (snap.planar().floor(v) == floor) vertices.push_back(v);
    }
    const auto point = [&](navmesh::VertexId v) { return snap.planar().point(v); };
    std::sort(vertices.begin(), vertices.end(),
              [&](navmesh::VertexId v, navmesh::VertexId w) { return point(v) < point(w); });
    picture.pixels.clear();
    std::vector<std::uint32_t> numbers(snap.mesh().vertex_bound(), SnapPicture::none);
    for (const navmesh::VertexId v : vertices) {
      numbers[v.value()] = static_cast<std::uint32_t>(picture.pixels.size());
      picture.pixels.push_back({site_of(point(v)), snap.heat(v)});
    }
    return numbers;
  }

  /// Answers the number of each original's segment.
  static std::vector<std::uint32_t> read_segments(const navmesh::SnapRounding& snap,
                                                  std::uint16_t floor,
                                                  const std::vector<std::uint32_t>& pixels,
                                                  SnapPicture& picture) {
    std::vector<std::uint32_t> originals, numbers(snap.original_bound(), SnapPicture::none);
    for (std::uint32_t i = 0; i < snap.original_bound(); ++i) {
      const navmesh::OriginalId id{i};
      if (snap.is_alive(id) && snap.original(id).floor == floor) originals.push_back(i);
    }
    const auto original = [&](std::uint32_t i) -> const navmesh::Original& {
      return snap.original(navmesh::OriginalId{i});
    };
    std::sort(originals.begin(), originals.end(), [&](std::uint32_t i, std::uint32_t k) {
      const navmesh::Original &s = original(i), &t = original(k);
      return s.a != t.a ? s.a < t.a : s.b < t.b;
    });
    picture.segments.clear();
    for (const std::uint32_t i : originals) {
      const navmesh::Original& s = original(i);
      numbers[i] = static_cast<std::uint32_t>(picture.segments.size());
      picture.segments.push_back({{site_of(s.a), site_of(s.b)}, s.uses, {}});
      for (const navmesh::VertexId v : s.chain)
        picture.segments.back().chain.push_back(pixels[v.value()]);
    }
    return numbers;
  }

  static void read_uses(const navmesh::SnapRounding& snap, std::uint16_t floor,
                        const std::vector<std::uint32_t>& pixels,
                        const std::vector<std::uint32_t>& segments, SnapPicture& picture) {
    const navmesh::Mesh& mesh = snap.mesh();
    std::vector<navmesh::OriginalId> users;
    picture.uses.clear();
    for (const navmesh::FaceId f : mesh.faces()) {
      if (snap.planar().floor(f) != floor) continue;
      for (std::uint32_t k = 0; k < 3; ++k) {
        const navmesh::HalfedgeId h = mesh.halfedge(f, k);
        if (!mesh.is_constrained(h)) continue;
        const std::uint32_t u = pixels[mesh.origin(h).value()], v = pixels[mesh.target(h).value()];
        const auto add = [&](std::uint32_t segment) {
          picture.uses.push_back({std::min(u, v), std::max(u, v), segment});
        };
        snap.find_users(mesh.origin(h), mesh.target(h), users);
        std::sort(users.begin(), users.end());
        if (users.empty() || std::adjacent_find(users.begin(), users.end()) != users.end())
          add(SnapPicture::none);
        for (const navmesh::OriginalId id : users)
          add(id.value() < segments.size() ? segments[id.value()] : SnapPicture::none);
      }
    }
    // An edge has two sides, but at the border.
    std::sort(picture.uses.begin(), picture.uses.end());
    picture.uses.erase(std::unique(picture.uses.begin(), picture.uses.end()), picture.uses.end());
  }

  navmesh::SnapRounding snap_;
  navmesh::SnapChange change_;
};

}  // namespace offgrid::testing::snapping
