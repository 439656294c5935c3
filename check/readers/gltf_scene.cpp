#include "readers/gltf_scene.hpp"

#include <algorithm>
#include <cstdio>
#include <set>
#include <tuple>
#include <utility>

#include "offgrid/io/surface_tags.hpp"
#include "readers/gltf_bytes.hpp"

namespace offgrid::readers {
namespace {

using testing::Random;

std::size_t below(Random& random, std::size_t count) {
  return static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(count) - 1));
}
double whole(Random& random, int most) { return static_cast<double>(random.between(-most, most)); }

// ---- a scene at random

GltfPlace random_place(Random& random, int most, double unit) {
  GltfPlace place{};
  for (double& v : place) v = whole(random, most) * unit;
  return place;
}

std::string random_name(Random& random) {
  constexpr std::array<const char*, 6> names{"", "", "road", "water", "a \\\"b\\\"", "Road"};
  return names.at(below(random, names.size()));
}
std::optional<std::uint64_t> random_tag(Random& random) {
  if (!random.chance(1, 3)) return std::nullopt;
  return below(random, 5);
}

/// One of 24 turns whose quaternions are exact.
std::array<double, 4> random_turn(Random& random) {
  std::array<double, 4> turn{};
  const bool is_half = random.chance(1, 2);
  const std::size_t axis = below(random, 4);
  for (std::size_t k = 0; k < 4; ++k) {
    const double sign = random.chance(1, 2) ? 1 : -1;
    turn[k] = is_half ? sign / 2 : k == axis ? sign : 0;
  }
  return turn;
}

void move_at_random(GltfNode& node, Random& random) {
  if (random.chance(1, 4)) return;
  if (random.chance(1, 3)) {
    auto& matrix = node.matrix.emplace();
    for (std::size_t k = 0; k < 16; ++k) matrix[k] = k % 4 == 3 ? 0 : whole(random, 2);
    matrix[15] = 1;
    return;
  }
  if (random.chance(1, 2)) node.translation = random_place(random, 9, 0.5);
  if (random.chance(1, 2)) node.rotation = random_turn(random);
  if (random.chance(1, 2)) node.scale = random_place(random, 3, 0.5);
}

GltfPrimitive random_primitive(Random& random) {
  GltfPrimitive made;
  made.mode = random.chance(1, 8) ? static_cast<std::uint32_t>(below(random, 4))
                                  : static_cast<std::uint32_t>(4 + below(random, 3));
  made.has_positions = !random.chance(1, 8);
  const bool has_indices = random.chance(2, 3);
  const std::size_t vertices = has_indices ? 3 + below(random, 300) : 3 * (1 + below(random, 3));
  for (std::size_t i = 0; i < vertices; ++i)
    made.positions.push_back(random_place(random, 40, 0.25));
  if (!has_indices) return made;
  auto& indices = made.indices.emplace();
  for (std::size_t left = 3 * below(random, 5); left > 0; --left)
    indices.push_back(static_cast<std::uint32_t>(below(random, vertices)));
  const int least = vertices > 256 ? 2 : 1;
  made.index_bytes = std::max(least, 1 << below(random, 3));
  return made;
}

// ---- the file

std::string text_of(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.12g", value);
  return text.data();
}
template <std::size_t Size>
std::string text_of(const std::array<double, Size>& values) {
  std::string text = "[";
  for (const double v : values) text += (text.size() > 1 ? "," : "") + text_of(v);
  return text + "]";
}
std::string text_of(const std::vector<std::size_t>& numbers) {
  std::string text = "[";
  for (const std::size_t n : numbers) text += (text.size() > 1 ? "," : "") + std::to_string(n);
  return text + "]";
}

std::string quoted_tag(const std::optional<std::uint64_t>& tag) {
  return tag ? R"("extras":{"tag":)" + std::to_string(*tag) + "}," : "";
}
std::string quoted_name(const std::string& name) {
  return name.empty() ? "" : R"("name":")" + name + R"(",)";
}

/// A list of a file, whose items are written one after the other.
struct List {
  std::string text;
  std::size_t count = 0;

  std::size_t add(const std::string& item) {
    text += (count > 0 ? ",\n" : "") + item;
    return count++;
  }
};

