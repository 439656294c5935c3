#include "ground/bytes.hpp"

#include <algorithm>
#include <limits>

#include "ground/definition.hpp"

namespace offgrid::testing::ground {
namespace {

/// The choices, of which a byte has the number in its lower five bits: from the number on. Part of
/// the corpus's format.
namespace choice {
constexpr int face = 0, neighbour = 3, part = 7, fold = 9, copy = 10, bad = 11, crack = 12,
              recent = 13, plate = 14, stairs = 16, spiral = 17, storey = 18, literal = 19,
              height = 20, locate = 22, rod = 25, low = 29, count = 32;
}
constexpr int literal_options = 255;

constexpr std::array<std::int64_t, 8> spacings{1, 1, 2, 3, 16, 1000, 1 << 20, 1 << 26};
constexpr std::array<std::array<std::int64_t, 2>, 4> slopes{{{1, 1}, {2, 1}, {65535, 1}, {3, 2}}};

constexpr int literal_corner = 13;
/// The bytes of a literal number, by the mode of the corner or the face.
constexpr std::array<int, 3> widths{1, 2, 4};

GroundFace turned_left(GroundFace face) {
  // the third corner goes to the other side of the first two
  if (area_of(face) < 0) {
    const auto& [a, b, c] = face;
    face[2].at = {a.at.x + b.at.x - c.at.x, a.at.y + b.at.y - c.at.y};
  }
  return face;
}

class Reader {
 public:
  explicit Reader(ByteSource& source) : source_(source) {
    const int options = source_.byte();
    read_lattice(source_.byte());
    read_options(options);
    for (int i = 0; i < 16; ++i) add(place(i * 37 % 256));
  }

  GroundProgram run() {
    while (!source_.at_end()) {
      const int which = source_.choice_byte() % choice::count;
      if (which >= choice::height) {
        ask(which);
      } else {
        build(which);
      }
    }
    return std::move(program_);
  }

 private:
  // ---- numbers

  std::int64_t literal(int bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value |= std::uint64_t{source_.byte()} << (8 * i);
    if (bytes == 1) return static_cast<std::int8_t>(value);
    if (bytes == 2) return static_cast<std::int16_t>(value);
    return static_cast<std::int32_t>(value);
  }
  /// A number of heights: few units, or a few.
  std::int64_t rise(int code) const { return (code & 8) != 0 ? (code & 7) : (code & 7) * unit_; }

  void read_lattice(int code) {
    spacing_ = spacings[static_cast<std::size_t>(code & 7)];
    const int where = code >> 3 & 3, heights = code >> 5 & 3;
    const std::int64_t low = where == 0   ? 0
                             : where == 1 ? -4 * spacing_
                             : where == 2 ? map_limit - 7 * spacing_
                                          : -map_limit;
    first_ = {low, low};
    is_skewed_ = code >> 7 != 0;
    unit_ = heights == 0 ? 1 : heights == 1 ? spacing_ : heights == 2 ? (spacing_ + 1) / 2 : 3;
  }
  void read_options(int code) {
    ImportPlan& plan = program_.plan;
    if (code == literal_options) {
      plan.rise = literal(4);
      plan.run = literal(4);
      plan.step = literal(4);
      plan.max_rise = literal(4);
      if (!is_valid(program_)) plan = {};
      return;
    }
    const std::array steps{std::int64_t{0}, std::int64_t{1}, unit_, 2 * unit_};
    plan.step = steps[static_cast<std::size_t>(code & 3)];
    plan.rise = slopes[static_cast<std::size_t>(code >> 2 & 3)][0];
    plan.run = slopes[static_cast<std::size_t>(code >> 2 & 3)][1];
    const int rises = code >> 4 & 3;
    if (rises >= 2) plan.max_rise = (rises - 1) * unit_;
  }

  // ---- corners

