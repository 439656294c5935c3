#include "readers/random_file.hpp"

#include <array>
#include <string_view>

#include "offgrid/navmesh/nav_snapshot.hpp"
#include "readers/wad_bytes.hpp"
#include "readers/world_bytes.hpp"
#include "swarm.hpp"

namespace offgrid::fuzz {
namespace {

using io::FileKind;
using testing::Random;

class Writer {
 public:
  explicit Writer(Random& random) : random_(random) {}

  std::string file(FileKind kind) {
    switch (kind) {
      case FileKind::wad: return archive();
      case FileKind::grid_map: return map();
      case FileKind::scenario: return scenario();
      case FileKind::geojson: return geojson();
      case FileKind::topojson: return topojson();
      case FileKind::wkt: return wkt();
      case FileKind::poly: return poly();
      case FileKind::world: return world();
      case FileKind::obj: return obj();
      case FileKind::off: return off();
      case FileKind::netpbm: return image();
      case FileKind::occupancy: return ros_map();
      case FileKind::tile_manifest: return manifest();
      case FileKind::tile_pieces: return pieces();
      case FileKind::tile: return tile();
      case FileKind::gltf: break;
    }
    return {};
  }

  /// As it is, or with a few bytes lost, repeated or changed.
  std::string damaged(std::string text) {
    if (random_.chance(1, 2)) return text;
    for (std::int64_t i = random_.between(1, 2); i > 0 && !text.empty(); --i) {
      const auto at =
          static_cast<std::size_t>(random_.between(0, static_cast<std::int64_t>(text.size()) - 1));
      const auto count = static_cast<std::size_t>(random_.between(1, 8));
      switch (random_.between(0, 4)) {
        case 0: text.resize(at); break;
        case 1: text.erase(at, count); break;
        case 2: text.insert(at, text.substr(at, count)); break;
        case 3: text[at] = static_cast<char>(random_.next()); break;
        default:
          text.insert(at, pick({"0", "[", "]", "{", ",", "\n", "\r\n", " ", "\t", "1e999", "-",
                                "\"", "#", "null", "EMPTY", "/", "\\\n"}));
      }
    }
    return text;
  }

 private:
  std::string pick(std::initializer_list<const char*> words) {
    return *(words.begin() + random_.between(0, static_cast<std::int64_t>(words.size()) - 1));
  }
  std::string digit(std::int64_t most) { return std::to_string(random_.between(0, most)); }
  std::string number() {
    // no grid covers both
    if (random_.chance(1, 60)) return pick({"1.7976931348623157e308", "-1.7976931348623157e308"});
    if (random_.chance(1, 20))
      return pick(
          {"1.5e308", "-1.5e308", "1e999", "-0", "5e-324", "4294967296", "-1e300", "1e-400"});
    return random_.chance(1, 4) ? pick({"0.5", "-1.25", "0.1", "3e-1"}) : digit(9);
  }
  std::string times(std::int64_t low, std::int64_t high, const char* between, const auto& part) {
    std::string text;
    const std::int64_t count = random_.between(low, high);
    for (std::int64_t i = 0; i < count; ++i) text.append(i == 0 ? "" : between).append(part());
    return text;
  }

  // ---- archives

