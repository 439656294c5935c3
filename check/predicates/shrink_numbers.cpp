#include "predicates/shrink_numbers.hpp"

#include <algorithm>

#include "engine/shrink.hpp"
#include "support/random.hpp"

namespace offgrid::predicates {
namespace {

/// Enough for any question that was ever found; a limit all the same, because a shrinker must end.
constexpr std::size_t questions_max = 60'000;
/// Small point sets tried in each square before anything else.
constexpr int tries_per_range = 1'000;

/// Asks the same of small points, from the smallest square up: a coincidence like four points on a
/// circle is lost when one number moves or all are halved, but small points meet it again by
/// chance.
Finding start_small(const Finding& finding, const std::vector<Spot>& spots, const Ask& ask) {
  testing::Random random(1);
  for (const std::int64_t range : {1, 2, 4, 8}) {
    for (int i = 0; i < tries_per_range; ++i) {
      Call candidate = finding.call;
      for (const Spot& spot : spots) {
        for (std::size_t j = 0; j < spot.count; ++j)
          candidate.numbers[spot.position + j] = random.between(-range, range);
      }
      if (const auto small = ask(candidate)) return *small;
    }
  }
  return finding;
}

}  // namespace

Finding shrink_numbers(const Finding& finding, const Ask& ask) {
  const Layout layout = all_predicates()[finding.call.predicate].layout;
  const std::vector<Spot> spots = spots_of(layout);
  Finding best = start_small(finding, spots, ask);
  const auto numbers_of = [&](const Call& call) {
    return testing::Numbers(call.numbers.begin(),
                            call.numbers.begin() + static_cast<std::ptrdiff_t>(size_of(layout)));
  };
  const auto find = [&](const testing::Numbers& numbers) -> std::optional<Finding> {
    Call candidate = best.call;
    std::copy(numbers.begin(), numbers.end(), candidate.numbers.begin());
    return within_limits(layout, candidate) ? ask(candidate) : std::nullopt;
  };
  const testing::Numbers smallest = testing::shrink_numbers(
      numbers_of(best.call), spots,
      [&](testing::Numbers& numbers) {
        const auto still = find(numbers);
        if (still) numbers = numbers_of(still->call);
        return still.has_value();
      },
      questions_max);
  return find(smallest).value_or(best);
}

}  // namespace offgrid::predicates
