#include "worlds/report.hpp"

#include <array>
#include <set>

#include "mesh/picture.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using testing::AreaPlan;
using Kind = WorldStep::Kind;

std::string code_of(const AreaPlan& plan) {
  std::string text = "{.loops = {";
  for (const AreaPlan::Loop& loop : plan.loops) {
    text += &loop == &plan.loops.front() ? "{" : ", {";
    for (const Point2& p : loop) text += (text.back() == '{' ? "" : ", ") + fuzz::code_of(p);
    text += "}";
  }
  text += "}";
  if (!plan.ground.is_blocked) text += ", .state = {}";
  if (plan.priority != 0) text += ", .priority = " + std::to_string(plan.priority);
  if (plan.is_even_odd) text += ", .rule = WindingRule::even_odd";
  if (plan.is_barrier) text += ", .shape = Area::Shape::barrier";
  if (!plan.is_enabled) text += ", .enabled = false";
  return text + "}";
}

/// A view, which is the same object whenever it is asked, the way in it, and the way back.
std::string code_of_question(const WorldStep& step, const std::set<std::uint32_t>& named) {
  const std::string view = std::to_string(step.view);
  std::string text =
      "  {\n    View& view = views.try_emplace(" + view + ", world).first->second;\n";
  for (const std::uint32_t number : areas_of_view(step.view)) {
    const std::string area = "area_" + std::to_string(number);
    if (!named.contains(number)) continue;
    text += "    if (!view.switched_off().contains(" + area + ")) view.switch_off(" + area + ");\n";
  }
  const std::string from = fuzz::code_of(step.from), to = fuzz::code_of(step.to);
  text += "    const auto there = finder.find(view, " + from + ", " + to +
          "), back = finder.find(view, " + to + ", " + from + ");\n";
  text += "    EXPECT_EQ(there.has_value(), back.has_value());\n";
  text += "    for (std::size_t i = 1; there && i < there->corners.size(); ++i) {\n";
  return text +
         "      EXPECT_TRUE(visible(view, there->corners[i - 1], there->corners[i]));\n    }\n  "
         "}\n";
}

std::string code_of(const WorldStep& step, AreaBook& book, std::set<std::uint32_t>& named) {
  if (step.kind == Kind::add) named.insert(step.number);
  const std::string area = "area_" + std::to_string(step.number);
  switch (step.kind) {
    case Kind::commit: {
      const std::string expected = book.commit() ? "EXPECT_TRUE" : "EXPECT_FALSE";
      return "  " + expected +
             "(edit.commit().has_value());\n  digests.push_back(world.digest());\n";
    }
    case Kind::roll_back:
      book.roll_back(step.number);
      return "  ASSERT_TRUE(world.roll_back(world.mark() - " + std::to_string(step.number) +
             "));\n  digests.resize(digests.size() - " + std::to_string(step.number) +
             ");\n  EXPECT_EQ(world.digest(), digests.back());\n  edit = world.edit();\n";
    case Kind::ask: return code_of_question(step, named);
    case Kind::restore:
      book.restore();
      return "  world = restore(snapshot(world)).value();\n  digests = {world.digest()};\n  edit = "
             "world.edit();\n";
    default: book.change(step);
  }
  switch (step.kind) {
    case Kind::add:
      return "  [[maybe_unused]] const AreaId " + area + " = edit.add(" + code_of(step.plan) +
             ");\n";
    case Kind::put: {
      const std::string id = std::to_string(testing::id_of_put(step.number));
      const std::string name =
          named.insert(step.number).second ? "  const AreaId " + area + "{" + id + "};\n" : "";
      return name + "  edit.put(" + area + ", " + code_of(step.plan) + ");\n";
    }
    case Kind::replace: return "  edit.replace(" + area + ", " + code_of(step.plan) + ");\n";
    case Kind::remove: return "  edit.remove(" + area + ");\n";
    default:
      return "  edit.set_enabled(" + area + ", " + (step.kind == Kind::enable ? "true" : "false") +
             ");\n";
  }
}

}  // namespace

std::string describe(const WorldFinding& finding) {
  return "  after      " + finding.after + "\n  expected   " + finding.expected +
         "\n  got        " + finding.found + "\n";
}

