// Int<Bits>: an integer whose width is part of its type.
//
//   Int<Bits>   |v| < 2^Bits. The sign is not counted, the range is symmetric, and the most
//               negative machine integer does not exist.
//   a + b       Int<max(A, B) + 1>           a * b    Int<A + B>
//   a - b       Int<max(A, B) + 1>           -a, abs  Int<A>
//
// So the compiler infers how wide every intermediate result is, and picks the storage: int32 up to
// 31 bits, int64 up to 63, 128 bits up to 127, and as many words as it takes above (include
// wide_int.hpp). An expression that compiles cannot overflow. A wider Int does not convert to a
// narrower one. `checked` narrows after looking at the value; narrow<lemma>(v) (lemma.hpp) is the
// only way to narrow without looking, so the list of lemmas is all that has to be believed.
//
// Cost   none: orient over Int<30> compiles to the instructions of the hand-written 64-bit version.
#pragma once

#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "offgrid/kernel/contract.hpp"
#include "offgrid/kernel/int128.hpp"
#include "offgrid/kernel/sign.hpp"

namespace offgrid::kernel {

template <int Bits>
class Int;

namespace detail {

/// Storage above 127 bits; defined in wide_int.hpp.
template <int Bits>
struct WideStorage {
  static_assert(Bits < 128,
                "this result needs more than 127 bits: include offgrid/kernel/wide_int.hpp");
};

template <int Bits>
struct StorageOf : WideStorage<Bits> {};
template <int Bits>
  requires(Bits <= 31)
struct StorageOf<Bits> {
  using Type = std::int32_t;
};
template <int Bits>
  requires(Bits > 31 && Bits <= 63)
struct StorageOf<Bits> {
  using Type = std::int64_t;
};
template <int Bits>
  requires(Bits > 63 && Bits <= 127)
struct StorageOf<Bits> {
  using Type = Int128;
};

struct Proven;

/// The larger width.
template <int A, int B>
inline constexpr int wider = A > B ? A : B;

}  // namespace detail

/// The built-in integer types that may enter the kernel: bool and characters are no numbers here.
template <class T>
concept BuiltinInteger = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> &&
                         !std::same_as<T, wchar_t> && !std::same_as<T, char8_t> &&
                         !std::same_as<T, char16_t> && !std::same_as<T, char32_t> && sizeof(T) <= 8;

/// An integer with |v| < 2^Bits. Sums and products are as wide as they need to be; see the head of
/// this file.
template <int Bits>
class Int {
  static_assert(Bits >= 1, "an integer needs at least one bit");

 public:
  using Storage = typename detail::StorageOf<Bits>::Type;
  static constexpr int bits = Bits;

  /// Zero.
  constexpr Int() = default;

  /// Widening is implicit; narrowing does not exist.
  template <int From>
    requires(From < Bits)
  constexpr Int(Int<From> v) : value_(static_cast<Storage>(v.raw())) {}

  /// The value if |v| < 2^Bits, nothing otherwise. The only entry for integers from outside.
  template <BuiltinInteger T>
  static constexpr std::optional<Int> checked(T v) {
    if constexpr (std::is_signed_v<T>) {
      return fits(static_cast<std::int64_t>(v))
                 ? std::optional<Int>(from_int64(static_cast<std::int64_t>(v)))
                 : std::nullopt;
    } else {
      const auto u = static_cast<std::uint64_t>(v);
      if constexpr (Bits >= 64) {
        const Int half = from_int64(static_cast<std::int64_t>(u >> 1));
        return trusted(half.value_ + half.value_ +
                       from_int64(static_cast<std::int64_t>(u & 1)).value_);
      } else {
        if (u > static_cast<std::uint64_t>(INT64_MAX)) return std::nullopt;
        return checked(static_cast<std::int64_t>(u));
      }
    }
  }

  /// The value if |v| < 2^Bits, nothing otherwise, for a wider Int.
  template <int From>
  static constexpr std::optional<Int> checked(const Int<From>& v) {
    if constexpr (From <= Bits) {
      return Int(v);
    } else {
      if (!v.fits_in(Bits)) return std::nullopt;
      return trusted(static_cast<Storage>(v.raw()));
    }
  }

  /// A value the caller knows to be in range. Requires |v| < 2^Bits, checked when OFFGRID_CHECKS is
  /// on. For results of the kernel and for data that was checked before; input from outside goes
  /// through `checked`. Takes the storage type itself and nothing that converts to it, or a
  /// conversion could truncate the value before the check.
  template <std::same_as<Storage> S>
  static constexpr Int trusted(const S& v) {
    Int result;
    result.value_ = v;
    OFFGRID_ENSURES(result.fits_in(Bits), "an Int<Bits> holds |v| < 2^Bits");
    return result;
  }

  /// The value in its storage type.
  constexpr const Storage& raw() const { return value_; }

  /// Is |v| < 2^b? Requires 0 < b; checked.
  constexpr bool fits_in(int b) const {
    OFFGRID_EXPECTS(b > 0, "Int::fits_in: a width is positive");
    if (b > Bits) return true;
    const auto one = static_cast<Storage>(std::int64_t{1});
    const auto bound = static_cast<Storage>(one << (b - 1));
    // 2^b - 1 without overflow at b = Bits
    const auto largest = static_cast<Storage>(bound - one + bound);
    return value_ <= largest && value_ >= -largest;
  }

 private:
  static constexpr bool fits(std::int64_t v) {
    if constexpr (Bits >= 64) {
      return true;
    } else {
      constexpr auto bound = static_cast<std::int64_t>((std::uint64_t{1} << Bits) - 1);
      return -bound <= v && v <= bound;
    }
  }
  static constexpr Int from_int64(std::int64_t v) { return trusted(static_cast<Storage>(v)); }

