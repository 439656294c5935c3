// The common parts of all questions to a user's kernel: the figures that they are about, the kinds
// of answers, and the difference between two answers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "offgrid/kernel/point.hpp"

namespace offgrid::verify {

/// A part of a question: consecutive points that belong together.
enum class Figure : std::uint8_t { point, segment, triangle, tetrahedron, box };

constexpr std::size_t points_of(Figure figure) {
  constexpr std::array<std::size_t, 5> points{1, 2, 3, 4, 2};
  return points[static_cast<std::size_t>(figure)];
}

/// A place that was answered. A coordinate that is no integer of 32 bits is nothing.
struct Place {
  std::optional<std::int32_t> x;
  std::optional<std::int32_t> y;

  friend bool operator==(const Place&, const Place&) = default;
};

namespace detail {

inline std::string text(int sign) { return (sign > 0 ? "+" : "") + std::to_string(sign); }

inline std::string text(const Place& place) {
  const auto one = [](const std::optional<std::int32_t>& v) {
    return v ? std::to_string(*v) : "no integer";
  };
  return '(' + one(place.x) + ", " + one(place.y) + ')';
}

inline std::string difference(const std::optional<std::int32_t>& exact,
                              const std::optional<std::int32_t>& answered) {
  if (!answered) return "no integer";
  if (*answered == *exact) return "right";
  return *answered > *exact ? "too large" : "too small";
}

/// The kind of a wrong answer, the same for inputs on which a kernel is wrong alike.
inline std::string difference(int exact, int answered) {
  return text(answered) + " instead of " + text(exact);
}
inline std::string difference(const Place& exact, const Place& answered) {
  return "x " + difference(exact.x, answered.x) + ", y " + difference(exact.y, answered.y);
}

}  // namespace detail

namespace question {

/// Common parts of all questions about some figures of the plane or of space. A question hides what
/// differs: `Answer`, `arrange`, `applies`, `is_zero`.
template <class PointType, Figure... Parts>
struct About {
  using Point = PointType;
  using Points = std::span<const PointType>;
  using Answer = int;
  static constexpr std::array<Figure, sizeof...(Parts)> figures{Parts...};
  static constexpr std::size_t points = (points_of(Parts) + ...);
  static constexpr bool in_space = sizeof(PointType) == sizeof(kernel::Point3);

  /// Brings generated points into an order that the question can ask about, if there is one.
  static constexpr void arrange(std::span<PointType>) {}
  /// Whether the question has an answer.
  static constexpr bool applies(Points) { return true; }
  static constexpr bool is_zero(int answer) { return answer == 0; }
};

}  // namespace question

}  // namespace offgrid::verify
