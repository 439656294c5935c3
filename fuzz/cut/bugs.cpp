// The library's update, and bugs around it that are easily written within.
#include "cut/judge.hpp"
#include "offgrid/kernel/orient.hpp"

namespace offgrid::fuzz {

using kernel::Point2;
using navmesh::FaceId;
using navmesh::HalfedgeId;
using navmesh::Trace;
using navmesh::VertexId;

namespace {

/// Puts back the data of a face that has just been updated.
void forget(GridTrace& cut, const GridTrace& before, FaceId f) {
  Trace& trace = cut.data(f);
  trace.updated = false;
  trace.history = before.data(trace.origin).history;
}

void reach_across(GridTrace& cut, const GridTrace& before, const CutReport& report,
                  std::uint64_t number) {
  for (const auto& chain : report.chains) {
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
      const VertexId u = chain[i], v = chain[i + 1];
      if (!before.mesh().is_alive(u) || !before.mesh().is_alive(v) ||
          !before.mesh().find_edge(u, v))
        continue;
      const HalfedgeId beyond = cut.mesh().find_halfedge(v, u);
      if (!beyond) continue;
      cut.data(cut.mesh().face(beyond)).update(number);
      return;
    }
  }
}

void forget_part(GridTrace& cut, const CutReport& report) {
  FaceId newest;
  for (const FaceId f : cut.mesh().faces()) newest = f;
  if (report.corners > 0 && cut.data(newest).history != 0 && !cut.data(newest).updated)
    cut.data(newest).history = 0;
}

/// The effects that a refused update has nevertheless.
CutResult<CutReport> refused(GridTrace& cut, const CutResult<CutReport>& report) {
  const navmesh::CutErrorCode code = report.error().code;
  const Point2 corner = cut.point(*cut.mesh().vertices().begin());
  if (is_on(Bug::cut_refusal_leaves_splits) && code == navmesh::CutErrorCode::sides_fold) {
    // A unit triangle at the rectangle's first corner, which splits a face but changes no data.
    const auto next = [&](int x, int y) {
      return *Point2::make(std::int64_t{corner.x.raw()} + x, std::int64_t{corner.y.raw()} + y);
    };
    static_cast<void>(cut.update({corner, next(1, 0), next(1, 1)}, [](Trace&) {}));
  }
  if (is_on(Bug::cut_refusal_changes_data) && code == navmesh::CutErrorCode::no_safe_rounding) {
    cut.data(*cut.mesh().faces().begin()).update(0);
  }
  const bool is_outside = code == navmesh::CutErrorCode::outside_mesh;
  if (is_on(Bug::cut_accepts_outside) && is_outside) return CutReport{};
  return report;
}

}  // namespace

CutResult<CutReport> update_under_test(GridTrace& cut, const CutUpdate& update,
                                       std::uint64_t number) {
  if (is_on(Bug::none)) return navmesh::update(cut, update.triangle, update.options(), number);
  const GridTrace before = cut;
  auto report = navmesh::update(cut, update.triangle, update.options(), number);
  if (!report) return refused(cut, report);
  const auto& [a, b, c] = update.triangle;
  if (is_on(Bug::cut_misses_a_face) && report->inside.size() >= 4) {
    forget(cut, before, report->inside.back());
  }
  if (is_on(Bug::cut_reaches_across_an_edge)) reach_across(cut, before, *report, number);
  if (is_on(Bug::cut_forgets_data_of_parts)) forget_part(cut, *report);
  if (is_on(Bug::cut_ignores_right_turns) && kernel::orient(a, b, c) == kernel::Sign::negative) {
    for (const FaceId f : report->inside) forget(cut, before, f);
  }
  if (is_on(Bug::cut_loses_a_bend) && report->routed > 0) {
    for (auto& chain : report->chains) {
      if (chain.size() > 2) chain.erase(chain.begin() + 1);
    }
  }
  return report;
}

}  // namespace offgrid::fuzz
