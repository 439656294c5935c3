// Views: a mesh as one agent sees it, and the questions to it, by the batch.
#include <algorithm>
#include <utility>
#include <vector>

#include "handles.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/batch.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/query/blocked_boundary.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"
#include "offgrid/navmesh/query/state_at.hpp"
#include "values.hpp"

namespace offgrid::c {
namespace {

using navmesh::FloorPoint;
using navmesh::View;

constexpr og_point no_point = {0, 0, OG_NO_INDEX};

/// Answers each of n questions: answers[i] = ask(view, i), on several threads.
template <class Answer, class Ask>
void answer_each(const View& view, std::size_t n, std::uint32_t threads, Answer* answers,
                 const Ask& ask) {
  navmesh::detail::share_out(n, threads, [&](const auto& next) {
    const View own = view;
    for (std::size_t i = next(); i < n; i = next()) answers[i] = ask(own, i);
  });
}

/// The same for the points of an array; all are read first.
template <class Answer, class Ask>
og_status ask_at(og_view handle, std::size_t n, const og_point* at, std::uint32_t threads,
                 Answer* answers, const Ask& ask) {
  if (n > 0 && answers == nullptr) return fail_at(OG_NULL, "answers");
  if (const og_status status = read_threads(threads)) return status;
  return read_view(handle, [&](const View& view, const ViewObject& object) {
    const navmesh::NavMesh& mesh = object.mesh->mesh;
    std::vector<FloorPoint> points;
    if (const og_status status = read(at, n, "at", mesh, points)) return status;
    answer_each(view, n, threads, answers,
                [&](const View& own, std::size_t i) { return ask(own, points[i]); });
    return og_status{OG_OK};
  });
}

/// The same for pairs of points.
template <class Answer, class Ask>
og_status ask_between(og_view handle, std::size_t n, const og_point* from, const og_point* to,
                      std::uint32_t threads, Answer* answers, const Ask& ask) {
  if (n > 0 && answers == nullptr) return fail_at(OG_NULL, "answers");
  if (const og_status status = read_threads(threads)) return status;
  return read_view(handle, [&](const View& view, const ViewObject& object) {
    const navmesh::NavMesh& mesh = object.mesh->mesh;
    std::vector<FloorPoint> starts, ends;
    if (const og_status status = read(from, n, "from", mesh, starts)) return status;
    if (const og_status status = read(to, n, "to", mesh, ends)) return status;
    answer_each(view, n, threads, answers,
                [&](const View& own, std::size_t i) { return ask(own, starts[i], ends[i]); });
    return og_status{OG_OK};
  });
}

og_face value_of(const navmesh::FaceKey& key, const navmesh::FaceState& state) {
  const auto& [a, b, c] = key.corners;
  return {a.x.raw(), a.y.raw(), b.x.raw(), b.y.raw(),         c.x.raw(),
          c.y.raw(), key.floor, 0,         c::value_of(state)};
}

og_face face_of(const View& view, navmesh::FaceId f) {
  return value_of(navmesh::face_key(view.world().floors(), f), view.state(f));
}

og_ray_hit value_of(const View& view, const navmesh::RayHit& hit) {
  og_ray_hit made{hit.t.numerator, hit.t.denominator, OG_RAY_ARRIVES, OG_NO_INDEX, 0, 0, 0, 0};
  const auto stop_at = [&](std::uint32_t stop, navmesh::Floor floor, const kernel::Point2& a,
                           const kernel::Point2& b) {
    made.stop = stop;
    made.floor = floor;
    made.ax = a.x.raw();
    made.ay = a.y.raw();
    made.bx = b.x.raw();
    made.by = b.y.raw();
  };
  const navmesh::PlanarMesh planar = view.planar();
  switch (hit.stop) {
    case navmesh::RayStop::none: made.floor = view.world().floor(hit.face); break;
    case navmesh::RayStop::start: made.stop = OG_RAY_START_BLOCKED; break;
    case navmesh::RayStop::edge: {
      const auto [a, b] = planar.segment(hit.halfedge);
      stop_at(OG_RAY_STOPS_AT_EDGE, view.world().floor(planar.mesh().face(hit.halfedge)), a, b);
      break;
    }
    case navmesh::RayStop::vertex: {
      const kernel::Point2 p = planar.point(hit.vertex);
      stop_at(OG_RAY_STOPS_AT_VERTEX, planar.floor(hit.vertex), p, p);
      break;
    }
  }
  return made;
}

/// Is every path of the mesh one of the view?
bool is_like_mesh(const View& view) { return view.is_whole() && view.switched_off_links().empty(); }

/// Changes the view, while nobody asks it.
template <class Make>
og_status change_view(og_view handle, const Make& make) {
  std::shared_ptr<ViewObject> object;
  if (const og_status status = find(handle, "view", object)) return status;
  const ReadLock guard(object->mesh->lock);
  return object->change(make);
}

template <class Id>
void switch_all(View& view, std::size_t n, const std::uint32_t* ids, bool on) {
  for (std::size_t i = 0; i < n; ++i) {
    if (on) view.switch_on(Id{ids[i]});
    if (!on) view.switch_off(Id{ids[i]});
  }
}

/// The nearest point, or the one that says that there is none.
og_point value_of(const navmesh::NearestResult<FloorPoint>& found) {
  return found ? c::value_of(*found) : no_point;
}

}  // namespace
}  // namespace offgrid::c

