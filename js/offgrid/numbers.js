// Numbers of other programs on the grid, and exact predicates by the batch.
import * as layouts from './layouts.js';
import { check, framed, lib, nameOf } from './library.js';
import { int32, listOf, optionsOf, repeated, rows } from './values.js';

/** The map from places to grid points: (place - origin) * scale, rounded. */
export class Grid {
  constructor(origin, scale, largestError = 0, bits = 0) {
    const given = listOf(origin, 'origin');
    if (given.length !== 2 && given.length !== 3) {
      throw new RangeError(`origin is [x, y] or [x, y, z], not ${given.length} numbers`);
    }
    this.origin = [given[0], given[1], given[2] ?? 0];
    for (const value of [...this.origin, scale, largestError]) {
      if (typeof value !== 'number') {
        throw new TypeError(`a grid has numbers, not ${nameOf(value)}`);
      }
    }
    this.scale = scale;
    this.largestError = largestError;
    this.bits = int32(bits, 'bits');
  }

  /** The places, flat doubles, of flat grid points of two or three coordinates each. */
  places(points, dimensions = 2) {
    if (dimensions !== 2 && dimensions !== 3) {
      throw new RangeError(`points have 2 or 3 coordinates, not ${dimensions}`);
    }
    return Float64Array.from(points,
      (value, i) => value / this.scale + this.origin[i % dimensions]);
  }
}

/** An og_grid in a frame: that of a Grid, or one to be found. */
export function putGrid(frame, grid, bits = 0) {
  if (grid === undefined) return frame.struct(layouts.Grid, { bits });
  if (!(grid instanceof Grid)) throw new TypeError(`grid is a Grid, not ${nameOf(grid)}`);
  const [origin_x, origin_y, origin_z] = grid.origin;
  return frame.struct(layouts.Grid, {
    origin_x, origin_y, origin_z, scale: grid.scale, largest_error: grid.largestError,
    bits: grid.bits,
  });
}

export function gridOf(frame, at) {
  const of = frame.read(layouts.Grid, at);
  return new Grid([of.origin_x, of.origin_y, of.origin_z], of.scale, of.largest_error, of.bits);
}

/** Flat doubles of places, which are rows of numbers, and how many stand for each. */
function placesOf(values, dimensions) {
  if (values instanceof Float64Array || values instanceof Float32Array) {
    if (values.length % dimensions !== 0) {
      throw new RangeError(`places: ${values.length} numbers are not ${dimensions} for each`);
    }
    return Float64Array.from(values);
  }
  const list = listOf(values, 'places');
  const made = new Float64Array(dimensions * list.length);
  list.forEach((row, i) => {
    if ((!Array.isArray(row) && !ArrayBuffer.isView(row)) || row.length !== dimensions) {
      throw new TypeError(`places: an array of ${dimensions} numbers is wanted at ${i}`);
    }
    for (let j = 0; j < dimensions; ++j) {
      if (typeof row[j] !== 'number') {
        throw new TypeError(`places are numbers, not ${nameOf(row[j])} at ${i}, ${j}`);
      }
      made[dimensions * i + j] = row[j];
    }
  });
  return made;
}

/** Grid points, flat, of places, and the grid, which says by how much they moved. */
export function quantise(places, grid = undefined, options = undefined) {
  const { bits = 0, dimensions = places?.[0]?.length ?? 2 } = optionsOf(
    options, ['bits', 'dimensions'], 'the options of quantise');
  if (dimensions !== 2 && dimensions !== 3) {
    throw new RangeError(`places have 2 or 3 numbers, not ${dimensions}`);
  }
  const given = placesOf(places, dimensions);
  const most = int32(bits, 'bits');
  return framed((frame) => {
    const on = putGrid(frame, grid, most);
    const from = frame.put(given);
    const to = frame.room(4 * given.length);
    check(lib.og_quantise(dimensions, given.length / dimensions, from, on, to));
    return { points: frame.take(Int32Array, to, given.length), grid: gridOf(frame, on) };
  });
}

/** The signs of n determinants; one point stands for n. */
function signs(call, dimensions, given) {
  const arrays = given.map((value, k) => rows(value, dimensions, 'abcde'[k]));
  const counts = new Set(arrays.map((array) => array.length / dimensions));
  counts.delete(1);
  if (counts.size > 1) {
    throw new RangeError(`points of different numbers: ${[...counts].join(', ')}`);
  }
  const n = counts.size === 1 ? [...counts][0] : 1;
  return framed((frame) => {
    const at = arrays.map((array) => frame.put(
      array.length === dimensions ? repeated(array, n) : array));
    const to = frame.room(n);
    check(call(n, ...at, to));
    return frame.take(Int8Array, to, n);
  });
}

/** 1 where c is left of the line from a to b, 0 on it, -1 right of it; exact. */
export const orient = (a, b, c) => signs(lib.og_orient, 2, [a, b, c]);
/** 1 where d is inside the circle through a, b, c, which turn left; exact. */
export const inCircle = (a, b, c, d) => signs(lib.og_in_circle, 2, [a, b, c, d]);
/** 1 where d is on the side of the plane from which a, b, c turn left; exact. */
export const orient3d = (a, b, c, d) => signs(lib.og_orient3d, 3, [a, b, c, d]);
/** 1 where e is inside the sphere through the four, if orient3d of these is 1; exact. */
export const inSphere = (a, b, c, d, e) => signs(lib.og_in_sphere, 3, [a, b, c, d, e]);
