// Meshes: made, copied, saved, loaded, compared, and led back to former states.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "handles.hpp"
#include "offgrid/io/world_file.hpp"
#include "offgrid/navmesh/nav_image.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"
#include "values.hpp"

namespace offgrid::c {
namespace {

using navmesh::NavMesh;

/// Gives a mesh, which is edited on so many threads, and its hook a handle. OG_OUT_OF_MEMORY.
og_status give_mesh(NavMesh mesh, unsigned threads, og_mesh* handle,
                    std::unique_ptr<MemoryHook> hook = {}) {
  const auto made = std::make_shared<MeshObject>(std::move(mesh), threads, std::move(hook));
  if (made->hook && made->hook->refusals() != 0) return fail(OG_OUT_OF_MEMORY);
  return give_handle(made, handle);
}

/// The hook of the options, if they have one. OG_NULL, OG_OUT_OF_RANGE.
og_status make_hook(const og_mesh_options& given, std::unique_ptr<MemoryHook>& hook) {
  if (given.allocate == nullptr && given.release == nullptr) return OG_OK;
  if (given.allocate == nullptr) return fail_at(OG_NULL, "allocate");
  if (given.release == nullptr) return fail_at(OG_NULL, "release");
  if (given.journal_limit == 0)
    return fail(OG_OUT_OF_RANGE, "journal_limit is 0, and must be at least 1 with allocate");
  hook = std::make_unique<MemoryHook>(given.allocate, given.release, given.user);
  return OG_OK;
}

/// Changes the mesh, while nobody reads it.
template <class Make>
og_status change_mesh(og_mesh handle, const Make& make) {
  std::shared_ptr<MeshObject> object;
  if (const og_status status = find(handle, "mesh", object)) return status;
  const ChangeLock guard(object->lock);
  return make(*object);
}

/// The larger of two 32-bit limits stands for what is larger.
std::uint32_t limit(std::uint64_t value) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(value, UINT32_MAX));
}

og_mesh_options options_of(const navmesh::Snapshot& saved) {
  const navmesh::WorldOptions& of = saved.options;
  og_mesh_options options = og_mesh_options_default();
  options.low_x = of.low.x.raw();
  options.low_y = of.low.y.raw();
  options.high_x = of.high.x.raw();
  options.high_y = of.high.y.raw();
  options.floors = of.floors;
  options.radius_count = static_cast<std::uint32_t>(saved.agents.radii.size());
  options.disc_sides = static_cast<std::uint32_t>(saved.agents.disc_sides);
  options.journal_limit = limit(of.journal_limit);
  options.max_vertices = of.max_vertices;
  options.ground = value_of(of.ground);
  return options;
}

/// The differences of the points' worlds, which have areas as given, and of agents.
std::vector<og_difference> differences_of(const navmesh::NavDiff& found) {
  std::vector<og_difference> made;
  const auto add = [&](std::uint32_t kind, const auto& ids_a, const auto& ids_b) {
    made.push_back({kind, static_cast<std::uint32_t>(ids_a.size()),
                    static_cast<std::uint32_t>(ids_b.size()),
                    ids_a.empty() ? OG_NO_INDEX : ids_a.front().value(),
                    ids_b.empty() ? OG_NO_INDEX : ids_b.front().value()});
  };
  if (!found.worlds.empty()) {
    const navmesh::WorldDiff& world = found.worlds.front();
    if (world.options_differ) made.push_back({OG_OPTIONS, 1, 1, OG_NO_INDEX, OG_NO_INDEX});
    for (const auto& one : world.areas) add(OG_AREA, one.ids_a, one.ids_b);
    for (const auto& one : world.seams) add(OG_SEAM, one.ids_a, one.ids_b);
    for (const auto& one : world.links) add(OG_LINK, one.ids_a, one.ids_b);
  }
  if (found.agents_differ) made.push_back({OG_AGENTS, 1, 1, OG_NO_INDEX, OG_NO_INDEX});
  return made;
}

/// Gives the ids and the values of a map.
template <class Map, class Value, class Convert>
og_status give_pairs(const Map& map, std::size_t capacity, std::uint32_t* ids, Value* values,
                     std::size_t* count, const Convert& convert) {
  if (const og_status status = set_count(map.size(), capacity, count, ids, values)) return status;
  for (const auto& [id, value] : map) {
    *ids++ = id.value();
    *values++ = convert(value);
  }
  return OG_OK;
}

/// Says of the cost of ground that it is no area's.
og_status fail_options(navmesh::AreaError error) {
  if (!error.area) return fail(error);
  const std::string area = "area " + std::to_string(error.area.value());
  const std::string text = describe(error).replace(0, area.size(), "ground");
  error.area = {};
  return fail(error, text);
}

