// Arguments that are wrong: each is an exception that names it, and nothing changes.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as offgrid from 'offgrid';

const { Crowd, Finder, Mesh, Scene, Shapes, Surface, View, rectangle } = offgrid;

const SQUARE = [[1, 1], [9, 1], [9, 9]];
const newMesh = () => new Mesh([0, 0], [1000, 1000], { radii: [20] });

const NO_POINTS = [null, undefined, 3n, 'ab', { x: 1, y: 2 }, new Map([[1, 2]]), [true, false],
  [1.5, 2], [NaN, 1], [[1, 2.5]], [['1', '2']], [[1n, 2n]], [null], [[1, undefined]], [[, 1]],
  new Float64Array(3), Float32Array.of(1, 2, 0), new BigInt64Array(3),
  new DataView(new ArrayBuffer(12)), Symbol('a'), () => [1, 2], 3, true];

test('what are no whole numbers are no points', () => {
  const mesh = newMesh();
  for (const points of NO_POINTS) {
    for (const call of [(p) => mesh.isFree(p), (p) => mesh.path([1, 1], p),
      (p) => mesh.edit((edit) => edit.add(p)), (p) => offgrid.orient([0, 0], [1, 1], p),
      (p) => new Shapes([p])]) {
      assert.throws(() => call(points), TypeError, String(points));
    }
  }
  assert.throws(() => mesh.isFree([0.5, 1]), /quantise/);
  assert.throws(() => mesh.isFree(Float64Array.of(1, 2, 0)), /quantise/);
});

test('what is no list of points on the grid is refused', () => {
  const mesh = newMesh();
  for (const points of [[1], [[1]], [1, 2, 3, 4], [[1, 2, 3, 4]], [[1, 2], [3]], [[1, 1, -1]],
    [[1, 2 ** 31]], [1, -(2 ** 40)], [1, 1e300], new Int32Array(4),
    Uint32Array.of(2 ** 31, 0, 0), [2 ** 30, 0], Int32Array.of(-(2 ** 31), 0, 0),
    Int32Array.of(2 ** 30, 0, 0), Int32Array.of(0, 0, -1)]) {
    assert.throws(() => mesh.isFree(points), RangeError, String(points));
  }
  assert.throws(() => mesh.isFree([1, 1, 1]), offgrid.OffgridError);
});

/** Calls that set one field, by the name that an error must have. */
function fieldsOf(mesh) {
  const [view, shapes, finder] = [mesh.view(), new Shapes([SQUARE]), new Finder()];
  const made = {};
  for (const name of ['cost', 'tag', 'priority', 'floors', 'rule', 'enabled', 'barrier',
    'blocked']) {
    made[`area ${name}`] = (value) => mesh.edit((edit) => edit.add(SQUARE, { [name]: value }));
  }
  for (const name of ['floors', 'discSides', 'journalLimit', 'maxVertices', 'cost', 'tag', 'radii',
    'blocked']) {
    made[`mesh ${name}`] = (value) => new Mesh([0, 0], [99, 99], { [name]: value });
  }
  for (const name of ['speed', 'radius', 'view', 'priority', 'arriveWithin', 'near']) {
    made[`agent ${name}`] = (value) => new Crowd([view]).add([1, 1], [2, 2],
      { speed: 1, [name]: value });
  }
  return {
    ...made,
    'of agent': (value) => mesh.view(value),
    mark: (value) => mesh.rollBack(value),
    area: (value) => mesh.edit((edit) => edit.remove(value)),
    seam: (value) => mesh.edit((edit) => edit.removeSeam(value)),
    link: (value) => mesh.edit((edit) => edit.removeLink(value)),
    enabled: (value) => mesh.edit((edit) => edit.enable(1, value)),
    radius: (value) => shapes.buffer(value),
    sides: (value) => shapes.buffer(2, value),
    'clear radius': (value) => finder.path(view, [1, 1], [2, 2], { kind: 'clear', radius: value }),
    kind: (value) => finder.path(view, [1, 1], [2, 2], { kind: value }),
    'rule tag': (value) => view.setRules([[value, {}]]),
    'rule cost': (value) => view.setRules([[1, { cost: value }]]),
    'rule linkCost': (value) => view.setRules([[1, { linkCost: value }]]),
    left: (value) => mesh.edit((edit) => edit.addSeam([1, 1], [2, 2], value, 1)),
    'link cost': (value) => mesh.edit((edit) => edit.addLink([1, 1], [2, 2], { cost: value })),
    'link tag': (value) => mesh.edit((edit) => edit.addLink([1, 1], [2, 2], { tag: value })),
    setBits: (value) => mesh.edit((edit) => edit.add(SQUARE, { update: { setBits: value } })),
    bits: (value) => offgrid.quantise([[1.5, 2.5]], undefined, { bits: value }),
    dimensions: (value) => offgrid.quantise([1.5, 2.5], undefined, { dimensions: value }),
    model: (value) => new Scene().remove(value),
    zLow: (value) => new Scene().footprints(value, 5),
    steps: (value) => new Crowd([view]).step(value),
    ids: (value) => new Crowd([view]).remove(value),
    areas: (value) => view.switch(false, { areas: value }),
    ratio: (value) => finder.path(view, [1, 1], [2, 2], { kind: 'cheap', ratio: value }),
    distance: (value) => new offgrid.Walker(view, [1, 1]).advance(value),
  };
}

