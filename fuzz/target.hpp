// Target: what a fuzz program tests, and all that the engines (plain_main.cpp, libfuzzer_main.cpp)
// know of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/classes.hpp"
#include "files.hpp"
#include "support/random.hpp"

namespace offgrid::fuzz {

using testing::ClassGroup;
using testing::mark;

/// A finding, shrunk, for the reader.
struct Report {
  std::string text;  ///< what was found, and a GoogleTest case
  Input input;       ///< the smallest input found that shows it
  std::string svg;   ///< a picture of it; empty: it has none
};

class Target {
 public:
  virtual ~Target() = default;

  /// The program's.
  virtual const char* name() const = 0;
  /// One sentence for --help.
  virtual const char* summary() const = 0;
  /// A canary: success is that its wrong answer is reported.
  virtual bool must_fail() const { return false; }

  /// The groups of classes, in an order that stays; marks count their classes one after the other.
  virtual std::span<const ClassGroup> groups() const = 0;

  /// Runs an input up to the first disagreement, and returns the part of the library where that is.
  /// Adds to `marks`, one for each class and saturating, how often the input reached the class.
  virtual std::optional<std::string> run(std::span<const std::uint8_t> input,
                                         std::span<std::uint8_t> marks) = 0;
  /// Shrinks an input for which run has just told a disagreement.
  virtual Report report(std::span<const std::uint8_t> input) = 0;

  /// Is it no input of the target, and why? Empty: it is one.
  virtual std::string complaint(std::span<const std::uint8_t> /*input*/) const { return {}; }
  /// An input in words.
  virtual std::string explain(std::span<const std::uint8_t> input) const = 0;
  /// The text that is printed when the process dies of an abort during run: a broken contract or a
  /// sanitizer's report.
  virtual std::string in_work(std::span<const std::uint8_t> input) const { return explain(input); }
  /// A new random input: for a fuzzer without coverage, and beside the mutations of one that has
  /// it.
  virtual Input random_program(testing::Random& random) const = 0;

  /// A new input near the given one. Nothing: any of its bytes may be changed.
  virtual std::optional<Input> varied(std::span<const std::uint8_t> /*input*/,
                                      testing::Random& /*random*/) const {
    return std::nullopt;
  }
};

/// Each program defines it.
Target& target();

}  // namespace offgrid::fuzz
