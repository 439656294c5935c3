// Degree<D>: a number type that only counts degrees. Evaluating a formula over it proves, at
// compile time, that the formula is a homogeneous polynomial of that degree in the coordinates; a
// sum of terms of different degrees does not compile.
#pragma once

namespace offgrid::kernel {

template <int D>
struct Degree {
  static constexpr int value = D;
};

template <int A, int B>
constexpr Degree<A + B> operator*(Degree<A>, Degree<B>) {
  return {};
}
template <int D>
constexpr Degree<D> operator+(Degree<D>, Degree<D>) {
  return {};
}
template <int D>
constexpr Degree<D> operator-(Degree<D>, Degree<D>) {
  return {};
}
template <int D>
constexpr Degree<D> operator-(Degree<D>) {
  return {};
}

}  // namespace offgrid::kernel
