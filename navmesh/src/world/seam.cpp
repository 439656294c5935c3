#include "offgrid/navmesh/world/seam.hpp"

namespace offgrid::navmesh {

Digest key_of(const Seam& seam) {
  const bool is_forward = seam.a < seam.b;
  DigestWriter writer;
  writer.add(word_of(is_forward ? seam.a : seam.b)).add(word_of(is_forward ? seam.b : seam.a));
  writer.add(is_forward ? seam.left : seam.right).add(is_forward ? seam.right : seam.left);
  return writer.add(seam.enabled ? 1 : 0).digest();
}

}  // namespace offgrid::navmesh
