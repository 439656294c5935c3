// A hash of a sequence of numbers, and a program that prints one over all its answers.
#pragma once

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace offgrid::testing {

/// In unsigned arithmetic: multiply and fold, twice per number.
class Hash {
 public:
  void add(std::uint64_t v) {
    state_ = (state_ ^ v) * 0x9e3779b97f4a7c15U;
    state_ = (state_ ^ (state_ >> 29)) * 0xbf58476d1ce4e5b9U;
    state_ ^= state_ >> 32;
  }
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0x6f66666772696400U;
};

/// The main function of a program that prints Run's hash over `what`.
template <class Run>
int print_hash(int argc, char** argv, const char* what) {
  const bool flip_one = argc == 2 && std::strcmp(argv[1], "--flip-one") == 0;
  if (argc > 1 && !flip_one) {
    const bool help = std::strcmp(argv[1], "--help") == 0;
    std::fprintf(help ? stdout : stderr,
                 "usage: %s [--flip-one]\nPrints a hash over %s. --flip-one changes one number, to "
                 "prove that the hash notices.\n",
                 argv[0], what);
    return help ? 0 : 2;
  }
  std::printf("%016" PRIx64 "\n", Run(flip_one).hash());
  return 0;
}

}  // namespace offgrid::testing
