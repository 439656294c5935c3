/* Doubles on the grid, areas of a file united and grown, exact predicates, and rays at turned
 * models: from C. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "offgrid.h"

/* Ends the program with the error in words, unless the call did what it says. */
static void check(og_status status) {
  og_error error;
  if (status == OG_OK) return;
  og_last_error(&error);
  fprintf(stderr, "%s\n", error.text);
  exit(1);
}

/* Prints the loops of shapes. */
static void show(const char* what, og_shapes shapes) {
  og_shape_arrays arrays = og_shape_arrays_default();
  og_shape items[8];
  uint32_t loops[8], floors[8];
  int32_t coordinates[128];
  size_t i = 0, k = 0, end = 0;
  arrays.shapes = items;
  arrays.loops = loops;
  arrays.floors = floors;
  arrays.coordinates = coordinates;
  arrays.shape_capacity = arrays.loop_capacity = arrays.floor_capacity = 8;
  arrays.point_capacity = 64;
  check(og_shapes_read(shapes, &arrays));
  printf("%s: %d shapes\n", what, (int)arrays.shape_count);
  for (i = 0; i < arrays.loop_count; ++i) {
    end = i + 1 < arrays.loop_count ? loops[i + 1] : arrays.point_count;
    for (k = loops[i]; k < end; ++k)
      printf(" (%" PRId32 ", %" PRId32 ")", coordinates[2 * k], coordinates[2 * k + 1]);
    printf("\n");
  }
}

/* Two fields in metres; a grid of a centimetre; what both cover, and a margin about it. */
static void overlay_fields(void) {
  const char* const first = "POLYGON ((0 0, 4 0, 4 3, 0 3, 0 0))";
  const char* const second = "POLYGON ((2 1, 6 1, 6 5, 2 5, 2 1))";
  og_shapes a = 0, b = 0, both = 0, margin = 0;
  og_grid centimetres;
  memset(&centimetres, 0, sizeof centimetres);
  centimetres.scale = 100;
  check(og_read_shapes("a.wkt", (const uint8_t*)first, strlen(first), NULL, &centimetres, &a));
  check(og_read_shapes("b.wkt", (const uint8_t*)second, strlen(second), NULL, &centimetres, &b));
  check(og_shapes_overlay(a, b, OG_INTERSECTION, &both));
  show("both", both);
  check(og_shapes_buffer(both, 50, 8, &margin));
  show("with half a metre about it", margin);
  check(og_destroy(margin));
  check(og_destroy(both));
  check(og_destroy(b));
  check(og_destroy(a));
}

/* The best grid for some places, and how far they move. */
static void quantise_places(void) {
  const double places[] = {13.377, 52.516, 13.401, 52.520, 13.413, 52.522};
  int32_t points[6];
  int8_t sign = 0;
  og_grid grid;
  memset(&grid, 0, sizeof grid);
  check(og_quantise(2, 3, places, &grid, points));
  printf("a scale of %.0f, places move by less than %s\n", grid.scale,
         grid.largest_error < 1e-9 ? "1e-9" : "more");
  check(og_orient(1, points, points + 2, points + 4, &sign));
  printf("they turn %s\n", sign > 0 ? "left" : sign < 0 ? "right" : "not at all");
}

/* A ray from above at a pyramid that is turned and stands on the ground, and its footprint. */
static void look_at_model(void) {
  const int32_t places[] = {-100, -100, 0, 100, -100, 0, 100, 100, 0, -100, 100, 0, 0, 0, 150};
  const uint32_t corners[] = {0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4, 0, 2, 1, 0, 3, 2};
  const og_pose turned = {500, 300, 0, 3, 0, 0, 1}; /* about z */
  const int32_t eye[] = {540, 300, 1000}, down[] = {0, 0, -1};
  og_surface pyramid = 0;
  og_scene scene = 0;
  og_model model = 0;
  og_place hit;
  og_shapes print = 0;
  check(og_surface_create(5, places, 6, corners, &pyramid));
  check(og_scene_create(&scene));
  check(og_scene_add(scene, pyramid, &turned, &model));
  check(og_scene_rays(scene, 1, eye, down, 1, &hit));
  printf("the ray meets model %" PRIu32 " at a height of %.3f\n", hit.model, hit.z);
  check(og_scene_footprints(scene, 60, 200, &print));
  show("above a height of 60", print);
  check(og_destroy(print));
  check(og_destroy(scene));
  check(og_destroy(pyramid));
}

int main(void) {
  overlay_fields();
  quantise_places();
  look_at_model();
  return 0;
}
