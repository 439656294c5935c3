#include "meet/triangle_ball.hpp"

#include "offgrid/scene/meet/meets.hpp"

namespace offgrid::scene {

bool meets(const Triangle3& t, const Ball3& ball) {
  return exact::triangle_meets_ball(t.a, t.b, t.c, ball.centre(), ball.radius());
}

}  // namespace offgrid::scene
