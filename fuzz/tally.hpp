// Tally: what a campaign has seen.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace offgrid::fuzz {

struct Tally {
  Tally();

  std::uint64_t inputs = 0;
  /// inputs that reached no class: they did nothing that is worth counting
  std::uint64_t without_class = 0;
  std::vector<std::uint64_t> classes;  ///< by class, the target's groups one after the other
  std::chrono::steady_clock::time_point start;

  void add(std::span<const std::uint8_t> marks);
  double seconds() const;
  std::size_t classes_seen() const;
};

/// The target's.
std::size_t class_count();
/// As in "in_circle: zero, four on a circle".
std::string class_name(std::size_t index);

/// The table of classes with counts and speed. Classes below the quota are marked; `missing` takes
/// their names.
std::string table(const Tally& tally, std::uint64_t quota, std::vector<std::string>& missing);

/// One line: seconds, executions, speed, classes seen so far.
std::string progress(const Tally& tally);

/// 1234567 as 1,234,567.
std::string grouped(std::uint64_t v);
/// A share as in "12.5 %".
std::string percent(std::uint64_t part, std::uint64_t whole);

/// Filled up with spaces, on the right or on the left.
std::string padded(const std::string& text, std::size_t width);
std::string right(const std::string& text, std::size_t width);

}  // namespace offgrid::fuzz
