#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "snapping/library_snap.hpp"

namespace offgrid::testing::snapping {

std::unique_ptr<SnapSubject> honest_snap() { return std::make_unique<LibrarySnap>(); }

SnapSubject::Digest digest_of(const SnapPicture& picture) {
  std::vector<kernel::Point2> points;
  for (const SnapPicture::Pixel& pixel : picture.pixels) points.push_back(point_of(pixel.centre));
  std::vector<navmesh::Constraint> constraints;
  for (const SnapPicture::Use& use : picture.uses) constraints.push_back({use.u, use.v});
  const auto built =
      navmesh::Triangulation::build(points, constraints, navmesh::ThroughVertex::refuse);
  return LibrarySnap::words_of(built->digest());
}

}  // namespace offgrid::testing::snapping