std::string explain_worlds(const WorldProgram& program) {
  std::string text =
      "  a world from " + text_of(program.low()) + " to " + text_of(program.high()) + "\n";
  if (program.movers) {
    const testing::MeshFrame mesh = program.mesh();
    text += "  and a mesh for movers of radius 2 and 7, of at most " +
            std::to_string(mesh.max_vertices) + " vertices in a world; it takes " +
            std::to_string(mesh.journal_limit) + " edits back\n";
  }
  AreaBook book(program);
  for (const WorldStep& step : program.steps) {
    text += "  " + show(step);
    if (!book.makes_sense(step)) {
      text += "   (left out)\n";
      continue;
    }
    if (step.kind == Kind::roll_back) book.roll_back(step.number);
    if (step.kind < Kind::commit) book.change(step);
    if (step.kind == Kind::restore) book.restore();
    text += step.kind == Kind::commit && !book.commit() ? "   (refused)\n" : "\n";
  }
  return text;
}

std::string test_of_worlds(const WorldProgram& program) {
  std::string text =
      "#include <gtest/gtest.h>\n\n#include <map>\n#include <vector>\n\n#include "
      "\"offgrid/navmesh/path/path.hpp\"\n";
  text +=
      "#include \"offgrid/navmesh/offset/sight.hpp\"\n#include "
      "\"offgrid/navmesh/world/snapshot.hpp\"\n\nTEST(FuzzWorlds, case_" +
      fingerprint(write_worlds(program)) + ") {\n";
  text +=
      "  using namespace offgrid::navmesh;\n  using offgrid::kernel::Point2;\n  World world = "
      "World::make({.low = ";
  text +=
      fuzz::code_of(program.low()) + ", .high = " + fuzz::code_of(program.high()) + "}).value();\n";
  text +=
      "  ShortestPathFinder finder;\n  std::map<int, View> views;\n  std::vector<Digest> "
      "digests{world.digest()};\n  WorldEdit edit = world.edit();\n";
  AreaBook book(program);
  std::set<std::uint32_t> named;
  for (const WorldStep& step : program.steps) {
    if (book.makes_sense(step)) text += code_of(step, book, named);
  }
  text += "  World anew = World::make(world.options()).value();\n  WorldEdit all = anew.edit();\n";
  text +=
      "  for (const auto& [id, area] : world.areas()) all.add(area);\n  "
      "ASSERT_TRUE(all.commit());\n";
  return text + "  EXPECT_EQ(anew.digest(), world.digest());\n}\n";
}

std::string picture_of_worlds(const WorldProgram& program, const WorldFinding& finding) {
  Picture picture("A wrong world",
                  finding.after + ": expected " + finding.expected + ", got " + finding.found, 1);
  const std::array corners{program.low(), program.high()};
  io::Canvas canvas = picture.panel("the areas, and the ends of the last question", corners);
  AreaBook book(program);
  const WorldStep* question = nullptr;
  for (const WorldStep& step : program.steps) {
    if (!book.makes_sense(step)) continue;
    if (step.kind == Kind::ask) question = &step;
    if (step.kind == Kind::commit) book.commit();
    if (step.kind == Kind::roll_back) book.roll_back(step.number);
    if (step.kind < Kind::commit) book.change(step);
    if (step.kind == Kind::restore) book.restore();
  }
  for (const auto& [number, plan] : book.areas()) {
    const io::Style style = io::Style::line(
        plan.is_enabled ? io::palette::ink : io::palette::faint_ink, plan.is_barrier ? 3 : 1.5);
    for (const AreaPlan::Loop& loop : plan.loops) {
      for (std::size_t i = plan.is_barrier ? 1 : 0; i < loop.size(); ++i) {
        draw_segment(canvas, loop[i == 0 ? loop.size() - 1 : i - 1], loop[i], style);
      }
      draw_vertices(canvas, loop);
    }
  }
  if (question != nullptr) {
    draw_point(canvas, question->from, io::palette::left, "from");
    draw_point(canvas, question->to, io::palette::left, "to");
  }
  const std::array legend{io::LegendEntry{io::palette::ink, "areas; barriers are thick"},
                          io::LegendEntry{io::palette::left, "ends"}};
  picture.legend(legend);
  return picture.document();
}

}  // namespace offgrid::fuzz