  std::string small_words(int count, std::int64_t most) {
    std::string text;
    for (int i = 0; i < count; ++i)
      text += io::bytes16(random_.chance(1, 40) ? -1 : random_.between(0, most));
    return text;
  }
  struct Lump {
    std::string name;
    std::string content;
  };
  void add_level(std::vector<Lump>& lumps) {
    const std::int64_t vertices = random_.between(2, 3);
    lumps.push_back({pick({"MAP01", "E1M1"}), ""});
    lumps.push_back({random_.chance(1, 20) ? "TEXTMAP" : "THINGS",
                     random_.chance(1, 3) ? small_words(5, 90) : ""});
    lumps.push_back(
        {"LINEDEFS", small_words(2, vertices - 1) + small_words(3, 4) + io::bytes16s({0, -1})});
    lumps.push_back({"SIDEDEFS", small_words(2, 9) + std::string(24, '-') + small_words(1, 0)});
    std::string places;
    for (std::int64_t i = 0; i < vertices; ++i) places += small_words(2, 64);
    lumps.push_back({"VERTEXES", places});
    lumps.push_back({"SECTORS", small_words(2, 99) + std::string(16, 'F') + small_words(3, 9)});
    if (random_.chance(1, 10)) lumps.push_back({"BEHAVIOR", ""});
    if (random_.chance(1, 10)) lumps.erase(lumps.end() - random_.between(1, 3));
    if (random_.chance(1, 10)) lumps.back().content += "x";
  }
  std::string archive() {
    std::vector<Lump> lumps;
    // Several levels only without content: an input is small.
    const bool are_short = random_.chance(1, 3);
    if (!are_short) add_level(lumps);
    for (std::int64_t i = random_.between(2, 2); are_short && i > 0; --i) {
      lumps.push_back({"E1M" + digit(9), ""});
      for (const char* name : {"THINGS", "LINEDEFS", "SIDEDEFS", "VERTEXES", "SECTORS"})
        lumps.push_back({name, ""});
    }
    io::WadBytes wad(pick({"IWAD", "PWAD"}));
    for (const Lump& lump : lumps) wad.lump(lump.name, lump.content);
    return wad.bytes();
  }

  // ---- cells

  std::string map() {
    const std::int64_t width = random_.between(1, 4), height = random_.between(1, 4);
    const std::string high =
        random_.chance(1, 30) ? pick({"0", "99999999999"}) : std::to_string(height);
    std::string text =
        "type octile\nheight " + high + "\nwidth " + std::to_string(width) + "\nmap\n";
    for (std::int64_t row = 0; row < height; ++row) {
      for (std::int64_t i = 0; i < width; ++i) text += pick({".", "G", "@", "O", "T", "S", "W"});
      text += pick({"\n", "\n", "\r\n"});
    }
    return text;
  }
  std::string scenario() {
    const auto entry = [this] {
      return digit(3) + "\t" + pick({"a.map", "b/c d.map"}) + "\t8\t8\t" + digit(8) + "\t" +
             digit(7) + "\t" + digit(7) + "\t" + digit(7) + "\t" + number();
    };
    return std::string(random_.chance(1, 12) ? "version 2\n" : "version 1\n") +
           times(0, 3, "\n", entry);
  }

  // ---- drawings

