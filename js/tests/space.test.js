// Numbers, overlays, GeoJSON, files, surfaces, scenes and ground.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as offgrid from 'offgrid';

const { Ground, Scene, Shapes, Surface, rectangle } = offgrid;

function areaOf(shapes) {
  let twice = 0;
  for (const { loops } of shapes) {
    for (const loop of loops) {
      for (let i = 0; i < loop.length; i += 2) {
        const j = (i + 2) % loop.length;
        twice += loop[i] * loop[j + 1] - loop[j] * loop[i + 1];
      }
    }
  }
  return twice / 2;
}

test('overlays are exact', () => {
  const a = new Shapes([rectangle([0, 0], [10, 10])]);
  const b = new Shapes([rectangle([5, 5], [15, 15])]);
  assert.deepEqual(
    [a.union(b), a.intersection(b), a.difference(b), a.symmetricDifference(b)].map(areaOf),
    [175, 25, 75, 150]);
  assert.equal(a.buffer(3).length, 1);
  assert.ok(areaOf(a.buffer(3)) > 248 && areaOf(a.buffer(3, 32)) < 256);
  assert.equal(b.difference(b).length, 0);
  assert.equal(new Shapes().union(new Shapes()).length, 0);
  assert.throws(() => a.union(3), TypeError);
});

const DONUT = {
  type: 'Polygon',
  coordinates: [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]],
    [[0.25, 0.25], [0.75, 0.25], [0.75, 0.75], [0.25, 0.75], [0.25, 0.25]]],
};
const LINE = { type: 'LineString', coordinates: [[0, 0], [0.5, 0.1]] };

test('GeoJSON comes in and goes out', () => {
  const features = [DONUT, LINE].map((geometry) => ({ type: 'Feature', geometry }));
  const { shapes, grid } = Shapes.fromGeometry({ type: 'FeatureCollection', features });
  assert.deepEqual([...shapes].map(({ barrier, loops }) => [barrier, loops.length]),
    [[false, 2], [true, 1]]);
  assert.ok(grid.largestError < 1e-6);
  const [{ loops: [outer] }] = shapes;
  grid.places(outer).forEach((value, i) => {
    assert.ok(Math.abs(value - DONUT.coordinates[0].flat()[i]) <= grid.largestError);
  });
  assert.equal(Shapes.fromGeometry(shapes.toGeometry()).shapes.length, 2);
  assert.throws(() => Shapes.fromGeometry(3), /GeoJSON/);
  assert.throws(() => Shapes.fromGeometry({ type: 'Knot' }), /Knot/);

  const bytes = new TextEncoder().encode(JSON.stringify(DONUT));
  const read = Shapes.read('donut.geojson', bytes, grid);
  assert.deepEqual([...read.shapes][0].loops, [...shapes][0].loops);
  const wkt = new TextEncoder().encode('LINESTRING (0.5 1e0, 2 -3.25e-1)');
  assert.deepEqual([...Shapes.read('a.wkt', wkt, new offgrid.Grid([0, 0], 1000)).shapes][0].loops,
    [Int32Array.of(500, 1000, 2000, -325)]);
  for (const word of ['1e', '0x5', '1e999', 'inf', '1.5.2', '.', '1e+', '--1']) {
    const text = new TextEncoder().encode(`LINESTRING (${word} 1, 2 3)`);
    assert.throws(() => Shapes.read('a.wkt', text), offgrid.NotRead, word);
  }
  assert.throws(() => Shapes.read('a.txt', bytes), offgrid.NotRead);
});

test('numbers of a file are those of JavaScript', () => {
  const words = ['0.1', '123456.789', '5e-324', '1e-400', '2.2250738585072011e-308', '.5', '7.',
    '9007199254740993', '0.30000000000000004', '-1.7e2', '1e22', '1e23'];
  const grid = new offgrid.Grid([0, 0], 2 ** -50);
  for (const word of words) {
    const scale = Math.abs(Number(word)) > 2 ** 29 ? grid : new offgrid.Grid([0, 0], 1024);
    const text = new TextEncoder().encode(`LINESTRING (${word} 0, 1 1)`);
    const [shape] = Shapes.read('a.wkt', text, scale).shapes;
    const { points } = offgrid.quantise([[Number(word), 0]], scale);
    assert.equal(shape.loops[0][0], points[0], word);
  }
});

test('numbers get a grid', () => {
  const places = [[0, 0], [0.1, 0.2], [1, 1]];
  const { points, grid } = offgrid.quantise(places);
  assert.ok(points instanceof Int32Array && grid.largestError < 1e-7);
  assert.deepEqual(offgrid.quantise(places, grid).points, points);
  assert.deepEqual(offgrid.quantise(Float64Array.from(places.flat())).points, points);
  grid.places(points).forEach((value, i) => {
    assert.ok(Math.abs(value - places.flat()[i]) <= grid.largestError);
  });
  assert.equal(offgrid.quantise([[1, 2, 3]]).points.length, 3);
  assert.throws(() => offgrid.quantise([[0, 0], [NaN, 0]]),
    (error) => error instanceof offgrid.NotQuantised && error.item === 1);
});

