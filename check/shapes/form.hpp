// The text of shapes (engine/form.hpp), a word and numbers, and of programs of pairs: each pair is
// a step.
//
//   shapes
//   ask a=triangle[0 0 0 4 0 0 0 4 0] b=ball[1 1 2 2]
//
//   point[X Y Z]          triangle[A B C]       segment[A B]       box[LOW HIGH]
//   ray[ORIGIN DIRECTION]        ball[CENTRE RADIUS]
//   oriented-box[DOUBLED_CENTRE W X Y Z DOUBLED_HALF]      W X Y Z: the quaternion
//   plane[NORMAL POINT EXTRA]    the points p with NORMAL p = NORMAL POINT + EXTRA
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/form.hpp"
#include "shapes/shape.hpp"

namespace offgrid::testing::shapes {

void spell(std::string& text, const Shape& shape);
void unspell(TextReader& reader, Shape& shape);
template <class F>
void fields(F& f, Form<Shape>) {
  f("numbers", &Shape::numbers);
}

constexpr auto verbs(Form<ShapePair>) { return std::array{Verb{"ask", 0, ShapePair::Kind::ask}}; }
template <class F>
void fields(F& f, Form<ShapePair>, ShapePair::Kind) {
  f("a", &ShapePair::a);
  f("b", &ShapePair::b);
}
constexpr std::string_view head_of(Form<ShapeProgram>) { return "shapes"; }
template <class F>
void fields(F&, Form<ShapeProgram>) {}
inline auto& steps_in(ShapeProgram& program) { return program.pairs; }
inline const auto& steps_in(const ShapeProgram& program) { return program.pairs; }
/// Sets unused numbers to 0. Answers which pair nobody can ask about; empty: none.
std::string settle(ShapeProgram& program);

}  // namespace offgrid::testing::shapes
