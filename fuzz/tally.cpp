#include "tally.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "target.hpp"

namespace offgrid::fuzz {

Tally::Tally() : classes(class_count()), start(std::chrono::steady_clock::now()) {}

void Tally::add(std::span<const std::uint8_t> marks) {
  bool any = false;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    classes[i] += marks[i];
    any = any || marks[i] != 0;
  }
  without_class += any ? 0 : 1;
}

double Tally::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::size_t Tally::classes_seen() const {
  return static_cast<std::size_t>(
      std::count_if(classes.begin(), classes.end(), [](std::uint64_t n) { return n != 0; }));
}

std::size_t class_count() {
  std::size_t count = 0;
  for (const ClassGroup& group : target().groups()) count += group.classes.size();
  return count;
}

std::string class_name(std::size_t index) {
  for (const ClassGroup& group : target().groups()) {
    if (index < group.classes.size()) return group.name + ": " + group.classes[index];
    index -= group.classes.size();
  }
  return {};
}

std::string table(const Tally& tally, std::uint64_t quota, std::vector<std::string>& missing) {
  std::string text;
  std::size_t index = 0;
  for (const ClassGroup& group : target().groups()) {
    text += group.name + "\n";
    for (const std::string& name : group.classes) {
      const std::uint64_t count = tally.classes[index];
      text += "    " + padded(name, 56) + right(grouped(count), 13);
      if (count < quota) {
        text += "   below " + grouped(quota);
        missing.push_back(class_name(index));
      }
      text += "\n";
      ++index;
    }
  }
  return text + progress(tally) + "\n";
}

std::string progress(const Tally& tally) {
  const double seconds = tally.seconds();
  std::array<char, 64> time{};
  std::snprintf(time.data(), time.size(), "%6.1f s", seconds);
  const auto speed =
      static_cast<std::uint64_t>(static_cast<double>(tally.inputs) / std::max(seconds, 1e-3));
  return std::string(time.data()) + "   " + grouped(tally.inputs) + " executions, " +
         grouped(speed) + " per second   " + std::to_string(tally.classes_seen()) + " of " +
         std::to_string(class_count()) + " classes seen";
}

std::string grouped(std::uint64_t v) {
  std::string digits = std::to_string(v);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  std::array<char, 32> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.1f %%",
                whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole));
  return buffer.data();
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(text.size() < width ? width - text.size() : 0, ' ');
}

std::string right(const std::string& text, std::size_t width) {
  return std::string(text.size() < width ? width - text.size() : 0, ' ') + text;
}

}  // namespace offgrid::fuzz
