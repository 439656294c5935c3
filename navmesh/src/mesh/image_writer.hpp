// ImageWriter: collects the arrays of a mesh, and joins them to an image.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mesh/image_format.hpp"
#include "offgrid/navmesh/mesh/image_error.hpp"

namespace offgrid::navmesh::detail {

class ImageWriter {
 public:
  static constexpr bool is_reader = false;

  /// The sections that follow are of this agent's world.
  void begin_world(std::uint32_t world) { world_ = world; }
  /// Adds an array, which must stay as it is until finish().
  template <class Array>
  bool array(std::string_view name, const Array& items) {
    using Item = typename Array::value_type;
    static_assert(std::is_trivially_copyable_v<Item>);
    return add(name, items.data(), items.size() * sizeof(Item), sizeof(Item));
  }
  /// Adds an array that the writer keeps until finish().
  template <class Item>
  bool column(std::string_view name, std::vector<Item> made) {
    auto kept = std::make_shared<std::vector<Item>>(std::move(made));
    kept_.push_back(kept);
    return array(name, *kept);
  }
  /// Adds one item.
  template <class Item>
  bool value(std::string_view name, const Item& item) {
    return column(name, std::vector<Item>{item});
  }

  /// The image of the program with this version. Cost: a copy of the arrays.
  std::string finish(std::string_view program) const;

 private:
  struct Part {
    ImageSection section;
    const void* items;
  };

  bool add(std::string_view name, const void* items, std::size_t bytes, std::size_t item_bytes);

  std::uint32_t world_ = ImageError::no_world;
  std::vector<Part> parts_;
  std::vector<std::shared_ptr<const void>> kept_;
};

}  // namespace offgrid::navmesh::detail
