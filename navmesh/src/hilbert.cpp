#include "offgrid/navmesh/hilbert.hpp"

#include <algorithm>
#include <vector>

namespace offgrid::navmesh {

namespace {

constexpr std::size_t few = 512;  // so few are sorted faster by comparisons than by counting digits

constexpr int digit_bits = 11;
constexpr int digits = 6;  // 66 bits, of the 64 of a key
constexpr std::size_t digit_count = std::size_t{1} << digit_bits;

std::size_t digit(std::uint64_t key, int position) { return static_cast<std::size_t>(key >> (digit_bits * position)) % digit_count; }

// A radix sort from the lowest digit; a digit that all keys share costs nothing.
void sort_by_digits(detail::LargeVector<HilbertPlace>& places) {
  const std::size_t n = places.size();
  std::vector<std::array<std::uint32_t, digit_count>> counts(digits);
  for (const HilbertPlace& place : places) {
    for (int d = 0; d < digits; ++d) ++counts[static_cast<std::size_t>(d)][digit(place.key, d)];
  }
  detail::LargeVector<HilbertPlace> sorted(n);
  for (int d = 0; d < digits; ++d) {
    std::array<std::uint32_t, digit_count>& count = counts[static_cast<std::size_t>(d)];
    if (count[digit(places[0].key, d)] == n) continue;
    std::uint32_t begin = 0;
    for (std::uint32_t& c : count) {
      const std::uint32_t here = c;
      c = begin;
      begin += here;
    }
    for (const HilbertPlace& place : places) sorted[count[digit(place.key, d)]++] = place;
    places.swap(sorted);
  }
}

}  // namespace

detail::LargeVector<HilbertPlace> hilbert_sort(std::span<const kernel::Point2> points) {
  detail::LargeVector<HilbertPlace> places(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) places[i] = {hilbert_key(points[i]), static_cast<std::uint32_t>(i)};
  if (points.size() < few) {
    std::sort(places.begin(), places.end(),
              [](const HilbertPlace& a, const HilbertPlace& b) { return a.key < b.key || (a.key == b.key && a.index < b.index); });
  } else {
    sort_by_digits(places);
  }
  return places;
}

}  // namespace offgrid::navmesh
