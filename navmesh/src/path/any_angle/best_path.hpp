// BestPath: the best path to the goal so far, and all that are as good.
//
// Knows the length and the legs of that path, its last root, and where other paths tie. Asks the
// roots for the corners of paths, to settle ties.
#pragma once

#include <cstdint>
#include <vector>

#include "path/any_angle/certainty.hpp"
#include "path/any_angle/ground.hpp"
#include "path/any_angle/roots.hpp"

namespace offgrid::navmesh::detail::any_angle {

class BestPath {
 public:
  /// Begins a search that goes on until paths are longer than the best one and a margin.
  void begin(const Length& margin);
  bool is_found() const { return is_found_; }
  const Length& length() const { return length_; }
  /// The length beyond which no path is looked for.
  const Length& reach() const { return reach_; }
  const By& last() const { return last_; }  ///< the root before the goal
  /// Can a path of at least this length and so many legs be better than this one?
  bool may_be_better(const Length& length, std::uint32_t legs) const {
    return !is_found_ || length < reach_ || (length == reach_ && legs <= legs_);
  }
  /// Takes a path by a root straight to the goal, if it is better or as good.
  void offer(const Roots& roots, const By& by);
  /// Takes a path to a root by another corner, as long and with as many legs as that by
  /// Root::before.
  void add_tie(std::uint32_t root, const By& by) { ties_.push_back({root, by}); }
  /// Finds out whether another path within the margin may be shorter, in truth.
  void compare_paths(const Roots& roots, Certainty& certainty) const;
  /// Takes the better path of each tie.
  void settle_ties(const Ground& ground, Roots& roots);

 private:
  struct Tie {
    std::uint32_t root = none;
    By by;
  };

  bool is_better(const Length& length, std::uint32_t legs) const {
    return !is_found_ || length < length_ || (length == length_ && legs < legs_);
  }

  Length margin_;
  bool is_found_ = false;
  Length length_;
  Length reach_;
  std::uint32_t legs_ = 0;
  By last_;
  std::vector<Tie> ties_;
  std::vector<By> last_ties_;      ///< other roots before the goal
  std::vector<OtherPath> others_;  ///< within the margin, if there is one; and the ties
};

}  // namespace offgrid::navmesh::detail::any_angle
