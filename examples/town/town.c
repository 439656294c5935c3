/* A town in C: 10,000 areas on two floors, 300 edits, 500 paths, a crowd, a file. town.cpp,
 * town.py and town.js tell the same story and print the same lines (README.md). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "offgrid.h"

enum { SIDE = 20000, AREAS = 10000, EDITS = 300, PATHS = 500, AGENTS = 100, RADIUS = 15 };

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

/* Marsaglia's generator of 32 bits. */
static uint32_t random_state = 5;
static int below(int n) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 17;
  random_state ^= random_state << 5;
  return (int)(random_state % (uint32_t)n);
}

static og_point random_place(void) {
  og_point place;
  place.x = below(SIDE + 1);
  place.y = below(SIDE + 1);
  place.floor = (uint32_t)below(2);
  return place;
}

static int32_t moved(int32_t from) {
  const int32_t to = from + below(4001) - 2000;
  return to < 0 ? 0 : to > SIDE ? SIDE : to;
}
static og_point place_near(og_point p) {
  og_point place;
  place.x = moved(p.x);
  place.y = moved(p.y);
  place.floor = (uint32_t)below(2);
  return place;
}

/* FNV-1a of 64 bits. */
static uint64_t with_bytes(uint64_t hash, const uint8_t* bytes, size_t count) {
  size_t i = 0;
  for (i = 0; i < count; ++i) hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
  return hash;
}
static uint64_t with_word(uint64_t hash, uint32_t word) {
  const uint8_t bytes[4] = {(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16),
                            (uint8_t)(word >> 24)};
  return with_bytes(hash, bytes, 4);
}
#define EMPTY_HASH UINT64_C(0xcbf29ce484222325)

/* An area and the arrays that it points to. */
typedef struct cell_area {
  og_area area;
  int32_t corners[8];
  uint32_t floor;
} cell_area;

/* A house of the town, a hut of three corners, a fence, mud, or a swamp, dearer to cross. */
static void fill_cell(int cell, cell_area* made) {
  const int x = 200 * (cell % 100) + 20 + below(80), y = 200 * (cell / 100) + 20 + below(80);
  const int right = x + 20 + below(60), top = y + 20 + below(60);
  const int kind = below(8), tag = below(4);
  const int32_t house[8] = {x, y, right, y, right, top, x, top};
  int i = 0;
  made->floor = (uint32_t)below(2);
  made->area = og_area_default();
  made->area.coordinates = made->corners;
  made->area.point_count = kind == 2 ? 3 : kind == 3 ? 2 : 4;
  made->area.floors = &made->floor;
  made->area.floor_count = 1;
  for (i = 0; i < 8; ++i) made->corners[i] = house[i];
  if (kind == 0) {
    made->area.state.ground = OG_WALKABLE;
    made->area.state.cost = 2 * 65536;
    made->area.state.tag = (uint64_t)tag;
  } else if (kind == 1) {
    made->area.is_update = 1;
    made->area.add_cost = 65536 / 2;
  } else if (kind == 2) {
    made->corners[4] = x;
    made->corners[5] = top;
  } else if (kind == 3) {
    made->area.shape = OG_BARRIER;
    made->corners[2] = right;
    made->corners[3] = top;
  }
}

static og_mesh build(og_area_id* ids) {
  const int32_t radii[] = {RADIUS};
  og_mesh_options options = og_mesh_options_default();
  og_mesh mesh = 0;
  og_edit edit = 0;
  int cell = 0, x = 0, y = 0;
  options.high_x = options.high_y = SIDE;
  options.radii = radii;
  options.radius_count = 1;
  options.floors = 2;
  check(og_mesh_create(&options, &mesh));
  check(og_edit_create(mesh, &edit));
  for (cell = 0; cell < AREAS; ++cell) {
    cell_area made;
    fill_cell(cell, &made);
    check(og_edit_add_area(edit, &made.area, &ids[cell]));
  }
  /* stairs and lifts stand in the lanes between cells */
  for (x = 2000; x < SIDE; x += 2000) {
    const og_seam stairs = {x, 900, x, 1200, 0, 1, 1};
    og_seam_id stairs_id = 0;
    check(og_edit_add_seam(edit, &stairs, &stairs_id));
    for (y = 3000; y < SIDE; y += 2000) {
      const og_link lift = {{x, y, 0}, {x, y, 1}, 1, 1, 30 * 65536, 0};
      og_link_id lift_id = 0;
      check(og_edit_add_link(edit, &lift, &lift_id));
    }
  }
  check(og_edit_commit(edit));
  check(og_destroy(edit));
  return mesh;
}

/* Something else in one cell after the other; every third change is undone. */
static void change(og_mesh mesh, const og_area_id* ids) {
  int i = 0;
  for (i = 0; i < EDITS; ++i) {
    const int cell = below(AREAS);
    cell_area made;
    og_edit edit = 0;
    fill_cell(cell, &made);
    check(og_edit_create(mesh, &edit));
    check(og_edit_replace_area(edit, ids[cell], &made.area));
    check(og_edit_commit(edit));
    check(og_destroy(edit));
    if (i % 3 == 2) check(og_mesh_undo(mesh));
  }
}

