// The judge of walks and lines of sight: a subject's answers against their definitions.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/finding.hpp"
#include "walks/definition.hpp"
#include "walks/library_walk.hpp"

namespace offgrid::testing::walks {

/// In the place of a sequence that is none: a walk that crosses an edge of another face.
constexpr std::uint32_t jumped = outside - 1;

/// In locate, traverse, traverse_ray, traverse_line or raycast.
struct WalkFinding : Finding {
  WalkStep step;
  FaceSequence expected_faces{};  ///< none of a sight
  FaceSequence found_faces{};
};

class WalkJudge {
 public:
  /// Gives the scene to the subject, which must outlive the judge.
  WalkJudge(LibraryWalk& subject, const WalkScene& scene, WalkOracle oracle = WalkOracle::exact);

  /// The faces of a walk, and of a point from wherever the search begins. Of a sight: where the ray
  /// stops, at what, and the same from its end to its start. A step that asks nothing is right.
  /// Requires one that is allowed.
  std::optional<WalkFinding> ask(const WalkStep& step) const;

 private:
  std::optional<WalkFinding> ask_walk(const WalkStep& step) const;
  std::optional<WalkFinding> ask_sight(const WalkStep& step) const;
  FaceSequence faces_of(std::uint32_t start, const std::vector<CrossedEdge>& crossings) const;
  std::string complaint_about(const navmesh::RayHit& hit, const kernel::Point2& from,
                              const kernel::Point2& to) const;
  std::string complaint_about_edge(const CrossedEdge& edge) const;

  LibraryWalk& subject_;
  WalkScene scene_;
  WalkDefinition definition_;
  std::map<CrossedEdge, std::uint32_t> left_;  ///< the face on the left of each directed edge
};

/// The first finding of a program.
std::optional<WalkFinding> judge_walks(const WalkProgram& program, const WalkScene& scene,
                                       WalkOracle oracle = WalkOracle::exact);

}  // namespace offgrid::testing::walks
