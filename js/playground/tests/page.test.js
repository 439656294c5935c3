// The page in Chromium: what a person does, and what it says then. The folder of the page and the
// build, whose programs the copied ones are compared with, are in PLAYGROUND and BUILD.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';

const FOLDER = process.env.PLAYGROUND;
const KINDS = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};
const PRESETS = [
  'rooms',
  'house',
  'field',
  'coast',
  'empty',
  'collinear',
  'cocircular',
  'touching',
  'crossing',
];
// Where Debian's package freedoom is not to be had, the page has no level of it.
if (existsSync(join(FOLDER, 'freedoom.json'))) PRESETS.push('freedoom');

let server, browser, address;

before(async () => {
  server = createServer((request, answer) => {
    const name = join(FOLDER, new URL(request.url, 'http://localhost').pathname);
    if (!existsSync(name) || extname(name) === '') answer.writeHead(404).end();
    else
      answer.writeHead(200, { 'content-type': KINDS[extname(name)] ?? '' }).end(readFileSync(name));
  });
  await new Promise((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  address = `http://127.0.0.1:${server.address().port}/index.html`;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** The page with a level; what it writes as an error fails the test. */
async function open(t, hash, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, ...options });
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
  t.after(async () => {
    await page.close();
    assert.deepEqual(faults, []);
  });
  await page.goto(`${address}#${hash}`);
  await page.waitForFunction(() => globalThis.page?.level);
  return page;
}

/** Opens a file, and waits for what the page says about it. */
async function put(page, name, content) {
  const buffer = Buffer.from(content);
  await page.setInputFiles('#file', { name, mimeType: '', buffer });
  await page.waitForFunction(
    (start) => document.getElementById('hint').textContent.startsWith(start),
    name,
  );
  return page.textContent('#hint');
}

/** A file of Doom: a room, a door, and a room with slime and the exit. */
function wad() {
  const words = (rows) => Buffer.from(Int16Array.from(rows.flat()).buffer);
  const sector = (floor, ceiling, type) => [floor, ceiling, ...Array(9).fill(0), type, 0];
  const [A, B, DOOR, NONE] = [0, 1, 2, -1]; // sides, one of each sector
  const line = (from, to, right, left = NONE, type = 0) => [from, to, 0, type, 0, right, left];
  const lumps = {
    E1M1: Buffer.alloc(0),
    THINGS: words([[64, 64, 0, 1, 7]]),
    LINEDEFS: words([
      ...[line(0, 5, A), line(5, 4, A), line(4, 3, A), line(3, 2, A, DOOR, 1)],
      ...[line(2, 1, A), line(1, 0, A), line(3, 10, DOOR), line(11, 2, DOOR), line(6, 11, B)],
      ...[line(11, 10, B, DOOR, 1), line(10, 9, B), line(9, 8, B), line(8, 7, B, NONE, 11)],
      line(7, 6, B),
    ]),
    SIDEDEFS: words([A, B, DOOR].map((of) => [...Array(14).fill(0), of])),
    VERTEXES: words([
      ...[[0, 0], [256, 0], [256, 96], [256, 160], [256, 256], [0, 256]],
      ...[[272, 0], [528, 0], [528, 256], [272, 256], [272, 160], [272, 96]],
    ]),
    SECTORS: words([sector(0, 128, 0), sector(0, 128, 7), sector(0, 0, 0)]),
  };
  const entries = Object.entries(lumps);
  let at = 12;
  const list = entries.map(([name, { length }]) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt32LE(at, 0);
    entry.writeUInt32LE(length, 4);
    entry.write(name, 8);
    at += length;
    return entry;
  });
  const head = Buffer.from('PWAD________');
  head.writeUInt32LE(entries.length, 4);
  head.writeUInt32LE(at, 8);
  return Buffer.concat([head, ...Object.values(lumps), ...list]);
}

const digest = (page) => page.evaluate(() => globalThis.page.level.mesh.digest);
const items = (page) => page.evaluate(() => globalThis.page.level.items.size);
/** The pixel at a place of the level. */
const pixel = (page, x, y) =>
  page.evaluate(
    ([px, py]) => {
      const { left, top } = document.getElementById('stage').getBoundingClientRect();
      const [a, b] = globalThis.page.camera.toScreen([px, py]);
      return [left + a, top + b];
    },
    [x, y],
  );

async function drag(page, from, to) {
  await page.mouse.move(...(await pixel(page, ...from)));
  await page.mouse.down();
  for (let i = 1; i <= 4; ++i) {
    const between = [0, 1].map((k) => from[k] + ((to[k] - from[k]) * i) / 4);
    await page.mouse.move(...(await pixel(page, ...between)));
  }
  await page.mouse.up();
}

for (const preset of PRESETS) {
  test(`${preset} opens`, async (t) => {
    const page = await open(t, preset);
    assert.match(await digest(page), /^[0-9a-f]{32}$/);
    assert.ok((await items(page)) > 0);
    await page.waitForFunction(() => document.getElementById('path').textContent !== '');
    assert.match(await page.textContent('#path'), /units/);
    assert.equal(
      await page.isVisible('#floats-text'),
      ['collinear', 'cocircular', 'touching', 'crossing'].includes(preset),
    );
  });
}

test('an obstacle is dragged, the drag undone and done again', async (t) => {
  const page = await open(t, 'touching');
  const before = await digest(page);
  await drag(page, [1010, 1300], [1110, 1500]); // inside the outline, beside a hole
  const moved = await digest(page);
  assert.notEqual(moved, before);
  assert.equal(await page.evaluate(() => globalThis.page.level.steps.length), 2);
  await page.fill('#undo', '1');
  assert.equal(await digest(page), before);
  await page.fill('#undo', '2');
  assert.equal(await digest(page), moved);
  await page.fill('#undo', '0');
  assert.equal(await items(page), 0);
});

test('boxes, polygons and walls are drawn, switched and erased', async (t) => {
  const page = await open(t, 'empty');
  const before = await digest(page);
  await page.click('#tool-box');
  await drag(page, [1000, 1000], [2000, 1800]);
  assert.equal(await items(page), 2);
  await page.click('#tool-polygon');
  for (const place of [
    [7000, 1000],
    [8000, 1000],
    [7500, 2000],
    [7000, 1000],
  ]) {
    await page.mouse.click(...(await pixel(page, ...place)));
  }
  assert.equal(await items(page), 3);
  await page.click('#tool-wall');
  for (const place of [
    [2000, 7000],
    [3000, 6000],
    [5000, 7000],
  ]) {
    await page.mouse.click(...(await pixel(page, ...place)));
  }
  await page.keyboard.press('Enter');
  assert.equal(await items(page), 4);

  const drawn = await digest(page);
  await page.click('#tool-toggle');
  await page.mouse.click(...(await pixel(page, 1500, 1400)));
  assert.notEqual(await digest(page), drawn);
  await page.mouse.click(...(await pixel(page, 1500, 1400)));
  assert.equal(await digest(page), drawn);
  await page.click('#tool-erase');
  for (const place of [
    [1500, 1400],
    [7500, 1300],
    [2500, 6500],
  ]) {
    await page.mouse.click(...(await pixel(page, ...place)));
  }
  assert.equal(await digest(page), before);
});

test('stairs and lifts lead to the floor above', async (t) => {
  const page = await open(t, 'empty');
  await page.evaluate(() => {
    globalThis.page.ends[1][2] = 1;
    globalThis.page.findPath();
  });
  assert.ok(await page.evaluate(() => /near|path/.test(globalThis.page.pathText)));
  await page.click('#tool-stairs');
  await drag(page, [3000, 3000], [3000, 4000]);
  assert.match(await page.evaluate(() => globalThis.page.pathText), /^[^;]*µs$/);
  await page.keyboard.press('Control+z');
  await page.click('#tool-lift');
  await page.mouse.click(...(await pixel(page, 5000, 7000)));
  assert.match(await page.evaluate(() => globalThis.page.pathText), /^[^;]*µs$/);
});

test('keys choose tools, move what is selected, undo and erase', async (t) => {
  const page = await open(t, 'empty');
  await page.focus('#stage');
  await page.keyboard.press('b');
  assert.equal(await page.getAttribute('#tool-box', 'aria-pressed'), 'true');
  await drag(page, [1000, 1000], [2000, 2000]);
  const before = await digest(page);
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await digest(page), before);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await digest(page), before);
  await page.keyboard.press('Delete');
  assert.equal(await items(page), 1);
  await page.keyboard.press('Control+z');
  assert.equal(await digest(page), before);
});

