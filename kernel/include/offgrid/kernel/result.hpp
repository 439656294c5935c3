// Result<T>: a value, or an Error that names the input at fault. The kernel throws nothing and
// prints nothing. Result<T, Failure> has errors of another type. A function that only checks
// returns std::optional<Error>: nothing, if all is well.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "offgrid/kernel/contract.hpp"

namespace offgrid::kernel {

/// The codes of all errors begin at 1: no code says that all is well.
enum class ErrorCode : std::uint8_t {
  out_of_range = 1,    ///< a coordinate is not inside the grid
  outside_grid,        ///< a user's coordinate maps outside the grid (Grid)
  not_a_number,        ///< a coordinate is NaN
  infinite,            ///< a coordinate is an infinity
  zero_direction,      ///< a line or segment was given by two equal points
  degenerate_plane,    ///< a plane was given by three collinear points
  bad_scale,           ///< a Grid's scale is zero, negative, or not finite
  empty_rectangle,     ///< a rectangle's upper corner is not above its lower corner
  size_mismatch,       ///< spans that must be equally long are not
  negative_radius,     ///< a ball's radius is below zero
  reversed_box,        ///< a box's low end is above its high end, or a half extent is below zero
  zero_rotation,       ///< a rotation was given by a quaternion of zeros
  not_a_rotation,      ///< the determinant of a matrix is not positive
  rotation_too_large,  ///< the norm of a rotation's quaternion is 2^bits or more
};

/// The coordinate of the input at fault.
enum class Axis : std::uint8_t { none, x, y, z };

/// The reason of a failure, and its place. `index` counts the items of an input that has many
/// (points of a span) from 0; it is `single` for an input of one.
struct Error {
  static constexpr std::size_t single = static_cast<std::size_t>(-1);

  ErrorCode code;
  Axis axis = Axis::none;
  std::size_t index = single;
  double value = 0;  ///< the value at fault, as closely as a double can say it: for messages only
  int bits = 0;      ///< out_of_range, outside_grid: the bound is |v| < 2^bits

  friend constexpr bool operator==(const Error&, const Error&) = default;
};

namespace detail {

/// Stops the program since somebody wants the value of an error.
template <class Failure>
[[noreturn]] void stop_for(const Failure& error) {
  std::string what = "Result::value() of an error";
  if constexpr (requires { describe(error); }) what.append(": ").append(describe(error));
  contract_broken("requirement", what.c_str(), __FILE__, __LINE__);
}

}  // namespace detail

/// A T, or the Failure that explains why there is none; nothing else, so neither needs a default
/// constructor. Trivially copyable if both are.
template <class T, class Failure = Error>
class [[nodiscard]] Result {
 public:
  constexpr Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  /// If T and Failure are one type, an error is made by `failed`.
  constexpr Result(const Failure& error)
    requires(!std::is_same_v<T, Failure>)
      : state_(std::in_place_index<1>, error) {}
  static constexpr Result failed(Failure error) {
    return Result(std::in_place_index<1>, std::move(error));
  }

  constexpr bool has_value() const { return state_.index() == 0; }
  constexpr explicit operator bool() const { return has_value(); }

  /// The value. Requires has_value(); checked: the program stops with the error in words, if
  /// `describe` has some for a Failure. A temporary result returns the value itself and no
  /// reference, so that `for (FaceId f : *faces_in(world, region))` iterates over something that
  /// still exists; the pointer of -> is invalid once the result is gone.
  constexpr const T& value() const& {
    expect_value();
    return std::get<0>(state_);
  }
  constexpr T& value() & {
    expect_value();
    return std::get<0>(state_);
  }
  constexpr T value() && { return std::move(value()); }
  constexpr T value() const&& { return value(); }
  constexpr const T& operator*() const& { return value(); }
  constexpr T& operator*() & { return value(); }
  constexpr T operator*() && { return std::move(*this).value(); }
  constexpr T operator*() const&& { return value(); }
  constexpr const T* operator->() const { return &value(); }
  constexpr T* operator->() { return &value(); }

  /// Requires !has_value().
  constexpr const Failure& error() const {
    OFFGRID_EXPECTS(!has_value(), "Result::error() of a value");
    return std::get<1>(state_);
  }

 private:
  constexpr Result(std::in_place_index_t<1> place, Failure error)
      : state_(place, std::move(error)) {}

  constexpr void expect_value() const {
    if (!has_value()) detail::stop_for(std::get<1>(state_));
  }

  std::variant<T, Failure> state_;
};

namespace detail {

constexpr std::string_view axis_name(Axis axis) {
  switch (axis) {
    case Axis::x: return "x";
    case Axis::y: return "y";
    case Axis::z: return "z";
    case Axis::none: break;
  }
  return "value";
}

inline std::string number_text(double v) {
  char buffer[40];
  const int length = std::snprintf(buffer, sizeof buffer, "%.17g", v);
  return {buffer, static_cast<std::size_t>(length)};
}

}  // namespace detail

/// The error in words, as in "x of point 3 is out of range: 1073741824, must satisfy |x| < 2^30".
inline std::string describe(const Error& error) {
  const bool one = error.index == Error::single;
  std::string index;  // appended to, since g++ 12 warns wrongly about " " + std::to_string(..)
  if (!one) index.append(" ").append(std::to_string(error.index));
  const std::string where =
      std::string(detail::axis_name(error.axis)) + (one ? "" : " of point" + index);
  switch (error.code) {
    case ErrorCode::out_of_range:
      return where + " is out of range: " + detail::number_text(error.value) + ", must satisfy |" +
             std::string(detail::axis_name(error.axis)) + "| < 2^" + std::to_string(error.bits);
    case ErrorCode::outside_grid:
      return where + " maps outside the grid: " + detail::number_text(error.value) +
             "; on the grid its magnitude must be less than 2^" + std::to_string(error.bits);
    case ErrorCode::not_a_number: return where + " is not a number (NaN)";
    case ErrorCode::infinite: return where + " is infinite: " + detail::number_text(error.value);
    case ErrorCode::zero_direction:
      return "line" + index + " needs two different points, its two are equal";
    case ErrorCode::degenerate_plane:
      return "plane" + index + " needs three points that are not collinear";
    case ErrorCode::bad_scale:
      return "a grid's scale must be positive and finite, not " + detail::number_text(error.value);
    case ErrorCode::empty_rectangle:
      return where + " of the rectangle's upper corner is not above that of its lower corner: " +
             detail::number_text(error.value);
    case ErrorCode::size_mismatch:
      return "all coordinate spans must be equally long, span" + index +
             " is not: " + detail::number_text(error.value) + " values";
    case ErrorCode::negative_radius:
      return "a ball's radius is not negative: " + detail::number_text(error.value);
    case ErrorCode::reversed_box:
      return "a box has no points: on axis " + std::string(detail::axis_name(error.axis)) +
             " its low end lies above its high end, or its half extent is negative: " +
             detail::number_text(error.value);
    case ErrorCode::zero_rotation: return "a rotation's quaternion is not zero";
    case ErrorCode::not_a_rotation:
      return "a matrix is no rotation: its determinant is " + detail::number_text(error.value);
    case ErrorCode::rotation_too_large:
      return "the norm of a rotation's quaternion, without a common divisor, is below 2^" +
             std::to_string(error.bits);
  }
  return "unknown error";
}

}  // namespace offgrid::kernel
