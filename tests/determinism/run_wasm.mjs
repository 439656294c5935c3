#!/usr/bin/env -S node --no-warnings
// Runs a WebAssembly program that was compiled for WASI: run_wasm.mjs PROGRAM [ARGUMENT...]
//
// Node 20 may die without a word when it serves a program whose memory has grown, so one that has
// is stopped with a message before it is served. Programs get their memory when they are linked:
// -Wl,--initial-memory=BYTES.
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const [program, ...rest] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [program, ...rest] });
const module = await WebAssembly.compile(await readFile(program));

let memory;
let size;
function stopIfGrown() {
  const now = memory.buffer.byteLength;
  if (now === size) return;
  console.error(`${program}: its memory grew from ${size} to ${now} bytes, which Node does not ` +
    'survive: link it with a larger --initial-memory');
  process.exit(1);
}

const imports = Object.fromEntries(Object.entries(wasi.wasiImport).map(([name, serve]) => [name,
  (...args) => { stopIfGrown(); return serve(...args); }]));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
memory = instance.exports.memory;
size = memory.buffer.byteLength;
process.exitCode = wasi.start(instance);
stopIfGrown();
