// GltfScene: a scene as plain numbers, the glTF file that says it, and the judge of what is read of
// the file. All numbers are small and have few bits behind the point, so that the right places are
// exact in doubles.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "offgrid/io/gltf.hpp"
#include "support/random.hpp"

namespace offgrid::readers {

using GltfPlace = std::array<double, 3>;

/// A primitive: modes 4, 5 and 6 are triangles, strips and fans, those below points and lines.
struct GltfPrimitive {
  std::uint32_t mode = 4;
  bool has_positions = true;
  std::vector<GltfPlace> positions;
  std::optional<std::vector<std::uint32_t>> indices;
  int index_bytes = 2;  ///< 1, 2 or 4
};

struct GltfMesh {
  std::string name;
  std::optional<std::uint64_t> tag;
  std::vector<GltfPrimitive> primitives;
};

/// A node has a matrix, or any of the three others, which are done in the order scale, rotation,
/// translation.
struct GltfNode {
  std::string name;
  std::optional<std::uint64_t> tag;
  std::optional<std::size_t> mesh;
  std::vector<std::size_t> children;
  std::optional<std::array<double, 16>> matrix;  ///< column after column
  std::optional<GltfPlace> scale, translation;
  std::optional<std::array<double, 4>> rotation;  ///< a unit quaternion: x, y, z, w
};

struct GltfScene {
  std::vector<GltfMesh> meshes;
  std::vector<GltfNode> nodes;
  std::vector<std::vector<std::size_t>> scenes;  ///< the nodes at which each begins
  std::optional<std::size_t> shown;
};

GltfScene random_gltf(testing::Random& random);

/// A text or a binary file, and the files beside it.
struct GltfFile {
  std::string bytes;
  std::map<std::string, std::string> beside;
};
/// The scene as a file; where bytes lie in it is drawn at random.
GltfFile file_of(const GltfScene& scene, testing::Random& random);

/// The fault of a model that was read of the scene's file, or of the tags of its triangles; empty
/// if there is none.
std::string find_fault(const GltfScene& scene, const io::ReadResult<io::GltfModel>& model);

/// The first fault of so many scenes at random, which the library reads; empty if there is none.
std::string find_fault_in_scenes(int count);

}  // namespace offgrid::readers
