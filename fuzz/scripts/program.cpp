#include "scripts/program.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using kernel::Vec2;
using navmesh::Area;
using navmesh::FaceState;
using navmesh::Ground;
using scripts::line_of;
using scripts::ScriptLine;
using tool::EditStep;

// Part of the corpus's format.
enum class Verb : std::uint8_t { add, add_there_again, remove, move, toggle, undo, commit, raw };
constexpr std::array<const char*, 4> names{"a", "b-2", "_c.", ""};
constexpr std::array<std::string_view, 48> words{
    "add ",      "remove ",     "move ",     "toggle ",   "undo ",  "commit ", "blocked ",
    "walkable ", "barrier ",    "disabled ", "priority=", "cost=",  "tag=",    "rule=",
    "even-odd ", "nonzero ",    "a ",        "b-2 ",      "0,0 ",   "4,0 ",    "4,4 ",
    "0,4 ",      "2,2 ",        "-1,1 ",     "1e999,2 ",  "nan,0 ", "0x1,2 ",  "1,",
    "/ ",        "# ",          "1 ",        "2 ",        "0 ",     "-1 ",     "1.5 ",
    "65536 ",    "4294967296 ", "\r",        "\t",        " ",      "+",       "-",
    ".",         ",",           "=",         "e",         "/",      "#"};
/// The words of random lines: "add a walkable cost=1.5 0,0 4,0 4,4", "move a
/// 1 1.5", "toggle 1", and so on.
const std::array<Input, 6> sentences{{{0, 16, 7, 11, 34, 18, 19, 20},
                                      {0, 6, 10, 31, 13, 14, 18, 19, 20, 28, 22, 21, 20},
                                      {0, 17, 8, 18, 20},
                                      {2, 16, 30, 34},
                                      {3, 30},
                                      {5, 29, 4}}};
/// The options of a world about its places, where the points of areas are kept unless a line says
/// otherwise.
constexpr std::int64_t room = 8;
constexpr int anywhere_bit = 0x80;
constexpr std::size_t lines_max = 16;

/// The rectangle has some room about the places.
navmesh::WorldOptions world_of(const Places& places, std::int64_t radius) {
  // The frame is beyond the margin.
  const std::int64_t margin = 2 * radius, last = limit2 - margin - 1;
  const auto at = [&](const Grid2& p, std::int64_t by) {
    return *Point2::make(std::clamp(p.x + by, -last, last), std::clamp(p.y + by, -last, last));
  };
  return {.low = at(places.low(), -room),
          .high = at(places.high(), room),
          .margin = static_cast<std::int32_t>(margin)};
}

class Decoder {
 public:
  explicit Decoder(std::span<const std::uint8_t> input) : reader_(input) {
    manner_ = reader_.byte();
    program_.has_quarters = (manner_ & 1) != 0;
    program_.radius = (manner_ & 2) != 0 ? 2 : 0;
    program_.world = world_of(reader_.places(), program_.radius);
  }

  ScriptProgram run() {
    while (!reader_.at_end() && program_.lines.size() < lines_max) program_.lines.push_back(line());
    return std::move(program_);
  }

 private:
  ScriptLine line() {
    const int code = reader_.byte();
    const auto verb = static_cast<Verb>(code & 7);
    if (verb == Verb::raw) return {raw(), std::nullopt};
    EditStep step;
    switch (verb) {
      case Verb::undo: step.what = tool::UndoStep{}; break;
      case Verb::commit: step.what = tool::CommitStep{}; break;
      case Verb::remove: step.what = tool::RemoveStep{area(code >> 3)}; break;
      case Verb::toggle: step.what = tool::ToggleStep{area(code >> 3)}; break;
      case Verb::move: step.what = tool::MoveStep{area(code >> 3), {distance(), distance()}}; break;
      default:
        step.what =
            add(names[static_cast<std::size_t>(code >> 3 & 3)], verb == Verb::add_there_again);
    }
    // How it is written means nothing.
    std::string text = line_of(step);
    if ((code & 0x20) != 0) text += " \t# 1,1 undo";
    if ((code & 0x40) != 0) text.insert(0, " \t");
    if ((manner_ & 4) != 0) text += '\r';
    return {text, step};
  }

  std::string raw() {
    std::string text;
    for (std::size_t left = reader_.byte() % 24; left > 0; --left) {
      const std::uint8_t byte = reader_.byte();
      text +=
          byte < words.size() ? std::string(words[byte]) : std::string(1, static_cast<char>(byte));
    }
    return text;
  }

  /// By name, or by an id that may be there.
  static tool::AreaReference area(int code) {
    const std::string name = names[static_cast<std::size_t>(code & 3)];
    return {name, name.empty() ? static_cast<std::uint32_t>(code >> 2) : 0};
  }

