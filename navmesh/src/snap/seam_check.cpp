#include "snap/seam_check.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/orient.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;

namespace {

// Both segments run from their smaller ends.
std::optional<SnapErrorCode> fault_of(const Segment& s, const Segment& t) {
  if (s == t) return std::nullopt;
  if (kernel::proper_cross(s.from, s.to, t.from, t.to)) return SnapErrorCode::seams_cross;
  const bool is_on_line = kernel::orient(s.from, s.to, t.from) == Sign::zero &&
                          kernel::orient(s.from, s.to, t.to) == Sign::zero;
  if (is_on_line && std::max(s.from, t.from) < std::min(s.to, t.to))
    return SnapErrorCode::seams_overlap;
  return std::nullopt;
}

}  // namespace

SeamUse normalized(const SeamUse& seam) {
  if (seam.segment.from < seam.segment.to) return seam;
  SeamUse other = seam;
  std::swap(other.segment.from, other.segment.to);
  std::swap(other.left, other.right);
  return other;
}

SeamCheck::Side SeamCheck::side_of(const SeamUse& seam, bool is_left) {
  return {seam.segment.from, seam.segment.to, is_left ? seam.left : seam.right, is_left};
}

bool SeamCheck::is_there(const SeamUse& seam) const {
  const OriginalId left = find_(seam.segment, seam.left);
  return left && state_.seams.partner(left, SeamSide::left) &&
         state_.seams.partner(left, SeamSide::left) == find_(seam.segment, seam.right);
}

bool SeamCheck::is_taken(const SeamUse& seam, bool is_left) const {
  const Side side = side_of(seam, is_left);
  if (taken_.contains(side)) return true;
  if (gone_.contains(side)) return false;
  const OriginalId id = find_(seam.segment, std::get<2>(side));
  return id && state_.seams.partner(id, is_left ? SeamSide::left : SeamSide::right);
}

bool SeamCheck::keeps_a_seam(OriginalId id) const {
  const Original& s = state_.original(id);
  for (const bool is_left : {true, false}) {
    if (state_.seams.partner(id, is_left ? SeamSide::left : SeamSide::right) &&
        !gone_.contains({s.a, s.b, s.floor, is_left}))
      return true;
  }
  return false;
}

// A seam that stays and that crosses or overlaps the segment.
std::optional<SnapErrorCode> SeamCheck::find_known(const Segment& s, Floor floor, Segment& other) {
  constexpr kernel::Int<30> pixel_side = kernel::constant<1>;
  const PlanarMesh mesh = state_.triangulation.planar();
  corridor_.walk(mesh, s.from, s.to, pixel_side, state_.triangulation.locate(s.from, {}, floor));
  std::optional<SnapErrorCode> code;
  for (const HalfedgeId h : corridor_.constrained()) {
    state_.users.for_each(mesh.mesh().origin(h), mesh.mesh().target(h), [&](OriginalId id) {
      if (!keeps_a_seam(id)) return;
      const Segment t{state_.original(id).a, state_.original(id).b};
      const std::optional<SnapErrorCode> found = fault_of(s, t);
      if (!found) return;
      // the smallest one, so that the answer depends on no order
      if (code && !(std::pair(t.from, t.to) < std::pair(other.from, other.to))) return;
      code = found;
      other = t;
    });
  }
  return code;
}

// The first of the coming seams of a floor that crosses or overlaps one before it.
std::optional<SnapError> SeamCheck::find_pairs(std::span<const SeamUse> seams, Floor floor) const {
  std::vector<Segment> segments;
  std::vector<std::size_t> index;
  for (std::size_t i = 0; i < seams.size(); ++i) {
    if (seams[i].kind != SeamUse::Kind::comes ||
        (seams[i].left != floor && seams[i].right != floor))
      continue;
    segments.push_back(normalized(seams[i]).segment);
    index.push_back(i);
  }
  SegmentGrid grid;
  grid.build(segments);
  std::optional<SnapError> first;
  std::pair<std::size_t, std::size_t> best{SnapError::no_index, 0};
  grid.for_each_pair([&](std::uint32_t i, std::uint32_t k) {
    const std::optional<SnapErrorCode> code = fault_of(segments[i], segments[k]);
    const std::pair pair{std::max(index[i], index[k]), std::min(index[i], index[k])};
    if (!code || !(pair < best)) return;
    best = pair;
    first = SnapError{.code = *code,
                      .index = pair.first,
                      .segment = seams[pair.first].segment,
                      .floor = floor,
                      .other = seams[pair.second].segment};
  });
  return first;
}

std::optional<SnapError> SeamCheck::run(std::span<const SeamUse> seams) {
  const auto fault = [&](SnapErrorCode code, std::size_t i, Floor floor) {
    return SnapError{.code = code, .index = i, .segment = seams[i].segment, .floor = floor};
  };
  for (std::size_t i = 0; i < seams.size(); ++i) {
    const SeamUse seam = normalized(seams[i]);
    if (seam.left == seam.right) return fault(SnapErrorCode::seam_within_floor, i, seam.left);
    if (seam.kind == SeamUse::Kind::comes) continue;
    if (!is_there(seam) || gone_.contains(side_of(seam, true)))
      return fault(SnapErrorCode::seam_missing, i, seams[i].left);
    if (seam.kind != SeamUse::Kind::goes) continue;
    gone_.insert({side_of(seam, true), side_of(seam, false)});
  }
  std::set<Floor> floors;
  for (std::size_t i = 0; i < seams.size(); ++i) {
    const SeamUse seam = normalized(seams[i]);
    if (seam.kind != SeamUse::Kind::comes) continue;
    for (const bool is_left : {true, false}) {
      const Floor floor = is_left ? seam.left : seam.right;
      if (is_taken(seam, is_left)) return fault(SnapErrorCode::seam_twice, i, floor);
      taken_.insert(side_of(seam, is_left));
      floors.insert(floor);
      Segment other;
      if (const auto code = find_known(seam.segment, floor, other)) {
        SnapError error = fault(*code, i, floor);
        error.other = other;
        return error;
      }
    }
  }
  for (const Floor floor : floors) {
    if (const auto error = find_pairs(seams, floor)) return error;
  }
  return std::nullopt;
}

}  // namespace offgrid::navmesh::detail
