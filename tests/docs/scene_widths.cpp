// Prints how wide the numbers of each test of the scene become, so that a test can compare
// docs/scene.md with the code. It is compiled with a copy of int.hpp whose operations record the
// widths of their results, and asks many questions, degenerate ones too, so that all branches are
// taken.
//
// A line is "name|bits|bits if the triangle is that of a posed mesh".
#include <cstdio>

#include "meet/boxes.hpp"
#include "meet/nearest.hpp"
#include "meet/triangle_ball.hpp"
#include "meet/triangle_plane.hpp"
#include "meet/triangle_triangle.hpp"
#include "mesh/posed_ray.hpp"
#include "offgrid/scene/meet/space_point.hpp"
#include "offgrid/scene/shape/oriented_box.hpp"
#include "support/random.hpp"

namespace offgrid::widths {
namespace {

using namespace scene;
using kernel::detail::widest;

testing::Random source(1);

Point3 point(std::int64_t most, std::int64_t most_z) {
  const std::int64_t x = source.between(-most, most);
  const std::int64_t y = source.between(-most, most);
  return Point3::at(x, y, source.between(-most_z, most_z));
}
Triangle3 triangle(std::int64_t most, std::int64_t most_z) {
  const Point3 a = point(most, most_z);
  const Point3 b = point(most, most_z);
  return {a, b, point(most, most_z)};
}
Rotation rotation() {
  const std::int64_t x = source.between(-2, 2);
  const std::int64_t y = source.between(-2, 2);
  return Rotation::make(3, x, y, source.between(-2, 2)).value();
}

/// A number of the world; Scale more bits in the coordinates of a posed mesh.
template <int Scale, int Bits>
Int<Bits + Scale> scaled(const Int<Bits>& v) {
  return v;
}
template <int Scale, class V>
auto scaled3(const V& v) {
  return Vec3<decltype(scaled<Scale>(v.x))>{scaled<Scale>(v.x), scaled<Scale>(v.y),
                                            scaled<Scale>(v.z)};
}

/// The questions, over the points of the grid.
struct OnGrid {
  static constexpr int scale = 0;
  static exact::Corners<Point3> corners(const Triangle3& t) { return {t.a, t.b, t.c}; }
  static const Point3& seen(const Point3& p) { return p; }
  static auto hit(const Ray3& ray, const Triangle3& t) {
    return exact::first_hit(ray.origin, ray.direction, t, exact::Reach::ray);
  }
};

/// A posed mesh, in coordinates of the world times its scale.
struct Posed {
  static constexpr int scale = 32;
  static exact::Corners<Vec3<Int<61>>> corners(const Triangle3& t) {
    return {seen(t.a), seen(t.b), seen(t.c)};
  }
  static Vec3<Int<61>> seen(const Point3& p) { return scaled3<scale>(p); }
  static auto hit(const Ray3& ray, const Triangle3& t) {
    return detail::PosedRay({}, {}, ray).hit(t, exact::Reach::ray);
  }
};

/// The widest number of many questions.
template <class Ask>
int width_of(const Ask& ask) {
  widest = 0;
  for (int i = 0; i < 20000; ++i) ask();
  return widest;
}

template <class World>
int of_points() {
  return width_of(
      [] { exact::point_meets(World::seen(point(2, 2)), World::corners(triangle(2, 2))); });
}

/// Rays off the plane of the triangle, but for few, or in it.
template <class World>
int of_rays(bool are_flat) {
  return width_of([&] {
    const std::int64_t most = are_flat ? 2 : 100000000;
    const std::int64_t most_z = are_flat ? 0 : most;
    const Point3 origin = point(most, most_z);
    World::hit({origin, point(most, most_z) - origin}, triangle(most, most_z));
  });
}

template <class World>
int of_planes() {
  return width_of([] {
    const Triangle3 t = triangle(2, 2);
    const auto plane = Plane3::through(t.a, t.b, t.c);
    if (!plane) return;
    exact::plane_meets(plane->normal(), scaled<World::scale>(plane->offset()),
                       World::corners(triangle(2, 2)));
  });
}

template <class World>
int of_balls() {
  return width_of([] {
    const auto t = World::corners(triangle(5, 5));
    const auto radius = Int<30>::checked(source.between(0, 6)).value();
    exact::triangle_meets_ball(t.a, t.b, t.c, World::seen(point(5, 5)),
                               scaled<World::scale>(radius));
  });
}

OrientedBox3::Doubled some(std::int64_t least, std::int64_t most) {
  const auto part = [&] { return Int<30>::checked(source.between(least, most)).value(); };
  const auto x = part();
  const auto y = part();
  return {x, y, part()};
}

template <class World, class Frame>
int of_boxes(const Frame& frame) {
  return width_of([&] {
    const auto t = World::corners(triangle(5, 5));
    exact::triangle_meets_box(t.a, t.b, t.c, scaled3<World::scale>(some(-5, 5)), frame(),
                              scaled3<World::scale>(some(0, 5)));
  });
}

template <class World>
int of_triangles() {
  return width_of([] {
    const std::int64_t most_z = source.between(0, 2);
    exact::triangles_meet(World::corners(triangle(2, most_z)), World::corners(triangle(2, most_z)));
  });
}

template <class Ask>
int of_two_boxes(const Ask& ask) {
  return width_of([&] { ask(some(-5, 5), rotation(), some(0, 5)); });
}

void row(const char* name, int bits) { std::printf("%s|%d|-\n", name, bits); }
void row(const char* name, int bits, int posed) { std::printf("%s|%d|%d\n", name, bits, posed); }

void boxes() {
  row("oriented box, point", of_two_boxes([](const auto& c, const auto& turn, const auto& half) {
        exact::box_meets_point(c, turn, half, point(5, 5));
      }));
  row("oriented box, ball", of_two_boxes([](const auto& c, const auto& turn, const auto& half) {
        exact::box_meets_ball(c, turn, half, point(5, 5), Int<30>(kernel::constant<3>));
      }));
  row("oriented box, plane", of_two_boxes([](const auto& c, const auto& turn, const auto& half) {
        const auto plane = Plane3::through(point(5, 5), Point3::at(9, 9, 0), Point3::at(0, 0, 9));
        if (plane) exact::box_meets_plane(c, turn, half, plane->normal(), plane->offset());
      }));
  row("two oriented boxes", of_two_boxes([](const auto& c, const auto& turn, const auto& half) {
        const auto offset = exact::minus(some(-9, 9), c);
        exact::boxes_meet(offset, turn, half, rotation(), some(0, 5));
      }));
}

template <class World>
int of_nearest() {
  return width_of([] {
    const auto t = World::corners(triangle(2, 2));
    exact::closest_point(t.a, t.b, t.c, World::seen(point(2, 2)));
  });
}

void nearest() {
  row("nearest point", of_nearest<OnGrid>(), of_nearest<Posed>());
  row("two squared distances compared", width_of([] {
        const Triangle3 t = triangle(2, 2);
        const auto square = exact::squared_distance(t.a, t.b, t.c, point(2, 2));
        static_cast<void>(square.numerator * square.denominator);
      }),
      width_of([] {
        const SpaceDistance d{kernel::constant<1>, kernel::constant<1>};
        static_cast<void>(d.numerator * d.denominator);
      }));
}

}  // namespace
}  // namespace offgrid::widths

int main() {
  using namespace offgrid::widths;
  const auto unturned = [] { return exact::Unturned(); };
  row("triangle, point", of_points<OnGrid>(), of_points<Posed>());
  row("triangle, ray or segment", of_rays<OnGrid>(false), of_rays<Posed>(false));
  row("the same in one plane", of_rays<OnGrid>(true), of_rays<Posed>(true));
  row("triangle, plane", of_planes<OnGrid>(), of_planes<Posed>());
  row("triangle, ball", of_balls<OnGrid>(), of_balls<Posed>());
  row("triangle, box", of_boxes<OnGrid>(unturned), of_boxes<Posed>(unturned));
  row("triangle, oriented box", of_boxes<OnGrid>(rotation), of_boxes<Posed>(rotation));
  row("two triangles", of_triangles<OnGrid>(), of_triangles<Posed>());
  boxes();
  nearest();
  return 0;
}