  double from_grid(const kernel::Coordinate2& v) const {
    return v.raw() / (program_.has_quarters ? 4.0 : 1.0);
  }
  double distance() {
    const int byte = reader_.byte();
    const double few = static_cast<double>(byte & 15) - 8;
    return byte >> 4 == 1 ? few + 0.25 : byte >> 4 == 2 ? few * 2e8 : few;
  }

  tool::AddStep add(const char* name, bool is_again) {
    const int code = reader_.byte();
    tool::AddStep step{.name = name, .area = {}, .loops = {}};
    if ((code & 4) != 0) step.area.shape = Area::Shape::barrier;
    if ((code & 8) != 0) step.area.rule = navmesh::WindingRule::even_odd;
    const bool is_region = (code & 4) == 0;
    if (is_region && (code & 16) != 0)
      step.area.state = {Ground::walkable, FaceState::unit_cost * 3 / 2, 7};
    step.area.enabled = (code & 32) == 0;
    step.area.priority = (code & 64) != 0 ? -3 : 0;
    if (is_again && !loops_.empty()) {
      step.loops = loops_;
    } else {
      add_loop(step, 3 + static_cast<std::size_t>(code & 3), code);
      if ((code & 3) == 2) add_loop(step, 3, code);
    }
    loops_ = step.loops;
    return step;
  }
  void add_loop(tool::AddStep& step, std::size_t count, int code) {
    std::vector<Vec2<double>>& loop = step.loops.emplace_back();
    const auto [low, high] = std::pair(program_.world.low, program_.world.high);
    for (std::size_t i = 0; i < count; ++i) {
      Point2 p = reader_.point();
      if ((code & anywhere_bit) == 0)
        p = {std::clamp(p.x, low.x, high.x), std::clamp(p.y, low.y, high.y)};
      loop.push_back({from_grid(p.x), from_grid(p.y)});
    }
  }

  ProgramReader reader_;
  int manner_ = 0;
  ScriptProgram program_;
  std::vector<std::vector<Vec2<double>>> loops_;  ///< of the area that was added last
};

}  // namespace

ScriptProgram read_script(std::span<const std::uint8_t> input) { return Decoder(input).run(); }

Input random_script(testing::Random& random) {
  // Few of them are at the ends of the range, where areas have no room to grow.
  const auto byte = [&random] { return static_cast<std::uint8_t>(random.next() >> 56); };
  Input program{byte(), byte()};
  if (random.chance(3, 4)) program[0] &= 0x37;
  const std::uint32_t swarm = random_swarm(random);
  std::vector<std::uint8_t> named;
  const auto put_add = [&] {
    const bool is_again = !named.empty() && random.chance(1, 5);
    named.push_back(byte() & 0xf8);
    program.push_back(static_cast<std::uint8_t>(named.back() | (is_again ? 1 : 0)));
    const std::uint8_t code =
        random.chance(1, 12) ? byte() : static_cast<std::uint8_t>(byte() & ~anywhere_bit);
    program.push_back(code);
    for (int points = is_again ? 0 : 3 + (code & 3) + ((code & 3) == 2 ? 3 : 0); points > 0;
         --points)
      put_random_point(random, swarm, program);
  };
  const auto put_raw = [&] {
    Input line = sentences[static_cast<std::size_t>(random.between(0, sentences.size() - 1))];
    for (std::int64_t faults = random.between(0, 2); faults > 0; --faults) {
      const auto at = line.begin() + random.between(0, static_cast<std::int64_t>(line.size()) - 1);
      *at = random.chance(1, 6) ? byte()
                                : static_cast<std::uint8_t>(random.between(0, words.size() - 1));
    }
    program.insert(program.end(),
                   {static_cast<std::uint8_t>(Verb::raw), static_cast<std::uint8_t>(line.size())});
    program.insert(program.end(), line.begin(), line.end());
  };
  put_add();
  for (std::int64_t lines = random.between(0, 10); lines > 0; --lines) {
    const std::int64_t which = random.between(0, 19);
    if (which < 8) {
      put_add();
    } else if (which == 8) {
      put_raw();
    } else {
      // Mostly of something that was added: the bits of its name.
      const auto verb = static_cast<std::uint8_t>(random.between(2, 6));
      const std::uint8_t area =
          random.chance(1, 8)
              ? byte() & 0xf8
              : named[static_cast<std::size_t>(random.between(0, named.size() - 1))];
      program.push_back(static_cast<std::uint8_t>(verb | area));
      if (verb == static_cast<int>(Verb::move)) program.insert(program.end(), {byte(), byte()});
    }
  }
  return program;
}

}  // namespace offgrid::fuzz
