#include "offgrid/navmesh/world/region.hpp"

#include <algorithm>

#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/mesh/box.hpp"
#include "world/region_pieces.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

namespace detail {

std::vector<Segment> edges_of(std::span<const Area::Loop> loops) {
  std::vector<Segment> edges;
  for (const Area::Loop& loop : loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Point2& to = loop[i + 1 == loop.size() ? 0 : i + 1];
      if (loop[i] != to) edges.push_back({loop[i], to});
    }
  }
  return edges;
}

namespace {

// The place of a point on the edge, measured along the axis on which the edge is longer.
EdgePlace place_of(const Segment& edge, const Point2& p) {
  const kernel::Vector2 whole = edge.to - edge.from, part = p - edge.from;
  const bool along_x = abs(whole.x) >= abs(whole.y);
  const Int<31>& length = along_x ? whole.x : whole.y;
  const Int<31>& at = along_x ? part.x : part.y;
  if (sign_of(length) == Sign::negative) return {-at, -length};
  return {at, length};
}

}  // namespace

std::vector<EdgePlace> meetings(const Segment& edge, std::span<const Segment> others) {
  std::vector<EdgePlace> places{{kernel::constant<0>}, {kernel::constant<1>}};
  for (const Segment& other : others) {
    const kernel::SegmentIntersection meeting =
        kernel::intersect(edge.from, edge.to, other.from, other.to);
    if (meeting.contact == kernel::SegmentContact::crossing) {
      places.push_back(place_of_meeting(kernel::orient_value(other.from, other.to, edge.from),
                                        kernel::orient_value(other.from, other.to, edge.to)));
    }
    if (meeting.c_on_ab) places.push_back(place_of(edge, other.from));
    if (meeting.d_on_ab) places.push_back(place_of(edge, other.to));
  }
  kernel::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

// ---- BesidePiece

// Shifts the inner point along x, which keeps its height; along y if the edge is horizontal.
BesidePiece::BesidePiece(const Segment& edge, const EdgePlace& from, const EdgePlace& to,
                         bool is_left)
    : edge_(edge), part_(from.numerator + to.numerator), whole_(from.denominator + to.denominator) {
  rest_ = *Int<64>::checked(whole_ - part_);
  const int rise = kernel::to_int(sign_of(edge.to.y - edge.from.y)),
            run = kernel::to_int(sign_of(edge.to.x - edge.from.x));
  if (rise != 0) {
    shift_x_ = is_left ? -rise : rise;
  } else {
    shift_y_ = is_left ? run : -run;
  }
}

bool BesidePiece::is_below(const Point2& p) const {
  const Sign above = sign_of((p.y - edge_.from.y) * whole_ - (edge_.to.y - edge_.from.y) * part_);
  return above == Sign::negative || (above == Sign::zero && shift_y_ >= 0);
}

// An edge through the inner point runs along the piece; such a piece is not horizontal.
Sign BesidePiece::side_of(const Segment& edge) const {
  const Sign side = sign_of(kernel::orient_value(edge.from, edge.to, edge_.from) * rest_ +
                            kernel::orient_value(edge.from, edge.to, edge_.to) * part_);
  if (side != Sign::zero) return side;
  return sign_of(edge.from.y - edge.to.y) * kernel::sign_of(std::int64_t{shift_x_});
}

// ---- MiddleOfFace

bool MiddleOfFace::is_below(const Point2& p) const {
  const auto& [a, b, c] = corners_;
  return (p.y - a.y) + (p.y - b.y) + (p.y - c.y) <= kernel::constant<0>;
}

Sign MiddleOfFace::side_of(const Segment& edge) const {
  const auto& [a, b, c] = corners_;
  return sign_of(kernel::orient_value(edge.from, edge.to, a) +
                 kernel::orient_value(edge.from, edge.to, b) +
                 kernel::orient_value(edge.from, edge.to, c));
}

}  // namespace detail

namespace {

// A loop has the ends of its edges as their starts.
Box box_of(std::span<const Segment> edges) {
  Box box{edges.front().from, edges.front().from};
  for (const Segment& edge : edges) box.add(edge.from);
  return box;
}

bool boxes_overlap(const Box& a, const Box& b) {
  return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

}  // namespace

bool overlap(const Region& a, const Region& b) {
  std::vector<Segment> edges = detail::edges_of(a.loops);
  const std::size_t count = edges.size();
  for (const Segment& edge : detail::edges_of(b.loops)) edges.push_back(edge);
  const std::span<const Segment> all = edges;
  const std::span<const Segment> of_a = all.first(count), of_b = all.subspan(count);
  if (of_a.empty() || of_b.empty() || !boxes_overlap(box_of(of_a), box_of(of_b))) return false;
  for (const Segment& edge : all) {
    const std::vector<detail::EdgePlace> places = detail::meetings(edge, all);
    for (std::size_t i = 1; i < places.size(); ++i) {
      for (const bool is_left : {true, false}) {
        const detail::BesidePiece beside(edge, places[i - 1], places[i], is_left);
        if (covers(a.rule, detail::winding(of_a, beside)) &&
            covers(b.rule, detail::winding(of_b, beside)))
          return true;
      }
    }
  }
  return false;
}

}  // namespace offgrid::navmesh
