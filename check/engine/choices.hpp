// Choices: the source of a maker's decisions. One maker of cases serves every check:
//
//   from_bytes   the bytes of a fuzzer; behind their end every choice is the first one
//   from_seed    random choices, the same for the same seed on every machine
//   Odometer     all choices that there are, one case after the other
//   replayed     choices that were made before, perhaps fewer or smaller ones
//
// The choices are recorded, so a case that is wrong is shrunk by them. A maker should let the first
// choice be the simplest one: then fewer and smaller choices make a smaller case.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <span>
#include <vector>

namespace offgrid::testing {

class Choices {
 public:
  /// Answers any number, which is taken modulo the bound.
  using Source = std::function<std::uint64_t(std::uint64_t bound)>;
  using Made = std::vector<std::uint64_t>;

  explicit Choices(Source source) : source_(std::move(source)) {}

  /// A number below the bound. A bound of 0 or 1 leaves no choice: 0, which is not recorded.
  std::uint64_t below(std::uint64_t bound);
  /// A number of [low, high], both included. Requires low <= high.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(high - low) + 1));
  }
  /// True in `some` of `all` cases; the first choice is false.
  bool chance(std::uint64_t some, std::uint64_t all) { return below(all) >= all - some; }
  /// An item of a list that is not empty.
  template <class Items>
  const auto& pick(const Items& items) {
    return *std::next(std::begin(items), static_cast<std::ptrdiff_t>(below(std::size(items))));
  }

  const Made& made() const { return made_; }

 private:
  Source source_;
  Made made_;
};

/// The bytes must stay. A choice takes as many bytes as its bound needs.
Choices::Source from_bytes(std::span<const std::uint8_t> bytes);
Choices::Source from_seed(std::uint64_t seed);
/// Behind the end every choice is the first one.
Choices::Source replayed(Choices::Made choices);

/// Goes through all cases of a maker: `do { make(choices) } while (step())`. The last choice
/// changes fastest.
class Odometer {
 public:
  /// The choices of the current case. The odometer must stay.
  Choices choices();
  /// Turns to the next case. False: there is none, and it is at the first one again.
  bool step();

 private:
  Choices::Made values_, bounds_;
  std::size_t place_ = 0;
};

/// Shrinks the choices while `fails` holds: first fewer of them, then smaller ones. Calls `fails`
/// `tries` times at most.
Choices::Made shrink_choices(Choices::Made found,
                             const std::function<bool(const Choices::Made&)>& fails,
                             std::size_t tries);

}  // namespace offgrid::testing
