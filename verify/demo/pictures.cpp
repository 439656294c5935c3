#include "pictures.hpp"

#include <utility>

#include "offgrid/io/file.hpp"
#include "offgrid/kernel/in_circle.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/verify/hard_patch.hpp"
#include "offgrid/verify/sign_map_page.hpp"
#include "textbook.hpp"

namespace offgrid::demo {
namespace {

using verify::CirclePatch;
using verify::SignMapPage;
using verify::SignMapPanel;
using verify::TurnPatch;

struct Picture {
  std::string file;
  SignMapPage page;  ///< offgrid's panel is the last one
};

/// Two usual formulas over Number, and offgrid.
template <class Number>
std::vector<SignMapPanel> turn_panels(const TurnPatch& hard, const std::string& name) {
  const auto truth = [&hard](const Point2& p) { return sign(orient<Exact>(p, hard.q, hard.r)); };
  const auto difference_form = [&hard](const Point2& p) {
    return sign(orient<Number>(p, hard.q, hard.r));
  };
  const auto area_form = [&hard](const Point2& p) {
    return sign(orient_as_area<Number>(p, hard.q, hard.r));
  };
  const auto offgrid = [&hard](const Point2& p) {
    return kernel::to_int(kernel::orient(p, hard.q, hard.r));
  };
  return {{name + ":  (q - p) x (r - p)", sign_map(hard.patch, truth, difference_form)},
          {name + ":  p x q + q x r + r x p", sign_map(hard.patch, truth, area_form)},
          {"offgrid", sign_map(hard.patch, truth, offgrid)}};
}

std::vector<SignMapPanel> circle_panels(const CirclePatch& hard) {
  const auto truth = [&hard](const Point2& d) {
    return sign(in_circle<Exact>(hard.a, hard.b, hard.c, d));
  };
  const auto naive = [&hard](const Point2& d) {
    return sign(in_circle<double>(hard.a, hard.b, hard.c, d));
  };
  const auto offgrid = [&hard](const Point2& d) {
    return kernel::to_int(kernel::in_circle(hard.a, hard.b, hard.c, d));
  };
  return {{"naive double", sign_map(hard.patch, truth, naive)},
          {"offgrid", sign_map(hard.patch, truth, offgrid)}};
}

Picture turn_picture() {
  return {"orient_double.svg",
          {.title = "Which side of a line? Where double lies on an integer grid",
           .subtitle = "orient(p, q, r) for each p of a patch of 256 x 256 grid points; q and r "
                       "are two grid points near the opposite "
                       "corner of the grid",
           .words = {verify::turn_words[0], verify::turn_words[1], verify::turn_words[2]},
           .notes = {"One cell is one grid point p.  q = (1 073 739 951, 471 902 815), r = (1 073 "
                     "739 954, 471 902 817).  Every coordinate "
                     "is an integer "
                     "below 2^30: a double holds it exactly, but not the products of 62 bits.",
                     "The first formula can only lose a side, as rounding is monotone; the second, "
                     "the usual sum for a polygon's area, "
                     "also swaps sides."},
           .panels = turn_panels<double>(verify::turn_patch_for_double, "naive double")}};
}

Picture float_picture() {
  return {"orient_float.svg",
          {.title = "The same in 32-bit floats: coordinates of sixteen bits are enough",
           .subtitle = "orient(p, q, r) for each p of a patch of 256 x 256 grid points; every "
                       "coordinate lies between -32768 and 32767",
           .words = {verify::turn_words[0], verify::turn_words[1], verify::turn_words[2]},
           .notes = {"One cell is one grid point p.  q = (32 707, 20 815), r = (32 712, 20 818).  "
                     "A float has 24 bits, the products have 32."},
           .panels = turn_panels<float>(verify::turn_patch_for_float, "naive float")}};
}

Picture circle_picture() {
  return {"in_circle_double.svg",
          {.title = "Inside the circle? Here 27 bits of coordinates are enough",
           .subtitle = "in_circle(a, b, c, d) for each d of a patch of 256 x 256 grid points",
           .words = {verify::circle_words[0], verify::circle_words[1], verify::circle_words[2]},
           .notes = {"One cell is one grid point d.  a = (0, 0), b = (200, -157), c = (493, -387): "
                     "a circle of radius 29 679 838, which "
                     "crosses the patch.",
                     "The determinant has degree 4: double is wrong long before the coordinates "
                     "need all of its 53 bits."},
           .panels = circle_panels(verify::circle_patch_for_double)}};
}

}  // namespace

Pictures draw_pictures(const std::string& folder) {
  Pictures result;
  result.status = io::make_folder(folder);
  if (!result.status.ok()) return result;
  for (const Picture& picture : {turn_picture(), float_picture(), circle_picture()}) {
    const std::string path = folder + "/" + picture.file;
    result.status = draw(picture.page).save(path);
    if (!result.status.ok()) return result;
    result.files.push_back(path);
    for (const SignMapPanel& p : picture.page.panels) {
      result.scores.push_back(
          {picture.file, p.name, p.map.cells.cells.size(), p.map.wrong(), p.name == "offgrid"});
    }
  }
  return result;
}

}  // namespace offgrid::demo
