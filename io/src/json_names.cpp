#include "json_names.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "offgrid/kernel/sort.hpp"

namespace offgrid::io::detail {
namespace {

bool is_escaped(std::string_view literal) { return literal.find('\\') != std::string_view::npos; }

/// The names of one object, in memory that is reused for the next.
class Names {
 public:
  explicit Names(const JsonTape& tape) : tape_(tape) {}

  std::optional<JsonNode> find_repeated(JsonNode object) {
    collect(object);
    kernel::sort(names_.begin(), names_.end());
    const auto twice = std::adjacent_find(names_.begin(), names_.end());
    return twice == names_.end() ? std::nullopt : second(object, *twice);
  }

 private:
  void collect(JsonNode object) {
    names_.clear();
    unescaped_.clear();
    std::size_t count = 0;
    std::size_t size = 0;
    tape_.for_each_member(object, [&](JsonNode name, JsonNode) {
      const std::string_view literal = tape_.literal(name);
      if (is_escaped(literal)) size += literal.size();
      return ++count != 0;
    });
    names_.reserve(count);
    unescaped_.reserve(size);  // no name is longer without its escapes, so the views stay good
    tape_.for_each_member(object, [&](JsonNode name, JsonNode) {
      std::string_view literal = tape_.literal(name);
      if (is_escaped(literal)) {
        const std::size_t begin = unescaped_.size();
        unescaped_ += tape_.string(name);
        literal = std::string_view(unescaped_).substr(begin);
      }
      names_.push_back(literal);
      return true;
    });
  }

  std::optional<JsonNode> second(JsonNode object, std::string_view wanted) const {
    std::optional<JsonNode> found;
    int times = 0;
    tape_.for_each_member(object, [&](JsonNode name, JsonNode) {
      if (tape_.equals(name, wanted) && ++times == 2) found = name;
      return !found;
    });
    return found;
  }

  const JsonTape& tape_;
  std::vector<std::string_view> names_;
  std::string unescaped_;
};

}  // namespace

std::optional<JsonNode> find_repeated_name(const JsonTape& tape) {
  Names names(tape);
  for (JsonNode node = tape.root(); node < tape.end(); ++node) {
    if (tape.kind(node) != JsonKind::object) continue;
    if (const auto repeated = names.find_repeated(node)) return repeated;
  }
  return std::nullopt;
}

}  // namespace offgrid::io::detail
