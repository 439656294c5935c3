#include "scripts/maker.hpp"

#include <algorithm>
#include <utility>

#include "engine/point_maker.hpp"

namespace offgrid::scripts {
namespace {

using kernel::Point2;
using testing::Choices;
using Kind = ScriptStep::Kind;

constexpr std::array<std::string_view, 52> words{
    "add ",      "remove ",     "move ",     "toggle ",   "undo ",  "commit ", "blocked ",
    "walkable ", "barrier ",    "disabled ", "priority=", "cost=",  "tag=",    "rule=",
    "even-odd ", "nonzero ",    "a ",        "b-2 ",      "0,0 ",   "4,0 ",    "4,4 ",
    "0,4 ",      "2,2 ",        "-1,1 ",     "1e999,2 ",  "nan,0 ", "0x1,2 ",  "1,",
    "/ ",        "# ",          "1 ",        "2 ",        "0 ",     "-1 ",     "1.5 ",
    "65536 ",    "4294967296 ", "\r",        "\t",        " ",      "+",       "-",
    ".",         ",",           "=",         "e",         "/",      "#",       "update ",
    "cost+=",    "set=",        "clear="};
/// Raw lines, before a fault or two.
const std::array<std::vector<std::string_view>, 7> sentences{
    {{"add ", "a ", "walkable ", "cost=", "1.5 ", "0,0 ", "4,0 ", "4,4 "},
     {"add ", "blocked ", "priority=", "2 ", "rule=", "even-odd ", "0,0 ", "4,0 ", "4,4 ", "/ ",
      "2,2 ", "0,4 ", "4,4 "},
     {"add ", "b-2 ", "barrier ", "0,0 ", "4,4 "},
     {"add ", "update ", "cost+=", "1.5 ", "set=", "2 ", "0,0 ", "4,0 ", "4,4 "},
     {"move ", "a ", "1 ", "1.5 "},
     {"toggle ", "1 "},
     {"commit ", "# ", "undo "}}};

/// With some room about the places; the frame is beyond the margin.
Point2 corner(const testing::construct::Grid2& p, std::int64_t by, bool grows) {
  const std::int64_t last = testing::construct::limit2 - (grows ? 4 : 0) - 1;
  return Point2::at(std::clamp(p.x + by, -last, last), std::clamp(p.y + by, -last, last));
}

class Maker {
 public:
  explicit Maker(Choices& choices) : c_(choices), points_(choices) {
    constexpr std::int64_t room = 8;
    made_.has_quarters = c_.chance(1, 2);
    made_.grows = c_.chance(1, 2);
    made_.has_returns = c_.chance(1, 2);
    made_.low = corner(points_.places().low(), -room, made_.grows);
    made_.high = corner(points_.places().high(), room, made_.grows);
  }

  ScriptCase run() {
    add();
    for (std::int64_t left = c_.between(0, 10); left > 0; --left) {
      const std::uint64_t which = c_.below(20);
      if (which < 8)
        add();
      else if (which == 8)
        raw();
      else
        change();
    }
    return std::move(made_);
  }

 private:
  ScriptStep& put(Kind kind) {
    ScriptStep& step = made_.steps.emplace_back(ScriptStep{.kind = kind});
    step.is_indented = c_.chance(1, 2);
    step.has_comment = c_.chance(1, 2);
    return step;
  }
  ScriptName name() { return static_cast<ScriptName>(c_.below(4)); }

  void add() {
    ScriptStep& step = put(Kind::add);
    step.name = name();
    names_.push_back(step.name);
    const bool is_anywhere = c_.chance(1, 24);
    step.is_barrier = c_.chance(1, 2);
    step.is_even_odd = c_.chance(1, 2);
    step.is_walkable = c_.chance(1, 2);
    step.is_enabled = !c_.chance(1, 2);
    step.priority = c_.chance(1, 2) ? -3 : 0;
    if (c_.chance(1, 6)) {
      step.is_update = true;
      step.adds = static_cast<std::uint32_t>(c_.below(9));
      step.sets = c_.below(4);
      step.clears = c_.chance(1, 8) ? 1 : 4;
    }
    if (loops_.empty() || !c_.chance(1, 5)) {
      const std::int64_t count = c_.between(3, 6);
      loops_.assign(1, loop(count, is_anywhere));
      if (count == 5) loops_.push_back(loop(3, is_anywhere));
    }
    step.loops = loops_;
  }
  /// In the world, unless it may be anywhere: most that is outside is refused.
  ScriptStep::Loop loop(std::int64_t count, bool is_anywhere) {
    ScriptStep::Loop made;
    for (; count > 0; --count) {
      const Point2 p = points_.point(), low = made_.low, high = made_.high;
      made.push_back(
          is_anywhere ? p : Point2{std::clamp(p.x, low.x, high.x), std::clamp(p.y, low.y, high.y)});
    }
    return made;
  }

  /// Mostly of something that was added.
  void change() {
    ScriptStep& step =
        put(c_.pick(std::array{Kind::remove, Kind::move, Kind::toggle, Kind::undo, Kind::commit}));
    step.name = c_.chance(1, 8) ? name() : c_.pick(names_);
    step.id = static_cast<std::uint32_t>(c_.below(c_.chance(1, 8) ? 32 : names_.size() + 1));
    if (step.kind != Kind::move) return;
    step.dx = distance();
    step.dy = distance();
  }
  /// A few units, now and then by a quarter more or very far.
  std::int64_t distance() {
    const std::int64_t few = c_.between(-8, 7);
    const std::uint64_t kind = c_.below(16);
    return kind == 1 ? 4 * few + 1 : kind == 2 ? 800'000'000 * few : 4 * few;
  }

  void raw() {
    std::vector<std::string> line;
    for (const std::string_view word : c_.pick(sentences)) line.emplace_back(word);
    for (std::int64_t faults = c_.between(0, 2); faults > 0; --faults) {
      std::string& word = line[c_.below(line.size())];
      const bool is_byte = c_.chance(1, 6);
      word =
          is_byte ? std::string(1, static_cast<char>(c_.below(256))) : std::string(c_.pick(words));
      if (word == "\n") word = " ";
    }
    ScriptStep& step = made_.steps.emplace_back(ScriptStep{.kind = Kind::raw});
    for (const std::string& word : line) step.text += word;
  }

  Choices& c_;
  testing::PointMaker points_;
  ScriptCase made_;
  std::vector<ScriptName> names_;
  std::vector<ScriptStep::Loop> loops_;  ///< of the area that was added last
};

}  // namespace

ScriptCase make_script(Choices& choices) { return Maker(choices).run(); }

ScriptCase make_small_script(Choices& choices) {
  constexpr std::int64_t side = 2;
  ScriptCase made;
  made.high = Point2::at(side, side);
  ScriptStep& add = made.steps.emplace_back(ScriptStep{.kind = Kind::add, .name = ScriptName::a});
  ScriptStep::Loop& loop = add.loops.emplace_back();
  for (int i = 0; i < 3; ++i) {
    const std::int64_t x = choices.between(0, side);
    loop.push_back(Point2::at(x, choices.between(0, side)));
  }
  ScriptStep& other = made.steps.emplace_back();
  other.kind = choices.pick(std::array{Kind::commit, Kind::remove, Kind::toggle, Kind::move});
  other.name = ScriptName::a;
  other.dx = 4 * choices.between(0, 1);
  return made;
}

}  // namespace offgrid::scripts
