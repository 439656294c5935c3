#include "walks/judge.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/broken_contract.hpp"
#include "walks/form.hpp"

namespace offgrid::testing::walks {

using kernel::Point2;
using navmesh::RayHit;
using navmesh::RayStop;
using Kind = WalkStep::Kind;

namespace {

using Wide = kernel::detail::Int128;

std::string text_of(const FaceSequence& faces) {
  std::string text;
  for (const std::uint32_t f : faces) {
    text += text.empty() ? "" : ", ";
    text += f == outside  ? "outside"
            : f == jumped ? "an edge of another face"
                          : "face " + std::to_string(f);
  }
  return text;
}

bool sees_target(const std::optional<Reach>& reach) { return reach && *reach == Reach{1, 1}; }

std::string text_of(const std::optional<Reach>& reach) {
  if (!reach) return "the start is not free";
  if (sees_target(reach)) return "sees the target";
  const auto n = static_cast<std::int64_t>(reach->numerator),
             d = static_cast<std::int64_t>(reach->denominator), divisor = std::gcd(n, d);
  return "comes to " + std::to_string(n / divisor) + "/" + std::to_string(d / divisor) +
         " of the line";
}

WalkFinding finding_of(const char* where, const WalkStep& step, std::string expected,
                       std::string found) {
  WalkFinding finding;
  finding.where = where;
  finding.after = line_of(step);
  finding.expected = std::move(expected);
  finding.found = std::move(found);
  finding.step = step;
  return finding;
}

}  // namespace

WalkJudge::WalkJudge(LibraryWalk& subject, const WalkScene& scene, WalkOracle oracle)
    : subject_(subject), scene_(scene), definition_(scene, oracle) {
  for (std::uint32_t f = 0; f < scene.faces.size(); ++f) {
    for (std::size_t k = 0; k < 3; ++k) left_[{scene.faces[f][k], scene.faces[f][(k + 1) % 3]}] = f;
  }
  subject.set_scene(scene);
}

std::optional<WalkFinding> WalkJudge::ask(const WalkStep& step) const {
  if (!step.is_question()) return std::nullopt;
  try {
    return step.kind == Kind::sight ? ask_sight(step) : ask_walk(step);
  } catch (const BrokenContract& broken) {
    return finding_of("contract", step, "an answer", broken.what);
  }
}

std::optional<WalkFinding> WalkJudge::ask_walk(const WalkStep& step) const {
  constexpr std::array names{"locate", "traverse", "traverse_ray", "traverse_line"};
  const auto expected = definition_.faces(step);
  if (!expected) return std::nullopt;
  const auto compare = [&](const FaceSequence& found,
                           const std::string& how) -> std::optional<WalkFinding> {
    if (found == *expected) return std::nullopt;
    WalkFinding finding = finding_of(names.at(static_cast<std::size_t>(step.kind) - 2), step,
                                     text_of(*expected), text_of(found) + how);
    finding.expected_faces = *expected;
    finding.found_faces = found;
    return finding;
  };
  std::vector<CrossedEdge> crossings;
  const auto start = subject_.walk(step, crossings);
  auto finding = compare(start ? faces_of(*start, crossings) : FaceSequence{outside}, "");
  for (std::uint32_t near = 0; near < scene_.faces.size() && !finding; ++near) {
    if (step.kind != Kind::locate) break;
    const auto there = subject_.locate(step.from, near);
    finding = compare({there.value_or(outside)}, " from near face " + std::to_string(near));
  }
  return finding;
}

/// The faces that a walk passes, from the edges that it crosses.
FaceSequence WalkJudge::faces_of(std::uint32_t start,
                                 const std::vector<CrossedEdge>& crossings) const {
  FaceSequence faces{start};
  for (const auto& [u, v] : crossings) {
    const auto from = left_.find({u, v}), into = left_.find({v, u});
    if (from == left_.end() || from->second != faces.back()) {
      faces.push_back(jumped);
      break;
    }
    faces.push_back(into == left_.end() ? outside : into->second);
  }
  return faces;
}

std::optional<WalkFinding> WalkJudge::ask_sight(const WalkStep& step) const {
  const Point2 &from = step.from, &to = step.to;
  const std::optional<Reach> reach = definition_.reach(from, to);
  const bool is_visible = sees_target(reach);
  const auto wrong = [&](const std::string& found) {
    return finding_of("raycast", step, text_of(reach), found);
  };
  const RayHit hit = subject_.cast(from, to, std::nullopt);
  std::optional<Reach> found;
  if (hit.stop != RayStop::start) found = Reach{hit.t.numerator, hit.t.denominator};
  if (found != reach) return wrong(text_of(found));
  if ((hit.stop == RayStop::none) != is_visible)
    return wrong("a ray that does not tell whether it came there");
  if (std::gcd(hit.t.numerator, hit.t.denominator) != 1)
    return wrong("a parameter that is not reduced");
  if (const std::string complaint = complaint_about(hit, from, to); !complaint.empty())
    return wrong(complaint);
  const auto faces = static_cast<std::uint32_t>(scene_.faces.size());
  for (std::uint32_t near = 0; near < faces; near += 1 + faces / 4) {  // of large meshes some
    if (!(subject_.cast(from, to, near) == hit))
      return wrong("another ray from near face " + std::to_string(near));
  }
  if (subject_.sees(from, to) != is_visible) return wrong("another answer of visible");
  if (subject_.sees(to, from) != is_visible) return wrong("another answer from the target");
  const bool none_blocked = std::find(scene_.is_blocked.begin(), scene_.is_blocked.end(), true) ==
                            scene_.is_blocked.end();
  if (none_blocked && subject_.sees_by_default(from, to) != is_visible)
    return wrong("another answer without callables");
  return std::nullopt;
}

/// Is the obstacle that a ray names one, and is it where the ray stops? Empty if so.
std::string WalkJudge::complaint_about(const RayHit& hit, const Point2& from,
                                       const Point2& to) const {
  using Vector = std::array<Wide, 2>;
  const auto between = [](const Point2& a, const Point2& b) {
    return Vector{std::int64_t{b.x.raw()} - a.x.raw(), std::int64_t{b.y.raw()} - a.y.raw()};
  };
  const auto cross = [](const Vector& a, const Vector& b) { return a[0] * b[1] - a[1] * b[0]; };
  const Vector line = between(from, to);
  const Wide n = hit.t.numerator, d = hit.t.denominator;
  if (hit.stop == RayStop::vertex) {
    const Vector w = between(from, scene_.points[hit.vertex.value()]);
    return w[0] * d == line[0] * n && w[1] * d == line[1] * n
               ? ""
               : "it names a vertex where it does not stop";
  }
  if (hit.stop != RayStop::edge) return "";
  const CrossedEdge edge = subject_.edge_of(hit.halfedge);
  const auto [u, v] = scene_.ends(edge);
  if (cross(between(u, v), between(from, u)) * d != cross(between(u, v), line) * n)
    return "it names an edge where it does not stop";
  return complaint_about_edge(edge);
}

std::string WalkJudge::complaint_about_edge(const CrossedEdge& edge) const {
  const CrossedEdge back{edge.second, edge.first};
  const auto here = left_.find(edge), there = left_.find(back);
  const bool has_face = here != left_.end() && !scene_.is_blocked[here->second];
  const bool is_closed = there == left_.end() || scene_.is_blocked[there->second] ||
                         std::any_of(scene_.barriers.begin(), scene_.barriers.end(),
                                     [&](const CrossedEdge& e) { return e == edge || e == back; });
  return has_face && is_closed
             ? ""
             : "it stops at an edge that it may cross, or comes to it from a face that is not free";
}

std::optional<WalkFinding> judge_walks(const WalkProgram& program, const WalkScene& scene,
                                       WalkOracle oracle) {
  LibraryWalk subject;
  const WalkJudge judge(subject, scene, oracle);
  for (const WalkStep& step : program.steps) {
    if (auto finding = judge.ask(step)) return finding;
  }
  return std::nullopt;
}

}  // namespace offgrid::testing::walks
