// Arguments: what is wrong is a TypeError or a RangeError that names it; nothing is rounded.
import { NO_INDEX } from './constants.js';
import { nameOf } from './library.js';

/** Half the width of the grid: coordinates are below it in size. */
const GRID = 2 ** 30;
const INT32 = 2 ** 31;
const UINT64 = 1n << 64n;

/** The options of a call; one that it does not know is refused. */
export function optionsOf(given, known, what) {
  if (given === undefined) return {};
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`${what} are an object, not ${nameOf(given)}`);
  }
  for (const name of Object.keys(given)) {
    if (!known.includes(name)) {
      throw new TypeError(`${what}: there is no ${name}, but ${known.join(', ')}`);
    }
  }
  return given;
}

/** A whole number from low to high. */
export function whole(value, what, low = 0, high = NO_INDEX) {
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    const told = typeof value === 'number' ? value : nameOf(value);
    throw new TypeError(`${what} is a whole number, not ${told}`);
  }
  if (value < low || value > high) {
    throw new RangeError(`${what} is from ${low} to ${high}, not ${value}`);
  }
  return value;
}

export const int32 = (value, what) => whole(value, what, -INT32, INT32 - 1);

/** A tag, or bits of one, as a bigint. */
export function tagOf(value, what = 'tag') {
  if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) {
    const told = typeof value === 'number' ? value : nameOf(value);
    throw new TypeError(`${what} is a safe integer or a bigint, not ${told}`);
  }
  const tag = BigInt(value);
  if (tag < 0n || tag >= UINT64) throw new RangeError(`${what} is from 0 to 2^64 - 1, not ${tag}`);
  return tag;
}

/** 65536 times a number, which must be whole and of so many bits, as a bigint. */
export function scaled(value, what, bits = 32) {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new TypeError(`${what} is a finite number, not ${
      typeof value === 'number' ? value : nameOf(value)}`);
  }
  const product = value * 65536; // exact: a power of two
  if (!Number.isInteger(product)) {
    throw new RangeError(`${what}: 65536 times ${value} is no whole number`);
  }
  if (product < 0) throw new RangeError(`${what}: ${value} is below 0`);
  if (product >= 2 ** bits) throw new RangeError(`${what}: ${value} is not below 2^${bits - 16}`);
  return BigInt(product);
}

export const scaled32 = (value, what) => Number(scaled(value, what));

export function flag(value, what) {
  if (typeof value !== 'boolean') throw new TypeError(`${what} is a boolean, not ${nameOf(value)}`);
  return value ? 1 : 0;
}

/** One of several words, as what stands for it. */
export function oneOf(value, words, what) {
  if (typeof value !== 'string' || !Object.hasOwn(words, value)) {
    const all = Object.keys(words).map((word) => `'${word}'`).join(', ');
    throw new RangeError(`${what} is one of ${all}, not ${
      typeof value === 'string' ? `'${value}'` : nameOf(value)}`);
  }
  return words[value];
}

/** The sides of the polygon that stands for a disc. */
export function sidesOf(value, what) {
  if (![8, 16, 32].includes(whole(value, what))) {
    throw new RangeError(`${what} is ${value}, and must be 8, 16 or 32`);
  }
  return value;
}

// ---- coordinates

const QUANTISE = ': offgrid.quantise(places) makes grid points of them, and says by how much they '
  + 'moved';

/** Names numbers of an argument, as in "starts[1]: x": of row i number j; i is null if the argument
 * is one row. Numbers that are no coordinates have one index. */
export const named = (what, axes = ['x', 'y', 'z']) => (i, j) => {
  const row = i === null ? what : `${what}[${i}]`;
  return j === undefined ? row : `${row}: ${axes[j] ?? `number ${j}`}`;
};

/** The elements of what can be iterated over and is no text. */
export function listOf(values, what, wanted = 'an array') {
  if (Array.isArray(values)) return values;
  if (typeof values !== 'object' || values === null || typeof values[Symbol.iterator] !== 'function'
      || values instanceof Map) {
    throw new TypeError(`${what}: ${wanted} is wanted, not ${nameOf(values)}`);
  }
  return Array.from(values);
}

function inRange(value, low, high, name) {
  if (value >= low && value <= high) return value;
  const limit = high === GRID - 1 ? 'below 2^30 in size' : `from ${low} to ${high}`;
  throw new RangeError(`${name} is ${value}, and must be ${limit}`);
}

function integer(value, low, high, name, hint) {
  if (typeof value !== 'number') {
    throw new TypeError(`${name} is a whole number, not ${nameOf(value)}`);
  }
  if (!Number.isInteger(value)) {
    throw new TypeError(`${name} is ${value}, and must be an integer${hint}`);
  }
  return inRange(value, low, high, name);
}

/** A typed array as one of another kind; a number that does not fit is named by its index. */
function converted(values, type, low, high, what, name, hint) {
  if (values instanceof Float32Array || values instanceof Float64Array) {
    const wrong = values.findIndex((value) => !Number.isInteger(value));
    if (wrong !== -1) integer(values[wrong], low, high, name(wrong), hint);
  }
  if (values instanceof Float32Array || values instanceof Float64Array || values instanceof DataView
      || values instanceof BigInt64Array || values instanceof BigUint64Array) {
    throw new TypeError(`${what} is an array of integers, not a ${nameOf(values)}${hint}`);
  }
  for (let i = 0; i < values.length; ++i) {
    if (!(values[i] >= low && values[i] <= high)) inRange(values[i], low, high, name(i));
  }
  return values instanceof type ? values : type.from(values);
}

