#include "triangulation/triangulation_image.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "mesh/hilbert.hpp"
#include "mesh/image_tables.hpp"
#include "offgrid/kernel/orient.hpp"
#include "triangulation/hilbert_index.hpp"
#include "triangulation/triangulation_parts.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

/// The runs of an index along the curve. Which slots they use decides nothing, so they get new
/// ones.
template <>
struct ImageOf<HilbertIndex> {
  /// The runs of all floors, one floor after the other.
  template <template <class> class Column>
  struct ColumnsOf {
    Column<std::uint32_t> chunks;    ///< by floor: the number of chunks
    Column<std::uint32_t> runs;      ///< by chunk: the number of runs
    Column<std::uint64_t> keys;      ///< by run
    Column<std::uint32_t> counts;    ///< by run: the number of vertices
    Column<std::uint32_t> vertices;  ///< run after run
  };
  template <class Item>
  using Vector = std::vector<Item>;
  using Columns = ColumnsOf<Vector>;
  using Views = ColumnsOf<ImageView>;

  static void add(Columns& columns, const HilbertIndex& index) {
    columns.chunks.push_back(static_cast<std::uint32_t>(index.order_.size()));
    for (const std::uint32_t number : index.order_) {
      const HilbertIndex::Chunk& chunk = index.chunks_[number];
      columns.runs.push_back(chunk.count);
      for (std::uint32_t at = 0; at < chunk.count; ++at) {
        const HilbertIndex::Others& others = index.others_[chunk.others[at]];
        columns.keys.push_back(chunk.keys[at]);
        columns.counts.push_back(others.count + 1);
        columns.vertices.push_back(chunk.firsts[at]);
        columns.vertices.insert(columns.vertices.end(), others.vertices.begin(),
                                others.vertices.begin() + others.count);
      }
    }
  }

  /// Is each vertex in the run whose range has its point?
  static bool has_places(const HilbertIndex& index, const LargeVector<Point2>& points) {
    for (std::size_t i = 0; i < index.order_.size(); ++i) {
      const HilbertIndex::Chunk& chunk = index.chunks_[index.order_[i]];
      if (index.first_keys_[i] != chunk.keys[0]) return false;
      for (std::uint32_t at = 0; at < chunk.count; ++at) {
        const HilbertIndex::Others& others = index.others_[chunk.others[at]];
        const auto is_in = [&](std::uint32_t v) {
          const HilbertIndex::Place place = index.place_of(hilbert_key(points[v]));
          return place.position == i && place.at == at;
        };
        if (!is_in(chunk.firsts[at]) ||
            !std::all_of(others.vertices.begin(), others.vertices.begin() + others.count, is_in))
          return false;
      }
    }
    return true;
  }

  /// Where the next floor, chunk, run and vertex of the columns are.
  struct Place {
    std::size_t floor = 0, chunk = 0, run = 0, vertex = 0;
  };

  /// Makes the index of the next floor. Returns false at the first chunk or run that is unsound.
  static bool take(const Views& columns, Place& next, HilbertIndex& index) {
    index = {};
    const std::size_t chunks = columns.chunks[next.floor++];
    if (chunks > columns.runs.size() - next.chunk) return false;
    index.chunks_.resize(chunks);
    index.order_.resize(chunks);
    index.first_keys_.resize(chunks);
    for (std::size_t i = 0; i < chunks; ++i, ++next.chunk) {
      HilbertIndex::Chunk& chunk = index.chunks_[i];
      chunk.count = columns.runs[next.chunk];
      if (chunk.count == 0 || chunk.count > HilbertIndex::capacity ||
          chunk.count > columns.keys.size() - next.run)
        return false;
      index.order_[i] = static_cast<std::uint32_t>(i);
      index.first_keys_[i] = columns.keys[next.run];
      for (std::uint32_t at = 0; at < chunk.count; ++at, ++next.run) {
        if (!take_run(columns, next, index, chunk, at)) return false;
      }
    }
    return true;
  }
  static bool take_run(const Views& columns, Place& next, HilbertIndex& index,
                       HilbertIndex::Chunk& chunk, std::uint32_t at) {
    const std::uint32_t count = columns.counts[next.run];
    const std::uint64_t key = columns.keys[next.run];
    const bool increases = at == 0 || chunk.keys[at - 1] < key;
    if (count == 0 || count > HilbertIndex::run_capacity || !increases ||
        count > columns.vertices.size() - next.vertex)
      return false;
    chunk.keys[at] = key;
    chunk.firsts[at] = columns.vertices[next.vertex];
    chunk.others[at] = static_cast<std::uint32_t>(index.others_.size());
    HilbertIndex::Others& others = index.others_.emplace_back();
    others.count = count - 1;
    std::copy_n(columns.vertices.begin() + static_cast<std::ptrdiff_t>(next.vertex) + 1,
                others.count, others.vertices.begin());
    next.vertex += count;
    return true;
  }
};