test('predicates are exact', () => {
  const big = 2 ** 29;
  assert.deepEqual(offgrid.orient([-big, -big], [big, big], [[0, 0], [0, 1], [1, 0]]),
    Int8Array.of(0, 1, -1));
  assert.deepEqual(offgrid.inCircle([0, 0], [2, 0], [0, 2], [[1, 1], [2, 2], [3, 3]]),
    Int8Array.of(1, 0, -1));
  assert.equal(offgrid.orient3d([0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, -1])[0],
    -offgrid.orient3d([0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1])[0]);
  const sphere = [[0, 0, 0], [2, 0, 0], [0, 2, 0], [0, 0, 2]];
  assert.equal(offgrid.inSphere(...sphere, [2, 2, 2])[0], 0);
  assert.equal(offgrid.inSphere(...sphere, [1, 1, 1])[0]
    * offgrid.orient3d(...sphere)[0], 1);
  assert.equal(offgrid.orient([0, 0], [1, 1], []).length, 0);
});

const CUBE = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [100 * (i & 1), 50 * (i & 2), 25 * (i & 4)]);
const FACES = [[0, 2, 1], [1, 2, 3], [4, 5, 6], [5, 7, 6], [0, 1, 4], [1, 5, 4], [2, 6, 3],
  [3, 6, 7], [0, 4, 2], [2, 4, 6], [1, 3, 5], [3, 7, 5]];

test('scenes answer rays and the nearest', () => {
  const cube = new Surface(CUBE, FACES);
  assert.deepEqual(Array.from(cube.arrays().vertices), CUBE.flat());
  const scene = new Scene();
  const model = scene.add(cube, { at: [1000, 0, 0] });
  const hits = scene.rays([0, 50, 50], [[1, 0, 0], [0, 1, 0]]);
  assert.deepEqual(hits.model, Int32Array.of(model, -1));
  assert.equal(hits.place[0], 1000);
  const nearest = scene.nearest([1050, 50, 200]);
  assert.equal(nearest.distance[0], 100);
  assert.deepEqual(nearest.at, Int32Array.of(1050, 50, 100));
  assert.deepEqual(scene.near([900, 0, 0], [1100, 10, 10]), Uint32Array.of(model));
  assert.ok(scene.footprints(10, 20).length >= 1);
  scene.move(model, { at: [5000, 0, 0], turn: [1, 0, 0, 1] });
  assert.equal(scene.near([900, 0, 0], [1100, 10, 10]).length, 0);
  scene.remove(model);
  assert.throws(() => scene.remove(model), offgrid.SceneError);
  assert.throws(() => new Surface(CUBE, [[0, 1, 99]]), offgrid.SceneError);
  assert.equal(scene.rays([0, 0, 0], []).length, 0);
});

test('a surface is read from a file of bytes', () => {
  const text = 'v 0 0 0\nv 1.5 0 0\nv 0 1 0\nf 1 2 3\n';
  const { surface, grid } = Surface.read('a.obj', new TextEncoder().encode(text));
  assert.deepEqual(surface.arrays().triangles, Uint32Array.of(0, 1, 2));
  assert.deepEqual(grid.places(surface.arrays().vertices, 3).slice(3, 4), Float64Array.of(1.5));
  assert.throws(() => Surface.read('a.gltf', new TextEncoder().encode('{"asset": 3}')),
    offgrid.NotRead);
});

const RAMP = [[0, 0, 0], [100, 0, 0], [100, 100, 0], [0, 100, 0], [200, 0, 50], [200, 100, 50],
  [300, 0, 50], [300, 100, 50]];
const RAMP_FACES = [[0, 1, 2], [0, 2, 3], [1, 4, 5], [1, 5, 2], [4, 6, 7], [4, 7, 5]];

test('ground has heights, and paths lines in space', () => {
  const ground = new Ground(new Surface(RAMP, RAMP_FACES), { tags: [0, 0, 9, 9, 0, 0] });
  assert.equal(ground.report.ground, 6);
  const view = ground.mesh.view();
  const places = ground.locate(view, [[10, 50, 0], [290, 50, 50], [50, 50, 900]],
    { above: 5, below: 5 });
  assert.equal(places[8], -1);
  const [start, goal] = [places.slice(0, 3), places.slice(3, 6)];
  const { path, line } = ground.path(view, start, goal);
  assert.deepEqual([path.corners[0], path.corners[1]], [10, 50]);
  assert.ok(line.length >= 12);
  for (let i = 0; i < line.length; i += 3) {
    assert.equal(line[i + 2], Math.min(50, Math.max(0, (line[i] - 100) / 2)));
  }
  assert.deepEqual(ground.heights([[150, 50], [999, 999]]), [25, null]);
  assert.equal(view.state([150, 50]).tag[0], 9n);
  assert.throws(() => new Ground(new Surface(RAMP, RAMP_FACES), { run: 0 }), offgrid.SceneError);
  assert.throws(() => new Ground(new Surface(RAMP, RAMP_FACES), { tags: [1] }), /one for each/);
});
