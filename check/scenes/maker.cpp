#include "scenes/maker.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "scenes/book.hpp"
#include "shapes/maker.hpp"

namespace offgrid::testing::scenes {
namespace {

constexpr std::size_t acts_max = 24, meshes_max = 4, triangles_max = 12;
constexpr std::int64_t factors[] = {1, 1, 1, 3, 5, 15, 25, 65};

using Turn = std::array<std::int64_t, 4>;
constexpr Turn turns[] = {{2, 1, 0, 0},         {3, 0, 1, 0},
                          {2, 0, 0, 1},         {3, 0, 0, 1},
                          {4, 0, 1, 0},         {1, 1, 1, 0},
                          {1, 2, 2, 0},         {2, 2, 1, 4},
                          {8, 1, 0, 0},         {2, 3, 6, 0},
                          {65535, 0, 0, 1},     {1, 0, 65535, 0},
                          {46340, 46341, 0, 0}, {32767, 32766, -32767, 32765},
                          {255, 256, 255, 254}, {-255, 1, 0, 65535}};

/// Doubles at which an import may go wrong.
using Doubles = std::numeric_limits<double>;
constexpr double nan = Doubles::quiet_NaN(), inf = Doubles::infinity(),
                 tiny = Doubles::denorm_min(), least = Doubles::min(), most = Doubles::max();
constexpr double special_doubles[] = {nan,   inf,   -inf,  0,      -0.0, tiny, 0x1.fffffp-1023,
                                      least, most,  1e200, 1e-200, 0.5,  -1,   1 + 0x1p-52,
                                      720,   0x1p62};
/// Numbers become zero, subnormal, or nearly so.
constexpr int special_exponents[] = {-1100, -1074, -1030, -1022};

class Maker {
 public:
  explicit Maker(Choices& choices) : c_(choices), shapes_(choices), book_({}) {}

  SceneProgram poses() {
    for (int twice = 0; twice < 2; ++twice) {
      mesh();
      create_one(true);
    }
    const std::size_t asked = c_.below(shape_kinds + 2);
    for (int left = 4; left > 0; --left) {
      if (asked < shape_kinds) {
        ask_about(static_cast<ShapeKind>(asked));
      } else {
        make(asked == shape_kinds ? footprints : c_.pick(all_imports));
      }
    }
    make(touching);
    return std::move(program_);
  }

  SceneProgram scene() {
    // A program takes some acts more often than others.
    std::array<ActKind, 6> favoured{};
    for (ActKind& each : favoured) each = c_.pick(common_acts);
    const ShapeKind shape = shape_kind();
    if (c_.chance(1, 3)) favoured[0] = footprints;
    if (c_.chance(1, 8)) favoured[1] = c_.pick(all_imports);
    mesh();
    for (std::int64_t i = c_.between(4, 24); i > 0 && program_.acts.size() < acts_max; --i) {
      if (i % 8 == 0 || program_.acts.empty()) create_one(true);
      const bool is_favoured = c_.chance(1, 2);
      const ActKind kind = is_favoured ? c_.pick(favoured) : c_.pick(common_acts);
      if (kind == ask && is_favoured) {
        ask_about(shape);
      } else {
        make(kind);
      }
    }
    return std::move(program_);
  }

 private:
  using enum Act::Kind;
  /// How common each act is, but for footprints and imports.
  static constexpr ActKind common_acts[] = {
      create, create, create, create, create, create,  create,   create,   add, remove,
      move,   move,   move,   parent, parent, content, touching, touching, ask, ask,
      ask,    ask,    ask,    ask,    ask,    ask,     ask,      ask,      ask, ask};
  static constexpr ActKind all_imports[] = {quaternion, degrees, matrix};