namespace {

using IndexImage = ImageOf<HilbertIndex>;

constexpr MeshNames names{"half-edges", "vertices", "free faces", "free vertices"};

bool has_points(ImageReader& reader, const LargeVector<Point2>& points, std::size_t vertices) {
  if (!reader.has_size("points", points.size(), vertices)) return false;
  for (std::size_t v = 0; v < points.size(); ++v) {
    const std::int32_t x = points[v].x.raw(), y = points[v].y.raw();
    if (Point2::make(x, y)) continue;
    return reader.unsound("points", v, "a point of the grid",
                          "(" + std::to_string(x) + ", " + std::to_string(y) + ")");
  }
  return true;
}

bool has_turns(ImageReader& reader, const Mesh& mesh, const LargeVector<Point2>& points) {
  for (const FaceId f : mesh.faces()) {
    const auto [a, b, c] = mesh.vertices(f);
    if (kernel::orient(points[a.value()], points[b.value()], points[c.value()]) ==
        kernel::Sign::positive)
      continue;
    return reader.unsound(names.halfedges, 3 * std::size_t{f.value()}, "a face that turns left",
                          "another one");
  }
  return true;
}

bool has_floors(ImageReader& reader, const Mesh& mesh, const LargeVector<Floor>& on,
                std::uint32_t floors) {
  if (floors == 1) return reader.has_size("floors", on.size(), 0);
  if (!reader.has_size("floors", on.size(), mesh.vertex_bound()) ||
      !reader.are_below("floors", on, floors))
    return false;
  for (const FaceId f : mesh.faces()) {
    const auto [a, b, c] = mesh.vertices(f);
    if (on[a.value()] == on[b.value()] && on[b.value()] == on[c.value()]) continue;
    return reader.unsound("floors", a.value(), "a face on one floor", "one on several");
  }
  return true;
}

/// Is each vertex in the runs once?
bool has_vertices(ImageReader& reader, const Mesh& mesh, const ImageView<std::uint32_t>& vertices) {
  std::vector<bool> is_held(mesh.vertex_bound());
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const VertexId v{vertices[i]};
    if (!mesh.is_alive(v) || is_held[v.value()])
      return reader.unsound("run vertices", i, "a vertex, once", std::to_string(v.value()));
    is_held[v.value()] = true;
  }
  return reader.has_size("run vertices", vertices.size(), mesh.vertex_count());
}

bool read_indices(ImageReader& reader, const TriangulationParts& parts, std::uint32_t floors) {
  IndexImage::Views columns;
  if (!reader.view("chunks", columns.chunks) || !reader.view("chunk runs", columns.runs) ||
      !reader.view("run keys", columns.keys) || !reader.view("run sizes", columns.counts) ||
      !reader.view("run vertices", columns.vertices))
    return false;
  if (!reader.has_size("chunks", columns.chunks.size(), floors) ||
      !reader.has_size("run sizes", columns.counts.size(), columns.keys.size()) ||
      !has_vertices(reader, parts.mesh, columns.vertices))
    return false;
  parts.tools.upper_floors.resize(floors - std::size_t{1});
  IndexImage::Place next;
  for (std::uint32_t floor = 0; floor < floors; ++floor) {
    if (IndexImage::take(columns, next, parts.tools.index_of(static_cast<Floor>(floor)))) continue;
    return reader.unsound("chunk runs", next.chunk, "runs along the curve", "others");
  }
  return reader.has_size("run vertices", columns.vertices.size(), next.vertex);
}

}  // namespace

void ImageOf<Triangulation>::write(ImageWriter& writer, const Triangulation& triangulation) {
  // Nothing is written through these references.
  const TriangulationParts parts = parts_of(const_cast<Triangulation&>(triangulation));
  write_mesh(writer, parts.mesh, names, true);
  writer.array("points", parts.points);
  writer.array("floors", parts.floors);
  IndexImage::Columns columns;
  for (std::uint32_t floor = 0; floor < triangulation.floor_count(); ++floor)
    IndexImage::add(columns, parts.tools.index_of(static_cast<Floor>(floor)));
  writer.column("chunks", std::move(columns.chunks));
  writer.column("chunk runs", std::move(columns.runs));
  writer.column("run keys", std::move(columns.keys));
  writer.column("run sizes", std::move(columns.counts));
  writer.column("run vertices", std::move(columns.vertices));
}

bool ImageOf<Triangulation>::read(ImageReader& reader, Triangulation& triangulation,
                                  std::uint32_t floors) {
  const bool keeps_former = triangulation.keeps_former_faces();
  triangulation = {};
  triangulation.keep_former_faces(keeps_former);
  const TriangulationParts parts = parts_of(triangulation);
  if (!read_mesh(reader, parts.mesh, names, true) || !reader.array("points", parts.points) ||
      !reader.array("floors", parts.floors))
    return false;
  if (parts.mesh.face_count() == 0)
    return reader.unsound(names.halfedges, 0, "a mesh with faces", "none");
  return has_points(reader, parts.points, parts.mesh.vertex_bound()) &&
         has_turns(reader, parts.mesh, parts.points) &&
         has_floors(reader, parts.mesh, parts.floors, floors) &&
         read_indices(reader, parts, floors);
}

bool ImageOf<Triangulation>::is_indexed(const Triangulation& triangulation) {
  const TriangulationParts parts = parts_of(const_cast<Triangulation&>(triangulation));
  for (std::uint32_t floor = 0; floor < triangulation.floor_count(); ++floor) {
    if (!IndexImage::has_places(parts.tools.index_of(static_cast<Floor>(floor)), parts.points))
      return false;
  }
  return true;
}

}  // namespace offgrid::navmesh::detail
