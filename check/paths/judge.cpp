#include "paths/judge.hpp"
#include "engine/broken_contract.hpp"
#include "engine/point_text.hpp"
#include "paths/cost_graph.hpp"
#include "paths/near.hpp"
#include "support/shuffle.hpp"
#include "worlds/library_world.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

namespace offgrid::testing::paths {

PathJudge::Complaint PathJudge::look(const AreaBook& book, const ViewPlan& without) {
  without_ = without;
  asks_reach_ = without.is_whole() && !book.links().empty();
  seen_areas_ = book.areas_in(without);
  std::vector<std::uint32_t> order;
  // Each draw follows from the world or from the question, so a saved case is judged alike.
  std::uint64_t seed = book.links().size();
  for (const auto& [number, plan] : seen_areas_) {
    order.push_back(number);
    seed = seed * 31 + number;
  }
  random_ = Random(seed);
  shuffle(order, random_);
  rebuilt_.start(book.frame(), 0);
  WorldReport report;
  std::vector<SeamPlan> seams;
  for (const auto& [number, seam] : book.seams()) {
    seams.push_back(seam);
    rebuilt_.add_seam(number, seam);
  }
  links_.clear();
  const AreaBook::Links seen_links = book.links_in(without);
  for (auto link = seen_links.rbegin(); link != seen_links.rend(); ++link) {
    links_.push_back(without.seen(link->second));
    rebuilt_.add_link(link->first, link->second);
  }
  if (order.empty() && !(seams.empty() && links_.empty()) && !rebuilt_.commit(report))
    return Fault{"a world with the same seams and links", "a refusal"};
  for (std::size_t i = 0; i < order.size(); ++i) {
    rebuilt_.add(order[i], seen_areas_.at(order[i]));
    if (i + 1 < order.size() && random_.chance(2, 3)) continue;
    if (!rebuilt_.commit(report)) return Fault{"a world with the same areas", "a refusal"};
  }
  std::vector<WorldDefinition::AreaEntry> entries;
  for (const auto& [number, plan] : seen_areas_)
    entries.push_back({number, &plan, content_of(plan)});
  seen_.make(book.frame(), entries, seams, WorldOracle::exact);
  if (auto fault = seen_.find_fault(rebuilt_)) return fault;
  ruled_ = seen_.surface();
  for (auto& face : ruled_.faces) face.ground = without.seen(face.ground, seen_.added(face));
  definition_.make(book.frame(), ruled_, links_);
  clearance_.make();
  return std::nullopt;
}

/// Is the state that of the faces whose closures hold the point?
PathJudge::Complaint PathJudge::ask_state(const FloorPlace& p) {
  std::optional<GroundPlan> right;
  const auto& faces = definition_.picture().faces;
  for (const std::uint32_t f : definition_.faces_at(p)) {
    const GroundPlan& ground = faces[f].ground;
    const bool is_first = !right || ground.cost < right->cost;
    if (is_first || (ground.cost == right->cost && ground.tag > right->tag)) right = ground;
  }
  for (std::uint32_t f = 0; f < faces.size() && (!right || right->is_blocked); ++f) {
    if (faces[f].floor != p.floor || !definition_.holds(f, site_of(p.point))) continue;
    right = GroundPlan{.is_blocked = true,
                       .tag = std::max(faces[f].ground.tag, right ? right->tag : 0)};
  }
  if (definition_.is_outside(p)) right.reset();
  const auto found = world_.state_at(without_, p);
  if (found == right) return std::nullopt;
  const auto text = [](const std::optional<GroundPlan>& ground) {
    if (!ground) return std::string("none");
    return std::string(ground->is_blocked ? "blocked" : "walkable") + ", cost " +
           std::to_string(ground->cost) + ", tag " + std::to_string(ground->tag);
  };
  return Fault{"at " + testing::text_of(p.point) + " of floor " + std::to_string(p.floor) + " " +
                   text(right),
               text(found)};
}

/// Are the parts of the ground those to which one comes from face to face, and are those left out
/// to which a path leads?
PathJudge::Complaint PathJudge::ask_parts(const FloorPlace& start) {
  const auto& faces = definition_.picture().faces;
  std::vector<bool> is_seen(faces.size());
  const auto flood = [&](std::vector<std::uint32_t> open) {
    WideArea area = 0;
    for (std::size_t i = 0; i < open.size(); ++i) {
      const std::uint32_t f = open[i];
      if (is_seen[f]) continue;
      is_seen[f] = true;
      const Site a = definition_.corner(f, 0), b = definition_.corner(f, 1),
                 c = definition_.corner(f, 2);
      area += WideArea(b.x - a.x) * (c.y - a.y) - WideArea(b.y - a.y) * (c.x - a.x);
      for (std::size_t k = 0; k < 3; ++k) {
        if (definition_.is_open(f, k)) open.push_back(faces[f].twins[k] / 3);
      }
    }
    return area;
  };
  const auto all_parts = [&] {
    std::vector<WideArea> areas;
    for (std::uint32_t f = 0; f < faces.size(); ++f) {
      if (definition_.is_free(f) && !is_seen[f]) areas.push_back(flood({f}));
    }
    std::sort(areas.rbegin(), areas.rend());
    return areas;
  };
  if (world_.parts(without_, nullptr) != all_parts())
    return Fault{"the parts of the ground", "others"};
  is_seen.assign(faces.size(), false);
  if (!definition_.is_outside(start)) static_cast<void>(flood(definition_.faces_at(start)));
  for (bool is_more = true; is_more;) {
    is_more = false;
    for (const LinkPlan& link : links_) {
      for (const bool is_back : {false, true}) {
        if (!link.is_enabled || (is_back && !link.is_both_ways)) continue;
        const FloorPlace &from = is_back ? link.to : link.from, &to = is_back ? link.from : link.to;
        const auto begin = definition_.faces_at(from), end = definition_.faces_at(to);
        const auto is_reached = [&](std::uint32_t f) { return is_seen[f]; };
        if (std::none_of(begin.begin(), begin.end(), is_reached) ||
            std::all_of(end.begin(), end.end(), is_reached))
          continue;
        static_cast<void>(flood(end));
        is_more = true;
      }
    }
  }
  if (world_.parts(without_, &start) == all_parts()) return std::nullopt;
  return Fault{"the parts to which no path leads from " + testing::text_of(start.point), "others"};
}

PathJudge::Complaint PathJudge::ask_one_way(const FloorPlace& from, const FloorPlace& to) {
  if (auto fault = ask_state(from)) return fault;
  if (auto fault = ask_parts(from)) return fault;
  if (world_.sees(without_, from, to) != definition_.sees(from, to))
    return Fault{"a line of sight, or none, by the definition", "the other"};
  const PathAnswer answer = world_.shortest(without_, from, to);
  if (auto fault = definition_.find_fault(from, to, answer)) return fault;
  const bool is_found = answer.outcome == PathAnswer::Outcome::found;
  const PathAnswer by_landmarks = world_.shortest_by_landmarks(without_, from, to);
  if (!(by_landmarks == answer))
    return Fault{text_of(answer) + ", with landmarks as without", text_of(by_landmarks)};
  counts_["by landmarks"] += world_.used_landmarks() ? 1 : 0;
  counts_["by old landmarks"] += world_.used_old_landmarks() ? 1 : 0;
  if (auto fault = ask_nearest_goal(from, to)) return fault;
  if (auto fault = ask_near(from, to, answer)) return fault;
  if (auto fault = ask_near_cheaply(from, to)) return fault;
  // So that question() is about this one again.
  if (!is_found) static_cast<void>(definition_.find_fault(from, to, answer));
  const auto slice = static_cast<std::size_t>(random_.between(1, 9));
  if (!(rebuilt_.shortest_in_slices(without_.rules(), from, to, slice) == answer))
    return Fault{"the path, in slices, of a world that was built anew", "another one"};
  if (asks_reach_ && world_.is_reachable(from, to) != is_found)
    return Fault{is_found ? "that a path leads there" : "that no path leads there", "the opposite"};
  return std::nullopt;
}

/// Does the path lead to the point that is nearest to a goal to which no path leads?
/// Is the nearest goal, of the goal and places beside the way to it, that of single searches?
PathJudge::Complaint PathJudge::ask_nearest_goal(const FloorPlace& from, const FloorPlace& to) {
  const kernel::Point2 &p = from.point, &q = to.point;
  const std::vector<FloorPlace> goals{{{p.x, q.y}, from.floor}, to, {{q.x, p.y}, to.floor}};
  std::optional<std::size_t> right;
  std::vector<PathAnswer> answers;
  for (const FloorPlace& goal : goals) answers.push_back(world_.shortest(without_, from, goal));
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (answers[i].outcome != PathAnswer::Outcome::found) continue;
    if (!right || answers[i].length < answers[*right].length) right = i;
  }
  const auto [goal, answer] = world_.nearest_goal(without_, from, goals);
  if (goal == right.value_or(0) && answer == answers[goal]) return std::nullopt;
  return Fault{"goal " + std::to_string(right.value_or(0)) + " as the nearest one",
               "goal " + std::to_string(goal)};
}

