// In a browser, a page and a worker of it answer as Node does. Skipped where there is no Chromium.
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

const FOLDER = dirname(fileURLToPath(import.meta.resolve('offgrid')));
const isThere = spawnSync('chromium', ['--version']).status === 0;
const TYPES = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };

const PAGE = `<!doctype html>
<script>
const tell = (what) => fetch('/told', { method: 'POST', body: JSON.stringify(what) });
onerror = onunhandledrejection = ({ reason, message }) => tell(String(reason ?? message));
</script>
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

async function answer({ url }, response) {
  const name = url.split('/').at(-1);
  const own = { '': PAGE, 'worker.js': WORKER }[name];
  const type = name === 'navmesh.wasm' ? 'application/octet-stream'
    : TYPES[name.split('.').at(-1)] ?? TYPES.html;
  const body = own ?? await readFile(join(FOLDER, name)).catch(() => null);
  response.writeHead(body === null ? 404 : 200, { 'content-type': type });
  response.end(body);
}

/** What the page tells. */
async function toldBy(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

const skip = !isThere && 'there is no Chromium';
test('a page and its worker answer alike', { skip, timeout: 120000 }, async () => {
  let take = null;
  const told = new Promise((resolve) => { take = resolve; });
  const server = createServer((request, response) => {
    if (request.url === '/told') take(toldBy(request));
    answer(request, response);
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const profile = mkdtempSync(join(tmpdir(), 'offgrid-'));
  const browser = spawn('chromium', ['--headless=new', '--no-sandbox', '--disable-gpu',
    `--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}/`]);
  try {
    const mesh = new offgrid.Mesh([0, 0], [1000, 1000], { radii: [20] });
    mesh.edit((edit) => edit.add(offgrid.rectangle([400, 0], [600, 900])));
    const path = mesh.path([100, 100], [900, 100], { agent: 1 }).toArray();
    assert.deepEqual(await told, [mesh.digest, mesh.digest, path]);
  } finally {
    const ended = new Promise((resolve) => { browser.once('exit', resolve); });
    browser.kill();
    await ended;
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
