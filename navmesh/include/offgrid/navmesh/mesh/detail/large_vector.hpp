// How a LargeVector of a mesh grows, and working memory shrinks.
#pragma once

#include <cstddef>

#include "offgrid/kernel/large_vector.hpp"

namespace offgrid::navmesh::detail {

using kernel::LargeVector;

/// The capacity to reserve for `count` elements of a bulk build, so that the first edits after it
/// do not move them. Untouched capacity costs addresses and no memory.
constexpr std::size_t with_room(std::size_t count) { return count + count / 16 + 1; }

template <class T>
void grow(LargeVector<T>& array, std::size_t size, const T& value) {
  const std::size_t room = with_room(size), twice = 2 * array.size();
  if (array.capacity() < size) array.reserve(room > twice ? room : twice);
  array.resize(size, value);
}

/// Makes the array at least `size` long. An array that must move reserves more than it needs, so
/// growing step by step costs O(1) per element.
template <class T>
void grow_to(LargeVector<T>& array, std::size_t size, const T& value = T{}) {
  if (array.size() < size) grow(array, size, value);
}

/// Frees the memory of an array.
template <class Array>
void release(Array& array) {
  array = Array();
}

/// Empties working memory. Much of it, as a bulk edit needs, is freed.
template <class Array>
void clear_scratch(Array& array) {
  constexpr std::size_t kept = std::size_t{1} << 20;  // bytes
  array.clear();
  if (array.capacity() > kept / sizeof(typename Array::value_type)) release(array);
}

}  // namespace offgrid::navmesh::detail
