#include "offgrid/navmesh/query/faces_in.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>

#include "mesh/text_of.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offset/faces_at.hpp"
#include "world/free_faces.hpp"
#include "world/region_pieces.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh {

using detail::EdgePlace;
using kernel::Point2;
using kernel::Sign;

std::string describe(const RegionError& error) {
  std::string text = "loop ";
  text.append(std::to_string(error.loop)).append(", point ").append(std::to_string(error.point));
  return text.append(", ").append(detail::text_of(error.at)).append(": outside the world");
}

namespace {

std::optional<RegionError> check(const View& view, const Region& region) {
  for (std::size_t i = 0; i < region.loops.size(); ++i) {
    for (std::size_t k = 0; k < region.loops[i].size(); ++k) {
      const Point2& p = region.loops[i][k];
      if (!view.world().options().contains(p))
        return RegionError{RegionErrorCode::outside_world, i, k, p};
    }
  }
  return std::nullopt;
}

/// An open part of an edge, with the interior of the region on at least one side.
struct Part {
  EdgePlace from;
  EdgePlace to;
};

/// The parts of the edge with the region beside them; consecutive parts are joined.
std::vector<Part> covered_parts(const Segment& edge, std::span<const Segment> edges,
                                WindingRule rule) {
  std::vector<Part> parts;
  const std::vector<EdgePlace> places = detail::meetings(edge, edges);
  for (std::size_t i = 1; i < places.size(); ++i) {
    const auto is_covered = [&](bool is_left) {
      return covers(rule, detail::winding(
                              edges, detail::BesidePiece(edge, places[i - 1], places[i], is_left)));
    };
    if (!is_covered(true) && !is_covered(false)) continue;
    if (!parts.empty() && parts.back().to == places[i - 1]) {
      parts.back().to = places[i];
    } else {
      parts.push_back({places[i - 1], places[i]});
    }
  }
  return parts;
}

/// The part of the edge inside the triangle, whose corners are counter-clockwise; empty if `to` is
/// not greater than `from`.
Part clip(const Segment& edge, const std::array<Point2, 3>& triangle) {
  constexpr Part nothing{{kernel::constant<1>}, {kernel::constant<0>}};
  Part part{{kernel::constant<0>}, {kernel::constant<1>}};
  for (std::size_t k = 0; k < 3; ++k) {
    const Point2 &a = triangle[k], &b = triangle[(k + 1) % 3];
    const kernel::Int<62> from = kernel::orient_value(a, b, edge.from),
                          to = kernel::orient_value(a, b, edge.to);
    if (from == to) {
      if (sign_of(from) != Sign::positive) return nothing;
    } else if (from < to) {
      part.from = std::max(part.from, detail::place_of_meeting(from, to));
    } else {
      part.to = std::min(part.to, detail::place_of_meeting(from, to));
    }
  }
  return part;
}

/// Finds the faces that overlap the region.
///
/// A face overlaps it iff a covered part of an edge passes through its interior or its middle is
/// covered: the edges divide the face into pieces that have such parts on their borders; if no edge
/// passes, the face is one piece and its middle decides. The faces that overlap are connected with
/// one whose closure meets a covered part, so the search begins at these and floods through faces
/// that overlap.
class RegionSearch {
 public:
  RegionSearch(const View& view, const Region& region, Floor floor)
      : view_(view),
        mesh_(view.world().floors()),
        floor_(floor),
        edges_(detail::edges_of(region.loops)),
        rule_(region.rule) {
    for (const Segment& edge : edges_) parts_.push_back(covered_parts(edge, edges_, rule_));
  }

