// Shard: one of several equal parts of a suite's jobs, so that machines can share what is too long
// for one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace offgrid::verify {

/// The number-th of `count` parts; 1 <= number <= count <= 1,000,000. All parts together are all
/// jobs, each once.
struct Shard {
  std::uint64_t number = 1;
  std::uint64_t count = 1;

  /// The jobs of the part, of so many: [first, second).
  std::pair<std::size_t, std::size_t> of(std::size_t jobs) const {
    const auto cut = [&](std::uint64_t parts) {
      return static_cast<std::size_t>(jobs / count * parts +
                                      // below 2^64: the rest times parts is below 2^40
                                      jobs % count * parts / count);
    };
    return {cut(number - 1), cut(number)};
  }
};

/// "3/8". Returns what is wrong with the text, or nothing.
std::string parse_shard(const std::string& text, Shard& shard);

}  // namespace offgrid::verify
