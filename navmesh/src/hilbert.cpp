#include "offgrid/navmesh/hilbert.hpp"

#include <algorithm>
#include <bit>

namespace offgrid::navmesh {

namespace {

constexpr std::size_t few = 128;  // so few are sorted faster by comparisons than by counting digits

constexpr int window_bits = 32;
constexpr int digit_bits = 8;
constexpr int digits = window_bits / digit_bits;
constexpr std::size_t digit_count = std::size_t{1} << digit_bits;

/// The position of a point, and the 32 bits of its key below those that all keys share.
struct CurvePlace {
  std::uint32_t window;
  std::uint32_t index;
};

std::size_t digit(std::uint32_t window, int position) { return window >> (digit_bits * position) & (digit_count - 1); }

/// Sorts places by their keys, those with equal keys by their positions.
class KeySort {
 public:
  explicit KeySort(std::span<const std::uint64_t> keys) : keys_(keys), scratch_(keys.size()) {}

  /// Requires increasing positions. `different` has the bits in which the keys differ. What a window leaves equal has at most 32 bits left
  /// to tell it apart, so there are two levels of this.
  void sort(std::span<CurvePlace> places, std::uint64_t different) {
    if (places.size() < few) {
      std::sort(places.begin(), places.end(), [&](const CurvePlace& a, const CurvePlace& b) {
        const std::uint64_t key_a = keys_[a.index];
        const std::uint64_t key_b = keys_[b.index];
        return key_a < key_b || (key_a == key_b && a.index < b.index);
      });
      return;
    }
    const int shift = std::max(0, static_cast<int>(std::bit_width(different)) - window_bits);
    sort_by_window(places, shift);
    if (shift == 0) return;
    for (std::size_t i = 0; i < places.size();) {
      std::uint64_t rest = 0;
      std::size_t j = i + 1;
      for (; j < places.size() && places[j].window == places[i].window; ++j) rest |= keys_[places[i].index] ^ keys_[places[j].index];
      if (rest != 0) sort(places.subspan(i, j - i), rest);
      i = j;
    }
  }

 private:
  // Digit by digit from the lowest; one that all windows share costs nothing.
  void sort_by_window(std::span<CurvePlace> places, int shift) {
    std::array<std::array<std::uint32_t, digit_count>, digits> counts{};
    for (CurvePlace& place : places) {
      place.window = static_cast<std::uint32_t>(keys_[place.index] >> shift);
      for (int d = 0; d < digits; ++d) ++counts[static_cast<std::size_t>(d)][digit(place.window, d)];
    }
    std::span<CurvePlace> from = places;
    std::span<CurvePlace> to = std::span(scratch_).first(places.size());
    for (int d = 0; d < digits; ++d) {
      std::array<std::uint32_t, digit_count>& count = counts[static_cast<std::size_t>(d)];
      if (count[digit(places[0].window, d)] == places.size()) continue;
      std::uint32_t begin = 0;
      for (std::uint32_t& c : count) {
        const std::uint32_t here = c;
        c = begin;
        begin += here;
      }
      for (const CurvePlace& place : from) to[count[digit(place.window, d)]++] = place;
      std::swap(from, to);
    }
    if (from.data() != places.data()) std::copy(from.begin(), from.end(), places.begin());
  }

  std::span<const std::uint64_t> keys_;
  detail::LargeVector<CurvePlace> scratch_;
};

}  // namespace

HilbertOrder hilbert_sort(std::span<const kernel::Point2> points) {
  HilbertOrder result;
  result.keys.resize(points.size());
  detail::LargeVector<CurvePlace> places(points.size());
  std::uint64_t different = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    result.keys[i] = hilbert_key(points[i]);
    different |= result.keys[i] ^ result.keys[0];
    places[i].index = static_cast<std::uint32_t>(i);
  }
  KeySort(result.keys).sort(places, different);
  result.order.resize(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) result.order[i] = places[i].index;
  return result;
}

}  // namespace offgrid::navmesh