  GroundCorner place(int code) const {
    const std::int64_t i = code & 7, j = code >> 3 & 7;
    Site at{first_.x + i * spacing_, first_.y + j * spacing_};
    if (is_skewed_) at = {at.x + j, at.y - i};
    return {at, (code >> 6) * unit_};
  }
  const GroundCorner& recent(std::size_t back) const {
    return recent_[(newest_ + 16 - back % 16) % 16];
  }
  void add(const GroundCorner& corner) {
    newest_ = (newest_ + 1) % 16;
    recent_[newest_] = corner;
  }
  static bool is_good(const GroundCorner& corner) {
    GroundProgram program;
    program.soup.push_back({corner, corner, corner});
    return is_valid(program);
  }

  GroundCorner corner() {
    const std::uint8_t code = source_.point_byte();
    const std::size_t mode = code & 15;
    const int kind = code >> 4;
    GroundCorner made = corner_of(kind, mode);
    if (!is_good(made)) made = recent(mode);
    if (kind < 3 || kind > 4) add(made);
    return made;
  }
  GroundCorner corner_of(int kind, std::size_t mode) {
    GroundCorner made = recent(mode);
    switch (kind) {
      case 3:
      case 4: return made;
      case 5: made.z += nibble(source_.byte()) * unit_; return made;
      case 6: {
        const int by = source_.byte();
        made.at = {made.at.x + nibble(by), made.at.y + nibble(by >> 4)};
        return made;
      }
      case 7: return along(made, recent(source_.byte()), nibble(source_.byte()));
      case 8: return between(made, recent(source_.byte()), source_.byte());
      case 9: {
        const std::size_t pair = source_.byte();
        const GroundCorner &b = recent(pair), &c = recent(pair >> 4);
        return {{made.at.x + b.at.x - c.at.x, made.at.y + b.at.y - c.at.y}, made.z + b.z - c.z};
      }
      case 10: made.z = recent(source_.byte()).z; return made;
      case 11: made.z += nibble(source_.byte()); return made;
      case literal_corner: {
        const int bytes = widths[std::min<std::size_t>(mode, 2)];
        for (std::int64_t* v : {&made.at.x, &made.at.y, &made.z}) *v = literal(bytes);
        return made;
      }
      default: return place(source_.byte());
    }
  }
  /// From a, so many steps between grid points towards b. The height is that of the line, rounded.
  static GroundCorner along(const GroundCorner& a, const GroundCorner& b, std::int64_t steps) {
    const std::int64_t all = std::max<std::int64_t>(steps_of(a.at, b.at), 1);
    return {{a.at.x + (b.at.x - a.at.x) / all * steps, a.at.y + (b.at.y - a.at.y) / all * steps},
            a.z + static_cast<std::int64_t>(WideNumber{b.z - a.z} * steps / all)};
  }
  static GroundCorner between(const GroundCorner& a, const GroundCorner& b, std::int64_t share) {
    const auto part = [&](std::int64_t from, std::int64_t to) {
      return from + (to - from) * share / 255;
    };
    return {{part(a.at.x, b.at.x), part(a.at.y, b.at.y)}, part(a.z, b.z)};
  }

  // ---- faces

  void put(const GroundFace& face) {
    const bool has_room = program_.soup.size() < ground_faces_max;
    if (has_room && std::all_of(face.begin(), face.end(), is_good)) program_.soup.push_back(face);
  }
  /// One of the faces, often the last one, from one of its corners on, or one of the lattice.
  GroundFace some_face() {
    const std::size_t code = source_.byte(), count = program_.soup.size();
    if (count == 0) return {place(0), place(1), place(8)};
    GroundFace face = program_.soup[count - 1 - ((code & 32) != 0 ? 0 : code % count)];
    std::rotate(face.begin(), face.begin() + static_cast<std::ptrdiff_t>(code >> 6) % 3,
                face.end());
    return face;
  }

