// A town in JavaScript: 10,000 areas on two floors, 300 edits, 500 paths, a crowd, a file.
// town.cpp, town.c and town.py tell the same story and print the same lines (README.md).
import * as offgrid from 'offgrid';

const [SIDE, AREAS, EDITS, PATHS, AGENTS, RADIUS] = [20000, 10000, 300, 500, 100, 15];

/** Marsaglia's generator of 32 bits: a number from 0 to n - 1. */
let state = 5;
function below(n) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % n;
}

const place = () => [below(SIDE + 1), below(SIDE + 1), below(2)];
const moved = (from) => Math.min(Math.max(from + below(4001) - 2000, 0), SIDE);
const placeNear = ([x, y]) => [moved(x), moved(y), below(2)];

/** FNV-1a of 64 bits. */
function hashOf(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

/**
 * A house of the town, a hut of three corners, a fence, mud, or a swamp that makes ground dearer:
 * its loop and its properties.
 */
function areaIn(cell) {
  const x = 200 * (cell % 100) + 20 + below(80);
  const y = 200 * Math.floor(cell / 100) + 20 + below(80);
  const [right, top] = [x + 20 + below(60), y + 20 + below(60)];
  const [kind, tag, floors] = [below(8), below(4), [below(2)]];
  const house = [[x, y], [right, y], [right, top], [x, top]];
  if (kind === 0) return [house, { blocked: false, cost: 2, tag, floors }];
  if (kind === 1) return [house, { update: { addCost: 0.5 }, floors }];
  if (kind === 2) return [[[x, y], [right, y], [x, top]], { floors }];
  if (kind === 3) return [[[x, y], [right, top]], { barrier: true, floors }];
  return [house, { floors }];
}

function build() {
  const mesh = new offgrid.Mesh([0, 0], [SIDE, SIDE], { floors: 2, radii: [RADIUS] });
  const ids = [];
  mesh.edit((edit) => {
    for (let cell = 0; cell < AREAS; ++cell) ids.push(edit.add(...areaIn(cell)));
    for (let x = 2000; x < SIDE; x += 2000) { // stairs and lifts stand in the lanes between cells
      edit.addSeam([x, 900], [x, 1200], 0, 1);
      for (let y = 3000; y < SIDE; y += 2000) {
        edit.addLink([x, y, 0], [x, y, 1], { cost: 30, bothWays: true });
      }
    }
  });
  return { mesh, ids };
}

/** Something else in one cell after the other; every third change is undone. */
function change(mesh, ids) {
  for (let i = 0; i < EDITS; ++i) {
    const cell = below(AREAS);
    mesh.edit((edit) => edit.replace(ids[cell], ...areaIn(cell)));
    if (i % 3 === 2) mesh.undo();
  }
}

/** The paths between random places, or the free ones near them: their ends and a hash. */
function walk(view) {
  const [from, to] = [[], []];
  for (let i = 0; i < PATHS; ++i) {
    from.push(place());
    to.push(placeNear(from[i]));
  }
  const [starts, goals] = [view.nearestFree(from), view.nearestFree(to)];
  const paths = new offgrid.Finder().paths(view, starts, goals);
  const there = Array.from({ length: PATHS }, (_, i) => i).filter((i) => paths.exists(i));
  const words = there.flatMap((i) => {
    const length = paths.lengths[i];
    return [Number(length & 0xffffffffn), Number(length >> 32n), ...paths.at(i)];
  });
  const only = (points) => there.flatMap((i) => [...points.subarray(3 * i, 3 * i + 3)]);
  return {
    count: there.length, starts: Int32Array.from(only(starts)), goals: Int32Array.from(only(goals)),
    hash: hashOf(new Uint8Array(Uint32Array.from(words).buffer)),
  };
}

const { mesh, ids } = build();
console.log(`built    ${mesh.digest}`);
change(mesh, ids);
console.log(`edited   ${mesh.digest}`);

const view = mesh.view(1);
const { count, starts, goals, hash } = walk(view);
console.log(`paths    ${count} of ${PATHS}, hash ${hash}`);

const crowd = new offgrid.Crowd([view]);
crowd.add(starts.subarray(0, 3 * AGENTS), goals.subarray(0, 3 * AGENTS),
  { speed: 40, radius: RADIUS });
crowd.step(100);
console.log(`crowd    ${crowd.digest}`);

const file = mesh.toBytes();
console.log(`file     ${file.length} bytes, hash ${hashOf(file)}`);
const loaded = offgrid.Mesh.fromBytes(file);
const late = offgrid.Crowd.fromBytes([loaded.view(1)], crowd.toBytes());
late.step(20);
console.log(`loaded   ${loaded.digest}`);
console.log(`later    ${late.digest}`);
