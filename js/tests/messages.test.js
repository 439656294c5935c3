// What errors say: the argument, loop, point and value at fault, in words of JavaScript.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import * as offgrid from 'offgrid';

const { EditCode, Finder, Mesh, PathCode, Shapes, rectangle } = offgrid;

const SQUARE = [[1, 1], [9, 1], [9, 9]];
const QUANTISE = 'offgrid.quantise(places) makes grid points of them, and says by how much they '
  + 'moved';

function crateMesh() {
  const mesh = new Mesh([0, 0], [1000, 1000], { radii: [20], floors: 2 });
  mesh.edit((edit) => edit.add(rectangle([400, 0], [600, 900])));
  return mesh;
}

/** What a call throws. */
function thrownBy(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  return assert.fail(`nothing is thrown by ${call}`);
}

const add = (loops, properties) => (mesh) => mesh.edit((edit) => edit.add(loops, properties));

function stale(mesh) {
  const first = mesh.edit();
  first.add(SQUARE);
  mesh.edit((edit) => edit.add(SQUARE));
  first.commit();
}

function undone(mesh) {
  mesh.undo();
  mesh.undo();
}

function closed(mesh) {
  mesh.close();
  mesh.undo();
}

function diffOfClosed(mesh) {
  const other = new Mesh([0, 0], [9, 9]);
  other.close();
  mesh.diff(other);
}

const MESSAGES = [
  // Floors and places.
  [(m) => m.path([1, 1, 3], [2, 2]), 'start: floor 3: the mesh has 2 floors'],
  [(m) => m.path([1, 1], [2, 2, 3]), 'goal: floor 3: the mesh has 2 floors'],
  [(m) => new Finder().paths(m.view(), [[1, 1], [1, 1, 3]], [2, 2]),
    'start[1]: floor 3: the mesh has 2 floors'],
  [(m) => m.view().raycast([1, 1], [[2, 2], [2, 2, 3]]), 'to[1]: floor 3: the mesh has 2 floors'],
  [(m) => m.isFree([[1, 1], [1, 1, 3]]), 'at[1]: floor 3: the mesh has 2 floors'],
  [(m) => m.path([-5, 1], [2, 2]), 'the start (-5, 1) is outside the mesh'],
  [(m) => m.path([2, 2], [2, 2222]), 'the goal (2, 2222) is outside the mesh'],
  [(m) => m.path([2, 2], [500, 2]), 'the goal (500, 2) is blocked'],
  [(m) => m.view(7), 'agent 7: the mesh has 2 agents'],
  // Numbers that are not whole.
  [add([[0, 0], [1.5, 0], [1, 1]]),
    `loops: loop 0, point 1: x is 1.5, and must be an integer: ${QUANTISE}`],
  [add([SQUARE, [[0, 0], [1, 5.5], [1, 1]]]),
    `loops: loop 1, point 1: y is 5.5, and must be an integer: ${QUANTISE}`],
  [add([Float64Array.of(0, 0, 1, 2.5)]),
    `loops: loop 0, point 1: y is 2.5, and must be an integer: ${QUANTISE}`],
  [add(new Float64Array(6)),
    `loops: loop 0 is an array of integers, not a Float64Array: ${QUANTISE}`],
  [add([[0, 0], [1, '2'], [1, 1]]),
    'loops: loop 0, point 1: y is a whole number, not string'],
  [(m) => m.path([100.5, 1], [2, 2]), `start: x is 100.5, and must be an integer: ${QUANTISE}`],
  [(m) => m.visible([[1, 1], [1, NaN]], [2, 2]),
    `start[1]: y is NaN, and must be an integer: ${QUANTISE}`],
  [() => new Mesh([0, 0], [10.5, 9]), `high: x is 10.5, and must be an integer: ${QUANTISE}`],
  [(m) => m.edit((edit) => edit.addSeam([1, 1], [2, 2.5], 0, 1)),
    `b: y is 2.5, and must be an integer: ${QUANTISE}`],
  [() => rectangle([1, 1], [2, 2.5]), `opposite: y is 2.5, and must be an integer: ${QUANTISE}`],
  [() => new Mesh([0, 0], [9, 9], { radii: [1, 2.5] }), 'radii[1] is 2.5, and must be an integer'],
  [add(SQUARE, { floors: [0, 1.5] }), 'floors[1] is 1.5, and must be an integer'],
  [(m) => m.path([true, 1], [2, 2]), 'start[0]: an array of 2 or 3 numbers is wanted, not boolean'],
  [(m) => m.path([1, true], [2, 2]), 'start: y is a whole number, not boolean'],
  [add(SQUARE, { blocked: true, cost: 3 }), 'cost is 3, but blocked ground has none'],
  [() => new Mesh([0, 0], [9, 9], { blocked: true, cost: 3 }),
    'cost is 3, but blocked ground has none'],
  // Coordinates that are too large.
  [(m) => m.path([2 ** 30, 1], [2, 2]), 'start: x is 1073741824, and must be below 2^30 in size'],
  [(m) => m.path([2 ** 31, 1], [2, 2]), 'start: x is 2147483648, and must be below 2^30 in size'],
  [(m) => m.path([1, 1], Int32Array.of(2, -(2 ** 30), 0)),
    'goal: y is -1073741824, and must be below 2^30 in size'],
  [(m) => m.isFree(Int32Array.of(1, 2, 0, 2 ** 30, 1, 0)),
    'at[1]: x is 1073741824, and must be below 2^30 in size'],
  [(m) => m.isFree(Int32Array.of(1, 2, 0, 1, 1, -1)), 'at[1]: floor is -1, and must be at least 0'],
  [add(Int32Array.of(0, 0, 2 ** 30, 1, 5, 5)),
    'loops: loop 0, point 1: x is 1073741824, and must be below 2^30 in size'],
  // Shapes of arrays.
  [(m) => m.isFree([[1, 2], [1, 2, 0, 0]]), 'at[1]: 2 or 3 numbers are wanted, not 4'],
  [add([1, 1, 2, 1]), 'loops: a loop is an array of [x, y], not of numbers'],
  [add([[1, 1], [2, 1, 0]]), 'loops: loop 0, point 1: 2 numbers are wanted, not 3'],
  [(m) => m.path(null, [2, 2]), 'start: a point is wanted, not null'],
  [() => new Mesh(null, [2, 2]), 'low: an array is wanted, not null'],
  // Options.
  [(m) => m.path([1, 1], [2, 2], { kind: 'clear' }),
    "radius: kind 'clear' wants one, from 1 to 268435455"],
  [(m) => m.path([1, 1], [2, 2], { kind: 'cheap', landmarks: 8 }),
    "landmarks are for kind 'shortest', not 'cheap'"],
  [() => new Mesh([0, 0], [9, 9], { discSides: 12 }), 'discSides is 12, and must be 8, 16 or 32'],
  [() => new Shapes([SQUARE]).buffer(2, 12), 'sides is 12, and must be 8, 16 or 32'],
  [(m) => m.view().setRules([[5, 3]]),
    'the fields of the rule of tag 5 are an object, not number'],
  // What the mesh refuses.
  [() => new Mesh([0, 0], [9, 9], { radii: [5, 0] }),
    'radii[1]: the radius 0 is not in [1, 268435455]'],
  [() => new Mesh([0, 0], [2 ** 30 - 2, 9], { radii: [5] }),
    'the radius 5 needs more room about the mesh than the grid has'],
  [add([[1, 1], [5000, 1], [1, 5]]), 'area 2, loop 0, point 1, (5000, 1): outside the mesh'],
  [(m) => m.edit((edit) => edit.addLink([1, 1], [5000, 1])),
    'link 1, (5000, 1): outside the mesh'],
  [stale, 'the mesh has changed since the edit began: plan it again'],
  [undone, 'the journal has no edit to undo'],
  [closed, 'the mesh was closed'],
  [diffOfClosed, 'the other mesh was closed'],
];