PathJudge::Complaint PathJudge::check_near(const FloorPlace& from, const FloorPlace& to,
                                           const NearAnswer& near,
                                           std::span<const LinkPlan> links) {
  using Outcome = PathAnswer::Outcome;
  if (definition_.is_outside(from))
    return PathDefinition::compare({Outcome::outside_world, from.point, {}, {}}, near.path);
  const auto end = NearDefinition(definition_).end(from, to, links);
  if (!end) return PathDefinition::compare({Outcome::start_blocked, from.point, {}, {}}, near.path);
  const auto place = [](const FloorPlace& p) {
    return testing::text_of(p.point) + " of floor " + std::to_string(p.floor);
  };
  if (near.path.outcome == Outcome::found && !near.is_goal && near.end == *end) return std::nullopt;
  return Fault{"a path as near as one gets, to " + place(*end),
               text_of(near.path) + ", to " + place(near.end)};
}

/// The answer is that to the question for the shortest path, which was right.
PathJudge::Complaint PathJudge::ask_near(const FloorPlace& from, const FloorPlace& to,
                                         const PathAnswer& answer) {
  const NearAnswer near = world_.near(without_, from, to);
  if (answer.outcome == PathAnswer::Outcome::found) {
    if (near == NearAnswer{answer, to, true}) return std::nullopt;
    return Fault{"as near as one gets " + text_of(answer), text_of(near.path)};
  }
  if (auto fault = check_near(from, to, near, links_)) return fault;
  if (!(rebuilt_.near(without_.rules(), from, to) == near))
    return Fault{"the near path of a world that was built anew", "another one"};
  if (near.path.outcome != PathAnswer::Outcome::found) return std::nullopt;
  counts_["near"] += 1;
  return definition_.find_fault(from, near.end, near.path);
}

