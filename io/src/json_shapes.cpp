#include "json_shapes.hpp"

#include <array>

#include "json_names.hpp"

namespace offgrid::io::detail {

std::string root_type(const JsonTape& tape) {
  if (tape.kind(tape.root()) != JsonKind::object) return {};
  const auto type = tape.find(tape.root(), "type");
  return type && tape.kind(*type) == JsonKind::string ? tape.string(*type) : std::string();
}

bool JsonShapes::check_names() {
  const auto repeated = find_repeated_name(tape_);
  return !repeated ||
         fail(*repeated, ReadCode::syntax, "a name that this object does not have yet");
}

bool JsonShapes::check(JsonNode node, JsonKind kind, std::string_view what) {
  if (tape_.kind(node) == kind) return true;
  return fail(node, ReadCode::wrong_type,
              std::string(what) + ", which is " + std::string(name(kind)));
}

std::optional<JsonNode> JsonShapes::member(JsonNode object, std::string_view name, JsonKind kind) {
  const auto value = tape_.find(object, name);
  const std::string what = "a member \"" + std::string(name) + "\"";
  if (!value) {
    fail(object, ReadCode::missing, what);
    return std::nullopt;
  }
  if (!check(*value, kind, what)) return std::nullopt;
  return value;
}

bool JsonShapes::read_place(JsonNode node, Place& place) {
  if (!check(node, JsonKind::array, "a position")) return false;
  std::array<double, 2> numbers{};
  std::size_t count = 0;
  const bool ok = tape_.for_each(node, [&](JsonNode number) {
    if (!check(number, JsonKind::number, "a coordinate")) return false;
    if (count < numbers.size()) numbers[count] = tape_.number(number);
    return ++count != 0;
  });
  if (!ok) return false;
  if (count < numbers.size())
    return fail(node, ReadCode::bad_shape, "a position of at least 2 numbers");
  place = {numbers[0], numbers[1]};
  return true;
}

bool JsonShapes::close_ring(JsonNode node, Ring& places, std::size_t positions_min) {
  if (places.size() < positions_min) {
    return fail(node, ReadCode::bad_shape,
                "a ring of at least " + std::to_string(positions_min) + " positions");
  }
  if (places.front().x != places.back().x || places.front().y != places.back().y) {
    return fail(node, ReadCode::bad_shape, "a ring whose last position is its first one");
  }
  places.pop_back();
  return true;
}

std::string JsonShapes::feature_name(JsonNode feature) const {
  if (const auto properties = tape_.find(feature, "properties");
      properties && tape_.kind(*properties) == JsonKind::object) {
    const auto found = tape_.find(*properties, "name");
    if (found && tape_.kind(*found) == JsonKind::string) return tape_.string(*found);
  }
  const auto id = tape_.find(feature, "id");
  return id && tape_.kind(*id) == JsonKind::string ? tape_.string(*id) : std::string();
}

}  // namespace offgrid::io::detail
