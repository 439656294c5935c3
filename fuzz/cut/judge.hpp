// The judge of cuts: each update on the grid against the definition of what it may do, and against
// the exact cut where nothing is rounded.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bugs/bug.hpp"
#include "cut/program.hpp"
#include "engine/finding.hpp"
#include "support/cut_check.hpp"

namespace offgrid::fuzz {

using navmesh::CutReport;
using navmesh::CutResult;
using navmesh::GridTrace;

using testing::Bug;

/// Updates as the library does it, but for the bug that is on.
CutResult<CutReport> update_under_test(GridTrace& cut, const CutUpdate& update,
                                       std::uint64_t number);

/// The events of an update, for those who count classes.
struct CutObservation {
  const GridTrace& before;
  const GridTrace& after;
  const CutUpdate& update;
  const CutResult<CutReport>& report;
  bool agrees_with_exact = false;
};

/// The first disagreement: of a refusal, an update or the exact cut. Each update is shown to
/// `observe` before it is judged.
std::optional<testing::Finding> judge_cuts(
    const CutProgram& program, const std::function<void(const CutObservation&)>& observe);

/// The definitions (oracle.cpp).
///
/// Which refusal there has to be; none if the update is allowed, though rounding may make it
/// impossible.
navmesh::CutErrorCode expected_refusal(const CutProgram& program, const CutUpdate& update);
/// The fault of the mesh after an update, or nothing.
std::string violation_after(const GridTrace& before, const GridTrace& after,
                            const CutUpdate& update, const CutResult<CutReport>& report);

/// The exact twin of a mesh on the grid, as long as no crossing is rounded.
class ExactTwin {
 public:
  explicit ExactTwin(const CutProgram& program);
  ~ExactTwin();
  /// Nothing was rounded so far.
  bool is_exact() const { return is_exact_; }
  /// Follows an update that was done on the grid. Answers what differs, or nothing.
  std::string follow(const CutUpdate& update, std::uint64_t number, const CutReport& report,
                     const GridTrace& grid);

 private:
  std::unique_ptr<navmesh::ExactTrace> exact_;
  bool is_exact_ = true;
};

}  // namespace offgrid::fuzz
