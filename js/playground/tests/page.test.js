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
  const put = async (name, text) => {
    await page.setInputFiles('#file', { name, mimeType: '', buffer: Buffer.from(text) });
    await page.waitForFunction(
      (start) => document.getElementById('hint').textContent.startsWith(start),
      name,
    );
    return page.textContent('#hint');
  };
  const square = '{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}';
  assert.match(await put('square.geojson', square), /1 areas/);
  assert.match(await put('two.map', 'type octile\nheight 2\nwidth 3\nmap\n.@.\n@@@\n'), /2 areas/);
  assert.match(await put('short.map', 'type octile\nheight 2\nwidth 3\nmap\n.@.\n'), /other rows/);
  assert.match(await put('bad.geojson', '{"type":'), /bad.geojson: .+/);
  assert.equal(await items(page), 2);
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