  std::string position() { return "[" + number() + "," + number() + "]"; }
  std::string ring() {
    const std::string first = position();
    const std::string last = random_.chance(1, 20) ? position() : first;
    return "[" + first + "," + times(2, 3, ",", [this] { return position(); }) + "," + last + "]";
  }
  std::string geometry(int depth) {
    const auto positions = [this] {
      return times(random_.chance(1, 20) ? 0 : 2, 3, ",", [this] { return position(); });
    };
    switch (random_.between(0, depth > 1 ? 4 : 5)) {
      case 0: return R"({"type":"Point","coordinates":)" + position() + "}";
      case 1: return R"({"type":"LineString","coordinates":[)" + positions() + "]}";
      case 2:
        return R"({"type":"Polygon","coordinates":[)" +
               times(0, 2, ",", [this] { return ring(); }) + "]}";
      case 3: return R"({"type":"MultiPoint","coordinates":[)" + positions() + "]}";
      case 4:
        return pick(
            {"null", "{}", "7", R"({"type":"Circle"})", R"({"type":3})", R"({"type":"Point"})"});
      default:
        return R"({"type":"GeometryCollection","geometries":[)" +
               times(0, 2, ",", [&] { return geometry(depth + 1); }) + "]}";
    }
  }
  std::string properties() {
    switch (random_.between(0, 5)) {
      case 0: return R"(,"kind":)" + pick({R"("blocked")", R"("walkable")", R"("wet")", "7"});
      case 1: return R"(,"cost":)" + pick({"1", "2.5", "65535.9", "0.5", "65536", "null", "[]"});
      case 2: return R"(,"tag":)" + pick({"0", "18446744073709551615", "-1", "1.0", "true"});
      case 3: return R"(,"height":)" + (random_.chance(1, 4) ? R"("high")" : number());
      case 4: return R"(,"cost":3,"kind":"walkable","tag":7)";
      default: return {};
    }
  }
  std::string geojson() {
    if (random_.chance(1, 30))
      return std::string(static_cast<std::size_t>(random_.between(120, 140)), '[');
    if (random_.chance(1, 3))
      return R"({"type":"Feature","properties":{"name":"a")" + properties() + R"(},"geometry":)" +
             geometry(0) + "}";
    return geometry(0);
  }
  /// Arcs that are referred to so often that the drawing would be larger than the file.
  std::string repeated_arcs() {
    const std::string arc = "[[0,0],[1,0],[1,1],[0,1],[0,0]]";
    return R"({"type":"Topology","objects":{"a":{"type":"LineString","arcs":[)" +
           times(50, 60, ",", [] { return std::string("0"); }) + R"(]}},"arcs":[)" + arc + "]}";
  }
  std::string topojson() {
    if (random_.chance(1, 30)) return repeated_arcs();
    const auto arc = [this] {
      return random_.chance(1, 15) ? pick({"5", "-7", "99999999999"}) : pick({"0", "0", "-1", "1"});
    };
    const std::string object =
        random_.chance(1, 3)   ? R"("type":"LineString","arcs":[)" + times(1, 2, ",", arc) + "]"
        : random_.chance(1, 2) ? R"("type":"Polygon","arcs":[[)" + times(1, 2, ",", arc) + "]]"
        : random_.chance(1, 3) ? pick({R"("type":"Disc")", R"("type":null)",
                                       R"("type":"Polygon","arcs":7)", R"("type":"Point")"})
                               : R"("type":"Point","coordinates":)" + position();
    const std::string transform =
        random_.chance(1, 3) ? R"("transform":{"scale":[)" + number() + ",2],\"translate\":[1,1]},"
                             : "";
    const std::string arcs = "[" + ring() + (random_.chance(1, 2) ? ",[[0,0],[1,1]]" : "") + "]";
    return R"({"type":"Topology",)" + transform + R"("objects":{"a":{)" + object + "}}," +
           R"("arcs":)" + arcs + "}";
  }
  std::string wkt() {
    const auto pair = [this] { return number() + " " + number(); };
    const auto ring_of = [&] {
      const std::string first = pair();
      return "(" + first + "," + times(2, 3, ", ", pair) + "," +
             (random_.chance(1, 20) ? pair() : first) + ")";
    };
    const auto one = [&]() -> std::string {
      switch (random_.between(0, 6)) {
        case 0: return "POINT (" + pair() + ")";
        case 1: return "linestring(" + times(random_.chance(1, 10) ? 1 : 2, 3, ",", pair) + ")";
        case 2: return "POLYGON (" + times(1, 2, ",", ring_of) + ")";
        case 3: return "MULTIPOINT (" + times(1, 3, ",", pair) + ")";
        case 4: return "POINT Z (" + pair() + " 7)";
        case 5: return "GEOMETRYCOLLECTION (POINT(" + pair() + "), POINT EMPTY)";
        default:
          return pick({"POLYGON EMPTY", "CIRCLE (0 0)", "SRID=4326;POINT(1 1)",
                       "MULTIPOLYGON(((0 0,1 0,1 1,0 0)),EMPTY)", "LINESTRING(0 0, 5e-324 0)"});
      }
    };
    return times(0, 2, "\n", one);
  }
  std::string poly() {
    const std::int64_t vertices = random_.between(1, 4);
    std::string text =
        std::to_string(vertices) + " " + (random_.chance(1, 20) ? "3" : "2") + " 0 0\n";
    for (std::int64_t i = 1; i <= vertices; ++i)
      text += std::to_string(i) + " " + number() + " " + number() + "\n";
    const std::int64_t segments = random_.between(0, 2);
    text += std::to_string(segments) + " 0\n";
    for (std::int64_t i = 1; i <= segments; ++i)
      text += std::to_string(i) + " 1 " + digit(vertices) + "\n";
    if (random_.chance(1, 12)) return "0 2 0 0\n" + text;
    if (random_.chance(1, 12)) return "4000000000 2 0 0\n" + text;
    return text + (random_.chance(1, 2) ? "0\n" : "1\n1 0.5 0.5\n");
  }

