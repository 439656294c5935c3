// The module of WebAssembly: how it starts, memory for arguments, statuses and handles.
//
// Its memory may grow in any call, and then every view of it is void. So a view is made where it is
// used, and none is kept.
import { OG } from './constants.js';
import { errorOf } from './errors.js';
import * as layouts from './layouts.js';

/** The address of the smaller module. */
export const NAVMESH = new URL('./navmesh.wasm', import.meta.url);

/** The functions of offgrid.h, once the module has started. */
export let lib = null;

let memory = null;
let arena = null; // { at, size, top }: memory for the arguments of the calls under way
let starting = null;

const ARENA_BYTES = 1 << 16;
// Numbers of WASI.
const BAD_DESCRIPTOR = 8;
const NO_SUCH_CALL = 52;

// ---- start

/** Starts the module, once; later calls wait for it. */
export function start(source) {
  if (starting === null) {
    starting = begin(source).catch((error) => {
      starting = null; // it may be tried again, with another source
      throw error;
    });
  }
  return starting;
}

async function begin(source) {
  const module = await compiled(await source);
  const instance = await WebAssembly.instantiate(module, importsOf(module));
  const { exports } = instance;
  exports._initialize();
  memory = exports.memory;
  arena = { at: exports.malloc(ARENA_BYTES), size: ARENA_BYTES, top: 0 };
  lib = guarded(exports);
}

async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return WebAssembly.compile(source);
  }
  if (typeof Response === 'function' && source instanceof Response) return streamed(source);
  const url = source === undefined ? new URL('./offgrid.wasm', import.meta.url)
    : new URL(source, import.meta.url);
  if (url.protocol === 'file:' && typeof process === 'object') {
    const { readFile } = await import('node:fs/promises');
    return WebAssembly.compile(await readFile(url));
  }
  return streamed(await fetch(url));
}

async function streamed(response) {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  // A server may not know the type of the file, which streaming insists on.
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** What the C library asks its host for: there are no files, no clock and no environment. */
function importsOf(module) {
  const calls = {
    environ_sizes_get: (count, bytes) => {
      const view = new DataView(memory.buffer);
      view.setUint32(count, 0, true);
      view.setUint32(bytes, 0, true);
      return 0;
    },
    environ_get: () => 0,
    fd_prestat_get: () => BAD_DESCRIPTOR,
    fd_write: (descriptor, vectors, count, written) => {
      told(vectors, count, written);
      return 0;
    },
    proc_exit: (code) => { throw new Error(`offgrid ended with ${code}`); },
  };
  const wanted = WebAssembly.Module.imports(module);
  return {
    wasi_snapshot_preview1: Object.fromEntries(
      wanted.map(({ name }) => [name, calls[name] ?? (() => NO_SUCH_CALL)])),
  };
}

/** The last words before an abort go to the console. */
function told(vectors, count, written) {
  const view = new DataView(memory.buffer);
  let bytes = 0;
  for (let i = 0; i < count; ++i) {
    const at = view.getUint32(vectors + 8 * i, true);
    const size = view.getUint32(vectors + 8 * i + 4, true);
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, at, size).slice());
    if (text.trim()) console.error(text.trimEnd());
    bytes += size;
  }
  view.setUint32(written, bytes, true);
}

/** The functions, of which none is called once one has ended in a trap: memory ran out, or there is
 * a bug in offgrid. */
function guarded(exports) {
  let fault = null;
  const guard = (name, call) => (...given) => {
    if (fault !== null) throw new Error('offgrid has ended, see its first error', { cause: fault });
    try {
      return call(...given);
    } catch (error) {
      fault = error;
      throw new Error(`offgrid has ended in ${name}: ${error.message}`, { cause: error });
    }
  };
  return Object.fromEntries(Object.entries(exports)
    .filter(([, call]) => typeof call === 'function')
    .map(([name, call]) => [name, guard(name, call)]));
}

/** The bytes that the module has now; they only grow. */
export const memoryBytes = () => memory.buffer.byteLength;

// ---- memory for arguments

/** Memory of the module for the arguments and answers of one call. */
class Frame {
  #begin = arena.top;
  #large = [];

  /** Room for so many bytes, aligned for any number; its contents are undefined. */
  room(bytes) {
    const size = Math.max(8, Math.ceil(bytes / 8) * 8);
    if (arena.top + size <= arena.size) {
      arena.top += size;
      return arena.at + arena.top - size;
    }
    const at = lib.malloc(size) >>> 0;
    if (at === 0) throw new RangeError(`offgrid has no memory for ${size} bytes`);
    this.#large.push(at);
    return at;
  }

  /** A copy of a typed array in the module. */
  put(array) {
    const at = this.room(array.byteLength);
    new Uint8Array(memory.buffer, at, array.byteLength)
      .set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    return at;
  }

  /** A copy of n numbers of the module. */
  take(type, at, n) {
    return new type(memory.buffer, at, n).slice();
  }