  void make(ActKind kind) {
    Act made{.kind = kind};
    if (kind == create && c_.chance(1, 4)) return mesh();
    if (kind == create) return create_one(c_.chance(1, 2));
    if (kind == ask) return ask_about(shape_kind());
    if (made.is_import()) return import(made);
    if (made.is_edit()) made.model = model_number(false);
    if (kind == move) made.pose = pose();
    if (kind == parent) made.parent = model_number(true);
    if (kind == content) made.mesh = mesh_number();
    if (kind == footprints) {
      made.from = shapes_.point();
      made.to = shapes_.point();
    }
    put(made);
  }
  void create_one(bool is_added) {
    Act made{.kind = create, .mesh = mesh_number(), .parent = model_number(true)};
    made.pose = pose();
    put(made);
    if (is_added) put({.kind = add, .model = static_cast<std::int64_t>(book_.states().size()) - 1});
  }
  void ask_about(ShapeKind kind) {
    Act made{.kind = ask};
    made.shape = shapes_.shape(kind, nullptr);
    if (kind == ShapeKind::plane) made.shape.numbers[6] %= std::int64_t{1} << 30;
    put(made);
  }
  /// Keeps the act, and makes vertices of the model newest points.
  void put(const Act& made) {
    program_.acts.push_back(made);
    if (!made.is_edit()) return;
    const Verdict verdict = book_.edit(made);
    if (verdict.refusal != Refusal::none) return;
    const std::int64_t model = made.kind == create ? verdict.value : made.model;
    const ModelState& state = book_.states()[static_cast<std::size_t>(model)];
    const MeshPlan* plan = book_.mesh_of(model);
    for (std::size_t i = 0; plan != nullptr && i < std::min<std::size_t>(5, plan->vertices.size());
         ++i) {
      const Site3 p = standing(plan->vertices[i], state.world).nearest;
      if (is_inside(p)) shapes_.add(p);
    }
  }

  // ---- operands

  ShapeKind shape_kind() { return static_cast<ShapeKind>(c_.below(shape_kinds)); }
  /// The number of a model, seldom of one that does not exist. A parent is often none.
  std::int64_t model_number(bool is_parent) {
    const std::size_t made = book_.states().size();
    if (c_.chance(1, 16)) return c_.between(-1, 14);
    if (made == 0 || (is_parent && c_.chance(2, 5))) return -1;
    return static_cast<std::int64_t>(c_.below(made));
  }
  std::int64_t mesh_number() {
    if (program_.meshes.empty() || c_.chance(1, 5)) return c_.between(-1, 6);
    return static_cast<std::int64_t>(c_.below(program_.meshes.size()));
  }

  ModelPose pose() {
    ModelPose made;
    if (!c_.chance(1, 2)) made.position = shapes_.point();
    made.turn = turn();
    return made;
  }
  Turn turn() {
    const std::uint64_t mode = c_.below(8);
    Turn made{1, 0, 0, 0};
    if (mode >= 6) {
      const std::int64_t bound = 1 << (mode == 6 ? 14 : 17);
      for (std::int64_t& q : made) q = c_.between(-bound, bound);
    } else if (mode >= 4) {
      made = c_.pick(turns);
      std::rotate(made.begin(), made.begin() + static_cast<std::ptrdiff_t>(c_.below(4)),
                  made.end());
    } else if (mode >= 1) {
      const Site3 axis = shapes_.rotation_axis_and_angle(made[0]);
      std::copy(axis.begin(), axis.end(), made.begin() + 1);
    }
    return is_rotation(made) ? made : Turn{1, 0, 0, 0};
  }

  // ---- imports

  /// Modes 0 to 3: the numbers of a rotation; 4: its multiple, or other angles; 5: one of them next
  /// to it; 6: one is special; 7: any bits.
  void import(Act& act) {
    const std::uint64_t mode = c_.below(8);
    const std::span<std::int64_t> bits(act.bits.data(), act.import_size());
    const auto bits_of = [](double v) { return std::bit_cast<std::int64_t>(v); };
    const bool has_angles = act.kind == degrees;
    if (mode == 7) {
      for (std::int64_t& each : bits) {
        const std::uint64_t high = c_.below(std::uint64_t{1} << 32);
        each = static_cast<std::int64_t>(high << 32 | c_.below(std::uint64_t{1} << 32));
      }
    } else if (has_angles) {
      for (std::int64_t& each : bits)
        each = bits_of(mode == 4 ? static_cast<double>(c_.between(-limit3, limit3)) / 65536
                                 : static_cast<double>(c_.between(-128, 127)) * 15);
    } else {
      const Turn made = turn();
      for (std::size_t i = 0; i < bits.size(); ++i)
        bits[i] =
            bits_of(act.kind == matrix ? matrix_entry(made, i) : static_cast<double>(made[i]));
    }
    if (mode == 4 && !has_angles) {
      const int exponent = c_.chance(1, 3) ? c_.pick(special_exponents)
                                           : static_cast<int>(c_.between(-128, 127)) * 8;
      const double factor = c_.chance(1, 2) ? -1 : 1;
      for (std::int64_t& each : bits)
        each = bits_of(std::ldexp(factor * std::bit_cast<double>(each), exponent));
    }
    if (mode == 5 || mode == 6) {
      std::int64_t& one = bits[c_.below(bits.size())];
      one = mode == 5 ? one + c_.between(-128, 127) : bits_of(c_.pick(special_doubles));
    }
    put(act);
  }
  /// An entry of the matrix of a rotation, row by row.
  static double matrix_entry(const Turn& turn, std::size_t i) {
    Site3 axis{};
    axis[i % 3] = 1;
    const auto column = turned(turn[0], {turn[1], turn[2], turn[3]}, axis);
    return static_cast<double>(column[i / 3]) / static_cast<double>(norm_of({{}, turn}));
  }

