// Meshes: made, copied, saved, loaded, and the questions to them.
#include <string>
#include <vector>

#include "handles.hpp"
#include "offgrid/io/world_file.hpp"
#include "offgrid/navmesh/batch.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"
#include "values.hpp"

namespace offgrid::c {
namespace {

using navmesh::Agent;
using navmesh::FloorPoint;
using navmesh::NavMesh;

/// Gives a mesh a handle.
og_status give_mesh(NavMesh mesh, og_mesh* handle) {
  return give_handle(std::make_shared<MeshObject>(std::move(mesh)), handle);
}

/// Asks the mesh, while nobody changes it.
template <class Ask>
og_status read_mesh(og_mesh handle, const Ask& ask) {
  std::shared_ptr<MeshObject> object;
  if (const og_status status = find(handle, "mesh", object)) return status;
  const std::shared_lock guard(object->lock);
  return ask(static_cast<const NavMesh&>(object->mesh));
}

/// The same for an agent of the mesh, with an answer to write to.
template <class Answer, class Ask>
og_status read_agent(og_mesh handle, std::uint32_t agent, Answer* answer, const Ask& ask) {
  if (answer == nullptr) return fail_at(OG_NULL, "answer");
  return read_mesh(handle, [&](const NavMesh& mesh) {
    Agent read_as;
    if (const og_status status = read(agent, mesh, read_as)) return status;
    return ask(mesh, read_as);
  });
}

/// The same for two points.
template <class Ask>
og_status ask_between(og_mesh handle, std::uint32_t agent, const og_point* from, const og_point* to,
                      std::uint32_t* answer, const Ask& ask) {
  return read_agent(handle, agent, answer, [&](const NavMesh& mesh, Agent of) {
    FloorPoint a, b;
    if (const og_status status = read(from, "from", mesh, a)) return status;
    if (const og_status status = read(to, "to", mesh, b)) return status;
    *answer = ask(mesh, of, a, b) ? 1 : 0;
    return og_status{OG_OK};
  });
}

og_status restored(const navmesh::Snapshot& saved, og_mesh* handle) {
  auto made = navmesh::restore_mesh(saved);
  if (!made) return fail(made.error());
  return give_mesh(std::move(*made), handle);
}

std::uint64_t length_of(const navmesh::Path& path) {
  return static_cast<std::uint64_t>(path.length.raw());
}

og_status read_queries(const NavMesh& mesh, std::size_t n, const og_point* from, const og_point* to,
                       std::vector<navmesh::PathQuery>& queries) {
  if (n > 0 && from == nullptr) return fail_at(OG_NULL, "from");
  if (n > 0 && to == nullptr) return fail_at(OG_NULL, "to");
  queries.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    if (const og_status status = read(from + i, "from", mesh, queries[i].from)) return status;
    if (const og_status status = read(to + i, "to", mesh, queries[i].to)) return status;
  }
  return OG_OK;
}

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
  return options;
}

og_status og_mesh_create(const og_mesh_options* options, og_mesh* mesh) {
  if (mesh == nullptr) return fail_at(OG_NULL, "mesh");
  navmesh::NavMeshOptions read_as;
  if (const og_status status = read(options, read_as)) return status;
  auto made = NavMesh::make(read_as);
  return made ? give_mesh(std::move(*made), mesh) : fail(made.error());
}

og_status og_mesh_clone(og_mesh mesh, og_mesh* copy) {
  if (copy == nullptr) return fail_at(OG_NULL, "copy");
  return read_mesh(mesh, [&](const NavMesh& of) { return restored(navmesh::snapshot(of), copy); });
}

og_status og_mesh_destroy(og_mesh mesh) { return destroy<MeshObject>(mesh, "mesh"); }

og_status og_mesh_digest(og_mesh mesh, og_digest* digest) {
  if (digest == nullptr) return fail_at(OG_NULL, "digest");
  return read_mesh(mesh, [&](const NavMesh& of) {
    const navmesh::Digest made = of.digest();
    *digest = {made.high, made.low};
    return og_status{OG_OK};
  });
}

og_status og_mesh_agents(og_mesh mesh, uint32_t* count) {
  if (count == nullptr) return fail_at(OG_NULL, "count");
  return read_mesh(mesh, [&](const NavMesh& of) {
    *count = static_cast<std::uint32_t>(of.agent_count());
    return og_status{OG_OK};
  });
}

og_status og_mesh_radius(og_mesh mesh, uint32_t agent, int32_t* radius) {
  return read_agent(mesh, agent, radius, [&](const NavMesh& of, Agent which) {
    *radius = of.radius(which);
    return og_status{OG_OK};
  });
}

