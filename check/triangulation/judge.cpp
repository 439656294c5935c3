#include "triangulation/judge.hpp"

#include <algorithm>

#include "bugs/bugs_off.hpp"
#include "engine/point_text.hpp"
#include "triangulation/definition.hpp"
#include "triangulation/form.hpp"
#include "triangulation/plane.hpp"

namespace offgrid::testing::triangulation {
namespace {

using kernel::Point2;

std::string counted(std::size_t count, const char* what) {
  return std::to_string(count).append(" ").append(what);
}

std::string show(const std::set<Piece>& pieces) {
  std::string text = counted(pieces.size(), "constrained edges:");
  for (const auto& [a, b] : pieces)
    text.append("  ").append(text_of(a)).append("-").append(text_of(b));
  return text;
}

std::string show_digest(const std::array<std::uint64_t, 2>& digest,
                        const LibraryTriangulation& subject) {
  const auto [high, low] = digest;
  return "digest " + std::to_string(high) + " " + std::to_string(low) + ", " +
         counted(subject.faces().size(), "faces");
}

std::string show(const std::vector<Point2>& corners) {
  constexpr std::array kinds{"outside", "at the vertex", "on the edge", "inside the face"};
  std::string text = kinds[std::min<std::size_t>(corners.size(), 3)];
  for (const Point2& p : corners) text += " " + text_of(p);
  return text;
}

/// The place of p, by a look at everything.
std::vector<Point2> place_of(const LibraryTriangulation& subject, const Point2& p) {
  const std::vector<Point2> vertices = subject.points();
  if (std::find(vertices.begin(), vertices.end(), p) != vertices.end()) return {p};
  for (LibraryTriangulation::Face face : subject.faces()) {
    const auto& [a, b, c] = face;
    if (std::min({turn_of(a, b, p), turn_of(b, c, p), turn_of(c, a, p)}) < 0) continue;
    std::sort(face.begin(), face.end());
    for (const auto& [u, v] : {Piece{a, b}, Piece{a, c}, Piece{b, c}}) {
      if (is_on(u, v, p)) return {u, v};
    }
    return {face.begin(), face.end()};
  }
  return {};
}

std::optional<Fault> judge_look_up(const LibraryTriangulation& subject, const Edit& look) {
  const std::vector<Point2> expected = place_of(subject, look.a),
                            found = subject.locate(look.a, look.b);
  if (expected == found) return std::nullopt;
  return Fault{show(expected), show(found)};
}

}  // namespace

std::optional<Fault> judge_state(const LibraryTriangulation& subject, const EditModel& model) {
  const std::vector<Point2> points(model.points().begin(), model.points().end());
  if (subject.points() != points) {
    return Fault{counted(points.size(), "vertices"),
                 counted(subject.points().size(), "vertices, or others")};
  }
  if (std::string violation = subject.violation(); !violation.empty())
    return Fault{"a sound triangulation", violation};
  if (subject.pieces() != model.pieces())
    return Fault{show(model.pieces()), show(subject.pieces())};
  const auto found = subject.digest();
  const BugsOff honest;
  LibraryTriangulation rebuilt;
  if (!rebuilt.build(points, {model.pieces().begin(), model.pieces().end()}))
    return Fault{"constraints that can be built", "a rebuild that refuses them"};
  const auto expected = rebuilt.digest();
  if (found == expected) return std::nullopt;
  return Fault{show_digest(expected, rebuilt), show_digest(found, subject)};
}

std::optional<Finding> judge_edits(LibraryTriangulation& subject, std::span<const Edit> edits,
                                   std::size_t check_every) {
  subject.clear();
  EditModel model;
  for (std::size_t i = 0; i < edits.size(); ++i) {
    const bool expected = model.apply(edits[i]);
    const auto finding = [&](const Fault& fault) {
      const auto part = verbs(Form<Edit>{})[static_cast<std::size_t>(edits[i].kind)].word;
      return Finding{std::string(part), line_of(edits[i]), fault.expected, fault.found, i};
    };
    if (edits[i].kind == EditKind::locate) {
      if (const auto fault = judge_look_up(subject, edits[i])) return finding(*fault);
    } else if (subject.apply(edits[i]) != expected) {
      return finding({expected ? "accepted" : "refused", expected ? "refused" : "accepted"});
    }
    if ((i + 1) % check_every != 0 && i + 1 != edits.size()) continue;
    if (const auto fault = judge_state(subject, model)) return finding(*fault);
  }
  return std::nullopt;
}

std::optional<Finding> judge_build(LibraryTriangulation& subject, std::span<const Edit> edits) {
  EditModel model;
  std::vector<Point2> points;
  std::vector<Piece> constraints;
  for (const Edit& edit : edits) {
    if (edit.kind == EditKind::insert) points.push_back(edit.a);
    if (model.apply(edit) && edit.kind == EditKind::constrain)
      constraints.push_back({edit.a, edit.b});
  }
  const auto finding = [&](std::string expected, std::string found) {
    return Finding{"build", "a bulk build of " + counted(edits.size(), "points and constraints"),
                   std::move(expected), std::move(found), edits.size()};
  };
  if (!subject.build(points, constraints)) return finding("a triangulation", "a refusal");
  if (std::string fault = find_fault(model.points(), model.pieces(), subject.faces());
      !fault.empty())
    return finding("the canonical triangulation", fault);
  if (const auto fault = judge_state(subject, model)) return finding(fault->expected, fault->found);
  return std::nullopt;
}

std::optional<Finding> judge_rebuild(LibraryTriangulation& subject, std::span<const Edit> edits) {
  const EditModel model(edits);
  std::vector<Edit> rebuild;
  if (!model.points().empty()) rebuild.push_back({EditKind::insert, *model.points().rbegin(), {}});
  for (auto p = model.points().rbegin(); p != model.points().rend(); ++p)
    rebuild.push_back({EditKind::insert, *p, {}});
  for (const auto& [a, b] : model.pieces()) rebuild.push_back({EditKind::constrain, a, b});
  return judge_build(subject, rebuild);
}

}  // namespace offgrid::testing::triangulation
