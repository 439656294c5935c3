// tags_of: names of the parts of a mesh file as tags of its triangles.
//
//   const auto model = read_gltf_file("hall.glb");
//   const auto made = quantise(model->surface);
//   const SurfaceTags tags = tags_of(model->surface, parts_of(*model));
//   tagged_areas(ground.relief, ground_triangles(*made, UpAxis::y), tags.of_triangles);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "offgrid/io/gltf.hpp"
#include "offgrid/io/surface.hpp"

namespace offgrid::io {

/// A run of faces with a name.
struct SurfacePart {
  std::string name;                    ///< empty if it has none
  std::optional<std::uint64_t> tag{};  ///< the tag that the file states
  std::size_t faces_end = 0;           ///< the number of faces of this part and of those before it

  friend bool operator==(const SurfacePart&, const SurfacePart&) = default;
};

/// The parts of a scene: the name is that of the mesh or, without one, that of the node.
std::vector<SurfacePart> parts_of(const GltfModel& model);

/// The parts of an OBJ file, which read_obj reads: the name is the material (`usemtl`) or, without
/// one, the group (`g`), or the object (`o`), as it stands in its line.
std::vector<SurfacePart> obj_parts(std::string_view text);

/// A tag, and the names of the parts that have it.
struct SurfaceTag {
  std::uint64_t tag = 0;
  std::vector<std::string> names;  ///< sorted; none if the file states the tag without a name

  friend bool operator==(const SurfaceTag&, const SurfaceTag&) = default;
};

struct SurfaceTags {
  std::vector<std::uint64_t> of_triangles;  ///< in the order of quantise(surface).triangles
  std::vector<SurfaceTag> tags;             ///< those above 0, by tag
};

/// The tag that a part states, or else one for its name: different names, sorted, have 1, 2, 3, and
/// so on, but for tags that parts state. Parts without a name, and faces behind the last part, have
/// tag 0. Requires parts whose ends do not decrease and are no more than the faces; checked.
SurfaceTags tags_of(const Surface& surface, std::span<const SurfacePart> parts);

}  // namespace offgrid::io
