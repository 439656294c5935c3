// Failure: the reason why a command stops: one line for people, and the program's exit code.
#pragma once

#include <cstdint>
#include <string>

#include "offgrid/kernel/result.hpp"

namespace offgrid::tool {

/// The program's exit code. Part of its interface: scripts depend on it.
enum class Exit : std::uint8_t {
  fine = 0,
  /// the answer is no: no path, a refused edit, a wrong world
  wrong = 1,
  usage = 2,       ///< the command line makes no sense
  unreadable = 3,  ///< a file cannot be read, understood or written
};

/// A function that only acts or checks returns std::optional<Failure>: nothing, if all is well.
struct Failure {
  Exit code;            ///< not `fine`
  std::string message;  ///< names the input at fault
};

/// A T, or the failure.
template <class T>
using Outcome = kernel::Result<T, Failure>;

inline Failure wrong(std::string message) { return {Exit::wrong, std::move(message)}; }
inline Failure wrong_usage(std::string message) { return {Exit::usage, std::move(message)}; }
inline Failure unreadable(std::string message) { return {Exit::unreadable, std::move(message)}; }

}  // namespace offgrid::tool
