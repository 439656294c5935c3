// Meshes: edits, undo, files, seams and links, paths of all kinds.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as offgrid from 'offgrid';

const { Mesh, rectangle } = offgrid;

function crateMesh() {
  const mesh = new Mesh([0, 0], [1000, 1000], { radii: [20] });
  const crate = mesh.edit((edit) => edit.add(rectangle([400, 0], [600, 900])));
  return { mesh, crate };
}

test('a path leads round a crate, and undo opens its place', () => {
  const { mesh, crate } = crateMesh();
  const path = mesh.path([100, 100], [900, 100]);
  assert.deepEqual(path.toArray(),
    [[100, 100, 0], [400, 900, 0], [600, 900, 0], [900, 100, 0]]);
  assert.ok(path.isGoal && path.corners instanceof Int32Array);
  assert.equal(path.units, Number(path.length) / 65536);
  assert.ok(mesh.path([100, 100], [900, 100], { agent: 1 }).length > path.length);
  const before = mesh.digest;
  mesh.edit((edit) => edit.remove(crate));
  assert.deepEqual(mesh.path([100, 100], [900, 100]).toArray(), [[100, 100, 0], [900, 100, 0]]);
  mesh.undo();
  assert.equal(mesh.digest, before);
  const mark = mesh.mark();
  for (let i = 0; i < 3; ++i) mesh.edit((edit) => edit.add(rectangle([i, 950], [i + 9, 960])));
  assert.equal(mesh.rollBack(mark), 3);
  assert.equal(mesh.digest, before);
});

test('an edit is made whole or not at all', () => {
  const { mesh } = crateMesh();
  const before = mesh.digest;
  const handles = offgrid.liveHandles();
  assert.throws(() => mesh.edit((edit) => {
    edit.add(rectangle([1, 1], [9, 9]));
    throw new Error('no');
  }), /^Error: no$/);
  assert.throws(() => mesh.edit((edit) => {
    edit.add(rectangle([1, 1], [9, 9]));
    edit.add([[[10, 10], [20, 10], [20, 20]], [[30, 30], [5000, 30], [40, 40]]]);
  }), (error) => {
    assert.ok(error instanceof offgrid.EditRefused && error instanceof offgrid.OffgridError);
    assert.deepEqual([error.loop, error.point, error.at], [1, 1, [5000, 30]]);
    assert.equal(error.name, 'EditRefused');
    return error.code !== 0 && error.message.length > 10;
  });
  assert.throws(() => mesh.edit(async () => 3), /not async/);
  mesh.edit((edit) => edit.close());
  assert.equal(mesh.digest, before);
  assert.equal(offgrid.liveHandles(), handles);

  const [edit, stale] = [mesh.edit(), mesh.edit()];
  stale.add(rectangle([1, 1], [9, 9]));
  edit.add(rectangle([1, 1], [9, 9]));
  edit.commit();
  assert.throws(() => stale.commit(), offgrid.EditRefused);
  assert.notEqual(mesh.digest, before);
});

test('areas come back as they were', () => {
  const { mesh } = crateMesh();
  mesh.edit((edit) => {
    edit.add([[1, 1], [9, 1], [9, 9]], {
      cost: 1.25, tag: 3n, priority: -2, rule: 'even-odd', enabled: false,
    });
    edit.add([[20, 20], [30, 25]], { barrier: true });
    edit.add([[1, 1], [9, 1], [9, 9]], { update: { addCost: 0.25, setBits: 6, clearBits: 1n } });
    edit.add(Int32Array.of(50, 50, 60, 50, 60, 60), { tag: 2 ** 40 });
  });
  const twin = new Mesh([0, 0], [1000, 1000], { radii: [20] });
  twin.edit((edit) => {
    for (const shape of mesh.areas()) edit.add(shape.loops, shape.properties());
  });
  assert.equal(twin.digest, mesh.digest);
  const again = new Mesh([0, 0], [1000, 1000], { radii: [20] });
  const ids = again.edit((edit) => edit.addShapes(mesh.areas()));
  assert.equal(again.digest, mesh.digest);
  assert.deepEqual(again.areas().ids, ids);
  again.edit((edit) => edit.replace(ids[0], rectangle([1, 1], [2, 2])));
  assert.deepEqual(again.diff(mesh).map(({ kind }) => kind), ['area', 'area']);
  assert.deepEqual([...mesh.areas()].map(({ tag }) => tag), [0n, 3n, 0n, 0n, 2n ** 40n]);
});

test('a frame of areas replaces the one before', () => {
  const { mesh } = crateMesh();
  const before = mesh.digest;
  const frame = new Map([0, 1, 2].map((i) => [100 + i, rectangle([50 * i, 5], [50 * i + 9, 30])]));
  assert.equal(mesh.edit((edit) => edit.replaceAll(frame, 100)), 3);
  assert.equal(mesh.edit((edit) => edit.replaceAll(frame, 100)), 0);
  frame.delete(101);
  const entries = [...frame].map(([id, loops]) => [id, loops, { cost: 1 + (id - 100) }]);
  assert.equal(mesh.edit((edit) => edit.replaceAll(entries, 100)), 2);
  assert.deepEqual(Array.from(mesh.areas().ids).slice(-2), [100, 102]);
  for (const wrong of [[[99, frame.get(100)]], [entries[0], entries[0]]]) {
    assert.throws(() => mesh.edit((edit) => edit.replaceAll(wrong, 100)), offgrid.OffgridError);
  }
  mesh.edit((edit) => edit.replaceAll([], 100));
  assert.equal(mesh.digest, before);
});

