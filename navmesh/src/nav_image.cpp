#include "offgrid/navmesh/nav_image.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "mesh/image_reader.hpp"
#include "mesh/image_writer.hpp"
#include "offgrid/navmesh/mesh/detail/share_out.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"
#include "world/image_compare.hpp"
#include "world/world_image.hpp"

namespace offgrid::navmesh {

using detail::ImageFile;
using detail::ImageReader;
using detail::ImageWriter;
using detail::WorldState;
using kernel::Point2;

namespace {

/// The version of the project; a test compares the two.
constexpr std::string_view program = "0.3.0";

/// The options of a mesh, without padding.
struct MeshItem {
  Digest digest;  ///< of the mesh; of a World, its own
  std::uint64_t journal_limit = 0;
  std::uint64_t tag = 0;
  Point2 low{};
  Point2 high{};
  std::int32_t margin = 0;
  std::uint32_t cost = 0;
  std::uint32_t max_vertices = 0;
  std::uint32_t floors = 0;
  std::int32_t disc_sides = 0;
  std::uint16_t is_mesh = 0;  ///< 1: of a NavMesh; 0: of a World
  std::uint8_t ground = 0;
  std::uint8_t lists_faces = 0;
};
static_assert(sizeof(MeshItem) == 72);

MeshItem item_of(const Snapshot& saved, bool is_mesh, const Digest& digest) {
  const WorldOptions& options = saved.options;
  return {.digest = digest,
          .journal_limit = options.journal_limit,
          .tag = options.ground.tag,
          .low = options.low,
          .high = options.high,
          .margin = options.margin,
          .cost = options.ground.cost,
          .max_vertices = options.max_vertices,
          .floors = options.floors,
          .disc_sides = saved.agents.disc_sides,
          .is_mesh = static_cast<std::uint16_t>(is_mesh ? 1 : 0),
          .ground = static_cast<std::uint8_t>(options.ground.ground),
          .lists_faces = static_cast<std::uint8_t>(options.lists_faces ? 1 : 0)};
}

/// The part of an image about the whole mesh: a snapshot without areas, and the digest.
struct Whole {
  Snapshot empty;
  Digest digest;
  bool is_mesh = false;
};

bool read_whole(ImageReader& reader, Whole& whole) {
  MeshItem item;
  std::vector<std::int32_t> radii;
  if (!reader.value("mesh", item) || !reader.array("radii", radii)) return false;
  const bool are_points = Point2::make(item.low.x.raw(), item.low.y.raw()) &&
                          Point2::make(item.high.x.raw(), item.high.y.raw());
  const bool is_sound = are_points && item.ground <= 1 && item.lists_faces <= 1 &&
                        item.is_mesh <= 1 && Disc::can_have(item.disc_sides);
  if (!is_sound) return reader.unsound("mesh", 0, "options of a mesh", "others");
  whole.empty.options = {
      .low = item.low,
      .high = item.high,
      .ground = {.ground = static_cast<Ground>(item.ground), .cost = item.cost, .tag = item.tag},
      .journal_limit = static_cast<std::size_t>(
          std::min<std::uint64_t>(item.journal_limit, std::numeric_limits<std::size_t>::max())),
      .margin = item.margin,
      .lists_faces = item.lists_faces == 1,
      .max_vertices = item.max_vertices,
      .floors = item.floors};
  whole.empty.agents.radii = std::move(radii);
  whole.empty.agents.disc_sides = item.disc_sides;
  whole.digest = item.digest;
  whole.is_mesh = item.is_mesh == 1;
  return reader.end();
}

/// The state of a world that the caller has just made, and may change.
WorldState& state_to_fill(const World& world) {
  return const_cast<WorldState&>(detail::state_of(world));
}

/// Reads the world of an agent into one without areas, with the checks up to ImageCheck::digest.
std::optional<ImageError> fill(const ImageFile& file, std::uint32_t agent, const World& world,
                               ImageCheck check) {
  ImageReader reader(file, agent);
  WorldState& state = state_to_fill(world);
  if (!detail::ImageOf<WorldState>::read(reader, state)) return reader.error();
  if (check == ImageCheck::structure) return std::nullopt;
  const std::optional<Digest> made = detail::digest_anew(state);
  if (made && *made == state.digest()) return std::nullopt;
  return ImageError{.code = ImageErrorCode::digest_differs,
                    .world = agent,
                    .section = "world",
                    .expected = "the digest " + to_string(state.digest()),
                    .found = made ? to_string(*made) : "a part with another one"};
}

std::optional<ImageError> compare(const Digest& stated, const Digest& digest) {
  if (stated == digest) return std::nullopt;
  return ImageError{.code = ImageErrorCode::digest_differs,
                    .section = "mesh",
                    .expected = "the digest " + to_string(stated),
                    .found = to_string(digest)};
}

ImageError refused(const std::string& reason) {
  return {.code = ImageErrorCode::unsound,
          .section = "mesh",
          .expected = "options of a mesh",
          .found = reason};
}

/// The first difference between a loaded world and one that was made anew.
std::optional<ImageError> compare(std::uint32_t agent, const World& loaded, const World& made) {
  const auto difference = detail::find_difference(detail::state_of(loaded), detail::state_of(made));
  if (!difference) return std::nullopt;
  return ImageError{.code = ImageErrorCode::unsound,
                    .world = agent,
                    .section = *difference,
                    .expected = "what a mesh made anew of its areas has",
                    .found = "something else"};
}

/// Makes the mesh anew, if everything is to be checked, and compares its worlds with the loaded
/// ones.
std::optional<ImageError> check_anew(const NavMesh& loaded, ImageCheck check, unsigned threads) {
  if (check != ImageCheck::everything) return std::nullopt;
  const auto made = restore_mesh(snapshot(loaded), threads);
  if (!made) return refused(describe(made.error()));
  for (std::uint32_t agent = 0; agent < loaded.agent_count(); ++agent) {
    if (auto error = compare(agent, loaded.world(Agent{agent}), made->world(Agent{agent})))
      return error;
  }
  return std::nullopt;
}

std::optional<ImageError> check_anew(const World& loaded, ImageCheck check) {
  if (check != ImageCheck::everything) return std::nullopt;
  const auto made = restore(snapshot(loaded));
  if (!made) return refused(describe(made.error()));
  return compare(0, loaded, *made);
}

struct Opened {
  ImageFile file;
  Whole whole;
};

ImageResult<Opened> open(std::string_view bytes) {
  auto file = ImageFile::open(bytes, program);
  if (!file) return file.error();
  Opened opened{std::move(*file), {}};
  ImageReader reader(opened.file, ImageError::no_world);
  if (!read_whole(reader, opened.whole)) return reader.error();
  // So a small image cannot state many agents, each of whose worlds takes memory.
  const std::size_t discs = opened.whole.empty.agents.radii.size();
  if (opened.file.table.back().world == discs) return opened;
  reader.unsound("radii", 0, "a radius for each world but the first", std::to_string(discs));
  return reader.error();
}

}  // namespace

std::string save_image(const World& world) {
  ImageWriter writer;
  Snapshot empty;
  empty.options = world.options();
  writer.value("mesh", item_of(empty, false, world.digest()));
  writer.column("radii", std::vector<std::int32_t>());
  writer.begin_world(0);
  detail::ImageOf<WorldState>::write(writer, detail::state_of(world));
  return writer.finish(program);
}

std::string save_image(const NavMesh& mesh) {
  ImageWriter writer;
  const Snapshot saved = snapshot(mesh);
  writer.value("mesh", item_of(saved, true, mesh.digest()));
  writer.column("radii", saved.agents.radii);
  for (std::uint32_t agent = 0; agent < mesh.agent_count(); ++agent) {
    writer.begin_world(agent);
    detail::ImageOf<WorldState>::write(writer, detail::state_of(mesh.world(Agent{agent})));
  }
  return writer.finish(program);
}

ImageResult<NavMesh> load_mesh_image(std::string_view bytes, ImageCheck check, unsigned threads) {
  const auto opened = open(bytes);
  if (!opened) return opened.error();
  const Whole& whole = opened->whole;
  auto made = restore_mesh(whole.empty);
  if (!made) return refused(describe(made.error()));
  std::vector<std::optional<ImageError>> errors(made->agent_count());
  const std::size_t bad = detail::first_refused(errors.size(), threads, [&](std::size_t i) {
    const auto agent = static_cast<std::uint32_t>(i);
    errors[i] = fill(opened->file, agent, made->world(Agent{agent}), check);
    return !errors[i];
  });
  if (bad < errors.size()) return *errors[bad];
  const Digest digest = whole.is_mesh ? made->digest() : made->world().digest();
  if (auto error = compare(whole.digest, digest)) return *error;
  if (auto error = check_anew(*made, check, threads)) return *error;
  return std::move(*made);
}

ImageResult<World> load_world_image(std::string_view bytes, ImageCheck check) {
  const auto opened = open(bytes);
  if (!opened) return opened.error();
  const Whole& whole = opened->whole;
  auto made = World::make(whole.empty.options);
  if (!made) return refused(describe(made.error()));
  if (auto error = fill(opened->file, 0, *made, check)) return *error;
  // The digest that the image of a mesh states is that of all worlds.
  if (!whole.is_mesh) {
    if (auto error = compare(whole.digest, made->digest())) return *error;
  }
  if (auto error = check_anew(*made, check)) return *error;
  return std::move(*made);
}

}  // namespace offgrid::navmesh