test('fingers draw, move the ground, and zoom', async (t) => {
  const page = await open(t, 'empty', { hasTouch: true });
  await page.tap('#tool-polygon');
  for (const place of [
    [1000, 1000],
    [2000, 1000],
    [1500, 2000],
    [1000, 1000],
  ]) {
    await page.touchscreen.tap(...(await pixel(page, ...place)));
  }
  assert.equal(await items(page), 2);
});

test('a crowd goes on while an obstacle is dragged, never in blocked ground', async (t) => {
  const page = await open(t, 'rooms');
  await page.fill('#agents', '100');
  await page.press('#agents', 'Enter');
  await page.waitForFunction(() => globalThis.page.people.agents?.length === 100);
  await drag(page, [2500, 200], [2900, 300]);
  await page.waitForTimeout(300);
  const all = await page.evaluate(() => {
    const { people, view } = globalThis.page;
    const free = view.isFree(people.agents.at);
    return { free: free.filter((each) => each === 1).length, digest: people.crowd.digest };
  });
  assert.equal(all.free, 100);
  await page.waitForTimeout(300);
  assert.notEqual(await page.evaluate(() => globalThis.page.people.crowd.digest), all.digest);
});

test('the address holds the level', async (t) => {
  const page = await open(t, 'house');
  await page.click('#tool-box');
  await drag(page, [3000, 3000], [3400, 3300]);
  await page.click('#share');
  await page.waitForFunction(() => location.hash.startsWith('#level='));
  const again = await open(t, new URL(page.url()).hash.slice(1));
  assert.equal(await digest(again), await digest(page));
  await again.goto(`${address}#level=nonsense`);
  await again.waitForFunction(() =>
    document.getElementById('hint').textContent.includes('no level'),
  );
});

