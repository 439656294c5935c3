// Faces above each other, beside a side of one.
#pragma once

#include "ground/definition.hpp"

namespace offgrid::testing::ground {

/// How far the plane of a face is above that of another one, over a place.
Ratio lift_of(const GroundFace& face, const GroundFace& other, const Site& p);

/// Does a face rise above another one, left of a part of its side on the line of a and b? At the
/// part's ends it is so far above that one.
bool rises(const GroundFace& face, const GroundFace& other, const Ratio& at_from,
           const Ratio& at_to, const Site& a, const Site& b);

}  // namespace offgrid::testing::ground
