#include "framework/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace offgrid::verify {

void run_parallel(std::size_t jobs, unsigned threads, Progress& progress,
                  const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::condition_variable finished;
  unsigned running = std::max(1U, threads);
  const auto serve = [&] {
    for (std::size_t job = next.fetch_add(1); job < jobs; job = next.fetch_add(1)) work(job);
    const std::lock_guard lock(mutex);
    --running;
    finished.notify_one();
  };
  std::vector<std::thread> pool;
  for (unsigned i = running; i > 0; --i) pool.emplace_back(serve);
  {
    std::unique_lock lock(mutex);
    while (!finished.wait_for(lock, std::chrono::milliseconds(200), [&] { return running == 0; }))
      progress.draw();
  }
  for (std::thread& thread : pool) thread.join();
}

}  // namespace offgrid::verify
