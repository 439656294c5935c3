/* A small game: a level of triangles with a deck above its floor, twenty agents on their way up, a
 * road that one of them likes, an image of the level, crates that drop, and a saved game that goes
 * on. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "offgrid.h"

enum { AGENTS = 20, ROAD = 1 };

/* Ends the program with the error in words, unless the call did what it says. */
static void check(og_status status) {
  og_error error;
  if (status == OG_OK) return;
  og_last_error(&error);
  fprintf(stderr, "%s\n", error.text);
  exit(1);
}

static void* room_for(size_t bytes) {
  void* const room = malloc(bytes == 0 ? 1 : bytes);
  if (room == NULL) exit(1);
  return room;
}

/* A floor of 2000 x 1000 with a road along its south side, and a ramp to a deck in the east. */
static void load_level(og_ground* ground, og_mesh* mesh) {
  const int32_t places[] = {0,    0,   0,   2000, 0,   0,   2000, 200, 0,  0,    200,  0,
                            2000, 1000, 0,  0,    1000, 0,  900,  400, 0,  900,  800,  0,
                            1300, 400, 200, 1300, 800, 200, 1800, 400, 200, 1800, 800, 200};
  const uint32_t corners[] = {0, 1, 2, 0, 2, 3, 3, 2, 4, 3, 4, 5,
                              6, 8, 7, 7, 8, 9, 8, 10, 9, 9, 10, 11};
  const uint64_t tags[] = {ROAD, ROAD, 0, 0, 0, 0, 0, 0};
  const int32_t radii[] = {20};
  og_surface surface = 0;
  og_ground_report report;
  og_ground_options options = og_ground_options_default();
  options.radii = radii;
  options.radius_count = 1;
  options.step = 10;
  check(og_surface_create(12, places, 8, corners, &surface));
  check(og_ground_create(&options, surface, tags, ground, mesh, &report));
  check(og_destroy(surface));
  printf("%" PRIu64 " triangles, %" PRIu32 " floors, %" PRIu64 " faults\n", report.ground,
         report.floors, report.faults);
}

/* Ground beside the road costs three times as much for this view. */
static void like_roads(og_view view) {
  const og_rule rules[] = {{0, 3 * 65536, 65536, 0}, {ROAD, 65536, 65536, 0}};
  check(og_view_set_rules(view, 2, rules));
}

/* The cheap path along the road, and the shortest one. */
static void compare_paths(og_mesh mesh) {
  const og_point from = {100, 600, 0}, to = {1950, 600, 0};
  og_path_options cheap = og_path_options_default();
  og_path_info info;
  og_view view = 0;
  og_finder finder = 0;
  check(og_view_create(mesh, 1, &view));
  check(og_finder_create(&finder));
  like_roads(view);
  check(og_finder_path(finder, view, &from, &to, NULL, &info));
  printf("the shortest path: %" PRIu64 " units\n", info.length / 65536);
  cheap.kind = OG_CHEAP;
  check(og_finder_path(finder, view, &from, &to, &cheap, &info));
  printf("by the road: %" PRIu64 " units, which cost %" PRIu64 "\n", info.length / 65536,
         info.cost / 65536);
  check(og_destroy(finder));
  check(og_destroy(view));
}

/* The level as an image, which another start of the program would read, and a path by landmarks. */
static void start_quickly(og_mesh mesh) {
  const og_load_options own = {sizeof(og_load_options), OG_CHECK_STRUCTURE, 2, {0}};
  const og_point from = {100, 600, 0}, to = {1950, 600, 0};
  og_path_options quick_path = og_path_options_default();
  og_path_info info;
  og_mesh quick = 0;
  og_view view = 0;
  og_finder finder = 0;
  size_t image_size = 0;
  uint8_t* image = NULL;
  og_mesh_save(mesh, OG_IMAGE, 0, NULL, &image_size);
  image = room_for(image_size);
  check(og_mesh_save(mesh, OG_IMAGE, image_size, image, &image_size));
  check(og_mesh_load(image, image_size, &own, &quick));
  check(og_view_create(quick, 1, &view));
  check(og_finder_create(&finder));
  quick_path.landmarks = 8;
  check(og_finder_path(finder, view, &from, &to, &quick_path, &info));
  printf("in the loaded image, by landmarks: %" PRIu64 " units\n", info.length / 65536);
  check(og_destroy(finder));
  check(og_destroy(view));
  check(og_destroy(quick));
  free(image);
}

