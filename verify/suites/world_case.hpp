// Cases of the suite world: a world, what is done to it, and how that is written as steps and as a
// test.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "framework/step_file.hpp"
#include "oracle/world_definition.hpp"

namespace offgrid::verify {

struct WorldAction {
  enum class Kind : std::uint8_t {
    add,
    put,
    remove,
    replace,
    enable,
    disable,
    commit,
    undo,
    roll_back,
    restore
  };
  Kind kind = Kind::commit;
  std::uint32_t number = 0;  ///< of the area; of roll_back: how many edits
  testing::AreaPlan plan;    ///< of add, put and replace
};

struct WorldCase {
  WorldFrame frame;
  std::uint32_t journal_limit = 256;
  std::vector<WorldAction> actions;
};

/// An area is a step `add 7`, `put 7` or `replace 7`, and a step for each thing to say of it: so
/// any of them can be left out.
std::vector<Step> steps_of(const WorldCase& world_case);
/// Reads the steps, or says what is wrong with them.
std::string read(const std::vector<Step>& steps, WorldCase& made);
/// A GoogleTest case for tests/navmesh/world_test.cpp.
std::string show_as_test(const WorldCase& world_case, const std::string& name);

}  // namespace offgrid::verify
