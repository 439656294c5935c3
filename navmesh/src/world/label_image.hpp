// The image of the labels of a world: members by area, and the nodes of the trees.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mesh/image_of.hpp"
#include "mesh/image_reader.hpp"
#include "mesh/image_writer.hpp"
#include "world/area_cover.hpp"

namespace offgrid::navmesh::detail {

template <>
struct ImageOf<LabelTable> {
  /// The members that identify a node; the rest is made anew.
  struct Node {
    std::uint32_t member = 0;
    std::uint32_t bit = 0;
    std::int32_t count = 0;
    std::uint32_t left = 0;
    std::uint32_t right = 0;
  };
  /// A member that an enabled area has.
  struct Arrival {
    MemberId id;
    std::uint32_t part = 0;  ///< of the area
    Member member;
    const std::optional<Update>* update = nullptr;  ///< the area's
  };

  static void write(ImageWriter& writer, const LabelTable& table);
  /// Reads into a table that has the member of the frame. `used` has the labels of faces and of
  /// nets, none included, which count as uses.
  static bool read(ImageReader& reader, LabelTable& table, std::span<const Arrival> arrivals,
                   std::span<const LabelId> faces, std::span<const LabelId> nets);
  /// Is no node there twice?
  static bool are_distinct(const LabelTable& table);

 private:
  static bool put_members(ImageReader& reader, LabelTable& table, std::size_t count,
                          std::span<const Arrival> arrivals);
  static bool is_node(const LabelTable& table, std::uint32_t number);
  static bool count_uses(ImageReader& reader, LabelTable& table, std::span<const LabelId> labels,
                         std::string_view name);
  static bool describe(ImageReader& reader, LabelTable& table);
  static bool link(ImageReader& reader, LabelTable& table);
};

}  // namespace offgrid::navmesh::detail
