// read_gltf: reads the meshes of glTF 2.0, as text (.gltf) or as one binary file (.glb).
//
//   const auto model = read_gltf_file("hall.glb");        // reads buffers in other files, too
//   if (!model) std::puts(describe(model.error()).c_str());
//   const auto made = quantise(model->surface);
//   import_ground(ground_triangles(*made, UpAxis::y), {.step = 90});   // glTF has y up
//
// The scene becomes one surface: the triangles of each node's mesh, moved by the transforms of the
// node and of those above it.
//
// Transforms are products of matrices of doubles. A vertex of a file is a float, which is exact as
// a double, and stays exact where no node turns, scales or moves it. Otherwise each number is
// rounded as doubles are, the same on every machine, before quantise() rounds it to the grid.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "offgrid/io/read_error.hpp"
#include "offgrid/io/surface.hpp"

namespace offgrid::io {

/// The faces of one primitive of a node's mesh.
struct GltfPart {
  std::string node;                    ///< the name of the node; empty if it has none
  std::string mesh;                    ///< the name of the mesh; empty if it has none
  std::optional<std::uint64_t> tag{};  ///< `extras.tag` of the node, else that of the mesh
  std::size_t faces_end = 0;           ///< the number of faces of this part and of those before it
};

struct GltfModel {
  /// The faces are triangles, counter-clockwise as glTF has them, in the order of nodes (each
  /// before its children), primitives, and triangles. A face's line is the one in which its
  /// primitive begins in the JSON. `skipped` counts primitives of points and lines, and those
  /// without positions.
  Surface surface;
  std::vector<GltfPart> parts;
};

/// The bytes of another file, by its name as seen from the folder of this one.
using GltfBuffers = std::function<ReadResult<std::string>(const std::string& name)>;

/// The most vertices, and the most triangles, of a scene: nodes may repeat a mesh, so that a small
/// file has a large scene.
inline constexpr std::size_t gltf_size_max = std::size_t{1} << 26;

/// Reads the scene that the file says is shown, otherwise the first one; a file without scenes
/// shows nothing. Primitives may be triangles, strips and fans, with indices or without; positions
/// are floats. A node that mirrors turns its triangles around.
///
/// Errors have the byte, of a text also the line, and name mesh and primitive, or accessor: those
/// of JSON; syntax (a binary file that is none, base64 that is none), truncated, wrong_type,
/// missing, unsupported (another version, an extension that the file requires, sparse accessors,
/// positions that are no floats, a buffer in another file if there are no `buffers`), bad_reference
/// (an index of nothing, of a vertex, too; a node with two parents or above itself), out_of_range
/// (an accessor or a view that has no room where it should lie, a coordinate that is no finite
/// number), too_large (gltf_size_max); those of `buffers`. Memory: the buffers, and ten times the
/// JSON, and the surface.
ReadResult<GltfModel> read_gltf(std::string_view bytes, const GltfBuffers& buffers = {});

/// The same of bytes that were read already from a file; buffers are files in its folder.
ReadResult<GltfModel> read_gltf(std::string_view bytes, const std::string& path);

/// Reads a file and the buffers beside it. Errors: those of read_file and read_gltf, with the name
/// of the file.
ReadResult<GltfModel> read_gltf_file(const std::string& path);

}  // namespace offgrid::io