og_status og_mesh_floors(og_mesh mesh, uint32_t* count) {
  if (count == nullptr) return fail_at(OG_NULL, "count");
  return read_mesh(mesh, [&](const NavMesh& of) {
    *count = of.world().options().floors;
    return og_status{OG_OK};
  });
}

og_status og_mesh_areas(og_mesh mesh, size_t capacity, og_area_id* ids, size_t* count) {
  return read_mesh(mesh, [&](const NavMesh& of) {
    auto next = of.areas().begin();
    return give(of.areas().size(), capacity, ids, count,
                [&](std::size_t) { return next++->first.value(); });
  });
}

og_status og_mesh_save(og_mesh mesh, size_t capacity, uint8_t* bytes, size_t* count) {
  return read_mesh(mesh, [&](const NavMesh& of) {
    io::WorldFile file;
    file.snapshot = navmesh::snapshot(of);
    const std::string written = io::write_world(file);
    return give(written.size(), capacity, bytes, count,
                [&](std::size_t i) { return static_cast<std::uint8_t>(written[i]); });
  });
}

og_status og_mesh_load(const uint8_t* bytes, size_t count, og_mesh* mesh) {
  if (mesh == nullptr) return fail_at(OG_NULL, "mesh");
  if (bytes == nullptr) return fail_at(OG_NULL, "bytes");
  const auto read_as = io::read_world({reinterpret_cast<const char*>(bytes), count});
  return read_as ? restored(read_as->snapshot, mesh) : fail(read_as.error());
}

og_status og_mesh_state(og_mesh mesh, uint32_t agent, const og_point* at, og_state* state) {
  return read_agent(mesh, agent, state, [&](const NavMesh& of, Agent which) {
    FloorPoint point;
    if (const og_status status = read(at, "at", of, point)) return status;
    const auto found = of.state_at(point, which);
    if (!found) return fail_at(OG_OUTSIDE, "at");
    *state = value_of(*found);
    return og_status{OG_OK};
  });
}

og_status og_mesh_is_free(og_mesh mesh, uint32_t agent, const og_point* at, uint32_t* free) {
  return ask_between(mesh, agent, at, at, free,
                     [](const NavMesh& of, Agent which, const FloorPoint& p, const FloorPoint&) {
                       return of.is_free(p, which);
                     });
}

og_status og_mesh_visible(og_mesh mesh, uint32_t agent, const og_point* from, const og_point* to,
                          uint32_t* visible) {
  return ask_between(mesh, agent, from, to, visible,
                     [](const NavMesh& of, Agent which, const FloorPoint& a, const FloorPoint& b) {
                       return of.visible(a, b, which);
                     });
}

og_status og_mesh_reachable(og_mesh mesh, uint32_t agent, const og_point* from, const og_point* to,
                            uint32_t* reachable) {
  return ask_between(mesh, agent, from, to, reachable,
                     [](const NavMesh& of, Agent which, const FloorPoint& a, const FloorPoint& b) {
                       return of.is_reachable(a, b, which);
                     });
}

og_status og_mesh_nearest_free(og_mesh mesh, uint32_t agent, const og_point* at,
                               og_point* nearest) {
  return read_agent(mesh, agent, nearest, [&](const NavMesh& of, Agent which) {
    FloorPoint point;
    if (const og_status status = read(at, "at", of, point)) return status;
    const auto found = navmesh::nearest_free_grid(of.view(which), point);
    if (!found) return fail(found.error());
    *nearest = value_of(*found);
    return og_status{OG_OK};
  });
}

og_status og_mesh_lengths(og_mesh mesh, uint32_t agent, size_t n, const og_point* from,
                          const og_point* to, uint32_t threads, uint64_t* lengths) {
  if (n > 0 && lengths == nullptr) return fail_at(OG_NULL, "lengths");
  if (threads == 0) return fail(OG_OUT_OF_RANGE, "threads is 0, and must be at least 1");
  return read_mesh(mesh, [&](const NavMesh& of) {
    Agent which;
    std::vector<navmesh::PathQuery> queries;
    if (const og_status status = read(agent, of, which)) return status;
    if (const og_status status = read_queries(of, n, from, to, queries)) return status;
    const auto paths = navmesh::find_paths(of.view(which), queries, threads);
    for (std::size_t i = 0; i < n; ++i) lengths[i] = paths[i] ? length_of(*paths[i]) : OG_NO_LENGTH;
    return og_status{OG_OK};
  });
}