for (const [call, words] of MESSAGES) {
  test(`an error names the culprit: ${words}`, () => {
    assert.equal(thrownBy(() => call(crateMesh())).message, words);
  });
}

test('errors say where and of what kind', () => {
  const mesh = crateMesh();
  const changes = {
    area: (edit) => edit.add([[1, 1], [5000, 1], [1, 5]]),
    seam: (edit) => edit.addSeam([1, 1], [5000, 1], 0, 1),
    link: (edit) => edit.addLink([1, 1], [5000, 1]),
  };
  for (const [kind, change] of Object.entries(changes)) {
    const error = thrownBy(() => mesh.edit(change));
    assert.deepEqual([error.code, error.kind, error.at],
      [EditCode.OUTSIDE_WORLD, kind, [5000, 1]]);
  }
  const floor = thrownBy(() => mesh.edit((edit) => edit.addSeam([1, 1], [2, 2], 0, 7)));
  assert.deepEqual([floor.code, floor.kind, floor.at], [EditCode.UNKNOWN_FLOOR, 'seam', null]);
  const none = thrownBy(() => mesh.path([-5, 1], [2, 2]));
  assert.deepEqual([none.code, none.at], [PathCode.OUTSIDE_WORLD, [-5, 1]]);
  const agent = thrownBy(() => mesh.view(7));
  assert.deepEqual([agent.item, agent.at, agent.kind], [7, null, null]);
});

test('a batch takes landmarks, and its paths are the same', () => {
  const mesh = crateMesh();
  const [finder, starts] = [new Finder(), [[1, 1], [1, 500], [5000, 1]]];
  const plain = finder.paths(mesh.view(), starts, [999, 1]);
  const found = finder.paths(mesh.view(), starts, [999, 1], { landmarks: 8 });
  assert.deepEqual([found.lengths, found.corners], [plain.lengths, plain.corners]);
  assert.equal(finder.paths(mesh.view(), [], [], { landmarks: 8 }).length, 0);
  assert.throws(() => finder.paths(mesh.view(), starts, [999, 1], { landmarks: 65 }),
    /^RangeError: landmarks/);
});

test('require says that there are ES modules alone', () => {
  assert.throws(() => createRequire(import.meta.url)('offgrid'), /await import\('offgrid'\)/);
});
