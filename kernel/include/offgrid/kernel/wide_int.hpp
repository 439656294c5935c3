// Int<Bits> above 127 bits: Boost.Multiprecision's fixed-size integers as storage.
//
// signed magnitude, no allocation, no check (the type proves the range), constexpr. Included by the few headers that need it
// (distance, in_sphere, ray), so a program that uses only the others never compiles Boost.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>

#include "offgrid/kernel/int.hpp"

namespace offgrid::kernel::detail {

template <unsigned Bits>
using BoostInt = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<Bits, Bits, boost::multiprecision::signed_magnitude, boost::multiprecision::unchecked, void>,
    boost::multiprecision::et_off>;

template <int Bits>
  requires(Bits >= 128)
struct WideStorage<Bits> {
  using Type = BoostInt<(Bits + 63) / 64 * 64>;
};

/// 2^64. Boost 1.74's right shift by whole bytes is not constexpr; its products and quotients are.
template <class Wide>
constexpr Wide word_base() {
  return Wide(Wide(std::uint64_t{1} << 32) * Wide(std::uint64_t{1} << 32));
}

template <unsigned Bits>
struct Convert<BoostInt<Bits>, Int128> {
  static constexpr BoostInt<Bits> apply(const Int128& v) {
#if OFFGRID_NATIVE_INT128
    return BoostInt<Bits>(v);
#else
    const bool negative = v.is_negative();
    const Int128 magnitude = negative ? -v : v;
    const BoostInt<Bits> high(magnitude.high);
    const BoostInt<Bits> result = high * word_base<BoostInt<Bits>>() + BoostInt<Bits>(magnitude.low);
    return negative ? BoostInt<Bits>(-result) : result;
#endif
  }
};

template <unsigned Bits>
struct Convert<Int128, BoostInt<Bits>> {
  static constexpr Int128 apply(const BoostInt<Bits>& v) {
#if OFFGRID_NATIVE_INT128
    return static_cast<Int128>(v);
#else
    const bool negative = v.sign() < 0;
    const BoostInt<Bits> magnitude = negative ? BoostInt<Bits>(-v) : v;
    const Int128 result{static_cast<std::uint64_t>(BoostInt<Bits>(magnitude % word_base<BoostInt<Bits>>())),
                        static_cast<std::uint64_t>(BoostInt<Bits>(magnitude / word_base<BoostInt<Bits>>()))};
    return negative ? -result : result;
#endif
  }
};

template <unsigned Bits>
struct Signum<BoostInt<Bits>> {
  static constexpr Sign of(const BoostInt<Bits>& v) { return static_cast<Sign>(v.sign()); }
};

static_assert(Signum<BoostInt<192>>::of(BoostInt<192>(-5)) == Sign::negative);

}  // namespace offgrid::kernel::detail

namespace offgrid::kernel {

static_assert(Int<100>::checked(Int<100>::trusted(detail::Int128{3}) * Int<100>::trusted(detail::Int128{-5})) == constant<-15>);

}  // namespace offgrid::kernel
