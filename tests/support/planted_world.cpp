// Compiled with planted_predicates.hpp in front, so this world is made of the copy of the library that has bugs; and has bugs of its own
// around it.
#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <tuple>
#include <utility>

#include "support/mesh_subject.hpp"
#include "support/planted_triangulation.hpp"
#include "support/world_subject.hpp"

namespace offgrid::testing {

namespace {

using kernel::Point2;

struct Entry {
  WorldBug bug;
  PredicateBug predicate = PredicateBug::none;
  WorldMistake mistake = WorldMistake::none;
};

constexpr std::array entries{
    Entry{{"world-no-tie-rule", "of four cocircular points either diagonal will do"},
          PredicateBug::ties_undecided},
    Entry{
        {"world-ties-by-age", "of four cocircular points the one that came first has the diagonal"},
        PredicateBug::ties_by_age},
    Entry{{"world-closed-pixels", "a pixel has all of its border"}, PredicateBug::pixels_closed},
    Entry{{"world-open-pixels", "a pixel has none of its border"}, PredicateBug::pixels_open},
    Entry{{"world-floors-crossings",
           "crossings are rounded down, though pixels have their centres on the grid"},
          PredicateBug::crossings_floored},
    Entry{{"world-narrow-corridor", "only edges that a segment crosses tell what is close to it"},
          PredicateBug::corridor_too_narrow},
    Entry{{"world-one-seed", "the loops of an area are flooded from one of them"},
          {},
          WorldMistake::one_seed},
    Entry{{"world-labels-copied", "a face that an edit changes keeps its label"},
          {},
          WorldMistake::labels_copied},
    Entry{{"world-heat-not-counted", "a pixel cools when one of those who heated it goes"},
          {},
          WorldMistake::heat_not_counted},
    Entry{{"world-crossing-left-twice",
           "the crossing of two segments that leave is taken away twice"},
          {},
          WorldMistake::crossing_left_twice},
    Entry{{"world-net-decides", "a side that an area goes there and back is not in the mesh"},
          {},
          WorldMistake::net_decides},
    Entry{{"world-toggle-changes-uses", "a disabled area does not shape the mesh"},
          {},
          WorldMistake::toggle_changes_uses},
    Entry{{"world-undo-forgets-enabled", "undoing leaves an area enabled or disabled as it is"},
          {},
          WorldMistake::undo_forgets_enabled},
    Entry{{"world-digest-forgets-barriers", "the digest of a face does not tell its barriers"},
          {},
          WorldMistake::digest_forgets_barriers},
    Entry{{"world-odd-is-nonzero", "even-odd areas cover whatever they go round"},
          {},
          WorldMistake::odd_is_nonzero},
    Entry{{"world-priority-ties-by-id", "of areas with one priority the last one wins"},
          {},
          WorldMistake::priority_ties_by_id},
    Entry{{"world-ground-ignores-cost", "of walkable areas with one priority the cheaper may win"},
          {},
          WorldMistake::ground_cost_ignored},
    Entry{{"world-nets-stay", "how an area ran along segments is not forgotten with it"},
          {},
          WorldMistake::nets_stay},
    Entry{{"world-new-segments-do-not-cross",
           "of segments that arrive together not all are compared"},
          {},
          WorldMistake::batches_do_not_cross},
    Entry{{"world-new-pixel-bends-nobody",
           "only segments through its centre are bent to a new hot pixel"},
          {},
          WorldMistake::new_pixel_bends_nobody},
    Entry{{"world-half-of-label-wins", "of many areas those with small numbers win"},
          {},
          WorldMistake::half_of_label_wins},
    Entry{{"world-label-sums-add", "an area that goes is added to a face that it went round"},
          {},
          WorldMistake::label_sums_add},
    Entry{{"world-sum-not-followed", "an edge that another barrier is bent to does not count it"},
          {},
          WorldMistake::sum_not_followed},
    Entry{{"world-rolls-back-too-far", "after three edits a fourth is taken back"},
          {},
          WorldMistake::rolls_back_too_far},
    Entry{{"world-put-ids-come-again", "an id that was put is given to another area later"},
          {},
          WorldMistake::put_ids_come_again},
    Entry{{"world-ids-come-back", "the ids of what is undone are given out again"},
          {},
          WorldMistake::ids_come_back},
    Entry{{"world-undo-keeps-version", "undoing does not change the version"},
          {},
          WorldMistake::undo_keeps_version},
    Entry{{"world-marks-are-numbers", "a mark says how many edits there were, and not which"},
          {},
          WorldMistake::marks_are_numbers},
    Entry{
        {"world-snapshot-forgets-ids", "a snapshot knows the ids of the areas that are there only"},
        {},
        WorldMistake::snapshot_forgets_ids},
};

constexpr std::array path_entries{
    Entry{{"path-prunes-too-much", "a way to a corner is given up unless it is shorter by a unit for each leg"},
          {},
          WorldMistake::prunes_in_units},
    Entry{{"path-corner-once", "a corner is taken up once, from where it is reached first"}, {}, WorldMistake::corner_once},
    Entry{{"path-leads-through-contacts", "what is nearer on one side of a contact gives up what is beyond it"},
          {},
          WorldMistake::leads_through_contacts},
    Entry{{"path-leg-beyond-edge", "a shorter way to an apex hides what is seen, even where it passes behind it"},
          {},
          WorldMistake::leg_beyond_the_edge},
    Entry{{"path-edges-have-no-length", "from one end of an edge all of it is as near as the end"}, {}, WorldMistake::edges_have_no_length},
    Entry{{"path-mirror-too-far", "the mirror image of the goal is taken to be farther than it is"}, {}, WorldMistake::mirror_too_far},
    Entry{{"path-turns-left-only", "a way turns round the left end of an edge only"}, {}, WorldMistake::turns_left_only},
    Entry{{"path-goal-seen-by-older", "of several roots the one before sees the goal"},
          {},
          WorldMistake::goal_seen_by_older},
    Entry{{"path-apex-seen-by-oldest", "of several roots the oldest one sees every apex"},
          {},
          WorldMistake::apex_seen_by_oldest},
    Entry{{"path-bound-of-the-newest", "the bound of several roots is that of the newest one"},
          {},
          WorldMistake::bound_of_the_newest},
    Entry{{"path-forgets-barrier-ends", "a way does not turn where a barrier ends"}, {}, WorldMistake::corner_forgets_barriers},
    Entry{{"path-ties-by-order", "of equally long ways the one that is found first is taken, in the order of ids"},
          {},
          WorldMistake::ties_by_order},
    Entry{{"path-passes-contacts", "from a corner the way goes on in every free face about it"}, {}, WorldMistake::passes_contacts},
    Entry{{"path-one-goal-face", "of the faces that hold the goal one is looked at"}, {}, WorldMistake::one_goal_face},
    Entry{{"path-one-start-face", "of the faces that hold the start one is looked at"}, {}, WorldMistake::one_start_face},
    Entry{{"path-first-goal", "the first way to the goal is taken"}, {}, WorldMistake::first_goal},
    Entry{{"path-lengths-rounded-down", "legs are measured rounded down"}, {}, WorldMistake::legs_rounded_down},
    Entry{{"path-barrier-has-no-end", "a way does not turn at the end of a barrier"}, {}, WorldMistake::barrier_has_no_end},
    Entry{{"path-goal-in-no-dead-end", "a dead end is not entered, even if the goal is in it"}, {}, WorldMistake::goal_in_no_dead_end},
    Entry{{"path-components-stay-apart", "components that an edit joins stay two"}, {}, WorldMistake::components_stay_apart},
    Entry{{"path-corridors-are-dead-ends", "a face with two ways out counts as a dead end"}, {}, WorldMistake::corridors_are_dead_ends},
    Entry{{"path-names-the-start", "a goal that is blocked is reported with the start"}, {}, WorldMistake::names_the_start},
    Entry{{"view-barriers-stay", "a barrier that a view leaves out is in the way"}, {}, WorldMistake::view_keeps_barriers},
    Entry{{"view-leaves-ground", "what a view leaves out is free, though another area blocks it"}, {}, WorldMistake::view_leaves_ground},
};

constexpr std::array state_entries{
    Entry{{"view-keeps-its-count", "a view counts its barriers once"},
          {},
          WorldMistake::view_keeps_count},
    Entry{
        {"mesh-refusal-leaves-a-world", "an edit that the third world refuses stays in the second"},
        {},
        WorldMistake::refusal_leaves_a_world},
    Entry{{"mesh-refusal-pushes-out",
           "a refused edit takes the place of the oldest in a full journal"},
          {},
          WorldMistake::refusal_pushes_out},
    Entry{{"mesh-fence-ends-open", "the last side of a barrier is not grown"},
          {},
          WorldMistake::fence_ends_open},
    Entry{{"mesh-moved-is-silent", "a mesh that was moved from answers"},
          {},
          WorldMistake::moved_mesh_is_silent},
};

/// The sides of a region, but those that it goes as often one way as the other: loops again, as each corner is left as often as entered.
AreaPlan without_ways_back(const AreaPlan& plan) {
  std::multimap<Point2, Point2> sides;
  for (const AreaPlan::Loop& loop : plan.loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Point2 &from = loop[i], &to = loop[(i + 1) % loop.size()];
      if (from == to) continue;
      const auto [first, last] = sides.equal_range(to);
      const auto back = std::find_if(first, last, [&](const auto& side) { return side.second == from; });
      if (back == last) {
        sides.emplace(from, to);
      } else {
        sides.erase(back);
      }
    }
  }
  AreaPlan made = plan;
  made.loops.clear();
  while (!sides.empty()) {
    AreaPlan::Loop& loop = made.loops.emplace_back();
    for (auto side = sides.begin(); side != sides.end(); side = sides.find(loop.back())) {
      if (loop.empty()) loop.push_back(side->first);
      loop.push_back(side->second);
      sides.erase(side);
    }
  }
  return made;
}

class PlantedWorld final : public LibraryWorld {
 public:
  void start(const Point2& low, const Point2& high, const GroundPlan& ground, std::size_t journal_limit) override {
    point_ages().clear();
    LibraryWorld::start(low, high, ground, journal_limit);
  }
  std::uint32_t add(std::uint32_t area, const AreaPlan& plan) override {
    return LibraryWorld::add(area, spoilt(plan));
  }
  std::uint32_t put(std::uint32_t area, const AreaPlan& plan) override {
    return LibraryWorld::put(area, spoilt(plan));
  }
  void replace(std::uint32_t area, const AreaPlan& plan) override { LibraryWorld::replace(area, spoilt(plan)); }

