#include <set>

#include "engine/point_text.hpp"
#include "worlds/book.hpp"
#include "worlds/text.hpp"

namespace offgrid::testing {

using Kind = WorldStep::Kind;

namespace {

std::string code_of(const GroundPlan& ground) {
  return std::string("{Ground::") + (ground.is_blocked ? "blocked" : "walkable") + ", " +
         std::to_string(ground.cost) + ", " + std::to_string(ground.tag) + "}";
}

std::string code_of(const AreaPlan& plan) {
  std::string text = "{.loops = {";
  for (const AreaPlan::Loop& loop : plan.loops) {
    text += &loop == &plan.loops.front() ? "{" : ", {";
    for (const kernel::Point2& p : loop)
      text += (text.back() == '{' ? "" : ", ") + testing::code_of(p);
    text += "}";
  }
  text += "}";
  if (!(plan.ground == AreaPlan{}.ground)) text += ", .state = " + code_of(plan.ground);
  if (plan.priority != 0) text += ", .priority = " + std::to_string(plan.priority);
  if (plan.is_even_odd) text += ", .rule = WindingRule::even_odd";
  if (plan.is_barrier) text += ", .shape = Area::Shape::barrier";
  std::string floors;
  for (const FloorNumber floor : plan.floors)
    floors += (floors.empty() ? "" : ", ") + std::to_string(floor);
  if (plan.floors.empty()) floors = "std::vector<Floor>{}";
  if (plan.floors != AreaPlan{}.floors) text += ", .floors = FloorSet{" + floors + "}";
  if (!plan.is_enabled) text += ", .enabled = false";
  return text + "}";
}

std::string code_of(const SeamPlan& seam) {
  return "Seam{" + testing::code_of(seam.a) + ", " + testing::code_of(seam.b) + ", " +
         std::to_string(seam.left) + ", " + std::to_string(seam.right) +
         (seam.is_enabled ? "}" : ", false}");
}

std::string code_of(const FloorPlace& place) {
  const std::string point = testing::code_of(place.point);
  return place.floor == 0 ? point
                          : "FloorPoint{" + point + ", " + std::to_string(place.floor) + "}";
}

/// Writes a program as a test, step by step.
class Writer {
 public:
  Writer(const WorldProgram& program, bool with_models)
      : book_(program), with_models_(with_models) {}

  std::string statement(const WorldStep& step) {
    if (!book_.makes_sense(step)) return "";
    const std::string area = "area_" + std::to_string(step.number);
    const std::string seam = "seam_" + std::to_string(step.number);
    const bool is_named = (step.has_area() && !named_.insert(step.number).second) ||
                          (step.has_seam() && !named_seams_.insert(step.number).second);
    const bool is_done = book_.apply(step);
    const std::string expected = is_done ? "  EXPECT_TRUE(" : "  EXPECT_FALSE(";
    switch (step.kind) {
      case Kind::add:
        return "  [[maybe_unused]] const AreaId " + area + " = edit.add(" + code_of(step.plan) +
               ");\n";
      case Kind::put:
        return (is_named ? std::string()
                         : "  const AreaId " + area + "{" + std::to_string(id_of_put(step.number)) +
                               "};\n") +
               "  edit.put(" + area + ", " + code_of(step.plan) + ");\n";
      case Kind::replace: return "  edit.replace(" + area + ", " + code_of(step.plan) + ");\n";
      case Kind::remove: return "  edit.remove(" + area + ");\n";
      case Kind::enable: return "  edit.set_enabled(" + area + ", true);\n";
      case Kind::disable: return "  edit.set_enabled(" + area + ", false);\n";
      case Kind::commit:
        return expected + "edit.commit().has_value());\n" +
               (is_done ? "  digests.push_back(world.digest());\n" : "") + comparison();
      case Kind::undo:
        return expected + "world.undo().has_value());\n" + taken_back(is_done ? 1 : 0);
      case Kind::roll_back:
        return expected + "world.roll_back(world.mark() - " + std::to_string(step.number) +
               ").has_value());\n" + taken_back(is_done ? step.number : 0);
      case Kind::restore:
        return "  world = restore(snapshot(world)).value();\n  digests = {world.digest()};\n" +
               comparison();
      case Kind::ask: return question(step);
      case Kind::add_seam:
        return "  [[maybe_unused]] const SeamId " + seam + " = edit.add(" + code_of(step.seam) +
               ");\n";
      case Kind::put_seam:
        return (is_named ? std::string()
                         : "  const SeamId " + seam + "{" + std::to_string(id_of_put(step.number)) +
                               "};\n") +
               "  edit.put(" + seam + ", " + code_of(step.seam) + ");\n";
      case Kind::remove_seam: return "  edit.remove(" + seam + ");\n";
      case Kind::enable_seam: return "  edit.set_enabled(" + seam + ", true);\n";
      case Kind::disable_seam: return "  edit.set_enabled(" + seam + ", false);\n";
    }
    return "";
  }

