// Does to a world what a case says; and asks for ways in it and in one that was built anew.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "oracle/path_definition.hpp"
#include "suites/path_case.hpp"
#include "support/random.hpp"

namespace offgrid::verify {

class PathCheck {
 public:
  using Areas = std::map<std::uint32_t, testing::AreaPlan>;
  using Complaint = std::optional<WorldComplaint>;

  /// A world with a history, and another one of the same kind to be built anew.
  PathCheck(std::unique_ptr<testing::WorldSubject> world,
            std::unique_ptr<testing::WorldSubject> rebuilt, PathOracle oracle)
      : world_(std::move(world)), rebuilt_(std::move(rebuilt)), definition_(oracle) {}

  void start(const WorldFrame& frame, std::uint32_t journal_limit);
  /// Edits the world. An action that makes no sense, as on an area that is not there, is left out.
  /// Returns: is it another world now?
  bool apply(const WorldAction& action);
  /// Builds the world that the view shows anew: with the areas in another order, and those that are
  /// switched off disabled. Compares it with its definition.
  Complaint look(std::span<const std::uint32_t> switched_off);
  /// Asks for the way there and for the way back.
  Complaint ask(const kernel::Point2& from, const kernel::Point2& to);

  const Areas& areas() const { return areas_; }
  std::size_t journal_size() const { return journal_.size(); }
  /// What is seen since look().
  const testing::WorldPicture& picture() const { return picture_; }
  /// Of the last question.
  const PathDefinition::Question& question() const { return definition_.question(); }

 private:
  void change(const WorldAction& action);
  Complaint ask_one_way(const kernel::Point2& from, const kernel::Point2& to);

  std::unique_ptr<testing::WorldSubject> world_;
  std::unique_ptr<testing::WorldSubject> rebuilt_;
  PathDefinition definition_;
  WorldDefinition seen_;
  WorldFrame frame_;
  Areas areas_;
  Areas next_;  ///< as they will be after the next commit
  bool has_changes_ = false;
  std::uint32_t largest_number_ = 0;
  std::vector<Areas> journal_;  ///< what each edit that may be undone began with
  std::vector<std::uint32_t> switched_off_;
  Areas seen_areas_;
  testing::WorldPicture picture_;
  testing::Random random_{0};
};

}  // namespace offgrid::verify
