#include "ground/seams.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "offgrid/kernel/sort.hpp"
#include "snap/segment_grid.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

/// A side of a seam: the floor, and left or right.
using SeamSide = std::pair<Floor, bool>;

/// Feet first, in their order, then joints.
class SeamMaker {
 public:
  SeamMaker(std::span<const GroundTriangle> ground, std::span<const Foot> feet,
            const FloorsOfGround& floors, FaultList& faults)
      : ground_(ground), feet_(feet), floors_(floors), faults_(faults) {
    for (const Foot& foot : feet) add(foot.part, foot.face, foot.on);
    is_left_out_.assign(feet.size(), false);
    has_seam_.assign(feet.size(), false);
  }

  void add(const Joint& joint) {
    if (floors_.floor[joint.left] != floors_.floor[joint.right])
      add({joint.a, joint.b}, joint.left, joint.right);
  }

  SeamsOfGround run() {
    if (!feet_.empty()) leave_out_crossing();
    SeamsOfGround result;
    const LineGroups groups(lines_);
    for (std::size_t line = 0; line < groups.size(); ++line) split(groups[line], result.seams);
    kernel::sort(result.seams.begin(), result.seams.end(), [](const Seam& s, const Seam& t) {
      return std::tie(s.a, s.b, s.left, s.right) < std::tie(t.a, t.b, t.left, t.right);
    });
    result.feet = static_cast<std::size_t>(std::count(has_seam_.begin(), has_seam_.end(), true));
    return result;
  }

 private:
  /// The face `left` is left of the part.
  void add(const Segment& part, std::uint32_t left, std::uint32_t right) {
    auto on_left = static_cast<Floor>(floors_.floor[left]);
    auto on_right = static_cast<Floor>(floors_.floor[right]);
    if (part.to < part.from) std::swap(on_left, on_right);
    const auto [a, b] = std::minmax(part.from, part.to);
    lines_.push_back({a, b});
    whole_.push_back({a, b, on_left, on_right});
  }

  bool is_foot(std::size_t i) const { return i < feet_.size(); }

  static bool share_floor(const Seam& s, const Seam& t) {
    return s.left == t.left || s.left == t.right || s.right == t.left || s.right == t.right;
  }

  void leave_out_crossing() {
    SegmentGrid grid;
    grid.build(lines_);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> crossings;  // a foot, a seam before it
    grid.for_each_crossing([&](const Point2&, std::uint32_t i, std::uint32_t k) {
      if (!is_foot(i) && !is_foot(k)) return true;
      if (!share_floor(whole_[i], whole_[k])) return true;
      if (is_foot(i) && is_foot(k)) {
        crossings.emplace_back(std::max(i, k), std::min(i, k));
      } else {
        crossings.emplace_back(std::min(i, k), std::max(i, k));
      }
      return true;
    });
    kernel::sort(crossings.begin(), crossings.end());
    for (const auto& [foot, other] : crossings) {
      if (is_left_out_[foot] || (is_foot(other) && is_left_out_[other])) continue;
      leave_out(foot);
    }
  }

  void leave_out(std::size_t foot) {
    is_left_out_[foot] = true;
    report(foot, whole_[foot].a, whole_[foot].b);
  }

  void report(std::size_t foot, const Point2& a, const Point2& b) {
    const auto [first, second] = std::minmax(feet_[foot].face, feet_[foot].on);
    faults_.add({.code = GroundErrorCode::blocked_foot,
                 .faces = {ground_[first], ground_[second]},
                 .face_count = 2,
                 .a = a,
                 .b = b});
  }

  /// A part of a foot or joint between ends on its line.
  struct Part {
    Seam seam;
    std::uint32_t of = 0;
  };

  void split(std::span<const std::uint32_t> line, std::vector<Seam>& seams) {
    ends_.clear();
    parts_.clear();
    for (const std::uint32_t i : line) {
      if (is_foot(i) && is_left_out_[i]) continue;
      ends_.push_back(whole_[i].a);
      ends_.push_back(whole_[i].b);
    }
    kernel::sort(ends_.begin(), ends_.end());
    ends_.erase(std::unique(ends_.begin(), ends_.end()), ends_.end());
    for (const std::uint32_t i : line) {
      if (is_foot(i) && is_left_out_[i]) continue;
      Seam seam = whole_[i];
      auto end = std::upper_bound(ends_.begin(), ends_.end(), seam.a);
      for (; seam.a != whole_[i].b; seam.a = seam.b, ++end) {
        seam.b = *end;
        parts_.push_back({seam, i});
      }
    }
    kernel::sort(parts_.begin(), parts_.end(), [](const Part& p, const Part& q) {
      return std::tie(p.seam.a, p.seam.b, p.of) < std::tie(q.seam.a, q.seam.b, q.of);
    });
    std::set<SeamSide> taken;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const auto& [seam, of] = parts_[i];
      if (i == 0 || parts_[i - 1].seam.a != seam.a) taken.clear();
      if (taken.contains({seam.left, true}) || taken.contains({seam.right, false})) {
        if (is_foot(of)) report(of, seam.a, seam.b);
        continue;
      }
      taken.insert({seam.left, true});
      taken.insert({seam.right, false});
      if (is_foot(of)) has_seam_[of] = true;
      seams.push_back(seam);
    }
  }

  std::span<const GroundTriangle> ground_;
  std::span<const Foot> feet_;
  const FloorsOfGround& floors_;
  FaultList& faults_;
  std::vector<Segment> lines_;
  std::vector<Seam> whole_;        ///< feet, then joints
  std::vector<char> is_left_out_;  ///< of feet
  std::vector<char> has_seam_;
  std::vector<Point2> ends_;
  std::vector<Part> parts_;
};

}  // namespace

SeamsOfGround seams_of(std::span<const GroundTriangle> ground, std::span<const Joint> joints,
                       std::span<const Foot> feet, const FloorsOfGround& floors,
                       FaultList& faults) {
  SeamMaker maker(ground, feet, floors, faults);
  for (const Joint& joint : joints) maker.add(joint);
  return maker.run();
}

}  // namespace offgrid::navmesh::detail
