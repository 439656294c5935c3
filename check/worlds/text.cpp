#include "worlds/text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "engine/point_text.hpp"

namespace offgrid::testing::worlds {

using kernel::Point2;
using Kind = WorldStep::Kind;

namespace {

struct Word {
  const char* text;
  Kind kind;
  std::size_t numbers;
};
constexpr std::array words{Word{"add", Kind::add, 1},
                           Word{"put", Kind::put, 1},
                           Word{"remove", Kind::remove, 1},
                           Word{"replace", Kind::replace, 1},
                           Word{"enable", Kind::enable, 1},
                           Word{"disable", Kind::disable, 1},
                           Word{"commit", Kind::commit, 0},
                           Word{"undo", Kind::undo, 0},
                           Word{"roll-back", Kind::roll_back, 1},
                           Word{"restore", Kind::restore, 0},
                           Word{"add-seam", Kind::add_seam, 1},
                           Word{"put-seam", Kind::put_seam, 1},
                           Word{"remove-seam", Kind::remove_seam, 1},
                           Word{"enable-seam", Kind::enable_seam, 1},
                           Word{"disable-seam", Kind::disable_seam, 1},
                           Word{"add-link", Kind::add_link, 1},
                           Word{"put-link", Kind::put_link, 1},
                           Word{"remove-link", Kind::remove_link, 1},
                           Word{"enable-link", Kind::enable_link, 1},
                           Word{"disable-link", Kind::disable_link, 1}};

const Word& word_of(Kind kind) {
  for (const Word& word : words) {
    if (word.kind == kind) return word;
  }
  return words[0];
}

void append(std::vector<Step>& steps, const AreaPlan& plan) {
  if (!plan.ground.is_blocked) steps.push_back({"walkable", {plan.ground.cost}});
  if (plan.ground.tag != 0) steps.push_back({"tag", {static_cast<std::int64_t>(plan.ground.tag)}});
  if (plan.priority != 0) steps.push_back({"priority", {plan.priority}});
  if (plan.is_even_odd) steps.push_back({"even-odd", {}});
  if (plan.is_barrier) steps.push_back({"barrier", {}});
  if (!plan.is_enabled) steps.push_back({"disabled", {}});
  if (plan.floors != AreaPlan{}.floors)
    steps.push_back({"floors", {plan.floors.begin(), plan.floors.end()}});
  for (const AreaPlan::Loop& loop : plan.loops) {
    steps.push_back({"loop", {}});
    for (const Point2& p : loop) steps.push_back({"point", {p.x.raw(), p.y.raw()}});
  }
}

void append(std::vector<Step>& steps, const SeamPlan& seam) {
  steps.push_back(
      {seam.is_enabled ? "open" : "closed",
       {seam.a.x.raw(), seam.a.y.raw(), seam.b.x.raw(), seam.b.y.raw(), seam.left, seam.right}});
}

void append(std::vector<Step>& steps, const LinkPlan& link) {
  const FloorPlace &from = link.from, &to = link.to;
  steps.push_back(
      {link.is_both_ways ? "both-ways" : "one-way",
       {from.point.x.raw(), from.point.y.raw(), to.point.x.raw(), to.point.y.raw(), from.floor,
        to.floor, static_cast<std::int64_t>(link.cost), static_cast<std::int64_t>(link.tag)}});
  if (!link.is_enabled) steps.push_back({"disabled", {}});
}

template <class Number>
bool fits(std::int64_t number) {
  return std::in_range<Number>(number);
}

// Takes a step that says something of an area.
bool describe(AreaPlan& plan, const Step& step) {
  const std::vector<std::int64_t>& n = step.numbers;
  if (step.word == "point" && n.size() == 2 && !plan.loops.empty()) {
    const auto p = Point2::make(n[0], n[1]);
    if (p) plan.loops.back().push_back(*p);
    return p.has_value();
  }
  if (n.size() == 1 && step.word == "walkable" && fits<std::uint32_t>(n[0])) {
    plan.ground = {false, static_cast<std::uint32_t>(n[0]), plan.ground.tag};
  } else if (n.size() == 1 && step.word == "tag" && n[0] >= 0) {
    plan.ground.tag = static_cast<std::uint64_t>(n[0]);
  } else if (n.size() == 1 && step.word == "priority" && fits<std::int32_t>(n[0])) {
    plan.priority = static_cast<std::int32_t>(n[0]);
  } else if (n.empty() && step.word == "even-odd") {
    plan.is_even_odd = true;
  } else if (n.empty() && step.word == "barrier") {
    plan.is_barrier = true;
  } else if (n.empty() && step.word == "disabled") {
    plan.is_enabled = false;
  } else if (step.word == "floors" && std::all_of(n.begin(), n.end(), fits<FloorNumber>)) {
    plan.floors.assign(n.begin(), n.end());
    std::sort(plan.floors.begin(), plan.floors.end());
    plan.floors.erase(std::unique(plan.floors.begin(), plan.floors.end()), plan.floors.end());
  } else if (n.empty() && step.word == "loop") {
    plan.loops.emplace_back();
  } else {
    return false;
  }
  return true;
}

bool describe(SeamPlan& seam, const Step& step) {
  const std::vector<std::int64_t>& n = step.numbers;
  if ((step.word != "open" && step.word != "closed") || n.size() != 6 || !fits<FloorNumber>(n[4]) ||
      !fits<FloorNumber>(n[5]))
    return false;
  const auto a = Point2::make(n[0], n[1]), b = Point2::make(n[2], n[3]);
  if (a && b)
    seam = {*a, *b, static_cast<FloorNumber>(n[4]), static_cast<FloorNumber>(n[5]),
            step.word == "open"};
  return a && b;
}

bool describe(LinkPlan& link, const Step& step) {
  const std::vector<std::int64_t>& n = step.numbers;
  if (step.word == "disabled" && n.empty()) {
    link.is_enabled = false;
    return true;
  }
  if ((step.word != "one-way" && step.word != "both-ways") || n.size() != 8 ||
      !fits<FloorNumber>(n[4]) || !fits<FloorNumber>(n[5]) || n[6] < 0 || n[7] < 0)
    return false;
  const auto from = Point2::make(n[0], n[1]), to = Point2::make(n[2], n[3]);
  if (from && to)
    link = {{*from, static_cast<FloorNumber>(n[4])},
            {*to, static_cast<FloorNumber>(n[5])},
            static_cast<std::uint64_t>(n[6]),
            step.word == "both-ways",
            static_cast<std::uint64_t>(n[7])};
  return from && to;
}

bool read_word(const Step& step, WorldProgram& made) {
  for (const Word& word : words) {
    if (step.word != word.text || step.numbers.size() != word.numbers) continue;
    if (word.numbers == 1 && !fits<std::uint32_t>(step.numbers[0])) continue;
    const auto number = word.numbers == 1 ? static_cast<std::uint32_t>(step.numbers[0]) : 0;
    made.steps.push_back({word.kind, number});
    return true;
  }
  return false;
}

/// The areas and links that are switched off are those of the next question.
bool read_question(const Step& step, ViewPlan& without, WorldProgram& made) {
  const bool is_of_link = step.word == "switch-off-link";
  if ((is_of_link || step.word == "switch-off") && step.numbers.size() == 1 &&
      fits<std::uint32_t>(step.numbers[0])) {
    (is_of_link ? without.links : without.areas)
        .push_back(static_cast<std::uint32_t>(step.numbers[0]));
    return true;
  }
  Step points = step;
  FloorNumber from = 0, to = 0;
  if (step.numbers.size() == 6 && fits<FloorNumber>(step.numbers[4]) &&
      fits<FloorNumber>(step.numbers[5])) {
    from = static_cast<FloorNumber>(step.numbers[4]);
    to = static_cast<FloorNumber>(step.numbers[5]);
    points.numbers.resize(4);
  }
  const std::vector<Point2> ends = points_of(points, 2);
  if (step.word != "path" || ends.empty()) return false;
  made.steps.push_back(
      {Kind::ask, 0, {}, {ends[0], from}, {ends[1], to}, std::exchange(without, {})});
  return true;
}

std::string read_frame(const Step& step, WorldProgram& made) {
  const char* complaint =
      "the first step must be: world X Y X Y JOURNAL-LIMIT BLOCKED COST TAG, and FLOORS if there "
      "are several, from the lower left corner to the upper right";
  const std::vector<std::int64_t>& n = step.numbers;
  const bool has_floors = n.size() == 9 && 0 < n[8] && fits<FloorNumber>(n[8]);
  if (step.word != "world" || (n.size() != 8 && !has_floors) || n[4] < 0 ||
      !fits<std::uint32_t>(n[4]) || !fits<std::uint32_t>(n[6]) || n[7] < 0)
    return complaint;
  const auto low = Point2::make(n[0], n[1]), high = Point2::make(n[2], n[3]);
  if (!low || !high || !(low->x < high->x && low->y < high->y)) return complaint;
  if (!Point2::make(n[0] - 1, n[1] - 1) || !Point2::make(n[2] + 1, n[3] + 1))
    return "there is no room for the frame";
  if (n[5] == 0 && n[6] < 65536) return "a walkable ground costs 65536 or more";
  made.frame = {
      *low, *high,
      GroundPlan{n[5] != 0, static_cast<std::uint32_t>(n[6]), static_cast<std::uint64_t>(n[7])}};
  if (has_floors) made.frame.floors = static_cast<std::uint32_t>(n[8]);
  made.journal_limit = static_cast<std::uint32_t>(n[4]);
  return "";
}

}  // namespace

std::vector<Step> steps_of(const WorldProgram& program) {
  const WorldFrame& frame = program.frame;
  std::vector<Step> steps{
      {"world",
       {frame.low.x.raw(), frame.low.y.raw(), frame.high.x.raw(), frame.high.y.raw(),
        program.journal_limit, frame.ground.is_blocked ? 1 : 0, frame.ground.cost,
        static_cast<std::int64_t>(frame.ground.tag)}}};
  if (frame.floors > 1) steps[0].numbers.push_back(frame.floors);
  for (const WorldStep& step : program.steps) {
    if (step.kind == Kind::ask) {
      for (const std::uint32_t area : step.without.areas) steps.push_back({"switch-off", {area}});
      for (const std::uint32_t link : step.without.links)
        steps.push_back({"switch-off-link", {link}});
      steps.push_back({"path", {}});
      append(steps.back(), {step.from.point, step.to.point});
      const auto floors = {step.from.floor, step.to.floor};
      if (floors.begin()[0] + floors.begin()[1] > 0)
        steps.back().numbers.insert(steps.back().numbers.end(), floors.begin(), floors.end());
      continue;
    }
    const Word& word = word_of(step.kind);
    steps.push_back({word.text, {}});
    if (word.numbers == 1) steps.back().numbers.push_back(step.number);
    if (step.has_plan()) append(steps, step.plan);
    if (step.has_seam_plan()) append(steps, step.seam);
    if (step.has_link_plan()) append(steps, step.link);
  }
  return steps;
}

std::string read(const std::vector<Step>& steps, WorldProgram& made) {
  if (std::string complaint = read_frame(steps.empty() ? Step{} : steps[0], made);
      !complaint.empty())
    return complaint;
  ViewPlan without;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const Step& step = steps[i];
    if (read_word(step, made) || read_question(step, without, made)) continue;
    WorldStep* last = made.steps.empty() ? nullptr : &made.steps.back();
    const bool is_said =
        last != nullptr && ((last->has_plan() && describe(last->plan, step)) ||
                            (last->has_seam_plan() && describe(last->seam, step)) ||
                            (last->has_link_plan() && describe(last->link, step)));
    if (!is_said) return std::string("'").append(show(step)).append("' says nothing here");
  }
  return "";
}

