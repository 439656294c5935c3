// Digest: 128 bits that are equal for equal sets, whatever the order of their elements, the
// compiler or the processor.
//
// The digest of a set is the sum of its elements' digests, so elements can be added and subtracted
// one by one. It detects accidents, not attacks: it is no cryptographic hash.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "offgrid/kernel/point.hpp"

namespace offgrid::navmesh {

struct Digest {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  constexpr Digest& operator+=(const Digest& other) {
    low += other.low;
    high += other.high;
    return *this;
  }
  constexpr Digest& operator-=(const Digest& other) {
    low -= other.low;
    high -= other.high;
    return *this;
  }
  friend constexpr bool operator==(const Digest&, const Digest&) = default;
};

/// The coordinates of a point in one word; different points have different words.
constexpr std::uint64_t word_of(const kernel::Point2& p) {
  return std::uint64_t{static_cast<std::uint32_t>(p.x.raw())} << 32 |
         static_cast<std::uint32_t>(p.y.raw());
}

/// The coordinates of a point in one word; words compare as points do lexicographically.
constexpr std::uint64_t ordered_word_of(const kernel::Point2& p) {
  return word_of(p) ^ 0x8000000080000000U;
}
/// The point with this ordered word.
constexpr kernel::Point2 point_of_ordered_word(std::uint64_t word) {
  const auto coordinate = [](std::uint64_t half) {
    return kernel::Coordinate2::trusted(
        static_cast<std::int32_t>(static_cast<std::uint32_t>(half) ^ 0x80000000U));
  };
  return {coordinate(word >> 32), coordinate(word)};
}

/// Folds a sequence of words into a Digest; the order of the words counts.
class DigestWriter {
 public:
  constexpr DigestWriter() = default;
  /// Continues a sequence of words whose digest is `before`.
  constexpr explicit DigestWriter(const Digest& before) : state_(before) {}

  // Always inlined, so that the state stays in registers.
#if defined(__GNUC__)
  [[gnu::always_inline]]
#endif
  constexpr DigestWriter& add(std::uint64_t word) {
    state_.low = mix(state_.low ^ word);
    state_.high = mix(state_.high + word) ^ state_.low;
    return *this;
  }
  constexpr Digest digest() const { return state_; }

 private:
  /// The finalizer of splitmix64 (Steele, Lea, Flood 2014).
  static constexpr std::uint64_t mix(std::uint64_t z) {
    z += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }

  Digest state_{0x6f66666772696430U, 0x6d657368206b6579U};
};

/// The digest as 32 hexadecimal digits.
std::string to_string(const Digest& digest);

}  // namespace offgrid::navmesh
