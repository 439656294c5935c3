// Failure: why a command stops: one line for people, and the exit code of the program.
#pragma once

#include <cstdint>
#include <string>

#include "offgrid/kernel/result.hpp"

namespace offgrid::tool {

/// What the program's exit code says. Part of its interface: scripts depend on it.
enum class Exit : std::uint8_t {
  none = 0,  ///< fine
  /// the answer is no: no way, a refused edit, a world that is not what it must be
  wrong = 1,
  usage = 2,       ///< the command line makes no sense
  unreadable = 3,  ///< a file cannot be read, understood or written
};

struct Failure {
  Exit code = Exit::none;
  std::string message;  ///< names the input at fault
};

/// A T, or why there is none.
template <class T>
using Outcome = kernel::Result<T, Failure>;

inline Failure wrong(std::string message) { return {Exit::wrong, std::move(message)}; }
inline Failure wrong_usage(std::string message) { return {Exit::usage, std::move(message)}; }
inline Failure unreadable(std::string message) { return {Exit::unreadable, std::move(message)}; }

}  // namespace offgrid::tool