std::string show(const FloorPlace& place) {
  return text_of(place.point) +
         (place.floor == 0 ? "" : " on floor " + std::to_string(place.floor));
}

std::string show(const WorldStep& step) {
  const std::string area = " area " + std::to_string(step.number);
  const std::string seam = " seam " + std::to_string(step.number);
  const std::string link = " link " + std::to_string(step.number);
  std::string text;
  switch (step.kind) {
    case Kind::remove: return "remove" + area;
    case Kind::enable: return "enable" + area;
    case Kind::disable: return "disable" + area;
    case Kind::commit: return "commit";
    case Kind::restore: return "go on with a world made of a snapshot";
    case Kind::undo: return "take back 1";
    case Kind::roll_back: return "take back " + std::to_string(step.number);
    case Kind::ask:
      for (const std::uint32_t i : step.without.areas)
        text += (text.empty() ? ", without " : " and ") + std::to_string(i);
      for (const std::uint32_t i : step.without.links)
        text += (text.empty() ? ", without link " : " and link ") + std::to_string(i);
      return "ask for the way from " + show(step.from) + " to " + show(step.to) + text;
    case Kind::remove_seam: return "remove" + seam;
    case Kind::enable_seam: return "enable" + seam;
    case Kind::disable_seam: return "disable" + seam;
    case Kind::add_seam:
    case Kind::put_seam:
      return (step.kind == Kind::add_seam ? "add" : "put") + seam + ": " + text_of(step.seam.a) +
             " " + text_of(step.seam.b) + ", left floor " + std::to_string(step.seam.left) +
             ", right floor " + std::to_string(step.seam.right) +
             (step.seam.is_enabled ? "" : ", disabled");
    case Kind::remove_link: return "remove" + link;
    case Kind::enable_link: return "enable" + link;
    case Kind::disable_link: return "disable" + link;
    case Kind::add_link:
    case Kind::put_link:
      return (step.kind == Kind::add_link ? "add" : "put") + link + ": " + show(step.link.from) +
             (step.link.is_both_ways ? " and back to " : " to ") + show(step.link.to) +
             " at a cost of " + std::to_string(step.link.cost) +
             (step.link.is_enabled ? "" : ", disabled");
    default: break;
  }
  text = (step.kind == Kind::add ? "add" : step.kind == Kind::put ? "put" : "replace") + area + ":";
  text += step.plan.is_barrier          ? " barrier"
          : step.plan.ground.is_blocked ? " blocked"
                                        : " walkable";
  if (step.plan.is_even_odd) text += ", even-odd";
  if (!step.plan.is_enabled) text += ", disabled";
  if (step.plan.floors != AreaPlan{}.floors) text += ", floors";
  for (const FloorNumber floor : step.plan.floors) {
    if (step.plan.floors != AreaPlan{}.floors) text += " " + std::to_string(floor);
  }
  if (step.plan.priority != 0) text += ", priority " + std::to_string(step.plan.priority);
  for (const AreaPlan::Loop& loop : step.plan.loops) {
    text += ";";
    for (const Point2& p : loop) text += " " + text_of(p);
  }
  return text;
}

}  // namespace offgrid::testing::worlds
