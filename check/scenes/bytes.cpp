#include "scenes/bytes.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "scenes/book.hpp"
#include "shapes/reader.hpp"

namespace offgrid::testing::scenes {
namespace {

/// The choices of an act's byte, of which the lower five bits count: from the number on. Part of
/// the corpus's format.
namespace choice {
constexpr int mesh = 0, create = 2, create_and_add = 5, add = 8, remove = 9, move = 10, parent = 13,
              content = 15, touching = 16, ask = 18, ask_kind = 24, count = 32;
/// These came later: whole bytes, which no input meant as one more mesh.
constexpr int footprints = 96, imports = 97;
}  // namespace choice
/// Where a byte stops to be one of those that there are, and says a number itself: -1 first.
constexpr int literal_model = 240, literal_mesh = 200, no_parent = 100;

constexpr int first_import = static_cast<int>(ActKind::quaternion), import_kinds = 3;
constexpr std::size_t triangles_max = 12;
constexpr std::array<std::int64_t, 8> factors{1, 1, 1, 3, 5, 15, 25, 65};

using Turn = std::array<std::int64_t, 4>;
constexpr std::array<Turn, 16> turns{{{2, 1, 0, 0},
                                      {3, 0, 1, 0},
                                      {2, 0, 0, 1},
                                      {3, 0, 0, 1},
                                      {4, 0, 1, 0},
                                      {1, 1, 1, 0},
                                      {1, 2, 2, 0},
                                      {2, 2, 1, 4},
                                      {8, 1, 0, 0},
                                      {2, 3, 6, 0},
                                      {65535, 0, 0, 1},
                                      {1, 0, 65535, 0},
                                      {46340, 46341, 0, 0},
                                      {32767, 32766, -32767, 32765},
                                      {255, 256, 255, 254},
                                      {-255, 1, 0, 65535}}};

/// Doubles at which an import may go wrong.
constexpr std::array<double, 16> special_doubles{std::numeric_limits<double>::quiet_NaN(),
                                                 std::numeric_limits<double>::infinity(),
                                                 -std::numeric_limits<double>::infinity(),
                                                 0,
                                                 -0.0,
                                                 std::numeric_limits<double>::denorm_min(),
                                                 0x1.fffffp-1023,
                                                 std::numeric_limits<double>::min(),
                                                 std::numeric_limits<double>::max(),
                                                 1e200,
                                                 1e-200,
                                                 0.5,
                                                 -1,
                                                 1 + 0x1p-52,
                                                 720,
                                                 0x1p62};

class Reader {
 public:
  explicit Reader(ByteSource& source) : source_(source), shapes_(source), book_({}) {}

  SceneProgram run() {
    while (!source_.at_end() && program_.acts.size() < scene_acts_max) act();
    return std::move(program_);
  }

 private:
  void act() {
    const int code = source_.choice_byte(), which = code % choice::count;
    if (code == choice::footprints) return footprints();
    if (code == choice::imports) return import_rotation();
    Act made;
    if (which < choice::create) return mesh();
    if (which < choice::add) {
      made.kind = ActKind::create;
      made.mesh = mesh_number();
      made.parent = parent_number();
      made.pose = pose();
      put(made);
      if (which < choice::create_and_add) return;
      made = {};
      made.kind = ActKind::add;
      made.model = static_cast<std::int64_t>(book_.states().size()) - 1;
      return put(made);
    }
    if (which >= choice::touching) return ask(which);
    made.kind = which < choice::remove    ? ActKind::add
                : which < choice::move    ? ActKind::remove
                : which < choice::parent  ? ActKind::move
                : which < choice::content ? ActKind::parent
                                          : ActKind::content;
    made.model = model_number(0);
    if (made.kind == ActKind::move) made.pose = pose();
    if (made.kind == ActKind::parent) made.parent = parent_number();
    if (made.kind == ActKind::content) made.mesh = mesh_number();
    put(made);
  }