/* A crate on the floor. */
static void drop_crate(og_mesh mesh, int32_t x, int32_t y) {
  const int32_t corners[8] = {x, y, x + 60, y, x + 60, y + 60, x, y + 60};
  og_area crate = og_area_default();
  og_area_id id = 0;
  og_edit edit = 0;
  crate.coordinates = corners;
  crate.point_count = 4;
  check(og_edit_create(mesh, &edit));
  check(og_edit_add_area(edit, &crate, &id));
  check(og_edit_commit(edit));
  check(og_destroy(edit));
}

/* Agents in the west of the floor, whose goal is on the deck. */
static void enter_agents(og_crowd crowd, og_point goal) {
  og_crowd_agent agents[AGENTS];
  og_crowd_id ids[AGENTS];
  int i = 0;
  for (i = 0; i < AGENTS; ++i) {
    const og_point at = {60 + 80 * (i / 10), 100 + 80 * (i % 10), 0};
    agents[i] = og_crowd_agent_default();
    agents[i].at = at;
    agents[i].goal = goal;
    agents[i].radius = 20;
    agents[i].speed = 8 * 65536;
  }
  check(og_crowd_add(crowd, AGENTS, agents, ids));
}

/* How many agents are upstairs, and at rest. */
static void show_agents(og_crowd crowd, uint32_t deck) {
  og_crowd_state states[AGENTS];
  size_t count = 0, i = 0;
  int upstairs = 0, at_rest = 0;
  check(og_crowd_read(crowd, AGENTS, states, &count));
  for (i = 0; i < count; ++i) {
    upstairs += states[i].at.floor == deck;
    at_rest += states[i].activity == OG_CROWD_AT_GOAL;
  }
  printf("%d of %d agents are on the deck, %d have arrived\n", upstairs, (int)count, at_rest);
}

/* Saves the level and its crowd, loads both, and lets both crowds go on. */
static void save_and_go_on(og_mesh mesh, og_crowd crowd, uint32_t steps) {
  size_t level_size = 0, crowd_size = 0;
  uint8_t *level = NULL, *agents = NULL;
  og_mesh loaded = 0;
  og_view view = 0;
  og_crowd same = 0;
  og_digest one, other;
  og_mesh_save(mesh, OG_WORLD_FILE, 0, NULL, &level_size);
  level = room_for(level_size);
  check(og_mesh_save(mesh, OG_WORLD_FILE, level_size, level, &level_size));
  og_crowd_save(crowd, 0, NULL, &crowd_size);
  agents = room_for(crowd_size);
  check(og_crowd_save(crowd, crowd_size, agents, &crowd_size));

  check(og_mesh_load(level, level_size, NULL, &loaded));
  check(og_view_create(loaded, 1, &view));
  check(og_crowd_load(1, &view, agents, crowd_size, &same));
  check(og_crowd_step(crowd, steps));
  check(og_crowd_step(same, steps));
  check(og_crowd_digest(crowd, &one));
  check(og_crowd_digest(same, &other));
  printf("the saved game goes on %s\n",
         one.high == other.high && one.low == other.low ? "alike" : "otherwise");
  check(og_destroy(same));
  check(og_destroy(view));
  check(og_destroy(loaded));
  free(agents);
  free(level);
}

int main(void) {
  const int32_t up_there[] = {1700, 600, 190};
  og_ground ground = 0;
  og_mesh mesh = 0;
  og_view view = 0;
  og_crowd crowd = 0;
  og_point goal;
  int64_t height = 0;
  load_level(&ground, &mesh);
  compare_paths(mesh);
  start_quickly(mesh);

  check(og_view_create(mesh, 1, &view));
  check(og_ground_locate(ground, view, 1, up_there, 50, 50, &goal));
  check(og_ground_heights(ground, 1, &goal, &height));
  printf("the goal is on floor %" PRIu32 ", %" PRId64 " high\n", goal.floor, height);
  check(og_crowd_create(1, &view, &crowd));
  enter_agents(crowd, goal);
  check(og_crowd_step(crowd, 60));
  drop_crate(mesh, 700, 560);
  drop_crate(mesh, 760, 620);
  check(og_crowd_step(crowd, 100));
  show_agents(crowd, goal.floor);
  save_and_go_on(mesh, crowd, 500);
  show_agents(crowd, goal.floor);

  check(og_destroy(crowd));
  check(og_destroy(view));
  check(og_destroy(mesh));
  check(og_destroy(ground));
  printf("%" PRIu32 " handles are left\n", og_live_handles());
  return 0;
}
