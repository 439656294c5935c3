// Compiled with predicates_with_bugs.hpp in front, so this triangulation is that of the copy of the
// library that has bugs.
#include "triangulation/library_triangulation.hpp"

namespace offgrid::testing::triangulation {

namespace {

/// A point on the border is outside.
class WithoutBorder final : public LibraryTriangulation {
 public:
  std::vector<kernel::Point2> locate(const kernel::Point2& p,
                                     const kernel::Point2& near) const override {
    const std::vector<kernel::Point2> corners = LibraryTriangulation::locate(p, near);
    if (corners.size() != 2) return corners;
    const std::vector<Face> all = faces();
    const auto beside = std::count_if(all.begin(), all.end(), [&](const Face& face) {
      const auto has = [&face](const kernel::Point2& q) {
        return std::find(face.begin(), face.end(), q) != face.end();
      };
      return has(corners[0]) && has(corners[1]);
    });
    return beside == 1 ? std::vector<kernel::Point2>{} : corners;
  }
};

}  // namespace

std::unique_ptr<TriangulationSubject> triangulation_under_test() {
  if (is_on(Bug::none)) return honest_triangulation();
  if (is_on(Bug::locate_leaves_the_border_out)) return std::make_unique<WithoutBorder>();
  return std::make_unique<LibraryTriangulation>();
}

}  // namespace offgrid::testing::triangulation
