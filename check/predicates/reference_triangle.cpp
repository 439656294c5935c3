#include <vector>

#include "predicates/reference_number.hpp"

namespace offgrid::testing::reference {
namespace {

using Polygon = std::vector<Homogeneous>;

/// The part of a convex polygon on the closed side of the line a -> b where `inner` is.
Polygon clip(const Polygon& polygon, const Homogeneous& a, const Homogeneous& b, Sign inner) {
  const auto height = [&](const Homogeneous& p) {
    const Big value = determinant<3>({{{a.x, a.y, a.w}, {b.x, b.y, b.w}, {p.x, p.y, p.w}}});
    return inner == Sign::negative ? Big(-value) : value;
  };
  Polygon result;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Homogeneous& p = polygon[i];
    const Homogeneous& q = polygon[(i + 1) % polygon.size()];
    const Big from = height(p);
    const Big to = height(q);
    if (from >= 0) result.push_back(p);
    if ((from < 0 && to > 0) || (from > 0 && to < 0)) {
      // The point where the height is zero: (from q - to p) / (from - to) in homogeneous
      // coordinates, with a positive weight.
      const Big fp = from > 0 ? Big(-to) : to;
      const Big fq = from > 0 ? from : Big(-from);
      result.push_back({fq * q.x + fp * p.x, fq * q.y + fp * p.y, fq * q.w + fp * p.w});
    }
  }
  return result;
}

bool has_area(const Polygon& polygon) {
  for (std::size_t i = 0; i + 2 < polygon.size(); ++i) {
    for (std::size_t j = i + 1; j + 1 < polygon.size(); ++j) {
      for (std::size_t k = j + 1; k < polygon.size(); ++k) {
        if (turn(polygon[i], polygon[j], polygon[k]) != Sign::zero) return true;
      }
    }
  }
  return false;
}

}  // namespace

// By barycentric coordinates: p = (wa a + wb b + wc c) / (wa + wb + wc).
Containment point_in_triangle(const Point2& a, const Point2& b, const Point2& c, const Point2& p) {
  const Sign whole = reference::orient(a, b, c);
  if (whole == Sign::zero) {
    return reference::on_segment(a, b, p) || reference::on_segment(b, c, p) ||
                   reference::on_segment(c, a, p)
               ? Containment::boundary
               : Containment::outside;
  }
  const Sign wa = reference::orient(p, b, c) * whole;
  const Sign wb = reference::orient(a, p, c) * whole;
  const Sign wc = reference::orient(a, b, p) * whole;
  if (wa == Sign::negative || wb == Sign::negative || wc == Sign::negative)
    return Containment::outside;
  return wa == Sign::zero || wb == Sign::zero || wc == Sign::zero ? Containment::boundary
                                                                  : Containment::inside;
}

// Two closed convex sets meet iff their boundaries do or one holds a point of the other.
bool triangles_intersect(const Point2& a, const Point2& b, const Point2& c, const Point2& p,
                         const Point2& q, const Point2& r) {
  const Point2 first[] = {a, b, c};
  const Point2 second[] = {p, q, r};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const SegmentIntersection contact =
          reference::intersect(first[i], first[(i + 1) % 3], second[j], second[(j + 1) % 3]);
      if (contact.contact != kernel::SegmentContact::disjoint) return true;
    }
  }
  return reference::point_in_triangle(a, b, c, p) != Containment::outside ||
         reference::point_in_triangle(p, q, r, a) != Containment::outside;
}

// The common part has an area.
bool triangle_interiors_overlap(const Point2& a, const Point2& b, const Point2& c, const Point2& p,
                                const Point2& q, const Point2& r) {
  const Sign inner = reference::orient(a, b, c);
  if (inner == Sign::zero) return false;
  const Homogeneous corners[] = {homogeneous(a), homogeneous(b), homogeneous(c)};
  Polygon common{homogeneous(p), homogeneous(q), homogeneous(r)};
  for (int i = 0; i < 3; ++i) common = clip(common, corners[i], corners[(i + 1) % 3], inner);
  return has_area(common);
}

bool triangle_contains(const Point2& a, const Point2& b, const Point2& c, const Point2& p,
                       const Point2& q, const Point2& r) {
  for (const Point2& v : {p, q, r}) {
    if (reference::point_in_triangle(a, b, c, v) == Containment::outside) return false;
  }
  return true;
}

}  // namespace offgrid::testing::reference
