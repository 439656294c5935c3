// Do a closed triangle and a plane meet? Over points of any width.
#pragma once

#include "meet/sides.hpp"

namespace offgrid::scene::exact {

/// The plane of the points x with normal . x = offset. It meets the triangle unless all corners are
/// strictly on one side.
template <class T, class N, class Offset>
constexpr bool plane_meets(const N& normal, const Offset& offset, const T& t) {
  const auto side_of = [&](const auto& p) { return sign_of(formula::dot3(normal, p) - offset); };
  const Sign a = side_of(t.a);
  return a == Sign::zero || a != side_of(t.b) || a != side_of(t.c);
}

}  // namespace offgrid::scene::exact