class Writer {
 public:
  Writer(const GltfScene& scene, Random& random) : scene_(scene), random_(random) {}

  GltfFile write() {
    List meshes, nodes, scenes;
    for (const GltfMesh& mesh : scene_.meshes) meshes.add(text_of_mesh(mesh));
    for (const GltfNode& node : scene_.nodes) nodes.add(text_of_node(node));
    for (const auto& roots : scene_.scenes) scenes.add(R"({"nodes":)" + text_of(roots) + "}");
    const bool is_binary = random_.chance(1, 3);
    GltfFile file;
    List buffers;
    for (std::size_t i = 0; i < buffers_.size(); ++i)
      buffers.add(text_of_buffer(i, is_binary && i == 0, file));
    std::string json = R"({"asset":{"version":"2.0"},)";
    if (scene_.shown) json += R"("scene":)" + std::to_string(*scene_.shown) + ",";
    for (const auto& [name, list] :
         {std::pair{"meshes", &meshes}, std::pair{"nodes", &nodes}, std::pair{"scenes", &scenes},
          std::pair{"accessors", &accessors_}, std::pair{"bufferViews", &views_}})
      json += "\"" + std::string(name) + "\":[\n" + list->text + "],\n";
    json += "\"buffers\":[" + buffers.text + "]}";
    file.bytes = is_binary ? glb(json, buffers_[0]) : json;
    return file;
  }

 private:
  std::string text_of_buffer(std::size_t number, bool is_in_file, GltfFile& file) {
    const std::string& bytes = buffers_[number];
    std::string uri;
    if (!is_in_file && random_.chance(1, 2)) {
      uri = "data:application/octet-stream;base64," + base64(bytes);
    } else if (!is_in_file) {
      uri = "part" + std::to_string(number) + ".bin";
      file.beside[uri] = bytes;
    }
    return "{" + (uri.empty() ? "" : R"("uri":")" + uri + R"(",)") + R"("byteLength":)" +
           std::to_string(bytes.size()) + "}";
  }

  std::string noise(std::size_t size) {
    std::string bytes;
    for (; size > 0; --size) bytes += static_cast<char>(random_.between(0, 99));
    return bytes;
  }

  /// Puts the elements into a buffer, with other bytes between them, and writes their accessor.
  std::size_t add_elements(const std::vector<std::string>& elements, const std::string& members,
                           bool may_stride) {
    const std::size_t size = elements.empty() ? 0 : elements[0].size();
    const std::size_t gap = may_stride && random_.chance(1, 2) ? 4 * below(random_, 4) : 0;
    const std::size_t before = 4 * below(random_, 4), into = 4 * below(random_, 3);
    const std::size_t number = below(random_, buffers_.size());
    std::string& buffer = buffers_[number];
    buffer += noise((4 - buffer.size() % 4) % 4 + before);
    const std::size_t view_offset = buffer.size();
    buffer += noise(into);
    for (std::size_t i = 0; i < elements.size(); ++i)
      buffer += elements[i] + (i + 1 < elements.size() ? noise(gap) : "");
    const std::size_t length = buffer.size() - view_offset;
    buffer += noise(below(random_, 6));
    std::string view =
        R"({"buffer":)" + std::to_string(number) + R"(,"byteLength":)" + std::to_string(length);
    if (view_offset > 0) view += R"(,"byteOffset":)" + std::to_string(view_offset);
    if (gap > 0) view += R"(,"byteStride":)" + std::to_string(size + gap);
    const std::size_t of_view = views_.add(view + "}");
    std::string accessor = R"({"bufferView":)" + std::to_string(of_view) + R"(,"count":)" +
                           std::to_string(elements.size()) + members;
    if (into > 0) accessor += R"(,"byteOffset":)" + std::to_string(into);
    return accessors_.add(accessor + "}");
  }

