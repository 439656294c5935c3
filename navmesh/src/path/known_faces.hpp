// KnownFaces: the faces of a mesh that are known, where others are not, as in a world of which
// parts are loaded.
#pragma once

#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh::detail {

class KnownFaces {
 public:
  /// Is the face known? Its neighbours are, too, as far as their states.
  virtual bool has(FaceId f) const = 0;

 protected:
  KnownFaces() = default;
  KnownFaces(const KnownFaces&) = default;
  KnownFaces& operator=(const KnownFaces&) = default;
  ~KnownFaces() = default;
};

}  // namespace offgrid::navmesh::detail