  void build(int which) {
    if (which < choice::neighbour) {
      const GroundCorner a = corner(), b = corner();
      put(turned_left({a, b, corner()}));
    } else if (which < choice::copy) {
      beside(which);
    } else if (which < choice::crack) {
      again(which);
    } else if (which == choice::crack) {
      GroundFace other = some_face();
      const int by = source_.byte();
      GroundCorner& moved = other[(by & 8) != 0 ? 1 : 0];
      moved.at = {moved.at.x + (by & 3) - 1, moved.at.y + (by >> 4 & 3) - 1};
      put(turned_left({other[1], other[0], corner()}));
    } else if (which == choice::recent) {
      const std::size_t pair = source_.byte();
      put(turned_left({recent(pair), recent(pair >> 4), recent(source_.byte())}));
    } else if (which < choice::stairs) {
      const int at = source_.byte(), size = source_.byte();
      plate(place(at), 1 + (size & 3), 1 + (size >> 2 & 3), nibble(source_.byte()) / 4);
    } else if (which == choice::literal) {
      const int bytes = widths[std::min<std::size_t>(source_.byte(), 2)];
      GroundFace face;
      for (GroundCorner& made : face) {
        for (std::int64_t* v : {&made.at.x, &made.at.y, &made.z}) *v = literal(bytes);
      }
      put(face);
    } else {
      build_many(which);
    }
  }

  /// A face beside a side of another one: beside all of it, beside a part or two, or on the same
  /// side.
  void beside(int which) {
    const GroundFace other = some_face();
    GroundCorner a = other[0], b = other[1];
    const int heights = source_.byte();
    const bool is_of_part = which >= choice::part && which < choice::fold;
    if (is_of_part) {
      const int parts = source_.byte();
      const std::int64_t all = steps_of(a.at, b.at);
      const GroundCorner from = along(a, b, all * (parts & 7) / 8 + (parts >> 6) - 1);
      b = along(a, b, all * (1 + (parts & 7) + (parts >> 3 & 7)) / 8);
      a = from;
    }
    // one height is moved, or both, or none
    const std::int64_t by = rise(heights >> 4) * ((heights & 1) != 0 ? 1 : -1);
    if ((heights & 6) == 6) a.z += by;
    if ((heights & 6) == 6 && (heights & 8) != 0) b.z += by;
    const GroundCorner c = corner();
    put(turned_left(which < choice::fold ? GroundFace{b, a, c} : GroundFace{a, b, c}));
    if (is_of_part && (heights & 8) != 0) put(turned_left({other[1], b, c}));
  }

  /// A face once more, or one that is no ground.
  void again(int which) {
    GroundFace face = some_face();
    const int how = source_.byte();
    if (which == choice::copy) {
      for (std::size_t k = 0; k < 3; ++k) {
        if ((how >> k & 1) != 0) face[k].z += rise(how >> 4);
      }
    } else {
      switch (how & 7) {
        case 0: std::swap(face[0], face[1]); break;
        case 1: face[2] = along(face[0], face[1], how >> 4); break;
        case 2: face[2] = {face[0].at, face[2].z}; break;
        case 3: face[2] = face[0]; break;
        case 4: face[0].z = (how & 16) != 0 ? -height_limit : height_limit; break;
        case 5: face[1].z = std::numeric_limits<std::int32_t>::min(); break;
        case 6: face[1].z = height_limit - 1; break;
        default: face[0].z += 100 * unit_;
      }
    }
    put(face);
  }

