// The subjects beside offgrid: naive double, and CGAL over four kernels.
#pragma once

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/long_long.h>

#include "harness.hpp"

namespace offgrid::bench {

/// The grid's own points.
struct Offgrid {
  static constexpr const char* name = "offgrid";
  using P2 = Point2;
  using P3 = Point3;
  static P2 make(const Point2& p) { return p; }
  static P3 make(const Point3& p) { return p; }
};

/// Pairs and triples of doubles; the kernel's formulas run over them unchanged, and are wrong where
/// double is not enough.
struct Naive {
  static constexpr const char* name = "double";
  using P2 = kernel::Vec2<double>;
  using P3 = kernel::Vec3<double>;
  static P2 make(const Point2& p) {
    return {static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw())};
  }
  static P3 make(const Point3& p) {
    return {static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw()),
            static_cast<double>(p.z.raw())};
  }
};

/// A kernel of CGAL over a number type that holds every coordinate.
template <class K>
struct Cgal {
  using Kernel = K;
  using P2 = typename K::Point_2;
  using P3 = typename K::Point_3;
  static P2 make(const Point2& p) { return P2(number(p.x.raw()), number(p.y.raw())); }
  static P3 make(const Point3& p) {
    return P3(number(p.x.raw()), number(p.y.raw()), number(p.z.raw()));
  }

 private:
  static typename K::FT number(std::int32_t v) { return typename K::FT(v); }
};

/// Filtered exact predicates over double.
struct Epick : Cgal<CGAL::Exact_predicates_inexact_constructions_kernel> {
  static constexpr const char* name = "EPICK";
};
/// Lazy exact numbers: predicates and constructions.
struct Epeck : Cgal<CGAL::Exact_predicates_exact_constructions_kernel> {
  static constexpr const char* name = "EPECK";
};
/// CGAL's formulas in 128-bit integers, without a filter. CGAL's traits for the type are in
/// CGAL/long_long.h. Exact for orientation, for the in-circle test (two products below 2^126 are
/// compared) and for orientation in space; not for the in-sphere test, where it is left out.
__extension__ using BuiltinInt128 = __int128;
struct Int128Cgal : Cgal<CGAL::Simple_cartesian<BuiltinInt128>> {
  static constexpr const char* name = "CGAL-int128";
};

/// Turns a case into the points of a subject.
template <class Subject>
struct PointsOf {
  template <class P, std::size_t K>
  auto operator()(const Case<P, K>& points) const {
    std::array<decltype(Subject::make(points[0])), K> result;
    for (std::size_t i = 0; i < K; ++i) result[i] = Subject::make(points[i]);
    return result;
  }
};

/// Subjects with the same interface for a predicate.
template <class... Subjects>
struct List {};
inline constexpr List<Epick, Epeck, Int128Cgal> all_of_cgal;

/// Registers a predicate for each subject of a list, on its points.
template <class P, std::size_t K, class... Subjects, class Class, class Accept, class Run>
void add_each(List<Subjects...>, const std::string& predicate, std::initializer_list<Class> inputs,
              Accept accept, Run run) {
  (add<P, K>(predicate, Subjects::name, inputs, accept, PointsOf<Subjects>{}, run), ...);
}

constexpr int sign(double v) { return static_cast<int>(v > 0) - static_cast<int>(v < 0); }

}  // namespace offgrid::bench