og_status restored(navmesh::Snapshot saved, unsigned threads, og_mesh* handle,
                   std::unique_ptr<MemoryHook> hook = {}) {
  saved.options.memory = hook.get();
  auto made = navmesh::restore_mesh(saved, threads);
  if (!made) return fail(made.error());
  return give_mesh(std::move(*made), threads, handle, std::move(hook));
}

og_status give_bytes(const std::string& written, std::size_t capacity, std::uint8_t* bytes,
                     std::size_t* count) {
  return give(written.size(), capacity, bytes, count,
              [&](std::size_t i) { return static_cast<std::uint8_t>(written[i]); });
}

/// OG_WRONG_SIZE, OG_OUT_OF_RANGE.
og_status read_options(const og_load_options* given, og_load_options& options) {
  options = {sizeof(og_load_options), OG_CHECK_ALL, 1, {}};
  if (given == nullptr) return OG_OK;
  if (const og_status status = read_form(*given, "options")) return status;
  options = *given;
  if (options.check > OG_CHECK_STRUCTURE)
    return fail(OG_OUT_OF_RANGE, "check is none of OG_CHECK_...");
  return read_threads(options.threads);
}

navmesh::ImageCheck check_of(std::uint32_t given) {
  switch (given) {
    case OG_CHECK_DIGEST: return navmesh::ImageCheck::digest;
    case OG_CHECK_STRUCTURE: return navmesh::ImageCheck::structure;
    default: return navmesh::ImageCheck::everything;
  }
}

/// Is it an image, of whatever version, rather than a world file?
bool is_image(std::string_view bytes) { return bytes.substr(0, 4) == "\x89OGI"; }

}  // namespace
}  // namespace offgrid::c

using namespace offgrid;
using namespace offgrid::c;

const char* og_version(void) { return OFFGRID_C_VERSION; }

og_mesh_options og_mesh_options_default(void) {
  const navmesh::NavMeshOptions made;
  og_mesh_options options{};
  options.size = sizeof(og_mesh_options);
  options.floors = made.floors;
  options.disc_sides = static_cast<std::uint32_t>(made.disc_sides);
  options.journal_limit = static_cast<std::uint32_t>(made.journal_limit);
  options.max_vertices = made.max_vertices;
  options.ground = value_of(made.ground);
  options.threads = 1;
  return options;
}

og_status og_mesh_create(const og_mesh_options* options, og_mesh* mesh) {
  if (mesh == nullptr) return fail_at(OG_NULL, "mesh");
  navmesh::NavMeshOptions read_as;
  if (const og_status status = read(options, read_as)) return status;
  if (const og_status status = read_threads(options->threads)) return status;
  std::unique_ptr<MemoryHook> hook;
  if (const og_status status = make_hook(*options, hook)) return status;
  read_as.memory = hook.get();
  auto made = NavMesh::make(read_as);
  if (!made) return fail_options(made.error());
  return give_mesh(std::move(*made), options->threads, mesh, std::move(hook));
}

og_status og_mesh_clone(og_mesh mesh, og_mesh* copy) {
  if (copy == nullptr) return fail_at(OG_NULL, "copy");
  return read_mesh_object(mesh, [&](const MeshObject& of) {
    return restored(navmesh::snapshot(of.mesh), of.threads, copy,
                    of.hook ? of.hook->another() : nullptr);
  });
}

og_status og_mesh_digest(og_mesh mesh, og_digest* digest) {
  if (digest == nullptr) return fail_at(OG_NULL, "digest");
  return read_mesh(mesh, [&](const NavMesh& of, unsigned) {
    const navmesh::Digest made = of.digest();
    *digest = {made.high, made.low};
    return og_status{OG_OK};
  });
}

og_status og_mesh_get(og_mesh mesh, og_mesh_options* options, size_t capacity, int32_t* radii,
                      size_t* count) {
  if (options == nullptr) return fail_at(OG_NULL, "options");
  if (const og_status status = read_form(*options, "options")) return status;
  return read_mesh_object(mesh, [&](const MeshObject& of) {
    const navmesh::Snapshot saved = navmesh::snapshot(of.mesh);
    const std::vector<std::int32_t>& given = saved.agents.radii;
    const og_status status = set_count(given.size(), capacity, count, radii);
    if (status == OG_NULL) return status;
    const int32_t* const own = options->radii;
    *options = options_of(saved);
    options->radii = own;
    options->threads = of.threads;
    if (of.hook) of.hook->tell(*options);
    if (status == OG_OK) std::copy(given.begin(), given.end(), radii);
    return status;
  });
}

