// What the readers of GeoJSON and TopoJSON share: members, positions, names, and the first error.
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

/// Makes room for so many more items of one of a feature's lists, which are there to be read. A
/// list that is filled one by one takes up to three times what it holds.
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

  /// Keeps the first error; false.
  bool fail(JsonNode node, ReadCode code, std::string expected) {
    if (!error_) error_ = tape_.error(node, code, std::move(expected));
    return false;
  }
  /// No object may have a name twice.
  bool check_names();
  /// The node must be of this kind.
  bool check(JsonNode node, JsonKind kind, std::string_view what);
  /// The member that must be there, or none and an error.
  std::optional<JsonNode> member(JsonNode object, std::string_view name, JsonKind kind);

  /// A position: an array of two numbers or more.
  bool read_place(JsonNode node, Place& place);
  /// What a ring must be: `places` ends where it begins, which is removed, and has as many
  /// positions.
  bool close_ring(JsonNode node, Ring& places, std::size_t positions_min);
  /// The name of a feature: its property "name", or its id.
  std::string feature_name(JsonNode feature) const;

 private:
  const JsonTape& tape_;
  std::optional<ReadError> error_;
};

}  // namespace offgrid::io::detail