  // ---- meshes

  /// Forms 0: some triangles; 1: the same, or sheets of two sides; 2: a closed body of two tips and
  /// a ring; 3: many triangles.
  void mesh() {
    if (program_.meshes.size() == meshes_max) return;
    MeshPlan made;
    const std::uint64_t form = c_.below(4), count = form == 2 ? 4 + c_.below(5) : 1 + c_.below(8);
    const std::int64_t factor = c_.pick(factors);
    made.tree = static_cast<MeshTree>(c_.below(4));
    made.has_small_leaves = c_.chance(1, 2);
    made.is_moved = c_.chance(1, 2);
    const bool stands = c_.chance(1, 2);
    while (made.vertices.size() < count) {
      const Site3 p = shapes_.point();
      const Site3 larger{factor * p[0], factor * p[1], factor * p[2]};
      made.vertices.push_back(is_inside(larger) ? larger : p);
      // Half of the bodies are cones that stand on flat ground.
      if (form == 2 && made.vertices.size() > 2 && stands)
        made.vertices.back()[2] = made.vertices[1][2];
    }
    if (form == 2) {
      close(made);
    } else {
      const auto corner = [&] { return static_cast<std::uint32_t>(c_.below(count)); };
      for (std::uint64_t left = form == 3 ? triangles_max : c_.below(triangles_max + 1); left > 0;
           --left) {
        const std::uint32_t a = corner(), b = corner();
        made.triangles.push_back({a, b, corner()});
      }
    }
    const std::size_t sides = form == 1 && c_.chance(1, 2) ? made.triangles.size() : 0;
    for (std::size_t i = 0; i < sides && made.triangles.size() < triangles_max; ++i) {
      const auto [a, b, c] = made.triangles[i];
      made.triangles.push_back({b, a, c});
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

  Choices& c_;
  ShapeMaker shapes_;
  SceneBook book_;
  SceneProgram program_;
};

}  // namespace

SceneProgram make_poses(Choices& choices) { return Maker(choices).poses(); }
SceneProgram make_scene(Choices& choices) { return Maker(choices).scene(); }
SceneProgram make_scenes(Choices& choices) {
  return choices.chance(1, 3) ? make_poses(choices) : make_scene(choices);
}

SceneProgram make_small_scenes(Choices& choices) {
  const auto site = [&](std::int64_t last) {
    const std::int64_t x = choices.between(0, last), y = choices.between(0, last);
    return Site3{x, y, choices.between(0, last)};
  };
  SceneProgram made;
  made.meshes.push_back({{{0, 0, 0}, site(1), site(1)}, {{0, 1, 2}}});
  Act made_one{.kind = ActKind::create, .mesh = 0};
  made_one.pose.turn[1 + choices.below(3)] = choices.between(-1, 1);
  Act asked{.kind = ActKind::ask};
  asked.shape.kind = choices.pick(std::array{ShapeKind::point, ShapeKind::segment});
  asked.shape.set(0, site(1));
  if (asked.shape.kind == ShapeKind::segment) asked.shape.set(3, site(1));
  made.acts = {made_one, {.kind = ActKind::add, .model = 0}, asked};
  return made;
}

}  // namespace offgrid::testing::scenes
