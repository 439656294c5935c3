#include "suites/world_case.hpp"

#include <array>
#include <cstddef>
#include <limits>
#include <set>
#include <string_view>

namespace offgrid::verify {

using kernel::Point2;
using testing::AreaPlan;
using testing::GroundPlan;
using Kind = WorldAction::Kind;

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
                           Word{"restore", Kind::restore, 0}};

bool has_plan(Kind kind) { return kind == Kind::add || kind == Kind::put || kind == Kind::replace; }

const Word& word_of(Kind kind) {
  for (const Word& word : words) {
    if (word.kind == kind) return word;
  }
  return words[0];
}

void append(std::vector<Step>& steps, const Point2& p) {
  steps.push_back({"point", {p.x.raw(), p.y.raw()}});
}

void append(std::vector<Step>& steps, const AreaPlan& plan) {
  if (!plan.ground.is_blocked) steps.push_back({"walkable", {plan.ground.cost}});
  if (plan.ground.tag != 0) steps.push_back({"tag", {static_cast<std::int64_t>(plan.ground.tag)}});
  if (plan.priority != 0) steps.push_back({"priority", {plan.priority}});
  if (plan.is_even_odd) steps.push_back({"even-odd", {}});
  if (plan.is_barrier) steps.push_back({"barrier", {}});
  if (!plan.is_enabled) steps.push_back({"disabled", {}});
  for (const AreaPlan::Loop& loop : plan.loops) {
    steps.push_back({"loop", {}});
    for (const Point2& p : loop) append(steps, p);
  }
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
  } else if (n.empty() && step.word == "loop") {
    plan.loops.emplace_back();
  } else {
    return false;
  }
  return true;
}

std::string read_frame(const Step& step, WorldCase& made) {
  const char* complaint =
      "the first step must be: world X Y X Y JOURNAL-LIMIT BLOCKED COST TAG, from the lower left "
      "corner to the upper right";
  const std::vector<std::int64_t>& n = step.numbers;
  if (step.word != "world" || n.size() != 8 || n[4] < 0 || !fits<std::uint32_t>(n[4]) ||
      !fits<std::uint32_t>(n[6]) || n[7] < 0)
    return complaint;
  const auto low = Point2::make(n[0], n[1]), high = Point2::make(n[2], n[3]);
  if (!low || !high || !(low->x < high->x && low->y < high->y)) return complaint;
  if (!Point2::make(n[0] - 1, n[1] - 1) || !Point2::make(n[2] + 1, n[3] + 1))
    return "there is no room for the frame";
  if (n[5] == 0 && n[6] < 65536) return "a walkable ground costs 65536 or more";
  made.frame = {
      *low, *high,
      GroundPlan{n[5] != 0, static_cast<std::uint32_t>(n[6]), static_cast<std::uint64_t>(n[7])}};
  made.journal_limit = static_cast<std::uint32_t>(n[4]);
  return "";
}

}  // namespace

std::vector<Step> steps_of(const WorldCase& world_case) {
  const auto& [frame, journal_limit, actions] = world_case;
  std::vector<Step> steps{{"world",
                           {frame.low.x.raw(), frame.low.y.raw(), frame.high.x.raw(),
                            frame.high.y.raw(), journal_limit, frame.ground.is_blocked ? 1 : 0,
                            frame.ground.cost, static_cast<std::int64_t>(frame.ground.tag)}}};
  for (const WorldAction& action : actions) {
    const Word& word = word_of(action.kind);
    steps.push_back({word.text, {}});
    if (word.numbers == 1) steps.back().numbers.push_back(action.number);
    if (has_plan(action.kind)) append(steps, action.plan);
  }
  return steps;
}

std::string read(const std::vector<Step>& steps, WorldCase& made) {
  if (std::string complaint = read_frame(steps.empty() ? Step{} : steps[0], made);
      !complaint.empty())
    return complaint;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const Step& step = steps[i];
    const auto is_it = [&](const Word& word) {
      return step.word == word.text && step.numbers.size() == word.numbers &&
             (step.numbers.empty() || fits<std::uint32_t>(step.numbers[0]));
    };
    bool is_known = false;
    for (const Word& word : words) {
      if (!is_it(word)) continue;
      made.actions.push_back(
          {word.kind, word.numbers == 0 ? 0 : static_cast<std::uint32_t>(step.numbers[0]), {}});
      is_known = true;
    }
    const bool is_of_plan = !made.actions.empty() && has_plan(made.actions.back().kind);
    if (!is_known && !(is_of_plan && describe(made.actions.back().plan, step))) {
      return std::string("'").append(show(step)).append("' says nothing here");
    }
  }
  return "";
}

