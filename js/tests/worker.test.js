// A worker gets the module and a mesh as bytes, and answers as the main thread does.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

import * as offgrid from 'offgrid';

const SOURCE = `
import { parentPort, workerData } from 'node:worker_threads';
import { Finder, Mesh, start } from 'offgrid/manual';

await start(workerData.module);
const mesh = Mesh.fromBytes(workerData.mesh);
const { lengths } = new Finder().paths(mesh.view(1), workerData.starts, workerData.goals);
parentPort.postMessage({ digest: mesh.digest, lengths }, [lengths.buffer]);
`;

test('workers answer alike', async () => {
  const mesh = new offgrid.Mesh([0, 0], [1000, 1000], { radii: [20] });
  mesh.edit((edit) => edit.add(offgrid.rectangle([400, 0], [600, 900])));
  const url = new URL(import.meta.resolve('offgrid/offgrid.wasm'));
  const workerData = {
    module: await WebAssembly.compile(await readFile(url)),
    mesh: mesh.toBytes(),
    starts: Int32Array.of(100, 100, 0, 30, 30, 0),
    goals: Int32Array.of(900, 100, 0, 700, 100, 0),
  };
  const { starts, goals } = workerData;
  const expected = new offgrid.Finder().paths(mesh.view(1), starts, goals);
  const answers = [0, 1].map(() => new Promise((resolve, reject) => {
    const file = new URL(`data:text/javascript,${encodeURIComponent(SOURCE.replace(
      /'(offgrid[^']*)'/, (_, name) => `'${import.meta.resolve(name)}'`))}`);
    const worker = new Worker(file, { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  }));
  for (const { digest, lengths } of await Promise.all(answers)) {
    assert.equal(digest, mesh.digest);
    assert.deepEqual(lengths, expected.lengths);
  }
});
