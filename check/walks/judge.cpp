#include "walks/judge.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace offgrid::testing::walks {

using kernel::Point2;
using Kind = WalkQuery::Kind;

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
         " of the way";
}

WalkFinding finding_of(const char* where, const WalkQuery& query, std::string expected,
                       std::string found) {
  WalkFinding finding;
  finding.where = where;
  finding.after = show(query);
  finding.expected = std::move(expected);
  finding.found = std::move(found);
  finding.query = query;
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

std::optional<WalkFinding> WalkJudge::ask(const WalkQuery& query) {
  if (!query.is_allowed()) return std::nullopt;
  return query.kind == Kind::sight ? ask_sight(query) : ask_walk(query);
}

std::optional<WalkFinding> WalkJudge::ask_walk(const WalkQuery& query) const {
  constexpr std::array names{"locate", "traverse", "traverse_ray", "traverse_line"};
  const auto expected = definition_.faces(query);
  if (!expected) return std::nullopt;
  const auto compare = [&](const FaceSequence& found,
                           const std::string& how) -> std::optional<WalkFinding> {
    if (found == *expected) return std::nullopt;
    WalkFinding finding = finding_of(names[static_cast<std::size_t>(query.kind)], query,
                                     text_of(*expected), text_of(found) + how);
    finding.expected_faces = *expected;
    finding.found_faces = found;
    return finding;
  };
  std::vector<CrossedEdge> crossings;
  const auto start = subject_.walk(query, crossings);
  auto finding = compare(start ? faces_of(*start, crossings) : FaceSequence{outside}, "");
  for (std::uint32_t near = 0; near < scene_.faces.size() && !finding; ++near) {
    if (query.kind != Kind::locate) break;
    const auto there = subject_.locate(query.points[0], near);
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

std::optional<WalkFinding> WalkJudge::ask_sight(const WalkQuery& query) {
  const Point2 &from = query.points[0], &to = query.points[1];
  reach_ = definition_.reach(from, to);
  const bool is_visible = sees_target(reach_);
  const auto wrong = [&](const std::string& found) {
    return finding_of("raycast", query, text_of(reach_), found);
  };
  const Sight sight = subject_.cast(from, to, std::nullopt);
  std::optional<Reach> found;
  if (sight.stop != SightStop::start) found = Reach{sight.numerator, sight.denominator};
  if (found != reach_) return wrong(text_of(found));
  if ((sight.stop == SightStop::target) != is_visible)
    return wrong("a ray that does not tell whether it came there");
  if (std::gcd(sight.numerator, sight.denominator) != 1)
    return wrong("a parameter that is not reduced");
  if (const std::string complaint = complaint_about(sight, from, to); !complaint.empty())
    return wrong(complaint);
  const auto faces = static_cast<std::uint32_t>(scene_.faces.size());
  for (std::uint32_t near = 0; near < faces; near += 1 + faces / 4) {  // of large meshes some
    if (!(subject_.cast(from, to, near) == sight))
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
std::string WalkJudge::complaint_about(const Sight& sight, const Point2& from,
                                       const Point2& to) const {
  using Vector = std::array<Wide, 2>;
  const auto between = [](const Point2& a, const Point2& b) {
    return Vector{std::int64_t{b.x.raw()} - a.x.raw(), std::int64_t{b.y.raw()} - a.y.raw()};
  };
  const auto cross = [](const Vector& a, const Vector& b) { return a[0] * b[1] - a[1] * b[0]; };
  const Vector way = between(from, to);
  const Wide n = sight.numerator, d = sight.denominator;
  if (sight.stop == SightStop::vertex) {
    const Vector w = between(from, scene_.points[sight.vertex]);
    return w[0] * d == way[0] * n && w[1] * d == way[1] * n
               ? ""
               : "it names a vertex where it does not stop";
  }
  if (sight.stop != SightStop::edge) return "";
  const auto [u, v] = scene_.ends(sight.edge);
  if (cross(between(u, v), between(from, u)) * d != cross(between(u, v), way) * n)
    return "it names an edge where it does not stop";
  return complaint_about_edge(sight.edge);
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

std::optional<WalkFinding> judge_walks(LibraryWalk& subject, const WalkScene& scene,
                                       const std::vector<WalkQuery>& queries, WalkOracle oracle) {
  WalkJudge judge(subject, scene, oracle);
  for (const WalkQuery& query : queries) {
    if (auto finding = judge.ask(query)) return finding;
  }
  return std::nullopt;
}

std::string find_walk_fault(const WalkProgram& program) {
  LibraryWalk walks;
  const auto finding = judge_walks(walks, make_scene(program), program.queries);
  return finding ? describe(*finding) : "";
}

}  // namespace offgrid::testing::walks
