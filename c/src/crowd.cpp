// Crowds: agents as arrays.
#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "handles.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "values.hpp"

namespace offgrid::c {
namespace {

using navmesh::Crowd;
using navmesh::CrowdId;

constexpr og_point nowhere = {0, 0, OG_NO_INDEX};

og_status read_views(std::size_t n, const og_view* handles,
                     std::vector<std::shared_ptr<ViewObject>>& views) {
  if (n == 0) return fail(OG_OUT_OF_RANGE, "n is 0: there is no view");
  if (handles == nullptr) return fail_at(OG_NULL, "views");
  views.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    if (find(handles[i], "view", views[i]) != OG_OK) return at_item("views", i);
    if (views[i]->mesh != views[0]->mesh) {
      fail(OG_OUT_OF_RANGE, "the view is of another mesh than the first one");
      return at_item("views", i);
    }
  }
  return OG_OK;
}

std::vector<navmesh::View> copies(const CrowdObject& crowd) {
  std::vector<navmesh::View> views;
  for (const auto& view : crowd.views) views.push_back(view->copy());
  return views;
}

/// Calls call(crowd) with the crowd's own lock, while nobody changes the mesh.
template <class Lock, class Call>
og_status with_lock(og_crowd handle, const Call& call) {
  std::shared_ptr<CrowdObject> object;
  if (const og_status status = find(handle, "crowd", object)) return status;
  const Lock own(object->lock);
  const ReadLock guard(object->views.front()->mesh->lock);
  return call(*object);
}

/// Calls make(crowd), alone with the crowd.
template <class Make>
og_status with_crowd(og_crowd handle, const Make& make) {
  return with_lock<ChangeLock>(handle, make);
}

/// Asks the crowd, while nobody changes it.
template <class Ask>
og_status read_crowd(og_crowd handle, const Ask& ask) {
  return with_lock<ReadLock>(handle, ask);
}

og_status read_agent(const og_crowd_agent& given, const CrowdObject& crowd,
                     navmesh::CrowdAgent& agent) {
  if (const og_status status = read_form(given, "agent")) return status;
  if (given.view >= crowd.views.size())
    return fail(OG_OUT_OF_RANGE, "view: the crowd has no view of this index");
  const navmesh::NavMesh& mesh = crowd.views.front()->mesh->mesh;
  navmesh::FloorPoint at;
  if (const og_status status = c::read(&given.at, "at", mesh, at)) return status;
  if (const og_status status = c::read(&given.goal, "goal", mesh, agent.goal)) return status;
  agent.place = navmesh::AgentPlace::at(at);
  agent.radius = given.radius;
  agent.speed = given.speed;
  agent.arrive_within = given.arrive_within;
  agent.goes_near = given.near != 0;
  agent.priority = given.priority;
  agent.view = given.view;
  return OG_OK;
}

/// Different agents of the crowd. OG_NULL, OG_BAD_CROWD.
og_status read_ids(const Crowd& crowd, std::size_t n, const og_crowd_id* ids) {
  if (n > 0 && ids == nullptr) return fail_at(OG_NULL, "ids");
  for (std::size_t i = 0; i < n; ++i) {
    if (crowd.find(CrowdId{ids[i]}) != nullptr) continue;
    fail(navmesh::CrowdError{navmesh::CrowdErrorCode::unknown_agent, ids[i]});
    return at_item("ids", i);
  }
  return OG_OK;
}

std::uint32_t bits_of(const navmesh::CrowdEvents& events) {
  std::uint32_t bits = 0;
  if (events.arrived) bits |= OG_CROWD_ARRIVED;
  if (events.entered_link) bits |= OG_CROWD_ENTERED_LINK;
  if (events.left_link) bits |= OG_CROWD_LEFT_LINK;
  if (events.rerouted) bits |= OG_CROWD_REROUTED;
  if (events.got_stuck) bits |= OG_CROWD_GOT_STUCK;
  return bits;
}

og_crowd_state state_of(const Crowd& crowd, CrowdId id) {
  const navmesh::CrowdAgent& agent = *crowd.find(id);
  const navmesh::CrowdReport report = *crowd.report(id);
  og_crowd_state state{};
  state.speed = agent.speed;
  state.velocity_x = report.velocity.x;
  state.velocity_y = report.velocity.y;
  state.wished_x = report.wished.x;
  state.wished_y = report.wished.y;
  state.id = id.value();
  state.activity = static_cast<std::uint32_t>(report.activity);
  state.events = bits_of(report.events);
  state.view = static_cast<std::uint32_t>(agent.view);
  state.radius = agent.radius;
  state.priority = agent.priority;
  state.at = value_of(agent.place.point);
  state.goal = value_of(agent.goal);
  state.next_corner = report.next_corner ? value_of(*report.next_corner) : nowhere;
  state.near_end = report.near_end ? value_of(*report.near_end) : nowhere;
  return state;
}

}  // namespace
}  // namespace offgrid::c

using namespace offgrid;
using namespace offgrid::c;

og_crowd_agent og_crowd_agent_default(void) {
  og_crowd_agent agent{};
  agent.size = sizeof(og_crowd_agent);
  return agent;
}

og_status og_crowd_create(size_t n, const og_view* views, og_crowd* crowd) {
  if (crowd == nullptr) return fail_at(OG_NULL, "crowd");
  auto made = std::make_shared<CrowdObject>();
  if (const og_status status = read_views(n, views, made->views)) return status;
  return give_handle(std::move(made), crowd);
}

