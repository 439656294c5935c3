// JsonShapes: the common part of the readers of GeoJSON and TopoJSON: members, positions, names,
// and the first error.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "json_tape.hpp"
#include "offgrid/io/drawing.hpp"

namespace offgrid::io::detail {

/// The root's member "type", if it is a string.
std::string root_type(const JsonTape& tape);

/// Makes room for as many more items of one of a feature's lists as there are to read. A list that
/// is filled one by one takes up to three times the memory.
template <auto list>
void make_room(Feature& feature, std::size_t more) {
  auto& items = feature.*list;
  const std::size_t size = items.size() + more;
  if (size > items.capacity()) items.reserve(std::max(size, 2 * items.capacity()));
}

class JsonShapes {
 public:
  explicit JsonShapes(const JsonTape& tape) : tape_(tape) {}

 protected:
  const JsonTape& tape() const { return tape_; }
  const std::optional<ReadError>& error() const { return error_; }

  /// Keeps the first error; returns false.
  bool fail(JsonNode node, ReadCode code, std::string expected) {
    if (!error_) error_ = tape_.error(node, code, std::move(expected));
    return false;
  }
  /// Checks that no object has a name twice.
  bool check_names();
  /// Checks that the node is of this kind.
  bool check(JsonNode node, JsonKind kind, std::string_view what);
  /// A required member; none and an error if it is missing.
  std::optional<JsonNode> member(JsonNode object, std::string_view name, JsonKind kind);

  /// Reads a position: an array of at least two numbers.
  bool read_place(JsonNode node, Place& place);
  /// Checks that a ring ends where it begins and has enough positions, and removes the last one.
  bool close_ring(JsonNode node, Ring& places, std::size_t positions_min);
  /// The name of a feature: its property "name", or its id.
  std::string feature_name(JsonNode feature) const;

 private:
  const JsonTape& tape_;
  std::optional<ReadError> error_;
};

}  // namespace offgrid::io::detail
