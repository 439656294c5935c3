/* A crate in a room, a path around it, and the path when the crate is gone: from C. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "offgrid.h"

/* Ends the program with the error in words, unless the call did what it says. */
static void check(og_status status) {
  og_error error;
  if (status == OG_OK) return;
  og_last_error(&error);
  fprintf(stderr, "%s\n", error.text);
  exit(1);
}

static void show_path(og_finder finder, og_view view, og_point from, og_point to) {
  og_path_info info;
  size_t count = 0, i = 0;
  og_point* corners = NULL;
  check(og_finder_path(finder, view, &from, &to, NULL, &info));
  corners = malloc(info.corner_count * sizeof *corners);
  if (corners == NULL) exit(1);
  check(og_finder_corners(finder, info.corner_count, corners, &count));
  printf("%" PRIu64 " units:", info.length / 65536);
  for (i = 0; i < count; ++i) printf(" (%" PRId32 ", %" PRId32 ")", corners[i].x, corners[i].y);
  printf("\n");
  free(corners);
}

int main(void) {
  const int32_t radii[] = {24};
  const int32_t corners[] = {400, 200, 600, 200, 600, 800, 400, 800};
  const og_point from = {100, 500, 0}, to = {900, 500, 0};
  og_mesh_options options = og_mesh_options_default();
  og_area crate = og_area_default();
  og_mesh mesh = 0;
  og_edit edit = 0;
  og_area_id id = 0;
  og_view view = 0;
  og_finder finder = 0;

  options.high_x = options.high_y = 1000;
  options.radii = radii;
  options.radius_count = 1;
  check(og_mesh_create(&options, &mesh));
  check(og_edit_create(mesh, &edit));
  crate.coordinates = corners;
  crate.point_count = 4;
  check(og_edit_add_area(edit, &crate, &id));
  check(og_edit_commit(edit));

  check(og_view_create(mesh, 1, &view));
  check(og_finder_create(&finder));
  show_path(finder, view, from, to);
  check(og_edit_remove(edit, OG_AREA, id));
  check(og_edit_commit(edit));
  show_path(finder, view, from, to);

  check(og_destroy(finder));
  check(og_destroy(view));
  check(og_destroy(edit));
  check(og_destroy(mesh));
  return 0;
}
