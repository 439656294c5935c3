#include "ground/maker.hpp"

#include <algorithm>
#include <limits>

#include "ground/definition.hpp"
#include "ground/form.hpp"

namespace offgrid::testing::ground {
namespace {

constexpr std::size_t faces_max = 24;
constexpr std::array<std::int64_t, 8> spacings{1, 1, 2, 3, 16, 1000, 1 << 20, 1 << 26};
constexpr std::array<std::array<std::int64_t, 2>, 6> slopes{
    {{1, 1}, {2, 1}, {65535, 1}, {3, 2}, {0, 1}, {65534, 65535}}};
constexpr std::int64_t most_height = std::numeric_limits<std::int32_t>::max();

enum class Kind : std::uint8_t {
  place,
  recent,
  raised,  ///< in units of heights
  nudged,
  along,    ///< on the line of two
  between,  ///< the same, rounded
  blend,
  level,  ///< with the height of another one
  nudged_in_height,
  literal
};
/// How common each is.
constexpr std::array all_kinds{Kind::place,   Kind::place,   Kind::place,  Kind::recent,
                               Kind::recent,  Kind::raised,  Kind::nudged, Kind::along,
                               Kind::between, Kind::blend,   Kind::level,  Kind::nudged_in_height,
                               Kind::place,   Kind::literal, Kind::place,  Kind::place};

enum class Part : std::uint8_t {
  face,
  neighbour,       ///< beside all of a side
  part_neighbour,  ///< beside a part of it, or two faces beside two parts
  fold,            ///< on the same side
  copy,
  bad,
  crack,
  recent,
  plate,
  stairs,
  spiral,
  storey,
  standing,  ///< with a side over a face
  sheet      ///< over a face, in its plane or close to it
};
/// The kinds of soups: the parts of which they are, and how many at most.
struct Sort {
  std::vector<Part> parts;
  std::int64_t most;
};
const std::array<Sort, 5>& sorts() {
  using enum Part;
  static const std::array<Sort, 5> all{
      {{{face, neighbour, neighbour, neighbour, part_neighbour, part_neighbour, fold, copy, bad,
         crack, recent, standing, sheet},
        20},
       {{plate, plate, plate, stairs, stairs, neighbour, part_neighbour, bad}, 6},
       {{plate, plate, standing, standing, stairs, standing, sheet, sheet}, 8},
       {{spiral, storey, plate, storey, stairs, neighbour, copy}, 6},
       {{face,           face,           face,  neighbour, neighbour, neighbour, neighbour,
         part_neighbour, part_neighbour, fold,  fold,      copy,      bad,       crack,
         recent,         plate,          plate, stairs,    spiral,    storey},
        20}}};
  return all;
}

GroundFace turned_left(GroundFace face) {
  // the third corner goes to the other side of the first two
  if (area_of(face) < 0) {
    const auto& [a, b, c] = face;
    face[2].at = {a.at.x + b.at.x - c.at.x, a.at.y + b.at.y - c.at.y};
  }
  return face;
}

class Maker {
 public:
  explicit Maker(Choices& choices) : c_(choices) {
    spacing_ = c_.pick(spacings);
    const std::array lows{std::int64_t{0}, -4 * spacing_, map_limit - 7 * spacing_, -map_limit};
    first_.x = first_.y = c_.pick(lows);
    unit_ = c_.pick(std::array{std::int64_t{1}, spacing_, (spacing_ + 1) / 2, std::int64_t{3}});
    is_skewed_ = c_.chance(1, 2);
    plan();
    kinds_[0] = Kind::place;
    for (std::size_t i = 1; i < kinds_.size(); ++i) kinds_[i] = c_.pick(all_kinds);
    for (int i = 0; i < 16; ++i) add(place(i * 37 % 256));
  }

  /// One of the sorts, or strips.
  GroundProgram run(std::size_t number) {
    if (number == sorts().size()) {
      strips();
    } else {
      const Sort& sort = sorts()[number];
      for (std::int64_t left = c_.between(1, sort.most); left > 0; --left)
        build(c_.pick(sort.parts));
    }
    for (int left = 4; left > 0; --left) ask();
    return std::move(program_);
  }

