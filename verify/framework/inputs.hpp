// Inputs: the arguments of one question as plain integers, so that generating, shrinking, saving
// and replaying are the same for all of them.
//
// How many integers a question takes, what each means and in which order they become arguments
// follows from the predicate's signature (question.hpp): a Point2 is two of them, a LeveledLine
// five, and so on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace offgrid::verify {

/// What one integer of the inputs means; decides its range and how it may shrink.
enum class Slot : std::uint8_t {
  coordinate2,       ///< |v| < 2^30
  coordinate3,       ///< |v| < 2^29
  direction3,        ///< |v| < 2^30, a component of a vector
  level,             ///< 0..3, the level of a line
  squared_distance,  ///< 0 <= v < 2^63
  width,             ///< 0 <= v < 2^30
  high_word,         ///< upper part of a 127-bit number: |v| < 2^63
  low_word,          ///< lower 64 bits of it, any pattern
};

inline constexpr std::size_t max_inputs = 16;

struct Inputs {
  std::array<std::int64_t, max_inputs> values{};

  friend bool operator==(const Inputs&, const Inputs&) = default;
};

/// The smallest and largest value a slot may hold.
constexpr std::int64_t slot_max(Slot slot) {
  switch (slot) {
    case Slot::coordinate2:
    case Slot::direction3:
    case Slot::width: return (std::int64_t{1} << 30) - 1;
    case Slot::coordinate3: return (std::int64_t{1} << 29) - 1;
    case Slot::level: return 3;
    case Slot::squared_distance:
    case Slot::high_word:
    case Slot::low_word: return INT64_MAX;
  }
  return 0;
}

constexpr std::int64_t slot_min(Slot slot) {
  if (slot == Slot::level || slot == Slot::squared_distance || slot == Slot::width) return 0;
  return slot == Slot::low_word ? INT64_MIN : -slot_max(slot);
}

constexpr bool fits(Slot slot, std::int64_t value) {
  return slot_min(slot) <= value && value <= slot_max(slot);
}

constexpr bool is_position(Slot slot) {
  return slot == Slot::coordinate2 || slot == Slot::coordinate3;
}

}  // namespace offgrid::verify