namespace {

std::string code_of(const Point2& p) {
  return "Point2::at(" + std::to_string(p.x.raw()) + ", " + std::to_string(p.y.raw()) + ")";
}

std::string code_of(const GroundPlan& ground) {
  return std::string("{Ground::") + (ground.is_blocked ? "blocked" : "walkable") + ", " +
         std::to_string(ground.cost) + ", " + std::to_string(ground.tag) + "}";
}

std::string code_of(const AreaPlan& plan) {
  std::string text = "{.loops = {";
  for (const AreaPlan::Loop& loop : plan.loops) {
    text += "{";
    for (const Point2& p : loop) text.append(code_of(p)).append(&p == &loop.back() ? "" : ", ");
    text += &loop == &plan.loops.back() ? "}" : "}, ";
  }
  text += "}";
  if (!(plan.ground == AreaPlan{}.ground)) text.append(", .state = ").append(code_of(plan.ground));
  if (plan.priority != 0) text.append(", .priority = ").append(std::to_string(plan.priority));
  if (plan.is_even_odd) text += ", .rule = WindingRule::even_odd";
  if (plan.is_barrier) text += ", .shape = Area::Shape::barrier";
  if (!plan.is_enabled) text += ", .enabled = false";
  return text + "}";
}

constexpr const char* comparison =
    "  EXPECT_EQ(world.digest(), digests.back());\n  EXPECT_EQ(find_world_fault(world), \"\");\n  "
    "edit = world.edit();\n";

std::string code_of_put(const WorldAction& action, bool is_named) {
  const std::string area = "area_" + std::to_string(action.number);
  const std::string id = std::to_string(testing::id_of_put(action.number));
  const std::string name = is_named ? "" : "  const AreaId " + area + "{" + id + "};\n";
  return name + "  edit.put(" + area + ", " + code_of(action.plan) + ");\n";
}

std::string code_of(const WorldAction& action) {
  const std::string number = std::to_string(action.number);
  switch (action.kind) {
    case Kind::add:
      return "  [[maybe_unused]] const AreaId area_" + number + " = edit.add(" +
             code_of(action.plan) + ");\n";
    case Kind::put: return "";
    case Kind::restore:
      return std::string(
                 "  world = restore(snapshot(world)).value();\n  digests = {world.digest()};\n") +
             comparison;
    case Kind::remove: return "  edit.remove(area_" + number + ");\n";
    case Kind::replace:
      return "  edit.replace(area_" + number + ", " + code_of(action.plan) + ");\n";
    case Kind::enable: return "  edit.set_enabled(area_" + number + ", true);\n";
    case Kind::disable: return "  edit.set_enabled(area_" + number + ", false);\n";
    case Kind::commit:
      return std::string("  if (edit.commit()) digests.push_back(world.digest());\n") + comparison;
    case Kind::undo: return std::string("  if (world.undo()) digests.pop_back();\n") + comparison;
    case Kind::roll_back:
      return "  if (world.roll_back(world.mark() - " + number +
             ")) digests.resize(digests.size() - " + number + ");\n" + comparison;
  }
  return "";
}

}  // namespace

std::string show_as_test(const WorldCase& world_case, const std::string& name) {
  const WorldFrame& frame = world_case.frame;
  std::string text = "TEST(WorldRegression, " + name +
                     ") {\n  World world = World::make({.low = " + code_of(frame.low) +
                     ", .high = " + code_of(frame.high) + ", .ground = " + code_of(frame.ground) +
                     ", .journal_limit = " + std::to_string(world_case.journal_limit) +
                     "}).value();\n  std::vector<Digest> digests{world.digest()};\n  WorldEdit "
                     "edit = world.edit();\n";
  std::set<std::uint32_t> named;
  for (const WorldAction& action : world_case.actions) {
    const bool is_first = has_plan(action.kind) && named.insert(action.number).second;
    text += action.kind == Kind::put ? code_of_put(action, !is_first) : code_of(action);
  }
  return text + "}\n";
}

}  // namespace offgrid::verify
