// run_parallel: jobs on threads, with a progress bar.
#pragma once

#include <cstddef>
#include <functional>

#include "framework/progress.hpp"

namespace offgrid::verify {

/// Calls work(0), .., work(jobs - 1), each once, lower numbers first, on this many threads. Results
/// must depend on the job's number only, never on the thread, so that a run's report is the same
/// for every number of threads.
void run_parallel(std::size_t jobs, unsigned threads, Progress& progress,
                  const std::function<void(std::size_t)>& work);

}  // namespace offgrid::verify
