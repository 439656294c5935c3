#include "snapping/judge.hpp"

#include <utility>

namespace offgrid::testing::snapping {

std::optional<Fault> SnapJudge::change(const std::vector<SegmentUse>& edit) {
  const bool must_take = book_.apply(edit);
  const bool is_taken = subject_.edit(edit);
  if (must_take == is_taken) return std::nullopt;
  return Fault{must_take ? "taken" : "refused", is_taken ? "taken" : "refused"};
}

std::optional<Fault> SnapJudge::compare() {
  book_.define(definition_);
  subject_.read(picture_);
  if (auto fault = find_difference(definition_.picture(), picture_)) return fault;
  if (auto violation = subject_.find_violation(); !violation.empty())
    return Fault{"a sound mesh", std::move(violation)};
  if (subject_.digest() != digest_of(picture_))
    return Fault{"the digest of the triangulation of these edges", "another digest"};
  return std::nullopt;
}

}  // namespace offgrid::testing::snapping