test('files are opened, and wrong ones told', async (t) => {
  const page = await open(t, 'empty');
  const square = '{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}';
  assert.match(await put(page, 'square.geojson', square), /1 areas/);
  const map = 'type octile\nheight 2\nwidth 3\nmap\n.@.\n';
  assert.match(await put(page, 'two.map', `${map}@@@\n`), /2 areas/);
  assert.match(await put(page, 'short.map', map), /other rows/);
  assert.match(await put(page, 'bad.geojson', '{"type":'), /bad.geojson: .+/);
  assert.equal(await items(page), 2);
});

test('a level of Doom has rooms, slime, and doors that are switched', async (t) => {
  const page = await open(t, 'empty');
  const file = wad();
  assert.match(await put(page, 'two rooms.wad', file), /3 areas/);
  const kinds = await page.evaluate(() =>
    [...globalThis.page.level.items.values()].map(({ kind, enabled }) => [kind, enabled ?? true]),
  );
  assert.deepEqual(kinds, [
    ['mud', true],
    ['block', true],
    ['block', false],
  ]);
  const path = () => page.evaluate(() => globalThis.page.pathText);
  assert.match(await path(), /^[^;]*µs$/);
  await page.click('#tool-toggle');
  await page.mouse.click(...(await pixel(page, 1156, 612))); // the door
  assert.match(await path(), /only near the goal/);
  assert.match(await put(page, 'cut.wad', file.subarray(0, -1)), /outside the file/);
  assert.match(await put(page, 'other.wad', 'a text, not a level'), /IWAD/);
});

test('the page says so where it has no level of freedoom', async (t) => {
  const page = await open(t, 'rooms');
  await page.evaluate(() => {
    globalThis.fetch = async () => ({ ok: false });
    location.hash = 'freedoom';
  });
  await page.waitForFunction(() =>
    document.getElementById('hint').textContent.includes('package freedoom'),
  );
});

test('copied programs have the digest of the page', async (t) => {
  const page = await open(t, 'house');
  const copied = async (language) => {
    await page.evaluate(() => {
      globalThis.page.copied = null;
    });
    await page.selectOption('#copy', language);
    await page.waitForFunction(() => globalThis.page.copied);
    return page.evaluate(() => globalThis.page.copied);
  };
  const wanted = await digest(page),
    folder = mkdtempSync(join(tmpdir(), 'offgrid-'));
  writeFileSync(
    join(folder, 'level.mjs'),
    (await copied('js')).replace("'offgrid'", JSON.stringify(join(FOLDER, 'offgrid', 'index.js'))),
  );
  execFileSync(process.execPath, [join(folder, 'level.mjs')]);
  const python = await copied('python');
  assert.ok(python.includes(wanted));
  const { BUILD, PYTHON, SOURCE } = process.env;
  if (PYTHON) execFileSync(PYTHON, ['-c', python]);
  if (!BUILD) return;
  writeFileSync(join(folder, 'level.cpp'), await copied('cpp'));
  const include = ['kernel', 'navmesh'].map((room) => `-I${join(SOURCE, room, 'include')}`);
  execFileSync('g++', [
    '-std=c++20',
    '-O1',
    '-DNDEBUG',
    '-DOFFGRID_CHECKS=0',
    ...include,
    join(folder, 'level.cpp'),
    '-o',
    join(folder, 'level'),
    join(BUILD, 'navmesh', 'liboffgrid_navmesh.a'),
    '-pthread',
  ]);
  assert.equal(execFileSync(join(folder, 'level')).toString().trim(), wanted);
});

test('it is dark where people want it so', async (t) => {
  const page = await open(t, 'rooms', { colorScheme: 'dark' });
  const light = await open(t, 'rooms', { colorScheme: 'light' });
  const ground = (of) => of.evaluate(() => globalThis.page.drawing.palette.ground);
  assert.notEqual(await ground(page), await ground(light));
});
