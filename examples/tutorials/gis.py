"""Shapes of a map: GeoJSON in metres becomes obstacles, and a path goes back to metres.

gis.cpp, gis.c and gis.js tell the same story and print the same lines; docs/tutorials/gis.md.
"""

import numpy as np

import offgrid

TOWN = """{"type": "GeometryCollection", "geometries": [
  {"type": "Polygon", "coordinates": [[[100.5, 0], [140.25, 0], [140.25, 180.75], [100.5, 180.75],
                                       [100.5, 0]]]},
  {"type": "Polygon", "coordinates": [[[120, 170.5], [260, 170.5], [260, 200], [120, 200],
                                       [120, 170.5]]]},
  {"type": "Polygon", "coordinates": [[[300.1, 60.2], [380.7, 20.3], [400.2, 140.6], [310.4, 150.8],
                                       [300.1, 60.2]]]}]}"""

# --8<-- [start:read]
shapes, grid = offgrid.Shapes.read("town.geojson", data=TOWN.encode())
print(f"{len(shapes)} shapes, {len(shapes | shapes)} where they overlap no more")
# --8<-- [end:read]

# --8<-- [start:mesh]
places = np.array([[0.0, 0.0], [500.0, 250.0], [20.0, 30.0], [450.0, 90.0]])
(low, high, start, goal), grid = offgrid.quantise(places, grid)
mesh = offgrid.Mesh(low, high, radii=[int(2 * grid.scale)])  # two metres
with mesh.edit() as edit:
    edit.add_shapes(shapes)
# --8<-- [end:mesh]

# --8<-- [start:path]
path = mesh.path(start, goal, agent=1)
print(" ".join(f"({x:.2f}, {y:.2f})" for x, y in grid.places(path.corners[:, :2])))
print(f"{path.length / 65536 / grid.scale:.1f} m")
# --8<-- [end:path]
