#include "offgrid/navmesh/query/free_ground.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/offset/sight.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::Point2;

namespace {

class SplitMix {
 public:
  explicit SplitMix(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }
  /// As many bits, at most 96.
  Int<96> bits(int count) {
    const std::uint64_t low = next(), high = next();
    const auto part = [](std::uint64_t v, int wanted) {
      return wanted <= 0 ? 0 : wanted >= 64 ? v : v >> (64 - wanted);
    };
    const Int<96> upper = *Int<33>::checked(part(high, count - 64));
    return *Int<96>::checked(kernel::shift_left<64>(upper) +
                             *Int<64>::checked(part(low, std::min(count, 64))));
  }

 private:
  std::uint64_t state_;
};

int bits_of(const Int<96>& v) {
  int bits = 1;
  while (!v.fits_in(bits)) ++bits;
  return bits;
}

/// (a (2^32 - u - v) + b u + c v) / 2^32, rounded.
std::int64_t mixed(const Int<30>& a, const Int<30>& b, const Int<30>& c, const Int<33>& u,
                   const Int<33>& v) {
  constexpr auto one = kernel::constant<std::int64_t{1} << 32>;
  constexpr auto half = kernel::constant<std::int64_t{1} << 31>;
  const auto sum = a * (one - u - v) + b * u + c * v + half;
  return static_cast<std::int64_t>(kernel::floor_div(sum, one).raw());
}

}  // namespace

FreeGround::FreeGround(const View& view, ComponentId component) : view_(view) {
  const World& world = view.world();
  for (const FaceId f : view.mesh().faces()) {
    if (!view.is_blocked(f) && (!component || world.component(f) == component)) faces_.push_back(f);
  }
  const PlanarMesh planar = world.floors();
  kernel::sort(faces_.begin(), faces_.end(),
               [&](FaceId a, FaceId b) { return face_key(planar, a) < face_key(planar, b); });
  Int<96> sum;
  for (const FaceId f : faces_) {
    const auto [a, b, c] = planar.triangle(f);
    sum = *Int<96>::checked(sum + kernel::orient_value(a, b, c));
    ends_.push_back(sum);
  }
}

FaceId FreeGround::face_at(const Int<96>& number) const {
  OFFGRID_EXPECTS(number >= kernel::constant<0> && number < doubled_area(),
                  "FreeGround::face_at: the number is in the area");
  const auto end = std::upper_bound(ends_.begin(), ends_.end(), number);
  return faces_[static_cast<std::size_t>(end - ends_.begin())];
}

std::optional<FloorPoint> FreeGround::point(std::uint64_t seed) const {
  if (faces_.empty()) return std::nullopt;
  SplitMix numbers(seed);
  const int bits = bits_of(doubled_area());
  Int<96> number = numbers.bits(bits);
  while (number >= doubled_area()) number = numbers.bits(bits);
  const FaceId f = face_at(number);
  const std::uint64_t fractions = numbers.next();
  auto u = *Int<33>::checked(fractions >> 32), v = *Int<33>::checked(fractions & 0xFFFFFFFFU);
  constexpr auto one = kernel::constant<std::int64_t{1} << 32>;
  if (u + v > one) {  // the other half of the parallelogram
    u = *Int<33>::checked(one - u);
    v = *Int<33>::checked(one - v);
  }
  const auto [a, b, c] = face_key(view_.world().floors(), f).corners;
  const Point2 p = Point2::at(mixed(a.x, b.x, c.x, u, v), mixed(a.y, b.y, c.y, u, v));
  const Floor floor = view_.world().floor(f);
  if (is_free(view_, FloorPoint(p, floor))) return FloorPoint(p, floor);
  const std::array corners{a, b, c};
  return FloorPoint(
      *std::min_element(corners.begin(), corners.end(),
                        [&](const Point2& one_end, const Point2& other) {
                          const kernel::Sign order = kernel::compare_distance(p, one_end, other);
                          return order == kernel::Sign::zero ? one_end < other
                                                             : order == kernel::Sign::negative;
                        }),
      floor);
}

}  // namespace offgrid::navmesh
