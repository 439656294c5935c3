// Each of these tests can fail: copies of the package have bugs, and a test notices each.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGE = join(dirname(fileURLToPath(import.meta.resolve('offgrid'))), '..');

/** A bug: its file, what it replaces by what, and the test that notices it. */
const PLANTS = {
  'a field of a struct comes too early': ['layouts.js', "rise: 'i32', run: 'i32'",
    "run: 'i32', rise: 'i32'", 'header', 'structs'],
  'a constant is that of another thing': ['constants.js', 'UNION: 0, INTERSECTION: 1',
    'UNION: 1, INTERSECTION: 0', 'header', 'constants'],
  'a function is not called': ['walker.js', 'lib.og_walker_slide', 'lib.og_walker_advance',
    'header', 'every function'],
  'a view of the memory is kept': ['library.js', 'return new DataView(memory.buffer).getUint32(at',
    'return (this.kept ??= globalThis.kept ??= new DataView(memory.buffer)).getUint32(at',
    'memory', 'memory that grows'],
  'an answer is a view of the memory': ['library.js',
    'return new type(memory.buffer, at, n).slice();', 'return new type(memory.buffer, at, n);',
    'batches', 'left alone'],
  'memory of arguments is not given back': ['library.js',
    'for (const at of this.#large) lib.free(at);', '', 'memory', 'memory that grows'],
  'an exception does not discard an edit': ['mesh.js', 'edit.close();\n    }\n  }\n\n  undo',
    'edit.commit();\n    }\n  }\n\n  undo', 'mesh', 'whole or not at all'],
  'objects are not collected': ['library.js', 'forgotten.register(this, handle, this);', '',
    'memory', 'collected'],
  'objects are not destroyed': ['library.js', 'lib.og_destroy(this.#handle);', '', 'memory',
    'told apart'],
  'a slice counts its errors from its own begin': ['paths.js', 'error.item += begin', '',
    'batches', 'slices'],
  'a half is rounded': ['values.js', '  if (!Number.isInteger(value)) {\n    throw',
    '  if (Number.isNaN(value)) {\n    throw', 'hostile', 'no points'],
  'an unknown option is ignored': ['values.js', 'if (!known.includes(name)) {', 'if (false) {',
    'hostile', 'do not exist'],
};

function failsWith([file, from, to, name, pattern]) {
  const folder = mkdtempSync(join(tmpdir(), 'offgrid-'));
  try {
    const copy = join(folder, 'node_modules', 'offgrid');
    cpSync(PACKAGE, copy, { recursive: true });
    cpSync(HERE, join(folder, 'tests'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const text = readFileSync(join(copy, 'offgrid', file), 'utf8');
    assert.equal(text.split(from).length, 2, `${file} has this once: ${from}`);
    writeFileSync(join(copy, 'offgrid', file), text.replace(from, () => to));
    const env = { ...process.env };
    delete env.NODE_TEST_CONTEXT;
    const run = spawnSync(process.execPath, ['--test', `--test-name-pattern=${pattern}`,
      join('tests', `${name}.test.js`)], { cwd: folder, env, encoding: 'utf8' });
    assert.match(run.stdout, /^(# |ℹ )tests [1-9]/m, run.stdout + run.stderr);
    return run.status !== 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('without a bug the copy passes', () => {
  assert.equal(failsWith(['walker.js', 'lib.og_walker_slide', 'lib.og_walker_slide', 'mesh',
    'undo']), false);
});

for (const [name, plant] of Object.entries(PLANTS)) {
  test(`noticed: ${name}`, () => assert.ok(failsWith(plant)));
}
