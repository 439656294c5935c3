#include "offgrid/scene/meet/normal.hpp"

#include "meet/frame.hpp"
#include "offgrid/kernel/quotient.hpp"

namespace offgrid::scene {

std::optional<Normal> triangle_normal(const Triangle3& t, const Rotation& turn) {
  const auto normal = exact::normal_of(t);
  if (exact::is_zero(normal)) return std::nullopt;
  const auto turned = turn.turned(normal);
  return Normal{{turned.x, turned.y, turned.z}};
}

Vec3<double> Normal::unit() const {
  const auto squared_length = kernel::formula::dot3(direction, direction);
  OFFGRID_EXPECTS(sign_of(squared_length) == Sign::positive, "Normal::unit: it is not zero");
  const auto component = [&](const Int<95>& v) {
    const double size = kernel::nearest_double_root(v * v, squared_length);
    return sign_of(v) == Sign::negative ? -size : size;
  };
  return {component(direction.x), component(direction.y), component(direction.z)};
}

}  // namespace offgrid::scene
