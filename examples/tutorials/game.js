// A game: a wall with a door, a crowd that waits for it, a game that is saved and goes on.
// game.cpp, game.c and game.py tell the same story and print the same lines;
// docs/tutorials/game.md.
import * as offgrid from 'offgrid';

function show(when, crowd) {
  const { activity } = crowd.agents();
  const count = (what) => activity.filter((does) => does === what).length;
  console.log(`${when}: ${count(offgrid.Activity.AT_GOAL)} arrived, `
    + `${count(offgrid.Activity.WITHOUT_PATH)} without a path`);
}

// --8<-- [start:mesh]
const mesh = new offgrid.Mesh([0, 0], [2000, 1000], { radii: [20] });
const door = mesh.edit((edit) => { // made at the end, all of it or nothing
  edit.add(offgrid.rectangle([990, 0], [1010, 400]));
  edit.add(offgrid.rectangle([990, 600], [1010, 1000]));
  return edit.add(offgrid.rectangle([990, 400], [1010, 600]));
});
// --8<-- [end:mesh]

// --8<-- [start:crowd]
const view = mesh.view(1);
const crowd = new offgrid.Crowd([view]);
const places = Array.from({ length: 6 },
  (_, i) => [100 + (i % 3) * 60, 450 + Math.floor(i / 3) * 60]);
crowd.add(places, [1800, 500], { radius: 20, speed: 8 });
crowd.step(100);
show('the door is closed', crowd);
// --8<-- [end:crowd]

// --8<-- [start:door]
mesh.edit((edit) => edit.enable(door, false)); // a switch: the mesh stays as it is
crowd.step(100);
show('it is open', crowd);
// --8<-- [end:door]

// --8<-- [start:peer]
const saved = crowd.toBytes();
const peer = offgrid.Crowd.fromBytes([view], saved);
crowd.step(400);
peer.step(400);
show('later', crowd);
console.log('the peer is', peer.digest === crowd.digest ? 'the same' : 'another');
// --8<-- [end:peer]