og_status og_mesh_shapes(og_mesh mesh, og_shapes* shapes) {
  if (shapes == nullptr) return fail_at(OG_NULL, "shapes");
  return read_mesh(mesh, [&](const NavMesh& of, unsigned) {
    auto made = std::make_shared<ShapesObject>();
    for (const auto& [id, area] : of.areas()) {
      made->areas.push_back(area);
      made->ids.push_back(id.value());
    }
    return give_handle(std::move(made), shapes);
  });
}

og_status og_mesh_seams(og_mesh mesh, size_t capacity, og_seam_id* ids, og_seam* seams,
                        size_t* count) {
  return read_mesh(mesh, [&](const NavMesh& of, unsigned) {
    return give_pairs(of.seams(), capacity, ids, seams, count, [](const navmesh::Seam& s) {
      return og_seam{s.a.x.raw(), s.a.y.raw(), s.b.x.raw(),        s.b.y.raw(),
                     s.left,      s.right,     s.enabled ? 1U : 0U};
    });
  });
}

og_status og_mesh_links(og_mesh mesh, size_t capacity, og_link_id* ids, og_link* links,
                        size_t* count) {
  return read_mesh(mesh, [&](const NavMesh& of, unsigned) {
    return give_pairs(of.links(), capacity, ids, links, count, [](const navmesh::Link& l) {
      return og_link{value_of(l.from),    value_of(l.to), l.both_ways ? 1U : 0U,
                     l.enabled ? 1U : 0U, l.cost,         l.tag};
    });
  });
}

og_status og_mesh_save(og_mesh mesh, uint32_t format, size_t capacity, uint8_t* bytes,
                       size_t* count) {
  if (format > OG_IMAGE)
    return fail(OG_OUT_OF_RANGE, "format is neither OG_WORLD_FILE nor OG_IMAGE");
  return read_mesh(mesh, [&](const NavMesh& of, unsigned) {
    if (format == OG_IMAGE) return give_bytes(navmesh::save_image(of), capacity, bytes, count);
    io::WorldFile file;
    file.snapshot = navmesh::snapshot(of);
    return give_bytes(io::write_world(file), capacity, bytes, count);
  });
}

og_status og_mesh_load(const uint8_t* bytes, size_t count, const og_load_options* options,
                       og_mesh* mesh) {
  if (mesh == nullptr) return fail_at(OG_NULL, "mesh");
  if (bytes == nullptr) return fail_at(OG_NULL, "bytes");
  og_load_options as;
  if (const og_status status = read_options(options, as)) return status;
  const std::string_view given{reinterpret_cast<const char*>(bytes), count};
  if (is_image(given)) {
    auto loaded = navmesh::load_mesh_image(given, check_of(as.check), as.threads);
    return loaded ? give_mesh(std::move(*loaded), as.threads, mesh) : fail(loaded.error());
  }
  auto read_as = io::read_world(given);
  if (!read_as) return fail(read_as.error());
  return restored(std::move(read_as->snapshot), as.threads, mesh);
}

og_status og_mesh_undo(og_mesh mesh) { return change_mesh(mesh, undo); }

og_status og_mesh_mark(og_mesh mesh, uint64_t* mark) {
  if (mark == nullptr) return fail_at(OG_NULL, "mark");
  return change_mesh(mesh, [&](MeshObject& of) {
    const navmesh::Mark now = of.mesh.mark();
    if (of.marks.size() == 1 || of.marks.back() != now) of.marks.push_back(now);
    *mark = of.marks.size() - 1;
    return og_status{OG_OK};
  });
}

og_status og_mesh_roll_back(og_mesh mesh, uint64_t mark, uint64_t* edits) {
  return change_mesh(mesh, [&](MeshObject& of) {
    if (mark >= of.marks.size())
      return fail(OG_OUT_OF_RANGE, "mark " + std::to_string(mark) + ": the mesh has no such mark");
    const auto undone = of.mesh.roll_back(of.marks[static_cast<std::size_t>(mark)], of.threads);
    if (!undone) {
      return fail(undone.error(), "mark " + std::to_string(mark) +
                                      ": its state was undone, or the journal does not go back "
                                      "that far");
    }
    if (edits != nullptr) *edits = *undone;
    return og_status{OG_OK};
  });
}

og_status og_mesh_diff(og_mesh a, og_mesh b, size_t capacity, og_difference* differences,
                       size_t* count) {
  std::shared_ptr<MeshObject> one, other;
  if (const og_status status = find(a, "a", one)) return status;
  if (const og_status status = find(b, "b", other)) return status;
  const ReadBothLock guard(one->lock, other->lock);
  const std::vector<og_difference> found = differences_of(navmesh::diff(one->mesh, other->mesh));
  return give(found.size(), capacity, differences, count, [&](std::size_t i) { return found[i]; });
}
