#include "edits/bugs.hpp"

#include <algorithm>

#include "bugs/bug.hpp"
#include "support/triangulation_subject.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;

/// A point on the border is outside.
class WithoutBorder final : public testing::LibraryTriangulation {
 public:
  std::vector<Point2> locate(const Point2& p, const Point2& near) const override {
    const std::vector<Point2> corners = LibraryTriangulation::locate(p, near);
    if (corners.size() != 2) return corners;
    const std::vector<Face> all = faces();
    const auto beside = std::count_if(all.begin(), all.end(), [&](const Face& face) {
      const auto has = [&face](const Point2& q) {
        return std::find(face.begin(), face.end(), q) != face.end();
      };
      return has(corners[0]) && has(corners[1]);
    });
    return beside == 1 ? std::vector<Point2>{} : corners;
  }
};

}  // namespace

std::unique_ptr<testing::TriangulationSubject> edits_under_test() {
  if (is_on(testing::Bug::locate_leaves_the_border_out)) return std::make_unique<WithoutBorder>();
  return testing::triangulation_under_test();
}

}  // namespace offgrid::fuzz
