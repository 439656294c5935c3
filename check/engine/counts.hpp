// Counts: numbers by the names of what was counted, which are the columns of a report.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace offgrid::testing {

class Counts {
 public:
  std::uint64_t& operator[](std::string_view name) { return entry(sums_, name); }
  /// Zero if it was never counted.
  std::uint64_t operator[](std::string_view name) const {
    const Map& map = most_.contains(name) ? most_ : sums_;
    const auto found = map.find(name);
    return found == map.end() ? 0 : found->second;
  }
  /// Keeps the largest number seen under this name, instead of a sum.
  void see(std::string_view name, std::uint64_t number) {
    std::uint64_t& most = entry(most_, name);
    most = std::max(most, number);
  }

  void add(const Counts& other) {
    for (const auto& [name, number] : other.sums_) entry(sums_, name) += number;
    for (const auto& [name, number] : other.most_) see(name, number);
  }

 private:
  using Map = std::map<std::string, std::uint64_t, std::less<>>;
  static std::uint64_t& entry(Map& map, std::string_view name) {
    const auto found = map.find(name);
    return found != map.end() ? found->second : map[std::string(name)];
  }

  Map sums_, most_;
};

}  // namespace offgrid::testing
