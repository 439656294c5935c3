// Mark: a state of a world to come back to.
//
//   const Mark before = world.mark();
//   ...                                   // edits
//   world.roll_back(before);
//   world.roll_back(world.mark() - 2);    // the last two edits
//
// A mark is good until the world goes back behind it, or journal_limit more edits are done. After that it is refused, also if as many edits
// were done again: it names a state and not a number of edits, unless it was counted back from another one.
#pragma once

#include <cstdint>

namespace offgrid::navmesh {

class Mark {
 public:
  /// The state in which a world is made.
  Mark() = default;

  /// The state so many edits before this one, whatever they were; one that no world has if there were not so many.
  friend Mark operator-(const Mark& mark, std::uint64_t edits) {
    if (edits == 0) return mark;
    return edits > mark.revision_ ? Mark(no_revision, any) : Mark(mark.revision_ - edits, any);
  }
  friend bool operator==(const Mark&, const Mark&) = default;

 private:
  friend class World;

  static constexpr std::uint64_t any = ~std::uint64_t{0}, no_revision = any;

  Mark(std::uint64_t revision, std::uint64_t serial) : revision_(revision), serial_(serial) {}

  std::uint64_t revision_ = 0;  ///< how many edits made the state
  std::uint64_t serial_ = 0;    ///< of the last of them; `any`: it does not matter
};

}  // namespace offgrid::navmesh