using namespace offgrid;
using namespace offgrid::c;

og_status og_view_create(og_mesh mesh, uint32_t agent, og_view* view) {
  if (view == nullptr) return fail_at(OG_NULL, "view");
  std::shared_ptr<MeshObject> of;
  if (const og_status status = find(mesh, "mesh", of)) return status;
  const ReadLock guard(of->lock);
  navmesh::Agent as;
  if (const og_status status = read(agent, of->mesh, as)) return status;
  return give_handle(std::make_shared<ViewObject>(of, as), view);
}

og_status og_view_set_rules(og_view view, size_t n, const og_rule* rules) {
  if (n > 0 && rules == nullptr) return fail_at(OG_NULL, "rules");
  std::vector<navmesh::TagRule> read_as;
  for (std::size_t i = 0; i < n; ++i)
    read_as.push_back({rules[i].tag, rules[i].cost, rules[i].closed != 0, rules[i].link_cost});
  return change_view(view, [&](View& of) {
    const auto error = of.set_rules(read_as);
    return error ? fail(*error) : og_status{OG_OK};
  });
}

og_status og_view_switch(og_view view, uint32_t kind, size_t n, const uint32_t* ids, uint32_t on) {
  if (n > 0 && ids == nullptr) return fail_at(OG_NULL, "ids");
  if (kind != OG_AREA && kind != OG_LINK)
    return fail(OG_OUT_OF_RANGE, "kind is neither OG_AREA nor OG_LINK");
  if (const og_status status = check_flag("on", on)) return status;
  return change_view(view, [&](View& of) {
    if (kind == OG_AREA) switch_all<navmesh::AreaId>(of, n, ids, on != 0);
    if (kind == OG_LINK) switch_all<navmesh::LinkId>(of, n, ids, on != 0);
    return og_status{OG_OK};
  });
}

og_status og_view_state(og_view view, size_t n, const og_point* at, uint32_t threads,
                        og_state* states) {
  return ask_at(view, n, at, threads, states, [](const View& of, const FloorPoint& p) {
    const auto found = navmesh::state_at(of, p);
    return found ? value_of(*found) : og_state{0, OG_NOWHERE, 0};
  });
}

og_status og_view_visible(og_view view, size_t n, const og_point* from, const og_point* to,
                          uint32_t threads, uint8_t* visible) {
  return ask_between(view, n, from, to, threads, visible,
                     [](const View& of, const FloorPoint& a, const FloorPoint& b) {
                       return static_cast<std::uint8_t>(navmesh::visible(of, a, b));
                     });
}

