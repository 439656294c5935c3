// Memory that grows in any call, objects that end, and the module as it starts.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

import * as offgrid from 'offgrid';

import { randomOf } from './fixture.js';

const { Mesh, rectangle } = offgrid;

/** A mesh of so many crates. */
function town(crates, seed) {
  const mesh = new Mesh([0, 0], [20000, 20000], { radii: [20] });
  const random = randomOf(seed);
  mesh.edit((edit) => {
    for (let i = 0; i < crates; ++i) {
      const [x, y] = [random(19000), random(19000)];
      edit.add(rectangle([x, y], [x + 50 + random(300), y + 50 + random(300)]));
    }
  });
  return mesh;
}

test('answers do not depend on memory that grows', () => {
  const first = town(40, 7);
  const before = [first.digest, first.path([0, 0], [19990, 19990])];
  const meshes = [];
  const sizes = new Set([offgrid.memoryBytes()]);
  for (let i = 0; i < 30; ++i) {
    meshes.push(town(100, 7 + i % 3));
    sizes.add(offgrid.memoryBytes());
  }
  assert.ok(sizes.size > 3, 'memory grew several times');
  meshes.forEach((mesh, i) => assert.equal(mesh.digest, meshes[i % 3].digest));
  assert.deepEqual([first.digest, first.path([0, 0], [19990, 19990])], before);
  // Arguments and answers that are larger than the memory there is.
  const held = offgrid.memoryBytes();
  const many = Math.floor(held / 8);
  assert.equal(offgrid.orient([0, 0], [1, 1], new Int32Array(2 * many)).length, many);
  assert.ok(offgrid.memoryBytes() > held);
  const once = offgrid.memoryBytes();
  for (let i = 0; i < 3; ++i) offgrid.orient([0, 0], [1, 1], new Int32Array(2 * many));
  assert.equal(offgrid.memoryBytes(), once, 'arguments are given back');
  for (const mesh of meshes) mesh.close();
  const grown = offgrid.memoryBytes();
  for (let i = 0; i < 10; ++i) town(100, 7).close();
  assert.equal(offgrid.memoryBytes(), grown, 'what was closed is used again');
});

test('an object that is closed is told apart', () => {
  const before = offgrid.liveHandles();
  const mesh = town(3, 1);
  const view = mesh.view();
  assert.equal(mesh.closed, false);
  mesh.path([0, 0], [1, 1]);
  mesh.close();
  mesh.close();
  assert.equal(mesh.closed, true);
  for (const call of [() => mesh.digest, () => mesh.edit(), () => mesh.path([0, 0], [1, 1]),
    () => mesh.view(), () => mesh.toBytes()]) {
    assert.throws(call, (error) => error instanceof offgrid.OffgridError
      && /closed/.test(error.message));
  }
  assert.equal(view.isFree([0, 0]).length, 1); // it keeps its mesh
  view.close();
  assert.equal(offgrid.liveHandles(), before);
});

test('dispose is close', () => {
  const mesh = town(3, 1);
  mesh[Symbol.dispose]();
  assert.equal(mesh.closed, true);
});

const run = (...args) => execFileSync(process.execPath, args, { encoding: 'utf8' }).trim();

test('what is forgotten is collected', () => {
  const told = run('--expose-gc', '--input-type=module', '--eval', `
    import { Mesh, liveHandles } from 'offgrid';
    for (let i = 0; i < 100; ++i) new Mesh([0, 0], [9, 9]).path([1, 1], [2, 2]);
    const most = liveHandles();
    for (let i = 0; i < 20 && liveHandles() > 0; ++i) {
      globalThis.gc();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    console.log(most, liveHandles());`);
  const [most, left] = told.split(' ').map(Number);
  assert.ok(most >= 300 && left < 10, told);
});

test('it starts when it is told to, from bytes, too', () => {
  const told = run('--input-type=module', '--eval', `
    import { readFile } from 'node:fs/promises';
    import { Mesh, start } from 'offgrid/manual';
    let early = '';
    try { new Mesh([0, 0], [9, 9]); } catch (error) { early = error.message; }
    await start(new Uint8Array(8)).catch((error) => console.log(error.name));
    const bytes = await readFile(new URL(import.meta.resolve('offgrid/offgrid.wasm')));
    await Promise.all([start(bytes), start()]);
    console.log(early);
    console.log(new Mesh([0, 0], [9, 9]).path([1, 1], [2, 2]).toArray().length);`);
  assert.match(told, /^CompileError\noffgrid has not started.*\n2$/);
});

test('the smaller module answers alike, and says what it has not', () => {
  const told = run('--input-type=module', '--eval', `
    import * as offgrid from 'offgrid/manual';
    await offgrid.start(offgrid.NAVMESH);
    const mesh = new offgrid.Mesh([0, 0], [1000, 1000], { radii: [20] });
    mesh.edit((edit) => edit.add(offgrid.rectangle([400, 0], [600, 900])));
    console.log(mesh.digest, String(mesh.path([100, 100], [900, 100], { agent: 1 }).length));
    for (const call of [() => new offgrid.Scene(), () => new offgrid.Surface([], []),
      () => offgrid.Surface.read('a.obj', new Uint8Array(1)),
      () => offgrid.Shapes.read('a.wkt', new Uint8Array(1))]) {
      try { call(); } catch (error) { console.log(error.message); }
    }`).split('\n');
  const mesh = new Mesh([0, 0], [1000, 1000], { radii: [20] });
  mesh.edit((edit) => edit.add(rectangle([400, 0], [600, 900])));
  assert.equal(told[0], `${mesh.digest} ${mesh.path([100, 100], [900, 100], { agent: 1 }).length}`);
  assert.deepEqual(told.slice(1).map((line) => line.slice(0, 18)),
    Array(4).fill('navmesh.wasm has n'));
});