  void ask(int which) {
    Act made;
    if (which >= choice::ask) {
      made.kind = ActKind::ask;
      const int kind = which < choice::ask_kind ? source_.byte() : which - choice::ask_kind;
      made.shape = shapes_.shape(static_cast<ShapeKind>(kind % int{shape_kinds}), nullptr);
      if (made.shape.kind == ShapeKind::plane) made.shape.numbers[6] %= std::int64_t{1} << 30;
    }
    put(made);
  }

  void footprints() {
    Act made;
    made.kind = ActKind::footprints;
    made.shape = shapes_.shape(ShapeKind::segment, nullptr);
    put(made);
  }

  /// Keeps the act, and makes vertices of the model newest points.
  void put(const Act& made) {
    program_.acts.push_back(made);
    if (!made.is_edit()) return;
    const Verdict verdict = book_.edit(made);
    const bool is_made = made.kind == ActKind::create;
    if (verdict.refusal != Refusal::none) return;
    const std::int64_t model = is_made ? verdict.value : made.model;
    const ModelState& state = book_.states()[static_cast<std::size_t>(model)];
    const MeshPlan* plan = book_.mesh_of(model);
    for (std::size_t i = 0; plan != nullptr && i < std::min<std::size_t>(5, plan->vertices.size());
         ++i) {
      const Site3 p = standing(plan->vertices[i], state.world).nearest;
      if (is_inside(p)) shapes_.add(p);
    }
  }

  // ---- operands

  std::int64_t model_number(int first_made) {
    const int code = source_.byte();
    const auto made = static_cast<int>(book_.states().size());
    if (code >= literal_model) return code - literal_model - 1;
    return code < first_made || made == 0 ? -1 : code % made;
  }
  std::int64_t parent_number() { return model_number(no_parent); }
  std::int64_t mesh_number() {
    const int code = source_.byte();
    const auto made = static_cast<int>(program_.meshes.size());
    if (code >= literal_mesh) return (code - literal_mesh) % 8 - 1;
    return made == 0 ? -1 : code % made;
  }

  ModelPose pose() {
    const int head = source_.byte();
    ModelPose made;
    if ((head & 16) == 0) made.position = shapes_.point();
    made.turn = turn_of(head & 7);
    return made;
  }

  Turn turn_of(int mode) {
    Turn turn{1, 0, 0, 0};
    if (mode == 7) {
      for (std::int64_t& q : turn) q = shapes_.literal(4, 1 << 17);
    } else if (mode == 6) {
      for (std::int64_t& q : turn) q = shapes_.literal(2, 1 << 15) - (1 << 14);
    } else if (mode >= 4) {
      const std::size_t which = source_.byte();
      turn = turns[which % turns.size()];
      std::rotate(turn.begin(), turn.begin() + static_cast<std::ptrdiff_t>(which >> 4 & 3),
                  turn.end());
    } else if (mode >= 1) {
      const Site3 axis = shapes_.rotation_axis_and_angle(turn[0]);
      std::copy(axis.begin(), axis.end(), turn.begin() + 1);
    }
    return is_rotation(turn) ? turn : Turn{1, 0, 0, 0};
  }

