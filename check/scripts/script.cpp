#include "scripts/script.hpp"

#include <array>
#include <charconv>

#include "engine/point_text.hpp"
#include "engine/quoted.hpp"

namespace offgrid::scripts {
namespace {

using kernel::Vec2;
using navmesh::Area;
using navmesh::Ground;

std::string text_of_number(double value) {
  std::array<char, 32> buffer{};
  const auto done = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), done.ptr};
}

struct LineWriter {
  static std::string text_of(const tool::AreaReference& area) {
    return area.name.empty() ? std::to_string(area.id) : area.name;
  }
  std::string operator()(const tool::UndoStep& /*step*/) const { return "undo"; }
  std::string operator()(const tool::CommitStep& /*step*/) const { return "commit"; }
  std::string operator()(const tool::RemoveStep& step) const {
    return "remove " + text_of(step.area);
  }
  std::string operator()(const tool::ToggleStep& step) const {
    return "toggle " + text_of(step.area);
  }
  std::string operator()(const tool::MoveStep& step) const {
    return "move " + text_of(step.area) + " " + text_of_number(step.by.x) + " " +
           text_of_number(step.by.y);
  }
  std::string operator()(const tool::AddStep& step) const {
    const Area& area = step.area;
    const bool is_walkable = area.state.ground == Ground::walkable;
    std::string text = "add " + step.name + (step.name.empty() ? "" : " ");
    text += area.shape == Area::Shape::barrier ? "barrier" : is_walkable ? "walkable" : "blocked";
    if (area.priority != 0) text += " priority=" + std::to_string(area.priority);
    if (area.state.tag != 0) text += " tag=" + std::to_string(area.state.tag);
    if (is_walkable) text += " cost=" + text_of_number(area.state.cost / 65536.0);
    if (area.rule == navmesh::WindingRule::even_odd) text += " rule=even-odd";
    if (!area.enabled) text += " disabled";
    for (const auto& loop : step.loops) {
      if (&loop != &step.loops.front()) text += " /";
      for (const Vec2<double>& p : loop)
        text += " " + text_of_number(p.x) + "," + text_of_number(p.y);
    }
    return text;
  }
};

constexpr const char* test_text = R"(#include <gtest/gtest.h>

#include "offgrid/edit_replay.hpp"

TEST(FuzzScripts, case_NAME) {
  using namespace offgrid;
  const auto steps = tool::parse_edit_script(
      "TEXT");
  ASSERT_TRUE(steps) << describe(steps.error());
  auto world = navmesh::World::make({.low = kernel::LOW, .high = kernel::HIGH, .margin = MARGIN})
                   .value();
  io::Quantisation quantisation;
  quantisation.scale = 4;
  const tool::Units units(quantisation, WHOLE);
  tool::EditReplay replay(world, units, DISC, "script");
  for (const tool::EditStep& step : *steps) {
    const auto failure = replay.apply(step);
    ASSERT_FALSE(failure) << failure->message;
  }
  EXPECT_FALSE(replay.finish());
  navmesh::World anew = navmesh::World::make(world.options()).value();
  auto all = anew.edit();
  for (const auto& [id, area] : world.areas()) all.add(area);
  ASSERT_TRUE(all.commit());
  EXPECT_EQ(anew.digest(), world.digest());
}
)";

}  // namespace

std::string ScriptProgram::text() const {
  std::string all;
  for (const ScriptLine& line : lines) all += line.text + "\n";
  return all;
}

std::optional<io::Quantisation> ScriptProgram::quantisation() const {
  if (!has_quarters) return std::nullopt;
  io::Quantisation quantisation;
  quantisation.scale = 4;
  return quantisation;
}

std::string line_of(const tool::EditStep& step) { return std::visit(LineWriter(), step.what); }

std::string test_of(const ScriptProgram& program, const std::string& name) {
  std::string code = test_text;
  const auto fill = [&code](const std::string& word, const std::string& by) {
    code.replace(code.find(word), word.size(), by);
  };
  fill("NAME", name);
  fill("LOW", testing::code_of(program.world.low));
  fill("HIGH", testing::code_of(program.world.high));
  fill("MARGIN", std::to_string(program.world.margin));
  fill("WHOLE", program.has_quarters ? "false" : "true");
  fill("DISC", program.radius > 0 ? "navmesh::Disc::make(2)" : "{}");
  fill("TEXT", testing::quoted(program.text()));
  return code;
}

}  // namespace offgrid::scripts
