#include "engine/shrink.hpp"

#include <algorithm>
#include <cstdint>
#include <tuple>

namespace offgrid::testing {
namespace {

using kernel::Point2;
using Number = WideNumber;

Number greatest_divisor(Number a, Number b) {
  while (b != 0) a = std::exchange(b, a % b);
  return magnitude(a);
}

/// The measure that shrinks: fewer bits first, then fewer signs, then smaller numbers.
std::tuple<int, int, Number> size_of(const Numbers& numbers) {
  int bits = 0, signs = 0;
  Number total = 0;
  for (const Number v : numbers) {
    for (Number rest = magnitude(v); rest != 0; rest >>= 1) ++bits;
    signs += v < 0 ? 1 : 0;
    total += magnitude(v) >> 4;
  }
  return {bits, signs, total};
}

class NumberShrinker {
 public:
  NumberShrinker(Numbers numbers, const std::vector<NumberSpot>& points,
                 const std::function<bool(Numbers&)>& fails, std::size_t tries)
      : best_(std::move(numbers)), points_(points), fails_(fails), tries_(tries) {}

  Numbers run() {
    for (bool is_smaller = true; is_smaller && tries_ > 0;) {
      is_smaller = rank();
      is_smaller = move_to_origin() || is_smaller;
      is_smaller = divide_all() || is_smaller;
      is_smaller = merge_points() || is_smaller;
      is_smaller = divide_points() || is_smaller;
      is_smaller = shrink_each() || is_smaller;
    }
    return std::move(best_);
  }

 private:
  static constexpr std::size_t points_to_merge = 16;

  /// Takes the candidate if it is smaller and still fails.
  bool accept(Numbers candidate) {
    if (tries_ == 0 || !(size_of(candidate) < size_of(best_))) return false;
    --tries_;
    if (!fails_(candidate) || !(size_of(candidate) < size_of(best_))) return false;
    best_ = std::move(candidate);
    return true;
  }

  /// Changes each coordinate of a point, as `change(axis, value)` says.
  template <class Change>
  bool change_points(const Change& change) {
    Numbers candidate = best_;
    for (const NumberSpot& point : points_) {
      for (std::size_t axis = 0; axis < point.count; ++axis) {
        Number& v = candidate[point.position + axis];
        v = change(axis, v);
      }
    }
    return accept(std::move(candidate));
  }

  /// Each coordinate becomes its rank, which keeps orders only.
  bool rank() {
    std::vector<Numbers> values;
    for (const NumberSpot& point : points_) {
      values.resize(std::max(values.size(), point.count));
      for (std::size_t axis = 0; axis < point.count; ++axis)
        values[axis].push_back(best_[point.position + axis]);
    }
    for (Numbers& list : values) {
      std::sort(list.begin(), list.end());
      list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return change_points([&](std::size_t axis, Number v) {
      return std::lower_bound(values[axis].begin(), values[axis].end(), v) - values[axis].begin();
    });
  }

  bool move_to_origin() {
    bool any = false;
    for (const NumberSpot& origin : points_) {
      const Numbers from = best_;
      any = change_points(
                [&](std::size_t axis, Number v) { return v - from[origin.position + axis]; }) ||
            any;
    }
    return any;
  }

  bool divide_all() {
    bool any = false;
    for (const int part : {1000003, 65536, 1000, 60, 12, 5, 3, 2}) {
      while (change_points([&](std::size_t, Number v) { return v / part; })) any = true;
    }
    while (change_points([](std::size_t, Number v) { return v >> 1; })) any = true;
    return any;
  }

  bool merge_points() {
    bool any = false;
    if (points_.size() > points_to_merge) return any;
    for (const NumberSpot& to : points_) {
      for (const NumberSpot& from : points_) {
        Numbers candidate = best_;
        std::copy_n(best_.begin() + static_cast<std::ptrdiff_t>(from.position), to.count,
                    candidate.begin() + static_cast<std::ptrdiff_t>(to.position));
        any = accept(std::move(candidate)) || any;
      }
    }
    return any;
  }

  /// One point at a time nearer to the origin on its own ray: what single coordinates cannot do
  /// when the question is about a line.
  bool divide_points() {
    bool any = false;
    for (const NumberSpot& point : points_) {
      Number common = 0;
      for (std::size_t i = 0; i < point.count; ++i)
        common = greatest_divisor(common, best_[point.position + i]);
      bool is_done = false;
      for (Number parts = 1; parts <= 3 && parts < common && !is_done; ++parts) {
        Numbers candidate = best_;
        for (std::size_t i = 0; i < point.count; ++i)
          candidate[point.position + i] = candidate[point.position + i] / common * parts;
        is_done = accept(std::move(candidate));
      }
      any = any || is_done;
    }
    return any;
  }

  bool shrink_each() {
    bool any = false;
    for (std::size_t i = 0; i < best_.size(); ++i) {
      any = put(i, 0) || put(i, 1) || put(i, -1) || put(i, magnitude(best_[i])) || any;
      for (int shift = 1; shift < 127 && best_[i] / (Number{1} << shift) != 0; ++shift) {
        while (put(i, best_[i] - best_[i] / (Number{1} << shift))) any = true;
      }
      while (put(i, best_[i] - (best_[i] > 0 ? 1 : -1))) any = true;
    }
    return any;
  }

  bool put(std::size_t i, Number v) {
    Numbers candidate = best_;
    candidate[i] = v;
    return accept(std::move(candidate));
  }

  Numbers best_;
  const std::vector<NumberSpot>& points_;
  const std::function<bool(Numbers&)>& fails_;
  std::size_t tries_;
};

}  // namespace

Numbers shrink_numbers(Numbers numbers, const std::vector<NumberSpot>& points,
                       const std::function<bool(Numbers&)>& fails, std::size_t tries) {
  return NumberShrinker(std::move(numbers), points, fails, tries).run();
}

std::vector<Point2> shrink_points(std::vector<Point2> points,
                                  const std::function<bool(const std::vector<Point2>&)>& fails,
                                  int tries) {
  std::vector<Point2> different = points;
  std::sort(different.begin(), different.end());
  different.erase(std::unique(different.begin(), different.end()), different.end());
  std::vector<std::size_t> places;
  for (const Point2& p : points) {
    const auto place = std::lower_bound(different.begin(), different.end(), p);
    places.push_back(static_cast<std::size_t>(place - different.begin()));
  }
  Numbers numbers;
  std::vector<NumberSpot> spots;
  for (const Point2& p : different) {
    spots.push_back({numbers.size(), 2});
    numbers.insert(numbers.end(), {p.x.raw(), p.y.raw()});
  }
  const auto put = [&](const Numbers& some) {
    std::vector<Point2> made;
    for (const std::size_t place : places) {
      const auto at = [&](std::size_t i) { return static_cast<std::int64_t>(some[2 * place + i]); };
      const auto p = Point2::make(at(0), at(1));
      if (!p) return false;
      made.push_back(*p);
    }
    points = std::move(made);
    return true;
  };
  put(shrink_numbers(
      numbers, spots, [&](Numbers& some) { return put(some) && fails(points); },
      static_cast<std::size_t>(tries)));
  return points;
}

}  // namespace offgrid::testing
