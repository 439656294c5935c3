#include "shelf.hpp"

#include <algorithm>
#include <utility>

#include "target.hpp"

namespace offgrid::fuzz {

void vary(testing::Random& random, std::int64_t most, Input& input) {
  if (auto varied = target().varied(input, random)) {
    input = *std::move(varied);
    return;
  }
  for (std::int64_t i = random.between(1, most); i > 0; --i) {
    const auto place =
        static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(input.size()) - 1));
    input[place] = static_cast<std::uint8_t>(random.next() >> 56);
  }
}

Shelf::Shelf() : by_class_(class_count()) {}

void Shelf::offer(std::span<const std::uint8_t> input, std::span<const std::uint8_t> marks,
                  std::uint64_t number) {
  if (input.empty()) return;  // there is nothing in it to change
  for (std::size_t i = 0; i < by_class_.size(); ++i) {
    if (marks[i] != 0) by_class_[i][number % places].assign(input.begin(), input.end());
  }
}

std::size_t Shelf::rare_class(testing::Random& random, const Tally& tally) const {
  constexpr int draws = 16;
  std::size_t rare = by_class_.size();
  const auto take = [&](std::size_t i) {
    if (tally.classes[i] != 0 &&
        (rare == by_class_.size() || tally.classes[i] < tally.classes[rare]))
      rare = i;
  };
  if (random.chance(1, 2)) {
    for (std::size_t i = 0; i < by_class_.size(); ++i) take(i);
  } else {
    for (int i = 0; i < draws; ++i)
      take(static_cast<std::size_t>(
          random.between(0, static_cast<std::int64_t>(by_class_.size()) - 1)));
  }
  return rare;
}

std::optional<Input> Shelf::near_a_rare_one(testing::Random& random, const Tally& tally) const {
  const std::size_t rare = rare_class(random, tally);
  if (rare == by_class_.size()) return std::nullopt;
  const std::array<Input, places>& kept = by_class_[rare];
  const auto is_there = [](const Input& each) { return !each.empty(); };
  const auto first = std::find_if(kept.begin(), kept.end(), is_there);
  if (first == kept.end()) return std::nullopt;
  const Input& drawn = random.pick(kept);
  Input made = is_there(drawn) ? drawn : *first;
  vary(random, 2, made);
  return made;
}

}  // namespace offgrid::fuzz
