// Random arguments of every method: an exception of the right kind or an answer, never a trap.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as offgrid from 'offgrid';

import { randomOf } from './fixture.js';

const CALLS = 5000;
const IGNORED = new Set(['constructor', 'close', 'closed', 'step']); // 2^32 steps take days

/** Values that are right somewhere, and many that are wrong everywhere. */
function valuesOf(mesh) {
  const view = mesh.view(1);
  const surface = new offgrid.Surface([[0, 0, 0], [100, 0, 0], [0, 100, 0]], [[0, 1, 2]]);
  const closed = new offgrid.Finder();
  closed.close();
  return [mesh, view, view, new offgrid.Finder(), new offgrid.Crowd([view]), surface, closed,
    new offgrid.Ground(surface), new offgrid.Scene(), new offgrid.Walker(view, [5, 5]),
    new offgrid.Shapes([[[1, 1], [9, 1], [9, 9]]]), mesh.edit(), mesh.toBytes(), [view],
    undefined, null, 0, 1, 2, 7, -1, 0.5, 1e9, 2 ** 31, 2 ** 32 - 1, 1e300, NaN, 5n, 2n ** 64n, '',
    'a.wkt', 'a.obj', true, {}, [], [1, 1], [90, 90], [1, 1, 0], [1, 1, 1], [50, 50, 50], [[1, 1]],
    [[1, 1], [90, 90]], [[1, 1, 1], [2, 2, 2]], [[[1, 1], [9, 1], [9, 9]]], [2 ** 30, 5],
    Int32Array.of(1, 1, 0, 9, 9, 0), new Int32Array(1), Uint32Array.of(1, 2, 3), new Uint8Array(9),
    new Float64Array(3), { cost: 2 }, { kind: 'cheap', ratio: 1.5 }, { near: true }, { speed: 3 },
    { kind: 'clear', radius: 3 }, { above: 1, below: 1 }, { at: [1, 2, 3] }, { barrier: true },
    { update: { addCost: 2, setBits: 3n } }, { floors: [0, 1] }, { areas: [1, 2] }, [[3, {}]],
    { bits: 20 }, { corners: false }, { type: 'Point' }, () => 3, Symbol('a')];
}

test('nothing ends the module', () => {
  const random = randomOf(3);
  const pick = (list) => list[random(list.length)];
  const mesh = new offgrid.Mesh([0, 0], [100, 100], { radii: [3], floors: 2, maxVertices: 5000 });
  const values = valuesOf(mesh);
  const things = values.slice(0, 12);
  let answers = 0;
  const seen = new Set();
  for (let i = 0; i < CALLS; ++i) {
    const thing = pick(things);
    const names = Object.getOwnPropertyNames(Object.getPrototypeOf(thing))
      .filter((name) => !IGNORED.has(name));
    const name = pick(names);
    const given = Array.from({ length: random(4) }, () => pick(values));
    try {
      const member = thing[name];
      if (typeof member === 'function') member.apply(thing, given);
      ++answers;
      seen.add(`${thing.constructor.name}.${name}`);
    } catch (error) {
      const isRight = error instanceof TypeError || error instanceof RangeError
        || error instanceof offgrid.OffgridError;
      assert.ok(isRight, `${thing.constructor.name}.${name}(${given.map(String)}): ${error.stack}`);
    }
  }
  assert.ok(answers > 500 && seen.size > 40, `${answers} answers of ${[...seen].join(' ')}`);
  assert.equal(mesh.isFree([1, 1]).length, 1);
});