  DigestWords rebuild(std::span<const AreaPlan* const> areas, std::size_t areas_in_an_edit) const override {
    auto ages = std::exchange(point_ages(), {});
    const DigestWords digest = LibraryWorld::rebuild(areas, areas_in_an_edit);
    point_ages() = std::move(ages);
    return digest;
  }

 private:
  static AreaPlan spoilt(const AreaPlan& plan) {
    return is_planted(WorldMistake::net_decides) && !plan.is_barrier ? without_ways_back(plan) : plan;
  }
};

class PlantedMesh final : public LibraryMesh {
 public:
  bool start(const MeshFrame& frame) override {
    point_ages().clear();
    return LibraryMesh::start(frame);
  }

  std::string find_silent_call() override {
    navmesh::NavMesh& mesh = mesh_;
    const navmesh::NavMesh taken = std::move(mesh_);
    const Point2 p;
    const std::pair<const char*, std::function<void()>> calls[] = {
        {"mover_count", [&] { mesh.mover_count(); }},
        {"edit", [&] { mesh.edit(); }},
        {"undo", [&] { std::ignore = mesh.undo(); }},
        {"mark", [&] { mesh.mark(); }},
        {"roll_back", [&] { std::ignore = mesh.roll_back({}); }},
        {"areas", [&] { mesh.areas(); }},
        {"radius", [&] { mesh.radius(navmesh::point_mover); }},
        {"overshoot", [&] { mesh.overshoot(navmesh::point_mover); }},
        {"world", [&] { mesh.world(); }},
        {"view", [&] { mesh.view(); }},
        {"path", [&] { std::ignore = mesh.path(p, p); }},
        {"visible", [&] { mesh.visible(p, p); }},
        {"raycast", [&] { mesh.raycast(p, p); }},
        {"is_reachable", [&] { mesh.is_reachable(p, p); }},
        {"locate", [&] { mesh.locate(p); }},
        {"digest", [&] { mesh.digest(); }}};
    for (const auto& [name, call] : calls) {
      try {
        call();
        return name;
      } catch (const BrokenContract&) {
      }
    }
    return "";
  }
};

template <std::size_t count>
constexpr std::array<WorldBug, count> bugs_of(const std::array<Entry, count>& list) {
  std::array<WorldBug, count> bugs{};
  for (std::size_t i = 0; i < count; ++i) bugs[i] = list[i].bug;
  return bugs;
}

constexpr std::array all_world_bugs = bugs_of(entries);
constexpr std::array all_path_bugs = bugs_of(path_entries);
constexpr std::array all_state_bugs = bugs_of(state_entries);

const WorldBug* find_bug(std::span<const WorldBug> bugs, std::string_view name) {
  for (const WorldBug& bug : bugs) {
    if (name == bug.name) return &bug;
  }
  return nullptr;
}

const Entry* find_entry(std::string_view name) {
  for (const auto list : {std::span<const Entry>(entries), std::span<const Entry>(path_entries),
                          std::span<const Entry>(state_entries)}) {
    for (const Entry& entry : list) {
      if (name == entry.bug.name) return &entry;
    }
  }
  return nullptr;
}

bool is_switched_on(const WorldBug& bug) {
  const Entry* entry = find_entry(bug.name);
  if (entry == nullptr) return false;
  current_predicate_bug() = entry->predicate;
  current_world_mistake() = entry->mistake;
  return true;
}

}  // namespace

std::span<const WorldBug> world_bugs() { return all_world_bugs; }
std::span<const WorldBug> path_bugs() { return all_path_bugs; }
std::span<const WorldBug> state_bugs() { return all_state_bugs; }
const WorldBug* find_world_bug(std::string_view name) { return find_bug(all_world_bugs, name); }
const WorldBug* find_path_bug(std::string_view name) { return find_bug(all_path_bugs, name); }
const WorldBug* find_state_bug(std::string_view name) { return find_bug(all_state_bugs, name); }

std::unique_ptr<WorldSubject> planted_world(const WorldBug& bug) {
  return is_switched_on(bug) ? std::make_unique<PlantedWorld>() : nullptr;
}

std::unique_ptr<MeshSubject> planted_mesh(const WorldBug& bug) {
  return is_switched_on(bug) ? std::make_unique<PlantedMesh>() : nullptr;
}

}  // namespace offgrid::testing
