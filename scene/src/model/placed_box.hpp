// PlacedBox: the box of a mesh exactly as it stands in the world, turned; nothing is rounded.
//
// All is doubled, and enlarged by the scale n of the rotation: the centre 2 n P + M C and the half
// extents n H are integers then, where C and H are those of the local box, doubled.
//
// Widths  the centre has 65 bits; two boxes need 134 bits, a box and a ball 198.
#pragma once

#include "meet/boxes.hpp"
#include "offgrid/scene/model/pose.hpp"
#include "offgrid/scene/shape/oriented_box.hpp"

namespace offgrid::scene::detail {

class PlacedBox {
 public:
  PlacedBox(const Box3& local, const Pose& pose) : turn_(pose.rotation) {
    const OrientedBox3 box(local);
    centre_ = exact::plus(exact::times(kernel::shift_left<1>(turn_.scale()), pose.position),
                          turn_.turned(box.doubled_centre()));
    half_ = exact::times(turn_.scale(), box.doubled_half());
  }

  bool meets(const Box3& box) const {
    const OrientedBox3 other(box);
    const auto to_this = exact::minus(centre_, exact::times(turn_.scale(), other.doubled_centre()));
    return exact::boxes_meet(to_this, exact::Unturned{},
                             exact::times(turn_.scale(), other.doubled_half()), turn_, half_);
  }
  bool meets(const Ball3& ball) const {
    return exact::box_meets_ball(centre_, turn_, half_, exact::times(turn_.scale(), ball.centre()),
                                 turn_.scale() * ball.radius());
  }

 private:
  Rotation turn_;
  Vec3<Int<65>> centre_;
  Vec3<Int<62>> half_;
};

}  // namespace offgrid::scene::detail