  /** A zero-terminated text. */
  text(words) {
    return this.put(new TextEncoder().encode(`${words}\0`));
  }

  /** A struct of zeros but for the fields that are given. */
  struct(layout, values = {}) {
    const at = this.room(layout.size);
    new Uint8Array(memory.buffer, at, layout.size).fill(0);
    this.write(layout, at, values);
    return at;
  }

  /** A struct that one of the functions og_..._default fills, but for the fields that are given. */
  defaults(make, layout, values) {
    const at = this.room(layout.size);
    make(at);
    this.write(layout, at, values);
    return at;
  }

  write(layout, at, values) {
    layouts.write(layout, new DataView(memory.buffer), at, values);
  }

  read(layout, at) {
    return layouts.read(layout, new DataView(memory.buffer), at);
  }

  u32(at) {
    return new DataView(memory.buffer).getUint32(at, true);
  }

  /** Of n structs one after the other the numbers of each field: `wanted` has the arguments of
   * column() by the name that the answer has. */
  table(layout, at, n, wanted) {
    const made = { length: n };
    for (const [name, how] of Object.entries(wanted)) {
      const [path, width, as] = Array.isArray(how) ? how : [how];
      made[name] = layouts.column(layout, memory.buffer, at, n, path, width, as);
    }
    return made;
  }

  end() {
    arena.top = this.#begin;
    for (const at of this.#large) lib.free(at);
  }
}

/** What work(frame) answers, with memory that is given back afterwards. */
export function framed(work) {
  if (lib === null) throw new Error('offgrid has not started: await start() first');
  const frame = new Frame();
  try {
    return work(frame);
  } finally {
    frame.end();
  }
}

// ---- statuses

const textAt = (at) => {
  const bytes = new Uint8Array(memory.buffer, at);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
};

/** Throws the exception of a status that is not OG_OK; names: of arguments of C, those that they
 * have here. */
export function check(status, names = {}) {
  if (status === OG.OK) return;
  framed((frame) => {
    const at = frame.room(layouts.LastError.size);
    lib.og_last_error(at);
    const words = textAt(at + layouts.LastError.fields.get('text').offset);
    throw errorOf(status, frame.read(layouts.LastError, at),
      words || textAt(lib.og_status_text(status)), names);
  });
}

/** What a call fills by two calls: call(capacity, address, address of the count). take(address, n)
 * makes the answer of n elements of so many bytes. */
export function filled(frame, bytes, call, take, names = {}) {
  const count = frame.room(4);
  let at = 0;
  let capacity = 0;
  for (;;) {
    const status = call(capacity, at, count);
    if (status !== OG.TOO_SMALL) {
      check(status, names);
      return take(at, frame.u32(count));
    }
    capacity = frame.u32(count);
    at = frame.room(capacity * bytes);
  }
}

/** The handle that a call writes to the address that it is given. */
export function handleBy(frame, call, names = {}) {
  const at = frame.room(4);
  check(call(at), names);
  return frame.u32(at);
}

/** Throws where the module that runs is the smaller one. */
export function wantAll(what) {
  if (lib !== null && lib.og_scene_create === undefined) {
    throw new Error(`navmesh.wasm has no ${what}, but offgrid.wasm has, which start() takes`);
  }
}

export const version = () => textAt(lib.og_version());
export const liveHandles = () => lib.og_live_handles() >>> 0;

/** 128 bits as 32 hexadecimal digits. */
export function digestBy(call) {
  return framed((frame) => {
    const at = frame.room(layouts.Digest.size);
    check(call(at));
    const { high, low } = frame.read(layouts.Digest, at);
    return [high, low].map((word) => word.toString(16).padStart(16, '0')).join('');
  });
}

// ---- handles

/** What a constructor gets in place of its arguments for an object that the library has made. */
export class Made {
  constructor(handle) { this.handle = handle; }
}

const forgotten = new FinalizationRegistry((handle) => lib.og_destroy(handle));

/** An object of the library, until close(), or until it is collected. */
export class Handle {
  #handle;
  #isClosed = false;

  constructor(handle) {
    this.#handle = handle;
    forgotten.register(this, handle, this);
  }

  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    forgotten.unregister(this);
    lib.og_destroy(this.#handle);
  }

  get closed() { return this.#isClosed; }

  static of(value, kind, what) {
    if (!(value instanceof kind)) {
      throw new TypeError(`${what} is a ${kind.name}, not ${nameOf(value)}`);
    }
    return value.#handle;
  }
}
if (Symbol.dispose) {
  Handle.prototype[Symbol.dispose] = function dispose() { this.close(); };
}

/** The handle of an argument, which must be an object of that class. */
export const handleOf = Handle.of;
delete Handle.of;

/** What a value is, for messages. */
export function nameOf(value) {
  if (value === null || value === undefined) return String(value);
  return typeof value === 'object' ? value.constructor?.name ?? 'an object' : typeof value;
}