/// Cheap paths, which take no links.
PathJudge::Complaint PathJudge::ask_near_cheaply(const FloorPlace& from, const FloorPlace& to) {
  const NearAnswer near = world_.near_cheaply(without_, from, to);
  const PathAnswer straight = world_.cheap(without_, from, to, {}).path;
  if (straight.outcome == PathAnswer::Outcome::found) {
    if (near == NearAnswer{straight, to, true}) return std::nullopt;
    return Fault{"cheaply as near as one gets " + text_of(straight), text_of(near.path)};
  }
  if (auto fault = check_near(from, to, near, {})) return fault;
  if (near.path.outcome != PathAnswer::Outcome::found ||
      world_.cheap(without_, from, near.end, {}).path == near.path)
    return std::nullopt;
  return Fault{"the cheap path to where one gets", "another one"};
}

/// As near as one gets to a goal that is moved out of the world.
PathJudge::Complaint PathJudge::ask_outside(const FloorPlace& from, const FloorPlace& to) {
  const WorldFrame& frame = definition_.frame();
  const auto outside = [&](std::int64_t low, std::int64_t high) {
    constexpr std::int64_t largest = (std::int64_t{1} << 30) - 1;
    const std::int64_t far = random_.between(1, std::max<std::int64_t>(1, high - low));
    return random_.chance(1, 2) ? std::max(low - far, -largest) : std::min(high + far, largest);
  };
  std::int64_t x = to.point.x.raw(), y = to.point.y.raw();
  const std::int64_t which = random_.between(0, 2);
  if (which != 0) x = outside(frame.low.x.raw(), frame.high.x.raw());
  if (which != 1) y = outside(frame.low.y.raw(), frame.high.y.raw());
  const FloorPlace goal{kernel::Point2::at(x, y), to.floor};
  counts_["outside"] += 1;
  return ask_near(from, goal, world_.shortest(without_, from, goal));
}

