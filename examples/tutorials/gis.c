/* Shapes of a map: GeoJSON in metres becomes obstacles, and a path goes back to metres. gis.cpp,
 * gis.py and gis.js tell the same story and print the same lines; docs/tutorials/gis.md. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "offgrid.h"

enum { CORNERS = 100 };

static const char town[] =
    "{\"type\": \"GeometryCollection\", \"geometries\": ["
    "{\"type\": \"Polygon\", \"coordinates\": [[[100.5, 0], [140.25, 0], [140.25, 180.75],"
    " [100.5, 180.75], [100.5, 0]]]},"
    "{\"type\": \"Polygon\", \"coordinates\": [[[120, 170.5], [260, 170.5], [260, 200],"
    " [120, 200], [120, 170.5]]]},"
    "{\"type\": \"Polygon\", \"coordinates\": [[[300.1, 60.2], [380.7, 20.3], [400.2, 140.6],"
    " [310.4, 150.8], [300.1, 60.2]]]}]}";

/* Ends the program with the error in words, unless the call did what it says. */
static void check(og_status status) {
  og_error error;
  if (status == OG_OK) return;
  og_last_error(&error);
  fprintf(stderr, "%s\n", error.text);
  exit(1);
}

static uint64_t count_of(og_shapes shapes) {
  og_shape_arrays arrays = og_shape_arrays_default();
  og_shapes_read(shapes, &arrays); /* counts what there is; there is no room for any of it */
  return arrays.shape_count;
}

int main(void) {
  /* --8<-- [start:read] */
  og_grid grid = {0};
  og_shapes shapes = 0, joined = 0;
  check(og_read_shapes("town.geojson", (const uint8_t*)town, strlen(town), NULL, &grid, &shapes));
  check(og_shapes_overlay(shapes, shapes, OG_UNION, &joined));
  printf("%" PRIu64 " shapes, %" PRIu64 " where they overlap no more\n", count_of(shapes),
         count_of(joined));
  /* --8<-- [end:read] */

  /* --8<-- [start:mesh] */
  const double places[] = {0, 0, 500, 250, 20, 30, 450, 90};
  const int32_t radius = (int32_t)(2 * grid.scale); /* two metres */
  int32_t on_grid[8];
  og_mesh_options options = og_mesh_options_default();
  og_mesh mesh = 0;
  og_edit edit = 0;
  og_area_id ids[3];
  size_t count = 0, i = 0;
  check(og_quantise(2, 4, places, &grid, on_grid));
  options.low_x = on_grid[0];
  options.low_y = on_grid[1];
  options.high_x = on_grid[2];
  options.high_y = on_grid[3];
  options.radii = &radius;
  options.radius_count = 1;
  check(og_mesh_create(&options, &mesh));
  check(og_edit_create(mesh, &edit));
  check(og_edit_add_shapes(edit, shapes, 3, ids, &count));
  check(og_edit_commit(edit));
  /* --8<-- [end:mesh] */

  /* --8<-- [start:path] */
  const og_point from = {on_grid[4], on_grid[5], 0}, to = {on_grid[6], on_grid[7], 0};
  og_view view = 0;
  og_finder finder = 0;
  og_path_info info;
  og_point corners[CORNERS];
  check(og_view_create(mesh, 1, &view));
  check(og_finder_create(&finder));
  check(og_finder_path(finder, view, &from, &to, NULL, &info));
  check(og_finder_corners(finder, CORNERS, corners, &count));
  for (i = 0; i < count; ++i) {
    printf("%s(%.2f, %.2f)", i == 0 ? "" : " ", corners[i].x / grid.scale + grid.origin_x,
           corners[i].y / grid.scale + grid.origin_y);
  }
  printf("\n%.1f m\n", (double)info.length / 65536 / grid.scale);
  /* --8<-- [end:path] */
  return 0;
}
