#include "offgrid/edit_script.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "common/number_text.hpp"

namespace offgrid::tool {

using kernel::Vec2;
using navmesh::Area;
using navmesh::FaceState;
using navmesh::Ground;

namespace {

constexpr std::string_view point_words = "a point such as 3,4.5";
constexpr std::string_view area_words = "an area: a name of this script or an id";
constexpr std::string_view kind_words = "one of blocked walkable barrier update";
constexpr std::array<std::string_view, 11> reserved{"add",     "remove",   "move",    "toggle",
                                                    "undo",    "commit",   "blocked", "walkable",
                                                    "barrier", "disabled", "update"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

bool is_name(std::string_view word) {
  return !word.empty() && is_letter(word.front()) &&
         std::all_of(word.begin(), word.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '.'; }) &&
         std::find(reserved.begin(), reserved.end(), word) == reserved.end();
}

struct Word {
  std::string_view text;
  std::size_t column = 0;
};

/// Bytes quoted as the readers of files do: those that are not printable ASCII as \x and two
/// digits.
std::string quoted(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "'";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= ' ' && byte <= '~') {
      text += c;
    } else {
      text.append("\\x").append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
    }
  }
  return text + "'";
}

// One line of the script.
class LineParser {
 public:
  LineParser(std::string_view line, std::size_t number)
      : number_(number), end_column_(line.size() + 1) {
    const std::size_t comment = std::min(line.find('#'), line.size());
    for (std::size_t at = 0; at < comment;) {
      const std::size_t begin = at;
      while (at < comment && !is_blank(line[at])) ++at;
      if (at > begin) words_.push_back({line.substr(begin, at - begin), begin + 1});
      if (at == begin) ++at;
    }
  }

  bool is_empty() const { return words_.empty(); }
  const ScriptError& error() const { return *error_; }

  std::optional<EditStep> parse() {
    EditStep step{.line = number_, .what = {}};
    const std::string_view verb = words_[next_++].text;
    bool is_fine = true;
    if (verb == "add") {
      is_fine = add(step.what.emplace<AddStep>());
    } else if (verb == "remove") {
      is_fine = area(step.what.emplace<RemoveStep>().area);
    } else if (verb == "move") {
      MoveStep& move = step.what.emplace<MoveStep>();
      is_fine = area(move.area) && distance(move.by.x) && distance(move.by.y);
    } else if (verb == "toggle") {
      is_fine = area(step.what.emplace<ToggleStep>().area);
    } else if (verb == "undo") {
      step.what = UndoStep{};
    } else if (verb == "commit") {
      step.what = CommitStep{};
    } else {
      --next_;
      is_fine = fail("one of add remove move toggle undo commit");
    }
    if (is_fine && next_ < words_.size()) is_fine = fail("the end of the line");
    if (!is_fine) return std::nullopt;
    return step;
  }

 private:
  bool has_word() const { return next_ < words_.size(); }
  std::string_view word() const { return has_word() ? words_[next_].text : std::string_view(); }

  /// Fails at the next word, or at the end of the line.
  bool fail(std::string_view expected, ScriptErrorCode code = ScriptErrorCode::syntax) {
    constexpr std::size_t shown = 40;
    error_ = ScriptError{
        code, number_, has_word() ? words_[next_].column : end_column_, std::string(expected), {}};
    error_->found = has_word() ? quoted(word().substr(0, shown)) : "the end of the line";
    return false;
  }

  bool area(AreaReference& reference) {
    if (is_name(word())) {
      reference.name = words_[next_++].text;
      return true;
    }
    const auto id = number_of<std::uint32_t>(word());
    if (!id) return fail(area_words);
    reference.id = *id;
    ++next_;
    return true;
  }

  bool distance(double& value) {
    const auto number = number_of<double>(word());
    if (!number) return fail("a distance, as a number");
    value = *number;
    ++next_;
    return true;
  }

  bool add(AddStep& step) {
    if (is_name(word())) step.name = words_[next_++].text;
    if (word() == "blocked" || word() == "walkable") {
      step.area.state.ground = word() == "blocked" ? Ground::blocked : Ground::walkable;
    } else if (word() == "barrier") {
      step.area.shape = Area::Shape::barrier;
    } else if (word() == "update") {
      step.area.state = {};
      step.area.update.emplace();
    } else {
      return fail((step.name.empty() ? "a name or " : "") + std::string(kind_words));
    }
    ++next_;
    std::vector<std::string_view> given;
    while (word().find('=') != std::string_view::npos || word() == "disabled") {
      const std::string_view name = word().substr(0, word().find('='));
      if (std::find(given.begin(), given.end(), name) != given.end())
        return fail("each option once");
      if (!option(step.area)) return false;
      given.push_back(name);
      ++next_;
    }
    return loops(step);
  }