/// That of the shortest edge of a face somewhere, which is free if possible.
std::int64_t PathJudge::length_nearby(bool rounds_up) {
  const WorldPicture& picture = seen_.surface();
  std::uint32_t f = 0;
  for (int tries = 0; tries < 4; ++tries) {
    f = static_cast<std::uint32_t>(
        random_.between(0, static_cast<std::int64_t>(picture.faces.size()) - 1));
    if (definition_.is_free(f)) break;
  }
  std::int64_t least = std::int64_t{1} << 28;
  for (std::size_t k = 0; k < 3; ++k) {
    const PlainLength length =
        rounded_length_of(definition_.corner(f, k), definition_.corner(f, k + 1), rounds_up);
    least = std::min(least, ((length + (rounds_up ? 65535 : 0)) >> 16).convert_to<std::int64_t>());
  }
  return least;
}

PathJudge::Complaint PathJudge::ask_cheap(const FloorPlace& from, const FloorPlace& to) {
  const auto side = [&] {
    return static_cast<std::int32_t>(length_nearby(false) + random_.between(0, 1));
  };
  BoxPlan box;
  if (random_.chance(1, 2)) box = {side(), random_.chance(1, 4) ? 0 : side()};
  const CheapAnswer answer = world_.cheap(without_, from, to, box);
  const std::string agent =
      " for a box of " + std::to_string(box.width) + " by " + std::to_string(box.height);
  if (auto fault = costs_.find_fault(from, to, box, answer))
    return Fault{fault->expected + agent, fault->found};
  if (!(rebuilt_.cheap(without_.rules(), from, to, box) == answer))
    return Fault{"the cheap path of a world that was built anew" + agent, "another one"};
  if (answer.path.outcome != PathAnswer::Outcome::found) return std::nullopt;
  counts_["cheap"] += 1;
  counts_["of several costs"] += costs_.has_several_costs() ? 1 : 0;
  return std::nullopt;
}

/// Is the ratio the one of cost and bound, and does no bound exceed what some path costs, even if
/// it is asked for?
PathJudge::Complaint PathJudge::ask_refined(const FloorPlace& from, const FloorPlace& to) {
  Random random(static_cast<std::uint64_t>(from.point.y.raw()) * 7919 +
                static_cast<std::uint64_t>(to.point.x.raw()));
  if (!random.chance(1, 6)) return std::nullopt;
  const auto wanted = random.pick(std::array<std::int64_t, 4>{1000, 1010, 1050, 1300});
  const auto most =
      static_cast<std::size_t>(random.pick(std::array<std::int64_t, 3>{20, 100, 300}));
  const RefinedAnswer answer = world_.refined(without_, from, to, wanted, most);
  const CheapAnswer simple = world_.cheap(without_, from, to, {});
  if (auto fault = costs_.find_fault(from, to, {}, answer.cheap))
    return Fault{"refined: " + fault->expected, fault->found};
  if (answer.cheap.path.outcome != PathAnswer::Outcome::found) return std::nullopt;
  const FineLength cost = length_of(answer.cheap.upper), bound = length_of(answer.cheap.bound);
  const FineLength ratio = cost == 0    ? FineLength(1000)
                           : bound == 0 ? FineLength(std::numeric_limits<std::int64_t>::max())
                                        : FineLength((cost * 1000 + bound - 1) / bound);
  if (ratio != answer.thousandths || answer.is_proved != (ratio <= wanted))
    return Fault{"a ratio of " + ratio.str() + " thousandths",
                 std::to_string(answer.thousandths) + (answer.is_proved ? ", proved" : "")};
  if (cost > length_of(simple.upper) || bound < length_of(simple.bound))
    return Fault{"a path and a bound no worse than those of a search", "a worse one"};
  const auto least = least_on_graph(definition_, from, to);
  const FineLength beyond = length_of(answer.beyond);
  if (!least || bound > FineLength(*least) || beyond > std::min(FineLength(*least), cost))
    return Fault{"bounds no more than " + (least ? least->str() : "no cost"),
                 bound.str() + " and " + beyond.str()};
  if (!(rebuilt_.refined(without_.rules(), from, to, wanted, most) == answer))
    return Fault{"the refined path of a world that was built anew", "another one"};
  counts_["refined"] += 1;
  counts_["proved"] +=
      answer.is_proved && length_of(simple.upper) * 1000 > length_of(simple.bound) * wanted ? 1 : 0;
  return std::nullopt;
}

