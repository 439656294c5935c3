// A robot: shelves, a box that its sensor sees, a file for another robot. In millimetres.
// robot.cpp, robot.c and robot.py tell the same story and print the same lines;
// docs/tutorials/robot.md.
import * as offgrid from 'offgrid';

// --8<-- [start:mesh]
const mesh = new offgrid.Mesh([0, 0], [5000, 3000], { radii: [300] });
mesh.edit((edit) => {
  edit.add(offgrid.rectangle([2400, 0], [2600, 400]));
  edit.add(offgrid.rectangle([2400, 1400], [2600, 1800]));
  edit.add(offgrid.rectangle([2400, 2600], [2600, 3000]));
});
// --8<-- [end:mesh]

// --8<-- [start:path]
function show() {
  const path = mesh.path([500, 2200], [4500, 2200], { agent: 1 });
  console.log(path.toArray().map(([x, y]) => `(${x}, ${y})`).join(' '));
}
show();
// --8<-- [end:path]

// --8<-- [start:box]
const box = mesh.edit((edit) => edit.add(offgrid.rectangle([2300, 2000], [2700, 2400])));
show();
mesh.edit((edit) => edit.replace(box, offgrid.rectangle([3300, 2000], [3700, 2400])));
show();
// --8<-- [end:box]

// --8<-- [start:file]
const other = offgrid.Mesh.fromBytes(mesh.toBytes());
console.log('the other robot has', other.digest === mesh.digest ? 'the same mesh' : 'another');
// --8<-- [end:file]