  std::vector<FaceId> run() {
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      if (!parts_[i].empty()) visit_along(i);
    }
    const std::vector<FaceId> met(met_.begin(), met_.end());
    for (const FaceId f : met) test_middle(f);
    while (!open_.empty()) {
      const FaceId f = open_.back();
      open_.pop_back();
      found_.push_back(f);
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId beyond = topology().twin(topology().halfedge(f, k));
        if (beyond) test_middle(topology().face(beyond));
      }
    }
    std::vector<std::pair<FaceKey, FaceId>> keyed;
    for (const FaceId f : found_) keyed.emplace_back(face_key(mesh_, f), f);
    kernel::sort(keyed.begin(), keyed.end());
    for (std::size_t i = 0; i < keyed.size(); ++i) found_[i] = keyed[i].second;
    return std::move(found_);
  }

  bool overlaps(FaceId f) const {
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      if (passes(i, f)) return true;
    }
    return has_middle(f);
  }

 private:
  struct FaceHash {
    std::size_t operator()(FaceId f) const { return f.value(); }
  };
  using FaceSet = std::unordered_set<FaceId, FaceHash>;

  const Mesh& topology() const { return mesh_.mesh(); }

  /// Does a covered part of the edge pass through the interior of the face?
  bool passes(std::size_t edge, FaceId f) const {
    if (parts_[edge].empty()) return false;
    const Part inside = clip(edges_[edge], mesh_.triangle(f));
    return std::any_of(parts_[edge].begin(), parts_[edge].end(), [&](const Part& p) {
      return std::max(p.from, inside.from) < std::min(p.to, inside.to);
    });
  }
  /// Is the middle of the face covered?
  bool has_middle(FaceId f) const {
    return covers(rule_, detail::winding(edges_, detail::MiddleOfFace(mesh_.triangle(f))));
  }

  /// Visits the faces whose closure meets the edge, and takes those through which a part passes.
  void visit_along(std::size_t i) {
    const Segment& edge = edges_[i];
    FaceSet seen;
    std::vector<FaceId> open;
    const auto reach = [&](HalfedgeId h) {
      if (seen.insert(topology().face(h)).second) open.push_back(topology().face(h));
    };
    const Triangulation& triangulation = view_.world().snap().triangulation();
    detail::for_each_face_at(topology(), triangulation.locate({edge.from, floor_}), reach);
    while (!open.empty()) {
      const FaceId f = open.back();
      open.pop_back();
      met_.insert(f);
      if (passes(i, f)) take(f);
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = topology().halfedge(f, k);
        const auto [a, b] = mesh_.segment(h);
        if (kernel::intersect(edge.from, edge.to, a, b).contact == kernel::SegmentContact::disjoint)
          continue;
        if (topology().twin(h)) reach(topology().twin(h));
      }
    }
  }

  void test_middle(FaceId f) {
    if (!tested_.insert(f).second || taken_.contains(f)) return;
    if (has_middle(f)) take(f);
  }

  void take(FaceId f) {
    if (taken_.insert(f).second) open_.push_back(f);
  }

  const View& view_;
  PlanarMesh mesh_;  ///< the mesh of the floors
  Floor floor_;
  std::vector<Segment> edges_;
  std::vector<std::vector<Part>> parts_;  ///< the covered parts of each edge
  WindingRule rule_;
  FaceSet met_;     ///< faces whose closure meets an edge with covered parts
  FaceSet tested_;  ///< faces whose middle was tested
  FaceSet taken_;
  std::vector<FaceId> open_;  ///< taken faces whose neighbours are not yet tested
  std::vector<FaceId> found_;
};

}  // namespace

RegionResult<std::vector<FaceId>> faces_in(const View& view, const Region& region, Floor floor) {
  if (const auto error = check(view, region)) return *error;
  return RegionSearch(view, region, floor).run();
}

RegionResult<FloorSet> floors_reached(const View& view, const FloorPoint& from,
                                      const Region& region) {
  if (const auto error = check(view, region)) return *error;
  const RegionSearch search(view, region, from.floor);
  std::unordered_set<std::uint32_t> seen;
  std::vector<Floor> floors;
  detail::flood_free(view, from, [&](FaceId f) {
    const bool is_in = seen.insert(f.value()).second && search.overlaps(f);
    if (is_in) floors.push_back(view.world().floor(f));
    return is_in;
  });
  return FloorSet(std::move(floors));
}

RegionResult<std::vector<AreaId>> areas_in(const View& view, const Region& region, Floor floor) {
  const auto faces = faces_in(view, region, floor);
  if (!faces) return faces.error();
  std::vector<AreaId> areas;
  for (const FaceId f : *faces) {
    detail::state_of(view.world()).cover.for_each_covering(f, [&](AreaId id) {
      if (!view.switched_off().contains(id)) areas.push_back(id);
    });
  }
  kernel::sort(areas.begin(), areas.end());
  areas.erase(std::unique(areas.begin(), areas.end()), areas.end());
  return areas;
}

}  // namespace offgrid::navmesh