/// As near as one gets with clearance: the path keeps clear to its end, which is no farther from
/// the goal than the start is, and there is one from each start that keeps clear.
PathJudge::Complaint PathJudge::ask_near_clearly(const FloorPlace& from, const FloorPlace& to,
                                                 std::int32_t radius, const PathAnswer& answer) {
  using Outcome = PathAnswer::Outcome;
  const NearAnswer near = world_.near_clearly(without_, from, to, radius);
  if (answer.outcome == Outcome::found) {
    if (near == NearAnswer{answer, to, true}) return std::nullopt;
    return Fault{"as near as one gets " + text_of(answer), text_of(near.path)};
  }
  const PathAnswer at_start = world_.clear(without_, from, from, radius);
  if (at_start.outcome != Outcome::found) return PathDefinition::compare(at_start, near.path);
  if (near.path.outcome != Outcome::found || near.is_goal)
    return Fault{"a clear path that ends near the goal", text_of(near.path)};
  if (!(rebuilt_.near_clearly(without_.rules(), from, to, radius) == near))
    return Fault{"the near clear path of a world that was built anew", "another one"};
  const auto distance = [&](const kernel::Point2& p) {
    return length_of(site_of(p), site_of(to.point));
  };
  if (distance(near.end.point) > distance(from.point))
    return Fault{"an end no farther from the goal than the start", text_of(near.path)};
  counts_["near with clearance"] += 1;
  return clearance_.find_fault(from, near.end, radius, near.path);
}

PathJudge::Complaint PathJudge::ask_clear(const FloorPlace& from, const FloorPlace& to) {
  std::int64_t radius = random_.between(1, 3);
  if (random_.chance(2, 3)) {
    const bool rounds_up = random_.chance(1, 3);
    radius = (length_nearby(rounds_up) + (rounds_up ? 1 : 0)) / 2;
  } else if (random_.chance(1, 10)) {
    radius = random_.pick(std::array<std::int64_t, 3>{-1, 0, ClearanceDefinition::radius_end});
  }
  const auto size = static_cast<std::int32_t>(radius);
  const std::string agent = " for the radius " + std::to_string(radius);
  const PathAnswer answer = world_.clear(without_, from, to, size);
  if (auto fault = clearance_.find_fault(from, to, size, answer))
    return Fault{fault->expected + agent, fault->found};
  if (!(rebuilt_.clear(without_.rules(), from, to, size) == answer))
    return Fault{"the clear path of a world that was built anew" + agent, "another one"};
  counts_["clear"] += answer.outcome == PathAnswer::Outcome::found ? 1 : 0;
  counts_["no clearance"] += answer.outcome == PathAnswer::Outcome::no_clearance ? 1 : 0;
  if (auto fault = ask_near_clearly(from, to, size, answer))
    return Fault{fault->expected + agent, fault->found};
  if (radius <= 0 || radius >= ClearanceDefinition::radius_end) return std::nullopt;
  if (world_.keeps_clear(without_, from, to.point, size) !=
      clearance_.keeps_clear(from, to.point, size))
    return Fault{"a line that keeps clear, or none, by the definition" + agent, "the other"};
  return std::nullopt;
}

PathJudge::Complaint PathJudge::ask(const FloorPlace& from, const FloorPlace& to) {
  try {
    if (auto fault = ask_one_way(to, from)) {
      fault->expected = "on the way back: " + fault->expected;
      return fault;
    }
    random_ = Random(static_cast<std::uint64_t>(from.point.x.raw()) * 7919 +
                     static_cast<std::uint64_t>(from.point.y.raw()) * 104729 +
                     static_cast<std::uint64_t>(to.point.x.raw()) * 31 +
                     static_cast<std::uint64_t>(to.point.y.raw()));
    if (auto fault = ask_cheap(from, to)) return fault;
    if (auto fault = ask_clear(from, to)) return fault;
    if (auto fault = ask_refined(from, to)) return fault;
    if (random_.chance(1, 4)) {
      if (auto fault = ask_outside(from, to)) return fault;
    }
    return ask_one_way(from, to);
  } catch (const BrokenContract& broken) {
    return Fault{"an answer", std::string("the program stopped: ") + broken.what};
  }
}

}  // namespace offgrid::testing::paths
