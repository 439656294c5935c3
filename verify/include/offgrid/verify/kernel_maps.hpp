// Where a user's kernel is wrong, drawn: its answers beside the exact ones on the hard patches.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "offgrid/io/file.hpp"
#include "offgrid/verify/hard_patch.hpp"
#include "offgrid/verify/plane_questions.hpp"
#include "offgrid/verify/sign_map_page.hpp"
#include "offgrid/verify/user_kernel.hpp"

namespace offgrid::verify {

/// The maps that were drawn. `status` names the first file that could not be written.
struct DrawnMaps {
  io::Status status;
  std::vector<std::string> files{};
};

namespace detail {

/// The map of K beside the exact one; `points_for(p)` gives the points of the question when p runs
/// over the patch.
template <class Question, UserKernel K, class PointsFor>
std::vector<SignMapPanel> panels(const Patch& patch, const std::string& name,
                                 const PointsFor& points_for) {
  const auto exact = [&points_for](const kernel::Point2& p) {
    return Question::exact(points_for(p));
  };
  const auto tried = [&points_for](const kernel::Point2& p) {
    return ask<Question, K>(points_for(p));
  };
  return {{name, sign_map(patch, exact, tried)}, {"exact", sign_map(patch, exact, exact)}};
}

inline void save(const SignMapPage& page, const std::string& path, DrawnMaps& result) {
  if (!result.status.ok()) return;
  result.status = draw(page).save(path);
  if (result.status.ok()) result.files.push_back(path);
}

}  // namespace detail

/// Draws FOLDER/NAME_orient.svg and FOLDER/NAME_in_circle.svg, as far as K has these functions. The
/// folder is made if it is missing.
template <UserKernel K>
DrawnMaps draw_kernel_maps(const std::string& folder, const std::string& name) {
  DrawnMaps result{.status = io::make_folder(folder)};
  if constexpr (Offers<K, question::Orient>) {
    constexpr const TurnPatch& hard = turn_patch_for_double;
    const auto points = [](const kernel::Point2& p) { return std::array{p, hard.q, hard.r}; };
    detail::save({.title = "Where " + name + " lies about turns",
                  .subtitle = "orient(p, q, r) for each p of a patch of 256 x 256 grid points; q "
                              "and r are near the opposite corner of the grid",
                  .words = {turn_words[0], turn_words[1], turn_words[2]},
                  .panels = detail::panels<question::Orient, K>(hard.patch, name, points)},
                 folder + "/" + name + "_orient.svg", result);
  }
  if constexpr (Offers<K, question::InCircle>) {
    constexpr const CirclePatch& hard = circle_patch_for_double;
    const auto points = [](const kernel::Point2& d) {
      return std::array{hard.a, hard.b, hard.c, d};
    };
    detail::save({.title = "Where " + name + " lies about circles",
                  .subtitle = "in_circle(a, b, c, d) for each d of a patch of 256 x 256 grid "
                              "points; the circle has radius 29 679 838",
                  .words = {circle_words[0], circle_words[1], circle_words[2]},
                  .panels = detail::panels<question::InCircle, K>(hard.patch, name, points)},
                 folder + "/" + name + "_in_circle.svg", result);
  }
  return result;
}

}  // namespace offgrid::verify