og_status og_view_reachable(og_view view, size_t n, const og_point* from, const og_point* to,
                            uint32_t threads, uint8_t* reachable) {
  std::shared_ptr<ViewObject> object;
  if (const og_status status = find(view, "view", object)) return status;
  return ask_between(view, n, from, to, threads, reachable,
                     [&](const View& of, const FloorPoint& a, const FloorPoint& b) -> std::uint8_t {
                       if (is_like_mesh(of))
                         return object->mesh->mesh.is_reachable(a, b, object->agent) ? 1 : 0;
                       const auto path = navmesh::ShortestPathFinder().find(of, a, b);
                       return path || path.error().code == navmesh::PathErrorCode::too_long ? 1 : 0;
                     });
}

og_status og_view_raycast(og_view view, size_t n, const og_point* from, const og_point* to,
                          uint32_t threads, og_ray_hit* hits) {
  return ask_between(view, n, from, to, threads, hits,
                     [](const View& of, const FloorPoint& a, const FloorPoint& b) {
                       return value_of(of, navmesh::raycast(of, a, b.point));
                     });
}

og_status og_view_nearest_free(og_view view, size_t n, const og_point* at, uint32_t threads,
                               og_point* nearest) {
  return ask_at(view, n, at, threads, nearest, [](const View& of, const FloorPoint& p) {
    return value_of(navmesh::nearest_free_grid(of, p));
  });
}

og_status og_view_nearest_reachable(og_view view, size_t n, const og_point* from,
                                    const og_point* to, uint32_t threads, og_point* nearest) {
  return ask_between(view, n, from, to, threads, nearest,
                     [](const View& of, const FloorPoint& a, const FloorPoint& b) {
                       return value_of(navmesh::nearest_reachable_grid(of, a, b));
                     });
}

og_status og_view_locate(og_view view, size_t n, const og_point* at, uint32_t threads,
                         og_face* faces) {
  return ask_at(view, n, at, threads, faces, [](const View& of, const FloorPoint& p) {
    const auto found = of.locate(p);
    og_face none{};
    none.floor = OG_NO_INDEX;
    return found ? face_of(of, found->face) : none;
  });
}

og_status og_view_faces(og_view view, size_t capacity, og_face* faces, size_t* count) {
  return read_view(view, [&](const View& of, const ViewObject&) {
    const navmesh::WorldOptions& options = of.world().options();
    std::vector<std::pair<navmesh::FaceKey, navmesh::FaceId>> found;
    for (const navmesh::FaceId f : of.mesh().faces()) {
      const navmesh::FaceKey key = navmesh::face_key(of.world().floors(), f);
      if (std::all_of(key.begin(), key.end(),
                      [&](const kernel::Point2& p) { return options.contains(p); }))
        found.emplace_back(key, f);
    }
    kernel::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
      if (a.first.floor != b.first.floor) return a.first.floor < b.first.floor;
      return a.first < b.first;
    });
    return give(found.size(), capacity, faces, count,
                [&](std::size_t i) { return value_of(found[i].first, of.state(found[i].second)); });
  });
}

og_status og_view_outline(og_view view, og_shapes* shapes) {
  if (shapes == nullptr) return fail_at(OG_NULL, "shapes");
  return read_view(view, [&](const View& of, const ViewObject&) {
    auto made = std::make_shared<ShapesObject>();
    for (navmesh::BoundaryRing& ring : navmesh::blocked_boundary(of)) {
      navmesh::Area& area = made->areas.emplace_back();
      area = navmesh::Area::polygon(std::move(ring.corners));
      area.floors = {ring.floor};
      made->ids.push_back(ring.is_hole ? 1 : 0);
    }
    return give_handle(std::move(made), shapes);
  });
}
