#include "ground/program.hpp"

#include <algorithm>
#include <limits>

namespace offgrid::testing::ground {
namespace {

constexpr std::array<const char*, 4> words{"height", "locate", "rod", "low"};

/// Calls use(number) for each number of a part, and point(count) before those of a point.
template <class Plan, class Use>
void each_number_of_plan(Plan& plan, const Use& use) {
  use(plan.rise);
  use(plan.run);
  use(plan.step);
  use(plan.max_rise);
}
template <class Face, class Use, class Point>
void each_number_of_face(Face& face, const Use& use, const Point& point) {
  for (auto& corner : face) {
    point(3);
    use(corner.at.x);
    use(corner.at.y);
    use(corner.z);
  }
}
template <class Question, class Use, class Point>
void each_number_of_question(Question& q, const Use& use, const Point& point) {
  switch (q.kind) {
    case GroundAsk::height:
    case GroundAsk::locate:
      point(2);
      use(q.at.x);
      use(q.at.y);
      if (q.kind == GroundAsk::height) return;
      use(q.z);
      use(q.up);
      use(q.down);
      return;
    case GroundAsk::rod:
      use(q.z_low);
      use(q.z_high);
      for (auto& loop : q.loops) {
        for (auto& p : loop) {
          point(2);
          use(p.x);
          use(p.y);
        }
      }
      return;
    case GroundAsk::low: use(q.z);
  }
}
constexpr auto no_point = [](std::size_t) {};

Step step_of(const ImportPlan& plan) {
  Step step{"options", {}};
  each_number_of_plan(plan, [&](std::int64_t v) { step.numbers.push_back(v); });
  return step;
}
Step step_of(const GroundFace& face) {
  Step step{"face", {}};
  each_number_of_face(face, [&](std::int64_t v) { step.numbers.push_back(v); }, no_point);
  return step;
}
Step step_of(const GroundQuestion& q) {
  Step step{words[static_cast<std::size_t>(q.kind)], {}};
  if (q.kind != GroundAsk::rod) {
    each_number_of_question(q, [&](std::int64_t v) { step.numbers.push_back(v); }, no_point);
    return step;
  }
  step.numbers = {q.is_even_odd ? 1 : 0, q.z_low, q.z_high};
  for (const auto& loop : q.loops) {
    step.numbers.push_back(static_cast<std::int64_t>(loop.size()));
    for (const Site& p : loop) step.numbers.insert(step.numbers.end(), {p.x, p.y});
  }
  return step;
}

bool read_rod(const std::vector<std::int64_t>& n, GroundQuestion& q) {
  if (n.size() < 3 || n[0] < 0 || n[0] > 1) return false;
  q.is_even_odd = n[0] == 1;
  q.z_low = n[1];
  q.z_high = n[2];
  for (std::size_t i = 3; i < n.size();) {
    const std::int64_t count = n[i++];
    if (count < 0 || count > static_cast<std::int64_t>(n.size() - i) / 2) return false;
    auto& loop = q.loops.emplace_back();
    for (std::int64_t k = 0; k < count; ++k, i += 2) loop.push_back({n[i], n[i + 1]});
  }
  return true;
}

bool read_step(const Step& step, GroundProgram& made) {
  auto next = step.numbers.begin();
  const auto take = [&](std::int64_t& v) { v = *next++; };
  if (step.word == "options" && step.numbers.size() == 4) {
    each_number_of_plan(made.plan, take);
    return true;
  }
  if (step.word == "face" && step.numbers.size() == 9) {
    each_number_of_face(made.soup.emplace_back(), take, no_point);
    return true;
  }
  const auto word = std::find(words.begin(), words.end(), step.word);
  if (word == words.end()) return false;
  GroundQuestion& q = made.questions.emplace_back();
  q.kind = static_cast<GroundAsk>(word - words.begin());
  if (q.kind == GroundAsk::rod) return read_rod(step.numbers, q);
  constexpr std::array<std::size_t, 4> sizes{2, 5, 0, 1};
  if (step.numbers.size() != sizes[static_cast<std::size_t>(q.kind)]) return false;
  each_number_of_question(q, take, no_point);
  return true;
}

bool is_in(std::int64_t v, std::int64_t low, std::int64_t high) { return low <= v && v <= high; }
bool is_height(std::int64_t v) {
  return is_in(v, std::numeric_limits<std::int32_t>::min(),
               std::numeric_limits<std::int32_t>::max());
}
bool is_valid(const Site& p) {
  return is_in(p.x, -map_limit, map_limit) && is_in(p.y, -map_limit, map_limit);
}
bool is_valid(const GroundQuestion& q) {
  const auto is_count = [](std::int64_t v) { return v >= 0 && is_height(v); };
  return is_valid(q.at) && is_height(q.z) && is_count(q.up) && is_count(q.down) &&
         is_height(q.z_low) && is_height(q.z_high) &&
         std::all_of(q.loops.begin(), q.loops.end(), [](const std::vector<Site>& loop) {
           return std::all_of(loop.begin(), loop.end(), [](const Site& p) { return is_valid(p); });
         });
}

}  // namespace

bool is_valid(const GroundProgram& program) {
  const ImportPlan& plan = program.plan;
  const bool is_plan = is_in(plan.rise, 0, 65535) && is_in(plan.run, 1, 65535) &&
                       is_in(plan.step, 0, height_limit - 1) &&
                       (plan.max_rise == -1 || (plan.max_rise >= 0 && is_height(plan.max_rise)));
  const auto is_face = [](const GroundFace& face) {
    return std::all_of(face.begin(), face.end(), [](const GroundCorner& corner) {
      return is_valid(corner.at) && is_height(corner.z);
    });
  };
  return is_plan && std::all_of(program.soup.begin(), program.soup.end(), is_face) &&
         std::all_of(program.questions.begin(), program.questions.end(),
                     [](const GroundQuestion& q) { return is_valid(q); });
}

std::vector<Step> steps_of(const GroundProgram& program) {
  std::vector<Step> steps{step_of(program.plan)};
  for (const GroundFace& face : program.soup) steps.push_back(step_of(face));
  for (const GroundQuestion& q : program.questions) steps.push_back(step_of(q));
  return steps;
}

std::string read(const std::vector<Step>& steps, GroundProgram& made) {
  for (const Step& step : steps) {
    if (!read_step(step, made)) return "'" + show(step) + "' says nothing here";
    if (!is_valid(made)) return "'" + show(step) + "' has a number out of range";
  }
  return "";
}

std::string show(const GroundFace& face) { return show(step_of(face)); }
std::string show(const GroundQuestion& question) { return show(step_of(question)); }
std::string show(const GroundProgram& program) {
  std::string text;
  for (const Step& step : steps_of(program)) text += "  " + show(step) + "\n";
  return text;
}

Numbers numbers_of(const GroundProgram& program, std::vector<NumberSpot>& points) {
  Numbers numbers;
  const auto use = [&](std::int64_t v) { numbers.push_back(v); };
  const auto point = [&](std::size_t count) { points.push_back({numbers.size(), count}); };
  each_number_of_plan(program.plan, use);
  for (const GroundFace& face : program.soup) each_number_of_face(face, use, point);
  for (const GroundQuestion& q : program.questions) each_number_of_question(q, use, point);
  return numbers;
}

GroundProgram with_numbers(GroundProgram program, const Numbers& numbers) {
  auto next = numbers.begin();
  const auto take = [&](std::int64_t& v) { v = static_cast<std::int64_t>(*next++); };
  each_number_of_plan(program.plan, take);
  for (GroundFace& face : program.soup) each_number_of_face(face, take, no_point);
  for (GroundQuestion& q : program.questions) each_number_of_question(q, take, no_point);
  return program;
}

}  // namespace offgrid::testing::ground