  // ---- meshes

  std::string coordinate() { return random_.chance(1, 3) ? number() : digit(3); }
  std::string place() {
    const std::string x = coordinate();
    const std::string y = coordinate();
    // Flat faces are seldom by chance.
    const std::string z = random_.chance(1, 4) ? x : digit(1);
    return x + " " + y + " " + z;
  }
  /// The number of a vertex of an OBJ file; seldom of none.
  std::string index(std::int64_t vertices) {
    if (random_.chance(1, 40)) return pick({"0", "-0", "99", "-99", "5000000000", "1e0"});
    return random_.chance(1, 4) ? "-" + std::to_string(random_.between(1, vertices))
                                : std::to_string(random_.between(1, vertices));
  }
  std::string obj() {
    const std::int64_t vertices = random_.between(3, 9);
    const bool has_others = random_.chance(1, 3);
    std::string text = has_others ? "vt 0 0\nvn 0 0 1\n" : "";
    text += times(vertices, vertices, "\n", [this] { return "v " + place(); }) + "\n";
    const auto corner = [&] {
      const std::string first = index(vertices);
      return has_others ? first + pick({"", "/1", "//-1", "/-1/1"}) : first;
    };
    const auto statement = [&]() -> std::string {
      if (random_.chance(1, 8))
        return pick({"o name", "s off", "usemtl a\\b", "# f 1 2", "l 1 2", "call a \\\n b"});
      const char* between = random_.chance(1, 10) ? " \\\n " : " ";
      const std::int64_t least = random_.chance(1, 20) ? 2 : 3;
      const std::int64_t most = random_.chance(1, 3) ? vertices : 4;
      return "f " + times(least, most, between, corner);
    };
    // A face of all vertices in their order is more often simple than one of any.
    if (random_.chance(1, 2)) {
      text += "f";
      for (std::int64_t i = 1; i <= vertices; ++i) text += " " + std::to_string(i);
      text += "\n";
    }
    return text + times(0, 3, "\n", statement);
  }
  std::string off() {
    const std::int64_t vertices = random_.between(1, 6), faces = random_.between(0, 3);
    std::string text = random_.chance(1, 12)
                           ? pick({"4OFF", "nOFF", "COFF BINARY", "OF", "OFF BINARY"})
                           : pick({"OFF", "OFF", "COFF", "STCNOFF"});
    text += pick({"\n", " ", " # x\n"});
    text += random_.chance(1, 20) ? pick({"4000000000", "-1"}) : std::to_string(vertices);
    text += " " + std::to_string(faces);
    text += pick({"\n", " 0\n", " 7\n"});
    const auto vertex = [this] {
      const std::string at = place();
      return random_.chance(1, 8) ? at + " 255 0 0" : at;
    };
    text += times(vertices, vertices, "\n", vertex);
    const auto corner = [&] { return digit(random_.chance(1, 30) ? vertices : vertices - 1); };
    const auto face = [&] {
      const std::int64_t least = random_.chance(1, 20) ? 2 : 3;
      const std::int64_t corners = random_.between(least, 5);
      std::string line = random_.chance(1, 30) ? "5000" : std::to_string(corners);
      line += " " + times(corners, corners, " ", corner);
      return random_.chance(1, 3) ? line + " 0.5" : line;
    };
    return text + "\n" + times(faces, faces, "\n", face) + "\n";
  }

  // ---- images

