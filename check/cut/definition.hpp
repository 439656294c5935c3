// CutDefinition: an update of a mesh cut on the grid as it must be, followed split by split on
// plain lists, in plain integers.
//
// Data moves exactly when a face is split: both parts have the data of the face that they are part
// of. So after each split the parts are compared with the face, and after the update everything
// else with what it was. The faces that were updated are the snapped triangle iff their boundary is
// the three chains: the number of times that the chains wind round a point, less one inside those
// faces, then changes across no edge, and outside it is 0.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cut/cuts.hpp"
#include "engine/finding.hpp"

namespace offgrid::testing::cut {

/// A bug in the checks, to see that it would be noticed.
enum class CutOracle : std::uint8_t {
  exact,
  forgets_border,   ///< an edge at the border bounds nothing
  area_in_float,    ///< areas are added in single precision
  allows_flat,      ///< a split that makes a flat face would be safe
  expects_nearest,  ///< every crossing has to be at the nearest grid point
};

/// Its complaints are exceptions of type Fault, because a mesh that is wrong must not be cut any
/// further: the walk along the next side might not end.
class CutDefinition {
 public:
  explicit CutDefinition(CutOracle oracle) : oracle_(oracle) {}

  void start(const kernel::Point2& low, const kernel::Point2& high, const CutMesh& mesh);
  void begin(const CutUpdate& update, std::uint64_t number);
  void see(const CutSplit& split);
  void end(const CutOutcome& outcome, const CutMesh& after);

  /// The mesh as the last update began, and as it ended.
  const CutMesh& before() const { return before_; }
  const CutMesh& after() const { return after_; }
  /// Corners on vertices and edges, and sides through vertices, of an update that was done.
  std::uint64_t contacts(const CutOutcome& outcome) const;

 private:
  using Part = CutSplit::Part;
  using Parts = std::span<const Part>;

  /// The edge of a part that is opposite to its new vertex, and the face that the part is of.
  struct Link {
    std::uint32_t from = no_index;
    std::uint32_t to = no_index;
    std::uint32_t parent = no_index;
  };

  std::vector<Link> links_of(const CutSplit& split, Parts parts) const;
  void check_parts(Parts parts, const std::vector<Link>& links) const;
  void check_place(const CutSplit& split, const std::vector<Link>& links);
  void check_crossing(const CutSplit& split, const std::vector<Link>& links,
                      const kernel::Point2& u, const kernel::Point2& v);
  void take_over(Parts parts);
  void undo_splits();

  CutRefusal expected_refusal() const;
  void check_unsafe(const CutOutcome& outcome) const;
  void check_faces() const;
  void check_twin(std::uint32_t face, std::uint32_t k) const;
  void find_inside();
  void check_boundary(const CutOutcome& outcome) const;
  void check_area(const CutOutcome& outcome) const;
  void check_chains(const CutOutcome& outcome) const;
  void check_counts(const CutOutcome& outcome) const;

  CutOracle oracle_;
  kernel::Point2 low_{}, high_{};

  CutMesh before_, after_;
  CutMesh now_;  ///< the mesh after each split; twins are not kept

  CutUpdate update_;                    ///< the last one, turning left
  std::uint64_t number_ = 0;            ///< the last one's
  CutOutcome counted_;                  ///< the numbers that the report has to tell
  std::uint32_t on_edge_ = 0;           ///< the number of corners on edges
  std::vector<std::uint32_t> touched_;  ///< faces of now_ that splits have changed
  std::vector<char> is_inside_;         ///< the faces that were updated
};

}  // namespace offgrid::testing::cut
