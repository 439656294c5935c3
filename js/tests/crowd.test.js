// Crowds and walkers.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as offgrid from 'offgrid';

const { Activity, Crowd, Mesh, StepEnd, Walker, rectangle } = offgrid;

test('a crowd arrives, and goes on from its save', () => {
  const mesh = new Mesh([0, 0], [500, 500], { radii: [10] });
  const views = [mesh.view(1)];
  const crowd = new Crowd(views);
  const starts = Array.from({ length: 10 }, (_, i) => [30 + 40 * i, 30]);
  const ids = crowd.add(starts, [400, 450], { speed: 4, radius: 10 });
  assert.ok(ids instanceof Uint32Array && ids.length === 10 && crowd.length === 10);
  crowd.step(20);
  const late = Crowd.fromBytes(views, crowd.toBytes());
  assert.equal(late.digest, crowd.digest);
  crowd.step(400);
  late.step(400);
  assert.equal(late.digest, crowd.digest);
  const agents = crowd.agents();
  assert.deepEqual(agents.id, ids);
  assert.ok(agents.activity.every((activity) => activity === Activity.AT_GOAL));
  assert.ok(agents.speed.every((speed) => speed === 4));
  for (let i = 0; i < 10; ++i) {
    assert.ok(Math.hypot(agents.at[3 * i] - 400, agents.at[3 * i + 1] - 450) < 150);
  }
  assert.throws(() => crowd.remove([12345]), offgrid.CrowdError);
  crowd.remove(ids.subarray(0, 3));
  crowd.setGoals(ids.subarray(3), [30, 30]);
  assert.equal(crowd.length, 7);
  crowd.step();
  const { velocity, nextCorner } = crowd.agents();
  assert.ok(velocity.some((v) => v < 0));
  assert.ok(nextCorner.length === 21);
});

test('a saved crowd wants a mesh like its own', () => {
  const [mesh, other] = [0, 1].map((i) => new Mesh([0, 0], [500 + i, 500]));
  const crowd = new Crowd([mesh.view()]);
  crowd.add([10, 10], [90, 90], { speed: 1.5 });
  assert.throws(() => Crowd.fromBytes([other.view()], crowd.toBytes()), offgrid.CrowdError);
  assert.throws(() => Crowd.fromBytes([mesh.view()], new Uint8Array(7)), offgrid.CrowdError);
  assert.throws(() => new Crowd([mesh.view(), other.view()]), offgrid.OffgridError);
  assert.throws(() => new Crowd([]), offgrid.OffgridError);
});

function walled() {
  const mesh = new Mesh([0, 0], [1000, 1000], { radii: [20] });
  mesh.edit((edit) => edit.add(rectangle([400, 0], [600, 900])));
  return mesh;
}

test('a walker goes round a crate', () => {
  const mesh = walled();
  const walker = new Walker(mesh.view(), [100, 100]);
  assert.deepEqual(walker.advance(5),
    { at: [100, 100, 0], end: StepEnd.OTHER_PATH, isBetween: false, passed: 0 });
  const path = walker.go([900, 100]);
  assert.deepEqual(path, mesh.path([100, 100], [900, 100]));
  let [step, steps, passed] = [null, 0, 0];
  do {
    step = walker.advance(10.5);
    ++steps;
    passed += step.passed;
    assert.equal(mesh.isFree(step.at)[0], 1);
  } while (step.end === StepEnd.MOVING);
  assert.deepEqual([step.end, step.at], [StepEnd.ARRIVED, [900, 100, 0]]);
  assert.equal(steps, Math.ceil(Number(path.length) / (10.5 * 65536)));
  assert.ok(passed >= 2);
});

test('an edit closes the way of a walker, and covers it', () => {
  const mesh = walled();
  const walker = new Walker(mesh.view(), [100, 100]);
  walker.go([900, 100], new offgrid.Finder());
  walker.advance(50);
  const wall = mesh.edit((edit) => edit.add(rectangle([300, 0], [400, 1000])));
  let step = walker.advance(50);
  while (step.end === StepEnd.MOVING) step = walker.advance(50);
  assert.equal(step.end, StepEnd.BLOCKED);
  assert.throws(() => walker.go([900, 100]), offgrid.NoPath);
  mesh.edit((edit) => edit.remove(wall));
  walker.go([900, 100]);
  const [x, y] = walker.advance(0).at;
  mesh.edit((edit) => edit.add(rectangle([x - 30, y - 30], [x + 30, y + 30])));
  step = walker.advance(1);
  assert.equal(step.end, StepEnd.DISPLACED);
  assert.equal(mesh.isFree(step.at)[0], 1);
});

test('a walker slides along a wall, and keeps its view', () => {
  const mesh = walled();
  const view = mesh.view();
  const walker = new Walker(view, [300, 300]);
  assert.deepEqual(walker.slide([500, 400], 5000).at, [400, 400, 0]);
  assert.deepEqual(walker.slide([200, 400], 5000).end, StepEnd.ARRIVED);
  view.close();
  mesh.close();
  walker.go([900, 100]);
  walker.close();
  assert.throws(() => walker.advance(1), /closed/);
});
