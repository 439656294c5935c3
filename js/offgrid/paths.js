// Finder: searches for paths; Path and Paths: what it finds.
import { NO_LENGTH, OG } from './constants.js';
import { OffgridError } from './errors.js';
import * as layouts from './layouts.js';
import {
  Handle, check, filled, framed, handleBy, handleOf, lib, nameOf,
} from './library.js';
import {
  flag, oneOf, onePoint, optionsOf, pair, points, rowsOf, whole,
} from './values.js';
import { View, takePoints } from './views.js';

const KINDS = { shortest: OG.SHORTEST, cheap: OG.CHEAP, clear: OG.CLEAR };
/** Names of arguments of C in calls from a start to a goal. */
const ENDS = { from: 'start', to: 'goal' };
export const PATH_OPTIONS = ['kind', 'near', 'radius', 'ratio', 'landmarks'];

/** A path, from start to goal. */
export class Path {
  constructor(corners, info, links) {
    this.corners = corners;
    this.length = info.length;
    this.links = links;
    this.isGoal = info.is_goal !== 0;
  }

  /** The length in units. */
  get units() { return Number(this.length) / 65536; }

  /** The corners as rows [x, y, floor]. */
  toArray() { return rowsOf(this.corners); }
}

/** A cheap path, with what is known of its cost. */
class CheapPath extends Path {
  constructor(corners, info, links) {
    super(corners, info, links);
    this.cost = info.cost;
    this.lowerBound = info.lower_bound;
    this.ratio = info.ratio === 0n ? null : Number(info.ratio) / 1000;
    this.isProved = info.is_proved !== 0;
  }
}

/** Many paths. */
export class Paths {
  constructor(lengths, corners, offsets) {
    this.lengths = lengths;
    this.corners = corners;
    this.offsets = offsets;
  }

  get length() { return this.lengths.length; }

  /** Is there a path? */
  exists(i) { return this.lengths[whole(i, 'i', 0, this.length - 1)] !== NO_LENGTH; }

  /** The corners of path i, without a copy. */
  at(i) {
    whole(i, 'i', 0, this.length - 1);
    return this.corners.subarray(3 * this.offsets[i], 3 * this.offsets[i + 1]);
  }

  * [Symbol.iterator]() {
    for (let i = 0; i < this.length; ++i) yield this.at(i);
  }

  /** The lengths in units; Infinity where there is no path. */
  units() {
    return Float64Array.from(this.lengths,
      (length) => (length === NO_LENGTH ? Infinity : Number(length) / 65536));
  }
}

/** The last path of a finder. */
export function foundBy(frame, finder, info, isCheap) {
  const corners = cornersOf(frame, finder);
  const links = [];
  if (info.link_count > 0) {
    const n = info.link_count;
    const [ids, at, count] = [frame.room(4 * n), frame.room(4 * n), frame.room(4)];
    check(lib.og_finder_links(finder, n, ids, at, count));
    const where = frame.take(Uint32Array, at, n);
    frame.take(Uint32Array, ids, n).forEach((id, i) => links.push({ id, corner: where[i] }));
  }
  return new (isCheap ? CheapPath : Path)(corners, info, links);
}

const cornersOf = (frame, finder) => filled(frame, layouts.Point.size,
  (capacity, at, count) => lib.og_finder_corners(finder, capacity, at, count),
  (at, n) => takePoints(frame, at, n));

/** 1000 times a ratio, which must be whole; 1.05 is meant as it is written. */
function thousandths(ratio) {
  if (typeof ratio !== 'number') throw new TypeError(`ratio is a number, not ${nameOf(ratio)}`);
  const made = Math.round(ratio * 1000);
  if (made / 1000 !== ratio || !(ratio >= 1 && ratio < 2 ** 20)) {
    throw new RangeError(`ratio is of whole thousandths, from 1 to 2^20, not ${ratio}`);
  }
  return made;
}

function fieldsOf(options) {
  const { kind = 'shortest', near = false, radius, ratio, landmarks } = optionsOf(
    options, PATH_OPTIONS, 'the options of a path');
  const fields = { kind: oneOf(kind, KINDS, 'kind'), near: flag(near, 'near') };
  if (kind === 'clear' && (radius === undefined || radius === 0)) {
    throw new RangeError(`radius: kind 'clear' wants one, from 1 to ${2 ** 28 - 1}`);
  }
  if (radius !== undefined) {
    if (kind !== 'clear') throw new RangeError(`a radius is for kind 'clear', not '${kind}'`);
    fields.radius = whole(radius, 'radius', 1, 2 ** 28 - 1);
  }
  if (ratio !== undefined) {
    if (kind !== 'cheap') throw new RangeError(`a ratio is for kind 'cheap', not '${kind}'`);
    fields.ratio = thousandths(ratio);
  }
  if (landmarks !== undefined) {
    if (kind !== 'shortest') {
      throw new RangeError(`landmarks are for kind 'shortest', not '${kind}'`);
    }
    fields.landmarks = whole(landmarks, 'landmarks', 0, 64);
  }
  return fields;
}

