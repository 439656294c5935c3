// A program of ground as a GoogleTest case.
#include <algorithm>

#include "ground/heights.hpp"
#include "ground/judge.hpp"

namespace offgrid::testing::ground {
namespace {

std::string text_of(std::int64_t v) { return std::to_string(v); }
std::string code_of(const Site& p) {
  return "Point2::at(" + text_of(p.x) + ", " + text_of(p.y) + ")";
}
std::string code_of(const GroundFace& face) {
  std::string text;
  for (const GroundCorner& corner : face) {
    text.append(text.empty() ? "GroundPoint{" : ", GroundPoint{").append(code_of(corner.at));
    text.append(", ").append(text_of(corner.z)).append("}");
  }
  return "{" + text + "}";
}
std::string code_of(const std::vector<Site>& loop) {
  std::string text;
  for (const Site& p : loop) text.append(text.empty() ? "" : ", ").append(code_of(p));
  return "{" + text + "}";
}
std::string code_of(const ImportPlan& plan) {
  return "{.rise = " + text_of(plan.rise) + ", .run = " + text_of(plan.run) +
         ", .step = " + text_of(plan.step) +
         (plan.max_rise < 0 ? "" : ", .max_rise = " + text_of(plan.max_rise)) + "}";
}
std::string equal(const std::string& found, const std::string& right) {
  return "  EXPECT_EQ(" + found + ", " + right + ");\n";
}
std::string floor_code(const std::string& p, std::size_t floor) {
  return "FloorPoint{" + p + ", " + std::to_string(floor) + "}";
}

std::string import_code(const GroundDefinition& right) {
  const auto count = [](std::size_t n) { return std::to_string(n) + "U"; };
  std::string text = equal("ground->report.ground", count(right.ground().size())) +
                     equal("ground->report.joints", count(right.joints().size())) +
                     equal("ground->report.free_parts", count(right.free_parts())) +
                     equal("ground->report.faults.size()", count(right.faults().size())) +
                     equal("ground->report.ledges.size()", count(right.ledges().size())) +
                     "  ASSERT_EQ(ground->floor_count(), " + count(right.floor_count()) + ");\n";
  for (std::size_t i = 0; i < right.floor_count(); ++i) {
    const std::string found = "ground->relief.triangles(" + std::to_string(i) + ")";
    text += equal(found + ".size()", count(right.floors()[i].size())) +
            equal(found + ".front()", "(GroundTriangle" + code_of(right.floors()[i].front()) + ")");
  }
  const std::vector<GroundSeam> seams = right.seams();
  text += "  ASSERT_EQ(ground->seams.size(), " + count(seams.size()) + ");\n";
  for (std::size_t i = 0; i < seams.size(); ++i) {
    const GroundSeam& s = seams[i];
    text += equal("ground->seams[" + std::to_string(i) + "]",
                  "(Seam{" + code_of(s.a) + ", " + code_of(s.b) + ", " + text_of(s.left) + ", " +
                      text_of(s.right) + "})");
  }
  return text;
}

std::string height_code(const GroundDefinition& right, std::size_t floor, const Site& p) {
  const std::string found = "ground->relief.height(" + floor_code(code_of(p), floor) + ")";
  const auto height = height_of(right.floors()[floor], p);
  if (!height) return "  EXPECT_FALSE(" + found + ");\n";
  const WideInteger divisor = gcd(height->numerator, height->denominator);
  const WideInteger over = height->numerator / divisor, under = height->denominator / divisor;
  std::string text = "  ASSERT_TRUE(" + found + ");\n";
  if (abs(over) < WideInteger(1) << 62)
    text += equal("*" + found, "(Relief::Height{*Int<94>::checked(" + over.str() +
                                   "), *Int<62>::checked(" + under.str() + ")})");
  return text;
}
std::string heights_code(const GroundDefinition& right, const GroundProgram& program) {
  std::string text;
  for (std::size_t i = 0; i < right.floor_count(); ++i) {
    std::set<Site> places;
    for (const GroundFace& face : right.floors()[i]) {
      for (const Site& p : places_beside(face)) places.insert(p);
    }
    for (const GroundQuestion& q : program.questions) {
      if (q.kind == GroundAsk::height) places.insert(q.at);
    }
    for (const Site& p : places) text += height_code(right, i, p);
  }
  return text;
}

std::string locate_code(const GroundDefinition& right, const GroundQuestion& q) {
  const RightFloor floor = right_floor(right, q);
  if (!floor.is_known) return "";
  const std::string call = "locate(world_of(*ground).value(), ground->relief, " + code_of(q.at) +
                           ", {.z = " + text_of(q.z) + ", .up = " + text_of(q.up) +
                           ", .down = " + text_of(q.down) + "})";
  if (!floor.floor) return "  EXPECT_FALSE(" + call + ");\n";
  return equal(call + ".value().floor", text_of(*floor.floor));
}

std::string areas_code(const GroundDefinition& right, const GroundProgram& program,
                       const GroundQuestion& q, const std::string& call) {
  std::string text;
  const std::vector<Site> places = places_of(right, q);
  for (std::size_t i = 0; i < right.floor_count(); ++i) {
    for (const Site& p : places) {
      const auto& floor = right.floors()[i];
      const auto winding = q.kind == GroundAsk::rod ? winding_in_rod(floor, q, p)
                                                    : ceilings_over(floor, program.soup, q.z, p);
      if (!winding) continue;
      text += equal("winding_about(" + call + ", " + floor_code(code_of(p), i) + ")",
                    std::to_string(*winding));
    }
  }
  return text;
}

std::string rod_code(const GroundDefinition& right, const GroundProgram& program,
                     const GroundQuestion& q, const std::string& name) {
  std::string text = "  const std::vector<Area::Loop> " + name + "{";
  for (const auto& loop : q.loops)
    text.append(&loop == q.loops.data() ? "" : ", ").append(code_of(loop));
  text += "};\n";
  const std::string rest = "(ground->relief, Region(" + name +
                           ", WindingRule::" + (q.is_even_odd ? "even_odd" : "nonzero") + "), " +
                           text_of(q.z_low) + ", " + text_of(q.z_high) + ")";
  std::string floors;
  for (std::size_t i = 0; i < right.floor_count(); ++i) {
    const auto& floor = right.floors()[i];
    if (std::any_of(floor.begin(), floor.end(),
                    [&](const GroundFace& face) { return has_ground_in_rod(face, q); }))
      floors.append(floors.empty() ? "" : ", ").append(std::to_string(i));
  }
  return text + equal("floors_in_rod" + rest, "(FloorSet(std::vector<Floor>{" + floors + "}))") +
         areas_code(right, program, q, "rod" + rest);
}

}  // namespace

std::string test_of_ground(const GroundProgram& program, const std::string& name) {
  const GroundDefinition right(program.soup, program.plan);
  std::string text = "TEST(" + name + ") {\n  const std::vector<GroundTriangle> soup{\n";
  for (const GroundFace& face : program.soup) text += "      " + code_of(face) + ",\n";
  text += "  };\n  const auto ground = import_ground(soup, " + code_of(program.plan) +
          ");\n  ASSERT_TRUE(ground);\n" + import_code(right) + heights_code(right, program);
  for (std::size_t i = 0; i < program.questions.size(); ++i) {
    const GroundQuestion& q = program.questions[i];
    switch (q.kind) {
      case GroundAsk::height: break;
      case GroundAsk::locate: text += locate_code(right, q); break;
      case GroundAsk::rod: text += rod_code(right, program, q, "loops" + std::to_string(i)); break;
      case GroundAsk::low:
        text +=
            areas_code(right, program, q, "low_ground(ground->relief, soup, " + text_of(q.z) + ")");
    }
  }
  return text + "}\n";
}

}  // namespace offgrid::testing::ground
