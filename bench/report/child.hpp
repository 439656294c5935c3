// Measurement in a process of its own: what earlier measurements left to malloc, grown heaps and
// thresholds, is not there.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

namespace offgrid::bench {

/// Ends the program: a process could not be started, or it stopped without an answer.
[[noreturn]] inline void fail_to_measure() {
  std::fputs("offgrid-bench: a process that measures could not be started, or stopped\n", stderr);
  std::exit(1);
}

/// The answer of `measure` in a child process, forked from this one. The child is as fresh as this
/// process is: call it before anything large was made. Ends the program if there is no answer.
template <class Measure>
auto in_child(const Measure& measure) {
  using Answer = decltype(measure());
  static_assert(std::is_trivially_copyable_v<Answer>);
  std::array<int, 2> channel{};
  if (pipe(channel.data()) != 0) fail_to_measure();
  const pid_t child = fork();
  if (child == 0) {
    const Answer answer = measure();
    _exit(write(channel[1], &answer, sizeof answer) == sizeof answer ? 0 : 1);
  }
  close(channel[1]);
  Answer answer{};
  const bool is_complete = child > 0 && read(channel[0], &answer, sizeof answer) == sizeof answer;
  close(channel[0]);
  if (child > 0) waitpid(child, nullptr, 0);
  if (!is_complete) fail_to_measure();
  return answer;
}

}  // namespace offgrid::bench