 private:
  // ---- numbers

  void plan() {
    ImportPlan& plan = program_.plan;
    plan.step = c_.pick(std::array{std::int64_t{0}, std::int64_t{1}, unit_, 2 * unit_});
    std::tie(plan.rise, plan.run) = std::tuple_cat(c_.pick(slopes));
    plan.max_rise = c_.pick(std::array{std::int64_t{-1}, std::int64_t{-1}, unit_, 2 * unit_});
    plan.twice_within =
        c_.pick(std::array{std::int64_t{0}, std::int64_t{0}, std::int64_t{1}, unit_});
    if (c_.chance(1, 16)) plan.step = height_limit - 1;
    if (c_.chance(1, 16)) plan.twice_within = height_limit - 1;
    if (c_.chance(1, 16)) plan.max_rise = c_.pick(std::array{std::int64_t{0}, most_height});
  }
  /// In a range of so many bits.
  std::int64_t literal(std::int64_t bits) {
    const std::int64_t half = std::int64_t{1} << (bits - 1);
    return c_.between(-half, half - 1);
  }
  /// Any height, or one at an end of a range.
  std::int64_t far() {
    return c_.chance(1, 2)
               ? literal(32)
               : c_.pick(std::array{-height_limit, height_limit, most_height, -most_height - 1});
  }
  /// A whole number from -8 to 7.
  std::int64_t little() { return c_.between(-8, 7); }
  /// A number of heights: few units, or a few.
  std::int64_t rise() {
    const std::int64_t units = c_.between(0, 7);
    return c_.chance(1, 2) ? units : units * unit_;
  }

  // ---- corners

  GroundCorner place(int code) const {
    const std::int64_t i = code & 7, j = code >> 3 & 7;
    Site at{first_.x + i * spacing_, first_.y + j * spacing_};
    if (is_skewed_) at = {at.x + j, at.y - i};
    return {at, (code >> 6) * unit_};
  }
  GroundCorner some_place() { return place(static_cast<int>(c_.below(256))); }
  const GroundCorner& recent() { return recent_[(newest_ + 16 - c_.below(16)) % 16]; }
  void add(const GroundCorner& corner) {
    newest_ = (newest_ + 1) % 16;
    recent_[newest_] = corner;
  }

