// Cases of the suite path: a world, how it came to be, a view of it and two points.
#pragma once

#include "suites/world_case.hpp"

namespace offgrid::verify {

struct PathCase {
  WorldCase world;
  std::vector<std::uint32_t> switched_off;  ///< areas that the view leaves out
  kernel::Point2 from{}, to{};
};

/// The steps of the world, `switch-off 3` for areas of it, and `path X Y X Y`.
std::vector<Step> steps_of(const PathCase& path_case);
/// Reads the steps, or says what is wrong with them.
std::string read(const std::vector<Step>& steps, PathCase& made);
/// A GoogleTest case for tests/navmesh/path_test.cpp.
std::string show_as_test(const PathCase& path_case, const std::string& name);

}  // namespace offgrid::verify