  bool option(Area& area) {
    const std::string_view text = word();
    if (text == "disabled") {
      area.enabled = false;
      return true;
    }
    const std::string_view name = text.substr(0, text.find('=')),
                           value = text.substr(text.find('=') + 1);
    if (name == "priority")
      return integer(value, area.priority, "a priority: a whole number of 32 bits");
    if (name == "cost+" || name == "set" || name == "clear") return update(name, value, area);
    if (area.update && (name == "tag" || name == "cost"))
      return fail("one of priority= cost+= set= clear= rule= disabled of an update");
    if (name == "tag")
      return integer(value, area.state.tag, "a tag: a whole number, not negative, of 64 bits");
    if (name == "cost") return cost(value, area);
    if (name != "rule")
      return fail("one of priority= cost= tag= rule= disabled, or " + std::string(point_words));
    if (value != "nonzero" && value != "even-odd") return fail("rule=nonzero or rule=even-odd");
    area.rule = value == "nonzero" ? navmesh::WindingRule::nonzero : navmesh::WindingRule::even_odd;
    return true;
  }

  template <class Integer>
  bool integer(std::string_view text, Integer& out, std::string_view what) {
    const auto value = number_of<Integer>(text);
    if (!value) return fail(what, ScriptErrorCode::out_of_range);
    out = *value;
    return true;
  }

  bool update(std::string_view name, std::string_view text, Area& area) {
    if (!area.update) return fail("cost+=, set= and clear= only of an update");
    constexpr std::string_view bits = "bits of a tag: a whole number, not negative, of 64 bits";
    if (name != "cost+")
      return integer(text, name == "set" ? area.update->set_bits : area.update->clear_bits, bits);
    constexpr std::uint32_t most = navmesh::Update::max_cost / FaceState::unit_cost;
    const auto value = number_of<double>(text);
    if (!value || !(*value >= 0 && *value <= most))
      return fail("a cost to add: a number from 0 to " + std::to_string(most),
                  ScriptErrorCode::out_of_range);
    area.update->add_cost = static_cast<std::uint32_t>(std::floor(*value * FaceState::unit_cost));
    return true;
  }

  bool cost(std::string_view text, Area& area) {
    const auto value = number_of<double>(text);
    if (!value || !(*value >= 1 && *value < 65536))
      return fail("a cost: a number from 1 to less than 65536", ScriptErrorCode::out_of_range);
    if (area.shape == Area::Shape::barrier || area.state.ground == Ground::blocked)
      return fail("a cost only where the ground is walkable");
    area.state.cost = static_cast<std::uint32_t>(std::floor(*value * FaceState::unit_cost));
    return true;
  }

  bool loops(AddStep& step) {
    const std::size_t least = step.area.shape == Area::Shape::barrier ? 2 : 3;
    step.loops.emplace_back();
    for (;; ++next_) {
      const bool is_end = !has_word() || word() == "/";
      if (is_end && step.loops.back().size() < least) {
        return fail(std::string(point_words) +
                        (least == 2 ? "; a line has two at least" : "; a loop has three at least"),
                    ScriptErrorCode::bad_shape);
      }
      if (!has_word()) return true;
      if (is_end) {
        step.loops.emplace_back();
      } else if (!point(step.loops.back())) {
        return false;
      }
    }
  }

  bool point(std::vector<Vec2<double>>& loop) {
    const std::size_t comma = word().find(',');
    if (comma == std::string_view::npos) return fail(point_words);
    const auto x = number_of<double>(word().substr(0, comma)),
               y = number_of<double>(word().substr(comma + 1));
    if (!x || !y) return fail(point_words);
    loop.push_back({*x, *y});
    return true;
  }

  std::vector<Word> words_;
  std::size_t next_ = 0;
  std::size_t number_;
  std::size_t end_column_;
  std::optional<ScriptError> error_;
};

}  // namespace

std::string describe(const ScriptError& error) {
  return "line " + std::to_string(error.line) + ", column " + std::to_string(error.column) +
         ": expected " + error.expected + ", found " + error.found;
}

kernel::Result<std::vector<EditStep>, ScriptError> parse_edit_script(std::string_view text) {
  std::vector<EditStep> steps;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    LineParser parser(text.substr(0, end), number);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (parser.is_empty()) continue;
    auto step = parser.parse();
    if (!step) return parser.error();
    steps.push_back(std::move(*step));
  }
  return steps;
}

}  // namespace offgrid::tool
