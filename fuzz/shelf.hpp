// Shelf: inputs that reached each class, and new ones near those of the class that was reached
// least.
//
// A fuzzer looks for what it has not seen, and does not mind how often it sees it. Without the
// shelf, half of the named classes would be met a thousand times less often than the others.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "files.hpp"
#include "support/random.hpp"
#include "tally.hpp"

namespace offgrid::fuzz {

/// Changes the input to a similar one, as the target varies it, or replaces one to `most` of its
/// bytes by random ones. Requires an input that is not empty.
void vary(testing::Random& random, std::int64_t most, Input& input);

class Shelf {
 public:
  Shelf();

  /// Takes the input for the classes it reached (marks that are not zero); of each class a few of
  /// the inputs seen last are kept.
  void offer(std::span<const std::uint8_t> input, std::span<const std::uint8_t> marks,
             std::uint64_t number);

  /// An input of the class that was reached least, or least among some drawn at random, varied.
  /// Nothing: there is none yet.
  std::optional<Input> near_a_rare_one(testing::Random& random, const Tally& tally) const;

 private:
  static constexpr std::size_t places = 8;

  /// One that was reached; the number of classes: none was drawn.
  std::size_t rare_class(testing::Random& random, const Tally& tally) const;

  std::vector<std::array<Input, places>> by_class_;
};

}  // namespace offgrid::fuzz
