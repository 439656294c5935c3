// What an area is: its loops and its properties, as the library takes them.
import { OG } from './constants.js';
import { Area } from './layouts.js';
import { lib } from './library.js';
import {
  flag, idsOf, int32, listOf, oneOf, oneRow, optionsOf, rows, scaled32, tagOf,
} from './values.js';

export const RULES = { nonzero: OG.NONZERO, 'even-odd': OG.EVEN_ODD };
const PROPERTIES = ['blocked', 'cost', 'tag', 'priority', 'rule', 'barrier', 'enabled', 'floors',
  'update'];

const AXES = ['x', 'y'];

/** A loop, which is loop i of its area. */
function loop(points, i) {
  const what = `loops: loop ${i}`;
  return rows(points, 2, what, (k, j) => {
    const row = k === null ? what : `${what}, point ${k}`;
    return j === undefined ? row : `${row}: ${AXES[j]}`;
  });
}

/** Loops as flat arrays of x, y, from one loop or a list of them. */
export function loopsOf(loops) {
  if (ArrayBuffer.isView(loops)) return [loop(loops, 0)];
  const list = listOf(loops, 'loops');
  const first = list[0];
  const isOne = Array.isArray(first) && typeof first[0] === 'number';
  if (typeof first === 'number') {
    throw new TypeError('loops: a loop is an array of [x, y], not of numbers');
  }
  return isOne ? [loop(list, 0)] : list.map(loop);
}

/** The fields of an og_state. */
export function stateOf(blocked, cost, tag) {
  const fields = {
    ground: flag(blocked, 'blocked') ? OG.BLOCKED : OG.WALKABLE,
    cost: scaled32(cost, 'cost'),
    tag: tagOf(tag),
  };
  if (blocked && cost !== 1) {
    throw new RangeError(`cost is ${cost}, but blocked ground has none`);
  }
  return fields;
}

function updateOf(update) {
  const { addCost = 0, setBits = 0, clearBits = 0 } = optionsOf(
    update, ['addCost', 'setBits', 'clearBits'], 'the fields of an update');
  return {
    is_update: 1,
    add_cost: scaled32(addCost, 'addCost'),
    set_bits: tagOf(setBits, 'setBits'),
    clear_bits: tagOf(clearBits, 'clearBits'),
  };
}

/** The fields that say what the area does to the ground. */
function effectOf({ blocked, cost = 1, tag = 0, update }) {
  if (update === undefined) {
    const isBlocked = blocked === undefined ? cost === 1 && tagOf(tag) === 0n : blocked;
    return { state: stateOf(isBlocked, cost, tag) };
  }
  if (blocked !== undefined || cost !== 1 || tag !== 0) {
    throw new TypeError('an area with an update has no state');
  }
  return updateOf(update);
}

/** Fills the og_area at an address of a frame. */
export function putArea(frame, at, loops, properties) {
  const given = optionsOf(properties, PROPERTIES, 'the properties of an area');
  const { priority = 0, rule = 'nonzero', barrier = false, enabled = true, floors = [0] } = given;
  const rings = loopsOf(loops);
  const coordinates = new Int32Array(rings.reduce((sum, ring) => sum + ring.length, 0));
  const offsets = new Uint32Array(rings.length);
  let end = 0;
  rings.forEach((ring, i) => {
    offsets[i] = end / 2;
    coordinates.set(ring, end);
    end += ring.length;
  });
  const on = idsOf(floors, 'floors');
  const fields = {
    shape: flag(barrier, 'barrier') ? OG.BARRIER : OG.REGION,
    point_count: end / 2,
    loop_count: rings.length,
    rule: oneOf(rule, RULES, 'rule'),
    priority: int32(priority, 'priority'),
    enabled: flag(enabled, 'enabled'),
    floor_count: on.length,
    ...effectOf(given),
  };
  lib.og_area_default(at);
  const arrays = {
    coordinates: frame.put(coordinates), loop_offsets: frame.put(offsets), floors: frame.put(on),
  };
  frame.write(Area, at, { ...fields, ...arrays });
  return at;
}

/** The corners of a rectangle between two opposite ones, [x, y] each: x, y, x, y, ... */
export function rectangle(corner, opposite) {
  const [ax, ay] = oneRow(corner, 2, 'corner');
  const [bx, by] = oneRow(opposite, 2, 'opposite');
  return Int32Array.of(ax, ay, bx, ay, bx, by, ax, by);
}
