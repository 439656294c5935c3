#include "support/generate.hpp"

#include <array>

namespace offgrid::testing {
namespace {

constexpr std::array classes2{Class2::random,          Class2::small_grid,   Class2::collinear,
                              Class2::cocircular,      Class2::extended_gcd, Class2::pythagorean,
                              Class2::near_concurrent, Class2::axis_aligned, Class2::duplicates,
                              Class2::corners};
constexpr std::array classes3{Class3::random,     Class3::small_grid,  Class3::collinear,
                              Class3::coplanar,   Class3::cospherical, Class3::near_coplanar,
                              Class3::duplicates, Class3::corners};

}  // namespace

const char* name(Class2 which) {
  switch (which) {
    case Class2::random: return "random";
    case Class2::small_grid: return "small_grid";
    case Class2::collinear: return "collinear";
    case Class2::cocircular: return "cocircular";
    case Class2::extended_gcd: return "extended_gcd";
    case Class2::pythagorean: return "pythagorean";
    case Class2::near_concurrent: return "near_concurrent";
    case Class2::axis_aligned: return "axis_aligned";
    case Class2::duplicates: return "duplicates";
    case Class2::corners: return "corners";
  }
  return "unknown";
}

const char* name(Class3 which) {
  switch (which) {
    case Class3::random: return "random";
    case Class3::small_grid: return "small_grid";
    case Class3::collinear: return "collinear";
    case Class3::coplanar: return "coplanar";
    case Class3::cospherical: return "cospherical";
    case Class3::near_coplanar: return "near_coplanar";
    case Class3::duplicates: return "duplicates";
    case Class3::corners: return "corners";
  }
  return "unknown";
}

std::span<const Class2> all_classes2() { return classes2; }
std::span<const Class3> all_classes3() { return classes3; }

}  // namespace offgrid::testing