  std::string text_of_primitive(const GltfPrimitive& primitive) {
    std::string text = "{";
    if (primitive.mode != 4 || random_.chance(1, 2))
      text += R"("mode":)" + std::to_string(primitive.mode) + ",";
    if (primitive.indices) {
      std::vector<std::string> elements;
      for (const std::uint32_t i : *primitive.indices)
        elements.push_back(little_endian(i, primitive.index_bytes));
      const char* const type = primitive.index_bytes == 1   ? "5121"
                               : primitive.index_bytes == 2 ? "5123"
                                                            : "5125";
      text += R"("indices":)" +
              std::to_string(add_elements(
                  elements, std::string(R"(,"type":"SCALAR","componentType":)") + type, false)) +
              ",";
    }
    text += R"("attributes":{)";
    if (primitive.has_positions) {
      std::vector<std::string> elements;
      for (const auto& [x, y, z] : primitive.positions)
        elements.push_back(
            floats({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)}));
      text += R"("POSITION":)" + std::to_string(add_elements(
                                     elements, R"(,"type":"VEC3","componentType":5126)", true));
    }
    return text + "}}";
  }

  std::string text_of_mesh(const GltfMesh& mesh) {
    List primitives;
    for (const GltfPrimitive& primitive : mesh.primitives)
      primitives.add(text_of_primitive(primitive));
    return "{" + quoted_name(mesh.name) + quoted_tag(mesh.tag) + R"("primitives":[)" +
           primitives.text + "]}";
  }

  static std::string text_of_node(const GltfNode& node) {
    std::string text = "{" + quoted_name(node.name) + quoted_tag(node.tag);
    if (node.mesh) text += R"("mesh":)" + std::to_string(*node.mesh) + ",";
    if (node.matrix) text += R"("matrix":)" + text_of(*node.matrix) + ",";
    if (node.scale) text += R"("scale":)" + text_of(*node.scale) + ",";
    if (node.translation) text += R"("translation":)" + text_of(*node.translation) + ",";
    if (node.rotation) text += R"("rotation":)" + text_of(*node.rotation) + ",";
    return text + R"("children":)" + text_of(node.children) + "}";
  }

  const GltfScene& scene_;
  Random& random_;
  List views_, accessors_;
  std::vector<std::string> buffers_ = std::vector<std::string>(2, "bytes in front");
};

// ---- what is right

/// The product of two quaternions.
std::array<double, 4> times(const std::array<double, 4>& a, const std::array<double, 4>& b) {
  const auto& [ax, ay, az, aw] = a;
  const auto& [bx, by, bz, bw] = b;
  return {aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
          aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz};
}

/// The place as the parent of the node sees it.
GltfPlace moved(const GltfNode& node, GltfPlace p) {
  if (node.matrix) {
    const auto& m = *node.matrix;
    GltfPlace made{};
    for (std::size_t r = 0; r < 3; ++r)
      made[r] = m[r] * p[0] + m[4 + r] * p[1] + m[8 + r] * p[2] + m[12 + r];
    return made;
  }
  for (std::size_t k = 0; k < 3 && node.scale; ++k) p[k] *= (*node.scale)[k];
  if (node.rotation) {
    const auto [x, y, z, w] = *node.rotation;
    const auto turned = times(times({x, y, z, w}, {p[0], p[1], p[2], 0}), {-x, -y, -z, w});
    p = {turned[0], turned[1], turned[2]};
  }
  for (std::size_t k = 0; k < 3 && node.translation; ++k) p[k] += (*node.translation)[k];
  return p;
}

/// 1, or -1 if the node mirrors, or 0 if it makes all flat.
int orientation(const GltfNode& node) {
  const auto sign = [](double v) { return v > 0 ? 1 : v < 0 ? -1 : 0; };
  if (node.scale) return sign((*node.scale)[0]) * sign((*node.scale)[1]) * sign((*node.scale)[2]);
  if (!node.matrix) return 1;
  const auto& m = *node.matrix;
  return sign(m[0] * m[5] * m[10] + m[4] * m[9] * m[2] + m[8] * m[1] * m[6] - m[8] * m[5] * m[2] -
              m[0] * m[9] * m[6] - m[4] * m[1] * m[10]);
}

using Triangle = std::array<GltfPlace, 3>;

/// From its smallest corner on.
Triangle from_smallest(const Triangle& t) {
  const auto& [a, b, c] = t;
  return std::min({t, Triangle{b, c, a}, Triangle{c, a, b}});
}

