#include "ground/contact.hpp"

#include <algorithm>
#include <array>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/pixel.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;

namespace {

// Is no corner of t left of the side p -> q of another triangle? If so, `contact` says whether a
// side of t runs along it.
bool is_separated(const Point2& p, const Point2& q, const GroundTriangle& t, Contact& contact) {
  std::array<Sign, 3> sides{};
  for (std::size_t k = 0; k < 3; ++k) {
    sides[k] = kernel::orient(p, q, t[k].at);
    if (sides[k] == Sign::positive) return false;
  }
  contact = Contact::apart;
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t other = (k + 1) % 3;
    if (sides[k] != Sign::zero || sides[other] != Sign::zero) continue;
    const auto [low, high] = std::minmax(p, q);
    const auto [t_low, t_high] = std::minmax(t[k].at, t[other].at);
    if (std::max(low, t_low) < std::min(high, t_high)) contact = Contact::adjoins;
  }
  return true;
}

/// Is a corner of t at most a unit from a side of s?
bool has_corner_near(const GroundTriangle& s, const GroundTriangle& t) {
  for (const GroundPoint& corner : t) {
    for (std::size_t k = 0; k < 3; ++k) {
      if (kernel::closed_near(s[k].at, s[(k + 1) % 3].at, corner.at, kernel::constant<2>))
        return true;
    }
  }
  return false;
}

}  // namespace

// Only one line parts triangles that adjoin, so the first side that parts them says whether they
// do; but a side of the other triangle alone may part them.
Contact contact_of(const GroundTriangle& s, const GroundTriangle& t) {
  Contact contact = Contact::overlap;
  for (std::size_t k = 0; k < 3; ++k) {
    if (is_separated(s[k].at, s[(k + 1) % 3].at, t, contact)) return contact;
  }
  for (std::size_t k = 0; k < 3; ++k) {
    if (is_separated(t[k].at, t[(k + 1) % 3].at, s, contact)) return contact;
  }
  return Contact::overlap;
}

// If triangles have no common place, a corner of one is as close to the other as any place.
bool are_close(const GroundTriangle& s, const GroundTriangle& t) {
  return contact_of(s, t) != Contact::apart || has_corner_near(s, t) || has_corner_near(t, s);
}

}  // namespace offgrid::navmesh::detail
