// Random calls of the C interface, with wrong sizes, nulls, handles that were destroyed, and values
// at the ends of their ranges: none aborts, and a mesh that refused an edit has its digest as
// before.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "offgrid.h"
#include "support/random.hpp"

namespace offgrid::testing {
namespace {

class Caller {
 public:
  explicit Caller(std::uint64_t seed) : random_(seed) {}

  void call() {
    if (random_.chance(1, 5)) return create();
    const std::array<void (Caller::*)(), 18> calls = {
        &Caller::create,       &Caller::destroy,     &Caller::plan,        &Caller::commit,
        &Caller::ask,          &Caller::path,        &Caller::file,        &Caller::counts,
        &Caller::shapes,       &Caller::change_view, &Caller::crowd_calls, &Caller::crowd_file,
        &Caller::overlays,     &Caller::numbers,     &Caller::scene_calls, &Caller::scene_asks,
        &Caller::ground_calls, &Caller::walk};
    (this->*calls[static_cast<std::size_t>(random_.between(0, calls.size() - 1))])();
  }
  std::size_t committed() const { return committed_; }
  std::size_t refused() const { return refused_; }
  std::size_t paths() const { return paths_; }
  std::size_t steps() const { return steps_; }
  std::size_t models() const { return models_; }
  std::size_t grounds() const { return grounds_; }
  std::size_t loaded() const { return loaded_; }
  std::size_t images() const { return images_; }
  /// Destroys all that is left.
  void end() {
    for (const auto& handles : handles_) {
      for (const std::uint32_t one : handles) og_destroy(one);
    }
  }

 private:
  template <class T>
  T* maybe(T* pointer) {
    return random_.chance(1, 40) ? nullptr : pointer;
  }
  enum Kind : std::size_t {
    mesh,
    edit,
    finder,
    view,
    list,
    crowd,
    surface,
    scene,
    ground,
    walker,
    kinds
  };
  /// Nearly always one of the kind that is still there.
  std::uint32_t handle(Kind kind) {
    if (random_.chance(1, 30)) kind = static_cast<Kind>(random_.between(0, kinds - 1));
    const std::vector<std::uint32_t>& of_kind = handles_[kind];
    if (of_kind.empty() || random_.chance(1, 30)) return number();
    const auto last = static_cast<std::int64_t>(of_kind.size()) - 1;
    return of_kind[static_cast<std::size_t>(random_.between(0, last))];
  }
  std::uint32_t number() {
    const std::uint32_t ends[] = {0, 1, 2, 3, 7, 65'535, 65'536, UINT32_MAX};
    return ends[random_.between(0, 7)];
  }
  std::int32_t coordinate() {
    if (random_.chance(1, 60)) return random_.chance(1, 2) ? INT32_MIN : 1 << 30;
    return static_cast<std::int32_t>(random_.between(-4, 104));
  }
  og_point point() { return {coordinate(), coordinate(), random_.chance(1, 9) ? number() : 0}; }
  std::uint32_t agent() { return random_.chance(1, 9) ? number() : 0; }

