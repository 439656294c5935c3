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

std::vector<TargetBug> edit_bugs() {
  std::vector<TargetBug> bugs;
  for (const testing::NamedBug& bug : testing::bugs_seen_by("fuzz edits")) {
    const bool in_bulk = is_seen_by(bug, "verify triangulation");
    const bool in_locate = bug.bug == testing::Bug::locate_leaves_the_border_out;
    bugs.push_back({bug.name, in_bulk ? "bulk build" : in_locate ? "locate" : "edits", bug.what});
  }
  return bugs;
}

std::unique_ptr<testing::TriangulationSubject> edit_library(const std::string& name) {
  const testing::NamedBug* bug = testing::find_bug(name);
  const bool in_locate = bug != nullptr && bug->bug == testing::Bug::locate_leaves_the_border_out;
  if (in_locate) return std::make_unique<WithoutBorder>();
  return bug != nullptr ? testing::triangulation_with(*bug) : testing::honest_triangulation();
}

}  // namespace offgrid::fuzz