  /// Two faces over a rectangle of the lattice, which rise along x.
  void plate(const GroundCorner& a, std::int64_t width, std::int64_t length, std::int64_t slope) {
    const std::int64_t w = width * spacing_, l = length * spacing_, high = a.z + slope * unit_;
    const auto at = [&](std::int64_t x, std::int64_t y, std::int64_t z) {
      return GroundCorner{{a.at.x + x, a.at.y + y}, z};
    };
    const GroundCorner b = at(w, 0, high), c = at(w, l, high), d = at(0, l, a.z);
    put({a, b, c});
    put({a, c, d});
    add(c);
  }
  void build_many(int which) {
    const int code = source_.byte(), more = source_.byte();
    GroundCorner at = place(code);
    const std::int64_t riser = nibble(more) / 2 * unit_;
    if (which == choice::stairs) {
      for (int i = 0; i <= (more >> 4 & 3); ++i, at.at.x += spacing_, at.z += riser)
        plate(at, 1, 2, 0);
    } else if (which == choice::spiral) {
      constexpr std::array<std::array<int, 2>, 4> quarters{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
      for (std::size_t i = 0; i < 4 + static_cast<std::size_t>(more >> 4) % 8; ++i, at.z += riser) {
        const auto& [x, y] = quarters[i % 4];
        plate({{at.at.x + x * spacing_, at.at.y + y * spacing_}, at.z}, 1, 1, 0);
      }
    } else {
      const std::size_t count = std::min<std::size_t>(program_.soup.size(), 1 + (more & 7));
      for (std::size_t i = 0; i < count; ++i) {
        GroundFace face = program_.soup[i];
        for (GroundCorner& each : face) {
          each.z += rise(code & 15);
          each.at.y += (code >> 4 & 3) * spacing_;  // so that its sides end elsewhere
        }
        put(face);
      }
    }
  }

  // ---- questions

  void ask(int which) {
    GroundQuestion q;
    if (which < choice::locate) {
      q.at = corner().at;
    } else if (which < choice::rod) {
      q.kind = GroundAsk::locate;
      read_locate(q);
    } else if (which < choice::low) {
      q.kind = GroundAsk::rod;
      read_rod(q);
    } else {
      q.kind = GroundAsk::low;
      const int code = source_.byte();
      q.z = code >= 240 ? literal(4) : rise(code);
    }
    GroundProgram one;
    one.questions.push_back(q);
    if (is_valid(one) && program_.questions.size() < ground_questions_max)
      program_.questions.push_back(q);
  }
  /// The height between z and that of another face over the place.
  std::int64_t middle_height(std::int64_t z, const Site& p) const {
    for (const GroundFace& face : program_.soup) {
      if (face[0].z != z && area_of(face) > 0 && is_over(face, p)) return (z + face[0].z) / 2;
    }
    return z;
  }
  void read_locate(GroundQuestion& q) {
    const GroundCorner at = corner();
    const int code = source_.byte();
    q.at = at.at;
    if (code >= 240) {
      q.z = literal(4);
      q.up = literal(4);
      q.down = literal(4);
      return;
    }
    q.z = at.z + (code & 3) - 1;
    if ((code & 64) != 0) {  // the middle of a face
      const auto& [a, b, c] = some_face();
      q.at = {(a.at.x + b.at.x + c.at.x) / 3, (a.at.y + b.at.y + c.at.y) / 3};
      q.z = (code & 2) != 0 ? a.z + (code & 1) : middle_height(a.z, q.at);
    }
    q.up = rise(code >> 2);
    q.down = (code & 32) != 0 ? q.up : rise(code >> 3);
    if ((code & 12) == 12) q.up = q.down = 100 * unit_;
  }
  void read_rod(GroundQuestion& q) {
    const int code = source_.byte();
    q.is_even_odd = (code & 1) != 0;
    if (code >= 240) {
      q.z_low = literal(4);
      q.z_high = literal(4);
      q.loops.resize(source_.byte() % 4);
      for (auto& loop : q.loops) {
        loop.resize(source_.byte() % 8);
        for (Site& p : loop) {
          p.x = literal(4);
          p.y = literal(4);
        }
      }
      return;
    }
    auto& loop = q.loops.emplace_back();
    GroundCorner at;
    for (int i = 0; i < 3 + (code >> 1 & 1); ++i) {
      at = corner();
      loop.push_back(at.at);
    }
    const int form = code >> 2 & 3;
    if (form == 1) q.loops.push_back(q.loops[0]);
    if (form == 2) q.loops.emplace_back(q.loops[0].rbegin(), q.loops[0].rend());
    if (form == 3) {
      const Site p = corner().at, r = corner().at;
      q.loops.push_back({p, r, q.loops[0][0]});
    }
    const int range = source_.byte();
    q.z_low = at.z + (range & 3) - 1;
    q.z_high = q.z_low + ((range & 4) != 0 ? rise(range >> 4) : (range >> 3 & 3) - 1);
    if ((range & 7) == 3) q.z_low = -height_limit;
    if ((range & 7) == 7) q.z_high = height_limit;
  }

  ByteSource& source_;
  GroundProgram program_;
  Site first_;
  std::int64_t spacing_ = 1, unit_ = 1;
  bool is_skewed_ = false;
  std::array<GroundCorner, 16> recent_{};
  std::size_t newest_ = 0;
};

/// Writes everything as literals.
class Writer {
 public:
  void byte(int value) { bytes_.push_back(static_cast<std::uint8_t>(value)); }
  void number(std::int64_t v, int width) {
    for (int i = 0; i < width; ++i) byte(static_cast<int>(v >> (8 * i) & 255));
  }
  void put(const ImportPlan& plan) {
    byte(literal_options);
    byte(0);
    for (const std::int64_t v : {plan.rise, plan.run, plan.step, plan.max_rise}) number(v, 4);
  }
  void put(const GroundFace& face) {
    std::size_t mode = 0;
    for (const GroundCorner& corner : face) mode = std::max(mode, mode_of(corner));
    byte(choice::literal);
    byte(static_cast<int>(mode));
    for (const GroundCorner& corner : face) numbers(corner, widths[mode]);
  }
  void put(const GroundQuestion& q) {
    constexpr std::array choices{choice::height, choice::locate, choice::rod, choice::low};
    byte(choices[static_cast<std::size_t>(q.kind)]);
    if (q.kind == GroundAsk::height || q.kind == GroundAsk::locate) {
      const GroundCorner corner{q.at, 0};
      const std::size_t mode = mode_of(corner);
      byte(literal_corner << 4 | static_cast<int>(mode));
      numbers(corner, widths[mode]);
      if (q.kind == GroundAsk::height) return;
    }
    byte(240 + (q.is_even_odd ? 1 : 0));
    if (q.kind == GroundAsk::low) return number(q.z, 4);
    if (q.kind == GroundAsk::locate) {
      for (const std::int64_t v : {q.z, q.up, q.down}) number(v, 4);
      return;
    }
    number(q.z_low, 4);
    number(q.z_high, 4);
    byte(static_cast<int>(q.loops.size()));
    for (const auto& loop : q.loops) {
      byte(static_cast<int>(loop.size()));
      for (const Site& p : loop) {
        number(p.x, 4);
        number(p.y, 4);
      }
    }
  }
  GroundBytes bytes() && { return std::move(bytes_); }

