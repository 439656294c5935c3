#include "walks/judge.hpp"

#include <map>

#include "offgrid/navmesh/offset/walk.hpp"

namespace offgrid::fuzz {
namespace {

using testing::CrossedEdge;
using Kind = WalkQuery::Kind;

std::string show(const FaceSequence& faces) {
  std::string text;
  for (const std::uint32_t f : faces) {
    text += text.empty() ? "" : ", ";
    text += f == outside  ? "outside"
            : f == jumped ? "an edge of another face"
                          : "face " + std::to_string(f);
  }
  return text.empty() ? "nothing" : text;
}

std::string show(const std::optional<navmesh::SegmentParameter>& t) {
  return t ? "sees up to " + std::to_string(t->numerator) + "/" + std::to_string(t->denominator) +
                 " of the way"
           : "sees nothing";
}

/// The face on the left of each directed edge.
using LeftFaces = std::map<CrossedEdge, std::uint32_t>;

LeftFaces left_faces(const Scene& scene) {
  LeftFaces left;
  for (std::uint32_t f = 0; f < scene.faces().size(); ++f) {
    for (std::size_t k = 0; k < 3; ++k)
      left[{scene.faces()[f][k], scene.faces()[f][(k + 1) % 3]}] = f;
  }
  return left;
}

/// The faces that a walk passes, from the edges that it crosses.
FaceSequence faces_of(const LeftFaces& left, std::optional<std::uint32_t> start,
                      const std::vector<CrossedEdge>& crossings) {
  if (!start) return {outside};
  FaceSequence faces{*start};
  for (const auto& [u, v] : crossings) {
    const auto from = left.find({u, v});
    if (from == left.end() || from->second != faces.back()) {
      faces.push_back(jumped);
      return faces;
    }
    const auto into = left.find({v, u});
    faces.push_back(into == left.end() ? outside : into->second);
  }
  return faces;
}

FaceSequence found_faces(const testing::WalkSubject& walks, const LeftFaces& left,
                         const WalkQuery& query) {
  std::vector<CrossedEdge> crossings;
  const kernel::LeveledLine last = query.last();
  switch (query.kind) {
    case Kind::locate: return faces_of(left, walks.locate(query.points[0]), crossings);
    case Kind::traverse: walks.traverse(query.points[0], query.points[1], crossings); break;
    case Kind::ray: walks.traverse_ray(query.points[0], query.points[1], crossings); break;
    case Kind::meeting: {
      const auto start = walks.traverse_line(query.walk(), query.first(),
                                             query.is_bounded ? &last : nullptr, crossings);
      return faces_of(left, start, crossings);
    }
    case Kind::sight: return {};
  }
  return faces_of(left, walks.locate(query.points[0]), crossings);
}

std::optional<WalkFinding> judge_sight(const WalkLibrary& library, const Scene& scene,
                                       const WalkDefinition& definition, const WalkQuery& query) {
  const navmesh::RayHit hit = library.raycast(scene, query.points[0], query.points[1]);
  const auto expected = definition.sight(query);
  std::optional<navmesh::SegmentParameter> found;
  if (hit.stop != navmesh::RayStop::start) found = hit.t;
  const bool reaches = expected && *expected == navmesh::SegmentParameter{1, 1};
  if (found == expected && (hit.stop == navmesh::RayStop::none || !reaches)) return std::nullopt;
  return WalkFinding{{"raycast", show(query), show(expected), show(found)}, query, {}, {}};
}

/// The face of a point does not depend on where the search for it begins.
std::optional<WalkFinding> judge_starts(const Scene& scene, const WalkQuery& query,
                                        const FaceSequence& expected) {
  for (const navmesh::FaceId near : scene.mesh().faces()) {
    const auto position = navmesh::locate(scene.planar(), query.points[0], near);
    const FaceSequence found{position ? position->face.value() : outside};
    if (found != expected)
      return WalkFinding{{"locate", show(query), show(expected),
                          show(found) + " from near " + show({near.value()})},
                         query,
                         expected,
                         found};
  }
  return std::nullopt;
}

}  // namespace

std::optional<WalkFinding> judge_walks(const WalkLibrary& library, const Scene& scene,
                                       const WalkProgram& program) {
  constexpr std::array names{"locate", "traverse", "traverse_ray", "traverse_line", "raycast"};
  if (scene.faces().empty()) return std::nullopt;
  const WalkDefinition definition(scene);
  const LeftFaces left = left_faces(scene);
  library.walks->set_mesh(scene.points(), scene.faces());
  for (const WalkQuery& query : program.queries) {
    if (!query.is_allowed()) continue;
    if (query.kind == Kind::sight) {
      if (auto finding = judge_sight(library, scene, definition, query)) return finding;
      continue;
    }
    const auto expected = definition.faces(query);
    if (!expected) continue;
    const FaceSequence found = found_faces(*library.walks, left, query);
    if (found == *expected) {
      if (query.kind != Kind::locate) continue;
      if (auto finding = judge_starts(scene, query, *expected)) return finding;
      continue;
    }
    return WalkFinding{
        {names[static_cast<std::size_t>(query.kind)], show(query), show(*expected), show(found)},
        query,
        *expected,
        found};
  }
  return std::nullopt;
}

}  // namespace offgrid::fuzz
