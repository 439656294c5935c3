#include "offgrid/io/gltf.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "byte_reader.hpp"
#include "gltf_buffers.hpp"
#include "json_names.hpp"
#include "offgrid/io/read_file.hpp"
#include "path_beside.hpp"
#include "text_reader.hpp"

namespace offgrid::io {
namespace {

using detail::GltfDocument;
using detail::GltfElements;
using detail::JsonKind;
using detail::JsonNode;
using List = GltfDocument::List;

/// An affine map: the columns of its matrix, then the shift.
struct Transform {
  std::array<std::array<double, 3>, 4> column{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}}};
  bool is_identity = true;

  Place3 operator()(const Place3& p) const {
    if (is_identity) return p;
    const auto row = [&](std::size_t r) {
      return (column[0][r] * p.x + column[1][r] * p.y) + (column[2][r] * p.z + column[3][r]);
    };
    return {row(0), row(1), row(2)};
  }

  /// This map after another one.
  Transform operator*(const Transform& inner) const {
    if (is_identity) return inner;
    if (inner.is_identity) return *this;
    Transform made;
    made.is_identity = false;
    for (std::size_t c = 0; c < 4; ++c) {
      for (std::size_t r = 0; r < 3; ++r) {
        const auto& in = inner.column[c];
        made.column[c][r] = (column[0][r] * in[0] + column[1][r] * in[1]) +
                            (column[2][r] * in[2] + (c == 3 ? column[3][r] : 0.0));
      }
    }
    return made;
  }

  /// Does it turn triangles around?
  bool mirrors() const {
    const auto& [a, b, c, shift] = column;
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
               a[2] * (b[0] * c[1] - b[1] * c[0]) <
           0;
  }
};

/// The rotation of a unit quaternion, scaled and moved.
Transform transform_of(const std::array<double, 3>& shift, const std::array<double, 4>& turn,
                       const std::array<double, 3>& scale) {
  const auto [x, y, z, w] = turn;
  Transform made;
  made.is_identity = false;
  if (x != 0 || y != 0 || z != 0) {
    made.column[0] = {1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)};
    made.column[1] = {2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)};
    made.column[2] = {2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)};
  }
  for (std::size_t c = 0; c < 3; ++c) {
    for (double& v : made.column[c]) v *= scale[c];
  }
  made.column[3] = shift;
  return made;
}

class GltfReader {
 public:
  explicit GltfReader(GltfDocument& document)
      : document_(document), is_visited_(document.list(List::nodes).size()) {}

  bool read() {
    std::vector<JsonNode> roots;
    if (!find_roots(roots)) return false;
    for (const JsonNode root : roots) {
      if (!read_tree(root)) return false;
    }
    return true;
  }
  GltfModel take() { return std::move(model_); }

 private:
  struct Visit {
    JsonNode index;  ///< of the node, as it is written
    Transform outer;
  };

  const detail::JsonTape& tape() const { return document_.tape(); }

  /// The indices of the nodes at which the scene begins.
  bool find_roots(std::vector<JsonNode>& roots) {
    const auto scenes = document_.list(List::scenes);
    if (scenes.empty()) return true;
    JsonNode scene = scenes.front();
    const auto shown = tape().find(tape().root(), "scene");
    if (shown && !document_.read_item(*shown, List::scenes, "a scene", scene)) return false;
    std::optional<JsonNode> nodes;
    if (!document_.find(scene, "nodes", JsonKind::array, nodes)) return false;
    return !nodes || tape().for_each(*nodes, [&](JsonNode index) {
      roots.push_back(index);
      return true;
    });
  }

  bool read_tree(JsonNode root) {
    std::vector<Visit> open{{root, {}}};
    while (!open.empty()) {
      const Visit visit = open.back();
      open.pop_back();
      JsonNode node = 0;
      if (!document_.read_item(visit.index, List::nodes, "a node", node)) return false;
      const auto number = static_cast<std::size_t>(tape().number(visit.index));
      if (is_visited_[number])
        return document_.fail(visit.index, ReadCode::bad_reference, "a node with one parent");
      is_visited_[number] = true;
      Transform local;
      if (!read_transform(node, local)) return false;
      const Transform all = visit.outer * local;
      if (!read_mesh_of(node, all)) return false;
      std::optional<JsonNode> children;
      if (!document_.find(node, "children", JsonKind::array, children)) return false;
      if (!children) continue;
      const std::size_t first = open.size();
      tape().for_each(*children, [&](JsonNode child) {
        open.push_back({child, all});
        return true;
      });
      std::reverse(open.begin() + static_cast<std::ptrdiff_t>(first), open.end());
    }
    return true;
  }

  /// Reads a member of `Size` numbers; false after an error, and `values` stay if it is missing.
  template <std::size_t Size>
  bool read_numbers(JsonNode node, std::string_view name, std::array<double, Size>& values,
                    bool& is_there) {
    std::optional<JsonNode> array;
    if (!document_.find(node, name, JsonKind::array, array) || !array) return !array;
    is_there = true;
    std::size_t count = 0;
    const bool are_numbers = tape().for_each(*array, [&](JsonNode value) {
      if (count == Size || tape().kind(value) != JsonKind::number) return false;
      values[count++] = tape().number(value);
      return true;
    });
    return (are_numbers && count == Size) ||
           document_.fail(*array, ReadCode::wrong_size,
                          std::to_string(Size) + " numbers in \"" + std::string(name) + "\"");
  }

