#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "engine/point_text.hpp"
#include "worlds/book.hpp"
#include "worlds/text.hpp"

namespace offgrid::testing::worlds {

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

std::string code_of(const LinkPlan& link) {
  std::string text = "Link{.from = " + code_of(link.from) + ", .to = " + code_of(link.to);
  if (link.cost != 0) text += ", .cost = " + std::to_string(link.cost);
  if (link.is_both_ways) text += ", .both_ways = true";
  if (link.tag != 0) text += ", .tag = " + std::to_string(link.tag);
  if (!link.is_enabled) text += ", .enabled = false";
  return text + "}";
}

/// The kinds of items, as the library names their ids.
constexpr std::array id_types{"AreaId", "SeamId", "LinkId"};

/// Writes a program as a test, step by step.
class Writer {
 public:
  Writer(const WorldProgram& program, bool with_models)
      : book_(program), with_models_(with_models) {}

  std::string statement(const WorldStep& step) {
    if (!book_.makes_sense(step)) return "";
    const std::string name = name_of(step.item(), step.number);
    const bool is_named = step.is_change() && !named_.insert(name).second;
    const bool is_done = book_.apply(step);
    const std::string expected = is_done ? "  EXPECT_TRUE(" : "  EXPECT_FALSE(";
    switch (step.kind) {
      case Kind::add:
      case Kind::add_seam:
      case Kind::add_link:
        return "  [[maybe_unused]] const " + id_type(step) + " " + name + " = edit.add(" +
               code_of_plan(step) + ");\n";
      case Kind::put:
      case Kind::put_seam:
      case Kind::put_link:
        return (is_named ? std::string()
                         : "  const " + id_type(step) + " " + name + "{" +
                               std::to_string(id_of_put(step.number)) + "};\n") +
               "  edit.put(" + name + ", " + code_of_plan(step) + ");\n";
      case Kind::replace: return "  edit.replace(" + name + ", " + code_of(step.plan) + ");\n";
      case Kind::remove:
      case Kind::remove_seam:
      case Kind::remove_link: return "  edit.remove(" + name + ");\n";
      case Kind::enable:
      case Kind::enable_seam:
      case Kind::enable_link: return "  edit.set_enabled(" + name + ", true);\n";
      case Kind::disable:
      case Kind::disable_seam:
      case Kind::disable_link: return "  edit.set_enabled(" + name + ", false);\n";
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
    }
    return "";
  }

 private:
  static std::string name_of(ItemKind kind, std::uint32_t number) {
    constexpr std::array words{"area_", "seam_", "link_"};
    return words[static_cast<std::size_t>(kind)] + std::to_string(number);
  }
  static std::string id_type(const WorldStep& step) {
    return id_types[static_cast<std::size_t>(step.item())];
  }
  static std::string code_of_plan(const WorldStep& step) {
    return step.has_link()   ? code_of(step.link)
           : step.has_seam() ? code_of(step.seam)
                             : code_of(step.plan);
  }

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

  /// Switches something off in the view, unless it is.
  std::string switched_off(ItemKind kind, std::uint32_t number) const {
    const std::string name = name_of(kind, number);
    if (!named_.contains(name)) return "";
    return std::string("    if (!view.switched_off") + (kind == ItemKind::link ? "_links" : "") +
           "().contains(" + name + ")) view.switch_off(" + name + ");\n";
  }

  /// A view, which is the same object whenever it is asked, the path in it, and the path back.
  std::string question(const WorldStep& step) const {
    std::string items, switches;
    // Numbers of links are negative there.
    const auto leave_out = [&](ItemKind kind, std::uint32_t number) {
      items += items.empty() ? "" : ", ";
      items += (kind == ItemKind::link ? "-" : "") + std::to_string(number);
      switches += switched_off(kind, number);
    };
    for (const std::uint32_t number : step.without.areas) leave_out(ItemKind::area, number);
    for (const std::uint32_t number : step.without.links) leave_out(ItemKind::link, number);
    if (!book_.links().empty()) return question_by_links(step, items, switches);
    const std::string from = code_of(step.from), to = code_of(step.to);
    std::string text = "  {\n    View& view = views.try_emplace({" + items +
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
    return text + by_definition(step) + "  }\n";
  }
  /// Links may lead one way, so a path need not lead back.
  std::string question_by_links(const WorldStep& step, const std::string& items,
                                const std::string& switches) const {
    return "  {\n    View& view = views.try_emplace({" + items + "}, world).first->second;\n" +
           switches + "    static_cast<void>(finder.find(view, " + code_of(step.from) + ", " +
           code_of(step.to) + "));\n" + by_definition(step) + "  }\n";
  }
  std::string by_definition(const WorldStep& step) const {
    if (!with_models_ || !step.without.is_whole()) return "";
    return "    EXPECT_EQ(find_path_fault(finder, world, " + code_of(step.from) + ", " +
           code_of(step.to) + "), \"\");\n";
  }

  AreaBook book_;
  bool with_models_;
  std::set<std::string> named_;
};

}  // namespace

std::string test_of_worlds(const WorldProgram& program, const std::string& name, bool with_models) {
  std::string text = "#include <gtest/gtest.h>\n\n#include <map>\n#include <vector>\n\n";
  for (const char* header : {"path/path", "offset/sight", "world/snapshot"})
    text += std::string("#include \"offgrid/navmesh/") + header + ".hpp\"\n";
  if (with_models) text += "#include \"worlds/library_fault.hpp\"\n";
  const WorldFrame& frame = program.frame;
  text += "\nTEST(" + name + ") {\n  using namespace offgrid::navmesh;\n" +
          (with_models ? "  using namespace offgrid::testing::worlds;\n" : "") +
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
         (std::none_of(program.steps.begin(), program.steps.end(),
                       [](const WorldStep& step) { return step.has_link(); })
              ? ""
              : "  for (const auto& [id, link] : world.links()) all.add(link);\n") +
         "  ASSERT_TRUE(all.commit());\n  EXPECT_EQ(anew.digest(), world.digest());\n}\n";
}

}  // namespace offgrid::testing::worlds
