#include "snap/judge.hpp"

#include <algorithm>
#include <memory>

#include "support/snap_compare.hpp"
#include "worlds/subject.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using testing::SnapDefinition;
using testing::SnapSubject;

/// The last segment first, each use by itself: another history.
std::array<std::uint64_t, 2> digest_of_rebuild(const SnapBook& book) {
  const auto rebuilt = testing::honest_snap();
  rebuilt->start(low_corner(), high_corner());
  for (auto segment = book.segments().rbegin(); segment != book.segments().rend(); ++segment) {
    const std::array uses{SegmentUse{segment->first.second, segment->first.first,
                                     static_cast<std::int32_t>(segment->second)}};
    rebuilt->edit(uses);
  }
  return rebuilt->digest();
}

std::optional<Finding> judge_edit(SnapSubject& subject, const std::vector<SegmentUse>& edit,
                                  SnapBook& book) {
  const bool must_take = book.apply(edit);
  const bool is_taken = subject.edit(edit);
  if (must_take != is_taken)
    return Finding{"refusal", "", must_take ? "taken" : "refused", is_taken ? "taken" : "refused"};
  const SnapDefinition definition = book.definition();
  testing::SnapPicture picture;
  subject.read(picture);
  if (!testing::agree(definition, picture))
    return Finding{"pixels", "", testing::text_of(definition), testing::text_of(picture)};
  if (subject.digest() != digest_of_rebuild(book))
    return Finding{"digest", "", "the digest of a rebuild", "another digest"};
  return std::nullopt;
}

}  // namespace

Point2 low_corner() {
  return Point2::at(static_cast<std::int32_t>(-limit2), static_cast<std::int32_t>(-limit2));
}
Point2 high_corner() {
  return Point2::at(static_cast<std::int32_t>(limit2), static_cast<std::int32_t>(limit2));
}

bool SnapBook::apply(const std::vector<SegmentUse>& edit) {
  Segments changed = segments_;
  for (const SegmentUse& use : edit) {
    if (use.a == use.b) return false;
    changed[{std::min(use.a, use.b), std::max(use.a, use.b)}] += use.change;
  }
  for (auto segment = changed.begin(); segment != changed.end();) {
    if (segment->second < 0) return false;
    segment = segment->second == 0 ? changed.erase(segment) : std::next(segment);
  }
  segments_ = std::move(changed);
  return true;
}

SnapDefinition SnapBook::definition() const {
  SnapDefinition definition;
  const testing::Site low = testing::site_of(low_corner()), high = testing::site_of(high_corner());
  const std::array corners{low, testing::Site{high.x, low.y}, high, testing::Site{low.x, high.y}};
  for (std::size_t i = 0; i < corners.size(); ++i)
    definition.add(corners[i], corners[(i + 1) % corners.size()]);
  for (const auto& [ends, uses] : segments_) {
    for (std::int64_t i = 0; i < uses; ++i)
      definition.add(testing::site_of(ends.first), testing::site_of(ends.second));
  }
  definition.finish(testing::WorldOracle::exact);
  return definition;
}

std::optional<Finding> judge_snap(SnapSubject& subject, const SnapProgram& program) {
  subject.start(low_corner(), high_corner());
  SnapBook book;
  for (std::size_t i = 0; i < program.edits.size(); ++i) {
    std::optional<Finding> finding;
    try {
      finding = judge_edit(subject, program.edits[i], book);
    } catch (const testing::BrokenContract& broken) {
      finding = Finding{"a broken contract", "", "none", broken.what};
    }
    if (!finding) continue;
    finding->after = "edit " + std::to_string(i + 1);
    finding->index = i;
    return finding;
  }
  return std::nullopt;
}

}  // namespace offgrid::fuzz