 private:
  std::string comparison() const {
    return std::string("  EXPECT_EQ(world.digest(), digests.back());\n") +
           (with_models_ ? "  EXPECT_EQ(find_world_fault(world), \"\");\n" : "") +
           "  edit = world.edit();\n";
  }
  std::string taken_back(std::size_t edits) const {
    return (edits == 0 ? std::string()
                       : "  digests.resize(digests.size() - " + std::to_string(edits) + ");\n") +
           comparison();
  }

  /// A view, which is the same object whenever it is asked, the path in it, and the path back.
  std::string question(const WorldStep& step) const {
    std::string areas, switches;
    for (const std::uint32_t number : step.without) {
      areas += (areas.empty() ? "" : ", ") + std::to_string(number);
      const std::string area = "area_" + std::to_string(number);
      if (!named_.contains(number)) continue;
      switches +=
          "    if (!view.switched_off().contains(" + area + ")) view.switch_off(" + area + ");\n";
    }
    const std::string from = code_of(step.from), to = code_of(step.to);
    std::string text = "  {\n    View& view = views.try_emplace({" + areas +
                       "}, world).first->second;\n" + switches +
                       "    const auto there = finder.find(view, " + from + ", " + to +
                       "), back = finder.find(view, " + to + ", " + from +
                       ");\n    EXPECT_EQ(there.has_value(), back.has_value());\n" +
                       (book_.frame().floors == 1
                            ? "    for (std::size_t i = 1; there && i < there->corners.size(); "
                              "++i) {\n      EXPECT_TRUE(visible(view, there->corners[i - 1], "
                              "there->corners[i]));\n    }\n"
                            : "    EXPECT_EQ(visible(view, " + from + ", " + to +
                                  "), visible(view, " + to + ", " + from + "));\n");
    if (with_models_ && step.without.empty())
      text += "    EXPECT_EQ(find_path_fault(finder, world, " + from + ", " + to + "), \"\");\n";
    return text + "  }\n";
  }

  AreaBook book_;
  bool with_models_;
  std::set<std::uint32_t> named_, named_seams_;
};

}  // namespace

std::string test_of_worlds(const WorldProgram& program, const std::string& name, bool with_models) {
  std::string text = "#include <gtest/gtest.h>\n\n#include <map>\n#include <vector>\n\n";
  for (const char* header : {"path/path", "offset/sight", "world/snapshot"})
    text += std::string("#include \"offgrid/navmesh/") + header + ".hpp\"\n";
  if (with_models) text += "#include \"worlds/library_fault.hpp\"\n";
  const WorldFrame& frame = program.frame;
  text += "\nTEST(" + name + ") {\n  using namespace offgrid::navmesh;\n" +
          (with_models ? "  using namespace offgrid::testing;\n" : "") +
          "  using offgrid::kernel::Point2;\n  World world = World::make({.low = " +
          testing::code_of(frame.low) + ", .high = " + testing::code_of(frame.high) +
          ", .ground = " + code_of(frame.ground) +
          ", .journal_limit = " + std::to_string(program.journal_limit) +
          (frame.floors == 1 ? "" : ", .floors = " + std::to_string(frame.floors)) +
          "}).value();\n  ShortestPathFinder finder;\n  std::map<std::vector<int>, View> views;\n"
          "  std::vector<Digest> digests{world.digest()};\n  WorldEdit edit = world.edit();\n";
  Writer writer(program, with_models);
  for (const WorldStep& step : program.steps) text += writer.statement(step);
  return text +
         "  World anew = World::make(world.options()).value();\n  WorldEdit all = anew.edit();\n"
         "  for (const auto& [id, area] : world.areas()) all.add(area);\n" +
         (frame.floors == 1 ? ""
                            : "  for (const auto& [id, seam] : world.seams()) all.add(seam);\n") +
         "  ASSERT_TRUE(all.commit());\n  EXPECT_EQ(anew.digest(), world.digest());\n}\n";
}

}  // namespace offgrid::testing
