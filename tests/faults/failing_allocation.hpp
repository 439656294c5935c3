// Allocations that fail: the n-th one of a scenario, in a process of its own.
//
// When the operator new of the standard library finds no memory it calls the handler that
// std::set_new_handler was given, which must not return. That handler is the library's: nothing of
// it catches std::bad_alloc or asks for memory in any other way. So for every n the handler must be
// reached, and nobody else may notice that memory is short.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace offgrid::faults {

/// Allocations of the scenario if none fails.
std::size_t count_allocations(const std::function<void()>& scenario);

/// Bytes that it asks for.
std::size_t count_bytes(const std::function<void()>& scenario);

/// How a process ends whose n-th allocation fails, n from 1.
enum class Ending {
  finished,         ///< the scenario had fewer allocations
  handler_reached,  ///< as it must be
  swallowed,        ///< it went on without the memory
  crashed,
};
Ending run_with_failure(const std::function<void()>& scenario, std::size_t n);

/// Fails each allocation in turn, or `most` of them, evenly spread. Returns the first fault, or
/// none. `check` is asked after each, and answers what is wrong with what the process left behind.
std::optional<std::string> find_fault(
    const std::function<void()>& scenario, std::size_t most,
    const std::function<std::string()>& check = [] { return std::string(); });

/// How many allocations find_fault has let fail so far.
std::size_t failures_tried();

}  // namespace offgrid::faults