test('each field refuses what it cannot hold', () => {
  const mesh = newMesh();
  const before = mesh.digest;
  for (const [name, call] of Object.entries(fieldsOf(mesh))) {
    for (const value of [1e300, -1e300, NaN, 'a', [null], 2n ** 70n, {}, null, 0.1]) {
      assert.throws(() => call(value), (error) => {
        const named = name.split(' ').at(-1);
        const isKind = error instanceof TypeError || error instanceof RangeError;
        assert.ok(isKind && (error.message.includes(named) || named === 'dimensions'),
          `${name} = ${String(value)}: ${error}`);
        return true;
      }, `${name} = ${String(value)}`);
    }
  }
  assert.equal(mesh.digest, before);
});

test('options that do not exist are refused', () => {
  const mesh = newMesh();
  const view = mesh.view();
  const calls = [() => new Mesh([0, 0], [9, 9], { radius: [1] }),
    () => mesh.edit((edit) => edit.add(SQUARE, { prio: 1 })),
    () => mesh.path([1, 1], [2, 2], { agents: 1 }), () => mesh.isFree([1, 1], { agnet: 1 }),
    () => view.setRules([[1, { link_cost: 2 }]]), () => view.switch(true, { area: 1 }),
    () => new Finder().paths(view, [1, 1], [2, 2], { threads: 2 }),
    () => new Crowd([view]).add([1, 1], [2, 2], { velocity: 2 }),
    () => new Scene().add(new Surface([], []), { position: [1, 1, 1] }),
    () => mesh.path([1, 1], [2, 2], 3), () => mesh.path([1, 1], [2, 2], null)];
  for (const call of calls) assert.throws(call, TypeError, String(call));
  assert.throws(() => mesh.path([1, 1], [2, 2], { radius: 3 }), /'clear'/);
  assert.throws(() => mesh.path([1, 1], [2, 2], { ratio: 3 }), /'cheap'/);
  assert.throws(() => mesh.path([1, 1], [2, 2], { kind: 'clear', radius: 3, near: true }),
    offgrid.OffgridError);
});

test('objects of the wrong class are named', () => {
  const mesh = newMesh();
  const [view, finder, shapes] = [mesh.view(), new Finder(), new Shapes([SQUARE])];
  const things = { mesh, view, finder, shapes, number: 3, nothing: null, object: {} };
  const calls = {
    mesh: [(v) => new View(v), (v) => new offgrid.Edit(v), (v) => mesh.diff(v)],
    view: [(v) => finder.path(v, [1, 1], [2, 2]), (v) => new Crowd([v]),
      (v) => finder.paths(v, [1, 1], [2, 2]), (v) => new offgrid.Walker(v, [1, 1])],
    finder: [(v) => new offgrid.Walker(view, [1, 1]).go([2, 2], v)],
    shapes: [(v) => mesh.edit().addShapes(v), (v) => shapes.union(v)],
    surface: [(v) => new offgrid.Ground(v), (v) => new Scene().add(v)],
    bytes: [(v) => Mesh.fromBytes(v), (v) => Crowd.fromBytes([view], v),
      (v) => Shapes.read('a.wkt', v)],
  };
  for (const [kind, of] of Object.entries(calls)) {
    for (const [name, value] of Object.entries(things)) {
      if (name === kind) continue;
      for (const call of of) assert.throws(() => call(value), TypeError, `${kind}: ${name}`);
    }
  }
});

test('a batch with a wrong point does nothing', () => {
  const mesh = newMesh();
  const crowd = new Crowd([mesh.view()]);
  assert.throws(() => crowd.add([[1, 1], [1, 1, 9]], [2, 2], { speed: 1 }),
    (error) => error.item === 1);
  assert.equal(crowd.length, 0);
  assert.throws(() => mesh.edit((edit) => edit.addLink([1, 1], [2, 2, 9])), offgrid.OffgridError);
  assert.throws(() => mesh.view(2), (error) => error.status === 8);
  assert.throws(() => mesh.undo(), offgrid.EditRefused);
  assert.throws(() => mesh.rollBack(99), offgrid.OffgridError);
  assert.throws(() => new Mesh([0, 0], [0, 0]), offgrid.EditRefused);
  assert.throws(() => mesh.path([5000, 1], [2, 2]), offgrid.NoPath);
  assert.throws(() => rectangle(3, [1, 1]), TypeError);
});
