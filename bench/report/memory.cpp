#include "report/memory.hpp"

#include <malloc.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace offgrid::bench {

namespace {

constexpr double kibibyte = 1024;

/// The value of a line of the process's status, in bytes.
double status_value(const std::string& key) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(key))
      return kibibyte * std::strtod(line.c_str() + key.size() + 1, nullptr);
  }
  return 0;
}

}  // namespace

Usage memory_of(const std::function<void(const std::function<void()>& inspect)>& build) {
  malloc_trim(0);
  const double before = status_value("VmRSS");
  std::ofstream("/proc/self/clear_refs") << 5;  // the high-water mark starts again from here
  const bool is_reset = status_value("VmHWM") <= before + kibibyte * kibibyte;
  Usage usage;
  build([&] {
    usage.peak = is_reset ? status_value("VmHWM") - before : 0;
    malloc_trim(0);
    usage.held = status_value("VmRSS") - before;
  });
  return usage;
}

}  // namespace offgrid::bench
