#include "predicates/report.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "mesh/program.hpp"
#include "predicates/decimal.hpp"
#include "predicates/machine.hpp"
#include "predicates/table.hpp"

namespace offgrid::fuzz {
namespace {

std::string list(std::initializer_list<Number> values) {
  std::string text;
  for (const Number v : values) text += (text.empty() ? "" : ", ") + decimal(v);
  return text;
}

std::string point2(const Number* n) { return "Point2::at(" + list({n[0], n[1]}) + ")"; }
std::string point3(const Number* n) { return "Point3::at(" + list({n[0], n[1], n[2]}) + ")"; }

/// A difference of two points, because a vector is made no other way. Halves, because it may be
/// longer than a coordinate.
std::string vector3(const Number* n) {
  const std::array<Number, 3> to{n[0] / 2, n[1] / 2, n[2] / 2};
  const std::array<Number, 3> from{to[0] - n[0], to[1] - n[1], to[2] - n[2]};
  return point3(to.data()) + " - " + point3(from.data());
}

/// An integer of up to 127 bits. `wide` is a function of the test.
std::string wide(Number v) {
  const auto high = static_cast<std::int64_t>(v >> 64);
  const auto low = static_cast<std::uint64_t>(v);
  return "wide(" + std::to_string(high) + ", " + std::to_string(low) + "u)";
}

std::string leveled_line(const Number* n) {
  constexpr std::array levels{"query", "mesh", "second_mesh", "third_mesh"};
  return "LeveledLine{" + point2(n) + ", " + point2(n + 2) +
         ", Level::" + levels[static_cast<std::size_t>(n[4])] + "}";
}

std::string argument(Argument kind, const Number* n) {
  switch (kind) {
    case Argument::point2: return point2(n);
    case Argument::mesh_point2: return "MeshPoint2(" + point2(n) + ")";
    case Argument::point3: return point3(n);
    case Argument::vector3: return vector3(n);
    case Argument::leveled_line: return leveled_line(n);
    case Argument::ray_parameter: return "RayParameter{" + wide(n[0]) + ", " + wide(n[1]) + "}";
    case Argument::squared_distance:
      return "Int<63>::checked(std::int64_t{" + decimal(n[0]) + "}).value()";
    case Argument::double_half_side: return "Int<30>::checked(" + decimal(n[0]) + ").value()";
  }
  return {};
}

std::vector<std::string> arguments(const Call& call) {
  std::vector<std::string> result;
  const Number* position = call.numbers.data();
  for (const Argument kind : all_predicates()[call.predicate].layout) {
    result.push_back(argument(kind, position));
    position += size_of(kind);
  }
  return result;
}

bool has_wide(const Call& call) {
  const Layout layout = all_predicates()[call.predicate].layout;
  return std::find(layout.begin(), layout.end(), Argument::ray_parameter) != layout.end();
}

}  // namespace

std::string expression(const Call& call) {
  const Predicate& predicate = all_predicates()[call.predicate];
  std::vector<std::string> parts = arguments(call);
  std::string tail;
  if (predicate.expression == std::string("Plane3::through")) {
    tail = ".value().side(" + parts.back() + ")";
    parts.pop_back();
  }
  std::string text = predicate.expression + std::string("(");
  for (const std::string& part : parts) text += (&part == parts.data() ? "" : ", ") + part;
  return text + ")" + tail;
}

std::string test_case(const Call& call, const std::string& expected) {
  std::string text = "#include <gtest/gtest.h>\n\n#include \"offgrid/kernel/kernel.hpp\"\n\n";
  text += "TEST(FuzzPredicates, " + std::string(all_predicates()[call.predicate].name) + "_" +
          fingerprint(encode(call, layouts())) + ") {\n";
  text += "  using namespace offgrid::kernel;\n";
  if (has_wide(call)) {
    text += "  const auto wide = [](std::int64_t high, std::uint64_t low) {\n";
    text +=
        "    const auto words = detail::Int128(high) * (detail::Int128(1) << 64) + "
        "detail::Int128(low >> 1) + detail::Int128(low - (low >> "
        "1));\n";
    text += "    return Int<127>::trusted(words);\n  };\n";
  }
  return text + "  EXPECT_EQ(" + expression(call) + ",\n            " + expected + ");\n}\n";
}

}  // namespace offgrid::fuzz