 private:
  static std::size_t mode_of(const GroundCorner& corner) {
    std::size_t mode = 0;
    for (const std::int64_t v : {corner.at.x, corner.at.y, corner.z}) {
      if (v < -128 || v > 127) mode = std::max<std::size_t>(mode, 1);
      if (v < -32768 || v > 32767) mode = 2;
    }
    return mode;
  }
  void numbers(const GroundCorner& corner, int width) {
    for (const std::int64_t v : {corner.at.x, corner.at.y, corner.z}) number(v, width);
  }

  GroundBytes bytes_;
};

/// Strips in one direction, of neither axis, side by side and in storeys, so that the map is turned
/// for the cells in which they are found; and questions about places in them.
class SlantedStrips {
 public:
  explicit SlantedStrips(Random& random)
      : random_(random), x_(part()), y_(part()), length_(random.between(12, 80)) {}

  GroundProgram run() {
    program_.plan.step = random_.between(0, 2);
    const std::int64_t strips = random_.between(2, 7);
    for (std::int64_t i = 0; i < strips; ++i) put_strip();
    for (std::int64_t i = random_.between(1, 4); i > 0; --i)
      program_.questions.push_back(question());
    return std::move(program_);
  }

 private:
  /// A number other than 0.
  std::int64_t part() {
    const std::int64_t size = random_.between(1, 4);
    return random_.chance(1, 2) ? size : -size;
  }

