// ClearanceDefinition: does a line keep its distance from obstacles, and may a path for a round
// agent be the answer, or none?
//
// An obstacle is an edge of a free face over which nothing leads. In the plane a line is held
// against all of them; on floors against those of the faces that are connected with its start
// within the radius. There is no corridor, and then no path, if the portals and faces that
// docs/paths.md calls too narrow part the goal from the start; that this is certain is asked of
// lines between the corners of squares about the ends of obstacles.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "paths/definition.hpp"

namespace offgrid::testing::paths {

class ClearanceDefinition {
 public:
  using Complaint = PathDefinition::Complaint;
  static constexpr std::int32_t radius_end = std::int32_t{1} << 28;  ///< radii are less

  explicit ClearanceDefinition(const PathDefinition& ground) : ground_(ground) {}
  /// The ground is another one.
  void make();
  /// Requires a radius in range.
  bool keeps_clear(const FloorPlace& from, const kernel::Point2& to, std::int32_t radius) const;
  Complaint find_fault(const FloorPlace& from, const FloorPlace& to, std::int32_t radius,
                       const PathAnswer& answer) const;

 private:
  using Faces = std::vector<std::uint32_t>;
  using Segment = std::array<Site, 2>;

  PathAnswer expected(const FloorPlace& from, const FloorPlace& to, std::int32_t radius) const;
  Faces near(Faces faces, const Segment& leg, std::int32_t radius) const;
  bool goes(Faces faces, const Faces& goals, const PathAnswer& answer, std::int32_t radius) const;
  bool is_narrow(std::uint32_t f, std::size_t k, std::int32_t radius) const;
  bool has_room(std::uint32_t f, std::size_t third, std::int32_t radius) const;
  bool has_corridor(const Faces& starts, const Faces& goals, std::int32_t radius) const;
  bool has_witness(const Site& from, const Site& to, std::int32_t radius) const;

  const PathDefinition& ground_;
  std::vector<Segment> walls_;
  std::vector<bool> is_at_wall_;  ///< by vertex
};

}  // namespace offgrid::testing::paths
