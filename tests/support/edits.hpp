// Edits of a triangulation as data, what they ought to do, and the triangulation behind an
// interface that can have a bug.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "support/random.hpp"

namespace offgrid::testing {

enum class EditKind : std::uint8_t { insert, remove, constrain, release };

struct Edit {
  EditKind kind = EditKind::insert;
  kernel::Point2 a{};
  kernel::Point2 b{};  ///< of constrain and release

  friend bool operator==(const Edit&, const Edit&) = default;
};

inline bool has_two_points(const Edit& edit) {
  return edit.kind == EditKind::constrain || edit.kind == EditKind::release;
}

/// As in "constrain 0 0 4 2".
std::string show(const Edit& edit);
/// A GoogleTest case that repeats the edits and expects the triangulation that a rebuild gives.
std::string show_as_test(std::span<const Edit> edits, const std::string& name);

/// A segment whose lexicographically smaller end comes first.
using Piece = std::pair<kernel::Point2, kernel::Point2>;
Piece make_piece(const kernel::Point2& a, const kernel::Point2& b);

/// The input of a triangulation: points and the pieces of constraints between them. Slow and plain:
/// every edit looks at everything.
class EditModel {
 public:
  /// Does what the edit says, or refuses and changes nothing: a missing point, the end of a
  /// constraint removed, a crossing, a piece that is not there.
  bool apply(const Edit& edit);

  const std::set<kernel::Point2>& points() const { return points_; }
  const std::set<Piece>& pieces() const { return pieces_; }

 private:
  void insert(const kernel::Point2& p);
  bool remove(const kernel::Point2& p);
  bool constrain(const kernel::Point2& a, const kernel::Point2& b);
  bool release(const kernel::Point2& a, const kernel::Point2& b);
  std::vector<Piece> pieces_between(const kernel::Point2& a, const kernel::Point2& b) const;

  std::set<kernel::Point2> points_;
  std::set<Piece> pieces_;
};

/// A triangulation under test.
class TriangulationSubject {
 public:
  using Face = std::array<kernel::Point2, 3>;

  virtual ~TriangulationSubject() = default;
  virtual void clear() = 0;
  /// Does the edit on the points' vertices. False if it is refused, or a point of remove, constrain
  /// or release is no vertex.
  virtual bool apply(const Edit& edit) = 0;
  /// Builds in bulk. False if that is refused.
  virtual bool build(const std::vector<kernel::Point2>& points,
                     const std::vector<Piece>& constraints) = 0;
  virtual std::array<std::uint64_t, 2> digest() const = 0;
  /// Counter-clockwise, each from its lexicographically smallest corner, sorted.
  virtual std::vector<Face> faces() const = 0;
  virtual std::set<Piece> pieces() const = 0;
  virtual std::vector<kernel::Point2> points() const = 0;
  /// Where p lies: the vertex there, the ends of the edge, or the corners of the face that it is
  /// inside of, sorted; nothing outside. `near` is where to begin, if there is a vertex.
  virtual std::vector<kernel::Point2> locate(const kernel::Point2& p,
                                             const kernel::Point2& near) const = 0;
  /// The complaint of its validator, or nothing.
  virtual std::string violation() const = 0;
};

std::unique_ptr<TriangulationSubject> honest_triangulation();
/// If a bug is on, of the copy of the library that has bugs.
std::unique_ptr<TriangulationSubject> triangulation_under_test();

/// A random edit; half of the points that it names come from the model, the others from the pool.
Edit random_edit(Random& random, const EditModel& model, std::span<const kernel::Point2> pool);

}  // namespace offgrid::testing