  void create() {
    std::uint32_t made = 0;
    og_mesh_options options = og_mesh_options_default();
    const std::int32_t radii[] = {coordinate()};
    options.high_x = options.high_y = random_.chance(1, 9) ? coordinate() : 100;
    options.floors = random_.chance(1, 9) ? number() : 2;
    options.radii = maybe(radii);
    options.radius_count = random_.chance(1, 4) ? 1 : 0;
    if (random_.chance(1, 20)) options.size = number();
    if (random_.chance(1, 20)) options.disc_sides = number();
    options.threads = random_.chance(1, 20) ? number() : 1 + (number() & 1);
    if (random_.chance(1, 20)) options.ground.ground = number();
    if (options.floors > 2) options.floors = 3;  // each floor takes memory
    const auto kind = static_cast<Kind>(random_.between(0, kinds - 1));
    keep(kind, create(kind, options, made), made);
  }
  og_status create(Kind kind, const og_mesh_options& options, std::uint32_t& made) {
    const std::array<std::uint32_t, 2> views = {handle(view), handle(view)};
    const og_point start = point();
    switch (kind) {
      case walker: return og_walker_create(handle(view), maybe(&start), maybe(&made));
      case edit: return og_edit_create(handle(mesh), maybe(&made));
      case view: return og_view_create(handle(mesh), agent(), maybe(&made));
      case finder: return og_finder_create(maybe(&made));
      case list: return og_mesh_shapes(handle(mesh), maybe(&made));
      case crowd: return og_crowd_create(number() & 1, maybe(views.data()), maybe(&made));
      case scene: return og_scene_create(maybe(&made));
      case surface: return make_surface(made);
      case ground: return OG_NO_HANDLE;  // ground_calls() makes it
      default: break;
    }
    return random_.chance(1, 2) ? og_mesh_clone(handle(mesh), maybe(&made))
                                : og_mesh_create(maybe(&options), maybe(&made));
  }
  /// Triangles that face up, more or less.
  og_status make_surface(std::uint32_t& made) {
    std::array<std::int32_t, 18> places;
    std::array<std::uint32_t, 9> corners;
    for (std::int32_t& x : places) x = coordinate();
    for (std::uint32_t& x : corners) x = static_cast<std::uint32_t>(random_.between(0, 5));
    if (random_.chance(1, 9)) corners[4] = number();
    return og_surface_create(random_.chance(1, 9) ? 3 : 6, maybe(places.data()), 3,
                             maybe(corners.data()), maybe(&made));
  }
  void keep(Kind kind, og_status status, const std::uint32_t& made) {
    if (status == OG_OK) handles_[kind].push_back(made);
    if (handles_[kind].size() > 4) destroy();
  }
  /// The handle stays in its list now and then, and stands for nothing there.
  void destroy() {
    const auto kind = static_cast<Kind>(random_.between(0, kinds - 1));
    const std::uint32_t gone = handle(kind);
    if (og_destroy(gone) == OG_OK && !random_.chance(1, 20)) std::erase(handles_[kind], gone);
  }
  void plan() {
    std::vector<std::int32_t> corners(static_cast<std::size_t>(2 * random_.between(0, 7)));
    for (std::int32_t& x : corners) x = coordinate();
    const std::uint32_t offsets[] = {0, random_.chance(1, 9) ? number() : 2};
    const std::uint32_t floors[] = {number(), 0};
    og_area area = og_area_default();
    area.coordinates = maybe(corners.data());
    area.point_count = static_cast<std::uint32_t>(corners.size() / 2);
    if (random_.chance(1, 4)) area.loop_offsets = offsets;
    area.loop_count = 2;
    if (random_.chance(1, 6)) area.floors = floors;
    area.floor_count = 1 + static_cast<std::uint32_t>(random_.between(0, 1));
    if (random_.chance(1, 20)) area.shape = number();
    if (random_.chance(1, 20)) area.rule = number();
    if (random_.chance(1, 20)) area.state = {1, 0, number()};
    if (random_.chance(1, 20)) area.is_update = 1;
    area.add_cost = number();
    area.set_bits = number();
    const og_seam seam = {coordinate(), coordinate(), coordinate(), coordinate(), number(), 0, 1};
    const og_link link = {point(), point(), number(), number(), std::uint64_t{number()} << 30, 0};
    std::uint32_t id = 0;
    const std::uint32_t to = handle(edit);
    og_edit_add_area(to, maybe(&area), maybe(&id));
    if (random_.chance(1, 5)) og_edit_replace_area(to, number(), maybe(&area));
    if (random_.chance(1, 5)) og_edit_remove(to, number(), number());
    const std::uint32_t enabled = random_.chance(1, 9) ? 2 : number() & 1;
    if (random_.chance(1, 5)) og_edit_enable(to, number(), number(), enabled);
    if (random_.chance(1, 5)) og_edit_add_seam(to, maybe(&seam), maybe(&id));
    if (random_.chance(1, 5)) og_edit_add_link(to, maybe(&link), maybe(&id));
    std::array<og_area_id, 4> ids = {number(), number(), number(), number()};
    const std::array<og_area, 3> frame = {area, area, area};
    std::size_t count = 0;
    if (random_.chance(1, 9))
      og_edit_replace_all(to, number(), number() & 3, maybe(ids.data()), maybe(frame.data()),
                          maybe(&count));
    if (random_.chance(1, 5))
      og_edit_add_shapes(to, handle(list), ids.size(), maybe(ids.data()), maybe(&count));
  }
  /// A refused edit leaves all meshes as they were.
  void commit() {
    const std::vector<og_digest> before = digests();
    const og_status status = random_.chance(1, 6) ? og_mesh_undo(handle(mesh))
                             : random_.chance(1, 9)
                                 ? og_mesh_roll_back(handle(mesh), number(), nullptr)
                                 : og_edit_commit(handle(edit));
    if (status == OG_OK) ++committed_;
    if (status == OG_OK) return;
    if (status == OG_REFUSED) ++refused_;
    const std::vector<og_digest> after = digests();
    ASSERT_EQ(before.size(), after.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
      EXPECT_EQ(before[i].high, after[i].high);
      EXPECT_EQ(before[i].low, after[i].low);
    }
  }
  std::vector<og_digest> digests() const {
    std::vector<og_digest> all;
    for (const std::uint32_t one : handles_[mesh]) {
      og_digest digest{};
      if (og_mesh_digest(one, &digest) == OG_OK) all.push_back(digest);
    }
    return all;
  }
  void ask() {
    const std::array<og_point, 2> a = {point(), point()}, b = {point(), point()};
    std::array<og_state, 2> states{};
    std::array<og_point, 2> near{};
    std::array<std::uint8_t, 2> answers{};
    std::array<og_ray_hit, 2> hits;
    std::array<og_face, 2> faces;
    const std::uint32_t of = handle(view);
    const std::size_t n = number() & 2;
    const std::uint32_t threads = random_.chance(1, 20) ? number() : 1;
    og_view_state(of, n, maybe(a.data()), threads, maybe(states.data()));
    og_view_visible(of, n, maybe(a.data()), maybe(b.data()), threads, maybe(answers.data()));
    og_view_reachable(of, n, maybe(a.data()), maybe(b.data()), threads, maybe(answers.data()));
    og_view_raycast(of, n, maybe(a.data()), maybe(b.data()), threads, maybe(hits.data()));
    og_view_nearest_free(of, n, maybe(a.data()), threads, maybe(near.data()));
    og_view_nearest_reachable(of, n, maybe(a.data()), maybe(b.data()), threads, maybe(near.data()));
    og_view_locate(of, n, maybe(a.data()), threads, maybe(faces.data()));
  }
  void path() {
    const std::array<og_point, 2> a = {point(), point()}, b = {point(), point()};
    std::array<std::uint64_t, 2> lengths;
    std::array<og_point, 4> corners;
    std::array<std::uint32_t, 4> links, places;
    std::size_t count = 0;
    const std::uint32_t by = handle(finder), of = handle(view);
    const auto room = static_cast<std::size_t>(random_.between(0, 4));
    og_path_options options = og_path_options_default();
    options.kind = random_.chance(1, 20) ? number() : number() % 3;
    options.near = random_.chance(1, 3) ? number() : 0;
    if (options.kind == OG_CLEAR || random_.chance(1, 9)) options.radius = coordinate();
    if (options.kind == OG_CHEAP || random_.chance(1, 9))
      options.ratio = random_.chance(1, 3) ? 1000 + (number() & 255) : number() & 1;
    options.triangles_max = number() & 1023;
    options.landmarks = options.kind == OG_SHORTEST ? number() & 3 : 0;
    if (random_.chance(1, 20)) options.landmarks = number();
    if (random_.chance(1, 20)) options.size = number();
    og_path_info info;
    const og_status status =
        og_finder_path(by, of, maybe(a.data()), maybe(b.data()),
                       random_.chance(1, 2) ? nullptr : &options, maybe(&info));
    if (status == OG_OK) ++paths_;
    og_finder_corners(by, room, maybe(corners.data()), maybe(&count));
    og_finder_links(by, room, maybe(links.data()), maybe(places.data()), maybe(&count));
    const std::size_t n = number() & 2;
    og_finder_paths(by, of, n, maybe(a.data()), maybe(b.data()), number() & 3,
                    maybe(lengths.data()), maybe(places.data()));
    og_finder_corners(by, room, maybe(corners.data()), maybe(&count));
    og_finder_nearest_goal(by, of, maybe(a.data()), n, maybe(b.data()), maybe(links.data()),
                           maybe(&info));
  }
  void change_view() {
    std::array<og_rule, 2> rules;
    for (og_rule& rule : rules)
      rule = {number(), random_.chance(1, 9) ? number() : 65536 + (number() & 65536),
              random_.chance(1, 9) ? number() : 65536, number() & 1};
    const std::uint32_t of = handle(view), ids[] = {number(), number()};
    const std::uint32_t on = random_.chance(1, 9) ? 2 : number() & 1;
    og_view_set_rules(of, number() & 2, maybe(rules.data()));
    og_view_switch(of, random_.chance(1, 9) ? number() : std::uint32_t{OG_AREA}, number() & 2,
                   maybe(ids), on);
  }
  void shapes() {
    std::uint32_t made = 0;
    std::array<og_face, 40> faces;
    std::size_t count = 0;
    og_view_faces(handle(view), faces.size(), maybe(faces.data()), maybe(&count));
    keep(list, og_view_outline(handle(view), maybe(&made)), made);
    std::array<og_shape, 8> items;
    std::array<std::uint32_t, 16> loops, floors;
    std::array<std::int32_t, 128> coordinates;
    og_shape_arrays arrays = og_shape_arrays_default();
    if (random_.chance(1, 20)) arrays.size = number();
    arrays.shape_capacity = random_.chance(1, 9) ? 1 : items.size();
    arrays.loop_capacity = random_.chance(1, 9) ? 1 : loops.size();
    arrays.point_capacity = random_.chance(1, 9) ? 1 : coordinates.size() / 2;
    arrays.floor_capacity = random_.chance(1, 9) ? 1 : floors.size();
    arrays.shapes = maybe(items.data());
    arrays.loops = maybe(loops.data());
    arrays.coordinates = maybe(coordinates.data());
    arrays.floors = maybe(floors.data());
    og_shapes_read(handle(list), maybe(&arrays));
  }
  void file() {
    std::vector<std::uint8_t> bytes(4096);
    std::size_t count = 0;
    std::uint32_t made = 0;
    const std::uint32_t format = random_.chance(1, 20) ? number() : number() & 1;
    if (format == OG_IMAGE) bytes.resize(1 << 17);
    if (og_mesh_save(handle(mesh), format, bytes.size(), maybe(bytes.data()), maybe(&count)) !=
        OG_OK)
      return;
    og_load_options options = {sizeof(og_load_options), number() & 3, 1, {}};
    if (random_.chance(1, 9)) options.size = number();
    if (random_.chance(1, 9)) options.threads = number();
    if (random_.chance(1, 2)) bytes[static_cast<std::size_t>(random_.between(0, 99))] ^= 8;
    if (og_mesh_load(maybe(bytes.data()), count, random_.chance(1, 2) ? nullptr : &options,
                     maybe(&made)) != OG_OK)
      return;
    handles_[mesh].push_back(made);
    ++loaded_;
    if (format == OG_IMAGE) ++images_;
  }
  void counts() {
    std::size_t size = 0;
    std::uint64_t mark = 0;
    std::array<std::int32_t, 4> radii;
    std::array<og_difference, 9> differences;
    og_mesh_options options = og_mesh_options_default();
    if (random_.chance(1, 20)) options.size = number();
    og_error error;
    og_mesh_get(handle(mesh), maybe(&options), radii.size(), maybe(radii.data()), maybe(&size));
    og_mesh_mark(handle(mesh), maybe(&mark));
    og_mesh_diff(handle(mesh), handle(mesh), differences.size(), maybe(differences.data()),
                 maybe(&size));
    og_last_error(maybe(&error));
  }

