// Levels of the game Doom, out of a WAD file (The Unofficial Doom Specs, by Matthew Fell): what
// stops the player is blocked, doors are blocks that can be switched, and slime is mud.
import { box } from './presets.js';

const UNITS = 4; // of the grid in one of the game's
const RADII = [16 * UNITS, 32 * UNITS]; // of the player, and of larger monsters
const MARGIN = 100;
const [STEP, OPENING, IMPASSABLE] = [24, 56, 1]; // what the player climbs and passes; a flag
// Types of lines: they open the sector behind, open those with their tag, move these up and down,
// or end the level. Types of sectors that hurt.
const BEHIND = new Set([1, 26, 27, 28, 31, 32, 33, 34, 46, 117, 118]);
const OPENS = new Set([
  2, 3, 4, 16, 29, 42, 50, 61, 63, 75, 76, 86, 90, 99, 103, 105, 106, 107, 108, 109, 110, 111, 112,
  113, 114, 115, 116, 133, 134, 135, 136, 137, 175, 176, 196,
]);
const LIFTS = new Set([10, 21, 62, 88, 120, 121, 122, 123]);
const EXITS = new Set([11, 51, 52, 124]);
const SLIME = new Set([4, 5, 7, 11, 16]);

/** A level's pieces: a function of a piece's name and of the words, of 16 bits, in a record. */
function piecesOf(bytes, level) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (at) => String.fromCharCode(...bytes.subarray(at, at + 8)).replace(/\0.*/s, '');
  if (bytes.length < 12 || !/^[IP]WAD/.test(text(0))) throw new Error('it begins with no IWAD');
  const [count, at] = [view.getUint32(4, true), view.getUint32(8, true)];
  if (at + 16 * count > bytes.length) throw new Error('its list of pieces lies outside the file');
  const all = Array.from({ length: count }, (_, i) => ({
    name: text(at + 16 * i + 8),
    begin: view.getUint32(at + 16 * i, true),
    size: view.getUint32(at + 16 * i + 4, true),
  }));
  const first = all.findIndex(
    ({ name }, i) => all[i + 1]?.name === 'THINGS' && name === (level ?? name),
  );
  if (first < 0) throw new Error(`it has no level ${level ?? 'of the classic format'}`);
  return (wanted, words) => {
    const piece = all.slice(first + 1, first + 11).find(({ name }) => name === wanted);
    if (!piece || piece.begin + piece.size > bytes.length) throw new Error(`it has no ${wanted}`);
    return Array.from({ length: Math.floor(piece.size / (2 * words)) }, (_, i) =>
      Array.from({ length: words }, (__, k) =>
        view.getInt16(piece.begin + 2 * (i * words + k), true),
      ),
    );
  };
}

/** Closed loops of directed sides [from, to]; null if they do not close. */
function loopsOf(sides) {
  const after = new Map(sides.map(([from]) => [from, []]));
  for (const [from, to] of sides) after.get(from).push(to);
  const loops = [];
  for (const [first, ends] of after) {
    while (ends.length > 0) {
      const loop = [];
      let at = first;
      do {
        loop.push(at);
        at = after.get(at)?.pop();
        if (at === undefined) return null;
      } while (at !== first);
      loops.push(loop);
    }
  }
  return loops;
}

class WadLevel {
  constructor(pieces) {
    this.things = pieces('THINGS', 5);
    this.sides = pieces('SIDEDEFS', 15);
    this.sectors = pieces('SECTORS', 13).map((words) => ({
      floor: words[0], ceiling: words[1], type: words[11], tag: words[12], around: [],
    }));
    this.lines = pieces('LINEDEFS', 7).map(([from, to, flags, type, tag, right, left]) => ({
      from: from & 0xffff, to: to & 0xffff, flags, type, tag,
      right: this.sectorOf(right), left: this.sectorOf(left),
    }));
    const vertices = pieces('VERTEXES', 2);
    const used = this.lines.flatMap(({ from, to }) => [vertices[from], vertices[to]]);
    if (used.length === 0 || used.includes(undefined)) throw new Error('its lines have no ends');
    const low = [0, 1].map((k) => Math.min(...used.map((at) => at[k])));
    this.place = (at) => at.slice(0, 2).map((v, k) => UNITS * (v - low[k]) + MARGIN);
    this.points = vertices.map(this.place);
    [this.width, this.height] = [0, 1].map(
      (k) => Math.max(...used.map((at) => this.place(at)[k])) + MARGIN,
    );
    for (const { from, to, right, left } of this.lines) {
      if (right === left) continue;
      right?.around.push([to, from]);
      left?.around.push([from, to]);
    }
  }

  sectorOf(side) {
    return this.sectors[this.sides[side & 0xffff]?.[14]];
  }

  /** The sectors that lines of these types open or move. */
  moved(byTag, behind = new Set()) {
    const lines = this.lines.filter(({ type, tag }) => byTag.has(type) && tag !== 0);
    const tags = new Set(lines.map(({ tag }) => tag));
    return new Set([
      ...this.lines.filter(({ type }) => behind.has(type)).map(({ left }) => left),
      ...this.sectors.filter(({ tag }) => tags.has(tag)),
    ]);
  }

  /** Loops of points about sectors and the like; none if they do not close. */
  loops(sides) {
    return (loopsOf(sides) ?? []).map((loop) => loop.map((i) => this.points[i]));
  }

  areas(kind, sectors, more = {}) {
    return [...sectors]
      .map((sector) => ({ kind, floor: 0, loops: this.loops(sector?.around ?? []), ...more }))
      .filter(({ loops }) => loops.length > 0);
  }

  /** All that lies outside of every sector. */
  outside() {
    const bounds = this.lines.flatMap(({ from, to, right, left }) =>
      right && left ? [] : [right ? [from, to] : [to, from]],
    );
    return { kind: 'block', floor: 0, loops: [box(0, 0, this.width, this.height),
      ...this.loops(bounds)] };
  }

  walls(moving) {
    const stops = ({ flags, right: a, left: b }) => {
      if (!a || !b || a === b) return false;
      if ((flags & IMPASSABLE) !== 0) return true;
      if (moving.has(a) || moving.has(b)) return false;
      const opening = Math.min(a.ceiling, b.ceiling) - Math.max(a.floor, b.floor);
      return opening < OPENING || Math.abs(a.floor - b.floor) > STEP;
    };
    return this.lines.filter(stops).map(({ from, to }) => ({
      kind: 'wall', floor: 0, loops: [[this.points[from], this.points[to]]],
    }));
  }

  /** From the player's start to the end of the level, where it has both. */
  ends() {
    const start = this.things.find(([, , , type]) => type === 1);
    const exit = this.lines.find(({ type }) => EXITS.has(type));
    return start && exit && [[...this.place(start), 0], [...this.points[exit.from], 0]];
  }
}

/** A level of the file, the first one if none is named. Throws an error that says what is wrong. */
export function levelOfWad(bytes, name) {
  const wad = new WadLevel(piecesOf(bytes, name));
  const doors = wad.moved(OPENS, BEHIND);
  const moving = new Set([...doors, ...wad.moved(LIFTS)]);
  const items = [
    ...wad.areas('mud', wad.sectors.filter(({ type }) => SLIME.has(type)), { cost: 3 }),
    wad.outside(),
    ...wad.walls(moving),
    ...wad.areas('block', doors, { enabled: false }),
  ];
  return { width: wad.width, height: wad.height, radii: RADII, items, ends: wad.ends() };
}
