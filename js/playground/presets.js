// Levels to begin with, as what Level takes, by name; those of TORTURE have one outline that is
// hard for floats. All of them are functions without state: equal calls give equal levels, or a
// promise of them.

const RADII = [40, 120];

/** Marsaglia's generator of 32 bits; below(n) is from 0 to n - 1. */
export function random(seed) {
  let x = seed;
  return function below(n) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % n;
  };
}

export function box(x, y, width, height) {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

const block = (...loops) => ({ kind: 'block', loops, floor: 0 });
const wall = (...line) => ({ kind: 'wall', loops: [line], floor: 0 });

function rooms() {
  const items = [];
  for (let i = 1; i < 4; ++i) {
    for (let j = 0; j < 4; ++j) {
      const at = 2500 * j;
      const door = 700 + ((i * 5 + j * 7) % 4) * 250;
      items.push(block(box(2500 * i - 60, at, 120, door)));
      items.push(block(box(2500 * i - 60, at + door + 400, 120, 2500 - door - 400)));
      items.push(block(box(at + 60, 2500 * i - 60, door, 120)));
      items.push(block(box(at + door + 460, 2500 * i - 60, 2380 - door - 400, 120)));
    }
  }
  const below = random(7);
  for (let i = 0; i < 40; ++i) {
    const x = 300 + 2500 * below(4) + below(1700);
    const y = 300 + 2500 * below(4) + below(1700);
    items.push(block(box(x, y, 80 + below(200), 80 + below(200))));
  }
  items.push({ kind: 'mud', cost: 3, floor: 0, loops: [box(2700, 2700, 2000, 2000)] });
  return { width: 10000, height: 10000, radii: RADII, items };
}

/** A house: two floors, stairs and a lift. */
function house() {
  const items = [];
  for (const floor of [0, 1]) {
    for (let i = 1; i < 5; ++i) {
      const gap = 1200 * ((i + 2 * floor) % 4) + 600;
      items.push({ kind: 'block', floor, loops: [box(2000 * i - 50, 0, 100, gap)] });
      items.push({ kind: 'block', floor, loops: [box(2000 * i - 50, gap + 500, 100, 5500 - gap)] });
    }
  }
  items.push({
    kind: 'stairs',
    floor: 0,
    loops: [
      [
        [1000, 2600],
        [1000, 3400],
      ],
    ],
  });
  items.push({
    kind: 'lift',
    floor: 0,
    cost: 500,
    loops: [
      [
        [9000, 5000],
        [9000, 5000],
      ],
    ],
  });
  return { width: 10000, height: 6000, floors: 2, radii: RADII, items };
}

/** 2,000 obstacles. */
function field() {
  const below = random(5);
  const items = [];
  for (let i = 0; i < 2000; ++i) {
    const x = 50 + 400 * (i % 50) + below(140);
    const y = 50 + 400 * Math.floor(i / 50) + below(140);
    const [w, h] = [40 + below(120), 40 + below(120)];
    items.push(
      i % 5 === 0
        ? block([
            [x, y],
            [x + w, y],
            [x, y + h],
          ])
        : block(box(x, y, w, h)),
    );
  }
  return { width: 20000, height: 16000, radii: RADII, items };
}

/** Islands, whose coasts are divided again and again. */
function coast() {
  const below = random(11);
  const items = [];
  for (const [cx, cy, r] of [
    [3200, 3600, 2300],
    [7400, 6400, 1900],
    [7600, 2200, 1000],
  ]) {
    let loop = Array.from({ length: 7 }, (_, i) => {
      const angle = (2 * Math.PI * i) / 7;
      const reach = r * (0.6 + below(400) / 1000);
      return [Math.round(cx + reach * Math.cos(angle)), Math.round(cy + reach * Math.sin(angle))];
    });
    for (let depth = 0; depth < 5; ++depth) {
      loop = loop.flatMap((p, i) => {
        const q = loop[(i + 1) % loop.length];
        const bend = (below(601) - 300) / 1000;
        const middle = [
          Math.round((p[0] + q[0]) / 2 + (q[1] - p[1]) * bend),
          Math.round((p[1] + q[1]) / 2 - (q[0] - p[0]) * bend),
        ];
        return [p, middle];
      });
    }
    items.push(block(loop));
  }
  return { width: 10000, height: 8500, radii: RADII, items };
}

/** Corners on one line: combs whose teeth touch a bar. */
function collinear() {
  const loop = [
    [1000, 1000],
    [9000, 1000],
    [9000, 2000],
  ];
  for (let x = 8800; x >= 1200; x -= 400) {
    loop.push([x, 2000], [x, 8000 - (x % 800)], [x - 200, 8000 - (x % 800)], [x - 200, 2000]);
  }
  loop.push([1000, 2000]);
  return { width: 10000, height: 10000, radii: RADII, items: [block(loop)] };
}

/** All corners on one circle: each four of them may be divided in two ways. */
function cocircular() {
  const square = 65 * 65; // x^2 + y^2 of whole numbers in many ways: 5 * 13 squared
  const corners = [];
  for (let x = -65; x <= 65; ++x) {
    const y = Math.round(Math.sqrt(square - x * x));
    if (x * x + y * y === square) corners.push([x, y]);
  }
  const at = ([x, y]) => [5000 + 60 * x, 5000 + 60 * y];
  const upper = corners.map(at);
  const lower = corners
    .filter(([, y]) => y !== 0)
    .reverse()
    .map(([x, y]) => at([x, -y]));
  const hole = [...upper, ...lower].map(([x, y]) => [(x + 5000) / 2, (y + 5000) / 2]);
  return { width: 10000, height: 10000, radii: RADII, items: [block([...upper, ...lower], hole)] };
}

/** Holes that touch each other and the outline, in corners and along sides. */
function touching() {
  const holes = [];
  for (let i = 0; i < 6; ++i) {
    for (let j = 0; j < 6; ++j) {
      const x = 1000 + 1300 * i,
        y = 1000 + 1300 * j;
      holes.push([
        [x + 650, y],
        [x + 1300, y + 650],
        [x + 650, y + 1300],
        [x, y + 650],
      ]);
    }
  }
  const items = [block(box(1000, 1000, 7800, 7800), ...holes)];
  return { width: 10000, height: 10000, radii: RADII, items };
}

/** An outline that crosses itself, whose crossings are no grid points. */
function crossing() {
  const below = random(3);
  const loop = Array.from({ length: 41 }, (_, i) => {
    const angle = (2 * Math.PI * ((i * 17) % 41)) / 41;
    const reach = 3000 + below(1000);
    return [Math.round(5000 + reach * Math.cos(angle)), Math.round(5000 + reach * Math.sin(angle))];
  });
  return { width: 10000, height: 10000, radii: RADII, items: [block(loop)] };
}

/** A level of a game: scripts/playground.sh takes it from Debian's package freedoom. */
async function freedoom() {
  const answer = await fetch('freedoom.json');
  if (!answer.ok) throw new Error("this page was made where Debian's package freedoom was not");
  return answer.json();
}

function empty() {
  return {
    width: 10000,
    height: 8000,
    floors: 2,
    radii: RADII,
    items: [wall([4000, 2000], [6000, 6000])],
  };
}

export const PRESETS = {
  rooms,
  house,
  freedoom,
  field,
  coast,
  empty,
  collinear,
  cocircular,
  touching,
  crossing,
};
export const TORTURE = new Set(['collinear', 'cocircular', 'touching', 'crossing']);
