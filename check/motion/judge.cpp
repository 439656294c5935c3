#include "motion/judge.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "engine/broken_contract.hpp"
#include "engine/point_text.hpp"
#include "worlds/library_world.hpp"

namespace offgrid::testing::motion {

using End = AgentStep::End;
using Wide = kernel::detail::Int128;
using kernel::Point2;

namespace {

constexpr std::int64_t unit = std::int64_t{1} << 16;
constexpr std::array end_names{"moving",  "arrived",    "blocked", "displaced",
                               "covered", "other path", "stopped"};

std::string text_of(const AgentSpot& at) {
  if (!at.is_between) return text_of(at.point);
  return std::to_string(at.travelled) + "/" + std::to_string(at.length) + " of " +
         text_of(at.leg_from) + " to " + text_of(at.leg_to);
}
std::string text_of(const AgentStep& step) {
  std::string text = end_names[static_cast<std::size_t>(step.end)];
  for (const FloorPlace& p : step.passed) text.append(" by ").append(text_of(p));
  return text.append(" at ").append(text_of(step.at));
}

bool is_same_leg(const AgentSpot& a, const AgentSpot& b) {
  return a.leg_from == b.leg_from && a.leg_to == b.leg_to && a.length == b.length;
}

/// A picture in which points of a leg are on the grid: everything is so many times as large.
class Enlarged {
 public:
  /// So large that both travelled lengths of the leg are on the grid. False: it would not fit.
  bool make(const WorldFrame& frame, const WorldPicture& picture, const AgentSpot& one,
            const AgentSpot& other) {
    const std::int64_t common = std::gcd(std::gcd(one.travelled, other.travelled), one.length);
    factor_ = one.length / common;
    common_ = common;
    const std::int64_t largest = std::max({std::abs<std::int64_t>(frame.low.x.raw()),
                                           std::abs<std::int64_t>(frame.low.y.raw()),
                                           std::abs<std::int64_t>(frame.high.x.raw()),
                                           std::abs<std::int64_t>(frame.high.y.raw())}) +
                                 2;
    if (largest > ((std::int64_t{1} << 30) - 1) / factor_) return false;
    frame_ = frame;
    frame_.low = times(frame.low);
    frame_.high = times(frame.high);
    picture_ = picture;
    for (SnapPicture::Pixel& pixel : picture_.snap.pixels)
      pixel.centre = {pixel.centre.x * factor_, pixel.centre.y * factor_};
    definition_.make(frame_, picture_);
    return true;
  }

  Point2 point(const AgentSpot& at) const {
    const Point2 &a = at.leg_from.point, &b = at.leg_to.point;
    const std::int64_t done = at.travelled / common_;
    return Point2::at(a.x.raw() * factor_ + (b.x.raw() - a.x.raw()) * done,
                      a.y.raw() * factor_ + (b.y.raw() - a.y.raw()) * done);
  }
  /// Does the point, on whatever floor it is, see a place of the world?
  bool sees(const Point2& p, const FloorPlace& q) { return sees_it(p, times(q.point), q.floor); }
  bool see_each_other(const Point2& p, const Point2& q) {
    for (std::uint32_t f = 0; f < frame_.floors; ++f) {
      if (sees_it(p, q, static_cast<FloorNumber>(f))) return true;
    }
    return false;
  }
  /// Does the point see the place, from a floor on which free ground about it has one sector?
  bool is_plain(const Point2& p, const FloorPlace& seen_from) {
    for (std::uint32_t f = 0; f < frame_.floors; ++f) {
      const FloorPlace here{p, static_cast<FloorNumber>(f)};
      if (definition_.sectors_at(here) == 1 &&
          definition_.sees(here, {times(seen_from.point), seen_from.floor}))
        return true;
    }
    return false;
  }

 private:
  Point2 times(const Point2& p) const {
    return Point2::at(p.x.raw() * factor_, p.y.raw() * factor_);
  }
  bool sees_it(const Point2& p, const Point2& q, FloorNumber floor) {
    for (std::uint32_t f = 0; f < frame_.floors; ++f) {
      if (definition_.sees({p, static_cast<FloorNumber>(f)}, {q, floor})) return true;
    }
    return false;
  }

