#include "triangulation/bulk_delaunay.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

constexpr std::uint32_t none = HalfedgeRecord::none;

// The first position of a range whose key has the highest bit in which the keys differ. No branch
// depends on a key.
std::uint32_t find_split(const std::uint64_t* keys, std::uint32_t begin, std::uint32_t end) {
  const std::uint64_t bit = std::bit_floor(keys[begin] ^ keys[end - 1]);
  std::uint32_t low = begin;  // a position whose key lacks the bit
  for (std::uint32_t count = end - 1 - begin; count > 1;) {
    const std::uint32_t half = count / 2;
    low += (keys[low + half] & bit) == 0 ? half : 0;
    count -= half;
  }
  return low + 1;
}

// Triangulates a non-empty range. The recursion is at most as deep as a key has bits.
BulkMesh::Part build_range(BulkMesh& mesh, const std::uint64_t* keys, std::uint32_t begin,
                           std::uint32_t end) {
  switch (end - begin) {
    case 1: return mesh.make_part(begin);
    case 2: return mesh.make_part(begin, begin + 1);
    case 3: return mesh.make_part(begin, begin + 1, begin + 2);
    default: break;
  }
  const std::uint32_t split = find_split(keys, begin, end);
  const BulkMesh::Part first = build_range(mesh, keys, begin, split);
  const BulkMesh::Part second = build_range(mesh, keys, split, end);
  return mesh.merge(first, second);
}

void move_face(HalfedgeRecord* records, std::uint32_t from, std::uint32_t to) {
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeRecord moved = records[3 * std::size_t{from} + k];
    records[3 * std::size_t{to} + k] = moved;
    if (moved.twin != none) records[Numbering::slot(moved.twin)].twin = Numbering::encode(to, k);
  }
}

// Removes the ghosts of a ring: their neighbours become border faces, and faces from the end of the
// array move into their slots. Returns the number of faces left; 0 if all points are on one line.
std::uint32_t remove_ghosts(HalfedgeRecord* records, std::uint32_t faces, std::uint32_t hull) {
  const auto next = [&](std::uint32_t f) {
    return Numbering::face(records[3 * std::size_t{f} + 2].twin);
  };
  std::vector<std::uint32_t> ghosts{hull};
  for (std::uint32_t f = next(hull); f != hull; f = next(f)) ghosts.push_back(f);
  if (ghosts.size() == faces) return 0;
  std::sort(ghosts.begin(), ghosts.end());
  for (const std::uint32_t f : ghosts)
    records[Numbering::slot(records[3 * std::size_t{f}].twin)].twin = none;
  std::uint32_t last = faces;
  std::size_t end = ghosts.size();
  for (std::size_t i = 0; i < end; ++i) {
    // A ghost at the very end is not replaced.
    while (end > i && ghosts[end - 1] == last - 1) {
      --last;
      --end;
    }
    if (i < end) move_face(records, --last, ghosts[i]);
  }
  return last;
}

}  // namespace

void BulkDelaunay::build(std::span<const Point2> points, std::span<const std::uint64_t> keys) {
  const std::uint32_t n = static_cast<std::uint32_t>(points.size());
  vertex_halfedges.clear();
  grow_to(vertex_halfedges, n, none);
  halfedges.clear();
  if (n < 3) return;
  halfedges.reserve(with_room(3 * (2 * std::size_t{n} - 2)));
  halfedges.resize(3 * (2 * std::size_t{n} - 2));
  BulkMesh mesh(points.data(), halfedges.data(), vertex_halfedges.data());
  const BulkMesh::Part whole = build_range(mesh, keys.data(), 0, n);
  const std::uint32_t faces =
      remove_ghosts(halfedges.data(), mesh.face_count(), mesh.hull_of(whole));
  if (faces == 0) {
    std::fill(vertex_halfedges.begin(), vertex_halfedges.end(), none);
    halfedges = LargeVector<HalfedgeRecord>();  // frees the memory, too
  }
  halfedges.resize(3 * std::size_t{faces});
  for (std::uint32_t f = 0; f < faces; ++f) {
    for (std::uint32_t k = 0; k < 3; ++k)
      vertex_halfedges[halfedges[3 * std::size_t{f} + k].origin] = Numbering::encode(f, k);
  }
}

}  // namespace offgrid::navmesh::detail
