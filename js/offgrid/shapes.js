// Shapes: lists of areas, their overlays, and files and GeoJSON.
import { putArea } from './areas.js';
import { OG } from './constants.js';
import * as layouts from './layouts.js';
import {
  Handle, Made, check, framed, handleBy, handleOf, lib, nameOf, wantAll,
} from './library.js';
import { gridOf, putGrid, quantise } from './numbers.js';
import { bytesOf, int32, listOf, rowsOf, sidesOf } from './values.js';

/** An area of a list: its loops, each x, y, x, y, ..., and its properties. */
export class Shape {
  constructor(loops, fields, floors) {
    this.loops = loops;
    this.barrier = fields.shape === OG.BARRIER;
    this.rule = fields.rule === OG.EVEN_ODD ? 'even-odd' : 'nonzero';
    this.priority = fields.priority;
    this.enabled = fields.enabled !== 0;
    this.floors = floors;
    this.id = fields.id;
    this.blocked = fields.state.ground === OG.BLOCKED;
    this.cost = fields.state.cost / 65536;
    this.tag = fields.state.tag;
    this.update = fields.is_update === 0 ? null : {
      addCost: fields.add_cost / 65536, setBits: fields.set_bits, clearBits: fields.clear_bits,
    };
  }

  /** What Edit.add makes an equal area of: edit.add(shape.loops, shape.properties()). */
  properties() {
    const { barrier, rule, priority, enabled, floors } = this;
    const made = { barrier, rule, priority, enabled, floors };
    if (this.update !== null) return { ...made, update: this.update };
    return { ...made, blocked: this.blocked, cost: this.blocked ? 1 : this.cost, tag: this.tag };
  }
}

/** The handle of a list of areas, each [loops, properties]. */
function createdOf(areas) {
  return framed((frame) => {
    const size = layouts.Area.size;
    const at = frame.room(size * areas.length);
    areas.forEach(([loops, properties], i) => putArea(frame, at + size * i, loops, properties));
    return handleBy(frame, (out) => lib.og_shapes_create(areas.length, at, out));
  });
}

/** A list of areas that never changes. */
export class Shapes extends Handle {
  constructor(areas = [], properties = undefined) {
    super(areas instanceof Made ? areas.handle
      : createdOf(listOf(areas, 'areas').map((loops) => [loops, properties])));
  }

  static read(name, data, grid = undefined) {
    wantAll('readers of drawings');
    const bytes = bytesOf(data, 'data');
    return framed((frame) => {
      const on = putGrid(frame, grid);
      const [called, at] = [frame.text(nameText(name)), frame.put(bytes)];
      const handle = handleBy(frame,
        (out) => lib.og_read_shapes(called, at, bytes.length, 0, on, out));
      return { shapes: new Shapes(new Made(handle)), grid: gridOf(frame, on) };
    });
  }

  static fromGeometry(geometry, grid = undefined, properties = {}) {
    const parts = [];
    collect(geometry, parts);
    const rings = parts.flatMap((part) => part.rings);
    const places = rings.flatMap((ring) => ring);
    const made = quantise(places, grid);
    let begin = 0;
    const next = (ring) => {
      const end = begin + 2 * ring.length;
      const loop = made.points.slice(begin, end);
      begin = end;
      return loop;
    };
    const areas = parts.map(({ rings: of, how }) => [of.map(next), { ...how, ...properties }]);
    return { shapes: new Shapes(new Made(createdOf(areas))), grid: made.grid };
  }

  // ---- what is in it

