// The subject of the test of scripts/mutate.py: a few lines, one equivalent mutant, one that does
// not compile, and much that is no place.
#pragma once

namespace sample {

constexpr int limit = 10;  // a constant is no place
template <int Bits>
struct Width {
  int bits = Bits;
};

/// The larger of two. `a >= b` would do as well.
inline int larger(int a, int b) { return a > b ? a : b; }

/// How many lie between two pointers: they have no sum.
inline long distance(const char* first, const char* last) { return last - first; }

/// 3, and 3 + 4 + ... + n without 5 and without what is above the limit.
template <class Number>
Number sum_to(Number n) {
  static_assert(sizeof(Number) > 1 + 1);
  Number sum = Width<1 + 2>{}.bits;
  for (Number i = 3; i <= n; ++i) {
    if (i == 5 || i > limit) continue;
    sum += i;
  }
  return sum;
}

}  // namespace sample
