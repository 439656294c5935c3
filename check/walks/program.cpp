#include "walks/program.hpp"

#include <algorithm>

#include "engine/point_text.hpp"

namespace offgrid::testing::walks {

using kernel::Point2;
using Kind = WalkQuery::Kind;

namespace {

/// By kind.
constexpr std::array words{"locate", "walk", "ray", "line", "see"};
constexpr std::array codes{"locate", "traverse", "ray", "meeting", "sight"};

/// The last number of a step `line`: which of the other two lines are of the second mesh.
constexpr int first_bit = 1, last_bit = 2;

template <class Points>
Step step_of(const char* word, const Points& points) {
  Step step{word, {}};
  for (const Point2& p : points) append(step, {p});
  return step;
}

Step step_of(const WalkQuery& query) {
  Step step{words[static_cast<std::size_t>(query.kind)], {}};
  for (std::size_t i = 0; i < query.point_count(); ++i) append(step, {query.points[i]});
  if (query.kind == Kind::meeting) {
    step.numbers.push_back((query.first_is_of_second_mesh ? first_bit : 0) |
                           (query.last_is_of_second_mesh ? last_bit : 0));
  }
  return step;
}

/// Takes the step's numbers, or answers false if they make no query.
bool read(Step step, WalkQuery& query) {
  if (query.kind == Kind::meeting) {
    if (step.numbers.empty()) return false;
    const std::int64_t levels = step.numbers.back();
    step.numbers.pop_back();
    if (levels < 0 || levels > (first_bit | last_bit)) return false;
    query.first_is_of_second_mesh = (levels & first_bit) != 0;
    query.last_is_of_second_mesh = (levels & last_bit) != 0;
    query.is_bounded = step.numbers.size() > 8;
  }
  const std::vector<Point2> points = points_of(step, query.point_count());
  std::copy(points.begin(), points.end(), query.points.begin());
  return !points.empty() && query.is_allowed();
}

template <class Points>
std::string code_of(const Points& points) {
  std::string text = "{";
  for (const Point2& p : points) text += (text.size() == 1 ? "" : ", ") + testing::code_of(p);
  return text + "}";
}

template <class Items>
std::string code_of_all(const Items& items) {
  std::string text = "{";
  for (const auto& item : items) text += (text.size() == 1 ? "{" : ", {") + code_of(item) + "}";
  return text + "}";
}

std::string code_of(const WalkQuery& query) {
  const std::vector<Point2> points(
      query.points.begin(),
      query.points.begin() + static_cast<std::ptrdiff_t>(query.point_count()));
  std::string text = std::string("{.kind = WalkQuery::Kind::") +
                     codes[static_cast<std::size_t>(query.kind)] + ", .points = {" +
                     code_of(points) + "}";
  if (query.first_is_of_second_mesh) text += ", .first_is_of_second_mesh = true";
  if (query.last_is_of_second_mesh) text += ", .last_is_of_second_mesh = true";
  if (query.is_bounded) text += ", .is_bounded = true";
  return text + "}";
}

}  // namespace

std::size_t WalkQuery::point_count() const {
  if (kind == Kind::meeting) return is_bounded ? 6 : 4;
  return kind == Kind::locate ? 1 : 2;
}

bool WalkQuery::is_allowed() const {
  if (kind != Kind::meeting) return true;
  return points[0] != points[1] && points[2] != points[3] &&
         (!is_bounded || points[4] != points[5]) && !are_parallel(walk(), first());
}

bool are_parallel(const WalkQuery::Line& a, const WalkQuery::Line& b) {
  const auto x = [](const WalkQuery::Line& l) {
    return std::int64_t{l.to.x.raw()} - l.from.x.raw();
  };
  const auto y = [](const WalkQuery::Line& l) {
    return std::int64_t{l.to.y.raw()} - l.from.y.raw();
  };
  return x(a) * y(b) == y(a) * x(b);
}

std::vector<Step> steps_of(const WalkProgram& program) {
  std::vector<Step> steps;
  for (const Point2& p : program.points) steps.push_back(step_of("point", std::array{p}));
  for (const auto& barrier : program.barriers) steps.push_back(step_of("barrier", barrier));
  for (const auto& face : program.blocked) steps.push_back(step_of("blocked", face));
  for (const WalkQuery& query : program.queries) steps.push_back(step_of(query));
  return steps;
}

std::string read(const std::vector<Step>& steps, WalkProgram& made) {
  for (const Step& step : steps) {
    const auto word = std::find(words.begin(), words.end(), step.word);
    WalkQuery query{.kind = static_cast<Kind>(word - words.begin())};
    const std::vector<Point2> p = points_of(step, step.word == "point"     ? 1
                                                  : step.word == "barrier" ? 2
                                                                           : 3);
    if (step.word == "point" && !p.empty()) {
      made.points.push_back(p[0]);
    } else if (step.word == "barrier" && !p.empty()) {
      made.barriers.push_back({p[0], p[1]});
    } else if (step.word == "blocked" && !p.empty()) {
      made.blocked.push_back({p[0], p[1], p[2]});
    } else if (word != words.end() && read(step, query)) {
      made.queries.push_back(query);
    } else {
      // Not with operator+, which g++ 12 takes for a copy of any length.
      return std::string("'")
          .append(show(step))
          .append("' is no step: point X Y, barrier X Y X Y, blocked X Y X Y X Y, locate X Y, ")
          .append("walk X Y X Y, ray X Y X Y, line X Y X Y X Y X Y [X Y X Y] LEVELS, see X Y X Y");
    }
  }
  return made.queries.empty() ? "there must be a step that asks: locate, walk, ray, line or see"
                              : "";
}

std::string show(const WalkQuery& query) { return show(step_of(query)); }

std::string test_of_walks(const WalkProgram& program, const std::string& name) {
  std::string text =
      "#include \"walks/judge.hpp\"\n\nTEST(" + name +
      ") {\n  using namespace offgrid::testing::walks;\n  using offgrid::kernel::Point2;\n"
      "  const WalkProgram program{\n      .points = " +
      code_of(program.points) + ",\n";
  if (!program.barriers.empty())
    text += "      .barriers = {" + code_of_all(program.barriers) + "},\n";
  if (!program.blocked.empty())
    text += "      .blocked = {" + code_of_all(program.blocked) + "},\n";
  text += "      .queries = {";
  for (const WalkQuery& query : program.queries)
    text += (text.back() == '{' ? "" : ", ") + code_of(query);
  return text + "}};\n  EXPECT_EQ(find_walk_fault(program), \"\");\n}\n";
}

}  // namespace offgrid::testing::walks
