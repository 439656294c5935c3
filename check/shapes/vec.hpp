// Vec: vectors of space over any number type, for what is computed exactly beside the library.
#pragma once

#include "shapes/shape.hpp"

namespace offgrid::testing::shapes {

template <class N>
struct Vec {
  N x{}, y{}, z{};

  friend Vec operator+(const Vec& u, const Vec& v) { return {u.x + v.x, u.y + v.y, u.z + v.z}; }
  friend Vec operator-(const Vec& u, const Vec& v) { return {u.x - v.x, u.y - v.y, u.z - v.z}; }
  friend Vec operator*(const N& f, const Vec& v) { return {f * v.x, f * v.y, f * v.z}; }
  bool is_zero() const { return x == 0 && y == 0 && z == 0; }
};
template <class N>
Vec<N> vec(const Site3& site) {
  return {N(site[0]), N(site[1]), N(site[2])};
}
template <class N>
N dot(const Vec<N>& u, const Vec<N>& v) {
  return u.x * v.x + u.y * v.y + u.z * v.z;
}
template <class N>
Vec<N> cross(const Vec<N>& u, const Vec<N>& v) {
  return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}
/// The norm of the quaternion (w, q) times v turned by it.
template <class N>
Vec<N> turned(const N& w, const Vec<N>& q, const Vec<N>& v) {
  return (w * w - dot(q, q)) * v + N(2) * dot(q, v) * q + N(2) * w * cross(q, v);
}

}  // namespace offgrid::testing::shapes