  std::string image() {
    const std::int64_t width = random_.between(1, 6), height = random_.between(1, 6);
    const std::string format = random_.chance(1, 20) ? pick({"P3", "P6", "P7", "P8", "Q5"})
                                                     : pick({"P1", "P2", "P4", "P5", "P5"});
    const bool is_bitmap = format == "P1" || format == "P4";
    const std::int64_t white = random_.chance(1, 3)   ? random_.between(256, 1000)
                               : random_.chance(1, 2) ? 255
                                                      : random_.between(1, 9);
    const std::string wide = random_.chance(1, 30)
                                 ? pick({"0", "4294967296", "4294967295", "99999999999999999999"})
                                 : std::to_string(width);
    std::string text = format + pick({"\n", " ", "\n# a comment\n", "#\n", "\r\n"}) + wide +
                       pick({" ", "\t", "\n", " # 9\n"}) + std::to_string(height);
    if (!is_bitmap)
      text += " " + (random_.chance(1, 30) ? pick({"0", "65536"}) : std::to_string(white));
    const bool is_text = format == "P1" || format == "P2";
    if (!is_text) text += pick({"\n", " "});
    const std::int64_t row = is_bitmap && !is_text ? (width + 7) / 8 : width;
    for (std::int64_t i = 0; i < row * height; ++i) text += sample(is_bitmap, is_text, white);
    if (random_.chance(1, 20)) text += pick({"\n", "#", " 1", "P5\n"});
    return text;
  }
  /// Black, white, any grey, seldom one that is too light; of a bitmap in bytes eight pixels.
  std::string sample(bool is_bitmap, bool is_text, std::int64_t white) {
    if (is_bitmap && is_text) return pick({"0", "1", " 0", " 1", "\n1"});
    if (is_bitmap) return {static_cast<char>(random_.next())};
    const std::int64_t most = random_.chance(1, 60) ? white + 1 : white;
    const std::int64_t grey = random_.chance(1, 3)   ? 0
                              : random_.chance(1, 2) ? white
                                                     : random_.between(0, most);
    if (is_text) return pick({" ", "\n"}) + std::to_string(grey);
    std::string bytes;
    if (white > 255) bytes += static_cast<char>(grey >> 8);
    return bytes + static_cast<char>(grey & 255);
  }
  std::string ros_map() {
    const std::string turn =
        random_.chance(1, 12) ? pick({", 0.5", ", -1e-9", ", nan"}) : pick({", 0", ", 0.000", ""});
    const std::array<std::string, 6> lines{
        "image: " + pick({"a.pgm", "'b c.pgm'", "\"d.pbm\"", "e f.pgm # g"}),
        "resolution: " +
            (random_.chance(1, 12) ? pick({"0", "-1", "x", "1e999"}) : pick({"0.05", "1", "5e-2"})),
        "origin: [" + number() + ", " + number() + turn + "]",
        "negate: " + (random_.chance(1, 12) ? pick({"2", "no"}) : pick({"0", "1", "true"})),
        "occupied_thresh: " + threshold("0.65", "0.1"),
        "free_thresh: " + threshold("0.196", "0.3")};
    std::string text = pick({"", "", "---\n", "# a map\n\n"});
    if (random_.chance(1, 3))
      text += random_.chance(1, 6) ? pick({"mode: scale\n", "mode: raw\n"}) : "mode: trinary\n";
    const auto first = static_cast<std::size_t>(random_.between(0, 5));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (random_.chance(1, 40)) continue;
      text += lines[(first + i) % lines.size()] + pick({"\n", "\n", "\r\n", " # x\n"});
    }
    return random_.chance(1, 20) ? text + pick({"  - 1\n", "image: b\n", "map_type: x\n"}) : text;
  }
  std::string threshold(const char* usual, const char* other) {
    if (random_.chance(1, 20))
      return pick({"1.5", "-0.1", "0.1234567890123456789", "1e-31", "1", "0"});
    return random_.chance(1, 3) ? other : usual;
  }

  // ---- worlds

