/* A game: a wall with a door, a crowd that waits for it, a game that is saved and goes on.
 * game.cpp, game.py and game.js tell the same story and print the same lines;
 * docs/tutorials/game.md. */
#include <stdio.h>
#include <stdlib.h>

#include "offgrid.h"

enum { AGENTS = 6 };

/* Ends the program with the error in words, unless the call did what it says. */
static void check(og_status status) {
  og_error error;
  if (status == OG_OK) return;
  og_last_error(&error);
  fprintf(stderr, "%s\n", error.text);
  exit(1);
}

static og_area_id add_rectangle(og_edit edit, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
  const int32_t corners[8] = {x0, y0, x1, y0, x1, y1, x0, y1};
  og_area area = og_area_default();
  og_area_id id = 0;
  area.coordinates = corners;
  area.point_count = 4;
  check(og_edit_add_area(edit, &area, &id));
  return id;
}

static void show(const char* when, og_crowd crowd) {
  og_crowd_state states[AGENTS];
  size_t count = 0, i = 0;
  int arrived = 0, without = 0;
  check(og_crowd_read(crowd, AGENTS, states, &count));
  for (i = 0; i < count; ++i) {
    arrived += states[i].activity == OG_CROWD_AT_GOAL;
    without += states[i].activity == OG_CROWD_WITHOUT_PATH;
  }
  printf("%s: %d arrived, %d without a path\n", when, arrived, without);
}

int main(void) {
  /* --8<-- [start:mesh] */
  const int32_t radii[] = {20};
  og_mesh_options options = og_mesh_options_default();
  og_mesh mesh = 0;
  og_edit edit = 0;
  og_area_id door = 0;
  options.high_x = 2000;
  options.high_y = 1000;
  options.radii = radii;
  options.radius_count = 1;
  check(og_mesh_create(&options, &mesh));
  check(og_edit_create(mesh, &edit));
  add_rectangle(edit, 990, 0, 1010, 400);
  add_rectangle(edit, 990, 600, 1010, 1000);
  door = add_rectangle(edit, 990, 400, 1010, 600);
  check(og_edit_commit(edit)); /* all of it or nothing */
  /* --8<-- [end:mesh] */

  /* --8<-- [start:crowd] */
  og_crowd_agent agents[AGENTS];
  og_crowd_id ids[AGENTS];
  og_view view = 0;
  og_crowd crowd = 0;
  for (int i = 0; i < AGENTS; ++i) {
    agents[i] = og_crowd_agent_default();
    agents[i].at = (og_point){100 + i % 3 * 60, 450 + i / 3 * 60, 0};
    agents[i].goal = (og_point){1800, 500, 0};
    agents[i].radius = 20;
    agents[i].speed = 8 * 65536;
  }
  check(og_view_create(mesh, 1, &view));
  check(og_crowd_create(1, &view, &crowd));
  check(og_crowd_add(crowd, AGENTS, agents, ids));
  check(og_crowd_step(crowd, 100));
  show("the door is closed", crowd);
  /* --8<-- [end:crowd] */

  /* --8<-- [start:door] */
  check(og_edit_enable(edit, OG_AREA, door, 0)); /* a switch: the mesh stays as it is */
  check(og_edit_commit(edit));
  check(og_crowd_step(crowd, 100));
  show("it is open", crowd);
  /* --8<-- [end:door] */

  /* --8<-- [start:peer] */
  size_t size = 0;
  uint8_t* saved = NULL;
  og_crowd peer = 0;
  og_digest one, other;
  og_crowd_save(crowd, 0, NULL, &size);
  saved = malloc(size);
  if (saved == NULL) return 1;
  check(og_crowd_save(crowd, size, saved, &size));
  check(og_crowd_load(1, &view, saved, size, &peer));
  check(og_crowd_step(crowd, 400));
  check(og_crowd_step(peer, 400));
  show("later", crowd);
  check(og_crowd_digest(crowd, &one));
  check(og_crowd_digest(peer, &other));
  printf("the peer is %s\n",
         one.high == other.high && one.low == other.low ? "the same" : "another");
  /* --8<-- [end:peer] */
  free(saved);
  return 0;
}
