// Lines of sight in a world of points, barriers and blocked faces, against their definition.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/finding.hpp"
#include "support/sight_definition.hpp"
#include "support/sights.hpp"
#include "triangulation/model.hpp"

namespace offgrid::testing {

using Corners = std::array<kernel::Point2, 3>;

/// The content of a world. A barrier whose ends are no points, or that crosses an earlier one, is
/// left out; so is a blocked face that the triangulation does not have. So every part of a world is
/// a world.
struct SightPlan {
  std::vector<kernel::Point2> points;
  std::vector<Piece> barriers;
  std::vector<Corners> blocked;  ///< in any order and from any corner
};

/// The same as a mesh for the subject and as lists for the definition. Only the faces come from the
/// library's triangulation.
struct SightWorld {
  SightMesh mesh;
  SightScene scene;
};
SightWorld make_sight_world(const SightPlan& plan);

/// A bug in the oracle, to see that it would be noticed.
enum class SightOracle : std::uint8_t {
  exact,
  in_double,         ///< the definition with doubles for fractions
  forgets_barriers,  ///< the last barrier is none
  open_end,          ///< a target at a vertex is not seen
};

/// The definition's answer to one query, for statistics.
struct SightAnswer {
  bool is_free = false;  ///< the start
  bool is_visible = false;
};

/// Is everything that the subject says about p and q what the definition says: where the ray stops,
/// at what, and the same from q to p? Requires that the subject has the world's mesh.
std::optional<Fault> find_sight_failure(const SightSubject& subject, const SightWorld& world,
                                        const kernel::Point2& p, const kernel::Point2& q,
                                        SightOracle oracle = SightOracle::exact,
                                        SightAnswer* answer = nullptr);

/// A GoogleTest case that asks the query again.
std::string show_as_test(const SightPlan& plan, const kernel::Point2& p, const kernel::Point2& q,
                         const std::string& name);

}  // namespace offgrid::testing
