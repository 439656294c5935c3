#include "offgrid/navmesh/digest.hpp"

#include <array>

#include "offgrid/navmesh/triangulation.hpp"

namespace offgrid::navmesh {

namespace {

// The corners from the lexicographically smallest one, then which of the three edges are constrained.
Digest digest_of_face(const PlanarMesh& mesh, FaceId f) {
  const std::array<kernel::Point2, 3> corners = mesh.triangle(f);
  std::uint32_t first = 0;
  for (std::uint32_t k = 1; k < 3; ++k) {
    if (corners[k] < corners[first]) first = k;
  }
  DigestWriter writer;
  std::uint64_t constrained = 0;
  for (std::uint32_t k = 0; k < 3; ++k) {
    const std::uint32_t corner = (first + k) % 3;
    writer.add(word_of(corners[corner]));
    constrained |= std::uint64_t{mesh.mesh().is_constrained(mesh.mesh().halfedge(f, corner))} << k;
  }
  return writer.add(constrained).digest();
}

}  // namespace

Digest Triangulation::digest() const {
  Digest sum;
  for (const FaceId f : mesh_.faces()) sum += digest_of_face(planar(), f);
  for (const auto& [point, here] : line_) {
    sum += DigestWriter().add(word_of(point)).add(static_cast<std::uint64_t>(here.constrained)).digest();
  }
  return sum;
}

std::string to_string(const Digest& digest) {
  constexpr const char* digits = "0123456789abcdef";
  std::string text;
  for (const std::uint64_t half : {digest.high, digest.low}) {
    for (int shift = 60; shift >= 0; shift -= 4) text += digits[(half >> shift) & 15];
  }
  return text;
}

}  // namespace offgrid::navmesh
