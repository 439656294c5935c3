#include <algorithm>

#include "museum/claims.hpp"
#include "triangulation/judge.hpp"

namespace offgrid::museum {

using testing::triangulation::Edit;
using testing::triangulation::EditKind;

namespace {

/// The points, then the segments; or one or both of them the other way round, or each segment as
/// soon as its ends are there.
std::vector<std::vector<Edit>> orders_of(const Cloud& cloud) {
  std::vector<Edit> points, segments, mixed;
  for (const Point2& p : cloud.points) points.push_back({EditKind::insert, p, {}});
  for (const auto& [from, to] : cloud.segments) {
    if (cloud.points[from] != cloud.points[to])
      segments.push_back({EditKind::constrain, cloud.points[from], cloud.points[to]});
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    mixed.push_back(points[i]);
    for (const auto& [from, to] : cloud.segments) {
      if (std::max(from, to) == i && cloud.points[from] != cloud.points[to]) {
        mixed.push_back({EditKind::constrain, cloud.points[to], cloud.points[from]});
      }
    }
  }
  std::vector<std::vector<Edit>> orders{mixed};
  for (int k = 0; k < 4; ++k) {
    if (k % 2 == 1) std::reverse(points.begin(), points.end());
    if (k == 2) std::reverse(segments.begin(), segments.end());
    orders.push_back(points);
    orders.back().insert(orders.back().end(), segments.begin(), segments.end());
  }
  return orders;
}

/// Takes away the segments, each once, and then the points; some of them while others are still
/// held by a segment, which is refused.
std::vector<Edit> teardown_of(const Cloud& cloud) {
  std::vector<Edit> edits;
  for (const auto& [from, to] : cloud.segments) {
    edits.push_back({EditKind::remove, cloud.points[from], {}});
    edits.push_back({EditKind::release, cloud.points[from], cloud.points[to]});
  }
  for (const Point2& p : cloud.points) edits.push_back({EditKind::remove, p, {}});
  return edits;
}

/// Does any of the edits have to be refused?
bool is_refused(const std::vector<Edit>& edits) {
  testing::triangulation::EditModel model;
  return !std::all_of(edits.begin(), edits.end(),
                      [&](const Edit& edit) { return model.apply(edit); });
}

std::string find_edit_fault(testing::triangulation::LibraryTriangulation& subject,
                            const std::vector<Edit>& edits) {
  const auto finding = testing::triangulation::judge_edits(subject, edits);
  if (!finding) return {};
  return "after edit " + std::to_string(finding->index) + ", " + finding->after + ": " +
         finding->found + ", not " + finding->expected;
}

/// How many there are, as expected and as found; or nothing if that is the same.
std::string differ(const char* what, std::size_t expected, std::size_t found) {
  if (expected == found) return {};
  return std::to_string(found).append(" ").append(what).append(", not ").append(
      std::to_string(expected));
}

}  // namespace

std::string find_fault(const Cloud& cloud) {
  testing::triangulation::LibraryTriangulation subject;
  std::optional<std::array<std::uint64_t, 2>> digest;
  for (std::vector<Edit> order : orders_of(cloud)) {
    if (is_refused(order)) return "segments cross";
    if (std::string fault = find_edit_fault(subject, order); !fault.empty()) return fault;
    if (digest && *digest != subject.digest()) return "the order of edits changes the digest";
    digest = subject.digest();
    const std::vector<Edit> teardown = teardown_of(cloud);
    order.insert(order.end(), teardown.begin(), teardown.end());
    if (std::string fault = find_edit_fault(subject, order); !fault.empty()) return fault;
    if (!subject.points().empty()) return "points are left";
  }
  if (const auto finding = testing::triangulation::judge_build(subject, orders_of(cloud).back()))
    return "a bulk build: " + finding->found + ", not " + finding->expected;
  if (subject.digest() != digest) return "a bulk build has another digest";
  if (std::string fault = differ("vertices", cloud.vertices, subject.points().size());
      !fault.empty())
    return fault;
  return differ("faces", cloud.faces, subject.faces().size());
}

}  // namespace offgrid::museum
