// Scene: the mesh of a program, for the library, for the subject and for those who judge it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "support/sight_definition.hpp"
#include "support/walks.hpp"
#include "walks/program.hpp"

namespace offgrid::fuzz {

class Scene {
 public:
  using Triangle = std::array<kernel::Point2, 3>;

  explicit Scene(const WalkProgram& program);

  navmesh::PlanarMesh planar() const { return triangulation_.planar(); }
  const navmesh::Mesh& mesh() const { return triangulation_.mesh(); }
  /// By vertex.
  const std::vector<kernel::Point2>& points() const { return points_; }
  /// The faces have the numbers of their ids: nothing was removed.
  const testing::FaceList& faces() const { return faces_; }
  const std::vector<Triangle>& triangles() const { return triangles_; }
  const std::vector<std::array<kernel::Point2, 2>>& barriers() const { return barriers_; }
  testing::SightScene sight_scene() const;

 private:
  navmesh::Triangulation triangulation_;
  std::vector<kernel::Point2> points_;
  testing::FaceList faces_;
  std::vector<Triangle> triangles_;
  std::vector<std::array<kernel::Point2, 2>> barriers_;
};

}  // namespace offgrid::fuzz
