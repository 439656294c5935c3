#include "predicates/shrink_numbers.hpp"

#include <algorithm>
#include <tuple>

#include "support/random.hpp"

namespace offgrid::predicates {
namespace {

/// Enough for any question that was ever found; a limit all the same, because a shrinker must end.
constexpr std::size_t questions_max = 60'000;
/// Small point sets tried in each square before anything else.
constexpr int tries_per_range = 1'000;

int bits_of(Number v) {
  int bits = 0;
  for (v = magnitude(v); v != 0; v >>= 1) ++bits;
  return bits;
}

Number greatest_divisor(Number a, Number b) {
  while (b != 0) a = std::exchange(b, a % b);
  return magnitude(a);
}

/// Fewer bits first, then fewer signs, then smaller numbers. Every accepted step lowers it, so
/// shrinking ends.
std::tuple<int, int, Number> size_of_case(const Call& call) {
  int bits = 0, signs = 0;
  Number total = 0;
  for (const Number v : call.numbers) {
    bits += bits_of(v);
    signs += v < 0;
    total += magnitude(v) >> 4;
  }
  return {bits, signs, total};
}

class NumberShrinker {
 public:
  NumberShrinker(const Finding& finding, const Ask& ask)
      : ask_(ask),
        best_(finding),
        layout_(all_predicates()[finding.call.predicate].layout),
        spots_(spots_of(layout_)) {}

  Finding run() {
    start_small();
    for (bool smaller = true; smaller && questions_ < questions_max;) {
      smaller = move_to_origin();
      smaller = halve_all() || smaller;
      smaller = merge_points() || smaller;
      smaller = divide_points() || smaller;
      smaller = shrink_numbers() || smaller;
    }
    return best_;
  }

 private:
  /// Asks the same of small points, from the smallest square up: a coincidence like four points on
  /// a circle is lost when one number moves or all are halved, but small points meet it again by
  /// chance.
  void start_small() {
    testing::Random random(1);
    for (const std::int64_t range : {1, 2, 4, 8}) {
      for (int i = 0; i < tries_per_range; ++i) {
        Call candidate = best_.call;
        for (const Spot& spot : spots_) {
          for (std::size_t j = 0; j < spot.count; ++j)
            candidate.numbers[spot.position + j] = random.between(-range, range);
        }
        if (accept(candidate)) return;
      }
    }
  }

  /// Takes the candidate if it is smaller and still wrong.
  bool accept(const Call& candidate) {
    if (questions_ >= questions_max || !within_limits(layout_, candidate) ||
        !(size_of_case(candidate) < size_of_case(best_.call)))
      return false;
    ++questions_;
    const auto finding = ask_(candidate);
    if (!finding || !(size_of_case(finding->call) < size_of_case(best_.call))) return false;
    best_ = *finding;
    return true;
  }

  bool move_to_origin() {
    bool any = false;
    for (const Spot& origin : spots_) {
      Call candidate = best_.call;
      for (const Spot& spot : spots_) {
        for (std::size_t i = 0; i < spot.count; ++i)
          candidate.numbers[spot.position + i] -= best_.call.numbers[origin.position + i];
      }
      any = accept(candidate) || any;
    }
    return any;
  }

  bool halve_all() {
    bool any = false;
    const auto halved = [this](bool down) {
      Call candidate = best_.call;
      for (const Spot& spot : spots_) {
        for (std::size_t i = 0; i < spot.count; ++i) {
          Number& v = candidate.numbers[spot.position + i];
          v = down ? v >> 1 : v / 2;
        }
      }
      return candidate;
    };
    while (accept(halved(true)) || accept(halved(false))) any = true;
    return any;
  }

  bool merge_points() {
    bool any = false;
    for (const Spot& to : spots_) {
      for (const Spot& from : spots_) {
        Call candidate = best_.call;
        std::copy_n(candidate.numbers.begin() + static_cast<std::ptrdiff_t>(from.position),
                    to.count, candidate.numbers.begin() + static_cast<std::ptrdiff_t>(to.position));
        any = accept(candidate) || any;
      }
    }
    return any;
  }

  /// One point at a time nearer to the origin on its own ray: what single coordinates cannot do
  /// when the question is about a line.
  bool divide_points() {
    bool any = false;
    for (const Spot& spot : spots_) {
      Number common = 0;
      for (std::size_t i = 0; i < spot.count; ++i)
        common = greatest_divisor(common, best_.call.numbers[spot.position + i]);
      for (Number parts = 1; parts <= 3 && parts < common; ++parts) {
        Call candidate = best_.call;
        for (std::size_t i = 0; i < spot.count; ++i)
          candidate.numbers[spot.position + i] =
              candidate.numbers[spot.position + i] / common * parts;
        if (accept(candidate)) {
          any = true;
          break;
        }
      }
    }
    return any;
  }

  bool shrink_numbers() {
    bool any = false;
    for (std::size_t i = 0; i < size_of(layout_); ++i) {
      any = try_value(i, 0) || try_value(i, 1) || try_value(i, -1) ||
            try_value(i, magnitude(best_.call.numbers[i])) || any;
      for (int shift = 1; shift < 127; ++shift) {
        const Number part = best_.call.numbers[i] / (Number{1} << shift);
        if (part == 0) break;
        while (try_value(i, best_.call.numbers[i] - best_.call.numbers[i] / (Number{1} << shift)))
          any = true;
      }
      while (try_value(i, best_.call.numbers[i] - sign(best_.call.numbers[i]))) any = true;
    }
    return any;
  }

  bool try_value(std::size_t i, Number v) {
    Call candidate = best_.call;
    candidate.numbers[i] = v;
    return accept(candidate);
  }

  const Ask& ask_;
  Finding best_;
  Layout layout_;
  std::vector<Spot> spots_;
  std::size_t questions_ = 0;
};

}  // namespace

Finding shrink_numbers(const Finding& finding, const Ask& ask) {
  return NumberShrinker(finding, ask).run();
}

}  // namespace offgrid::predicates