  kernel::Point2 point() {
    // a point beyond 9 is outside the world
    const std::int64_t x = random_.between(0, random_.chance(1, 30) ? 12 : 9);
    return *kernel::Point2::make(x, random_.between(0, 9));
  }
  navmesh::Area area() {
    navmesh::Area area;
    const std::int64_t points = random_.between(0, 4);
    for (std::int64_t loops = random_.between(0, 2); loops > 0; --loops) {
      auto& loop = area.loops.emplace_back();
      for (std::int64_t i = 0; i < points; ++i) loop.push_back(point());
    }
    if (random_.chance(1, 3)) area.shape = navmesh::Area::Shape::barrier;
    if (random_.chance(1, 3))
      area.state = {navmesh::Ground::walkable, navmesh::FaceState::unit_cost * 2, 7};
    area.enabled = random_.chance(3, 4);
    return area;
  }
  std::optional<navmesh::Relief> relief() {
    std::vector<navmesh::GroundTriangle> triangles;
    for (std::int64_t i = random_.between(0, 3); i > 0; --i) {
      const std::int64_t x = random_.between(0, 5), z = random_.between(-9, 9);
      const auto at = [&](std::int64_t dx, std::int64_t dy, std::int64_t dz) {
        return navmesh::GroundPoint{*kernel::Point2::make(x + dx, dy),
                                    static_cast<std::int32_t>(z + dz)};
      };
      triangles.push_back({at(0, 0, 0), at(random_.between(1, 4), 0, 1), at(0, 4, 2)});
    }
    if (triangles.empty()) return std::nullopt;
    return navmesh::Relief::make(std::array{std::move(triangles)}).value();
  }
  navmesh::SavedAgents agents(navmesh::Snapshot saved) {
    for (std::int64_t agents = random_.between(1, 2); agents > 0; --agents)
      saved.agents.radii.push_back(static_cast<std::int32_t>(random_.between(1, 4)));
    saved.agents.disc_sides = random_.pick(std::array{8, 16, 32});
    if (random_.chance(1, 2)) {
      if (const auto mesh = navmesh::restore_mesh(saved)) saved.agents.digest = mesh->digest();
    }
    return saved.agents;
  }
  std::string world() {
    navmesh::Snapshot saved;
    saved.options.high = *kernel::Point2::make(9, random_.chance(1, 10) ? 0 : 9);
    for (std::int64_t areas = random_.between(0, 2); areas > 0; --areas)
      saved.areas.emplace_back(saved.next_id++, area());
    if (random_.chance(1, 3)) {
      if (const auto world = navmesh::restore(saved)) saved.digest = world->digest();
    }
    if (random_.chance(1, 4)) saved.agents = agents(saved);
    std::optional<io::Quantisation> quantisation;
    if (random_.chance(1, 3)) quantisation = io::Quantisation{{0.5, -1}, 4, 3, 0.125};
    std::optional<std::int32_t> grown_by;
    if (random_.chance(1, 4)) grown_by = static_cast<std::int32_t>(random_.between(1, 4));
    return io::write_world({std::move(saved), quantisation, relief(), grown_by});
  }

  // ---- tiles

