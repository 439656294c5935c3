// An update of a mesh cut on the grid as it must be, followed split by split on plain lists.
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
#include <vector>

#include "engine/finding.hpp"
#include "support/cuts.hpp"

namespace offgrid::testing {

/// A bug in the checks, to see that it would be noticed.
enum class CutOracle : std::uint8_t {
  exact,
  forgets_border,   ///< an edge at the border bounds nothing
  area_in_float,    ///< areas are added in single precision
  allows_flat,      ///< a split that makes a flat face would be safe
  expects_nearest,  ///< every crossing has to be at the nearest grid point
};

struct CutTally {
  std::uint64_t tried = 0;
  std::uint64_t accepted = 0;
  std::uint64_t flat = 0;
  std::uint64_t outside = 0;
  std::uint64_t no_safe_rounding = 0;
  std::uint64_t sides_fold = 0;
  std::uint64_t splits = 0;
  std::uint64_t contacts = 0;  ///< corners on vertices and edges, and sides through vertices

  void add(const CutTally& other);
};

class CutModel {
 public:
  explicit CutModel(CutSubject& subject, CutOracle oracle = CutOracle::exact)
      : subject_(subject), oracle_(oracle) {}

  /// Begins with a rectangle of two faces.
  void start(const kernel::Point2& low, const kernel::Point2& high);
  /// Has the subject do the update, and says what is wrong then. After a complaint the subject is
  /// not used any more.
  std::optional<Fault> update(const CutUpdate& update, CutTally& tally);
  /// The subject's validator, for now and then.
  std::optional<Fault> check_whole() const;

  const CutMesh& mesh() const { return before_; }

 private:
  using Part = CutSplit::Part;
  using Parts = std::span<const Part>;

  /// The edge of a part that is opposite to its new vertex, and the face that the part is of.
  struct Link {
    std::uint32_t from = no_index;
    std::uint32_t to = no_index;
    std::uint32_t parent = no_index;
  };

  void see(const CutSplit& split);
  std::vector<Link> links_of(const CutSplit& split, Parts parts) const;
  void check_parts(Parts parts, const std::vector<Link>& links) const;
  void check_place(const CutSplit& split, const std::vector<Link>& links);
  void check_crossing(const CutSplit& split, const std::vector<Link>& links,
                      const kernel::Point2& u, const kernel::Point2& v);
  void take_over(Parts parts);
  void undo_splits();

  void check_refusal(const CutOutcome& outcome, CutTally& tally) const;
  void check_unsafe(const CutOutcome& outcome) const;
  void check_accepted(const CutOutcome& outcome, std::uint64_t number);
  void check_faces() const;
  void check_twin(std::uint32_t face, std::uint32_t k) const;
  void find_inside(std::uint64_t number);
  void check_boundary(const CutOutcome& outcome);
  void check_area(const CutOutcome& outcome) const;
  void check_chains(const CutOutcome& outcome) const;
  void check_counts(const CutOutcome& outcome) const;
  std::uint64_t contacts(const CutOutcome& outcome) const;

  bool is_in_rectangle(const kernel::Point2& p) const;
  bool is_on_border(const kernel::Point2& p, const kernel::Point2& q) const;
  std::uint64_t twice_area(const CutMesh& mesh, const std::array<std::uint32_t, 3>& corners) const;

  CutSubject& subject_;
  CutOracle oracle_;
  kernel::Point2 low_{};
  kernel::Point2 high_{};
  std::uint64_t updates_ = 0;

  CutMesh before_;  ///< as it was when the last update ended
  CutMesh now_;     ///< after each split of this one; twins are not kept
  CutMesh after_;   ///< as it is then

  std::array<kernel::Point2, 3> triangle_{};  ///< of this update, counter-clockwise
  std::array<std::uint32_t, 3> splits_{};
  std::vector<std::uint32_t> touched_;  ///< faces of now_ that splits have changed
  std::uint32_t corners_ = 0;
  std::uint32_t on_edge_ = 0;
  std::uint32_t rounded_ = 0;
  std::uint32_t neighbours_ = 0;
  std::vector<std::uint32_t> inside_;
  std::vector<char> is_inside_;
  std::vector<std::pair<std::uint64_t, int>> bounds_;
};

/// The fault of a sequence of updates on a rectangle, and after which.
struct CutFailure {
  std::size_t update = 0;
  Fault complaint;
};
std::optional<CutFailure> find_cut_failure(CutSubject& subject, const kernel::Point2& low,
                                           const kernel::Point2& high,
                                           std::span<const CutUpdate> updates,
                                           CutOracle oracle = CutOracle::exact);

/// As in "update-along 0 0 4 0 0 4".
std::string show(const CutUpdate& update);
/// A GoogleTest case that does the updates again.
std::string show_as_test(const kernel::Point2& low, const kernel::Point2& high,
                         std::span<const CutUpdate> updates, const std::string& name);

}  // namespace offgrid::testing
