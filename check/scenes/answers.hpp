// Answers of scenes, as numbers.
#pragma once

#include <optional>
#include <span>
#include <utility>

#include "scenes/program.hpp"
#include "shapes/answers.hpp"

namespace offgrid::testing::scenes {

enum class Refusal : std::uint8_t { none, no_such_model, removed_model, cycle, outside_grid };

/// The answer of an edit.
struct Verdict {
  Refusal refusal = Refusal::none;
  std::int64_t value = 0;   ///< done: the model that was made, or 1 if something changed
  std::int64_t model = -1;  ///< refused: the one at fault
  unsigned axes = 0;        ///< outside_grid: a bit for each axis that it may be
};
std::string show(const Verdict& verdict);

/// All that a scene says of one of its models; of one that is removed, that it is.
struct ModelState {
  bool exists = false;
  bool is_added = false;
  bool is_exact = true;
  std::int64_t mesh = -1;
  std::int64_t parent = -1;
  ModelPose local{};
  ModelPose world{};
  std::vector<std::int64_t> descendants;
  std::optional<Shape> bounds;
  std::optional<Shape> oriented_box;

  friend bool operator==(const ModelState&, const ModelState&) = default;
};
std::string show(const ModelState& state);

/// A point off the grid as a grid point, with its error, and as doubles.
struct PlaceAnswer {
  Site3 rounded{};
  std::array<double, 3> errors{}, doubles{};
};

/// A hit on a triangle of a model.
struct ModelHit {
  std::int64_t model = 0;
  std::uint32_t triangle = 0;
  HitAnswer hit;
  PlaceAnswer place{};
  std::optional<std::array<double, 3>> normal{};  ///< of unit length
};

/// The nearest point of a model.
struct PointAnswer {
  std::int64_t model = 0;
  std::uint32_t triangle = 0;
  std::size_t feature = 0;
  std::array<WideInteger, 3> numerator;
  WideInteger denominator;
  Ratio squared_distance;
  double distance = 0;
  PlaceAnswer place;
};

using ModelList = std::vector<std::int64_t>;
using ModelPairs = std::vector<std::array<std::int64_t, 2>>;

/// The answers of a scene about a shape; none where there is no such question.
struct SceneAnswer {
  std::optional<ModelHit> nearest;
  std::optional<bool> any_hit;
  std::optional<ModelList> near, near_turned, meeting;
  std::optional<PointAnswer> closest;  ///< of a point or a ball
};

/// The answers of a mesh about a shape.
struct MeshAnswer {
  std::optional<ModelHit> nearest;     ///< its model does not count
  std::optional<PointAnswer> closest;  ///< of a point or a ball; model -1
  bool meets = false;
  std::optional<std::vector<std::uint32_t>> triangles;
  /// Answers about a point, of a mesh that stands at no pose.
  std::optional<std::int64_t> winding;
  std::optional<bool> contains;
};

using Site2 = std::array<std::int64_t, 2>;
using Line2 = std::vector<Site2>;

/// The ground that a model covers between two heights.
struct GroundAnswer {
  std::int64_t model = -1;  ///< -1: it was asked of a mesh
  std::vector<Line2> surface, section, walls;

  friend bool operator==(const GroundAnswer&, const GroundAnswer&) = default;
};
std::string show(const GroundAnswer& ground);

enum class ImportRefusal : std::uint8_t {
  none,
  not_a_number,
  infinite,
  zero_rotation,
  not_a_rotation,
  another
};

/// An imported rotation and its error, or why there is none.
struct ImportAnswer {
  ImportRefusal refusal = ImportRefusal::none;
  std::int64_t index = -1;  ///< of the number at fault, or -1
  double value = 0;         ///< of the refusal
  std::array<std::int64_t, 4> turn{};
  double error = 0;
};
std::string show(const ImportAnswer& answer);

inline constexpr std::size_t scene_indexes = 3, accelerations = 4;

}  // namespace offgrid::testing::scenes
