#include "shapes/form.hpp"

namespace offgrid::testing::shapes {

void spell(std::string& text, const Shape& shape) {
  text += name_of(shape.kind);
  for (std::size_t i = 0; i < size_of(shape.kind); ++i)
    text += (i == 0 ? "[" : " ") + std::to_string(shape.numbers[i]);
  text += ']';
}

void unspell(TextReader& reader, Shape& shape) {
  const std::size_t place = reader.next_place();
  const std::string word = reader.word();
  std::size_t kind = 0;
  while (kind < shape_kinds && word != name_of(static_cast<ShapeKind>(kind))) ++kind;
  if (kind == shape_kinds) return reader.fail_at(place, "there is no shape '" + word + "'");
  shape = {static_cast<ShapeKind>(kind), {}};
  reader.expect('[');
  for (std::size_t i = 0; i < size_of(shape.kind); ++i) unspell(reader, shape.numbers[i]);
  reader.expect(']');
}

std::string settle(ShapeProgram& program) {
  if (program.pairs.empty()) return "there must be a pair of shapes";
  for (ShapePair& pair : program.pairs) {
    for (Shape* shape : {&pair.a, &pair.b}) {
      for (std::size_t i = size_of(shape->kind); i < shape->numbers.size(); ++i)
        shape->numbers[i] = 0;
    }
    if (!is_valid(pair.a) || !is_valid(pair.b))
      return "'" + line_of(pair) + "' has a shape out of range";
    if (!find_pair(pair.a.kind, pair.b.kind))
      return std::string("nobody asks whether a ") + name_of(pair.a.kind) + " meets a " +
             name_of(pair.b.kind);
  }
  return "";
}

}  // namespace offgrid::testing::shapes
