// The state of a world between calls, as plain numbers: which ids were seen, which
// marks lead back and how far, and which versions there were.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "worlds/library_world.hpp"
#include "worlds/plans.hpp"

namespace offgrid::testing::worlds {

class StateBook {
 public:
  /// The state of a world without edits.
  void start(LibraryWorld& world) {
    *this = {};
    path_ = {world.keep_mark()};
    versions_ = {world.version()};
  }

  /// An id that add() gave out. Empty if it is larger than all before of its kind.
  std::string see_added(std::uint32_t id, ItemKind kind = ItemKind::area) {
    auto& [largest, largest_put] = ids_of(kind);
    const std::uint32_t last = std::max(largest, largest_put);
    largest = std::max(largest, id);
    return id > last ? "" : "the id " + std::to_string(id) + " after " + std::to_string(last);
  }
  /// One that put() was given. It counts once the edit is committed.
  void see_put(std::uint32_t id, ItemKind kind = ItemKind::area) {
    std::uint32_t& largest_put = ids_of(kind).largest_put;
    largest_put = std::max(largest_put, id);
  }

  // Each notes the effect of the last call and answers the fault; empty: none. `undoable` edits can
  // be taken back.
  std::string committed(LibraryWorld& world, std::size_t undoable) {
    for (auto& [largest, largest_put] : ids_) largest = std::max(largest, largest_put);
    forget_put();
    path_.push_back(world.keep_mark());
    return find_fault(world, undoable, true);
  }
  std::string refused(LibraryWorld& world, std::size_t undoable) {
    forget_put();
    return find_fault(world, undoable, false);
  }
  std::string taken_back(LibraryWorld& world, std::size_t edits, std::size_t undoable) {
    const auto last = path_.end() - static_cast<std::ptrdiff_t>(edits);
    left_.insert(left_.end(), last, path_.end());
    path_.erase(last, path_.end());
    return find_fault(world, undoable, edits > 0);
  }
  std::string restored(LibraryWorld& world) {
    // The mark of a world without edits is the same in all of them.
    left_.insert(left_.end(), path_.begin() + 1, path_.end());
    path_ = {world.keep_mark()};
    return find_fault(world, 0, true);
  }

 private:
  std::string find_fault(LibraryWorld& world, std::size_t undoable, bool is_changed) {
    if (versions_.insert(world.version()).second != is_changed) {
      return is_changed ? "the version of an earlier state" : "another version of the same state";
    }
    for (const std::size_t back : {std::size_t{0}, std::size_t{1}, undoable, undoable + 1}) {
      if (back >= path_.size()) continue;
      const auto edits = world.edits_since(path_[path_.size() - 1 - back]);
      const auto expected = back <= undoable ? std::optional(back) : std::nullopt;
      if (edits != expected)
        return "a mark of " + std::to_string(back) + " edits ago that leads elsewhere";
    }
    if (!left_.empty() && world.edits_since(left_.back()))
      return "a mark of a state that was left behind";
    return "";
  }

  void forget_put() {
    for (auto& ids : ids_) ids.largest_put = 0;
  }

  struct Ids {
    std::uint32_t largest = 0, largest_put = 0;
  };
  Ids& ids_of(ItemKind kind) { return ids_[static_cast<std::size_t>(kind)]; }

  std::array<Ids, 3> ids_;         ///< by kind
  std::vector<std::size_t> path_;  ///< marks, from the first state to this one
  std::vector<std::size_t> left_;  ///< of states that were taken back
  std::set<std::uint64_t> versions_;
};

}  // namespace offgrid::testing::worlds