/// The corners of each triangle, as the format says.
std::vector<std::array<std::size_t, 3>> triangles_of(std::uint32_t mode, std::size_t count) {
  std::vector<std::array<std::size_t, 3>> made;
  if (mode == 4) {
    for (std::size_t i = 0; i + 2 < count; i += 3) made.push_back({i, i + 1, i + 2});
  }
  for (std::size_t i = 0; mode > 4 && i + 2 < count; ++i) {
    if (mode == 5) made.push_back({i, i + 1 + i % 2, i + 2 - i % 2});
    if (mode == 6) made.push_back({i + 1, i + 2, 0});
  }
  return made;
}

/// A part of the scene: its names, the tag that is stated, its triangles.
struct RightPart {
  std::string node, mesh;
  std::optional<std::uint64_t> tag;
  std::vector<Triangle> triangles;

  const std::string& name() const { return mesh.empty() ? node : mesh; }
};

/// Names in the text of the file have escapes.
std::string name_of(const std::string& text) {
  std::string name;
  for (const char c : text) {
    if (c != '\\') name += c;
  }
  return name;
}

class RightScene {
 public:
  explicit RightScene(const GltfScene& scene) : scene_(scene) {
    if (scene.scenes.empty()) return;
    for (const std::size_t root : scene.scenes[scene.shown.value_or(0)]) add(root);
  }

  std::vector<RightPart> parts;
  std::size_t skipped = 0;

 private:
  void add(std::size_t number) {
    const GltfNode& node = scene_.nodes[number];
    above_.push_back(&node);
    if (node.mesh) {
      const GltfMesh& mesh = scene_.meshes[*node.mesh];
      for (const GltfPrimitive& primitive : mesh.primitives) {
        parts.push_back({name_of(node.name), name_of(mesh.name), node.tag ? node.tag : mesh.tag,
                         triangles(primitive)});
      }
    }
    for (const std::size_t child : node.children) add(child);
    above_.pop_back();
  }

  std::vector<Triangle> triangles(const GltfPrimitive& primitive) {
    std::vector<Triangle> made;
    if (primitive.mode < 4 || !primitive.has_positions) {
      ++skipped;
      return made;
    }
    int turn = 1;
    for (const GltfNode* node : above_) turn *= orientation(*node);
    const auto place = [&](std::size_t corner) {
      GltfPlace p = primitive.positions[primitive.indices ? (*primitive.indices)[corner] : corner];
      for (auto node = above_.rbegin(); node != above_.rend(); ++node) p = moved(**node, p);
      return p;
    };
    const std::size_t count =
        primitive.indices ? primitive.indices->size() : primitive.positions.size();
    for (const auto& [i, j, k] : triangles_of(primitive.mode, count)) {
      const GltfPlace a = place(i), b = place(j), c = place(k);
      made.push_back(from_smallest(turn < 0 ? Triangle{a, c, b} : Triangle{a, b, c}));
    }
    return made;
  }

  const GltfScene& scene_;
  std::vector<const GltfNode*> above_;  ///< the nodes from the root to here
};

/// The tags of the parts: those that are stated, and the numbers of the other names.
std::vector<std::uint64_t> tags_of(const std::vector<RightPart>& parts) {
  std::set<std::uint64_t> stated;
  std::set<std::string> names;
  for (const RightPart& part : parts) {
    if (part.tag) stated.insert(*part.tag);
    if (!part.tag && !part.name().empty()) names.insert(part.name());
  }
  std::vector<std::uint64_t> tags;
  for (const RightPart& part : parts) {
    std::uint64_t tag = part.tag.value_or(0);
    // The number of names up to its own are passed, and stated numbers are none of theirs.
    for (auto name = names.begin(); !part.tag && !part.name().empty(); ++name) {
      do ++tag;
      while (stated.contains(tag));
      if (*name == part.name()) break;
    }
    tags.push_back(tag);
  }
  return tags;
}

