#include "mesh/hilbert.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <vector>

#include "mesh/share_blocks.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh {

namespace {

constexpr std::size_t few = 128;  // fewer than these are sorted by comparisons, which is faster

constexpr int digit_bits = 8;
constexpr int most_digits = 4;
constexpr std::size_t digit_count = std::size_t{1} << digit_bits;

/// The index of a point, and a window of its key: bits below those that all keys share.
struct CurvePlace {
  std::uint32_t window;
  std::uint32_t index;
};

std::size_t digit(std::uint32_t window, int position) {
  return window >> (digit_bits * position) & (digit_count - 1);
}

/// Sorts places by their keys, equal keys by their indices.
class KeySort {
 public:
  explicit KeySort(std::span<const std::uint64_t> keys) : keys_(keys), scratch_(keys.size()) {}

  /// Sorts by the window below the highest bit of `different`, the bits in which the keys differ,
  /// then again each group of equal windows; a group has fewer bits left, so the recursion is
  /// shallow. Requires increasing indices.
  void sort(std::span<CurvePlace> places, std::uint64_t different) {
    if (places.size() < few) {
      kernel::sort(places.begin(), places.end(), [&](const CurvePlace& a, const CurvePlace& b) {
        const std::uint64_t key_a = keys_[a.index];
        const std::uint64_t key_b = keys_[b.index];
        return key_a < key_b || (key_a == key_b && a.index < b.index);
      });
      return;
    }
    const int digits = digits_for(places.size());
    const int shift =
        std::max(0, static_cast<int>(std::bit_width(different)) - digits * digit_bits);
    if (shift > 0 && sort_outliers(places, different)) return;
    sort_by_window(places, shift, digits);
    if (shift == 0) return;
    for (std::size_t i = 0; i < places.size();) {
      std::size_t j = i + 1;
      while (j < places.size() && places[j].window == places[i].window) ++j;
      sort_again(places.subspan(i, j - i));
      i = j;
    }
  }

 private:
  // As many digits as leave few places with equal windows.
  static int digits_for(std::size_t count) {
    constexpr int spare_bits = 12;
    return std::min(
        most_digits,
        (static_cast<int>(std::bit_width(count)) + spare_bits + digit_bits - 1) / digit_bits);
  }

  void sort_again(std::span<CurvePlace> places) {
    std::uint64_t different = 0;
    for (const CurvePlace& place : places) different |= keys_[place.index] ^ keys_[places[0].index];
    if (different != 0) sort(places, different);
  }

  // If nearly all keys share more bits than all do, a window would tell few of them apart: one
  // corner of a frame beyond the middle of the grid suffices. So the keys below, among and above
  // those many are sorted separately. Returns false if fewer than seven in eight share them.
  bool sort_outliers(std::span<CurvePlace> places, std::uint64_t different) {
    constexpr std::size_t samples = 16;
    const std::uint64_t middle = keys_[places[places.size() / 2].index];
    std::uint64_t between = 0;
    for (std::size_t i = 0; i < samples; ++i)
      between |= keys_[places[places.size() * (2 * i + 1) / (2 * samples)].index] ^ middle;
    const auto bits = static_cast<int>(std::bit_width(between));
    if (bits == static_cast<int>(std::bit_width(different))) return false;
    const auto part = [&](const CurvePlace& place) {
      const std::uint64_t prefix = keys_[place.index] >> bits;
      return static_cast<std::size_t>(prefix >= middle >> bits) +
             static_cast<std::size_t>(prefix > middle >> bits);
    };
    std::array<std::size_t, 4> begin{};
    for (const CurvePlace& place : places) ++begin[part(place) + 1];
    if (begin[2] < places.size() - places.size() / 8) return false;
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::array<std::size_t, 4> end = begin;
    for (const CurvePlace& place : places) scratch_[end[part(place)]++] = place;
    std::copy_n(scratch_.begin(), places.size(), places.begin());
    for (std::size_t i = 0; i < 3; ++i)
      sort_again(places.subspan(begin[i], begin[i + 1] - begin[i]));
    return true;
  }

  // Radix sort from the lowest digit; a digit that all windows share costs nothing.
  void sort_by_window(std::span<CurvePlace> places, int shift, int digits) {
    std::array<std::array<std::uint32_t, digit_count>, most_digits> counts{};
    for (CurvePlace& place : places) {
      place.window = static_cast<std::uint32_t>(keys_[place.index] >> shift);
      for (int d = 0; d < digits; ++d)
        ++counts[static_cast<std::size_t>(d)][digit(place.window, d)];
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
  detail::Threads one(1);
  return hilbert_sort(points, one);
}

HilbertOrder hilbert_sort(std::span<const kernel::Point2> points, detail::Threads& threads) {
  HilbertOrder result;
  result.keys.resize(points.size());
  detail::LargeVector<CurvePlace> places(points.size());
  const std::uint64_t first = points.empty() ? 0 : hilbert_key(points.front());
  const detail::Blocks blocks(points.size(), 1U << 13, threads);
  std::vector<std::uint64_t> differ(blocks.count());
  blocks.share_out(threads, [&](std::size_t block) {
    std::uint64_t different = 0;
    for (std::size_t i = blocks.begin(block); i < blocks.end(block); ++i) {
      result.keys[i] = hilbert_key(points[i]);
      different |= result.keys[i] ^ first;
      places[i].index = static_cast<std::uint32_t>(i);
    }
    differ[block] = different;
  });
  const std::uint64_t different =
      std::accumulate(differ.begin(), differ.end(), std::uint64_t{0}, std::bit_or<>());
  KeySort(result.keys).sort(places, different);
  result.order.resize(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) result.order[i] = places[i].index;
  return result;
}

}  // namespace offgrid::navmesh
