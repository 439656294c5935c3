// Random: the one source of randomness of tests, verify, fuzz and bench. The same seed gives the
// same numbers on every compiler.
//
// xoshiro256** (Blackman, Vigna 2018), its state filled by splitmix64. The standard library's
// distributions are not used: they are free to differ between implementations.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace offgrid::testing {

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) {
    for (std::uint64_t& word : state_) word = next_splitmix(seed);
  }

  /// 64 random bits.
  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// A number of [low, high], both included. Requires low <= high. The bias is below 2^-31, which
  /// no test can notice.
  constexpr std::int64_t between(std::int64_t low, std::int64_t high) {
    const std::uint64_t count =
        static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + below(count));
  }

  /// True in `numerator` of `denominator` cases.
  constexpr bool chance(int numerator, int denominator) {
    return between(0, denominator - 1) < numerator;
  }

  /// An element of a span that is not empty.
  template <class T>
  constexpr T& pick(std::span<T> items) {
    return items[static_cast<std::size_t>(below(items.size()))];
  }
  template <class T, std::size_t N>
  constexpr const T& pick(const std::array<T, N>& items) {
    return items[static_cast<std::size_t>(below(N))];
  }

 private:
  /// A number below `count`; 0 stands for 2^64.
  constexpr std::uint64_t below(std::uint64_t count) {
    const std::uint64_t bits = next();
    if (count == 0) return bits;
    if (count <= (std::uint64_t{1} << 32)) return ((bits >> 32) * count) >> 32;
    return bits % count;
  }

  static constexpr std::uint64_t next_splitmix(std::uint64_t& seed) {
    seed += 0x9e3779b97f4a7c15U;
    std::uint64_t z = seed;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }

  std::array<std::uint64_t, 4> state_{};
};

}  // namespace offgrid::testing
