// A program of TypeScript that uses what is declared.
import * as offgrid from 'offgrid';
import type { Agents, AreaProperties, CheapPath, Faces } from 'offgrid';
import { start } from 'offgrid/manual';

await start();

const swamp: AreaProperties = { cost: 3, tag: 5n, floors: [0, 1] };
let closed: offgrid.Mesh;
{
  using mesh = new offgrid.Mesh([0, 0], [100, 100], { floors: 2, radii: [5] });
  closed = mesh;
  const ids: number[] = mesh.edit((edit) => [
    edit.add(offgrid.rectangle([40, 0], [60, 100]), swamp),
    edit.addSeam([90, 0], [90, 100], 0, 1),
    edit.addLink([5, 5, 0], [95, 5, 1], { cost: 10, bothWays: true }),
  ]);
  if (ids.length !== 3) throw new Error('three ids');
  using finder = new offgrid.Finder();
  using view = mesh.view();
  const cheap: CheapPath = finder.path(view, [10, 50], [80, 50], { kind: 'cheap', ratio: 1.05 });
  const bound: bigint = cheap.lowerBound;
  const short: offgrid.Path = finder.path(view, [10, 50], [80, 50]);
  const clear: offgrid.Path = finder.path(view, [10, 50], [80, 50], { kind: 'clear', radius: 3 });
  if (bound > cheap.cost || short.units > clear.units) throw new Error('bounds');
  const paths = finder.paths(view, [[1, 1], [2, 2]], Int32Array.of(9, 9, 0), {
    progress: (done: number, all: number) => { if (done > all) throw new Error('too many'); },
  });
  for (const corners of paths) if (corners.length % 3 !== 0) throw new Error('corners');
  view.setRules(new Map([[5, { cost: 1 }], [6, { closed: true }]]));
  view.switch(false, { areas: ids.slice(0, 1) });
  const faces: Faces = view.faces();
  const state: number | undefined = faces.ground[0];
  using crowd = new offgrid.Crowd([view]);
  crowd.add([[10, 10], [20, 20]], [80, 50], { speed: 2.5, radius: 3 });
  crowd.step(3);
  const agents: Agents = crowd.agents();
  if (agents.at.length !== 6 || state === undefined) throw new Error('agents');
  const { shapes, grid } = offgrid.Shapes.fromGeometry(
    { type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1]]] } as offgrid.Geometry);
  for (const { loops, update } of shapes) grid.places(loops[0]!).at(update?.addCost ?? 0);
  try {
    mesh.edit((edit) => edit.remove(12345));
  } catch (error) {
    if (!(error instanceof offgrid.EditRefused) || error.item !== 12345) throw error;
  }
}
if (!closed.closed) throw new Error('using closes');
console.log('all is well');