  friend struct detail::Proven;

  Storage value_{};
};

namespace detail {

/// Makes the result of an operation whose type proves the range, so that no check is needed.
struct Proven {
  template <int Bits>
  static constexpr Int<Bits> make(const typename Int<Bits>::Storage& v) {
    Int<Bits> result;
    result.value_ = v;
    return result;
  }
};

template <int To, int From>
constexpr typename Int<To>::Storage widened(const Int<From>& v) {
  return static_cast<typename Int<To>::Storage>(v.raw());
}

/// a * b, which has at most Bits bits. Wide storage multiplies what the operands have, not what it
/// has room for.
template <int Bits, class A, class B>
constexpr Int<Bits> product(const A& a, const B& b) {
  using Storage = typename Int<Bits>::Storage;
  if constexpr (Bits > 127) {
    return Proven::make<Bits>(Storage::product(a, b));
  } else {
    return Proven::make<Bits>(
        static_cast<Storage>(static_cast<Storage>(a) * static_cast<Storage>(b)));
  }
}

}  // namespace detail

template <int A, int B>
constexpr Int<detail::wider<A, B> + 1> operator+(const Int<A>& a, const Int<B>& b) {
  constexpr int bits = detail::wider<A, B> + 1;
  using Storage = typename Int<bits>::Storage;
  return detail::Proven::make<bits>(
      static_cast<Storage>(detail::widened<bits>(a) + detail::widened<bits>(b)));
}

template <int A, int B>
constexpr Int<detail::wider<A, B> + 1> operator-(const Int<A>& a, const Int<B>& b) {
  constexpr int bits = detail::wider<A, B> + 1;
  using Storage = typename Int<bits>::Storage;
  return detail::Proven::make<bits>(
      static_cast<Storage>(detail::widened<bits>(a) - detail::widened<bits>(b)));
}

template <int A, int B>
constexpr Int<A + B> operator*(const Int<A>& a, const Int<B>& b) {
  return detail::product<A + B>(a.raw(), b.raw());
}

template <int A>
constexpr Int<A> operator-(const Int<A>& a) {
  return detail::Proven::make<A>(static_cast<typename Int<A>::Storage>(-a.raw()));
}

/// a * 2^Shift, Shift >= 0.
template <int Shift, int A>
  requires(Shift >= 0)
constexpr Int<A + Shift> shift_left(const Int<A>& a) {
  using Storage = typename Int<A + Shift>::Storage;
  return detail::Proven::make<A + Shift>(
      static_cast<Storage>(detail::widened<A + Shift>(a) << Shift));
}

template <int A, int B>
constexpr bool operator==(const Int<A>& a, const Int<B>& b) {
  return detail::widened<detail::wider<A, B>>(a) == detail::widened<detail::wider<A, B>>(b);
}

template <int A, int B>
constexpr std::strong_ordering operator<=>(const Int<A>& a, const Int<B>& b) {
  const auto wide_a = detail::widened<detail::wider<A, B>>(a);
  const auto wide_b = detail::widened<detail::wider<A, B>>(b);
  if constexpr (detail::wider<A, B> > 127) return wide_a <=> wide_b;
  if (wide_a < wide_b) return std::strong_ordering::less;
  return wide_a == wide_b ? std::strong_ordering::equal : std::strong_ordering::greater;
}

/// The sign, without a branch.
template <int A>
constexpr Sign sign_of(const Int<A>& a) {
  if constexpr (A <= 63) {
    return sign_of(static_cast<std::int64_t>(a.raw()));
  } else if constexpr (A <= 127) {
    return detail::sign_of(a.raw());
  } else {
    return a.raw().sign();
  }
}

template <int A>
constexpr Int<A> abs(const Int<A>& a) {
  if constexpr (A <= 63) {
    return a.raw() < 0 ? -a : a;
  } else if constexpr (A <= 127) {
    return detail::high_word(a.raw()) < 0 ? -a : a;
  } else {
    return a.raw().is_negative() ? -a : a;
  }
}

namespace detail {

template <std::int64_t V>
using ConstantInt =
    Int<wider<1, static_cast<int>(std::bit_width(static_cast<std::uint64_t>(V < 0 ? -V : V)))>>;

}  // namespace detail

/// An integer constant in the narrowest Int that holds it.
template <std::int64_t V>
inline constexpr auto constant =
    detail::ConstantInt<V>::trusted(static_cast<typename detail::ConstantInt<V>::Storage>(V));

/// Is this type an Int<Bits>?
template <class T>
inline constexpr bool is_int = false;
template <int Bits>
inline constexpr bool is_int<Int<Bits>> = true;

static_assert(std::same_as<decltype(Int<31>{} * Int<31>{} - Int<31>{} * Int<31>{}), Int<63>>);
static_assert(sizeof(Int<31>) == 4 && sizeof(Int<32>) == 8 && sizeof(Int<64>) == 16);
static_assert(!std::is_convertible_v<Int<31>, Int<30>> && std::is_convertible_v<Int<30>, Int<31>>);
static_assert(!std::is_constructible_v<Int<30>, Int<31>> && !std::is_constructible_v<Int<30>, int>);
static_assert(constant<-5> * constant<7> == constant<-35> &&
              sign_of(constant<-1>) == Sign::negative);
static_assert(!Int<63>::checked(UINT64_MAX).has_value() &&
              Int<64>::checked(UINT64_MAX) ==
                  shift_left<32>(shift_left<32>(constant<1>)) - constant<1>);
static_assert(!Int<4>::checked(16).has_value() && Int<4>::checked(-15).has_value());

}  // namespace offgrid::kernel