  bool read_transform(JsonNode node, Transform& local) {
    std::array<double, 16> matrix{};
    bool has_matrix = false, has_parts = false;
    if (!read_numbers(node, "matrix", matrix, has_matrix)) return false;
    if (has_matrix) {
      local.is_identity = false;
      for (std::size_t c = 0; c < 4; ++c) {
        for (std::size_t r = 0; r < 3; ++r) local.column[c][r] = matrix[4 * c + r];
      }
      return true;
    }
    std::array<double, 3> shift{0, 0, 0}, scale{1, 1, 1};
    std::array<double, 4> turn{0, 0, 0, 1};
    if (!read_numbers(node, "translation", shift, has_parts) ||
        !read_numbers(node, "rotation", turn, has_parts) ||
        !read_numbers(node, "scale", scale, has_parts))
      return false;
    if (has_parts) local = transform_of(shift, turn, scale);
    return true;
  }

  /// The tag in the extras of a node or a mesh.
  bool read_tag(JsonNode of, std::optional<std::uint64_t>& tag) {
    const auto extras = tape().find(of, "extras");
    if (!extras || tape().kind(*extras) != JsonKind::object || !tape().find(*extras, "tag"))
      return true;
    std::size_t value = 0;
    if (!document_.read_number(*extras, "tag", value)) return false;
    tag = value;
    return true;
  }

  bool read_mesh_of(JsonNode node, const Transform& transform) {
    const auto index = tape().find(node, "mesh");
    if (!index) return true;
    JsonNode mesh = 0;
    if (!document_.read_item(*index, List::meshes, "a mesh", mesh)) return false;
    GltfPart part{.node = document_.name_of(node), .mesh = document_.name_of(mesh)};
    if (!read_tag(mesh, part.tag) || !read_tag(node, part.tag)) return false;
    std::optional<JsonNode> primitives;
    if (!document_.find(mesh, "primitives", JsonKind::array, primitives)) return false;
    if (!primitives) return document_.fail(mesh, ReadCode::missing, "a member \"primitives\"");
    std::string words = "in mesh " + std::string(tape().number_text(*index));
    if (!part.mesh.empty()) words += ", " + detail::quoted(part.mesh);
    std::size_t number = 0;
    return tape().for_each(*primitives, [&](JsonNode primitive) {
      const std::string here = words + ", primitive " + std::to_string(number++);
      if (tape().kind(primitive) != JsonKind::object)
        return document_.fail(primitive, ReadCode::wrong_type, here + ": an object");
      if (!read_primitive(primitive, transform, here)) return false;
      part.faces_end = model_.surface.faces.size();
      model_.parts.push_back(part);
      return true;
    });
  }

  bool read_primitive(JsonNode primitive, const Transform& transform, const std::string& words) {
    constexpr std::size_t triangles = 4, fan = 6;
    std::size_t mode = triangles;
    std::optional<JsonNode> attributes;
    if (!document_.read_number(primitive, "mode", mode) ||
        !document_.find(primitive, "attributes", JsonKind::object, attributes))
      return false;
    if (mode > fan)
      return document_.fail(primitive, ReadCode::out_of_range, words + ": a mode from 0 to 6");
    const auto position = attributes ? tape().find(*attributes, "POSITION") : std::nullopt;
    if (mode < triangles || !position) {
      ++model_.surface.skipped;
      return true;
    }
    std::size_t count = 0;
    const std::size_t first = model_.surface.vertices.size();
    if (!read_positions(*position, transform, words, count)) return false;
    std::vector<std::uint32_t> corners;
    if (const auto indices = tape().find(primitive, "indices")) {
      if (!read_indices(*indices, count, words, corners)) return false;
    } else {
      for (std::uint32_t i = 0; i < count; ++i) corners.push_back(i);
    }
    return add_faces(primitive, mode, corners, first, transform.mirrors(), words);
  }

  bool fail_of_size(JsonNode at, const std::string& words) {
    return document_.fail(at, ReadCode::too_large,
                          words + ": at most 2^26 vertices and triangles of the scene");
  }

