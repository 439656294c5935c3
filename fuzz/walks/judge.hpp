// The judge of walks: the library's walks against a mesh that is really shifted, its lines of sight
// against their definition.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/finding.hpp"
#include "offgrid/navmesh/offset/ray_hit.hpp"
#include "walks/scene.hpp"

namespace offgrid::fuzz {

/// The subject that answers the questions of a program.
struct WalkLibrary {
  std::unique_ptr<testing::WalkSubject> walks;
  std::function<navmesh::RayHit(const Scene&, const kernel::Point2&, const kernel::Point2&)>
      raycast;
};

/// Faces in the order in which a walk is in them. `outside` where it leaves the mesh, or where a
/// point is outside; then it ends.
using FaceSequence = std::vector<std::uint32_t>;
constexpr std::uint32_t outside = ~std::uint32_t{0};
/// In the place of a sequence that is none: a walk that crosses an edge of another face.
constexpr std::uint32_t jumped = outside - 1;

/// In locate, traverse, traverse_ray, traverse_line or raycast.
struct WalkFinding : testing::Finding {
  WalkQuery query;
  FaceSequence expected_faces;  ///< none of a sight
  FaceSequence found_faces;
};

/// The scene is the program's; both are right until the library is wrong.
std::optional<WalkFinding> judge_walks(const WalkLibrary& library, const Scene& scene,
                                       const WalkProgram& program);

/// The definitions' answers about one scene. Making it takes as long as some questions.
class WalkDefinition {
 public:
  /// The scene must outlive it.
  explicit WalkDefinition(const Scene& scene);
  ~WalkDefinition();
  WalkDefinition(const WalkDefinition&) = delete;
  WalkDefinition& operator=(const WalkDefinition&) = delete;

  /// Nothing of a sight, and of a bound that is before the start.
  std::optional<FaceSequence> faces(const WalkQuery& query) const;
  /// How far one sees, as a fraction; nothing if the start is not free.
  std::optional<navmesh::SegmentParameter> sight(const WalkQuery& query) const;

 private:
  struct Meshes;
  std::unique_ptr<Meshes> meshes_;
};

}  // namespace offgrid::fuzz
