// A small language for the tests of the engine: shapes that are drawn and wiped.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/domain.hpp"
#include "engine/point_maker.hpp"

namespace offgrid::testing::sketch {

enum class Colour : std::uint8_t { red, green, blue };
constexpr std::array<std::string_view, 3> names(Form<Colour>) { return {"red", "green", "blue"}; }

struct Pen {
  std::uint8_t width = 1;
  Colour colour = Colour::red;
  friend bool operator==(const Pen&, const Pen&) = default;
};
template <class F>
void fields(F& f, Form<Pen>) {
  f("width", &Pen::width);
  f("colour", &Pen::colour);
}

struct Stroke {
  enum class Kind : std::uint8_t { draw, draw_dot, wipe, done };

  Kind kind = Kind::done;
  std::uint32_t number = 0;
  std::vector<std::vector<kernel::Point2>> lines{};
  kernel::Point2 dot{};
  Pen pen{3};  ///< wider than a pen by itself
  bool is_shown = true;
  friend bool operator==(const Stroke&, const Stroke&) = default;
};
constexpr std::array<Verb<Stroke::Kind>, 4> verbs(Form<Stroke>) {
  return {{{"draw", 's', Stroke::Kind::draw},
           {"draw", 'd', Stroke::Kind::draw_dot},
           {"wipe", 's', Stroke::Kind::wipe},
           {"done", 0, Stroke::Kind::done}}};
}
template <class F>
void fields(F& f, Form<Stroke>, Stroke::Kind kind) {
  if (kind == Stroke::Kind::draw) f("lines", &Stroke::lines);
  if (kind == Stroke::Kind::draw_dot) f("at", &Stroke::dot);
  if (kind != Stroke::Kind::draw && kind != Stroke::Kind::draw_dot) return;
  f.inlined(&Stroke::pen);
  f.flag("hidden", &Stroke::is_shown, false);
}

struct Frame {
  std::int64_t margin = 0;
  friend bool operator==(const Frame&, const Frame&) = default;
};
template <class F>
void fields(F& f, Form<Frame>) {
  f("margin", &Frame::margin);
}

struct Sketch {
  std::int32_t size = 10;
  std::optional<Frame> frame;
  std::vector<Stroke> strokes;
  friend bool operator==(const Sketch&, const Sketch&) = default;
};
constexpr std::string_view head_of(Form<Sketch>) { return "sketch"; }
template <class F>
void fields(F& f, Form<Sketch>) {
  f("size", &Sketch::size);
  f("frame", &Sketch::frame);
}
inline auto& steps_in(Sketch& sketch) { return sketch.strokes; }
inline const auto& steps_in(const Sketch& sketch) { return sketch.strokes; }
inline std::string settle(const Sketch& sketch) {
  return sketch.size > 0 ? "" : "a sketch has a size";
}

/// Its judge finds fault with a line of three points or more that is blue.
struct Sketches {
  using Case = Sketch;
  static constexpr const char* name = "sketches";
  static constexpr const char* header = "language.hpp";
  static constexpr const char* type = "sketch::Sketches";
  static constexpr auto list = list_of_classes("strokes:", "hidden", "wiped");

  static Stroke stroke(Choices& choices, PointMaker& points) {
    Stroke made;
    made.kind = static_cast<Stroke::Kind>(choices.below(4));
    made.number = static_cast<std::uint32_t>(1 + choices.below(3));
    if (made.kind == Stroke::Kind::draw_dot) made.dot = points.point();
    if (made.kind == Stroke::Kind::draw) {
      for (auto count = choices.between(1, 2); count > 0; --count) {
        auto& line = made.lines.emplace_back();
        for (auto left = choices.between(1, 4); left > 0; --left) line.push_back(points.point());
      }
    }
    made.pen = {static_cast<std::uint8_t>(choices.below(5)), static_cast<Colour>(choices.below(3))};
    made.is_shown = !choices.chance(1, 4);
    return made;
  }
  static Case make(Choices& choices) {
    PointMaker points(choices);
    Case made;
    made.size = static_cast<std::int32_t>(choices.between(1, 100));
    if (choices.chance(1, 2)) made.frame = {choices.between(-5, 5)};
    for (auto count = choices.between(1, 6); count > 0; --count)
      made.strokes.push_back(stroke(choices, points));
    return made;
  }
  static Case make_small(Choices& choices) {
    Case made;
    made.size = static_cast<std::int32_t>(1 + choices.below(2));
    if (choices.chance(1, 2)) made.strokes.push_back({Stroke::Kind::wipe, 1});
    return made;
  }
  static std::optional<Finding> judge(const Case& some, std::span<std::uint8_t> marks) {
    ClassMarks<list> classes(marks);
    for (const Stroke& stroke : some.strokes) {
      classes.count_if(!stroke.is_shown, "strokes: hidden");
      classes.count_if(stroke.kind == Stroke::Kind::wipe, "strokes: wiped");
      if (stroke.kind != Stroke::Kind::draw || stroke.pen.colour != Colour::blue) continue;
      for (const auto& line : stroke.lines) {
        if (line.size() >= 3) return Finding{"pen", line_of(stroke), "no blue", "blue"};
      }
    }
    return std::nullopt;
  }
  static std::vector<ClassGroup> classes() { return list.groups(); }
};
static_assert(Domain<Sketches>);

}  // namespace offgrid::testing::sketch
