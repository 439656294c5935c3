// Blocks: items that are shared out to threads in blocks, if there are so many that a thread is
// worth its start, some ten microseconds.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "offgrid/navmesh/mesh/detail/share_out.hpp"

namespace offgrid::navmesh::detail {

class Blocks {
 public:
  /// Blocks of this size, which should be 50 microseconds of work at least; one block for one
  /// thread.
  Blocks(std::size_t items, std::size_t size, const Threads& threads)
      : items_(items), size_(threads.is_one() ? std::max<std::size_t>(items, 1) : size_of(size)) {}

  static std::size_t size_of(std::size_t size) {
    constexpr std::size_t small = 3;
    return shares_small_work.load(std::memory_order_relaxed) ? std::min(size, small) : size;
  }
  std::size_t count() const { return (items_ + size_ - 1) / size_; }
  std::size_t begin(std::size_t block) const { return block * size_; }
  std::size_t end(std::size_t block) const { return std::min(items_, (block + 1) * size_); }

  /// Calls work(block) for each block.
  template <class Work>
  void share_out(Threads& threads, const Work& work) const {
    const std::size_t count = this->count();
    detail::share_out(count, 1, threads, [&](const auto& next) {
      for (std::size_t i = next(); i < count; i = next()) work(i);
    });
  }
  /// Calls work(item) for each item.
  template <class Work>
  void for_each(Threads& threads, const Work& work) const {
    share_out(threads, [&](std::size_t block) {
      for (std::size_t i = begin(block); i < end(block); ++i) work(i);
    });
  }
  /// Calls work(block, found) for each block, and appends what each has found, block after block.
  template <class Item, class Work>
  void collect(Threads& threads, std::vector<Item>& all, const Work& work) const {
    if (count() <= 1) {
      if (count() == 1) work(0, all);
      return;
    }
    std::vector<std::vector<Item>> found(count());
    share_out(threads, [&](std::size_t block) { work(block, found[block]); });
    std::size_t size = all.size();
    for (const std::vector<Item>& part : found) size += part.size();
    all.reserve(size);
    for (std::vector<Item>& part : found) {
      all.insert(all.end(), part.begin(), part.end());
      part = {};
    }
  }

 private:
  std::size_t items_;
  std::size_t size_;
};

}  // namespace offgrid::navmesh::detail