test('paths by landmarks are the same', () => {
  const { mesh } = crateMesh();
  const [start, goal] = [[5, 5], [990, 7]];
  const path = mesh.path(start, goal, { agent: 1 });
  assert.deepEqual(mesh.path(start, goal, { agent: 1, landmarks: 4 }), path);
  assert.deepEqual(mesh.path(start, goal, { agent: 1 }), path);
  assert.throws(() => mesh.path(start, goal, { landmarks: 65 }), RangeError);
  const cheap = { kind: 'cheap', landmarks: 4 };
  assert.throws(() => mesh.path(start, goal, cheap), RangeError);
});

test('a file, and a clone, are the mesh', () => {
  const { mesh } = crateMesh();
  for (const copy of [Mesh.fromBytes(mesh.toBytes()), mesh.clone()]) {
    assert.equal(copy.digest, mesh.digest);
    assert.deepEqual(copy.areas().ids, mesh.areas().ids);
    assert.deepEqual(copy.bounds, { low: [0, 0], high: [1000, 1000] });
    assert.deepEqual([copy.radii, copy.floors], [[20], 1]);
    assert.deepEqual(copy.diff(mesh), []);
  }
  const bytes = mesh.toBytes();
  bytes[20] ^= 1;
  for (const wrong of [bytes, new Uint8Array(0), new Uint8Array(100)]) {
    assert.throws(() => Mesh.fromBytes(wrong), offgrid.NotRead);
  }
});

test('seams and links join floors', () => {
  const mesh = new Mesh([0, 0], [100, 100], { floors: 2 });
  assert.deepEqual([mesh.seams(), mesh.links()], [[], []]);
  const [seam, lift, jump] = mesh.edit((edit) => [
    edit.addSeam([50, 20], [50, 80], 0, 1),
    edit.addLink([10, 10, 0], [90, 90, 1], { cost: 1.5, tag: 7, bothWays: true }),
    edit.addLink([10, 20], [20, 20], { enabled: false }),
  ]);
  assert.deepEqual(mesh.seams(),
    [{ id: seam, a: [50, 20], b: [50, 80], left: 0, right: 1, enabled: true }]);
  const of = { cost: 98304n, tag: 7n, bothWays: true, enabled: true };
  assert.deepEqual(mesh.links(), [
    { id: lift, start: [10, 10, 0], end: [90, 90, 1], ...of },
    {
      id: jump, start: [10, 20, 0], end: [20, 20, 0], cost: 0n, tag: 0n, bothWays: false,
      enabled: false,
    }]);
  const path = mesh.path([10, 10], [90, 90, 1]);
  assert.deepEqual(path.links, [{ id: lift, corner: 0 }]);
  mesh.edit((edit) => {
    edit.removeLink(lift);
    edit.enableSeam(seam, false);
    edit.enableLink(jump);
  });
  assert.deepEqual(mesh.links().map(({ id, enabled }) => [id, enabled]), [[jump, true]]);
  assert.throws(() => mesh.path([10, 10], [90, 90, 1]), offgrid.NoPath);
  mesh.edit((edit) => edit.removeSeam(seam));
  assert.deepEqual(mesh.seams(), []);
});

test('paths are cheap, clear, near, or to one of several goals', () => {
  const mesh = new Mesh([0, 0], [100, 100]);
  mesh.edit((edit) => edit.add(rectangle([40, 0], [60, 100]), { cost: 1, tag: 5 }));
  const [view, finder] = [mesh.view(), new offgrid.Finder()];
  const cheap = (options) => finder.path(view, [10, 50], [90, 50], { kind: 'cheap', ...options });
  assert.equal(cheap().cost, 80n * 65536n);
  view.setRules(new Map([[5, { cost: 3 }]]));
  const path = cheap({ ratio: 1.05 });
  assert.equal(path.cost, 120n * 65536n);
  assert.ok(path.isProved && path.ratio <= 1.05 && path.lowerBound <= path.cost);
  view.setRules([[5n, { closed: true }]]);
  assert.throws(() => finder.path(view, [10, 50], [90, 50]), (error) => {
    assert.ok(error instanceof offgrid.NoPath);
    return error.code === 4;
  });
  const near = finder.path(view, [10, 50], [90, 50], { near: true });
  assert.ok(!near.isGoal);
  assert.deepEqual(near.toArray().at(-1), [40, 50, 0]);
  view.setRules([]);
  assert.ok(finder.path(view, [10, 50], [90, 50], { kind: 'clear', radius: 5 }).isGoal);
  const { goal, path: shortest } = finder.nearestGoal(view, [1, 1], [[90, 90], [20, 1], [9, 50]]);
  assert.equal(goal, 1);
  assert.equal(shortest.units, 19);
});

test('a view leaves areas out', () => {
  const { mesh, crate } = crateMesh();
  const view = mesh.view();
  assert.deepEqual(view.visible([100, 100], [[300, 100], [900, 100]]), Uint8Array.of(1, 0));
  view.switch(false, { areas: crate });
  assert.deepEqual(view.visible([100, 100], [[300, 100], [900, 100]]), Uint8Array.of(1, 1));
  view.switch(true, { areas: [crate] });
  assert.equal(view.isFree([500, 100])[0], 0);
  assert.equal(mesh.isFree([500, 950], { agent: 1 })[0], 1);
  assert.equal(mesh.visible([100, 950], [900, 950])[0], 1);
});
