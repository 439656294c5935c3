// In a browser, a page and a worker of it answer as Node does, and the town is that of other
// languages. Skipped where there is no Chromium.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import * as offgrid from 'offgrid';

import { textOf } from './fixture.js';

const FOLDER = dirname(fileURLToPath(import.meta.resolve('offgrid')));
const isThere = spawnSync('chromium', ['--version']).status === 0;
const TYPES = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };

const HEAD = `<!doctype html>
<script type="importmap">{ "imports": { "offgrid": "./offgrid/index.js" } }</script>
<script>
const tell = (what) => fetch('/told', { method: 'POST', body: JSON.stringify(what) });
onerror = onunhandledrejection = ({ reason, message }) => tell(String(reason ?? message));
</script>`;
const PAGE = `${HEAD}
<script type="module">
import * as offgrid from './offgrid/index.js';
const mesh = new offgrid.Mesh([0, 0], [1000, 1000], { radii: [20] });
mesh.edit((edit) => edit.add(offgrid.rectangle([400, 0], [600, 900])));
const path = mesh.path([100, 100], [900, 100], { agent: 1 }).toArray();
const worker = new Worker('worker.js', { type: 'module' });
worker.onmessage = ({ data }) => {
  tell([mesh.digest, data, path]);
};
worker.onerror = ({ message }) => tell(message);
worker.postMessage(mesh.toBytes());
</script>`;
// The worker's module has another type, as servers give that do not know it.
const WORKER = `
import { Mesh, NAVMESH, start } from './offgrid/manual.js';
const bytes = new Promise((resolve) => { onmessage = ({ data }) => resolve(data); });
await start(NAVMESH);
postMessage(Mesh.fromBytes(await bytes).digest);
`;
// The program as it is: what it logs is told at its end.
const TOWN = `${HEAD}
<script type="module">
const lines = [];
console.log = (line) => lines.push(line);
await import('./town.js');
tell(lines);
</script>`;
const OWN = {
  'page.html': PAGE, 'worker.js': WORKER, 'town.html': TOWN,
  'town.js': textOf('examples/town/town.js'),
};

async function answer({ url }, response) {
  const name = url.split('/').at(-1);
  const type = name === 'navmesh.wasm' ? 'application/octet-stream'
    : TYPES[name.split('.').at(-1)] ?? TYPES.html;
  const body = OWN[name] ?? await readFile(join(FOLDER, name)).catch(() => null);
  response.writeHead(body === null ? 404 : 200, { 'content-type': type });
  response.end(body);
}

async function received(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

/** What a page tells, in a browser of its own. */
async function toldBy(page) {
  let take = null;
  const told = new Promise((resolve) => { take = resolve; });
  const server = createServer((request, response) => {
    if (request.url === '/told') take(received(request));
    answer(request, response);
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const profile = mkdtempSync(join(tmpdir(), 'offgrid-'));
  const browser = spawn('chromium', ['--headless=new', '--no-sandbox', '--disable-gpu',
    `--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}/${page}`]);
  try {
    return await told;
  } finally {
    const ended = new Promise((resolve) => { browser.once('exit', resolve); });
    browser.kill();
    await ended;
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const skip = !isThere && 'there is no Chromium';
test('a page and its worker answer alike', { skip, timeout: 120000 }, async () => {
  const mesh = new offgrid.Mesh([0, 0], [1000, 1000], { radii: [20] });
  mesh.edit((edit) => edit.add(offgrid.rectangle([400, 0], [600, 900])));
  const path = mesh.path([100, 100], [900, 100], { agent: 1 }).toArray();
  assert.deepEqual(await toldBy('page.html'), [mesh.digest, mesh.digest, path]);
});

test('the town in a page is that of other languages', { skip, timeout: 300000 }, async () => {
  const lines = await toldBy('town.html');
  assert.equal(lines.map((line) => `${line}\n`).join(''), textOf('examples/expected/town.txt'));
});
