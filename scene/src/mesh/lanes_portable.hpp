// Eight numbers at once, as arrays: for every processor.
#pragma once

#include <cstddef>
#include <cstdint>

#define OFFGRID_LANES portable
#define OFFGRID_LANES_FUNCTION inline

namespace offgrid::scene::detail::portable {

template <class Number>
struct Eight {
  Number at[8];
};
using Ints = Eight<std::int32_t>;
using Floats = Eight<float>;
using Doubles = Eight<double>;

template <class To, class Make>
inline Eight<To> each(const Make& make) {
  Eight<To> result;
  for (std::size_t i = 0; i < 8; ++i) result.at[i] = make(i);
  return result;
}

inline Ints load(const std::int32_t* from) {
  return each<std::int32_t>([&](std::size_t i) { return from[i]; });
}
/// Eight bytes.
inline Ints load(const std::uint8_t* from) {
  return each<std::int32_t>([&](std::size_t i) { return std::int32_t{from[i]}; });
}
inline Ints spread(std::int32_t v) {
  return each<std::int32_t>([&](std::size_t) { return v; });
}
inline Floats spread(float v) {
  return each<float>([&](std::size_t) { return v; });
}
inline Doubles spread(double v) {
  return each<double>([&](std::size_t) { return v; });
}
inline Ints plus(const Ints& a, const Ints& b) {
  return each<std::int32_t>([&](std::size_t i) { return a.at[i] + b.at[i]; });
}
inline Ints shift_left(const Ints& a, std::uint8_t bits) {
  return each<std::int32_t>([&](std::size_t i) { return a.at[i] << bits; });
}
inline Ints minus(const Ints& a, const Ints& b) {
  return each<std::int32_t>([&](std::size_t i) { return a.at[i] - b.at[i]; });
}
inline Ints smaller(const Ints& a, const Ints& b) {
  return each<std::int32_t>([&](std::size_t i) { return b.at[i] < a.at[i] ? b.at[i] : a.at[i]; });
}
/// The last four, then the first four.
inline Ints halves_exchanged(const Ints& a) {
  return each<std::int32_t>([&](std::size_t i) { return a.at[(i + 4) % 8]; });
}
inline Floats to_floats(const Ints& a) {
  return each<float>([&](std::size_t i) { return static_cast<float>(a.at[i]); });
}
inline Doubles to_doubles(const Ints& a) {
  return each<double>([&](std::size_t i) { return static_cast<double>(a.at[i]); });
}
inline Floats times(const Floats& a, const Floats& b) {
  return each<float>([&](std::size_t i) { return a.at[i] * b.at[i]; });
}
inline Floats larger(const Floats& a, const Floats& b) {
  return each<float>([&](std::size_t i) { return a.at[i] > b.at[i] ? a.at[i] : b.at[i]; });
}
inline Floats smaller(const Floats& a, const Floats& b) {
  return each<float>([&](std::size_t i) { return a.at[i] < b.at[i] ? a.at[i] : b.at[i]; });
}
inline Doubles larger(const Doubles& a, const Doubles& b) {
  return each<double>([&](std::size_t i) { return a.at[i] > b.at[i] ? a.at[i] : b.at[i]; });
}
inline Doubles smaller(const Doubles& a, const Doubles& b) {
  return each<double>([&](std::size_t i) { return a.at[i] < b.at[i] ? a.at[i] : b.at[i]; });
}
inline Doubles minus(const Doubles& a, const Doubles& b) {
  return each<double>([&](std::size_t i) { return a.at[i] - b.at[i]; });
}
/// a b - c d
inline Doubles cross(const Doubles& a, const Doubles& b, const Doubles& c, const Doubles& d) {
  return each<double>([&](std::size_t i) { return a.at[i] * b.at[i] - c.at[i] * d.at[i]; });
}
template <class Number>
inline unsigned at_most(const Eight<Number>& a, const Eight<Number>& b) {
  unsigned mask = 0;
  for (unsigned i = 0; i < 8; ++i) mask |= static_cast<unsigned>(a.at[i] <= b.at[i]) << i;
  return mask;
}
inline void store(std::int32_t* to, const Ints& a) {
  for (std::size_t i = 0; i < 8; ++i) to[i] = a.at[i];
}
inline void store(float* to, const Floats& a) {
  for (std::size_t i = 0; i < 8; ++i) to[i] = a.at[i];
}

}  // namespace offgrid::scene::detail::portable
