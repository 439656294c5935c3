#include "snapping/book.hpp"

#include <algorithm>

namespace offgrid::testing::snapping {

using kernel::Point2;

bool SnapBook::apply(const std::vector<SegmentUse>& edit) {
  Segments changed = segments_;
  for (const SegmentUse& use : edit) {
    if (use.a == use.b || !is_inside(use.a) || !is_inside(use.b)) return false;
    changed[std::minmax(use.a, use.b)] += use.change;
  }
  for (auto segment = changed.begin(); segment != changed.end();) {
    if (segment->second < 0) return false;
    segment = segment->second == 0 ? changed.erase(segment) : std::next(segment);
  }
  segments_ = std::move(changed);
  return true;
}

void SnapBook::define(SnapDefinition& definition) const {
  definition.clear();
  definition.add_rectangle(site_of(low_), site_of(high_));
  for (const auto& [ends, uses] : segments_)
    definition.add(site_of(ends.first), site_of(ends.second), static_cast<std::uint32_t>(uses));
  definition.finish(WorldOracle::exact);
}

}  // namespace offgrid::testing::snapping
