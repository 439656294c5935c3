// The declarations are what TypeScript takes, and refuse what they should.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';

const TSC = process.env.OFFGRID_TSC ?? '';
const OPTIONS = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--lib',
  'es2023,dom,esnext.disposable', '--exactOptionalPropertyTypes'];
const compile = (...args) => spawnSync(process.execPath, [TSC, ...OPTIONS, ...args],
  { encoding: 'utf8' });
const skip = !existsSync(TSC) && 'the compiler of TypeScript is fetched by make node';

test('a program of TypeScript compiles, and runs', { skip }, () => {
  const { status, stdout } = compile('tests/usage.mts', '--outDir', 'compiled');
  assert.equal(status, 0, stdout);
  assert.match(execFileSync(process.execPath, ['compiled/usage.mjs'], { encoding: 'utf8' }),
    /^all is well$/m);
});

test('each wrong line is refused', { skip }, () => {
  const source = readFileSync('tests/wrong.mts', 'utf8');
  const lines = source.split('\n');
  const wrong = lines.flatMap((line, i) => (line.endsWith('// wrong') ? [i + 1] : []));
  assert.ok(wrong.length >= 10);
  writeFileSync('tests/wrong_here.mts', source);
  const { stdout } = compile('tests/wrong_here.mts', '--noEmit');
  const refused = new Set(Array.from(stdout.matchAll(/^\S+\((\d+),/gm),
    ([, line]) => Number(line)));
  assert.deepEqual([...refused].sort((a, b) => a - b), wrong, stdout);
});