/** Flat integers. */
function flat(values, type, low, high, what) {
  const name = named(what);
  if (ArrayBuffer.isView(values)) return converted(values, type, low, high, what, name, '');
  const list = listOf(values, what);
  const made = new type(list.length);
  for (let i = 0; i < list.length; ++i) made[i] = integer(list[i], low, high, name(i), '');
  return made;
}

/** The radii of agents. */
export const radiiOf = (values) => flat(values, Int32Array, -INT32, INT32 - 1, 'radii');

/** Ids, or one of them. */
export const idsOf = (values, what = 'ids') => flat(
  typeof values === 'number' ? [values] : values, Uint32Array, 0, NO_INDEX, what);

/** Coordinates of a typed array, so many for each row. */
function typedRows(values, columns, what, name) {
  const isOne = values.length === columns;
  const made = converted(values, Int32Array, 1 - GRID, GRID - 1, what,
    (k) => name(isOne ? null : Math.floor(k / columns), k % columns), QUANTISE);
  if (made.length % columns !== 0) {
    throw new RangeError(`${what}: ${made.length} numbers are not ${columns} for each`);
  }
  return made;
}

/** Integers of so many columns: rows, one row, or a flat typed array. */
export function rows(values, columns, what, name = named(what)) {
  if (ArrayBuffer.isView(values)) return typedRows(values, columns, what, name);
  const list = listOf(values, what);
  const isOne = typeof list[0] === 'number';
  const given = isOne ? [list] : list;
  const made = new Int32Array(columns * given.length);
  given.forEach((row, i) => putRow(row, made.subarray(columns * i), columns, name,
    isOne ? null : i));
  return made;
}

function putRow(row, to, columns, name, i, wanted = `${columns}`) {
  if (!Array.isArray(row) && !ArrayBuffer.isView(row)) {
    throw new TypeError(`${name(i)}: an array of ${wanted} numbers is wanted, not ${nameOf(row)}`);
  }
  if (row.length !== columns) {
    throw new RangeError(`${name(i)}: ${wanted} numbers are wanted, not ${row.length}`);
  }
  for (let j = 0; j < columns; ++j) {
    to[j] = integer(row[j], 1 - GRID, GRID - 1, name(i, j), QUANTISE);
  }
}

const FLOORS = ['x', 'y', 'floor'];

/** Points as x, y, floor, x, y, floor, ...: of rows [x, y] (floor 0) or [x, y, floor], of one such
 * row, or of a typed array, which has three numbers for each; an Int32Array is not copied. */
export function points(values, what = 'points') {
  const name = named(what, FLOORS);
  if (ArrayBuffer.isView(values)) return floorsOf(typedRows(values, 3, what, name), name);
  const list = listOf(values, what, 'a point');
  const isOne = typeof list[0] === 'number';
  const given = isOne ? [list] : list;
  const made = new Int32Array(3 * given.length);
  given.forEach((row, i) => putRow(row, made.subarray(3 * i), row?.length === 2 ? 2 : 3, name,
    isOne ? null : i, '2 or 3'));
  return floorsOf(made, name);
}

/** Points, of which no floor is below 0. */
function floorsOf(made, name) {
  for (let k = 2; k < made.length; k += 3) {
    if (made[k] < 0) {
      const row = made.length === 3 ? null : (k - 2) / 3;
      throw new RangeError(`${name(row, 2)} is ${made[k]}, and must be at least 0`);
    }
  }
  return made;
}

export function onePoint(value, what) {
  const made = points(value, what);
  if (made.length !== 3) throw new RangeError(`${what} is one point, not ${made.length / 3}`);
  return made;
}

/** The one row of so many numbers. */
export function oneRow(value, columns, what) {
  const made = rows(value, columns, what, named(what, columns > 3 ? [] : undefined));
  if (made.length !== columns) {
    throw new RangeError(`${what} is one row of ${columns} numbers, not ${made.length / columns}`);
  }
  return made;
}

/** A row of so many numbers as often as told. */
export function repeated(row, count) {
  const made = new Int32Array(row.length * count);
  for (let i = 0; i < count; ++i) made.set(row, row.length * i);
  return made;
}

/** Two arrays of points of one length; one point stands for as many as the other has. */
export function pair(start, goal, names = ['start', 'goal']) {
  const one = points(start, names[0]);
  const other = points(goal, names[1]);
  const [a, b] = [one.length / 3, other.length / 3];
  if (a === b) return [one, other];
  if (a === 1) return [repeated(one, b), other];
  if (b === 1) return [one, repeated(other, a)];
  throw new RangeError(`${a} starts, but ${b} goals`);
}

/** The rows of a flat array: rowsOf(path.corners) is [[x, y, floor], ...]. */
export function rowsOf(array, columns = 3) {
  const made = [];
  for (let i = 0; i < array.length; i += columns) {
    made.push(Array.from(array.slice(i, i + columns)));
  }
  return made;
}

/** Bytes of a file. */
export function bytesOf(data, what) {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (ArrayBuffer.isView(data)) {
    return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  }
  throw new TypeError(`${what} are bytes, a Uint8Array or an ArrayBuffer, not ${nameOf(data)}`);
}