  void import_rotation() {
    Act act;
    act.kind = static_cast<ActKind>(first_import + source_.byte() % import_kinds);
    fill_import(act);
    put(act);
  }
  /// Modes of the upper three bits: 0 to 3: the numbers of a rotation; 4: its multiple, or other
  /// angles; 5: one of them next to it; 6: one is special; 7: literals.
  void fill_import(Act& act) {
    const int head = source_.byte(), mode = head >> 5;
    const std::size_t count = imported_numbers(act.kind);
    const auto literal = [&] {
      std::uint64_t bits = 0;
      for (int i = 0; i < 64; i += 8) bits |= std::uint64_t{source_.byte()} << i;
      return static_cast<std::int64_t>(bits);
    };
    if (mode == 7) {
      for (std::size_t i = 0; i < count; ++i) act.bits[i] = literal();
      return;
    }
    const auto bits_of = [](double v) { return std::bit_cast<std::int64_t>(v); };
    if (act.kind == ActKind::degrees) {
      for (std::size_t i = 0; i < count; ++i) {
        const auto part = static_cast<double>(mode == 4 ? shapes_.literal(4, limit3)
                                                        : std::int64_t{source_.byte()} - 128);
        act.bits[i] = bits_of(mode == 4 ? part / 65536 : part * 15);
      }
    } else {
      const Turn turn = turn_of(head & 7);
      for (std::size_t i = 0; i < count; ++i)
        act.bits[i] = bits_of(act.kind == ActKind::matrix ? matrix_entry(turn, i)
                                                          : static_cast<double>(turn[i]));
    }
    if (mode < 4 || (mode == 4 && act.kind == ActKind::degrees)) return;
    const int first = source_.byte(), second = source_.byte();
    std::int64_t& one = act.bits[static_cast<std::size_t>(first) % count];
    if (mode == 5) one += static_cast<std::int8_t>(second);
    if (mode == 6) one = bits_of(special_doubles[static_cast<std::size_t>(second) % 16]);
    for (std::size_t i = 0; i < count && mode == 4; ++i)
      act.bits[i] = bits_of(std::ldexp(std::bit_cast<double>(act.bits[i]), (second - 128) * 8));
  }
  /// An entry of the matrix of a rotation, row by row.
  static double matrix_entry(const Turn& turn, std::size_t i) {
    Site3 axis{};
    axis[i % 3] = 1;
    const auto column = turned(turn[0], {turn[1], turn[2], turn[3]}, axis);
    return static_cast<double>(column[i / 3]) / static_cast<double>(norm_of({{}, turn}));
  }

  /// Forms 0, 1: some triangles; 2: a closed body of two tips and a ring; 3: many triangles.
  void mesh() {
    if (program_.meshes.size() == scene_meshes_max) return;
    const int head = source_.byte(), form = head >> 3 & 3;
    MeshPlan made;
    made.build = source_.byte() & 15;
    const std::size_t count = 1 + static_cast<std::size_t>(head & 7);
    const std::int64_t factor = factors[static_cast<std::size_t>(head >> 5)];
    for (std::size_t i = 0; i < count; ++i) {
      const Site3 p = shapes_.point();
      const Site3 larger{factor * p[0], factor * p[1], factor * p[2]};
      made.vertices.push_back(is_inside(larger) ? larger : p);
    }
    if (form == 2 && count >= 4) {
      close(made);
    } else {
      const std::size_t triangles =
          form == 3 ? triangles_max : source_.byte() % (triangles_max + 1);
      for (std::size_t i = 0; i < triangles; ++i) {
        const std::size_t ab = source_.byte(), c = source_.byte();
        const auto corner = [&](std::size_t v) { return static_cast<std::uint32_t>(v % count); };
        made.triangles.push_back({corner(ab & 15), corner(ab >> 4), corner(c)});
      }
    }
    for (const Site3& p : made.vertices) shapes_.add(p);
    program_.meshes.push_back(made);
    book_.add_mesh(made);
  }
  static void close(MeshPlan& mesh) {
    const auto count = static_cast<std::uint32_t>(mesh.vertices.size());
    if (count == 4) {
      mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
      return;
    }
    for (std::uint32_t i = 2; i < count; ++i) {
      const std::uint32_t next = i + 1 < count ? i + 1 : 2;
      mesh.triangles.push_back({0, i, next});
      mesh.triangles.push_back({1, next, i});
    }
  }

  ByteSource& source_;
  ShapeReader shapes_;
  SceneBook book_;
  SceneProgram program_;
};

class Writer : ShapeWriter {
 public:
  ShapeBytes run(const SceneProgram& program) {
    number(0, 2);  // the lattice
    for (const MeshPlan& mesh : program.meshes) put(mesh);
    for (const Act& act : program.acts) put(act);
    return std::move(*this).bytes();
  }

