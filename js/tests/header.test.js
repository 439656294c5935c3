// The layouts and constants are those of offgrid.h, and every function of it is called.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { textOf } from './fixture.js';

const FOLDER = dirname(fileURLToPath(import.meta.resolve('offgrid')));
const inPackage = (name) => import(join(FOLDER, name));
const HEADER = textOf('c/include/offgrid.h').replace(/\/\*[^]*?\*\//g, '');

const KINDS = {
  int32_t: 'i32', uint32_t: 'u32', int64_t: 'i64', uint64_t: 'u64', double: 'f64',
  size_t: 'u32', og_status: 'i32', og_model: 'u32', og_crowd_id: 'u32',
  og_allocate: 'u32', og_release: 'u32',
};
const NAMES = { og_error: 'LastError' };
const nameOf = (struct) => NAMES[struct] ?? struct.slice(3).split('_')
  .map((word) => word[0].toUpperCase() + word.slice(1)).join('');

/** The fields of a struct of the header: name, kind or name of a struct, count. */
function fieldsOf(body) {
  const fields = [];
  for (const line of body.split(';').map((text) => text.trim()).filter(Boolean)) {
    const [, type, rest] = line.match(/^(?:const )?(\w+)\s*(.*)$/s);
    for (const one of rest.split(',').map((text) => text.trim())) {
      const [, star, name, count] = one.match(/^(\*?)\s*(\w+)(?:\[(\d+)\])?$/);
      const kind = type === 'char' ? 'text' : star ? 'u32' : KINDS[type] ?? nameOf(type);
      fields.push([name, kind, kind === 'text' ? 1 : Number(count ?? 1)]);
    }
  }
  return fields;
}

test('structs have the fields of the header, in its order', async () => {
  const layouts = await inPackage('layouts.js');
  const structs = [...HEADER.matchAll(/typedef struct (\w+) \{([^]*?)\} \w+;/g)];
  assert.ok(structs.length > 20);
  for (const [, name, body] of structs) {
    const layout = layouts[nameOf(name)];
    assert.ok(layout, `there is no layout of ${name}`);
    const own = [...layout.fields].map(([field, { kind, count }]) => [field,
      typeof kind === 'string' ? kind : Object.keys(layouts).find((key) => layouts[key] === kind),
      count]);
    assert.deepEqual(own, fieldsOf(body), name);
  }
});

test('constants have the numbers of the header', async () => {
  const { EditCode, OG, PathCode } = await inPackage('constants.js');
  const numbers = new Map([...HEADER.matchAll(/OG_(\w+) = (\d+)/g)].map(
    ([, name, number]) => [name, Number(number)]));
  assert.ok(numbers.size > 80);
  for (const [name, number] of Object.entries(OG)) {
    assert.equal(numbers.get(name), number, name);
  }
  for (const [prefix, codes] of [['EDIT', EditCode], ['PATH', PathCode]]) {
    const all = [...numbers].filter(([name]) => name.startsWith(`${prefix}_`));
    assert.deepEqual(Object.fromEntries(all.map(
      ([name, number]) => [name.slice(prefix.length + 1), number])), codes);
  }
});

test('every function of the header is called', () => {
  const sources = readdirSync(FOLDER).filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(FOLDER, name), 'utf8')).join('');
  const functions = [...HEADER.matchAll(/^OG_API .*?(og_\w+)\(/gm)].map(([, name]) => name);
  assert.ok(functions.length > 80);
  const missing = functions.filter((name) => !sources.includes(`lib.${name}`));
  assert.deepEqual(missing, []);
});

test('every name has its declaration', async () => {
  const offgrid = await import('offgrid');
  const declarations = readFileSync(join(FOLDER, 'manual.d.ts'), 'utf8');
  const declared = [...declarations.matchAll(/^export (?:const|function|class) (\w+)/gm)]
    .map(([, name]) => name);
  assert.deepEqual(new Set(declared), new Set(Object.keys(offgrid)));
  for (const name of declared.filter((of) => typeof offgrid[of] === 'function'
      && /^class /.test(offgrid[of].toString()))) {
    const [, body] = declarations.match(
      new RegExp(`^export class ${name} [^]*?\\{([^]*?)^\\}`, 'm')) ?? [null, ''];
    for (const member of Object.getOwnPropertyNames(offgrid[name].prototype)) {
      const isInherited = ['constructor', 'close', 'name'].includes(member);
      assert.ok(isInherited || body.includes(member), `${name}.${member} is not declared`);
    }
  }
});
