// Finders and the paths that they keep.
#include <algorithm>
#include <utility>

#include "handles.hpp"
#include "offgrid/navmesh/batch.hpp"
#include "offgrid/navmesh/path/near_path.hpp"
#include "offgrid/navmesh/path/nearest_goal.hpp"
#include "values.hpp"

namespace offgrid::c {
namespace {

using navmesh::FloorPoint;
using navmesh::Path;
using navmesh::View;

/// A search, with its finder, and what it found.
struct Search {
  FinderObject& by;
  const View& view;
  const navmesh::Landmarks landmarks;
  FloorPoint from, to;
  og_path_options options;
  og_path_info info{};

  og_status keep(Path path, bool is_goal) {
    const og_path_info costs = info;
    info = info_of(path);
    info.cost = costs.cost;
    info.lower_bound = costs.lower_bound;
    info.ratio = costs.ratio;
    info.is_proved = costs.is_proved;
    info.is_goal = is_goal ? 1 : 0;
    by.paths.push_back(std::move(path));
    return OG_OK;
  }
  og_status keep(navmesh::CheapPath path, bool is_goal) {
    info.cost = value_of(path.cost.upper);
    info.lower_bound = value_of(path.lower_bound);
    return keep(Path{.corners = std::move(path.corners),
                     .floors = std::move(path.floors),
                     .length = path.length},
                is_goal);
  }
  template <class Found>
  og_status keep_goal(Found found) {
    return found ? keep(std::move(*found), true) : fail(found.error(), from.point);
  }
  template <class Found>
  og_status keep_near(Found found) {
    return found ? keep(std::move(found->path), found->is_goal) : fail(found.error(), from.point);
  }

  og_status refine() {
    auto found = by.cheap.refine(
        view, from, to, {.thousandths = options.ratio, .triangles_max = options.triangles_max});
    if (!found) return fail(found.error(), from.point);
    info.ratio = static_cast<std::uint64_t>(found->thousandths);
    info.is_proved = found->is_proved ? 1 : 0;
    return keep(std::move(found->path), true);
  }
  og_status run_shortest() {
    if (options.near != 0) return keep_near(find_near(by.shortest, view, from, to));
    if (landmarks.is_empty()) return keep_goal(by.shortest.find(view, from, to));
    return keep_goal(by.by_landmarks.find(view, from, to, landmarks));
  }
  og_status run() {
    switch (options.kind) {
      case OG_CHEAP:
        if (options.ratio != 0) return refine();
        return options.near != 0 ? keep_near(find_near(by.cheap, view, from, to))
                                 : keep_goal(by.cheap.find(view, from, to));
      case OG_CLEAR: return keep_goal(by.clear.find(view, from, to, options.radius));
      default: return run_shortest();
    }
  }
};

constexpr std::uint32_t landmarks_max = 64;  ///< of Landmarks::of

/// OG_WRONG_SIZE, OG_OUT_OF_RANGE.
og_status read_options(const og_path_options* given, og_path_options& options) {
  options = og_path_options_default();
  if (given == nullptr) return OG_OK;
  if (const og_status status = read_form(*given, "options")) return status;
  options = *given;
  if (options.kind > OG_CLEAR)
    return fail(OG_OUT_OF_RANGE, "kind is none of OG_SHORTEST, OG_CHEAP and OG_CLEAR");
  if (options.near != 0 &&
      (options.kind == OG_CLEAR || (options.kind == OG_CHEAP && options.ratio != 0)))
    return fail(OG_OUT_OF_RANGE, "near is not for clear paths, nor with a ratio");
  if (options.landmarks > landmarks_max)
    return fail(OG_OUT_OF_RANGE, "there are at most 64 landmarks");
  if (options.landmarks != 0 && options.kind != OG_SHORTEST)
    return fail(OG_OUT_OF_RANGE, "landmarks are for shortest paths");
  if (options.radius != 0 && options.kind != OG_CLEAR)
    return fail(OG_OUT_OF_RANGE, "a radius is for clear paths");
  if (options.ratio != 0 && options.kind != OG_CHEAP)
    return fail(OG_OUT_OF_RANGE, "a ratio is for cheap paths");
  return OG_OK;
}

/// Calls make(finder, view, object), alone with the finder. It forgets its last paths.
template <class Make>
og_status search_with(og_finder handle, og_view view, const Make& make) {
  std::shared_ptr<FinderObject> object;
  if (const og_status status = find(handle, "finder", object)) return status;
  const OnlyLock own(object->lock);
  object->paths.clear();
  return read_view(view,
                   [&](const View& of, const ViewObject& seen) { return make(*object, of, seen); });
}

/// The landmarks of the view's agent that its mesh keeps, or makes if it is to have so many.
navmesh::Landmarks landmarks_for(const View& view, const ViewObject& seen, std::size_t count) {
  return seen.mesh->landmarks.get(seen.mesh->mesh, seen.agent, useful_landmarks(view, count));
}

/// Asks the finder's last paths.
template <class Ask>
og_status ask_paths(og_finder handle, const Ask& ask) {
  std::shared_ptr<FinderObject> object;
  if (const og_status status = find(handle, "finder", object)) return status;
  const OnlyLock own(object->lock);
  return ask(static_cast<const std::vector<Path>&>(object->paths));
}

void keep(std::vector<navmesh::PathResult<Path>> found, std::vector<Path>& paths,
          std::uint64_t* lengths, std::uint32_t* corner_counts) {
  if (corner_counts != nullptr) paths.reserve(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    lengths[i] = found[i] ? value_of(found[i]->length) : OG_NO_LENGTH;
    if (corner_counts == nullptr) continue;
    corner_counts[i] = found[i] ? static_cast<std::uint32_t>(found[i]->corners.size()) : 0;
    if (found[i]) paths.push_back(std::move(*found[i]));
  }
}

}  // namespace
}  // namespace offgrid::c

