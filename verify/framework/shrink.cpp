#include "framework/shrink.hpp"

namespace offgrid::verify {

namespace {

class Shrinker {
 public:
  Shrinker(const Question& question, const Subject& ours, const Subject& oracle,
           const Counterexample& start)
      : question_(question), ours_(ours), oracle_(oracle), best_(start) {}

  Counterexample run() {
    // every accepted step makes the inputs smaller, so this is a guard only
    constexpr int rounds_max = 200;
    for (int round = 0; round < rounds_max && improve(); ++round) {
    }
    return best_;
  }

 private:
  /// Takes `candidate` if it may be asked and the two still disagree.
  bool accept(const Inputs& candidate) {
    if (candidate == best_.inputs || !may_be_asked(question_, candidate)) return false;
    const Answer ours = question_.ask(ours_, candidate), theirs = question_.ask(oracle_, candidate);
    if (ours == theirs) return false;
    best_ = {candidate, ours, theirs};
    return true;
  }

  bool improve() {
    bool better = move_to_origin();
    better = halve_everything() || better;
    for (std::size_t i = 0; i < question_.slots.size(); ++i) better = shrink_slot(i) || better;
    return better;
  }

  /// Moves all points so that the first argument's point becomes the origin.
  bool move_to_origin() {
    Inputs candidate = best_.inputs;
    const std::size_t dimension = question_.in_space() ? 3 : 2;
    std::size_t axis = 0;
    for (std::size_t i = 0; i < question_.slots.size(); ++i) {
      if (!is_position(question_.slots[i])) continue;
      candidate.values[i] -= best_.inputs.values[axis];
      axis = (axis + 1) % dimension;
    }
    return accept(candidate);
  }

  bool halve_everything() {
    Inputs candidate = best_.inputs;
    for (std::size_t i = 0; i < question_.slots.size(); ++i) {
      if (is_position(question_.slots[i])) candidate.values[i] /= 2;
    }
    return accept(candidate);
  }

  bool shrink_slot(std::size_t i) {
    const std::int64_t value = best_.inputs.values[i];
    if (value == 0) return false;
    for (const std::int64_t smaller :
         {std::int64_t{0}, value / 2, value - value / 16, value - (value > 0 ? 1 : -1)}) {
      Inputs candidate = best_.inputs;
      candidate.values[i] = smaller;
      if (accept(candidate)) return true;
    }
    return false;
  }

  const Question& question_;
  const Subject& ours_;
  const Subject& oracle_;
  Counterexample best_;
};

}  // namespace

Counterexample shrink(const Question& question, const Subject& ours, const Subject& oracle,
                      const Counterexample& start) {
  return Shrinker(question, ours, oracle, start).run();
}

}  // namespace offgrid::verify
