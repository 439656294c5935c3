// The text of shapes: a word and numbers.
//
//   point[X Y Z]          triangle[A B C]       segment[A B]       box[LOW HIGH]
//   ray[ORIGIN DIRECTION]        ball[CENTRE RADIUS]
//   oriented-box[DOUBLED_CENTRE W X Y Z DOUBLED_HALF]      W X Y Z: the quaternion
//   plane[NORMAL POINT EXTRA]    the points p with NORMAL p = NORMAL POINT + EXTRA
#pragma once

#include <string>

#include "engine/form.hpp"
#include "shapes/shape.hpp"

namespace offgrid::testing::shapes {

void spell(std::string& text, const Shape& shape);
void unspell(TextReader& reader, Shape& shape);
template <class F>
void fields(F& f, Form<Shape>) {
  f("numbers", &Shape::numbers);
}

}  // namespace offgrid::testing::shapes