typedef struct walks {
  size_t count; /* those that exist come first */
  og_point from[PATHS], to[PATHS];
  uint64_t hash; /* of lengths and corners */
} walks;

/* The paths between random places, or the free ones near them. */
static void walk(og_view view, walks* all) {
  static og_point from[PATHS], to[PATHS];
  static uint64_t lengths[PATHS];
  static uint32_t counts[PATHS];
  og_finder finder = 0;
  og_point* corners = NULL;
  size_t count = 0, at = 0, i = 0, k = 0;
  for (i = 0; i < PATHS; ++i) {
    from[i] = random_place();
    to[i] = place_near(from[i]);
  }
  check(og_view_nearest_free(view, PATHS, from, 1, from));
  check(og_view_nearest_free(view, PATHS, to, 1, to));
  check(og_finder_create(&finder));
  check(og_finder_paths(finder, view, PATHS, from, to, 2, lengths, counts));
  og_finder_corners(finder, 0, NULL, &count);
  corners = room_for(count * sizeof *corners);
  check(og_finder_corners(finder, count, corners, &count));
  all->count = 0;
  all->hash = EMPTY_HASH;
  for (i = 0; i < PATHS; ++i) {
    if (lengths[i] == OG_NO_LENGTH) continue;
    all->from[all->count] = from[i];
    all->to[all->count++] = to[i];
    all->hash = with_word(with_word(all->hash, (uint32_t)lengths[i]), (uint32_t)(lengths[i] >> 32));
    for (k = 0; k < counts[i]; ++k, ++at) {
      all->hash = with_word(all->hash, (uint32_t)corners[at].x);
      all->hash = with_word(all->hash, (uint32_t)corners[at].y);
      all->hash = with_word(all->hash, corners[at].floor);
    }
  }
  free(corners);
  check(og_destroy(finder));
}

static og_crowd enter(og_view view, const walks* all) {
  static og_crowd_agent agents[AGENTS];
  static og_crowd_id ids[AGENTS];
  og_crowd crowd = 0;
  int i = 0;
  for (i = 0; i < AGENTS; ++i) {
    agents[i] = og_crowd_agent_default();
    agents[i].at = all->from[i];
    agents[i].goal = all->to[i];
    agents[i].radius = RADIUS;
    agents[i].speed = 40 * 65536;
  }
  check(og_crowd_create(1, &view, &crowd));
  check(og_crowd_add(crowd, AGENTS, agents, ids));
  check(og_crowd_step(crowd, 100));
  return crowd;
}

static void print_mesh(const char* what, og_mesh mesh) {
  og_digest digest;
  check(og_mesh_digest(mesh, &digest));
  printf("%-8s %016" PRIx64 "%016" PRIx64 "\n", what, digest.high, digest.low);
}
static void print_crowd(const char* what, og_crowd crowd) {
  og_digest digest;
  check(og_crowd_digest(crowd, &digest));
  printf("%-8s %016" PRIx64 "%016" PRIx64 "\n", what, digest.high, digest.low);
}

/* The town's file and the crowd's, read again: the crowd goes on. */
static void save_and_load(og_mesh mesh, og_crowd crowd) {
  size_t size = 0, crowd_size = 0;
  uint8_t *file = NULL, *saved = NULL;
  og_mesh loaded = 0;
  og_view view = 0;
  og_crowd late = 0;
  og_mesh_save(mesh, OG_WORLD_FILE, 0, NULL, &size);
  file = room_for(size);
  check(og_mesh_save(mesh, OG_WORLD_FILE, size, file, &size));
  printf("file     %zu bytes, hash %016" PRIx64 "\n", size, with_bytes(EMPTY_HASH, file, size));
  og_crowd_save(crowd, 0, NULL, &crowd_size);
  saved = room_for(crowd_size);
  check(og_crowd_save(crowd, crowd_size, saved, &crowd_size));

  check(og_mesh_load(file, size, NULL, &loaded));
  check(og_view_create(loaded, 1, &view));
  check(og_crowd_load(1, &view, saved, crowd_size, &late));
  check(og_crowd_step(late, 20));
  print_mesh("loaded", loaded);
  print_crowd("later", late);
  check(og_destroy(late));
  check(og_destroy(view));
  check(og_destroy(loaded));
  free(saved);
  free(file);
}

int main(void) {
  static og_area_id ids[AREAS];
  static walks all;
  og_view view = 0;
  og_crowd crowd = 0;
  const og_mesh mesh = build(ids);
  print_mesh("built", mesh);
  change(mesh, ids);
  print_mesh("edited", mesh);

  check(og_view_create(mesh, 1, &view));
  walk(view, &all);
  printf("paths    %zu of %d, hash %016" PRIx64 "\n", all.count, PATHS, all.hash);
  crowd = enter(view, &all);
  print_crowd("crowd", crowd);
  save_and_load(mesh, crowd);

  check(og_destroy(crowd));
  check(og_destroy(view));
  check(og_destroy(mesh));
  return 0;
}