  std::int64_t factor_ = 1, common_ = 1;
  WorldFrame frame_;
  WorldPicture picture_;
  PathDefinition definition_{PathOracle::exact};
};

}  // namespace

MotionJudge::Complaint MotionJudge::ask(const WorldFrame& frame, const ViewPlan& without,
                                        const FloorPlace& from, const FloorPlace& to) {
  frame_ = &frame;
  without_ = &without;
  random_ = Random(static_cast<std::uint64_t>(from.point.x.raw()) * 7919 +
                   static_cast<std::uint64_t>(from.point.y.raw()) * 104729 +
                   static_cast<std::uint64_t>(to.point.x.raw()) * 31 +
                   static_cast<std::uint64_t>(to.point.y.raw()));
  try {
    if (without.is_whole()) {
      if (auto fault = judge_kept()) return fault;
      world_.keep_path(from, to);
    }
    // Over links that come and go on the way.
    const bool takes_link = is_on_path_ && !links_.empty();
    if (!is_put_ || (!at_.is_on_link && random_.chance(1, takes_link ? 12 : 3))) {
      if (!frame.holds(from.point)) return std::nullopt;
      world_.put_agent(from);
      at_ = {};
      at_.point = from;
      is_put_ = true;
      is_on_path_ = false;
      left_.reset();
    }
    for (std::int64_t steps = random_.between(1, 30); steps > 0; --steps) {
      if (auto fault = move(to)) return fault;
      if (at_.is_on_link || (is_on_path_ && !links_.empty() && random_.chance(1, 2)))
        break;  // so that the world is another one on the way
    }
    return std::nullopt;
  } catch (const BrokenContract& broken) {
    return Fault{"a step", std::string("the program stopped: ") + broken.what};
  }
}

MotionJudge::Complaint MotionJudge::judge_kept() {
  for (const KeptPath& kept : world_.tell_paths()) {
    const PathAnswer now = paths_.rebuilt().shortest({}, kept.from, kept.to);
    const bool is_found = now.outcome == PathAnswer::Outcome::found;
    const std::string path = " path from " + text_of(kept.from) + " to " + text_of(kept.to);
    counts_["kept"] += 1;
    counts_["called"] += kept.is_broken || kept.is_perhaps_shorter ? 1 : 0;
    counts_["changed"] += now.length != kept.path.length || !is_found ? 1 : 0;
    // A path whose corners are none any more may be a little shorter than one by others, whose
    // lengths are rounded, too.
    if ((!is_found || now.length > kept.path.length) && !kept.is_broken &&
        !paths_.definition().is_path(kept.from, kept.to, kept.path))
      return Fault{"a broken" + path, "a good one"};
    // A link that means the same under another id does not mend a path.
    if (kept.is_just_broken && kept.path.links.empty() &&
        paths_.definition().is_path(kept.from, kept.to, kept.path))
      return Fault{"a good" + path, "a broken one"};
    if (is_found && now.length < kept.path.length && !kept.is_broken && !kept.is_perhaps_shorter)
      return Fault{"a longer" + path, "one of the shortest"};
  }
  return std::nullopt;
}

MotionJudge::Complaint MotionJudge::move(const FloorPlace& to) {
  if (!is_on_path_ || (!at_.is_on_link && links_.empty() && random_.chance(1, 6))) {
    const PathAnswer path = world_.aim(*without_, to);
    is_on_path_ = path.outcome == PathAnswer::Outcome::found;
    corners_.clear();
    for (const Point2& corner : path.corners) corners_.push_back({corner, 0});
    links_.clear();
    for (const TakenLink& link : path.links) links_.push_back(link.corner);
    left_.reset();
  }
  const bool is_slide = random_.chance(1, 4);
  const std::int64_t room = std::min<std::int64_t>(
      std::int64_t{frame_->high.x.raw()} - frame_->low.x.raw(), std::int64_t{1} << 20);
  std::int64_t distance = random_.between(0, 3 * unit);
  if (random_.chance(1, 4)) distance = random_.between(0, room) * unit;
  if (random_.chance(1, 8)) distance = random_.between(0, 1);
  const AgentStep step =
      is_slide ? world_.slide(*without_, to.point, distance) : world_.advance(*without_, distance);
  counts_["steps"] += 1;
  counts_[end_names[static_cast<std::size_t>(step.end)]] += 1;
  counts_["between"] += step.at.is_between && !step.at.is_on_link ? 1 : 0;
  if (auto fault = judge(step, distance, is_slide, to)) {
    fault->found = "from " + text_of(at_) + ", " + std::to_string(distance) +
                   (is_slide ? " sliding: " : ": ") + text_of(step) + "; " + fault->found;
    return fault;
  }
  at_ = step.at;
  const bool goes_on = !is_slide && (step.end == End::moving || step.end == End::blocked);
  is_on_path_ = is_on_path_ && goes_on;
  left_ = is_on_path_ ? std::optional(step.left) : std::nullopt;
  return std::nullopt;
}

MotionJudge::Complaint MotionJudge::judge(const AgentStep& step, std::int64_t distance,
                                          bool is_slide, const FloorPlace& to) {
  if (step.end == End::covered || step.end == End::displaced) return judge_cover(step);
  if (auto fault = judge_end(step, distance, is_slide, to)) return fault;
  if (step.end == End::other_path) return std::nullopt;
  if (auto fault = judge_motion(step, is_slide, to)) return fault;
  return judge_fraction(step, is_slide);
}

MotionJudge::Complaint MotionJudge::judge_cover(const AgentStep& step) {
  PathDefinition& sight = paths_.definition();
  if (!at_.is_between && sight.sees(at_.point, at_.point))
    return Fault{"a step from a free place", "that it is covered"};
  const auto& faces = paths_.picture().faces;
  const bool is_some = std::any_of(faces.begin(), faces.end(),
                                   [](const auto& face) { return !face.ground.is_blocked; });
  // From a floor where all is blocked no ground on another one is near.
  if (step.end == End::covered && is_some && frame_->floors == 1)
    return Fault{"a free point", "none"};
  if (step.end == End::covered) return std::nullopt;
  if (step.at.is_between || !sight.sees(step.at.point, step.at.point))
    return Fault{"a free point", "another one"};
  return std::nullopt;
}

MotionJudge::Complaint MotionJudge::judge_end(const AgentStep& step, std::int64_t distance,
                                              bool is_slide, const FloorPlace& to) {
  if (step.end == End::other_path && is_on_path_) return Fault{"a step on the path", "none"};
  if (step.end == End::stopped && !is_slide) return Fault{"the end of a step", "that of a slide"};
  if (step.end == End::arrived && is_slide && step.at.point.point != to.point)
    return Fault{"the target", "another point"};
  if (is_slide || !left_) return std::nullopt;
  const Wide given{distance};
  if (step.end == End::moving && step.left != *left_ - given)
    return Fault{"what is left, less the distance", "another length"};
  if (step.end == End::arrived && *left_ > given) return Fault{"a part of the path", "all of it"};
  if (step.end == End::blocked && step.left > *left_) return Fault{"no more than was left", "more"};
  return std::nullopt;
}

bool MotionJudge::is_corner(const FloorPlace& p) const {
  return std::any_of(corners_.begin(), corners_.end(),
                     [&](const FloorPlace& corner) { return corner.point == p.point; });
}

bool MotionJudge::is_link(const FloorPlace& a, const FloorPlace& b) const {
  return std::any_of(links_.begin(), links_.end(), [&](std::size_t corner) {
    return corners_[corner].point == a.point && corners_[corner + 1].point == b.point;
  });
}

/// Is the place on a leg that is not the one before, nor that one back?
bool MotionJudge::is_new_leg(const AgentSpot& at) const {
  return at.length > 0 && at.leg_to != at_.leg_to && at.leg_to != at_.leg_from;
}

/// Does the view have a link from the one place to the other, where both are free?
bool MotionJudge::is_in_view(const FloorPlace& a, const FloorPlace& b) const {
  const auto are_one = [this](const FloorPlace& p, const FloorPlace& q) {
    return p.point == q.point && paths_.definition().sees(p, q);
  };
  const auto leads = [&](const FloorPlace& from, const FloorPlace& to, const LinkPlan& link) {
    return are_one(link.from, from) && are_one(link.to, to);
  };
  return std::any_of(paths_.links().begin(), paths_.links().end(), [&](const LinkPlan& link) {
    return link.is_enabled && (leads(a, b, link) || (link.is_both_ways && leads(b, a, link)));
  });
}

MotionJudge::Complaint MotionJudge::judge_motion(const AgentStep& step, bool is_slide,
                                                 const FloorPlace& to) {
  const bool is_at_end = !step.at.is_between && step.at.point == at_.leg_to;
  if (at_.is_on_link && step.end == End::blocked && step.passed.empty() && !is_at_end)
    return Fault{"the end of a link that was begun", "none"};
  const bool is_new = step.at.is_on_link && !(at_.is_on_link && is_same_leg(at_, step.at));
  if (is_new && !is_in_view(step.at.leg_from, step.at.leg_to))
    return Fault{"a link of the view", "another one"};
  if (step.at.is_on_link && step.at.travelled <= 0)
    return Fault{"a place before the link", "one on it"};
  PathDefinition& sight = paths_.definition();
  if (!step.at.is_between && !sight.sees(step.at.point, step.at.point))
    return Fault{"a free place", "a blocked one"};
  if (at_.is_on_link || step.at.is_on_link) return std::nullopt;
  std::vector<FloorPlace> line;
  if (!at_.is_between) line.push_back(at_.point);
  line.insert(line.end(), step.passed.begin(), step.passed.end());
  if (!step.at.is_between) line.push_back(step.at.point);
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    if (is_link(line[i], line[i + 1]) && is_in_view(line[i], line[i + 1])) continue;
    if (!sight.sees(line[i], line[i + 1]))
      return Fault{"a free motion", "one from " + text_of(line[i]) + " to " + text_of(line[i + 1])};
  }
  if (is_slide && is_new_leg(step.at) && step.at.leg_to.point != to.point &&
      sight.is_inside_a_wall(step.at.leg_to))
    return Fault{"a slide to the end of a wall", "one to " + text_of(step.at.leg_to)};
  if (step.at.is_between || step.at.point == at_.point || is_corner(step.at.point))
    return std::nullopt;
  if (is_slide && step.at.point.point == to.point) return std::nullopt;
  if (sight.sectors_at(step.at.point) != 1)
    return Fault{"a point with ground on one side", "one with several"};
  if (step.end == End::moving && !sight.sees(step.at.point, step.at.leg_to))
    return Fault{"a point that sees the end of the leg", "one that does not"};
  return std::nullopt;
}