og_status og_crowd_add(og_crowd crowd, size_t n, const og_crowd_agent* agents, og_crowd_id* ids) {
  if (n > 0 && agents == nullptr) return fail_at(OG_NULL, "agents");
  if (n > 0 && ids == nullptr) return fail_at(OG_NULL, "ids");
  return with_crowd(crowd, [&](CrowdObject& of) {
    std::vector<navmesh::CrowdAgent> read_as(n);
    Crowd trial;  // it refuses what the crowd would refuse, before an agent is added
    for (std::size_t i = 0; i < n; ++i) {
      if (read_agent(agents[i], of, read_as[i]) != OG_OK) return at_item("agents", i);
      const auto tried = trial.add(read_as[i]);
      if (tried) continue;
      fail(tried.error());
      return at_item("agents", i);
    }
    for (std::size_t i = 0; i < n; ++i) {
      const auto id = of.crowd.add(read_as[i]);
      if (!id) return fail(id.error());  // 2^32 - 1 agents were added
      ids[i] = id->value();
    }
    return og_status{OG_OK};
  });
}

og_status og_crowd_remove(og_crowd crowd, size_t n, const og_crowd_id* ids) {
  return with_crowd(crowd, [&](CrowdObject& of) {
    if (const og_status status = read_ids(of.crowd, n, ids)) return status;
    std::vector<std::pair<og_crowd_id, std::size_t>> sorted;
    for (std::size_t i = 0; i < n; ++i) sorted.emplace_back(ids[i], i);
    kernel::sort(sorted.begin(), sorted.end());
    const auto twice =
        std::adjacent_find(sorted.begin(), sorted.end(),
                           [](const auto& a, const auto& b) { return a.first == b.first; });
    if (twice != sorted.end()) {
      fail(OG_OUT_OF_RANGE, "agent " + std::to_string(twice->first) + " is there twice");
      return at_item("ids", std::next(twice)->second);
    }
    for (const auto& [id, place] : sorted) {
      if (const auto gone = of.crowd.remove(CrowdId{id}); !gone) return fail(gone.error());
    }
    return og_status{OG_OK};
  });
}

og_status og_crowd_set_goals(og_crowd crowd, size_t n, const og_crowd_id* ids, size_t goal_count,
                             const og_point* goals) {
  if (goal_count != n && goal_count != 1)
    return fail(OG_OUT_OF_RANGE, "goal_count is neither n nor 1");
  return with_crowd(crowd, [&](CrowdObject& of) {
    const navmesh::NavMesh& mesh = of.views.front()->mesh->mesh;
    std::vector<navmesh::FloorPoint> read_as;
    if (const og_status status = read_ids(of.crowd, n, ids)) return status;
    if (const og_status status = c::read(goals, goal_count, "goals", mesh, read_as)) return status;
    for (std::size_t i = 0; i < n; ++i) {
      const auto& goal = read_as[goal_count == 1 ? 0 : i];
      if (const auto old = of.crowd.set_goal(CrowdId{ids[i]}, goal); !old) return fail(old.error());
    }
    return og_status{OG_OK};
  });
}

og_status og_crowd_step(og_crowd crowd, uint32_t steps) {
  return with_crowd(crowd, [&](CrowdObject& of) {
    const std::vector<navmesh::View> views = copies(of);
    for (std::uint32_t i = 0; i < steps; ++i) of.crowd.step(views);
    return og_status{OG_OK};
  });
}

og_status og_crowd_read(og_crowd crowd, size_t capacity, og_crowd_state* states, size_t* count) {
  return read_crowd(crowd, [&](const CrowdObject& of) {
    const auto ids = of.crowd.ids();
    return give(ids.size(), capacity, states, count,
                [&](std::size_t i) { return state_of(of.crowd, ids[i]); });
  });
}

og_status og_crowd_save(og_crowd crowd, size_t capacity, uint8_t* bytes, size_t* count) {
  return read_crowd(crowd, [&](const CrowdObject& of) {
    const std::vector<std::byte> saved = of.crowd.save(copies(of));
    return give(saved.size(), capacity, bytes, count,
                [&](std::size_t i) { return static_cast<std::uint8_t>(saved[i]); });
  });
}

og_status og_crowd_load(size_t n, const og_view* views, const uint8_t* bytes, size_t count,
                        og_crowd* crowd) {
  if (crowd == nullptr) return fail_at(OG_NULL, "crowd");
  if (bytes == nullptr) return fail_at(OG_NULL, "bytes");
  auto made = std::make_shared<CrowdObject>();
  if (const og_status status = read_views(n, views, made->views)) return status;
  const ReadLock guard(made->views.front()->mesh->lock);
  auto restored = Crowd::restore({reinterpret_cast<const std::byte*>(bytes), count}, copies(*made));
  if (!restored) return fail(restored.error());
  made->crowd = std::move(*restored);
  return give_handle(std::move(made), crowd);
}

og_status og_crowd_digest(og_crowd crowd, og_digest* digest) {
  if (digest == nullptr) return fail_at(OG_NULL, "digest");
  return read_crowd(crowd, [&](const CrowdObject& of) {
    const navmesh::Digest made = of.crowd.digest();
    *digest = {made.high, made.low};
    return og_status{OG_OK};
  });
}