  bool read_positions(JsonNode index, const Transform& transform, const std::string& words,
                      std::size_t& count) {
    GltfElements elements;
    if (!document_.read_accessor(index, "VEC3", 3, words, elements)) return false;
    constexpr unsigned float_component = 5126;
    if (elements.component != float_component)
      return document_.fail(elements.at, ReadCode::unsupported, words + ": positions of floats");
    std::vector<Place3>& vertices = model_.surface.vertices;
    if (elements.count > gltf_size_max - vertices.size()) return fail_of_size(index, words);
    for (std::size_t i = 0; i < elements.count; ++i) {
      const std::string_view bytes = elements.element(i);
      const auto coordinate = [&](std::size_t k) {
        return static_cast<double>(std::bit_cast<float>(number_at(bytes, 4 * k, 4)));
      };
      const Place3 p = transform({coordinate(0), coordinate(1), coordinate(2)});
      if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z)) {
        return document_.fail(
            elements.at, ReadCode::out_of_range,
            words + ": a position of finite numbers for vertex " + std::to_string(i));
      }
      vertices.push_back(p);
    }
    count = elements.count;
    return true;
  }

  /// A little-endian number of one, two or four bytes.
  static std::uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint32_t value = 0;
    for (std::size_t i = size; i-- > 0;)
      value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
  }

  bool read_indices(JsonNode index, std::size_t vertices, const std::string& words,
                    std::vector<std::uint32_t>& corners) {
    GltfElements elements;
    if (!document_.read_accessor(index, "SCALAR", 1, words, elements)) return false;
    const std::size_t size = elements.component == 5121   ? 1
                             : elements.component == 5123 ? 2
                             : elements.component == 5125 ? 4
                                                          : 0;
    if (size == 0)
      return document_.fail(elements.at, ReadCode::unsupported,
                            words + ": indices of unsigned numbers");
    corners.reserve(elements.count);
    for (std::size_t i = 0; i < elements.count; ++i) {
      const std::uint32_t corner = number_at(elements.element(i), 0, size);
      if (corner >= vertices) {
        return document_.fail(elements.at, ReadCode::bad_reference,
                              words + ": a vertex below " + std::to_string(vertices) +
                                  " for index " + std::to_string(i));
      }
      corners.push_back(corner);
    }
    return true;
  }

  bool add_faces(JsonNode primitive, std::size_t mode, const std::vector<std::uint32_t>& corners,
                 std::size_t first, bool is_mirrored, const std::string& words) {
    constexpr std::size_t triangles = 4, strip = 5;
    Surface& surface = model_.surface;
    const std::size_t count = mode == triangles    ? corners.size() / 3
                              : corners.size() < 3 ? 0
                                                   : corners.size() - 2;
    if (mode == triangles && corners.size() % 3 != 0) {
      return document_.fail(
          primitive, ReadCode::bad_shape,
          words + ": three corners for each triangle, not " + std::to_string(corners.size()));
    }
    if (count > gltf_size_max - surface.faces.size()) return fail_of_size(primitive, words);
    const std::uint32_t line = document_.line_of(primitive);
    for (std::size_t i = 0; i < count; ++i) {
      std::array<std::size_t, 3> of{i, i + 1, i + 2};  // a strip
      if (mode == triangles) of = {3 * i, 3 * i + 1, 3 * i + 2};
      if (mode == strip && i % 2 == 1) std::swap(of[1], of[2]);
      if (mode > strip) of = {0, i + 1, i + 2};  // a fan
      if (is_mirrored) std::swap(of[1], of[2]);
      for (const std::size_t corner : of)
        surface.corners.push_back(static_cast<std::uint32_t>(first + corners[corner]));
      surface.faces.push_back({static_cast<std::uint32_t>(surface.corners.size()), line});
    }
    return true;
  }

  GltfDocument& document_;
  std::vector<bool> is_visited_;
  GltfModel model_;
};

/// The name of a file in a URI, whose blanks and other bytes may be written as % and two digits.
std::string file_of_uri(std::string_view uri) {
  const auto digit = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
  };
  std::string name;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    const bool is_escape =
        uri[i] == '%' && i + 2 < uri.size() && digit(uri[i + 1]) >= 0 && digit(uri[i + 2]) >= 0;
    name += is_escape ? static_cast<char>(16 * digit(uri[i + 1]) + digit(uri[i + 2])) : uri[i];
    if (is_escape) i += 2;
  }
  return name;
}

}  // namespace

ReadResult<GltfModel> read_gltf(std::string_view bytes, const GltfBuffers& buffers) {
  const auto text = detail::open_gltf(bytes);
  if (!text) return text.error();
  const auto tape = detail::JsonTape::parse(FileKind::gltf, text->json);
  if (!tape) {
    ReadError error = tape.error();
    error.offset += text->begin;
    if (text->is_binary) error.line = error.column = 0;
    return error;
  }
  GltfDocument document(*text, *tape);
  if (const auto repeated = detail::find_repeated_name(*tape)) {
    document.fail(*repeated, ReadCode::syntax, "a name that its object does not have already");
    return document.error();
  }
  if (!document.load(buffers)) return document.error();
  GltfReader reader(document);
  if (!reader.read()) return document.error();
  return reader.take();
}

ReadResult<GltfModel> read_gltf(std::string_view bytes, const std::string& path) {
  const auto load = [&](const std::string& uri) {
    return read_file(detail::path_beside(path, file_of_uri(uri)), FileKind::gltf);
  };
  auto model = read_gltf(bytes, GltfBuffers(load));
  if (!model && model.error().file.empty()) return in_file(model.error(), path);
  return model;
}

ReadResult<GltfModel> read_gltf_file(const std::string& path) {
  const auto bytes = read_file(path, FileKind::gltf);
  if (!bytes) return bytes.error();
  return read_gltf(*bytes, path);
}

}  // namespace offgrid::io
