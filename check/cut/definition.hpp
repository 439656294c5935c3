// CutDefinition: an update of a mesh cut on the grid as it must be, followed split by split on
// plain lists, in plain integers.
//
// Data moves exactly when a face is split: both parts have the data of the face that they are part
// of. So after each split the parts are compared with the face, and after the update everything
// else with what it was. The faces that were updated are the snapped triangle iff their boundary is
// the three chains: the number of times that the chains wind round a point, less one inside those
// faces, then changes across no edge, and outside it is 0.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cut/cuts.hpp"
#include "engine/finding.hpp"

namespace offgrid::testing::cut {

/// Its complaints are exceptions of type Fault, because a mesh that is wrong must not be cut any
/// further: the walk along the next side might not end.
class CutDefinition {
 public:
  void start(const kernel::Point2& low, const kernel::Point2& high, const CutMesh& mesh);
  void begin(const CutUpdate& update, std::uint64_t number);
  void see(const CutSplit& split);
  void end(const CutAnswer& answer, const CutMesh& after);

  /// The mesh as the last update began.
  const CutMesh& before() const { return before_; }

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

  std::optional<navmesh::CutErrorCode> expected_refusal() const;
  void check_unsafe(const navmesh::CutError& error) const;
  void check_faces() const;
  void check_twin(std::uint32_t face, std::uint32_t k) const;
  void find_inside();
  void check_boundary(const navmesh::CutReport& report) const;
  void check_area(const navmesh::CutReport& report) const;
  void check_chains(const navmesh::CutReport& report) const;
  void check_counts(const navmesh::CutReport& report) const;

  kernel::Point2 low_{}, high_{};

  CutMesh before_, after_;
  CutMesh now_;  ///< the mesh after each split; twins are not kept

  CutUpdate update_;                    ///< the last one, turning left
  std::uint64_t number_ = 0;            ///< the last one's
  navmesh::CutReport counted_;          ///< the numbers that the report has to tell
  std::vector<std::uint32_t> touched_;  ///< faces of now_ that splits have changed
  std::vector<char> is_inside_;         ///< the faces that were updated
};

}  // namespace offgrid::testing::cut
