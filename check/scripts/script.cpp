#include "scripts/script.hpp"

#include <array>
#include <charconv>

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
  static std::string text_of(const navmesh::Update& update) {
    std::string text;
    if (update.add_cost != 0) text += " cost+=" + text_of_number(update.add_cost / 65536.0);
    if (update.set_bits != 0) text += " set=" + std::to_string(update.set_bits);
    if (update.clear_bits != 0) text += " clear=" + std::to_string(update.clear_bits);
    return text;
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
    text += area.shape == Area::Shape::barrier ? "barrier"
            : area.update                      ? "update"
            : is_walkable                      ? "walkable"
                                               : "blocked";
    if (area.priority != 0) text += " priority=" + std::to_string(area.priority);
    if (area.state.tag != 0) text += " tag=" + std::to_string(area.state.tag);
    if (area.update)
      text += text_of(*area.update);
    else if (is_walkable)
      text += " cost=" + text_of_number(area.state.cost / 65536.0);
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

}  // namespace offgrid::scripts
