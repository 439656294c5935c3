// Plane3::side, side_of_edge, compare(RayParameter): the predicates of a ray in space.
#include "naive.hpp"

namespace offgrid::bench {

using kernel::RayParameter;

/// Two ray parameters. Only the random ones use all bits at random; the others share a factor of 30
/// bits.
enum class Parameters : std::uint8_t {
  random,
  equal,       ///< numerator and denominator of the second are a multiple of those of the first
  near_equal,  ///< as equal, but with the second numerator one more or one less
};

const char* name(Parameters which);
void fill(Parameters which, testing::Random& random, std::span<RayParameter> out);

const char* name(Parameters which) {
  switch (which) {
    case Parameters::random: return "random";
    case Parameters::equal: return "equal";
    case Parameters::near_equal: return "near_equal";
  }
  return "unknown";
}

void fill(Parameters which, testing::Random& random, std::span<RayParameter> out) {
  const auto some_62 = [&random] {
    return *kernel::Int<62>::checked(
        random.between(-(std::int64_t{1} << 62) + 1, (std::int64_t{1} << 62) - 1));
  };
  const auto some_30 = [&random] {
    return *kernel::Int<30>::checked(random.between(1, (std::int64_t{1} << 30) - 1));
  };
  if (which == Parameters::random) {
    for (RayParameter& one : out) one = {some_62() * some_62(), some_62() * some_62()};
    return;
  }
  const auto numerator = some_62() * some_30();
  const auto denominator = some_62() * some_30();
  const auto factor = some_30();
  const int more = which == Parameters::equal ? 0 : (random.chance(1, 2) ? 1 : -1);
  out[0] = {numerator, denominator};
  out[1] = {numerator * factor + *kernel::Int<1>::checked(more), denominator * factor};
}

namespace {

using kernel::formula::cross3;
using kernel::formula::difference3;
using kernel::formula::dot3;

constexpr auto plane_inputs = {Class3::random, Class3::small_grid, Class3::coplanar,
                               Class3::near_coplanar};

struct HasPlane {
  bool operator()(const Case<Point3, 4>& p) const {
    return kernel::Plane3::through(p[0], p[1], p[2]).has_value();
  }
};

template <class Subject>
void add_cgal_plane() {
  struct Prepared {
    typename Subject::Kernel::Plane_3 plane;
    typename Subject::P3 point;
  };
  add<Point3, 4>(
      "Plane3.side", Subject::name, plane_inputs, HasPlane{},
      [](const Case<Point3, 4>& p) {
        return Prepared{{Subject::make(p[0]), Subject::make(p[1]), Subject::make(p[2])},
                        Subject::make(p[3])};
      },
      [](const Prepared& one) { return static_cast<int>(one.plane.oriented_side(one.point)); });
}

/// The planes are made beforehand. double and EPICK round their coefficients, so both may be wrong.
void add_plane() {
  struct Prepared {
    kernel::Plane3 plane;
    Point3 point;
  };
  add<Point3, 4>(
      "Plane3.side", "offgrid", plane_inputs, HasPlane{},
      [](const Case<Point3, 4>& p) {
        return Prepared{kernel::Plane3::through(p[0], p[1], p[2]).value(), p[3]};
      },
      [](const Prepared& one) { return to_int(one.plane.side(one.point)); });
  struct PreparedDoubles {
    Naive::P3 normal;
    double offset;
    Naive::P3 point;
  };
  add<Point3, 4>(
      "Plane3.side", "double", plane_inputs, HasPlane{},
      [](const Case<Point3, 4>& p) {
        const Naive::P3 a = Naive::make(p[0]);
        const Naive::P3 normal =
            cross3(difference3(Naive::make(p[1]), a), difference3(Naive::make(p[2]), a));
        return PreparedDoubles{normal, dot3(normal, a), Naive::make(p[3])};
      },
      [](const PreparedDoubles& one) {
        return naive::compare(dot3(one.normal, one.point), one.offset);
      });
  add_cgal_plane<Epick>();
  add_cgal_plane<Epeck>();
  add_cgal_plane<Int128Cgal>();
}

/// The line is given by a point and a direction; CGAL gets two points and computes an orientation.
void add_side_of_edge() {
  struct Prepared {
    Point3 o;
    kernel::Vector3 d;
    Point3 b;
    Point3 c;
  };
  add<Point3, 4>(
      "side_of_edge", "offgrid", plane_inputs, AcceptAll{},
      [](const Case<Point3, 4>& p) { return Prepared{p[0], p[1] - p[0], p[2], p[3]}; },
      [](const Prepared& one) { return to_int(kernel::side_of_edge(one.o, one.d, one.b, one.c)); });
  add<Point3, 4>(
      "side_of_edge", "double", plane_inputs, AcceptAll{},
      [](const Case<Point3, 4>& p) {
        return std::array{Naive::make(p[0]), difference3(Naive::make(p[1]), Naive::make(p[0])),
                          Naive::make(p[2]), Naive::make(p[3])};
      },
      [](const auto& p) {
        return sign(dot3(p[1], cross3(difference3(p[2], p[0]), difference3(p[3], p[0]))));
      });
  add_each<Point3, 4>(all_of_cgal, "side_of_edge", plane_inputs, AcceptAll{}, [](const auto& p) {
    return static_cast<int>(CGAL::orientation(p[0], p[1], p[2], p[3]));
  });
}

struct HaveDenominators {
  bool operator()(const Case<RayParameter, 2>& t) const {
    return sign_of(t[0].denominator) != kernel::Sign::zero &&
           sign_of(t[1].denominator) != kernel::Sign::zero;
  }
};

void add_ray_parameters() {
  const auto inputs = {Parameters::random, Parameters::equal, Parameters::near_equal};
  add<RayParameter, 2>(
      "compare(RayParameter)", "offgrid", inputs, HaveDenominators{},
      [](const Case<RayParameter, 2>& t) { return t; },
      [](const auto& t) { return to_int(compare(t[0], t[1])); });
  add<RayParameter, 2>(
      "compare(RayParameter)", "double", inputs, HaveDenominators{},
      [](const Case<RayParameter, 2>& t) {
        const auto number = [](const kernel::Int<127>& v) { return static_cast<double>(v.raw()); };
        return std::array{number(t[0].numerator), number(t[0].denominator), number(t[1].numerator),
                          number(t[1].denominator)};
      },
      [](const auto& t) { return naive::compare(t[0] / t[1], t[2] / t[3]); });
}

}  // namespace

void add_ray_predicates() {
  add_plane();
  add_side_of_edge();
  add_ray_parameters();
}

}  // namespace offgrid::bench
