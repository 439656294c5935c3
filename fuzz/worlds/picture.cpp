#include "worlds/picture.hpp"

#include <array>

#include "mesh/picture.hpp"
#include "worlds/book.hpp"

namespace offgrid::fuzz {
using kernel::Point2;
using testing::worlds::AreaBook;
using testing::worlds::AreaPlan;
using testing::worlds::WorldProgram;
using testing::worlds::WorldStep;
using Kind = WorldStep::Kind;

std::string picture_of_worlds(const WorldProgram& program, const testing::Finding& finding) {
  Picture picture("A wrong world",
                  finding.after + ": expected " + finding.expected + ", got " + finding.found, 1);
  const std::array corners{program.frame.low, program.frame.high};
  io::Canvas canvas = picture.panel("the areas, and the ends of the last question", corners);
  AreaBook book(program);
  const WorldStep* question = nullptr;
  for (const WorldStep& step : program.steps) {
    if (!book.makes_sense(step)) continue;
    if (step.kind == Kind::ask) question = &step;
    book.apply(step);
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
  for (const auto& [number, seam] : book.seams())
    draw_segment(canvas, seam.a, seam.b, io::Style::line(io::palette::right, 2));
  for (const auto& [number, link] : book.links())
    draw_segment(canvas, link.from.point, link.to.point, io::Style::line(io::palette::left, 1));
  if (question != nullptr) {
    draw_point(canvas, question->from.point, io::palette::left, "from");
    draw_point(canvas, question->to.point, io::palette::left, "to");
  }
  const std::array legend{io::LegendEntry{io::palette::ink, "areas; barriers are thick"},
                          io::LegendEntry{io::palette::right, "seams"},
                          io::LegendEntry{io::palette::left, "links, as thin lines"},
                          io::LegendEntry{io::palette::left, "ends"}};
  picture.legend(legend);
  return picture.document();
}

}  // namespace offgrid::fuzz
