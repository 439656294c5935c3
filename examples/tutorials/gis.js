// Shapes of a map: GeoJSON in metres becomes obstacles, and a path goes back to metres. gis.cpp,
// gis.c and gis.py tell the same story and print the same lines; docs/tutorials/gis.md.
import * as offgrid from 'offgrid';

const TOWN = `{"type": "GeometryCollection", "geometries": [
  {"type": "Polygon", "coordinates": [[[100.5, 0], [140.25, 0], [140.25, 180.75], [100.5, 180.75],
                                       [100.5, 0]]]},
  {"type": "Polygon", "coordinates": [[[120, 170.5], [260, 170.5], [260, 200], [120, 200],
                                       [120, 170.5]]]},
  {"type": "Polygon", "coordinates": [[[300.1, 60.2], [380.7, 20.3], [400.2, 140.6], [310.4, 150.8],
                                       [300.1, 60.2]]]}]}`;

// --8<-- [start:read]
const { shapes, grid } = offgrid.Shapes.read('town.geojson', new TextEncoder().encode(TOWN));
console.log(`${shapes.length} shapes, ${shapes.union(shapes).length} where they overlap no more`);
// --8<-- [end:read]

// --8<-- [start:mesh]
const { points } = offgrid.quantise([[0, 0], [500, 250], [20, 30], [450, 90]], grid);
const [low, high, start, goal] = [0, 2, 4, 6].map((i) => Array.from(points.slice(i, i + 2)));
const mesh = new offgrid.Mesh(low, high, { radii: [Math.trunc(2 * grid.scale)] }); // two metres
mesh.edit((edit) => edit.addShapes(shapes));
// --8<-- [end:mesh]

// --8<-- [start:path]
const path = mesh.path(start, goal, { agent: 1 });
const corners = path.toArray().map(([x, y]) => Array.from(grid.places([x, y])));
console.log(corners.map(([x, y]) => `(${x.toFixed(2)}, ${y.toFixed(2)})`).join(' '));
console.log(`${(path.units / grid.scale).toFixed(1)} m`);
// --8<-- [end:path]
