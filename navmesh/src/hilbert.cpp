#include "offgrid/navmesh/hilbert.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace offgrid::navmesh {

namespace {

constexpr std::size_t few = 512;  // so few are sorted faster by comparisons than by counting digits
constexpr int digit_bits = 11;
constexpr int digits = 3;
constexpr std::size_t digit_count = std::size_t{1} << digit_bits;

bool is_before(const HilbertPlace& a, const HilbertPlace& b) { return a.key < b.key || (a.key == b.key && a.index < b.index); }

// Bits above those in which the keys differ are worth nothing, and of the others the upper ones nearly always decide: a radix sort by 33
// bits, and a sort by comparisons of the few runs that are equal in them.
void sort_by_digits(detail::LargeVector<HilbertPlace>& places) {
  std::uint64_t differences = 0;
  for (const HilbertPlace& place : places) differences |= place.key ^ places[0].key;
  const int shift = std::max(0, static_cast<int>(std::bit_width(differences)) - digits * digit_bits);
  const auto digit = [shift](std::uint64_t key, int position) {
    return static_cast<std::size_t>(key >> (shift + digit_bits * position)) % digit_count;
  };
  std::vector<std::array<std::uint32_t, digit_count>> counts(digits);
  for (const HilbertPlace& place : places) {
    for (int d = 0; d < digits; ++d) ++counts[static_cast<std::size_t>(d)][digit(place.key, d)];
  }
  detail::LargeVector<HilbertPlace> sorted(places.size());
  for (int d = 0; d < digits; ++d) {
    std::uint32_t begin = 0;
    for (std::uint32_t& count : counts[static_cast<std::size_t>(d)]) {
      const std::uint32_t here = count;
      count = begin;
      begin += here;
    }
    for (const HilbertPlace& place : places) sorted[counts[static_cast<std::size_t>(d)][digit(place.key, d)]++] = place;
    places.swap(sorted);
  }
  if (shift == 0) return;
  const auto at = [&](std::size_t i) { return places.begin() + static_cast<std::ptrdiff_t>(i); };
  for (std::size_t begin = 0, end = 0; begin < places.size(); begin = end) {
    while (end < places.size() && places[end].key >> shift == places[begin].key >> shift) ++end;
    if (end - begin > 1) std::sort(at(begin), at(end), is_before);
  }
}

}  // namespace

detail::LargeVector<HilbertPlace> hilbert_sort(std::span<const kernel::Point2> points) {
  detail::LargeVector<HilbertPlace> places(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) places[i] = {hilbert_key(points[i]), static_cast<std::uint32_t>(i)};
  if (points.size() < few) {
    std::sort(places.begin(), places.end(), is_before);
  } else {
    sort_by_digits(places);
  }
  return places;
}

}  // namespace offgrid::navmesh
