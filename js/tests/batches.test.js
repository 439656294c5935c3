// Questions by the batch: shapes of arguments, progress, answers like those of single questions.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as offgrid from 'offgrid';

import { randomOf } from './fixture.js';

const SIDE = 4000;

function city() {
  const mesh = new offgrid.Mesh([0, 0], [SIDE, SIDE], { radii: [15] });
  const random = randomOf(1);
  mesh.edit((edit) => {
    for (let i = 0; i < 60; ++i) {
      const [x, y] = [100 + random(3700), 100 + random(3700)];
      edit.add(offgrid.rectangle([x, y], [x + 90, y + 120]));
    }
  });
  return mesh;
}

function pairs(n) {
  const random = randomOf(2);
  const points = () => Array.from({ length: n }, () => [random(SIDE), random(SIDE)]);
  return [points(), points()];
}

test('answers are those of single questions', () => {
  const view = city().view();
  const [starts, goals] = pairs(300);
  const finder = new offgrid.Finder();
  const paths = finder.paths(view, starts, goals);
  assert.equal(paths.length, 300);
  assert.equal(3 * paths.offsets[300], paths.corners.length);
  let there = 0;
  starts.forEach((start, i) => {
    if (!paths.exists(i)) {
      assert.equal(paths.at(i).length, 0);
      assert.equal(paths.units()[i], Infinity);
      assert.throws(() => finder.path(view, start, goals[i]), offgrid.NoPath);
      return;
    }
    const one = finder.path(view, start, goals[i]);
    assert.equal(one.length, paths.lengths[i]);
    assert.deepEqual(one.corners, paths.at(i).slice());
    ++there;
  });
  assert.ok(there > 200);
});

test('slices decide nothing, and errors count from the first question', () => {
  const view = city().view(1);
  const [starts, goals] = pairs(500);
  const finder = new offgrid.Finder();
  const calls = [];
  const one = finder.paths(view, starts, goals);
  const progress = (done, all) => calls.push([done, all]);
  const other = finder.paths(view, starts, goals, { progress });
  assert.deepEqual(other, one);
  assert.equal(calls.length, 100);
  assert.deepEqual(calls.at(-1), [500, 500]);
  const lengths = finder.paths(view, starts, goals, { corners: false });
  assert.deepEqual(lengths.lengths, one.lengths);
  assert.equal(lengths.corners.length, 0);
  const wrong = starts.map((start, i) => (i === 321 ? [1, 1, 7] : start));
  assert.throws(() => finder.paths(view, wrong, goals, { progress: () => {} }),
    (error) => error instanceof offgrid.OffgridError && error.item === 321);
  assert.throws(() => finder.paths(view, starts, goals, {
    progress: (done) => { if (done > 50) throw new Error('enough'); },
  }), /enough/);
});

test('points come as rows and as arrays of integers', () => {
  const view = city().view();
  const expected = view.state([[5, 6], [150, 160]]);
  for (const points of [Int32Array.of(5, 6, 0, 150, 160, 0), Int16Array.of(5, 6, 0, 150, 160, 0),
    [Int32Array.of(5, 6), [150, 160, 0]], new Set([[5, 6], [150, 160]])]) {
    assert.deepEqual(view.state(points), expected);
  }
  assert.equal(view.state([5, 6]).length, 1);
  assert.equal(view.state([]).length, 0);
  assert.equal(view.visible([1, 1], []).length, 0);
  assert.deepEqual(view.visible([[1, 1]], [[2, 2], [3, 3], [4, 4]]), Uint8Array.of(1, 1, 1));
  assert.throws(() => view.visible([[1, 1], [2, 2]], [[1, 1], [2, 2], [3, 3]]),
    /2 starts, but 3 goals/);
});

test('places, faces and rays', () => {
  const view = city().view();
  const located = view.locate([[5, 5], [9999, 5]]);
  assert.deepEqual(located.floor, Int32Array.of(0, -1));
  assert.equal(view.state([9999, 5]).ground[0], offgrid.GroundKind.OUTSIDE);
  const hits = view.raycast([1, 1], [[2, 2], [-50, 1]]);
  assert.equal(hits.stop[0], offgrid.Stop.ARRIVES);
  assert.deepEqual([hits.numerator[0], hits.denominator[0]], [1n, 1n]);
  assert.notEqual(hits.stop[1], offgrid.Stop.ARRIVES);
  const faces = view.faces();
  assert.ok(faces.length > 100 && faces.corners.length === 6 * faces.length);
  let area = 0n;
  for (let i = 0; i < faces.length; ++i) {
    const [ax, ay, bx, by, cx, cy] = Array.from(faces.corners.slice(6 * i, 6 * i + 6), BigInt);
    const twice = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    assert.ok(twice > 0n);
    area += twice;
  }
  assert.equal(area, 2n * BigInt(SIDE) ** 2n);
  assert.ok(view.outline().length > 10);
  const blocked = [...view.faces().ground].indexOf(offgrid.GroundKind.BLOCKED);
  const [x, y] = faces.corners.slice(6 * blocked);
  assert.equal(view.isFree(view.nearestFree([x + 1, y + 1]))[0], 1);
  assert.equal(view.reachable([1, 1], [3999, 3999])[0], 1);
  assert.deepEqual(view.nearestReachable([1, 1], [9, 9]), Int32Array.of(9, 9, 0));
});

test('answers are left alone by later calls', () => {
  const view = city().view();
  const finder = new offgrid.Finder();
  const ask = (x) => [view.faces().corners, view.nearestFree([x, x]), view.visible([1, 1], [x, 9]),
    finder.path(view, [1, 1], view.nearestFree([x, 3900])).corners];
  const answers = ask(3990);
  const before = answers.map((answer) => answer.slice());
  for (let i = 0; i < 20; ++i) ask(i);
  assert.deepEqual(answers, before);
});