 private:
  void put(const MeshPlan& mesh) {
    byte(choice::mesh);
    byte(static_cast<int>(mesh.vertices.size()) - 1);
    byte(mesh.build);
    for (const Site3& p : mesh.vertices) point(p);
    byte(static_cast<int>(mesh.triangles.size()));
    for (const auto& t : mesh.triangles) {
      byte(static_cast<int>(t[0] | t[1] << 4));
      byte(static_cast<int>(t[2]));
    }
  }
  void put(const ModelPose& pose) {
    byte(7);
    point(pose.position);
    for (const std::int64_t q : pose.turn) number(q, 4);
  }
  void put(const Act& act) {
    constexpr std::array first{choice::create, choice::add,     choice::remove,  choice::move,
                               choice::parent, choice::content, choice::touching};
    if (act.kind == ActKind::ask) {
      byte(choice::ask_kind + static_cast<int>(act.shape.kind));
      return ShapeWriter::put(act.shape);
    }
    if (act.kind == ActKind::footprints) {
      byte(choice::footprints);
      return ShapeWriter::put(act.shape);
    }
    if (act.is_import()) {
      byte(choice::imports);
      byte(static_cast<int>(act.kind) - first_import);
      byte(7 << 5);
      for (std::size_t i = 0; i < imported_numbers(act.kind); ++i) number(act.bits[i], 8);
      return;
    }
    byte(first[static_cast<std::size_t>(act.kind)]);
    const bool is_made = act.kind == ActKind::create;
    if (act.is_edit() && !is_made) byte(literal_model + 1 + static_cast<int>(act.model));
    if (is_made || act.kind == ActKind::content)
      byte(literal_mesh + 1 + static_cast<int>(act.mesh));
    if (is_made || act.kind == ActKind::parent)
      byte(literal_model + 1 + static_cast<int>(act.parent));
    if (is_made || act.kind == ActKind::move) put(act.pose);
  }
};

ShapeBytes random_bytes(Random& random, int choices, std::function<std::uint8_t()> choose) {
  RandomBytes source(random, choices, std::move(choose));
  Reader(source).run();
  return std::move(source).bytes();
}

}  // namespace

SceneProgram read_scenes(std::span<const std::uint8_t> bytes) {
  GivenBytes source(bytes);
  return Reader(source).run();
}

ShapeBytes write_scenes(const SceneProgram& program) { return Writer().run(program); }

const char* name_of_question(std::size_t kind) {
  return kind < shape_kinds    ? name_of(static_cast<ShapeKind>(kind))
         : kind == shape_kinds ? "footprints"
                               : "imports";
}

ShapeBytes random_pose_bytes(Random& random, std::optional<std::size_t> kind) {
  constexpr std::array begin{choice::mesh, choice::create_and_add, choice::mesh,
                             choice::create_and_add};
  constexpr std::size_t questions = 4;
  std::size_t next = 0;
  const auto choose = [&] {
    const std::size_t number = next++;
    const std::size_t which =
        kind ? *kind : static_cast<std::size_t>(random.between(0, int{question_kinds} - 1));
    const int asked = which < shape_kinds    ? choice::ask_kind + static_cast<int>(which)
                      : which == shape_kinds ? choice::footprints
                                             : choice::imports;
    return static_cast<std::uint8_t>(number < begin.size()                ? begin[number]
                                     : number == begin.size() + questions ? choice::touching
                                                                          : asked);
  };
  return random_bytes(random, int{begin.size() + questions + 1}, choose);
}

ShapeBytes random_scene_bytes(Random& random, int acts) {
  // A program takes some choices more often than others.
  std::array<std::uint8_t, 6> favoured{};
  for (std::uint8_t& each : favoured) each = static_cast<std::uint8_t>(random.next() >> 56);
  if (random.chance(1, 3)) favoured[0] = std::uint8_t{choice::footprints};
  if (random.chance(1, 8)) favoured[1] = std::uint8_t{choice::imports};
  std::size_t next = 0;
  const auto choose = [&] {
    const std::size_t number = next++;
    if (number == 0) return std::uint8_t{choice::mesh};
    if (number % 8 == 1) return std::uint8_t{choice::create_and_add};
    return random.chance(1, 2) ? random.pick(favoured)
                               : static_cast<std::uint8_t>(random.next() >> 56);
  };
  return random_bytes(random, acts, choose);
}

}  // namespace offgrid::testing::scenes
