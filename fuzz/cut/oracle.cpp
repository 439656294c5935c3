// The definitions, with fractions. This file is compiled without coverage and sanitizers: it is no
// subject, and would be most of the time.
#include "cut/judge.hpp"
#include "offgrid/kernel/orient.hpp"

namespace offgrid::fuzz {

using navmesh::CutErrorCode;

CutErrorCode expected_refusal(const CutProgram& program, const CutUpdate& update) {
  const auto& [a, b, c] = update.triangle;
  if (kernel::orient(a, b, c) == kernel::Sign::zero) return CutErrorCode::flat_triangle;
  if (update.is_unrestricted) return CutErrorCode::unrestricted_on_grid;
  const kernel::Point2 low = program.low(), high = program.high();
  for (const kernel::Point2& p : update.triangle) {
    if (p.x < low.x || p.y < low.y || p.x > high.x || p.y > high.y)
      return CutErrorCode::outside_mesh;
  }
  return CutErrorCode::none;
}

std::string violation_after(const GridTrace& before, const GridTrace& after,
                            const CutUpdate& update, const CutResult<CutReport>& report) {
  if (report) return navmesh::check_update(before, after, *report, update.triangle);
  if (const auto violation = find_violation(after.mesh())) return describe(*violation);
  return navmesh::is_same(before, after) ? "" : "a refused update has changed something";
}

ExactTwin::ExactTwin(const CutProgram& program)
    : exact_(std::make_unique<navmesh::ExactTrace>(
          *navmesh::ExactTrace::rectangle(program.low(), program.high(), {}))) {}
ExactTwin::~ExactTwin() = default;

std::string ExactTwin::follow(const CutUpdate& update, std::uint64_t number,
                              const CutReport& report, const GridTrace& grid) {
  is_exact_ = is_exact_ && report.rounded + report.routed == 0;
  if (!is_exact_) return "";
  if (!navmesh::update(*exact_, update.triangle, update.options(), number))
    return "the exact cut refuses";
  return area_by_history(grid) == area_by_history(*exact_)
             ? ""
             : "areas with one history differ from those of the exact cut";
}

}  // namespace offgrid::fuzz
