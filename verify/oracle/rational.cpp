#include <CGAL/Gmpq.h>
#include <CGAL/Gmpz.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/determinant.h>

#include <algorithm>
#include <array>

#include "oracle/cgal_constructions.hpp"
#include "oracle/oracle.hpp"

namespace offgrid::verify {

namespace {

using Rational = CGAL::Gmpq;
using Unfiltered = CgalConstructions<CGAL::Simple_cartesian<Rational>>;
using kernel::Point2;

CGAL::Gmpz whole(std::int64_t v) { return CGAL::Gmpz(static_cast<long>(v)); }

/// x^2 + y^2 minus a real, small, positive number that is the larger the earlier the point comes in
/// lexicographic order.
Rational height(const Point2& p, const std::array<Point2, 4>& sorted) {
  const CGAL::Gmpz lift = whole(p.x.raw()) * whole(p.x.raw()) + whole(p.y.raw()) * whole(p.y.raw());
  CGAL::Gmpz parts(1);
  for (const Point2& q : sorted) {
    // the cofactors are below 2^62, so 2^-64 per rank keeps the ranks apart
    mpz_mul_2exp(parts.mpz(), parts.mpz(), 64);
    if (q == p) break;
  }
  return Rational(lift) - Rational(CGAL::Gmpz(1), parts);
}

/// The determinant of the four lifted points, by CGAL's 4x4 formula over rationals.
kernel::Sign perturbed(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  std::array<Point2, 4> sorted{a, b, c, d};
  std::sort(sorted.begin(), sorted.end());
  const auto x = [](const Point2& p) { return Rational(p.x.raw()); };
  const auto y = [](const Point2& p) { return Rational(p.y.raw()); };
  const auto h = [&](const Point2& p) { return height(p, sorted); };
  const Rational one(1);
  const Rational det = CGAL::determinant(x(a), y(a), h(a), one, x(b), y(b), h(b), one, x(c), y(c),
                                         h(c), one, x(d), y(d), h(d), one);
  return static_cast<kernel::Sign>(static_cast<int>(CGAL::sign(det)));
}

kernel::Side in_circle_perturbed(const Point2& a, const Point2& b, const Point2& c,
                                 const Point2& d) {
  return perturbed(a, b, c, d) == kernel::Sign::positive ? kernel::Side::left : kernel::Side::right;
}

bool must_flip(const Point2& u, const Point2& v, const Point2& c, const Point2& d) {
  return perturbed(u, v, c, d) == kernel::Sign::positive;
}

/// The smallest n with n^2 >= 2^32 |ab|^2, by GMP's integer square root.
kernel::Int<48> length(const Point2& a, const Point2& b) {
  const CGAL::Gmpz dx = whole(b.x.raw()) - whole(a.x.raw()),
                   dy = whole(b.y.raw()) - whole(a.y.raw());
  CGAL::Gmpz square = dx * dx + dy * dy, root(0), rest(0);
  mpz_mul_2exp(square.mpz(), square.mpz(), 32);
  mpz_sqrtrem(root.mpz(), rest.mpz(), square.mpz());
  const long rounded_up = mpz_get_si(root.mpz()) + (mpz_sgn(rest.mpz()) != 0 ? 1 : 0);
  return kernel::Int<48>::checked(static_cast<std::int64_t>(rounded_up)).value();
}

CGAL::Gmpz big(const kernel::Int<127>& v) {
  const bool negative = kernel::sign_of(v) == kernel::Sign::negative;
  auto magnitude = kernel::abs(v).raw();
  CGAL::Gmpz result(0);
  for (int shift = 96; shift >= 0; shift -= 32) {
    const auto word =
        static_cast<std::uint32_t>(static_cast<std::uint64_t>(magnitude >> shift) & 0xffffffffU);
    mpz_mul_2exp(result.mpz(), result.mpz(), 32);
    mpz_add_ui(result.mpz(), result.mpz(), word);
  }
  return negative ? -result : result;
}

kernel::Sign compare_ray_parameters(const kernel::RayParameter& s, const kernel::RayParameter& t) {
  const Rational first(big(s.numerator), big(s.denominator)),
      second(big(t.numerator), big(t.denominator));
  return Unfiltered::compare(first, second);
}

}  // namespace

void answer_with_rationals(testing::Subject& subject) {
  Unfiltered::answer(subject);
  subject.in_circle_perturbed = in_circle_perturbed;
  subject.must_flip = must_flip;
  subject.length = length;
  subject.compare_ray_parameters = compare_ray_parameters;
}

}  // namespace offgrid::verify
