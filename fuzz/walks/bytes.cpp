#include "walks/bytes.hpp"

#include <algorithm>

#include "swarm.hpp"
#include "walks/generators.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using testing::walks::WalkQuery;
using Kind = WalkQuery::Kind;

constexpr std::size_t barriers_max = 6, queries_max = 12;

enum class Operation : std::uint8_t {
  vertex,
  block,
  barrier,
  locate,
  traverse,
  ray,
  meeting,
  sight
};

/// By the lower four bits of an operation's byte. Part of the corpus's format.
constexpr std::array operations{
    Operation::vertex,   Operation::vertex,   Operation::vertex, Operation::block,
    Operation::block,    Operation::barrier,  Operation::locate, Operation::traverse,
    Operation::traverse, Operation::traverse, Operation::ray,    Operation::ray,
    Operation::meeting,  Operation::meeting,  Operation::sight,  Operation::sight};

std::size_t code_of(Operation operation) {
  return static_cast<std::size_t>(std::find(operations.begin(), operations.end(), operation) -
                                  operations.begin());
}

Operation operation_of(Kind kind) {
  constexpr std::array list{Operation::locate, Operation::traverse, Operation::ray,
                            Operation::meeting, Operation::sight};
  return list[static_cast<std::size_t>(kind)];
}

/// The mode bits of a meeting: both levels, a bound, and whether that is the line of the start
/// again.
constexpr int first_second_bit = 1, last_second_bit = 2, bounded_bit = 4, again_bits = 24;

class Decoder {
 public:
  explicit Decoder(std::span<const std::uint8_t> input) : reader_(input) {
    if (!input.empty()) program_.header = input[0];
  }

  WalkProgram run() {
    while (!reader_.at_end() && program_.queries.size() < queries_max) step();
    return std::move(program_);
  }

 private:
  void step() {
    const int code = reader_.byte();
    switch (operations[static_cast<std::size_t>(code & 15)]) {
      case Operation::vertex: return add(reader_.point());
      case Operation::block: return add_block(code >> 4);
      case Operation::barrier: return add_barrier(code >> 4);
      case Operation::locate: return ask(Kind::locate, code >> 4);
      case Operation::traverse: return ask(Kind::traverse, code >> 4);
      case Operation::ray: return ask(Kind::ray, code >> 4);
      case Operation::meeting: return ask(Kind::meeting, code >> 4);
      case Operation::sight: return ask(Kind::sight, code >> 4);
    }
  }

  void add(const Point2& p) {
    std::vector<Point2>& points = program_.points;
    if (points.size() < WalkProgram::points_max &&
        std::find(points.begin(), points.end(), p) == points.end())
      points.push_back(p);
  }
  void add_block(int size) {
    const int first = reader_.byte();
    const Places& places = reader_.places();
    for (int i = 0; i <= size; ++i) {
      const Grid2 p = places.at((first & 15) + i % places.side, (first >> 4) + i / places.side);
      add(*Point2::make(p.x, p.y));
    }
  }

  /// One of the vertices so far by its number, or any point.
  Point2 place(bool by_number) {
    if (!by_number || program_.points.empty()) return reader_.point();
    return program_.points[reader_.byte() % program_.points.size()];
  }

  void add_barrier(int flags) {
    const Point2 a = place((flags & 1) == 0), b = place((flags & 1) == 0);
    if (program_.barriers.size() < barriers_max) program_.barriers.push_back({a, b});
  }

  void ask(Kind kind, int flags) {
    WalkQuery query{.kind = kind};
    bool starts_again = false;
    if (kind == Kind::meeting) {
      const int mode = reader_.byte();
      starts_again = (mode & again_bits) == again_bits;
      query.first_is_of_second_mesh = (mode & first_second_bit) != 0;
      query.last_is_of_second_mesh = (mode & last_second_bit) != 0;
      query.is_bounded = (mode & bounded_bit) != 0;
    }
    for (std::size_t i = 0; i < query.point_count(); ++i)
      query.points[i] = place((flags >> (i & 3) & 1) != 0);
    if (starts_again) std::copy_n(&query.points[2], 2, &query.points[4]);
    if (query.is_allowed()) program_.queries.push_back(query);
  }

  ProgramReader reader_;
  WalkProgram program_;
};

}  // namespace

WalkProgram read_walks(std::span<const std::uint8_t> input) { return Decoder(input).run(); }

Input write_walks(const WalkProgram& program) {
  ProgramWriter writer(program.header);
  for (const Point2& p : program.points) {
    writer.byte(code_of(Operation::vertex));
    writer.point(p);
  }
  for (const auto& [a, b] : program.barriers) {
    writer.byte(code_of(Operation::barrier) | 16);
    writer.point(a);
    writer.point(b);
  }
  for (const WalkQuery& query : program.queries) {
    writer.byte(code_of(operation_of(query.kind)));
    if (query.kind == Kind::meeting) {
      writer.byte(static_cast<std::size_t>((query.first_is_of_second_mesh ? first_second_bit : 0) |
                                           (query.last_is_of_second_mesh ? last_second_bit : 0) |
                                           (query.is_bounded ? bounded_bit : 0)));
    }
    for (std::size_t i = 0; i < query.point_count(); ++i) writer.point(query.points[i]);
  }
  return writer.bytes();
}

namespace {

WalkProgram random_routes(testing::Random& random) {
  constexpr int header_of_step_60 = 10;
  const std::int64_t side = random.chance(1, 4) ? random.between(0, 1) : 2;
  const auto header =
      static_cast<std::uint8_t>(header_of_step_60 | side << 4 | random.between(0, 3) << 6);
  const Places places = places_of(header);
  WalkProgram program =
      testing::walks::random_routes(random, {places.left, places.bottom, places.step, places.side});
  program.header = header;
  return program;
}

}  // namespace

Input random_walk_program(testing::Random& random) {
  if (random.chance(1, 4)) return write_walks(random_routes(random));
  const auto byte = [&random] { return static_cast<std::uint8_t>(random.next() >> 56); };
  Input program{byte()};
  const std::uint32_t swarm = random_swarm(random);
  if (random.chance(2, 3)) {
    program.push_back(static_cast<std::uint8_t>(code_of(Operation::block) | (byte() & 0xf0U)));
    program.push_back(byte());
  }
  for (std::int64_t i = random.between(1, 8); i > 0; --i) {
    program.push_back(static_cast<std::uint8_t>(code_of(Operation::vertex)));
    put_random_point(random, swarm, program);
  }
  for (std::int64_t i = random.between(0, 3); i > 0; --i) {
    program.push_back(static_cast<std::uint8_t>(code_of(Operation::barrier)));
    program.push_back(byte());
    program.push_back(byte());
  }
  const auto favourite = static_cast<Kind>(pick_by_swarm(random, SwarmList::walks, 5));
  for (std::int64_t i = random.between(1, 8); i > 0; --i) {
    const Kind kind = random.chance(1, 2) ? favourite : static_cast<Kind>(random.between(0, 4));
    const std::uint8_t flags = byte() & byte();
    program.push_back(static_cast<std::uint8_t>(code_of(operation_of(kind)) | (flags & 0xf0U)));
    WalkQuery query{.kind = kind};
    if (kind == Kind::meeting) {
      program.push_back(byte());
      query.is_bounded = (program.back() & bounded_bit) != 0;
    }
    for (std::size_t k = 0; k < query.point_count(); ++k) {
      if ((flags >> (4 + (k & 3)) & 1) != 0) {
        program.push_back(byte());
      } else {
        put_random_point(random, swarm, program);
      }
    }
  }
  return program;
}

}  // namespace offgrid::fuzz