  navmesh::Digest digest() {
    return {static_cast<std::uint64_t>(random_.between(0, 3)), random_.next()};
  }
  std::string manifest() {
    io::TileManifest manifest;
    manifest.options.low = point();
    manifest.options.high = *kernel::Point2::make(13, random_.chance(1, 10) ? 0 : 13);
    manifest.options.margin =
        static_cast<std::int32_t>(random_.between(random_.chance(1, 20) ? -1 : 0, 2));
    manifest.options.floors =
        static_cast<std::uint32_t>(random_.between(random_.chance(1, 20) ? 0 : 1, 2));
    manifest.log_side =
        static_cast<int>(random_.chance(1, 20) ? random_.between(-1, 31) : random_.between(0, 30));
    manifest.grid = digest();
    manifest.area_count = static_cast<std::uint32_t>(random_.between(0, 3));
    for (std::int64_t tiles = random_.between(0, 3); tiles > 0; --tiles)
      manifest.tiles.push_back({manifest.area_count, random_.next(), digest()});
    if (random_.chance(1, 3)) add_links(manifest);
    return io::write_tile_manifest(manifest);
  }
  void add_links(io::TileManifest& manifest) {
    manifest.keys = manifest.items;
    std::uint32_t id = 0;
    for (std::int64_t links = random_.between(1, 3); links > 0; --links) {
      id += static_cast<std::uint32_t>(random_.between(random_.chance(1, 20) ? 0 : 1, 3));
      navmesh::Link link;
      link.from = {point(), static_cast<navmesh::Floor>(random_.between(0, 1))};
      link.to.point = random_.chance(1, 2) ? link.from.point : point();
      link.cost = random_.next() >> random_.between(5, 40);
      link.both_ways = random_.chance(1, 2);
      manifest.links.emplace_back(navmesh::LinkId(id), link);
      manifest.keys += key_of(link);
    }
    if (random_.chance(1, 10)) manifest.keys = digest();
  }
  std::string pieces() {
    io::TilePieces pieces;
    pieces.grid = digest();
    pieces.tile = {static_cast<std::int32_t>(random_.between(-2, 2)), -1};
    pieces.floors = static_cast<std::uint32_t>(random_.between(1, 2));
    std::uint32_t id = 0;
    for (std::int64_t areas = random_.between(0, 2); areas > 0; --areas) {
      id += static_cast<std::uint32_t>(random_.between(random_.chance(1, 20) ? 0 : 1, 3));
      navmesh::Area piece = area();
      if (random_.chance(1, 4)) piece.update.emplace().set_bits = random_.next();
      pieces.areas.push_back({pieces.tile, navmesh::AreaId(id), digest(), std::move(piece)});
    }
    if (random_.chance(1, 3)) {
      const auto floor = static_cast<navmesh::Floor>(pieces.floors - 1);
      pieces.seams.emplace_back(navmesh::SeamId{2}, navmesh::Seam{point(), point(), 0, floor});
    }
    return io::write_tile_pieces(pieces);
  }
  std::string tile() {
    io::TileFile file;
    navmesh::Tile& tile = file.tile;
    tile.key = {static_cast<std::int32_t>(random_.between(-2, 2)), 0};
    tile.options = digest();
    tile.face_count = 5;
    tile.component_count =
        static_cast<std::uint32_t>(random_.chance(1, 20) ? 6 : random_.between(1, 2));
    for (auto& side : tile.open) {
      for (std::int64_t edges = random_.between(0, 2); edges > 0; --edges) {
        const auto component =
            static_cast<std::uint32_t>(random_.between(0, random_.chance(1, 20) ? 3 : 0));
        side.push_back({point(), 0, static_cast<navmesh::Floor>(random_.between(0, 1)), component});
      }
      if (random_.chance(9, 10)) std::sort(side.begin(), side.end());
    }
    return io::write_tile(file);
  }

  Random& random_;
};

/// A world file whose last bytes are the checksum of the others.
std::string with_checksum(const std::string& file) {
  constexpr std::size_t checksum_bytes = 16;
  if (file.size() < checksum_bytes) return file;
  return io::WorldBytes::with_checksum(file.substr(0, file.size() - checksum_bytes));
}

}  // namespace

FileInput file_of(std::span<const std::uint8_t> input) {
  FileInput file;
  if (input.empty()) return file;
  // All formats have a byte of sixteen, and world files two.
  const unsigned choice = input[0] % 16U;
  file.kind = static_cast<FileKind>(choice < file_kinds ? choice : choice - 8U);
  file.text.assign(input.begin() + 1, input.end());
  if (file.kind == FileKind::world && input[0] % 16 != static_cast<std::uint8_t>(file.kind))
    file.text = with_checksum(file.text);
  return file;
}

Input input_of(const FileInput& file) {
  Input input{static_cast<std::uint8_t>(file.kind)};
  for (const char c : file.text) input.push_back(static_cast<std::uint8_t>(c));
  return input;
}

FileInput random_file(Random& random) {
  Writer writer(random);
  FileInput file;
  file.kind = static_cast<FileKind>(pick_by_swarm(random, static_cast<std::int64_t>(file_kinds)));
  file.text = writer.damaged(writer.file(file.kind));
  const bool has_checksum = file.kind == FileKind::world || file.kind == FileKind::tile_manifest ||
                            file.kind == FileKind::tile_pieces || file.kind == FileKind::tile;
  if (has_checksum && random.chance(1, 2)) file.text = with_checksum(file.text);
  return file;
}

}  // namespace offgrid::fuzz