export class Finder extends Handle {
  constructor() {
    super(framed((frame) => handleBy(frame, lib.og_finder_create)));
  }

  path(view, start, goal, options = undefined) {
    const fields = fieldsOf(options);
    const [from, to] = [onePoint(start, 'start'), onePoint(goal, 'goal')];
    const [own, seen] = [handleOf(this, Finder, 'finder'), handleOf(view, View, 'view')];
    return framed((frame) => {
      const asked = frame.defaults(lib.og_path_options_default, layouts.PathOptions, fields);
      const info = frame.room(layouts.PathInfo.size);
      check(lib.og_finder_path(own, seen, frame.put(from), frame.put(to), asked, info), ENDS);
      return foundBy(frame, own, frame.read(layouts.PathInfo, info), fields.kind === OG.CHEAP);
    });
  }

  nearestGoal(view, start, goals) {
    const [from, to] = [onePoint(start, 'start'), points(goals, 'goals')];
    const [own, seen] = [handleOf(this, Finder, 'finder'), handleOf(view, View, 'view')];
    return framed((frame) => {
      const [goal, info] = [frame.room(4), frame.room(layouts.PathInfo.size)];
      check(lib.og_finder_nearest_goal(own, seen, frame.put(from), to.length / 3, frame.put(to),
        goal, info), ENDS);
      const path = foundBy(frame, own, frame.read(layouts.PathInfo, info), false);
      return { goal: frame.u32(goal), path };
    });
  }

  paths(view, start, goal, options = undefined) {
    const { corners = true, landmarks = 0, progress } = optionsOf(
      options, ['corners', 'landmarks', 'progress'], 'the options of paths');
    const [one, other] = pair(start, goal);
    const n = one.length / 3;
    const [own, seen] = [handleOf(this, Finder, 'finder'), handleOf(view, View, 'view')];
    const lengths = new BigUint64Array(n);
    const counts = new Uint32Array(n);
    const found = [];
    const size = progress === undefined ? Math.max(1, n) : Math.max(1, Math.ceil(n / 100));
    flag(corners, 'corners');
    if (whole(landmarks, 'landmarks', 0, 64) > 0 && n > 0) makeLandmarks(own, seen, one, landmarks);
    for (let begin = 0; begin < n; begin += size) {
      const end = Math.min(begin + size, n);
      const answer = searched(own, seen, one.subarray(3 * begin, 3 * end),
        other.subarray(3 * begin, 3 * end), corners, begin);
      lengths.set(answer.lengths, begin);
      counts.set(answer.counts, begin);
      found.push(answer.corners);
      progress?.(end, n);
    }
    const offsets = new Uint32Array(n + 1);
    counts.forEach((count, i) => { offsets[i + 1] = offsets[i] + count; });
    return new Paths(lengths, joined(found), offsets);
  }
}

/** Makes landmarks, by asking for the path from the first point to itself. Whether there is one
 * does not matter; what is wrong with the point or the view the batch will say. */
function makeLandmarks(finder, view, from, landmarks) {
  framed((frame) => {
    const asked = frame.defaults(lib.og_path_options_default, layouts.PathOptions, { landmarks });
    const at = frame.put(from.subarray(0, 3));
    lib.og_finder_path(finder, view, at, at, asked, 0);
  });
}

/** Paths of a part of a batch, which begins at `begin`; errors have the index of the whole. */
function searched(finder, view, from, to, corners, begin) {
  const n = from.length / 3;
  return framed((frame) => {
    const [lengths, counts] = [frame.room(8 * n), corners ? frame.room(4 * n) : 0];
    try {
      check(lib.og_finder_paths(finder, view, n, frame.put(from), frame.put(to), 1, lengths,
        counts), ENDS);
    } catch (error) {
      if (error instanceof OffgridError && error.item !== null) error.item += begin;
      throw error;
    }
    return {
      lengths: frame.take(BigUint64Array, lengths, n),
      counts: corners ? frame.take(Uint32Array, counts, n) : new Uint32Array(n),
      corners: corners ? cornersOf(frame, finder) : new Int32Array(0),
    };
  });
}

function joined(arrays) {
  if (arrays.length === 1) return arrays[0];
  const made = new Int32Array(arrays.reduce((sum, array) => sum + array.length, 0));
  let end = 0;
  for (const array of arrays) {
    made.set(array, end);
    end += array.length;
  }
  return made;
}