  GroundCorner corner() {
    const Kind kind = c_.pick(kinds_);
    if (kind == Kind::recent) return recent();
    const GroundCorner by = recent();
    GroundCorner made = corner_of(kind, by);
    if (!is_good(made)) made = by;
    add(made);
    return made;
  }
  GroundCorner corner_of(Kind kind, GroundCorner made) {
    switch (kind) {
      case Kind::raised: made.z += little() * unit_; return made;
      case Kind::nudged_in_height: made.z += little(); return made;
      case Kind::level: made.z = recent().z; return made;
      case Kind::nudged: {
        const std::int64_t x = little();
        made.at = {made.at.x + x, made.at.y + little()};
        return made;
      }
      case Kind::along: {
        const GroundCorner other = recent();
        return along(made, other, little());
      }
      case Kind::between: {
        const GroundCorner other = recent();
        return between(made, other, c_.between(0, 255));
      }
      case Kind::blend: {
        const GroundCorner b = recent(), c = recent();
        return {{made.at.x + b.at.x - c.at.x, made.at.y + b.at.y - c.at.y}, made.z + b.z - c.z};
      }
      case Kind::literal: {
        const std::int64_t bits = c_.pick(std::array<std::int64_t, 3>{8, 16, 32});
        for (std::int64_t* v : {&made.at.x, &made.at.y, &made.z}) *v = literal(bits);
        return made;
      }
      default: return some_place();
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
    const bool are_good = std::all_of(face.begin(), face.end(),
                                      [](const GroundCorner& corner) { return is_good(corner); });
    if (program_.soup.size() < faces_max && are_good) program_.soup.push_back(face);
  }
  /// One of the faces, often the last one, from one of its corners on, or one of the lattice.
  GroundFace some_face() {
    if (program_.soup.empty()) return {place(0), place(1), place(8)};
    GroundFace face = c_.chance(1, 2) ? c_.pick(program_.soup) : program_.soup.back();
    std::rotate(face.begin(), face.begin() + static_cast<std::ptrdiff_t>(c_.below(3)), face.end());
    return face;
  }

  void build(Part part) {
    switch (part) {
      case Part::face: {
        const GroundCorner a = corner();
        return put_turned(a, corner());
      }
      case Part::neighbour:
      case Part::part_neighbour:
      case Part::fold: return beside(part);
      case Part::copy: {
        GroundFace face = some_face();
        const std::int64_t by = rise();
        for (GroundCorner& each : face) each.z += c_.chance(1, 2) ? by : 0;
        return put(face);
      }
      case Part::bad: return put(bad(some_face()));
      case Part::crack: {
        GroundFace other = some_face();
        GroundCorner& moved = other[c_.below(2)];
        const std::int64_t x = c_.between(-1, 2);
        moved.at = {moved.at.x + x, moved.at.y + c_.between(-1, 2)};
        return put_turned(other[1], other[0]);
      }
      case Part::recent: {
        const GroundCorner a = recent(), b = recent();
        return put(turned_left({a, b, recent()}));
      }
      case Part::standing: return stand(some_face());
      case Part::sheet: return cover(some_face());
      case Part::plate: {
        const GroundCorner at = some_place();
        const std::int64_t width = c_.between(1, 4), length = c_.between(1, 4);
        return plate(at, width, length, c_.between(-2, 1));
      }
      default: return build_many(part);
    }
  }
  void put_turned(const GroundCorner& a, const GroundCorner& b) {
    put(turned_left({a, b, corner()}));
  }

  void beside(Part part) {
    const GroundFace other = some_face();
    GroundCorner a = other[0], b = other[1];
    const bool is_of_part = part == Part::part_neighbour;
    if (is_of_part) {
      const std::int64_t all = steps_of(a.at, b.at), first = c_.between(0, 7);
      const std::int64_t last = first + c_.between(1, 8);
      const GroundCorner from = along(a, b, all * first / 8 + c_.between(-1, 2));
      b = along(a, b, all * last / 8);
      a = from;
    }
    // one height is moved, or both, or none
    const bool is_moved = c_.chance(1, 4), are_both = c_.chance(1, 2);
    const std::int64_t up = is_moved ? rise() : 0, by = c_.chance(1, 2) ? up : -up;
    a.z += by;
    if (are_both) b.z += by;
    const GroundCorner c = corner();
    put(turned_left(part == Part::fold ? GroundFace{a, b, c} : GroundFace{b, a, c}));
    if (is_of_part && are_both) put(turned_left({other[1], b, c}));
  }

  /// A face one side of which is over the other one, or along its side, and which rises from there
  /// mostly.
  void stand(const GroundFace& other) {
    const bool is_whole = c_.chance(1, 4);
    const auto foot = [&](std::size_t k) {
      GroundCorner made = between(other[k], other[k + 1], is_whole ? 0 : c_.between(0, 255));
      if (!is_whole) made = between(made, other[(k + 2) % 3], c_.between(0, 255));
      return made;
    };
    GroundCorner a = foot(0), b = foot(1), c = corner();
    if (is_whole) b = other[1];
    const std::int64_t up = c_.chance(1, 2) ? 0 : rise(), down = c_.chance(1, 4) ? 1 : 0;
    a.z += up - down;
    b.z += up - down;
    c.z = std::max(a.z, b.z) + rise() * c_.pick(std::array<std::int64_t, 4>{1, 1, 1, -1});
    put(turned_left({a, b, c}));
    if (c_.chance(1, 2)) put(turned_left({b, c, corner()}));
  }

  /// A face two corners of which go on along the sides of the other one, as far as these are long,
  /// or come back beyond the first one; then a corner may rise.
  void cover(const GroundFace& other) {
    GroundFace made = other;
    for (std::size_t k = 1; k < 3; ++k) {
      const std::int64_t times = c_.pick(std::array<std::int64_t, 4>{1, 2, 2, -1});
      const auto moved = [&](std::int64_t from, std::int64_t to) {
        return from + times * (to - from);
      };
      made[k] = {{moved(other[0].at.x, other[k].at.x), moved(other[0].at.y, other[k].at.y)},
                 moved(other[0].z, other[k].z)};
    }
    if (c_.chance(1, 2)) made[c_.below(3)].z += rise();
    put(turned_left(made));
  }

  /// A face that is no ground.
  GroundFace bad(GroundFace face) {
    switch (c_.below(8)) {
      case 0: std::swap(face[0], face[1]); break;
      case 1: face[2] = along(face[0], face[1], c_.between(0, 15)); break;
      case 2: face[2] = {face[0].at, face[2].z}; break;
      case 3: face[2] = face[0]; break;
      case 4: face[0].z = c_.chance(1, 2) ? -height_limit : height_limit; break;
      case 5: face[1].z = std::numeric_limits<std::int32_t>::min(); break;
      case 6: face[1].z = height_limit - 1; break;
      default: face[0].z += 100 * unit_;
    }
    return face;
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
  void build_many(Part part) {
    if (part == Part::storey) return storey();
    GroundCorner at = some_place();
    const std::int64_t riser = little() / 2 * unit_;
    if (part == Part::stairs) {
      for (std::int64_t left = c_.between(1, 4); left > 0;
           --left, at.at.x += spacing_, at.z += riser)
        plate(at, 1, 2, 0);
      return;
    }
    constexpr std::array<std::array<int, 2>, 4> quarters{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
    const std::size_t plates = 4 + c_.below(8);
    for (std::size_t i = 0; i < plates; ++i, at.z += riser) {
      const auto& [x, y] = quarters[i % 4];
      plate({{at.at.x + x * spacing_, at.at.y + y * spacing_}, at.z}, 1, 1, 0);
    }
  }
  void storey() {
    const std::size_t count = std::min<std::size_t>(program_.soup.size(), 1 + c_.below(8));
    const std::int64_t up = rise(), aside = c_.between(0, 3) * spacing_;
    for (std::size_t i = 0; i < count; ++i) {
      GroundFace face = program_.soup[i];
      for (GroundCorner& each : face) {
        each.z += up;
        each.at.y += aside;  // so that its sides end elsewhere
      }
      put(face);
    }
  }

  /// Strips in one direction, of neither axis, side by side and in storeys, so that the map is
  /// turned for the cells in which they are found. Places are as far apart as a strip is long.
  void strips() {
    const auto part = [this] { return c_.pick(std::array{1, 2, 3, 4, -1, -2, -3, -4}); };
    const std::int64_t x = part(), y = part(), length = c_.between(12, 80);
    first_ = {};
    spacing_ = length;
    unit_ = 10;
    for (std::int64_t left = c_.between(2, 7); left > 0; --left) {
      const std::int64_t from = c_.chance(1, 3) ? c_.between(0, length) : 0,
                         across = c_.between(0, 7), z = unit_ * c_.between(0, 2),
                         high = z + c_.between(-1, 1);
      const auto at = [&](std::int64_t along, std::int64_t aside, std::int64_t height) {
        return GroundCorner{{along * x - aside * y, along * y + aside * x}, height};
      };
      const GroundCorner a = at(from, across, z), b = at(from + length, across, high),
                         c = at(from + length, across + 1, high), d = at(from, across + 1, z);
      put({a, b, c});
      put({a, c, d});
      for (const GroundCorner& each : {a, b, c}) add(each);
    }
  }

  // ---- questions

  void ask() {
    using enum GroundAsk;
    GroundQuestion q{.kind = c_.pick(std::array{height, height, locate, locate, locate, rod, rod,
                                                rod, rod, low, low, low})};
    switch (q.kind) {
      case height: q.at = corner().at; break;
      case locate: locate_in(q); break;
      case rod: rod_in(q); break;
      case low: q.z = rise();
    }
    if (c_.chance(1, 16)) q.z = q.z_low = far();
    if (c_.chance(1, 16)) q.z_high = far();
    if (c_.chance(1, 16)) q.up = q.down = most_height;
    if (is_good(q)) program_.questions.push_back(std::move(q));
  }
  /// The height between z and that of another face over the place.
  std::int64_t middle_height(std::int64_t z, const Site& p) const {
    for (const GroundFace& face : program_.soup) {
      if (face[0].z != z && area_of(face) > 0 && is_over(face, p)) return (z + face[0].z) / 2;
    }
    return z;
  }
  void locate_in(GroundQuestion& q) {
    const GroundCorner at = corner();
    q.at = at.at;
    q.z = at.z + c_.between(-1, 2);
    if (c_.chance(1, 2)) {  // the middle of a face
      const auto [a, b, c] = some_face();
      q.at = {(a.at.x + b.at.x + c.at.x) / 3, (a.at.y + b.at.y + c.at.y) / 3};
      q.z = c_.chance(1, 2) ? a.z + c_.between(0, 1) : middle_height(a.z, q.at);
    }
    q.up = q.down = rise();
    if (c_.chance(1, 2)) q.down = rise();
    if (c_.chance(1, 4)) q.up = q.down = 100 * unit_;
  }
  void rod_in(GroundQuestion& q) {
    q.is_even_odd = c_.chance(1, 2);
    GroundCorner at = corner();
    std::vector<Site> loop{at.at};
    if (c_.chance(1, 4)) {  // a rectangle
      const std::int64_t w = c_.between(1, 6) * spacing_, h = c_.between(1, 6) * spacing_;
      const auto [x, y] = at.at;
      loop = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
    } else {
      for (std::int64_t left = c_.between(2, 3); left > 0; --left) {
        at = corner();
        loop.push_back(at.at);
      }
    }
    q.loops = {loop};
    switch (c_.below(5)) {
      case 1: q.loops.push_back(loop); break;
      case 2: q.loops.emplace_back(loop.rbegin(), loop.rend()); break;
      case 3: {
        const Site p = corner().at, r = corner().at;
        q.loops.push_back({p, r, loop[0]});
        break;
      }
      case 4: q.loops.back().resize(c_.below(4)); break;
      default: break;
    }
    q.z_low = at.z + c_.between(-1, 2);
    q.z_high = q.z_low + (c_.chance(1, 2) ? rise() : c_.between(-1, 2));
    const std::uint64_t side = c_.below(8);
    if (side == 6) q.z_low = -height_limit;
    if (side == 7) q.z_high = height_limit;
  }

  Choices& c_;
  GroundProgram program_;
  Site first_;
  std::int64_t spacing_ = 1, unit_ = 1;
  bool is_skewed_ = false;
  std::array<Kind, 4> kinds_{};  ///< of corners, in this program
  std::array<GroundCorner, 16> recent_{};
  std::size_t newest_ = 0;
};

}  // namespace

GroundProgram make_ground(Choices& choices) {
  return Maker(choices).run(choices.below(sorts().size() + 1));
}

GroundProgram make_small_ground(Choices& choices) {
  const auto corner = [&](std::int64_t x, std::int64_t y) {
    return GroundCorner{{2 * x, 2 * y}, choices.between(0, 2)};
  };
  GroundProgram made;
  made.plan.step = choices.between(0, 1);
  made.plan.max_rise = choices.between(-1, 1);
  const GroundCorner a = corner(0, 0), b = corner(1, 0), c = corner(1, 1);
  made.soup = {{a, b, c}, {corner(0, 0), corner(1, 1), corner(0, 1)}};
  GroundQuestion& q = made.questions.emplace_back();
  q.at.x = choices.between(0, 3);
  q.at.y = choices.between(0, 3);
  return made;
}

}  // namespace offgrid::testing::ground
