// The library's cuts on the grid, as the judges of this folder ask them: by numbers.
#pragma once

#include <cstdint>
#include <string>

#include "cut/cuts.hpp"
#include "offgrid/navmesh/cut/cut_grid.hpp"

namespace offgrid::testing::cut {

/// The order of edges that is asked for; with a bug, always along the side.
navmesh::EdgeOrder order_of(bool is_against);

class LibraryCut {
 public:
  /// A rectangle of two faces. Requires low < high on both axes.
  void start(const kernel::Point2& low, const kernel::Point2& high);

  /// The observer may throw: then the subject is not used any more.
  CutAnswer update(const CutUpdate& update, std::uint64_t number, const SplitObserver& observe);

  /// `mesh` keeps its memory.
  void read(CutMesh& mesh) const;

  /// The complaint of the mesh's validator, or nothing.
  std::string violation() const;

 private:
  using Cut = navmesh::GridCut<std::uint64_t>;

  CutAnswer do_update(const CutUpdate& update, std::uint64_t number, const SplitObserver& observe);
  CutSplit seen(const navmesh::CutStep& step) const;

  // Bugs.
  void leave_traces(CutAnswer& answer, std::uint64_t number);
  void spoil(const Cut& before, navmesh::CutReport& report, std::uint64_t number);
  void reach_across(const Cut& before, const navmesh::CutReport& report, std::uint64_t number);

  Cut cut_;
  std::uint32_t torn_off_ = no_index;  ///< a face that has lost its neighbours, by a bug
};

}  // namespace offgrid::testing::cut
