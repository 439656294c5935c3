#include "shelf.hpp"

namespace offgrid::fuzz {

Shelf::Shelf() : by_class_(class_count()) {}

void Shelf::offer(std::span<const std::uint8_t> input, std::span<const std::uint8_t> marks, std::uint64_t number) {
  if (input.empty()) return;
  for (std::size_t i = 0; i < by_class_.size(); ++i) {
    if (marks[i] != 0) by_class_[i][number % places].assign(input.begin(), input.end());
  }
}

std::optional<Input> Shelf::near_a_rare_one(testing::Random& random, const Tally& tally) const {
  constexpr int draws = 16;
  const std::array<Input, places>* rare = nullptr;
  std::uint64_t reached = 0;
  for (int i = 0; i < draws; ++i) {
    const auto drawn = static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(by_class_.size()) - 1));
    if (tally.classes[drawn] == 0 || (rare != nullptr && tally.classes[drawn] >= reached)) continue;
    rare = &by_class_[drawn];
    reached = tally.classes[drawn];
  }
  if (rare == nullptr) return std::nullopt;
  Input made = random.pick(*rare);
  if (made.empty()) return std::nullopt;
  for (std::int64_t i = random.between(1, 2); i > 0; --i) {
    made[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(made.size()) - 1))] =
        static_cast<std::uint8_t>(random.next() >> 56);
  }
  return made;
}

}  // namespace offgrid::fuzz
