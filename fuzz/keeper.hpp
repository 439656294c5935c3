// Keeper: the smallest input for each degenerate class; a corpus is made of them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace offgrid::fuzz {

class Keeper {
 public:
  Keeper();

  /// Takes the input if it is the smallest for one of the classes it reached (marks that are not
  /// zero).
  void offer(const std::vector<std::uint8_t>& input, std::span<const std::uint8_t> marks);

  /// Writes few of the inputs that together reach every class that was seen, the rarest first, and
  /// counts them in `written`. Answers what is wrong, with the path; empty: nothing.
  std::string write(const std::string& folder, std::size_t& written) const;

 private:
  struct Kept {
    std::vector<std::uint8_t> input;
    std::vector<std::uint8_t> marks;
    std::uint64_t seen = 0;
  };
  std::vector<Kept> by_class_;
};

}  // namespace offgrid::fuzz
