// AskedWorld: a world whose edits are played and whose paths are judged by what is built anew, and
// random questions of it.
#pragma once

#include <optional>
#include <span>

#include "paths/judge.hpp"
#include "support/random.hpp"
#include "worlds/book.hpp"
#include "worlds/generators.hpp"
#include "worlds/library_world.hpp"

namespace offgrid::verify {

/// Few areas each, since every corner is compared with every other one.
std::span<const testing::worlds::WorldClass> path_classes();

/// The common part of judges of lives (lives.hpp) that ask between edits. Refusals are left to the
/// suite world.
class AskedWorld {
 public:
  explicit AskedWorld(testing::paths::PathOracle oracle) : paths_(world_, rebuilt_, oracle) {}

  void start(const testing::worlds::WorldProgram& program);
  const testing::worlds::AreaBook& book() const { return book_; }
  /// The first one after an edit is from corner to corner, in a view of its own: without areas and
  /// links in one of three cases. Then ends are vertices, points on edges, in faces, beside
  /// vertices, ends of links, anywhere, outside; now and then the same twice.
  testing::worlds::WorldStep question(testing::Random& random);
  /// The numbers of "worlds" at which it looked, of them "of them views", and those of the paths.
  testing::Counts counts() const;

 protected:
  /// Plays an edit. True: it is a question.
  bool changes_or_asks(const testing::worlds::WorldStep& step);
  /// Builds the world anew as the question has it, if it has changed.
  std::optional<testing::Fault> look(const testing::worlds::WorldStep& question);
  testing::worlds::LibraryWorld& world() { return world_; }
  testing::paths::PathJudge& paths() { return paths_; }

 private:
  testing::worlds::LibraryWorld world_, rebuilt_;
  testing::worlds::AreaBook book_;
  testing::paths::PathJudge paths_;
  testing::worlds::ViewPlan without_;
  bool has_changed_ = true;  ///< since the last question
  testing::Counts looks_;
};

}  // namespace offgrid::verify