  /// The place so far along the strips and across them.
  Site at(std::int64_t along, std::int64_t across) const {
    return {along * x_ - across * y_, along * y_ + across * x_};
  }
  void put_strip() {
    const std::int64_t from = random_.chance(1, 3) ? random_.between(0, length_) : 0,
                       to = from + length_, across = random_.between(0, 7),
                       z = 10 * random_.between(0, 2), rise = random_.between(-1, 1);
    const GroundCorner a{at(from, across), z}, b{at(to, across), z + rise},
        c{at(to, across + 1), z + rise}, d{at(from, across + 1), z};
    program_.soup.push_back({a, b, c});
    program_.soup.push_back({a, c, d});
  }

  GroundQuestion question() {
    const GroundFace& face = random_.pick(std::span(program_.soup));
    const GroundCorner &a = face[0], &b = face[1], &c = face[2];
    GroundQuestion q;
    q.kind = random_.chance(1, 2) ? GroundAsk::rod : static_cast<GroundAsk>(random_.between(0, 3));
    q.at = random_.chance(1, 3) ? a.at
                                : Site{(a.at.x + b.at.x + c.at.x) / 3 + random_.between(-1, 1),
                                       (a.at.y + b.at.y + c.at.y) / 3 + random_.between(-1, 1)};
    q.z = q.kind == GroundAsk::low ? random_.between(1, 25) : a.z + random_.between(-6, 6);
    q.up = random_.between(0, 12);
    q.down = random_.between(0, 12);
    if (q.kind == GroundAsk::rod) {
      const std::int64_t wide = random_.between(1, 6 * length_),
                         high = random_.between(1, 6 * length_);
      const auto& [x, y] = q.at;
      q.z_low = a.z - random_.between(0, 9);
      q.z_high = q.z_low + random_.between(0, 20);
      q.loops = {{{x, y}, {x + wide, y}, {x + wide, y + high}, {x, y + high}}};
    }
    return q;
  }

  Random& random_;
  std::int64_t x_, y_;   ///< the direction
  std::int64_t length_;  ///< of a strip, which is one wide
  GroundProgram program_;
};

}  // namespace

GroundProgram read_ground(std::span<const std::uint8_t> bytes) {
  GivenBytes source(bytes);
  return Reader(source).run();
}

GroundBytes write_ground(const GroundProgram& program) {
  Writer writer;
  writer.put(program.plan);
  for (const GroundFace& face : program.soup) writer.put(face);
  for (const GroundQuestion& q : program.questions) writer.put(q);
  return std::move(writer).bytes();
}

GroundBytes random_ground_bytes(Random& random, std::size_t sort) {
  using namespace choice;
  if (ground_sorts[sort] == slanted_strips) return write_ground(SlantedStrips(random).run());
  static const std::array<std::vector<int>, 4> choices{
      {{face, neighbour, neighbour, neighbour, part, part, fold, copy, bad, crack, choice::recent},
       {plate, plate, plate, stairs, stairs, neighbour, part, bad},
       {spiral, storey, plate, storey, stairs, neighbour, copy},
       {}}};
  constexpr int questions = 4;
  const std::vector<int>& some = choices[sort];
  int left = static_cast<int>(random.between(1, sort == 0 || sort == 3 ? 20 : 6)) + questions;
  const auto choose = [&]() -> std::uint8_t {
    if (left-- <= questions)
      return static_cast<std::uint8_t>(random.between(choice::height, choice::count - 1));
    if (some.empty()) return static_cast<std::uint8_t>(random.between(0, choice::height - 1));
    return static_cast<std::uint8_t>(random.pick(std::span(some)));
  };
  RandomBytes source(random, left, choose);
  Reader(source).run();
  return std::move(source).bytes();
}

}  // namespace offgrid::testing::ground
