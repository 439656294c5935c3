// CutJudge: does to a cut what a program says, and compares it with its definition, split by split,
// and with the exact cut as long as nothing is rounded.
#pragma once

#include <functional>
#include <optional>

#include "cut/definition.hpp"
#include "cut/exact.hpp"
#include "cut/library_cut.hpp"
#include "cut/program.hpp"
#include "engine/counts.hpp"

namespace offgrid::testing::cut {

class CutJudge {
 public:
  CutJudge(LibraryCut& subject, CutOracle oracle) : subject_(subject), definition_(oracle) {}

  /// Begins with a rectangle of two faces.
  void start(const kernel::Point2& low, const kernel::Point2& high);
  /// Has the subject do the update; the fault then, or nothing. After a fault the subject is not
  /// used any more.
  std::optional<Fault> update(const CutUpdate& update);
  /// The complaint of the subject's validator, which is slow in a large mesh.
  std::optional<Fault> check_whole() const;

  // The last update.
  const CutMesh& before() const { return definition_.before(); }
  const CutMesh& after() const { return definition_.after(); }
  const CutOutcome& outcome() const { return outcome_; }
  /// Nothing was rounded so far, and both modes agree.
  bool is_exact() const { return twin_.is_exact(); }

  /// Updates tried, accepted and refused, and what those accepted did.
  const Counts& counts() const { return counts_; }

 private:
  void count();

  LibraryCut& subject_;
  CutDefinition definition_;
  ExactTwin twin_;
  CutOutcome outcome_;
  CutMesh mesh_;  ///< working memory
  std::uint64_t number_ = 0;
  Counts counts_;
};

/// The first fault of a program. Each update without one is shown to `observe`.
std::optional<Finding> judge_cuts(
    LibraryCut& subject, const CutProgram& program, CutOracle oracle = CutOracle::exact,
    const std::function<void(const CutUpdate&, const CutJudge&)>& observe = {});

}  // namespace offgrid::testing::cut