  void crowd_calls() {
    const std::uint32_t of = handle(crowd);
    std::array<og_crowd_agent, 2> agents = {og_crowd_agent_default(), og_crowd_agent_default()};
    for (og_crowd_agent& agent : agents) {
      agent.at = point();
      agent.goal = point();
      agent.radius = random_.chance(1, 9) ? coordinate() : 2;
      agent.speed = random_.chance(1, 9) ? std::int64_t{number()} << 20 : 65536;
      agent.arrive_within = coordinate();
      agent.near = number() & 1;
      agent.view = random_.chance(1, 9) ? number() : 0;
      if (random_.chance(1, 30)) agent.size = number();
      if (random_.chance(1, 30)) agent.reserved[number() % 9] = number();
    }
    std::array<og_crowd_id, 2> ids = {number(), number()};
    const std::array<og_point, 2> goals = {point(), point()};
    std::array<og_crowd_state, 4> states;
    std::size_t count = 0;
    og_digest digest;
    og_crowd_add(of, number() & 2, maybe(agents.data()), maybe(ids.data()));
    if (og_crowd_step(of, number() & 3) == OG_OK) ++steps_;
    og_crowd_read(of, states.size(), maybe(states.data()), maybe(&count));
    og_crowd_set_goals(of, number() & 2, maybe(ids.data()), number() & 3, maybe(goals.data()));
    if (random_.chance(1, 3)) og_crowd_remove(of, number() & 2, maybe(ids.data()));
    og_crowd_digest(of, maybe(&digest));
  }
  void walk() {
    const std::uint32_t of = handle(walker);
    const og_point goal = point();
    const std::int64_t ends[] = {-1, 0, 1, 65536, 9 * 65536, INT64_MAX};
    const std::int64_t distance = ends[random_.between(0, 5)];
    const std::int32_t x = coordinate(), y = coordinate();
    og_step step;
    og_path_info info;
    if (random_.chance(1, 2)) og_walker_go(of, handle(finder), maybe(&goal), maybe(&info));
    og_walker_advance(of, distance, maybe(&step));
    if (random_.chance(1, 2)) og_walker_slide(of, x, y, distance, maybe(&step));
    std::array<std::uint32_t, 4> ids;
    std::array<og_seam, 4> seams;
    std::array<og_link, 4> links;
    std::size_t count = 0;
    og_mesh_seams(handle(mesh), 4, maybe(ids.data()), maybe(seams.data()), maybe(&count));
    og_mesh_links(handle(mesh), 4, maybe(ids.data()), maybe(links.data()), maybe(&count));
  }
  void crowd_file() {
    std::vector<std::uint8_t> bytes(8192);
    std::size_t count = 0;
    std::uint32_t made = 0;
    if (og_crowd_save(handle(crowd), bytes.size(), maybe(bytes.data()), maybe(&count)) != OG_OK)
      return;
    if (random_.chance(1, 2)) bytes[static_cast<std::size_t>(random_.between(0, 99))] ^= 8;
    const std::array<std::uint32_t, 2> views = {handle(view), handle(view)};
    keep(crowd,
         og_crowd_load(number() & 1, maybe(views.data()), maybe(bytes.data()), count, maybe(&made)),
         made);
  }
  void overlays() {
    std::uint32_t made = 0;
    const std::uint32_t operation = random_.chance(1, 9) ? number() : number() & 3;
    keep(list, og_shapes_overlay(handle(list), handle(list), operation, maybe(&made)), made);
    keep(list, og_shapes_buffer(handle(list), coordinate(), number() & 24, maybe(&made)), made);
    og_area area = og_area_default();
    const std::array<std::int32_t, 6> corners = {coordinate(), coordinate(), coordinate(),
                                                 coordinate(), coordinate(), coordinate()};
    area.coordinates = maybe(corners.data());
    area.point_count = 3;
    area.shape = number() & 1;
    keep(list, og_shapes_create(number() & 1, maybe(&area), maybe(&made)), made);
  }
  void numbers() {
    std::array<std::int32_t, 30> points;
    for (std::int32_t& x : points) x = coordinate();
    std::int32_t* const p = points.data();
    std::array<std::int8_t, 2> signs;
    og_orient(2, maybe(p), maybe(p + 6), maybe(p + 12), maybe(signs.data()));
    og_in_circle(2, maybe(p), maybe(p + 6), maybe(p + 12), maybe(p + 18), maybe(signs.data()));
    og_orient3d(2, maybe(p), maybe(p + 6), maybe(p + 12), maybe(p + 18), maybe(signs.data()));
    og_in_sphere(2, maybe(p), maybe(p + 6), maybe(p + 12), maybe(p + 18), maybe(p + 24),
                 maybe(signs.data()));
    std::array<double, 6> places = {1.5, -3e9, 1e-300, 7, 0.1, 2};
    const double ends[] = {0,
                           -1,
                           1e308,
                           5e-324,
                           std::numeric_limits<double>::infinity(),
                           std::numeric_limits<double>::quiet_NaN(),
                           65536,
                           1};
    if (random_.chance(1, 3)) places[number() & 3] = ends[random_.between(0, 7)];
    og_grid grid{};
    if (random_.chance(1, 2)) grid.scale = ends[random_.between(0, 7)];
    if (random_.chance(1, 9)) grid.origin_z = ends[random_.between(0, 7)];
    if (random_.chance(1, 9)) grid.bits = coordinate();
    og_quantise(random_.chance(1, 9) ? number() : 2 + (number() & 1), 2, maybe(places.data()),
                maybe(&grid), maybe(p));
    const std::string texts[] = {"POLYGON ((0 0, 9 0, 9 9, 0 0))",
                                 "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3", "{}", ""};
    const char* const names[] = {"a.wkt", "a.obj", "a.geojson", "a.ogw", "a.gltf", "a.yaml", "a"};
    const std::string& text = texts[random_.between(0, 3)];
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    const char* const name = names[random_.between(0, 6)];
    std::uint32_t made = 0;
    keep(list, og_read_shapes(maybe(name), bytes, text.size(), nullptr, maybe(&grid), maybe(&made)),
         made);
    keep(surface, og_read_surface(maybe(name), bytes, text.size(), maybe(&grid), maybe(&made)),
         made);
  }
  og_pose pose() {
    return {coordinate(),
            coordinate(),
            coordinate(),
            random_.chance(1, 5) ? coordinate() : 1,
            random_.chance(1, 3) ? coordinate() : 0,
            0,
            0};
  }
  void scene_calls() {
    const std::uint32_t of = handle(scene);
    const og_pose stands = pose(), moved = pose();
    og_model model = 0;
    if (og_scene_add(of, handle(surface), maybe(&stands), maybe(&model)) == OG_OK) ++models_;
    og_scene_move(of, random_.chance(1, 3) ? number() : model, maybe(&moved));
    if (random_.chance(1, 3)) og_scene_remove(of, random_.chance(1, 3) ? number() : model);
    std::array<std::int32_t, 18> places;
    std::array<std::uint32_t, 9> corners;
    std::size_t vertices = 0, triangles = 0;
    og_surface_get(handle(surface), random_.chance(1, 9) ? 1 : 6, maybe(places.data()),
                   maybe(&vertices), 3, maybe(corners.data()), maybe(&triangles));
  }
  void scene_asks() {
    const std::uint32_t of = handle(scene);
    std::array<std::int32_t, 12> p;
    for (std::int32_t& x : p) x = coordinate();
    std::array<og_place, 2> places;
    std::array<og_model, 4> models;
    std::size_t count = 0;
    std::uint32_t made = 0;
    og_scene_rays(of, 2, maybe(p.data()), maybe(p.data() + 6), number() & 3, maybe(places.data()));
    og_scene_nearest(of, 2, maybe(p.data()), 1, maybe(places.data()));
    og_scene_near(of, maybe(p.data()), maybe(p.data() + 3), models.size(), maybe(models.data()),
                  maybe(&count));
    keep(list, og_scene_footprints(of, coordinate(), coordinate(), maybe(&made)), made);
  }
  void ground_calls() {
    og_ground_options options = og_ground_options_default();
    options.up = number() & 3;
    options.rise = coordinate();
    options.run = random_.chance(1, 9) ? coordinate() : 1;
    options.step = coordinate();
    options.twice_within = random_.chance(1, 9) ? coordinate() : 0;
    options.strict = number() & 1;
    const std::int32_t radii[] = {coordinate()};
    options.radii = maybe(radii);
    options.radius_count = number() & 1;
    if (random_.chance(1, 20)) options.disc_sides = number();
    const std::array<std::uint64_t, 3> tags = {1, number(), 0};
    std::uint32_t made = 0, of_ground = 0;
    og_ground_report report;
    // A null tags is no error, but a surface of another size than the tags would be one of ours.
    const bool is_ours = random_.chance(1, 2);
    std::uint32_t of = 0;
    if (is_ours && make_surface(of) == OG_OK) {
      const og_status status = og_ground_create(maybe(&options), of, tags.data(), maybe(&made),
                                                maybe(&of_ground), maybe(&report));
      og_destroy(of);
      if (status == OG_OK) ++grounds_;
      if (status == OG_OK) keep(ground, status, made);
      if (status == OG_OK) keep(mesh, status, of_ground);
    }
    const std::array<og_point, 2> at = {point(), point()};
    std::array<std::int64_t, 2> heights;
    std::array<std::int32_t, 6> places;
    for (std::int32_t& x : places) x = coordinate();
    if (random_.chance(1, 9)) places[2] = INT32_MAX;
    std::array<og_point, 2> found;
    std::array<double, 12> line;
    std::size_t count = 0;
    og_ground_heights(handle(ground), 2, maybe(at.data()), maybe(heights.data()));
    og_ground_locate(handle(ground), handle(view), 2, maybe(places.data()), coordinate(),
                     random_.chance(1, 9) ? INT32_MAX : 5, maybe(found.data()));
    og_ground_path(handle(ground), handle(view), handle(finder), 4, maybe(line.data()),
                   maybe(&count));
  }

