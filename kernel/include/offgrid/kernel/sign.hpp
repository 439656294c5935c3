// Sign and Side: the two types of result of a predicate.
//
// A predicate over points of one kind returns Sign, which may be zero. A predicate that mixes a
// query with the offset mesh returns Side, which has no third value (offset.hpp). Neither converts
// to an integer or to the other on its own: `to_int` and `sign_of` say so in the code.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>

namespace offgrid::kernel {

/// The sign of an exact value. The numeric values are part of the interface: -1, 0, +1.
enum class Sign : std::int8_t { negative = -1, zero = 0, positive = 1 };

/// Which side of a directed line: left is counter-clockwise of its direction.
enum class Side : std::int8_t { right = -1, left = 1 };

/// Which of two values comes first, where a tie cannot happen.
enum class Order : std::int8_t { before = -1, after = 1 };

constexpr int to_int(Sign s) { return static_cast<int>(s); }
constexpr int to_int(Side s) { return static_cast<int>(s); }
constexpr int to_int(Order o) { return static_cast<int>(o); }

constexpr Sign operator-(Sign s) { return static_cast<Sign>(-to_int(s)); }
constexpr Side operator-(Side s) { return static_cast<Side>(-to_int(s)); }
constexpr Order operator-(Order o) { return static_cast<Order>(-to_int(o)); }

/// The sign of a product.
constexpr Sign operator*(Sign a, Sign b) { return static_cast<Sign>(to_int(a) * to_int(b)); }

constexpr Sign sign_of(Side s) { return static_cast<Sign>(to_int(s)); }
constexpr Sign sign_of(Sign s) { return s; }

/// The sign of a 64-bit value, without a branch. Takes no other type: a conversion could change the
/// sign.
template <std::same_as<std::int64_t> T>
constexpr Sign sign_of(T v) {
  return static_cast<Sign>(static_cast<int>(v > 0) - static_cast<int>(v < 0));
}

/// negative if a < b, zero if equal, positive if a > b, for anything with a strong order (so not
/// for doubles).
template <class A, class B>
  requires std::three_way_comparable_with<A, B, std::strong_ordering>
constexpr Sign compare(const A& a, const B& b) {
  return static_cast<Sign>(static_cast<int>(a > b) - static_cast<int>(a < b));
}

static_assert(-Sign::positive == Sign::negative && -Sign::zero == Sign::zero);
static_assert(Sign::negative * Sign::negative == Sign::positive && -Side::left == Side::right);

}  // namespace offgrid::kernel
