#include "suites/path_case.hpp"

#include <set>
#include <utility>

namespace offgrid::verify {

using kernel::Point2;
using Kind = WorldAction::Kind;

std::vector<Step> steps_of(const PathCase& path_case) {
  std::vector<Step> steps = steps_of(path_case.world);
  for (const std::uint32_t area : path_case.switched_off) steps.push_back({"switch-off", {area}});
  const Point2 &p = path_case.from, &q = path_case.to;
  steps.push_back({"path", {p.x.raw(), p.y.raw(), q.x.raw(), q.y.raw()}});
  return steps;
}

std::string read(const std::vector<Step>& steps, PathCase& made) {
  std::vector<Step> of_world;
  int queries = 0;
  for (const Step& step : steps) {
    const std::vector<std::int64_t>& n = step.numbers;
    if (step.word == "switch-off" && n.size() == 1 && std::in_range<std::uint32_t>(n[0])) {
      made.switched_off.push_back(static_cast<std::uint32_t>(n[0]));
    } else if (step.word == "path" && n.size() == 4) {
      const auto from = Point2::make(n[0], n[1]), to = Point2::make(n[2], n[3]);
      if (!from || !to) return std::string("'").append(show(step)).append("' is out of range");
      made.from = *from;
      made.to = *to;
      ++queries;
    } else {
      of_world.push_back(step);
    }
  }
  if (queries != 1) return "there must be one step: path X Y X Y";
  return read(of_world, made.world);
}

namespace {

std::string code_of(const Point2& p) {
  return "Point2::at(" + std::to_string(p.x.raw()) + ", " + std::to_string(p.y.raw()) + ")";
}

}  // namespace

// The world as the suite world shows it, up to its last brace.
std::string show_as_test(const PathCase& path_case, const std::string& name) {
  std::string text = show_as_test(path_case.world, name);
  text.replace(text.find("WorldRegression"), 15, "PathRegression");
  text.resize(text.rfind('}'));
  std::set<std::uint32_t> added;
  for (const WorldAction& action : path_case.world.actions) {
    if (action.kind == Kind::add || action.kind == Kind::put) added.insert(action.number);
  }
  text += "  View view(world);\n";
  for (const std::uint32_t area : path_case.switched_off) {
    if (added.contains(area)) text += "  view.switch_off(area_" + std::to_string(area) + ");\n";
  }
  const std::string ends = code_of(path_case.from) + ", " + code_of(path_case.to);
  return text + "  ShortestPathFinder finder;\n  const auto path = finder.find(view, " + ends +
         ");\n  ASSERT_TRUE(path) << describe(path.error());\n  EXPECT_EQ(find_path_fault(finder, "
         "world, " +
         ends + "), \"\");\n}\n";
}

}  // namespace offgrid::verify
