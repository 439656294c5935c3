// sort: the library's only sort that may change the order of equal items, as quick or as small
// code.
#pragma once

#include <algorithm>
#include <functional>

namespace offgrid::kernel {

namespace detail {

/// Sorts [first, last) as a heap does: each call is less than a kilobyte of code. A call of
/// std::sort is two to ten, a quarter of a module of WebAssembly when all of the library has it.
template <class Iterator, class IsBefore>
void sort_by_heap(Iterator first, Iterator last, IsBefore is_before) {
  std::make_heap(first, last, is_before);
  std::sort_heap(first, last, is_before);
}

}  // namespace detail

/// Sorts [first, last): no item is before the one in front of it. Items of which none is before the
/// other come in any order, so no answer may depend on theirs. `is_before` is a strict weak order.
/// O(n log n). A heap sort if OFFGRID_SMALL_CODE is defined, for programs that are downloaded
/// before each use; else std::sort.
template <class Iterator, class IsBefore = std::less<>>
void sort(Iterator first, Iterator last, IsBefore is_before = {}) {
#ifdef OFFGRID_SMALL_CODE
  detail::sort_by_heap(first, last, is_before);
#else
  std::sort(first, last, is_before);
#endif
}

}  // namespace offgrid::kernel
