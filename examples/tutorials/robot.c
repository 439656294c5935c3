/* A robot: shelves, a box that its sensor sees, a file for another robot. In millimetres.
 * robot.cpp, robot.py and robot.js tell the same story and print the same lines;
 * docs/tutorials/robot.md. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "offgrid.h"

enum { CORNERS = 100 };

/* Ends the program with the error in words, unless the call did what it says. */
static void check(og_status status) {
  og_error error;
  if (status == OG_OK) return;
  og_last_error(&error);
  fprintf(stderr, "%s\n", error.text);
  exit(1);
}

/* A rectangle whose corners are those of the array. */
static og_area rectangle(int32_t corners[8], int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
  og_area area = og_area_default();
  corners[0] = corners[6] = x0;
  corners[1] = corners[3] = y0;
  corners[2] = corners[4] = x1;
  corners[5] = corners[7] = y1;
  area.coordinates = corners;
  area.point_count = 4;
  return area;
}

/* --8<-- [start:path] */
static void show(og_finder finder, og_view view) {
  const og_point from = {500, 2200, 0}, to = {4500, 2200, 0};
  og_point corners[CORNERS];
  size_t count = 0, i = 0;
  check(og_finder_path(finder, view, &from, &to, NULL, NULL));
  check(og_finder_corners(finder, CORNERS, corners, &count));
  for (i = 0; i < count; ++i)
    printf("%s(%" PRId32 ", %" PRId32 ")", i == 0 ? "" : " ", corners[i].x, corners[i].y);
  printf("\n");
}
/* --8<-- [end:path] */

int main(void) {
  /* --8<-- [start:mesh] */
  const int32_t radii[] = {300};
  int32_t corners[8];
  og_mesh_options options = og_mesh_options_default();
  og_mesh mesh = 0;
  og_edit edit = 0;
  og_area area;
  og_area_id id = 0, box = 0;
  options.high_x = 5000;
  options.high_y = 3000;
  options.radii = radii;
  options.radius_count = 1;
  check(og_mesh_create(&options, &mesh));
  check(og_edit_create(mesh, &edit));
  area = rectangle(corners, 2400, 0, 2600, 400);
  check(og_edit_add_area(edit, &area, &id));
  area = rectangle(corners, 2400, 1400, 2600, 1800);
  check(og_edit_add_area(edit, &area, &id));
  area = rectangle(corners, 2400, 2600, 2600, 3000);
  check(og_edit_add_area(edit, &area, &id));
  check(og_edit_commit(edit));
  /* --8<-- [end:mesh] */

  og_view view = 0;
  og_finder finder = 0;
  check(og_view_create(mesh, 1, &view));
  check(og_finder_create(&finder));
  show(finder, view);

  /* --8<-- [start:box] */
  area = rectangle(corners, 2300, 2000, 2700, 2400);
  check(og_edit_add_area(edit, &area, &box));
  check(og_edit_commit(edit));
  show(finder, view);
  area = rectangle(corners, 3300, 2000, 3700, 2400);
  check(og_edit_replace_area(edit, box, &area));
  check(og_edit_commit(edit));
  show(finder, view);
  /* --8<-- [end:box] */

  /* --8<-- [start:file] */
  size_t size = 0;
  uint8_t* bytes = NULL;
  og_mesh other = 0;
  og_digest one, same;
  og_mesh_save(mesh, OG_WORLD_FILE, 0, NULL, &size);
  bytes = malloc(size);
  if (bytes == NULL) return 1;
  check(og_mesh_save(mesh, OG_WORLD_FILE, size, bytes, &size));
  check(og_mesh_load(bytes, size, NULL, &other));
  check(og_mesh_digest(mesh, &one));
  check(og_mesh_digest(other, &same));
  printf("the other robot has %s\n",
         one.high == same.high && one.low == same.low ? "the same mesh" : "another");
  /* --8<-- [end:file] */
  free(bytes);
  return 0;
}