using namespace offgrid;
using namespace offgrid::c;

og_path_options og_path_options_default(void) {
  og_path_options options{};
  options.size = sizeof(og_path_options);
  options.triangles_max = static_cast<std::uint32_t>(navmesh::Refinement{}.triangles_max);
  return options;
}

og_status og_finder_create(og_finder* finder) {
  if (finder == nullptr) return fail_at(OG_NULL, "finder");
  return give_handle(std::make_shared<FinderObject>(), finder);
}

og_status og_finder_path(og_finder finder, og_view view, const og_point* from, const og_point* to,
                         const og_path_options* options, og_path_info* info) {
  return search_with(finder, view, [&](FinderObject& by, const View& of, const ViewObject& seen) {
    const navmesh::NavMesh& mesh = seen.mesh->mesh;
    og_path_options as;
    FloorPoint start, end;
    if (const og_status status = read_options(options, as)) return status;
    if (const og_status status = c::read(from, "from", mesh, start)) return status;
    if (const og_status status = c::read(to, "to", mesh, end)) return status;
    Search search{.by = by,
                  .view = of,
                  .landmarks = landmarks_for(of, seen, as.landmarks),
                  .from = start,
                  .to = end,
                  .options = as};
    if (const og_status status = search.run()) return status;
    if (info != nullptr) *info = search.info;
    return og_status{OG_OK};
  });
}

og_status og_finder_paths(og_finder finder, og_view view, size_t n, const og_point* from,
                          const og_point* to, uint32_t threads, uint64_t* lengths,
                          uint32_t* corner_counts) {
  return search_with(finder, view, [&](FinderObject& by, const View& of, const ViewObject& seen) {
    if (n > 0 && lengths == nullptr) return fail_at(OG_NULL, "lengths");
    if (const og_status status = read_threads(threads)) return status;
    const navmesh::NavMesh& mesh = seen.mesh->mesh;
    std::vector<FloorPoint> starts, ends;
    if (const og_status status = c::read(from, n, "from", mesh, starts)) return status;
    if (const og_status status = c::read(to, n, "to", mesh, ends)) return status;
    std::vector<navmesh::PathQuery> queries(n);
    for (std::size_t i = 0; i < n; ++i) queries[i] = {starts[i], ends[i]};
    const navmesh::Landmarks landmarks = landmarks_for(of, seen, 0);
    keep(landmarks.is_empty() ? navmesh::find_paths(of, queries, threads)
                              : navmesh::find_paths(of, queries, landmarks, threads),
         by.paths, lengths, corner_counts);
    return og_status{OG_OK};
  });
}

og_status og_finder_nearest_goal(og_finder finder, og_view view, const og_point* from, size_t n,
                                 const og_point* goals, uint32_t* goal, og_path_info* info) {
  return search_with(finder, view, [&](FinderObject& by, const View& of, const ViewObject& seen) {
    if (goal == nullptr) return fail_at(OG_NULL, "goal");
    if (n == 0) return fail(OG_OUT_OF_RANGE, "n is 0: there is no goal");
    const navmesh::NavMesh& mesh = seen.mesh->mesh;
    FloorPoint start;
    std::vector<FloorPoint> ends;
    if (const og_status status = c::read(from, "from", mesh, start)) return status;
    if (const og_status status = c::read(goals, n, "goals", mesh, ends)) return status;
    auto found = navmesh::find_nearest_goal(by.shortest, of, start, ends);
    if (!found) return fail(found.error(), start.point);
    *goal = static_cast<std::uint32_t>(found->goal);
    if (info != nullptr) *info = info_of(found->path);
    by.paths.push_back(std::move(found->path));
    return og_status{OG_OK};
  });
}

og_status og_finder_corners(og_finder finder, size_t capacity, og_point* corners, size_t* count) {
  return ask_paths(finder, [&](const std::vector<Path>& paths) {
    std::size_t all = 0, path = 0, corner = 0;
    for (const Path& one : paths) all += one.corners.size();
    return give(all, capacity, corners, count, [&](std::size_t) {
      while (corner == paths[path].corners.size()) {
        ++path;
        corner = 0;
      }
      return c::value_of(paths[path].corner(corner++));
    });
  });
}

og_status og_finder_links(og_finder finder, size_t capacity, og_link_id* links, uint32_t* corners,
                          size_t* count) {
  return ask_paths(finder, [&](const std::vector<Path>& paths) {
    std::vector<std::pair<og_link_id, std::uint32_t>> all;
    std::size_t before = 0;
    for (const Path& path : paths) {
      for (const navmesh::PathLink& link : path.links)
        all.emplace_back(link.link.value(), static_cast<std::uint32_t>(before + link.corner));
      before += path.corners.size();
    }
    if (const og_status status = set_count(all.size(), capacity, count, links, corners))
      return status;
    for (const auto& [link, corner] : all) {
      *links++ = link;
      *corners++ = corner;
    }
    return og_status{OG_OK};
  });
}
