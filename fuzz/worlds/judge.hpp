// The judge of worlds: after each edit a world built anew with the same areas, and what it was
// before if the edit is taken back; of a way lines of sight along it, the way in a world built anew
// without what the view leaves out, and the way back.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "worlds/program.hpp"

namespace offgrid::fuzz {

struct WorldFinding {
  std::string where;  ///< edit, undo, state, sight, way or movers
  std::string after;  ///< the step, in words
  std::string expected;
  std::string found;
};

/// The areas of a world, and what they were before each edit that can be taken back.
class AreaBook {
 public:
  using Areas = std::map<std::uint32_t, testing::AreaPlan>;

  explicit AreaBook(const WorldProgram& program) : low_(program.low()), high_(program.high()) {}

  /// Does it make sense: is the area there, are there so many edits to take back? Those that do not
  /// are left out.
  bool makes_sense(const WorldStep& step) const;
  void change(const WorldStep& step);
  /// False: an area leaves the rectangle; then the changes are forgotten.
  bool commit();
  void roll_back(std::size_t edits);
  /// Nothing can be taken back from now on.
  void restore() { journal_.clear(); }

  const Areas& areas() const { return areas_; }
  bool has_changes() const { return has_changes_; }
  std::size_t edits() const { return journal_.size(); }
  bool is_inside(const kernel::Point2& p) const {
    return low_.x <= p.x && p.x <= high_.x && low_.y <= p.y && p.y <= high_.y;
  }

 private:
  kernel::Point2 low_, high_;
  Areas areas_;
  Areas next_;
  bool has_changes_ = false;
  std::vector<Areas> journal_;
};

/// The first disagreement.
std::optional<WorldFinding> judge_worlds(const WorldProgram& program);

std::vector<std::uint32_t> areas_of_view(std::uint32_t view);
/// In a few words.
std::string show(const WorldStep& step);
std::string show(const testing::PathAnswer& answer);

}  // namespace offgrid::fuzz
