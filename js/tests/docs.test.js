// The programs of the pages run, and print what C and C++ print.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';

import { blocksOf, textOf } from './fixture.js';

const run = (...args) => execFileSync(process.execPath, args, { encoding: 'utf8' });

test('the page runs', () => {
  const blocks = blocksOf(textOf('docs/javascript.md'), 'js');
  assert.ok(blocks.length >= 8);
  // Imports are for the top of a module.
  const [imports, rest] = [[], []];
  for (const line of blocks.join('\n').split('\n')) {
    (line.startsWith('import ') ? imports : rest).push(line);
  }
  writeFileSync('page.mjs', [...new Set(imports), ...rest].join('\n'));
  assert.ok(run('page.mjs').length > 100);
});

test('README has one digest and one path', () => {
  const page = textOf('README.md');
  const [block] = blocksOf(page, 'js');
  const [said] = blocksOf(page, 'text');
  const told = run('--input-type=module', '--eval', block);
  const digest = told.trim().split('\n').at(-1);
  assert.ok(said.includes(`the same everywhere: ${digest}\n`), told);
  const corners = Array.from(said.split('\n')[1].matchAll(/\(([\d.]+), ([\d.]+)\)/g),
    ([, x, y]) => [Number(x), Number(y)]);
  assert.ok(corners.length > 3);
  assert.deepEqual(told.trim().split('\n').slice(0, -1).map((line) => line.split(' ').map(Number)),
    corners);
});

test('the town and the tutorials are those of the other languages', () => {
  assert.equal(run('town.js'), textOf('examples/expected/town.txt'));
  for (const name of ['game', 'robot', 'gis']) {
    assert.equal(run(`${name}.js`), textOf(`examples/expected/tutorial_${name}.txt`));
  }
});