  get length() {
    return framed((frame) => frame.read(layouts.ShapeArrays, this.#counted(frame)).shape_count);
  }

  get ids() {
    return Uint32Array.from(this, (shape) => shape.id);
  }

  * [Symbol.iterator]() {
    yield* this.#read();
  }

  /** An og_shape_arrays with the counts of all. */
  #counted(frame) {
    const at = frame.defaults(lib.og_shape_arrays_default, layouts.ShapeArrays, {});
    const status = lib.og_shapes_read(handleOf(this, Shapes, 'shapes'), at);
    if (status !== OG.TOO_SMALL) check(status);
    return at;
  }

  #read() {
    return framed((frame) => {
      const at = this.#counted(frame);
      const n = frame.read(layouts.ShapeArrays, at);
      const size = layouts.Shape.size;
      const room = {
        shapes: frame.room(size * n.shape_count),
        loops: frame.room(4 * n.loop_count),
        coordinates: frame.room(8 * n.point_count),
        floors: frame.room(4 * n.floor_count),
      };
      frame.write(layouts.ShapeArrays, at, {
        ...room, shape_capacity: n.shape_count, loop_capacity: n.loop_count,
        point_capacity: n.point_count, floor_capacity: n.floor_count,
      });
      check(lib.og_shapes_read(handleOf(this, Shapes, 'shapes'), at));
      const loops = [...frame.take(Uint32Array, room.loops, n.loop_count), n.point_count];
      const coordinates = frame.take(Int32Array, room.coordinates, 2 * n.point_count);
      const floors = frame.take(Uint32Array, room.floors, n.floor_count);
      return Array.from({ length: n.shape_count }, (_, i) => {
        const of = frame.read(layouts.Shape, room.shapes + size * i);
        const own = Array.from({ length: of.loop_count }, (__, j) => coordinates.slice(
          2 * loops[of.loop_begin + j], 2 * loops[of.loop_begin + j + 1]));
        const on = floors.slice(of.floor_begin, of.floor_begin + of.floor_count);
        return new Shape(own, of, Array.from(on));
      });
    });
  }

  // ---- overlays

  #overlay(other, operation) {
    return framed((frame) => new Shapes(new Made(handleBy(frame, (out) => lib.og_shapes_overlay(
      handleOf(this, Shapes, 'shapes'), handleOf(other, Shapes, 'the other one'), operation,
      out)))));
  }

  union(other) { return this.#overlay(other, OG.UNION); }

  intersection(other) { return this.#overlay(other, OG.INTERSECTION); }

  difference(other) { return this.#overlay(other, OG.DIFFERENCE); }

  symmetricDifference(other) { return this.#overlay(other, OG.SYMMETRIC_DIFFERENCE); }

  buffer(radius, sides = 16) {
    const [by, of] = [int32(radius, 'radius'), sidesOf(sides, 'sides')];
    return framed((frame) => new Shapes(new Made(handleBy(frame, (out) => lib.og_shapes_buffer(
      handleOf(this, Shapes, 'shapes'), by, of, out)))));
  }

  /** A GeoJSON geometry collection: regions as polygons, barriers as lines. */
  toGeometry() {
    const geometries = [];
    for (const { barrier, loops } of this) {
      const lines = loops.filter((loop) => loop.length > 0).map((loop) => rowsOf(loop, 2));
      if (barrier) geometries.push({ type: 'MultiLineString', coordinates: lines });
      else if (lines.length > 0) {
        const rings = lines.map((line) => [...line, line[0]]);
        geometries.push({ type: 'Polygon', coordinates: rings });
      }
    }
    return { type: 'GeometryCollection', geometries };
  }
}

/** The name of a file for C. */
export function nameText(name) {
  if (typeof name !== 'string') throw new TypeError(`a name is a string, not ${nameOf(name)}`);
  if (name.includes('\0')) throw new RangeError('the name of a file has a zero in it');
  return name;
}

const line = (coordinates) => coordinates.map(([x, y]) => [x, y]);

/** Without the last place, if it is the first one again. */
function ring(coordinates) {
  const all = line(coordinates);
  const [first, last] = [all[0], all.at(-1)];
  return all.length > 1 && first[0] === last[0] && first[1] === last[1] ? all.slice(0, -1) : all;
}

const region = (rings) => ({ rings: rings.map(ring), how: { rule: 'even-odd' } });
const barrier = (lines) => ({ rings: lines.map(line), how: { barrier: true } });

/** Collects the polygons and lines of a GeoJSON object; points are left out. */
function collect(geometry, parts) {
  if (geometry === null) return;
  if (typeof geometry !== 'object' || typeof geometry.type !== 'string') {
    throw new TypeError(`a GeoJSON object is wanted, not ${nameOf(geometry)}`);
  }
  const { type, coordinates } = geometry;
  switch (type) {
    case 'FeatureCollection': geometry.features.forEach((of) => collect(of, parts)); break;
    case 'Feature': collect(geometry.geometry, parts); break;
    case 'GeometryCollection': geometry.geometries.forEach((of) => collect(of, parts)); break;
    case 'Polygon': if (coordinates.length > 0) parts.push(region(coordinates)); break;
    case 'MultiPolygon': coordinates.forEach((of) => parts.push(region(of))); break;
    case 'LineString': parts.push(barrier([coordinates])); break;
    case 'MultiLineString': parts.push(barrier(coordinates)); break;
    case 'Point': case 'MultiPoint': break;
    default: throw new TypeError(`no geometry of type '${type}' is known`);
  }
}