std::string fault_of_tags(const std::vector<RightPart>& right, const io::GltfModel& model) {
  const std::vector<std::uint64_t> tags = tags_of(right);
  const io::SurfaceTags found = io::tags_of(model.surface, io::parts_of(model));
  std::size_t face = 0;
  std::map<std::uint64_t, std::set<std::string>> names;
  for (std::size_t i = 0; i < right.size(); ++i) {
    const std::string& name = right[i].name();
    for (std::size_t left = right[i].triangles.size(); left > 0; --left, ++face) {
      if (face >= found.of_triangles.size() || found.of_triangles[face] != tags[i])
        return "triangle " + std::to_string(face) + " has another tag than " +
               std::to_string(tags[i]);
      if (tags[i] == 0) continue;
      names[tags[i]];
      if (!name.empty()) names[tags[i]].insert(name);
    }
  }
  std::vector<io::SurfaceTag> list;
  for (const auto& [tag, known] : names) list.push_back({tag, {known.begin(), known.end()}});
  return found.tags == list ? "" : "another list of tags";
}

}  // namespace

GltfScene random_gltf(Random& random) {
  GltfScene scene;
  for (std::int64_t left = random.between(1, 3); left > 0; --left) {
    GltfMesh& mesh = scene.meshes.emplace_back();
    mesh.name = random_name(random);
    mesh.tag = random_tag(random);
    for (std::int64_t more = random.between(1, 3); more > 0; --more)
      mesh.primitives.push_back(random_primitive(random));
  }
  scene.scenes.resize(static_cast<std::size_t>(random.between(1, 3)));
  const std::int64_t nodes = random.between(1, 7);
  for (std::int64_t i = 0; i < nodes; ++i) {
    GltfNode node;
    node.name = random_name(random);
    node.tag = random_tag(random);
    if (random.chance(2, 3)) node.mesh = below(random, scene.meshes.size());
    move_at_random(node, random);
    const bool is_root = i == 0 || random.chance(1, 3);
    auto& siblings = is_root ? scene.scenes[below(random, scene.scenes.size())]
                             : scene.nodes[below(random, scene.nodes.size())].children;
    const std::size_t place = below(random, siblings.size() + 1);
    siblings.insert(siblings.begin() + static_cast<std::ptrdiff_t>(place),
                    static_cast<std::size_t>(i));
    scene.nodes.push_back(std::move(node));
  }
  if (random.chance(2, 3)) scene.shown = below(random, scene.scenes.size());
  return scene;
}

GltfFile file_of(const GltfScene& scene, Random& random) { return Writer(scene, random).write(); }

std::string find_fault(const GltfScene& scene, const io::ReadResult<io::GltfModel>& model) {
  if (!model) return io::describe(model.error());
  const RightScene right(scene);
  if (model->parts.size() != right.parts.size()) return "another number of parts";
  if (model->surface.skipped != right.skipped) return "another number of primitives is skipped";
  std::size_t face = 0;
  for (std::size_t i = 0; i < right.parts.size(); ++i) {
    const RightPart& part = right.parts[i];
    const io::GltfPart& found = model->parts[i];
    const std::string here = "part " + std::to_string(i) + ": ";
    if (found.node != part.node || found.mesh != part.mesh) return here + "another name";
    if (found.tag != part.tag) return here + "another tag";
    if (found.faces_end != face + part.triangles.size() ||
        found.faces_end > model->surface.faces.size())
      return here + "another number of faces";
    for (const Triangle& t : part.triangles) {
      const auto corners = model->surface.corners_of(face++);
      if (corners.size() != 3) return here + "a face that is no triangle";
      Triangle made;
      for (std::size_t k = 0; k < 3; ++k) {
        const io::Place3& p = model->surface.vertices[corners[k]];
        made[k] = {p.x + 0.0, p.y + 0.0, p.z + 0.0};  // there is one zero
      }
      if (from_smallest(made) != t) return here + "another triangle " + std::to_string(face - 1);
    }
  }
  if (face != model->surface.faces.size()) return "faces of no part";
  return fault_of_tags(right.parts, *model);
}

std::string find_fault_in_scenes(int count) {
  Random random(11);
  for (int i = 0; i < count; ++i) {
    const GltfScene scene = random_gltf(random);
    const GltfFile file = file_of(scene, random);
    const auto beside = [&](const std::string& name) -> io::ReadResult<std::string> {
      return file.beside.at(name);
    };
    const std::string fault = find_fault(scene, io::read_gltf(file.bytes, beside));
    if (!fault.empty()) return "scene " + std::to_string(i) + ": " + fault;
  }
  return "";
}

}  // namespace offgrid::readers
