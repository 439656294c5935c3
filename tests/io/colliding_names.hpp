// Different names of one hash: of 2^n combinations of n pairs, all collide under the hash of
// libstdc++ (Murmur's), whatever its seed. A reader that puts names of a file into a hash table
// takes the square of their number in steps.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace offgrid::io {

class CollidingNames {
 public:
  explicit CollidingNames(std::size_t pairs) {
    std::uint64_t seed = 1;
    for (std::size_t i = 0; i < 2 * pairs; ++i) blocks_.push_back(block_after(seed));
  }

  /// Bit i of the number chooses the i-th pair of words.
  std::string name(std::uint64_t number) const {
    std::string name;
    for (std::size_t i = 0; i < blocks_.size(); ++i)
      name += number >> (i / 2) & 1 ? blocks_[i].second : blocks_[i].first;
    return name;
  }

 private:
  struct Block {
    std::string first;
    std::string second;
  };

  static constexpr std::uint64_t factor = 0xc6a4a7935bd1e995;
  static constexpr std::uint64_t top = std::uint64_t{1} << 63;

  /// The hash multiplies a word, mixes it so, multiplies it again, and adds it bit by bit to what
  /// it then multiplies: a top bit that is different stays the only difference, until the next word
  /// takes it away.
  static constexpr std::uint64_t mixed(std::uint64_t v) { return v ^ (v >> 47); }
  static constexpr std::uint64_t inverse() {
    std::uint64_t x = factor;
    for (int i = 0; i < 6; ++i) x *= 2 - factor * x;
    return x;
  }

  static std::string bytes_of_word(std::uint64_t word) {
    std::string bytes(8, ' ');
    std::memcpy(bytes.data(), &word, 8);
    return bytes;
  }

  /// Two words that differ in the top bit when they are mixed, both without blanks and control
  /// characters.
  static Block block_after(std::uint64_t& seed) {
    const auto is_fine = [](const std::string& bytes) {
      for (const char c : bytes) {
        if (static_cast<unsigned char>(c) <= ' ') return false;
      }
      return true;
    };
    for (;; ++seed) {
      const std::uint64_t other = mixed(mixed(seed * factor * factor) ^ top) * inverse();
      Block block{bytes_of_word(seed * factor), bytes_of_word(other)};
      if (!is_fine(block.first) || !is_fine(block.second)) continue;
      ++seed;
      return block;
    }
  }

  std::vector<Block> blocks_;
};

}  // namespace offgrid::io
