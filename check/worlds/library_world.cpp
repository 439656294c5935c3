#include "worlds/library_world.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <type_traits>
#include <utility>

#include "bugs/asked.hpp"
#include "bugs/point_ages.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "snapping/library_snap.hpp"
#include "support/unlimited.hpp"
#include "tiles/agents.hpp"
#include "tiles/answers.hpp"
#include "tiles/loaded.hpp"
#include "worlds/image_check.hpp"

namespace offgrid::testing::worlds {

using kernel::Point2;

namespace {

/// The sides of a region, but those that it goes as often one way as the other: loops again, as
/// each corner is left as often as entered.
AreaPlan without_ways_back(const AreaPlan& plan) {
  std::multimap<Point2, Point2> sides;
  for (const AreaPlan::Loop& loop : plan.loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Point2 &from = loop[i], &to = loop[(i + 1) % loop.size()];
      if (from == to) continue;
      const auto [first, last] = sides.equal_range(to);
      const auto back =
          std::find_if(first, last, [&](const auto& side) { return side.second == from; });
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

AreaPlan spoilt(const AreaPlan& plan) {
  return OFFGRID_BUG(world_net_decides) && !plan.is_barrier ? without_ways_back(plan) : plan;
}

/// Are these the same options in all that start() sets?
bool are_same(const navmesh::WorldOptions& a, const navmesh::WorldOptions& b) {
  return a.low == b.low && a.high == b.high && a.ground == b.ground &&
         a.journal_limit == b.journal_limit && a.floors == b.floors;
}

}  // namespace

void LibraryWorld::start(const WorldFrame& frame, std::size_t journal_limit) {
  if (can_have_bugs) point_ages().clear();
  forget_edit();
  ids_.clear();
  numbers_.clear();
  seam_ids_.clear();
  seam_numbers_.clear();
  link_ids_.clear();
  link_numbers_.clear();
  mesh_.reset();
  marks_.clear();
  views_.clear();
  forget_paths();
  const navmesh::WorldOptions options{.low = frame.low,
                                      .high = frame.high,
                                      .ground = state_of(frame.ground),
                                      .journal_limit = journal_limit,
                                      .floors = frame.floors};
  if (world_ && is_cleared_next_ && are_same(options, world_->options()))
    world_->clear();
  else
    world_ = *navmesh::World::make(options);
  is_cleared_next_ = !is_cleared_next_;
}

std::uint32_t LibraryWorld::add(std::uint32_t area, const AreaPlan& plan) {
  const navmesh::Area made = area_of(spoilt(plan));
  const navmesh::AreaId id = edit().add(made);
  frame_.bring(id, made);
  return name(area, id);
}

std::uint32_t LibraryWorld::put(std::uint32_t area, const AreaPlan& plan) {
  const auto known = ids_.find(area);
  const navmesh::AreaId id = known == ids_.end() ? navmesh::AreaId{id_of_put(area)} : known->second;
  const navmesh::Area made = area_of(spoilt(plan));
  edit().put(id, made);
  frame_.bring(id, made);
  return name(area, id);
}

void LibraryWorld::remove(std::uint32_t area) {
  edit().remove(ids_.at(area));
  frame_.remove(ids_.at(area));
}

void LibraryWorld::replace(std::uint32_t area, const AreaPlan& plan) {
  const navmesh::Area made = area_of(spoilt(plan));
  edit().replace(ids_.at(area), made);
  frame_.bring(ids_.at(area), made);
}

void LibraryWorld::set_enabled(std::uint32_t area, bool enabled) {
  edit().set_enabled(ids_.at(area), enabled);
  frame_.set_enabled(ids_.at(area), enabled, world_->areas());
}

std::uint32_t LibraryWorld::add_seam(std::uint32_t seam, const SeamPlan& plan) {
  return name(seam, edit().add(seam_of(plan)));
}

std::uint32_t LibraryWorld::put_seam(std::uint32_t seam, const SeamPlan& plan) {
  const auto known = seam_ids_.find(seam);
  const navmesh::SeamId id =
      known == seam_ids_.end() ? navmesh::SeamId{id_of_put(seam)} : known->second;
  edit().put(id, seam_of(plan));
  return name(seam, id);
}

void LibraryWorld::set_seam_enabled(std::uint32_t seam, bool enabled) {
  edit().set_enabled(seam_ids_.at(seam), enabled);
}

std::uint32_t LibraryWorld::add_link(std::uint32_t link, const LinkPlan& plan) {
  return name(link, edit().add(link_of(plan)));
}

std::uint32_t LibraryWorld::put_link(std::uint32_t link, const LinkPlan& plan) {
  const auto known = link_ids_.find(link);
  const navmesh::LinkId id =
      known == link_ids_.end() ? navmesh::LinkId{id_of_put(link)} : known->second;
  edit().put(id, link_of(plan));
  return name(link, id);
}

void LibraryWorld::set_link_enabled(std::uint32_t link, bool enabled) {
  edit().set_enabled(link_ids_.at(link), enabled);
}

bool LibraryWorld::commit(WorldReport& report, bool is_frame) {
  if (is_frame) frame_.plan(edit(), world_->areas());
  const auto done = edit().commit();
  forget_edit();
  if (done) take(*done, report);
  if (done) follow(*done);
  if (!done) report.refusal = refusal_of(done.error());
  return done.has_value();
}

bool LibraryWorld::undo(WorldReport& report) {
  const auto done = world_->undo();
  if (done) take(*done, report);
  if (done) follow(*done);
  return done.has_value();
}

bool LibraryWorld::roll_back(std::uint64_t edits) {
  forget_paths();
  return world_->roll_back(world_->mark() - edits).has_value();
}

// By turns of a snapshot and of an image.
bool LibraryWorld::restore() {
  forget_edit();
  forget_paths();
  if (marks_.size() % 2 == 1)
    return came_back(*world_, marks_.size(), [](std::string_view image) {
      return navmesh::load_world_image(image, navmesh::ImageCheck::digest);
    });
  auto made = navmesh::restore(navmesh::snapshot(*world_));
  if (made) world_ = std::move(*made);
  return made.has_value();
}

std::size_t LibraryWorld::keep_mark() {
  marks_.push_back(world_->mark());
  return marks_.size() - 1;
}

std::optional<std::size_t> LibraryWorld::edits_since(std::size_t mark) const {
  const auto edits = world_->edits_since(marks_[mark]);
  return edits ? std::optional(*edits) : std::nullopt;
}

void LibraryWorld::read(std::span<const std::uint32_t> areas, FloorNumber floor,
                        WorldPicture& picture) const {
  std::vector<Part> parts;
  for (const std::uint32_t area : areas) parts.push_back({ids_.at(area), 0});
  read(*world_, parts, floor, picture);
}

void LibraryWorld::read(const navmesh::World& world, std::span<const Part> areas, FloorNumber floor,
                        WorldPicture& picture) {
  picture = {};
  picture.digest = words_of(world.digest());
  const auto pixels = LibrarySnap::read(world.snap(), picture.snap, floor);
  const navmesh::PlanarMesh floors = world.floors();
  const auto is_here = [&](navmesh::FaceId f) { return floors.floor(f) == floor; };
  read_faces(world, floors.mesh(), is_here, pixels, picture);
  picture.windings.reserve(picture.faces.size() * areas.size());
  std::size_t next = 0;
  for (const navmesh::FaceId f : floors.mesh().faces()) {
    if (!is_here(f)) continue;
    WorldPicture::Face& face = picture.faces[next++];
    for (std::uint32_t k = 0; k < 3; ++k) {
      const navmesh::HalfedgeId h = floors.mesh().halfedge(f, k);
      face.is_barrier[k] =
          floors.mesh().is_constrained(h) &&
          world.snap().weight(floors.mesh().origin(h), floors.mesh().target(h)) > 0;
    }
    for (const Part& each : areas) picture.windings.push_back(world.winding(f, each.id, each.part));
  }
}

void LibraryWorld::read_surface(const navmesh::World& world, WorldPicture& picture) {
  picture = {};
  const navmesh::PlanarMesh surface = world.planar();
  std::vector<Site> places;
  for (const navmesh::VertexId v : surface.mesh().vertices())
    places.push_back(site_of(surface.point(v)));
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  for (const Site& place : places) picture.snap.pixels.push_back({place, 0});
  std::vector<std::uint32_t> pixels(surface.mesh().vertex_bound(), SnapPicture::none);
  for (const navmesh::VertexId v : surface.mesh().vertices()) {
    const auto place = std::lower_bound(places.begin(), places.end(), site_of(surface.point(v)));
    pixels[v.value()] = static_cast<std::uint32_t>(place - places.begin());
  }
  read_faces(world, surface.mesh(), [](navmesh::FaceId) { return true; }, pixels, picture);
}

std::string LibraryWorld::wrong_tiles() const {
  const auto grid = tiles::coarse_grid(world_->options(), world_->areas().size() % 3 == 1);
  const std::uint64_t seed = world_->digest().low;
  auto items = tiles::TiledItems::of(*world_);
  Random random(seed);
  if (random.chance(1, 2)) tiles::add_links(random, grid, items);
  if (auto wrong = tiles::wrong_tiles(grid, items)) return *wrong;
  if (auto wrong = tiles::wrong_loaded(grid, items, seed)) return *wrong;
  if (seed % 2 != 0) return "";
  const auto wrong = tiles::wrong_agents(grid, items, seed);
  return wrong ? "agents: " + *wrong : "";
}

WorldSize LibraryWorld::size() const {
  return {world_->mesh().vertex_count(), world_->mesh().face_count(),
          world_->snap().original_count(), words_of(world_->digest())};
}

DigestWords LibraryWorld::rebuild(std::span<const AreaPlan* const> areas,
                                  std::span<const SeamPlan* const> seams,
                                  std::span<const LinkPlan* const> links,
                                  std::size_t areas_in_an_edit) const {
  const OtherPointAges ages_of_its_own;
  navmesh::World world = *navmesh::World::make(world_->options());
  const std::size_t count = std::max({areas.size(), seams.size(), links.size()});
  for (std::size_t i = 0; i < count;) {
    auto edit = world.edit();
    for (const std::size_t end = std::min(count, i + areas_in_an_edit); i < end; ++i) {
      if (i < areas.size()) edit.add(area_of(*areas[i]));
      if (i < seams.size()) edit.add(seam_of(*seams[i]));
      if (i < links.size()) edit.add(link_of(*links[i]));
    }
    if (!edit.commit()) return {};
  }
  return words_of(world.digest());
}

PathAnswer LibraryWorld::shortest(const ViewPlan& without, const FloorPlace& from,
                                  const FloorPlace& to) {
  return answer_of(*world_, finder_.find(view_of(without), place_of(from), place_of(to)));
}

PathAnswer LibraryWorld::shortest_by_landmarks(const ViewPlan& without, const FloorPlace& from,
                                               const FloorPlace& to) {
  if (!landmarks_.hold_in(*world_)) {
    landmarks_ = navmesh::Landmarks::of(*world_, 3);
    landmark_edits_ = 0;
  }
  return answer_of(
      *world_, landmark_finder_.find(view_of(without), place_of(from), place_of(to), landmarks_));
}

PathAnswer LibraryWorld::shortest_in_slices(const ViewPlan& without, const FloorPlace& from,
                                            const FloorPlace& to, std::size_t slice) {
  navmesh::PathSearch search(view_of(without), place_of(from), place_of(to));
  while (!search.run(slice)) {
  }
  return answer_of(*world_, search.result());
}

PathAnswer LibraryWorld::answer_of(const navmesh::World& world,
                                   const navmesh::PathResult<navmesh::Path>& found) {
  if (!found) return {outcome_of(found.error().code), found.error().at, {}, {}};
  PathAnswer answer{PathAnswer::Outcome::found, {}, found->corners, words_of(found->length)};
  for (const navmesh::PathLink& link : found->links) {
    LinkPlan plan = plan_of(world.links().at(link.link));
    plan.cost = link.cost;
    answer.links.push_back({link.corner, plan.forward()});
  }
  return answer;
}

std::pair<std::size_t, PathAnswer> LibraryWorld::nearest_goal(
    const ViewPlan& without, const FloorPlace& from, const std::vector<FloorPlace>& goals) {
  std::vector<navmesh::FloorPoint> points;
  for (const FloorPlace& goal : goals) points.push_back(place_of(goal));
  const auto found = navmesh::find_nearest_goal(finder_, view_of(without), place_of(from), points);
  if (!found) return {0, answer_of(*world_, found.error())};
  return {found->goal, answer_of(*world_, found->path)};
}

NearAnswer LibraryWorld::near(const ViewPlan& without, const FloorPlace& from,
                              const FloorPlace& to) {
  const auto found = find_near(finder_, view_of(without), place_of(from), place_of(to));
  if (!found) return {{outcome_of(found.error().code), found.error().at, {}, {}}};
  return {answer_of(*world_, found->path), plan_of(found->end), found->is_goal};
}

NearAnswer LibraryWorld::near_cheaply(const ViewPlan& without, const FloorPlace& from,
                                      const FloorPlace& to) {
  const auto found = find_near(cheap_finder_, view_of(without), place_of(from), place_of(to));
  if (!found) return {{outcome_of(found.error().code), found.error().at, {}, {}}};
  return {found_path(found->path.corners, found->path.length, found->path.floors),
          plan_of(found->end), found->is_goal};
}

NearAnswer LibraryWorld::near_clearly(const ViewPlan& without, const FloorPlace& from,
                                      const FloorPlace& to, std::int32_t radius) {
  const auto found =
      find_near(clear_finder_, view_of(without), place_of(from), place_of(to), radius);
  if (!found) return {{outcome_of(found.error().code), found.error().at, {}, {}}};
  return {found_path(found->path.corners, found->path.length, found->path.floors),
          plan_of(found->end), found->is_goal};
}

CheapAnswer LibraryWorld::cheap(const ViewPlan& without, const FloorPlace& from,
                                const FloorPlace& to, const BoxPlan& box) {
  const navmesh::View& view = view_of(without);
  const auto size = [](std::int32_t side) { return *kernel::Int<30>::checked(side); };
  const auto found = box.width == 0 && box.height == 0
                         ? cheap_finder_.find(view, place_of(from), place_of(to))
                         : cheap_finder_.find(view, place_of(from), place_of(to),
                                              navmesh::Trim({size(box.width), size(box.height)}));
  if (!found) return {.path = {outcome_of(found.error().code), found.error().at, {}, {}}};
  return answer_of(*found);
}

CheapAnswer LibraryWorld::answer_of(const navmesh::CheapPath& path) const {
  CheapAnswer answer{.path = found_path(path.corners, path.length, path.floors),
                     .lower = words_of(path.cost.lower),
                     .upper = words_of(path.cost.upper),
                     .bound = words_of(path.lower_bound),
                     .estimate = words_of(path.estimate)};
  for (const navmesh::FaceId f : path.faces) {
    const navmesh::FaceKey key = face_key(world_->floors(), f);
    answer.faces.push_back({key.corners, key.floor});
  }
  return answer;
}

RefinedAnswer LibraryWorld::refined(const ViewPlan& without, const FloorPlace& from,
                                    const FloorPlace& to, std::int64_t thousandths,
                                    std::size_t triangles_max) {
  const navmesh::View& view = view_of(without);
  const auto found =
      cheap_finder_.refine(view, place_of(from), place_of(to),
                           {.thousandths = thousandths, .triangles_max = triangles_max});
  RefinedAnswer answer;
  if (!found) {
    const auto code = static_cast<navmesh::CheapPathErrorCode>(found.error().code);
    answer.cheap.path = {outcome_of(code), found.error().at, {}, {}};
    return answer;
  }
  answer.cheap = answer_of(found->path);
  answer.thousandths = found->thousandths;
  answer.is_proved = found->is_proved;
  const navmesh::PathLength& cost = found->path.cost.upper;
  const auto beyond = *navmesh::PathLength::checked(cost * kernel::constant<2>);
  if (const auto bound =
          cheap_finder_.bound(view, place_of(from), place_of(to), beyond, triangles_max))
    answer.beyond = words_of(*bound);
  return answer;
}

PathAnswer LibraryWorld::clear(const ViewPlan& without, const FloorPlace& from,
                               const FloorPlace& to, std::int32_t radius) {
  const auto found = clear_finder_.find(view_of(without), place_of(from), place_of(to), radius);
  if (!found) return {outcome_of(found.error().code), found.error().at, {}, {}};
  return found_path(found->corners, found->length, found->floors);
}

bool LibraryWorld::keeps_clear(const ViewPlan& without, const FloorPlace& from, const Point2& to,
                               std::int32_t radius) const {
  return navmesh::keeps_clear(view_of(without), place_of(from), to, radius);
}

std::optional<GroundPlan> LibraryWorld::state_at(const ViewPlan& without,
                                                 const FloorPlace& at) const {
  const auto state = navmesh::state_at(view_of(without), place_of(at));
  return state ? std::optional(plan_of(*state)) : std::nullopt;
}

std::vector<WideArea> LibraryWorld::parts(const ViewPlan& without, const FloorPlace* start) const {
  const navmesh::View& view = view_of(without);
  const auto parts = start == nullptr
                         ? navmesh::parts_of_ground(view)
                         : navmesh::unreachable_parts(view, std::vector{place_of(*start)});
  std::vector<WideArea> areas;
  for (const navmesh::GroundPart& part : parts)
    areas.push_back(unlimited<WideArea>(part.doubled_area));
  return areas;
}

bool LibraryWorld::sees(const ViewPlan& without, const FloorPlace& from,
                        const FloorPlace& to) const {
  return navmesh::visible(view_of(without), place_of(from), place_of(to));
}

void LibraryWorld::put_agent(const FloorPlace& at) {
  agent_ = navmesh::AgentPlace::at(place_of(at));
  path_ = {};
}

PathAnswer LibraryWorld::aim(const ViewPlan& without, const FloorPlace& goal) {
  auto found = navmesh::find_path(finder_, view_of(without), agent_, place_of(goal));
  const PathAnswer answer = answer_of(*world_, found);
  path_ = found ? std::move(*found) : navmesh::Path{};
  return answer;
}

AgentStep LibraryWorld::advance(const ViewPlan& without, std::int64_t distance) {
  return taken(navmesh::advance(view_of(without), agent_, path_, distance));
}

AgentStep LibraryWorld::slide(const ViewPlan& without, const Point2& target,
                              std::int64_t distance) {
  return taken(navmesh::slide(view_of(without), agent_, target, distance));
}

void LibraryWorld::keep_path(const FloorPlace& from, const FloorPlace& to) {
  auto found = finder_.find(*world_, place_of(from), place_of(to));
  if (!found) return;
  if (kept_.size() == kept_max) {
    index_.remove(kept_.begin()->first);
    kept_.erase(kept_.begin());
  }
  // Between its own corners, which an edit may part from others that were the same place.
  KeptPath kept{plan_of(found->corner(0)), plan_of(found->corner(found->corners.size() - 1)),
                answer_of(*world_, found)};
  kept_[index_.add(std::move(*found))] = std::move(kept);
}

std::vector<KeptPath> LibraryWorld::tell_paths() {
  std::vector<KeptPath> all;
  for (auto kept = kept_.begin(); kept != kept_.end();) {
    all.push_back(kept->second);
    const bool goes = all.back().is_broken || all.back().is_perhaps_shorter;
    if (goes) index_.remove(kept->first);
    kept = goes ? kept_.erase(kept) : std::next(kept);
  }
  return all;
}

void LibraryWorld::put_crowd(std::span<const CrowdPlan> agents) {
  crowd_ = {};
  for (const CrowdPlan& plan : agents) {
    static_cast<void>(crowd_.add({.place = navmesh::AgentPlace::at(place_of(plan.at)),
                                  .goal = place_of(plan.goal),
                                  .radius = plan.radius,
                                  .speed = plan.speed,
                                  .arrive_within = plan.arrive_within,
                                  .goes_near = plan.goes_near}));
  }
}

void LibraryWorld::aim_crowd(std::size_t agent, const FloorPlace& goal) {
  static_cast<void>(crowd_.set_goal(crowd_.ids()[agent], place_of(goal)));
}

bool LibraryWorld::has_equal_peer(const ViewPlan& without) const {
  const auto views = std::span(&view_of(without), 1);
  navmesh::Crowd copy = crowd_;
  auto peer = navmesh::Crowd::restore(crowd_.save(views), views);
  for (int steps = 0; peer && steps < 6; ++steps) {
    if (*peer != copy || peer->digest() != copy.digest()) return false;
    copy.step(views);
    peer->step(views);
  }
  return peer && *peer == copy;
}

std::vector<AgentStep> LibraryWorld::step_crowd(const ViewPlan& without) {
  crowd_.step(std::span(&view_of(without), 1));
  std::vector<AgentStep> steps;
  for (const navmesh::CrowdId id : crowd_.ids()) {
    const navmesh::CrowdAgent& agent = *crowd_.find(id);
    AgentStep& step = steps.emplace_back();
    step.at.point = plan_of(agent.place.point);
    step.at.is_between = agent.place.is_between;
    step.end = static_cast<AgentStep::End>(agent.end);
    const navmesh::CrowdReport report = *crowd_.report(id);
    step.is_stuck = report.activity == navmesh::CrowdActivity::stuck;
    step.got_stuck = report.events.got_stuck;
    step.arrived = report.events.arrived;
  }
  return steps;
}

bool LibraryWorld::is_reachable(const FloorPlace& from, const FloorPlace& to) const {
  if (!mesh_ || mesh_version_ != world_->version()) {
    mesh_ = mesh_of(*world_);
    mesh_version_ = world_->version();
  }
  return mesh_->is_reachable(place_of(from), place_of(to));
}

navmesh::Area LibraryWorld::area_of(const AreaPlan& plan) {
  navmesh::Area area;
  area.loops = plan.loops;
  area.state = state_of(plan.ground);
  area.priority = plan.priority;
  area.rule = plan.is_even_odd ? navmesh::WindingRule::even_odd : navmesh::WindingRule::nonzero;
  area.shape = plan.is_barrier ? navmesh::Area::Shape::barrier : navmesh::Area::Shape::region;
  area.floors = navmesh::FloorSet(plan.floors);
  area.enabled = plan.is_enabled;
  if (plan.is_update)
    area.update = navmesh::Update{plan.update.adds, plan.update.sets, plan.update.clears};
  return area;
}

navmesh::Seam LibraryWorld::seam_of(const SeamPlan& plan) {
  return {plan.a, plan.b, plan.left, plan.right, plan.is_enabled};
}

navmesh::Link LibraryWorld::link_of(const LinkPlan& plan) {
  return {place_of(plan.from), place_of(plan.to), plan.cost,
          plan.is_both_ways,   plan.tag,          plan.is_enabled};
}

AreaPlan LibraryWorld::plan_of(const navmesh::Area& area) {
  return {.loops = area.loops,
          .ground = plan_of(area.state),
          .priority = area.priority,
          .is_even_odd = area.rule == navmesh::WindingRule::even_odd,
          .is_barrier = area.shape == navmesh::Area::Shape::barrier,
          .is_enabled = area.enabled,
          .floors = {area.floors.begin(), area.floors.end()},
          .is_update = area.update.has_value(),
          .update = area.update ? UpdatePlan{area.update->add_cost, area.update->set_bits,
                                             area.update->clear_bits}
                                : UpdatePlan{}};
}

SeamPlan LibraryWorld::plan_of(const navmesh::Seam& seam) {
  return {seam.a, seam.b, seam.left, seam.right, seam.enabled};
}

LinkPlan LibraryWorld::plan_of(const navmesh::Link& link) {
  return {{link.from.point, link.from.floor},
          {link.to.point, link.to.floor},
          link.cost,
          link.both_ways,
          link.tag,
          link.enabled};
}

WorldFrame LibraryWorld::frame_of(const navmesh::World& world) {
  const navmesh::WorldOptions& options = world.options();
  return {options.low, options.high, plan_of(options.ground), options.margin + 1, options.floors};
}

GroundPlan LibraryWorld::plan_of(const navmesh::FaceState& state) {
  return {state.ground == navmesh::Ground::blocked, state.cost, state.tag};
}

navmesh::FaceState LibraryWorld::state_of(const GroundPlan& plan) {
  return {plan.is_blocked ? navmesh::Ground::blocked : navmesh::Ground::walkable, plan.cost,
          plan.tag};
}

std::vector<navmesh::TagRule> LibraryWorld::rules_of(const ViewPlan& view) {
  std::vector<navmesh::TagRule> rules;
  for (const std::uint32_t tag : std::set(view.closed.begin(), view.closed.end()))
    rules.push_back(navmesh::TagRule::closed(tag));
  for (std::uint32_t tag = 0; tag < view.costs.size(); ++tag) {
    if (view.cost_of(tag) > 0 && !view.closes(tag))
      rules.push_back({tag, view.cost_of(tag), false, view.link_cost_of(tag)});
  }
  return rules;
}

const navmesh::View& LibraryWorld::view_of(const ViewPlan& without) const {
  navmesh::View& view = views_.try_emplace(without, *world_).first->second;
  for (const std::uint32_t area : without.areas) {
    const auto id = ids_.find(area);
    if (id != ids_.end() && !view.switched_off().contains(id->second)) view.switch_off(id->second);
  }
  for (const std::uint32_t link : without.links) {
    const auto id = link_ids_.find(link);
    if (id != link_ids_.end() && !view.switched_off_links().contains(id->second))
      view.switch_off(id->second);
  }
  if (view.rules().empty()) {
    [[maybe_unused]] const auto error = view.set_rules(rules_of(without));
    OFFGRID_ENSURES(!error, "a view takes rules");
  }
  return view;
}

navmesh::NavMesh LibraryWorld::mesh_of(const navmesh::World& world) {
  const navmesh::WorldOptions& options = world.options();
  navmesh::NavMesh mesh = *navmesh::NavMesh::make({.low = options.low,
                                                   .high = options.high,
                                                   .ground = options.ground,
                                                   .journal_limit = 0,
                                                   .floors = options.floors});
  navmesh::NavEdit edit = mesh.edit();
  for (const auto& [id, area] : world.areas()) edit.add(area);
  for (const auto& [id, seam] : world.seams()) edit.add(seam);
  for (const auto& [id, link] : world.links()) edit.add(link);
  const bool is_made = edit.commit().has_value();
  OFFGRID_EXPECTS(is_made, "LibraryWorld: the mesh takes what the world took");
  return mesh;
}

navmesh::FloorPoint LibraryWorld::place_of(const FloorPlace& place) {
  return {place.point, place.floor};
}

Refusal LibraryWorld::refusal_of(const navmesh::AreaError& error) const {
  using Code = navmesh::AreaErrorCode;
  using Reason = Refusal::Reason;
  // In the order of Reason, whose first one says that all is well.
  constexpr std::array codes{Code::outside_world,
                             Code::cost_too_small,
                             Code::no_floors,
                             Code::unknown_floor,
                             Code::one_point_seam,
                             Code::seam_within_floor,
                             Code::seam_twice,
                             Code::seams_cross,
                             Code::seams_overlap,
                             Code::link_cost_too_large,
                             Code::update_of_barrier,
                             Code::update_and_state,
                             Code::update_cost_too_large,
                             Code::update_bits_twice,
                             Code::ground_too_dear};
  const auto place = 1 + (std::find(codes.begin(), codes.end(), error.code) - codes.begin());
  const auto number_in = [](const auto& numbers, auto id) {
    const auto found = numbers.find(id);
    return found == numbers.end() ? 0U : found->second;
  };
  const auto reason = static_cast<Reason>(place);
  if (error.seam) return {reason, ItemKind::seam, number_in(seam_numbers_, error.seam)};
  if (error.link) return {reason, ItemKind::link, number_in(link_numbers_, error.link)};
  return {reason, ItemKind::area, number_in(numbers_, error.area)};
}

template <class Code>
PathAnswer::Outcome LibraryWorld::outcome_of(Code code) {
  using Outcome = PathAnswer::Outcome;
  if constexpr (std::is_same_v<Code, navmesh::ClearPathErrorCode>) {
    switch (code) {
      case Code::radius_out_of_range: return Outcome::radius_out_of_range;
      case Code::start_too_close: return Outcome::start_too_close;
      case Code::goal_too_close: return Outcome::goal_too_close;
      case Code::no_clearance: return Outcome::no_clearance;
      default: break;
    }
  }
  switch (code) {
    case Code::outside_world: return Outcome::outside_world;
    case Code::start_blocked: return Outcome::start_blocked;
    case Code::goal_blocked: return Outcome::goal_blocked;
    default: return Outcome::unreachable;
  }
}

template <class Code>
PathAnswer::Outcome outcome_of(Code code);
PathAnswer LibraryWorld::found_path(const std::vector<Point2>& corners,
                                    const navmesh::PathLength& length,
                                    const std::vector<navmesh::Floor>& floors) {
  return {PathAnswer::Outcome::found, {}, corners,
          words_of(length),           {}, {floors.begin(), floors.end()}};
}

LengthWords LibraryWorld::words_of(const navmesh::PathLength& length) {
  return {static_cast<std::uint64_t>(kernel::detail::high_word(length.raw())),
          kernel::detail::low_word(length.raw())};
}

std::uint32_t LibraryWorld::name(std::uint32_t area, navmesh::AreaId id) {
  ids_[area] = id;
  numbers_[id] = area;
  return id.value();
}

std::uint32_t LibraryWorld::name(std::uint32_t seam, navmesh::SeamId id) {
  seam_ids_[seam] = id;
  seam_numbers_[id] = seam;
  return id.value();
}

std::uint32_t LibraryWorld::name(std::uint32_t link, navmesh::LinkId id) {
  link_ids_[link] = id;
  link_numbers_[id] = link;
  return id.value();
}

void LibraryWorld::forget_paths() {
  index_ = {};
  kept_.clear();
}

void LibraryWorld::follow(const navmesh::Change& change) {
  landmarks_.follow(*world_, change);
  ++landmark_edits_;
  const navmesh::PathChanges changes = index_.follow(*world_, change);
  for (auto& [number, kept] : kept_) kept.is_just_broken = false;
  for (const navmesh::PathNumber number : changes.broken)
    kept_.at(number).is_broken = kept_.at(number).is_just_broken = true;
  for (const navmesh::PathNumber number : changes.perhaps_shorter)
    kept_.at(number).is_perhaps_shorter = true;
}

AgentStep LibraryWorld::taken(const navmesh::Step& step) {
  agent_ = step.place;
  const navmesh::Leg& leg = agent_.leg;
  AgentStep told;
  told.end = static_cast<AgentStep::End>(step.end);
  told.at = {plan_of(agent_.point),
             agent_.is_between,
             agent_.is_between && leg.link,
             plan_of(leg.from),
             plan_of(leg.to),
             static_cast<std::int64_t>(leg.travelled.raw()),
             static_cast<std::int64_t>(leg.length.raw())};
  for (const navmesh::FloorPoint& p : step.passed) told.passed.push_back(plan_of(p));
  told.left = navmesh::length_left(agent_, path_).raw();
  return told;
}

void LibraryWorld::forget_edit() {
  edit_.reset();
  frame_.clear();
}

navmesh::WorldEdit& LibraryWorld::edit() {
  if (!edit_) edit_ = world_->edit();
  return *edit_;
}

std::vector<FaceCorners> LibraryWorld::corners_of(const std::vector<navmesh::FaceKey>& keys) {
  std::vector<FaceCorners> corners;
  corners.reserve(keys.size());
  for (const navmesh::FaceKey& key : keys) corners.push_back({key.corners, key.floor});
  return corners;
}

void LibraryWorld::take(const navmesh::Change& change, WorldReport& report) const {
  report.removed = corners_of(change.removed);
  report.added = corners_of(change.added);
  report.relabelled = corners_of(change.relabelled);
  report.without_faces.clear();
  for (const navmesh::AreaId id : change.without_faces)
    report.without_faces.push_back(numbers_.at(id));
  // Ids that a refused edit put in are free again, for areas with larger numbers.
  std::sort(report.without_faces.begin(), report.without_faces.end());
  report.new_segments = change.snap.new_segments;
  report.removed_segments = change.snap.removed_segments;
  report.new_vertices = change.snap.new_vertices;
  report.removed_vertices = change.snap.removed_vertices;
  report.rerouted = change.snap.rerouted;
  report.before = words_of(change.before);
  report.after = words_of(change.after);
}

template <class IsHere>
void LibraryWorld::read_faces(const navmesh::World& world, const navmesh::Mesh& mesh,
                              const IsHere& is_here, const std::vector<std::uint32_t>& pixels,
                              WorldPicture& picture) {
  std::vector<std::uint32_t> numbers(mesh.face_bound(), WorldPicture::none);
  std::uint32_t count = 0;
  for (const navmesh::FaceId f : mesh.faces()) {
    if (is_here(f)) numbers[f.value()] = count++;
  }
  picture.faces.reserve(count);
  for (const navmesh::FaceId f : mesh.faces()) {
    if (!is_here(f)) continue;
    WorldPicture::Face& face = picture.faces.emplace_back();
    face.floor = world.floor(f);
    if (const navmesh::ComponentId component = world.component(f))
      face.component = component.value();
    for (std::uint32_t k = 0; k < 3; ++k) {
      const navmesh::HalfedgeId h = mesh.halfedge(f, k), twin = mesh.twin(h);
      face.corners[k] = pixels[mesh.origin(h).value()];
      face.vertices[k] = mesh.origin(h).value();
      std::uint32_t twin_corner = 0;
      while (twin && mesh.halfedge(mesh.face(twin), twin_corner) != twin) ++twin_corner;
      face.twins[k] =
          twin ? 3 * numbers[mesh.face(twin).value()] + twin_corner : WorldPicture::none;
      face.is_constrained[k] = mesh.is_constrained(h);
      face.is_barrier[k] = world.is_barrier(h);
    }
    face.ground = plan_of(world.state(f));
  }
}

}  // namespace offgrid::testing::worlds
