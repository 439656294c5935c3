// How the three half-edges of a face are numbered: 4t + k, or 3t + k.
//
// Half-edge k of face t starts at corner k and runs counter-clockwise; the face is on its left. With 4t + k face and corner are a shift and
// a mask (30 + 2 bits, as in the source "Real-time triangulation"), with 3t + k a division. Both address the same dense array of three
// records a face, because 4t + k - t = 3t + k. bench/navmesh/halfedges.cpp measures both; docs/triangulation.md says which won and why.
#pragma once

#include <cstdint>

namespace offgrid::navmesh {

/// 4t + k: shift and mask; every fourth number is unused.
struct FourPerFace {
  static constexpr std::uint32_t encode(std::uint32_t face, std::uint32_t corner) { return 4 * face + corner; }
  static constexpr std::uint32_t face(std::uint32_t h) { return h >> 2; }
  static constexpr std::uint32_t corner(std::uint32_t h) { return h & 3; }
  static constexpr std::uint32_t next(std::uint32_t h) { return h + 1 - 3 * ((h >> 1) & 1); }
  static constexpr std::uint32_t prev(std::uint32_t h) { return h - 1 + 3 * static_cast<std::uint32_t>((h & 3) == 0); }
  /// The place of the half-edge's record: records are dense, three a face.
  static constexpr std::uint32_t slot(std::uint32_t h) { return h - (h >> 2); }
  static constexpr std::uint32_t max_faces = (std::uint32_t{1} << 30) - 1;
};

/// 3t + k: dense numbers; a division by three.
struct ThreePerFace {
  static constexpr std::uint32_t encode(std::uint32_t face, std::uint32_t corner) { return 3 * face + corner; }
  static constexpr std::uint32_t face(std::uint32_t h) { return h / 3; }
  static constexpr std::uint32_t corner(std::uint32_t h) { return h % 3; }
  static constexpr std::uint32_t next(std::uint32_t h) { return h % 3 == 2 ? h - 2 : h + 1; }
  static constexpr std::uint32_t prev(std::uint32_t h) { return h % 3 == 0 ? h + 2 : h - 1; }
  static constexpr std::uint32_t slot(std::uint32_t h) { return h; }
  static constexpr std::uint32_t max_faces = 0xFFFFFFFE / 3;
};

/// The numbering of the meshes.
using Numbering = FourPerFace;

/// What a mesh stores for a half-edge: where it starts, whether it is constrained, and its twin in the neighbouring face.
struct HalfedgeRecord {
  static constexpr std::uint32_t constrained_bit = std::uint32_t{1} << 31;
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  std::uint32_t origin = none;  ///< the vertex; the highest bit says constrained. `none` in corner 0 marks a removed face
  std::uint32_t twin = none;    ///< a half-edge number, or `none` at the border

  constexpr std::uint32_t vertex() const { return origin & ~constrained_bit; }
  constexpr bool constrained() const { return (origin & constrained_bit) != 0; }
};

static_assert(sizeof(HalfedgeRecord) == 8);
static_assert(FourPerFace::next(4 * 7 + 2) == 4 * 7 && FourPerFace::prev(4 * 7) == 4 * 7 + 2 && FourPerFace::slot(4 * 7 + 1) == 22);
static_assert(ThreePerFace::next(23) == 21 && ThreePerFace::prev(21) == 23);

}  // namespace offgrid::navmesh
