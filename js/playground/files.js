// Levels out of files: .geojson and other drawings, world files, maps of Moving AI, and .wad.
import { Mesh, Shapes } from 'offgrid/manual';
import { box } from './presets.js';
import { levelOfWad } from './wad.js';

const RADII = [40, 120];

/** Cells of a map that are no ground, as boxes of whole runs. */
function cells(text) {
  const [head, body] = text.split(/^map\r?\n/m);
  if (body === undefined) throw new Error('a map begins with type, height, width and map');
  const rows = body.split(/\r?\n/).filter((row) => row.length > 0);
  const width = Number(/width (\d+)/.exec(head)?.[1]),
    height = Number(/height (\d+)/.exec(head)?.[1]);
  if (rows.length !== height || rows.some((row) => row.length !== width)) {
    throw new Error(`a map of ${width} x ${height} has other rows`);
  }
  const side = 100,
    items = [];
  rows.forEach((row, i) => {
    for (const run of row.matchAll(/[^.GS]+/g)) {
      const loops = [box(side * run.index, side * (height - 1 - i), side * run[0].length, side)];
      items.push({ kind: 'block', floor: 0, loops });
    }
  });
  return { width: side * width, height: side * height, radii: RADII, items };
}

function itemOf(shape) {
  const loops = shape.loops.map((flat) => {
    const loop = [];
    for (let i = 0; i < flat.length; i += 2) loop.push([flat[i], flat[i + 1]]);
    return loop;
  });
  const kind = shape.barrier ? 'wall' : shape.blocked ? 'block' : 'mud';
  const item = { kind, floor: shape.floors[0] ?? 0, loops };
  if (kind === 'mud') item.cost = shape.cost;
  if (!shape.enabled) item.enabled = false;
  return item;
}

/** Moves items so that they lie in a level with some room around them. */
function placed(items, side = 10000) {
  const all = items.flatMap(({ loops }) => loops.flat());
  if (all.length === 0) throw new Error('there is nothing in it');
  const low = [0, 1].map((k) => all.reduce((least, p) => Math.min(least, p[k]), Infinity));
  const high = [0, 1].map((k) => all.reduce((most, p) => Math.max(most, p[k]), -Infinity));
  const scale = (0.9 * side) / Math.max(high[0] - low[0], high[1] - low[1], 1);
  const move = (p) => [0, 1].map((k) => Math.round((p[k] - low[k]) * scale + side / 20));
  for (const item of items) item.loops = item.loops.map((loop) => loop.map(move));
  const [width, height] = move(high).map((v) => v + side / 20);
  return { width, height, radii: RADII, items };
}

/** What a world file has, as far as the page can show it. */
function ofMesh(bytes) {
  const mesh = Mesh.fromBytes(bytes);
  const { low, high } = mesh.bounds;
  const items = [...mesh.areas()].filter(({ update }) => update === null).map(itemOf);
  const level = {
    width: high[0] - low[0],
    height: high[1] - low[1],
    floors: mesh.floors,
    radii: mesh.radii,
    items,
  };
  for (const item of items) {
    item.loops = item.loops.map((loop) => loop.map(([x, y]) => [x - low[0], y - low[1]]));
  }
  mesh.close();
  return level;
}

/** The level of a file. Throws an error that says what is wrong. */
export async function levelOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (file.name.endsWith('.map')) return cells(new TextDecoder().decode(bytes));
  if (file.name.endsWith('.ogw')) return ofMesh(bytes);
  if (/\.wad$/i.test(file.name)) return levelOfWad(bytes);
  const name = file.name.replace(/\.json$/, '.geojson');
  return placed([...Shapes.read(name, bytes).shapes].map(itemOf));
}