MotionJudge::Complaint MotionJudge::judge_fraction(const AgentStep& step, bool is_slide) {
  const AgentSpot& now = step.at;
  if (now.is_on_link || at_.is_on_link || step.end != End::moving) return std::nullopt;
  if (now.travelled > now.length) return Fault{"a place on its leg", "one beyond it"};
  if (now.travelled <= 0 || now.point == now.leg_from) return std::nullopt;
  const FloorPlace last = step.passed.empty() ? at_.point : step.passed.back();
  const bool was_inside = at_.is_between && step.passed.empty();
  const bool is_sure = !was_inside && paths_.definition().sectors_at(last) == 1;
  // A slide from a barrier may leave it on either side.
  const bool is_free_to_choose = is_sure || (is_slide && !was_inside);
  if (!now.is_between && (is_free_to_choose || now.point == last)) return std::nullopt;
  Enlarged large;
  const bool has_both = was_inside && is_same_leg(at_, now);
  if (!large.make(*frame_, paths_.picture(), now, has_both ? at_ : now)) return std::nullopt;
  counts_["enlarged"] += 1;
  const Point2 x = large.point(now);
  if (!large.sees(x, now.leg_to))
    return Fault{"a place that sees its leg's end", "one that does not"};
  if (has_both && !large.see_each_other(large.point(at_), x))
    return Fault{"a free motion along the leg", "another one"};
  if (!was_inside && now.is_between && !large.sees(x, last))
    return Fault{"a free motion from " + text_of(last), "another one"};
  if (now.is_between) return std::nullopt;
  if (!large.is_plain(x, now.leg_to)) return Fault{"a place on the leg", "one beside it"};
  if (!large.sees(x, now.point)) return Fault{"a point on the side of the leg", "another one"};
  return std::nullopt;
}

}  // namespace offgrid::testing::motion
