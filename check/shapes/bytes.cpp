#include "shapes/bytes.hpp"

#include "shapes/reader.hpp"

namespace offgrid::testing::shapes {
namespace {

ShapeProgram read(ByteSource& source) {
  ShapeReader reader(source);
  ShapeProgram program;
  while (!source.at_end() && program.pairs.size() < shape_pairs_max) {
    const PairKind kind = pair_kinds()[source.choice_byte() % pair_kinds().size()];
    const Shape a = reader.shape(kind.a, nullptr);
    program.pairs.push_back({a, reader.shape(kind.b, &a)});
  }
  return program;
}

}  // namespace

ShapeProgram read_shapes(std::span<const std::uint8_t> bytes) {
  GivenBytes source(bytes);
  return read(source);
}

ShapeBytes write_shapes(const ShapeProgram& program) {
  ShapeWriter writer;
  writer.number(0, 2);  // the lattice
  for (const auto& [a, b] : program.pairs) {
    writer.byte(static_cast<int>(*find_pair(a.kind, b.kind)));
    writer.put(a);
    writer.put(b);
  }
  return std::move(writer).bytes();
}

ShapeBytes random_shape_bytes(Random& random, std::optional<std::size_t> pair_kind, int pairs) {
  const auto choose = [&] { return static_cast<std::uint8_t>(*pair_kind); };
  RandomBytes source(random, pairs, pair_kind ? choose : std::function<std::uint8_t()>());
  read(source);
  return std::move(source).bytes();
}

}  // namespace offgrid::testing::shapes