  Random random_;
  std::array<std::vector<std::uint32_t>, kinds> handles_;  ///< by kind
  std::size_t committed_ = 0, refused_ = 0, paths_ = 0, steps_ = 0, models_ = 0, grounds_ = 0,
              loaded_ = 0, images_ = 0;
};

/// The seeds are from 1 to this number: 20, or what the environment says for a long run.
std::uint64_t last_seed() {
  const char* const given = std::getenv("OFFGRID_RANDOM_CALLS");
  return given == nullptr ? 20 : std::strtoull(given, nullptr, 10);
}

TEST(CRandomCalls, none_aborts_and_refused_edits_change_nothing) {
  std::size_t committed = 0, refused = 0, paths = 0, steps = 0, models = 0, grounds = 0, loaded = 0,
              images = 0;
  const std::uint32_t live = og_live_handles();
  for (std::uint64_t seed = 1; seed <= last_seed(); ++seed) {
    Caller caller(seed);
    for (int i = 0; i < 1000; ++i) caller.call();
    committed += caller.committed();
    refused += caller.refused();
    paths += caller.paths();
    steps += caller.steps();
    models += caller.models();
    grounds += caller.grounds();
    loaded += caller.loaded();
    images += caller.images();
    caller.end();
  }
  EXPECT_GT(committed, 20U);
  EXPECT_GT(refused, 20U);
  EXPECT_GT(paths, 20U);
  EXPECT_GT(steps, 20U);
  EXPECT_GT(models, 20U);
  EXPECT_GT(grounds, 10U);
  EXPECT_GT(images, 20U);
  EXPECT_GT(loaded, images + 20U);
  EXPECT_EQ(og_live_handles(), live);
}

}  // namespace
}  // namespace offgrid::testing
