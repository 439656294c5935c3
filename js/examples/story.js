// A house of two floors: built, edited and undone, walked through, saved, and loaded again. It
// prints what examples/c/story.c prints: the digests of the mesh and of the crowd and a hash of all
// paths are the same in every language.
//
// usage: story.js [AREAS EDITS PATHS STEPS]
import * as offgrid from 'offgrid';

const SIDE = 20000;
const FLOORS = 2;
const AGENT = 1;

/** A number from 0 to n - 1, of the same sequence in every language. */
let x = 5;
function below(n) {
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  return (x >>> 0) % n;
}

const corner = () => [600 + below(SIDE - 1100), 600 + below(SIDE - 1100)];

/** Crates on two floors, which stairs and lifts join. */
function build(areas) {
  const mesh = new offgrid.Mesh([0, 0], [SIDE, SIDE], {
    floors: FLOORS, radii: [20], journalLimit: 1000,
  });
  mesh.edit((edit) => {
    for (let i = 0; i < areas; ++i) {
      const [left, low] = corner();
      const [width, height] = [50 + below(350), 50 + below(350)];
      edit.add(offgrid.rectangle([left, low], [left + width, low + height]),
        { floors: i % FLOORS });
    }
    edit.addSeam([300, 9000], [300, 9400], 0, 1);
    for (let y = 500; y < SIDE; y += 2000) {
      edit.addLink([100, y, 0], [100, y, 1], { cost: 30, bothWays: true });
    }
  });
  return mesh;
}

/** Edits, one after the other, of which nothing is left. */
function editAndUndo(mesh, edits) {
  const [before, mark] = [mesh.digest, mesh.mark()];
  for (let i = 0; i < edits; ++i) {
    const [left, low] = corner();
    const crate = offgrid.rectangle([left, low], [left + 300, low + 300]);
    mesh.edit((edit) => edit.add(crate, { floors: [0, 1] }));
  }
  for (let i = 0; i < Math.floor(edits / 3); ++i) mesh.undo();
  const undone = mesh.rollBack(mark);
  console.log(`${edits} edits were undone, ${undone} of them at once; the digest is ${
    mesh.digest === before ? 'as before' : 'another one'}`);
}

/** FNV-1a over the words of corners. */
function hashOf(corners) {
  let hash = 2166136261;
  for (const word of corners) hash = Math.imul(hash ^ word, 16777619);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function findPaths(view, starts, goals) {
  const finder = new offgrid.Finder();
  const paths = finder.paths(view, starts, goals);
  const there = paths.lengths.filter((length) => length !== offgrid.NO_LENGTH);
  const sum = there.reduce((all, length) => all + length, 0n);
  console.log(`${there.length} of ${paths.length} paths, ${sum / 65536n} units long in all; their `
    + `hash is ${hashOf(paths.corners)}`);
  finder.close();
}

function walk(crowd, steps) {
  crowd.step(steps);
  const of = [0, 0, 0, 0, 0, 0];
  for (const activity of crowd.agents().activity) ++of[activity];
  console.log(`after ${steps} steps ${of[1]} move, ${of[2]} wait, ${of[3]} are stuck, ${
    of[4]} at the goal, ${of[5]} without path`);
}

/** Saves both, loads both, and lets both crowds go on. */
function saveAndGoOn(mesh, crowd, steps) {
  const loaded = offgrid.Mesh.fromBytes(mesh.toBytes());
  const late = offgrid.Crowd.fromBytes([loaded.view(AGENT)], crowd.toBytes());
  crowd.step(steps);
  late.step(steps);
  console.log(`the loaded crowd goes on ${late.digest === crowd.digest ? 'alike' : 'otherwise'}`);
  console.log(`mesh ${loaded.digest}`);
  console.log(`crowd ${late.digest}`);
}

const given = process.argv.slice(2).map(Number);
const [areas = 1000, edits = 30, paths = 100, steps = 50] = given;
const mesh = build(areas);
console.log(`${areas} areas on ${FLOORS} floors`);
editAndUndo(mesh, edits);
const view = mesh.view(AGENT);
const wanted = Array.from({ length: 2 * paths }, () => [below(SIDE), below(SIDE), below(FLOORS)]);
const places = view.nearestFree(wanted);
const [starts, goals] = [places.subarray(0, 3 * paths), places.subarray(3 * paths)];
findPaths(view, starts, goals);
const crowd = new offgrid.Crowd([view]);
crowd.add(starts, goals, { speed: 30, radius: 20 });
walk(crowd, steps);
saveAndGoOn(mesh, crowd, 5);
