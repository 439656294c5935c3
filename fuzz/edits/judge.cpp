#include "edits/judge.hpp"

#include <algorithm>
#include <memory>

#include "offgrid/kernel/segment.hpp"
#include "offgrid/kernel/triangle.hpp"
#include "support/edit_check.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using testing::EditKind;
using testing::TriangulationSubject;

constexpr std::array where_names{"insert", "remove", "constrain", "release"};

std::string show(const std::vector<Point2>& corners) {
  constexpr std::array kinds{"outside", "at the vertex", "on the edge", "inside the face"};
  std::string text = kinds[std::min<std::size_t>(corners.size(), 3)];
  for (const Point2& p : corners) text += " " + text_of(p);
  return text;
}

/// Where p lies, by a look at everything.
std::vector<Point2> place_of(const TriangulationSubject& subject, const Point2& p) {
  const std::vector<Point2> vertices = subject.points();
  if (std::find(vertices.begin(), vertices.end(), p) != vertices.end()) return {p};
  for (TriangulationSubject::Face face : subject.faces()) {
    std::sort(face.begin(), face.end());
    if (kernel::point_in_triangle(face[0], face[1], face[2], p) == kernel::Containment::outside)
      continue;
    for (std::size_t k = 0; k < 3; ++k) {
      const Point2 &a = face[k == 2 ? 1 : 0], &b = face[k == 0 ? 1 : 2];
      if (kernel::on_segment(a, b, p)) return {a, b};
    }
    return {face.begin(), face.end()};
  }
  return {};
}

std::optional<Finding> judge_look_ups(const TriangulationSubject& subject,
                                      const EditProgram& program) {
  for (const LookUp& look : program.look_ups) {
    const std::vector<Point2> expected = place_of(subject, look.point),
                              found = subject.locate(look.point, look.near);
    if (expected != found)
      return Finding{"locate", "locate " + text_of(look.point), show(expected), show(found)};
  }
  return std::nullopt;
}

/// The same points and constraints in bulk, with points twice. The edited triangulation is right:
/// it has been compared.
std::optional<Finding> judge_build(TriangulationSubject& subject, const testing::EditModel& model) {
  const auto digest = subject.digest();
  std::vector<Point2> points(model.points().rbegin(), model.points().rend());
  if (!points.empty()) points.insert(points.begin(), points.front());
  const bool is_built = subject.build(points, {model.pieces().begin(), model.pieces().end()});
  if (is_built && subject.digest() == digest) return std::nullopt;
  return Finding{"build", "a bulk build of what the edits leave", "the digest that the edits give",
                 is_built ? "another digest" : "refused"};
}

}  // namespace

std::optional<Finding> judge_edits(TriangulationSubject& subject, const EditProgram& program) {
  if (const auto failure = testing::find_failure(subject, program.edits, 1)) {
    const testing::Edit& edit = program.edits[failure->edit];
    return Finding{where_names[static_cast<std::size_t>(edit.kind)], testing::show(edit),
                   failure->expected, failure->found};
  }
  if (auto finding = judge_refusals(program)) return finding;
  if (auto finding = judge_look_ups(subject, program)) return finding;
  return judge_build(subject, model_of(program));
}

testing::EditModel model_of(const EditProgram& program) {
  testing::EditModel model;
  for (const testing::Edit& edit : program.edits) model.apply(edit);
  return model;
}

}  // namespace offgrid::fuzz
