#include "snapping/library_snap.hpp"

#include <algorithm>

#include "bugs/bugs_off.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "offgrid/navmesh/triangulation/triangulation_check.hpp"

namespace offgrid::testing::snapping {

void LibrarySnap::start(const kernel::Point2& low, const kernel::Point2& high) {
  snap_ = *navmesh::SnapRounding::rectangle(low, high);
}

bool LibrarySnap::edit(std::span<const SegmentUse> uses) {
  std::vector<navmesh::SegmentUse> changes;
  for (const SegmentUse& use : uses) changes.push_back({{use.a, use.b}, use.change});
  const auto done = snap_.edit(changes);
  if (done) change_ = *done;
  return done.has_value();
}

std::vector<std::uint32_t> LibrarySnap::read(const navmesh::SnapRounding& snap,
                                             SnapPicture& picture, std::uint16_t floor) {
  const std::vector<std::uint32_t> pixels = read_pixels(snap, floor, picture);
  read_uses(snap, floor, pixels, read_segments(snap, floor, pixels, picture), picture);
  return pixels;
}

std::string LibrarySnap::find_violation() const {
  const auto violation = navmesh::find_violation(snap_.planar());
  return violation ? describe(*violation) : "";
}

std::vector<std::uint32_t> LibrarySnap::read_pixels(const navmesh::SnapRounding& snap,
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

std::vector<std::uint32_t> LibrarySnap::read_segments(const navmesh::SnapRounding& snap,
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

void LibrarySnap::read_uses(const navmesh::SnapRounding& snap, std::uint16_t floor,
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

LibrarySnap::Digest digest_of(const SnapPicture& picture) {
  const BugsOff honest;
  std::vector<kernel::Point2> points;
  for (const SnapPicture::Pixel& pixel : picture.pixels) points.push_back(point_of(pixel.centre));
  std::vector<navmesh::Constraint> constraints;
  for (const SnapPicture::Use& use : picture.uses) constraints.push_back({use.u, use.v});
  const auto built =
      navmesh::Triangulation::build(points, constraints, navmesh::ThroughVertex::refuse);
  return LibrarySnap::words_of(built->digest());
}

}  // namespace offgrid::testing::snapping
