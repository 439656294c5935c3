// KnownFaces: the faces of a mesh that are known, where others are not, as in a world of which
// parts are loaded.
#pragma once

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh::detail {

class KnownFaces {
 public:
  /// Is the face known? Its neighbours are, too, as far as their states.
  virtual bool has(FaceId f) const = 0;
  /// Are all faces about the point known, on all floors?
  virtual bool has_about(const kernel::Point2& p) const = 0;
  /// Requires a dead end of the world (DeadEnds), which is known or not: is it not, or is one of
  /// the faces behind it not? Then it may be none.
  virtual bool may_lead_on(FaceId f) const = 0;

 protected:
  KnownFaces() = default;
  KnownFaces(const KnownFaces&) = default;
  KnownFaces& operator=(const KnownFaces&) = default;
  ~KnownFaces() = default;
};

}  // namespace offgrid::navmesh::detail
