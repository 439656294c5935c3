// ImageFile, ImageReader: the sections of an image, checked and copied one after the other.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "mesh/image_format.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/image_error.hpp"

namespace offgrid::navmesh::detail {

/// The bytes of an image, and its table.
struct ImageFile {
  std::string_view bytes;
  std::vector<ImageSection> table;

  /// Checks the header and the table, not the sections' checksums. Errors: not_an_image, truncated,
  /// other_version, other_program, other_byte_order, damaged.
  static ImageResult<ImageFile> open(std::string_view bytes, std::string_view program);
};

/// Items of a section, which need not be aligned in memory.
template <class Item>
class ImageItems {
 public:
  using value_type = Item;
  using difference_type = std::ptrdiff_t;
  using pointer = const Item*;
  using reference = Item;
  using iterator_category = std::random_access_iterator_tag;

  explicit ImageItems(const std::byte* at) : at_(at) {}
  Item operator*() const {
    Item item;
    std::memcpy(static_cast<void*>(&item), at_, sizeof(Item));
    return item;
  }
  ImageItems& operator++() {
    at_ += sizeof(Item);
    return *this;
  }
  ImageItems operator++(int) {
    ImageItems before = *this;
    ++*this;
    return before;
  }
  ImageItems& operator--() {
    at_ -= sizeof(Item);
    return *this;
  }
  ImageItems& operator+=(std::ptrdiff_t count) {
    at_ += count * static_cast<std::ptrdiff_t>(sizeof(Item));
    return *this;
  }
  friend ImageItems operator+(ImageItems items, std::ptrdiff_t count) { return items += count; }
  friend std::ptrdiff_t operator-(const ImageItems& a, const ImageItems& b) {
    return (a.at_ - b.at_) / static_cast<std::ptrdiff_t>(sizeof(Item));
  }
  friend bool operator==(const ImageItems&, const ImageItems&) = default;

 private:
  const std::byte* at_;
};

/// The items of a section where they are in the image.
template <class Item>
class ImageView {
 public:
  using value_type = Item;

  ImageView() : begin_(nullptr), end_(nullptr) {}
  ImageView(const std::byte* at, std::size_t count) : begin_(at), end_(begin_) {
    end_ += static_cast<std::ptrdiff_t>(count);
  }
  std::size_t size() const { return static_cast<std::size_t>(end_ - begin_); }
  bool empty() const { return begin_ == end_; }
  ImageItems<Item> begin() const { return begin_; }
  ImageItems<Item> end() const { return end_; }
  Item operator[](std::size_t i) const { return *(begin_ + static_cast<std::ptrdiff_t>(i)); }

 private:
  ImageItems<Item> begin_, end_;
};

/// Reads the sections of one world, or those of the whole mesh, in the order in which they were
/// written. A member that returns false has stored an error.
class ImageReader {
 public:
  static constexpr bool is_reader = true;

  ImageReader(const ImageFile& file, std::uint32_t world) : file_(&file), world_(world) {
    while (next_ < file.table.size() && file.table[next_].world != world) ++next_;
  }

  const ImageError& error() const { return *error_; }

  /// Replaces the array by the next section, which must have this name. An array that may grow gets
  /// room for a few more items, as one of a bulk edit has.
  template <class Array>
  bool array(std::string_view name, Array& items) {
    using Item = typename Array::value_type;
    static_assert(std::is_trivially_copyable_v<Item>);
    const ImageSection* section = take(name, sizeof(Item));
    if (section == nullptr) return false;
    const std::byte* at = data(*section);
    const std::size_t count = static_cast<std::size_t>(section->bytes) / sizeof(Item);
    ImageChecksum checksum;
    items.clear();
    items.reserve(count == 0 ? 0 : with_room(count));
    // Each piece is still in the cache when it is copied.
    constexpr std::size_t piece = image_alignment * (1 + 2048 / sizeof(Item));
    for (std::size_t first = 0; first < count; first += piece) {
      const std::size_t more = std::min(piece, count - first);
      const ImageItems<Item> begin(at + first * sizeof(Item));
      checksum.add(at + first * sizeof(Item), first + more == count
                                                  ? padded(*section) - first * sizeof(Item)
                                                  : more * sizeof(Item));
      items.insert(items.end(), begin, begin + static_cast<std::ptrdiff_t>(more));
    }
    return is_intact(*section, checksum.digest());
  }
  /// The items of the next section, which must have this name, without a copy.
  template <class Item>
  bool view(std::string_view name, ImageView<Item>& items) {
    static_assert(std::is_trivially_copyable_v<Item>);
    const ImageSection* section = take(name, sizeof(Item));
    if (section == nullptr) return false;
    items = {data(*section), static_cast<std::size_t>(section->bytes) / sizeof(Item)};
    return is_intact(*section, image_checksum(data(*section), padded(*section)));
  }
  /// Reads a section of one item.
  template <class Item>
  bool value(std::string_view name, Item& item) {
    ImageView<Item> items;
    if (!view(name, items)) return false;
    if (items.size() != 1) return unsound(name, 0, "one item", std::to_string(items.size()));
    item = items[0];
    return true;
  }
  /// Are there no more sections of this world?
  bool end();

  /// Stores an error about an item of a section that was read.
  bool unsound(std::string_view name, std::size_t index, std::string expected, std::string found);
  /// Checks that a section has this number of items.
  bool has_size(std::string_view name, std::size_t size, std::size_t expected) {
    if (size == expected) return true;
    return unsound(name, 0, std::to_string(expected) + " items", std::to_string(size));
  }
  /// Checks that each item is below the bound, or is `none` where there may be none.
  template <class Array>
  bool are_below(std::string_view name, const Array& items, std::size_t bound,
                 bool may_be_none = false) {
    const auto is_bad = [&](const auto& item) {
      const std::uint32_t value = value_of(item);
      return value >= bound && !(may_be_none && value == 0xFFFFFFFF);
    };
    const auto bad = std::find_if(items.begin(), items.end(), is_bad);
    if (bad == items.end()) return true;
    return unsound(name, static_cast<std::size_t>(bad - items.begin()),
                   "a number below " + std::to_string(bound), std::to_string(value_of(*bad)));
  }

 private:
  template <class Item>
  static std::uint32_t value_of(Item item) {
    if constexpr (std::is_integral_v<Item>)
      return item;
    else
      return item.value();
  }
  const std::byte* data(const ImageSection& section) const {
    return reinterpret_cast<const std::byte*>(file_->bytes.data()) + section.offset;
  }
  static std::size_t padded(const ImageSection& section) {
    return static_cast<std::size_t>(aligned(section.bytes));
  }
  const ImageSection* take(std::string_view name, std::size_t item_bytes);
  bool is_intact(const ImageSection& section, const Digest& checksum);
  bool fail(ImageErrorCode code, std::uint64_t offset, std::string_view section,
            std::string expected, std::string found);

  const ImageFile* file_;
  std::uint32_t world_;
  std::size_t next_ = 0;
  std::optional<ImageError> error_;
};

}  // namespace offgrid::navmesh::detail
