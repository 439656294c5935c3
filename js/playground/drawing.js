// Draws the level on one canvas, when it changes, what a view has on a second one, a little later,
// and what moves on a third one, each frame.
import { Activity } from 'offgrid/manual';

const NAMES = [
  'ground',
  'block',
  'off',
  'mud',
  'wall',
  'seam',
  'grown',
  'mesh',
  'path',
  'accent',
  'ink',
  'line',
];

export function colours() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  );
}

function trace(path, loop, closed = true) {
  loop.forEach(([x, y], i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  if (closed) path.closePath();
}

/** A path of a flat array x, y, x, y, ... */
function traceFlat(path, flat) {
  for (let i = 0; i < flat.length; i += 2) {
    if (i === 0) path.moveTo(flat[i], flat[i + 1]);
    else path.lineTo(flat[i], flat[i + 1]);
  }
  path.closePath();
}

export class Drawing {
  constructor(ground, shown, motion) {
    this.ground = ground;
    this.shown = shown;
    this.motion = motion;
    this.ratio = 1;
    this.palette = colours();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      this.palette = colours();
    });
  }

  resize(camera) {
    this.ratio = devicePixelRatio || 1;
    const { clientWidth, clientHeight } = this.ground;
    camera.width = clientWidth;
    camera.height = clientHeight;
    for (const canvas of [this.ground, this.shown, this.motion]) {
      canvas.width = Math.round(clientWidth * this.ratio);
      canvas.height = Math.round(clientHeight * this.ratio);
    }
  }

  begin(canvas, camera) {
    const context = canvas.getContext('2d');
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    camera.apply(context, this.ratio);
    return context;
  }

  /** The level, on one floor. */
  drawLevel(camera, level, floor) {
    const context = this.begin(this.ground, camera);
    const pixel = 1 / camera.scale;
    const { palette } = this;
    context.fillStyle = palette.ground;
    context.fillRect(0, 0, level.width, level.height);
    this.drawItems(context, level, floor, pixel);
    context.strokeStyle = palette.line;
    context.lineWidth = 2 * pixel;
    context.strokeRect(0, 0, level.width, level.height);
  }

  /** What a view of the level has on a floor: outline and faces, or null for either. */
  drawShown(camera, floor, { outline, faces }) {
    const context = this.begin(this.shown, camera);
    context.lineWidth = 1 / camera.scale;
    if (faces) this.drawFaces(context, faces, floor);
    if (!outline) return;
    const path = new Path2D();
    for (const shape of outline) {
      if (shape.floors[0] === floor) shape.loops.forEach((loop) => traceFlat(path, loop));
    }
    context.strokeStyle = this.palette.grown;
    context.stroke(path);
  }

  drawFaces(context, faces, floor) {
    const path = new Path2D();
    for (let i = 0; i < faces.length; ++i) {
      if (faces.floor[i] === floor) traceFlat(path, faces.corners.subarray(6 * i, 6 * i + 6));
    }
    context.strokeStyle = this.palette.mesh;
    context.stroke(path);
  }

  drawItems(context, level, floor, pixel) {
    const { palette } = this;
    const lines = { wall: new Path2D(), seam: new Path2D(), off: new Path2D() };
    const areas = []; // mud lies below what is blocked
    for (const item of level.items.values()) {
      const between = item.kind === 'stairs' || item.kind === 'lift';
      if (item.floor !== floor && !(between && item.floor + 1 === floor)) continue;
      const off = item.enabled === false;
      if (item.kind === 'lift') this.drawLift(context, item, pixel, off);
      else if (item.kind === 'stairs') trace(off ? lines.off : lines.seam, item.loops[0], false);
      else if (item.kind === 'wall') trace(off ? lines.off : lines.wall, item.loops[0], false);
      else areas.push([off ? 'off' : item.kind, item.loops]);
    }
    for (const kind of ['mud', 'off', 'block']) {
      context.fillStyle = palette[kind];
      for (const [of, loops] of areas) {
        if (of !== kind) continue;
        const path = new Path2D();
        loops.forEach((loop) => trace(path, loop));
        context.fill(path, loops.length > 1 ? 'evenodd' : 'nonzero');
      }
    }
    context.lineWidth = 3 * pixel;
    for (const kind of ['wall', 'seam', 'off']) {
      context.strokeStyle = palette[kind];
      context.stroke(lines[kind]);
    }
  }

  drawLift(context, item, pixel, off) {
    context.fillStyle = off ? this.palette.off : this.palette.seam;
    for (const [x, y] of item.loops[0]) {
      context.fillRect(x - 7 * pixel, y - 7 * pixel, 14 * pixel, 14 * pixel);
    }
  }

  /** What moves: agents, the path between the ends, the selected item, and what is being drawn. */
  drawMotion(camera, { floor, agents, agentRadius, path, ends, selected, draft, radius }) {
    const context = this.begin(this.motion, camera);
    const pixel = 1 / camera.scale;
    if (agents) this.drawAgents(context, agents, floor, Math.max(agentRadius, 2 * pixel));
    if (path) this.drawPath(context, path, floor, pixel);
    ends.forEach((end, i) => {
      context.globalAlpha = end[2] === floor ? 1 : 0.35;
      context.beginPath();
      context.arc(end[0], end[1], Math.max(radius, 6 * pixel), 0, 2 * Math.PI);
      context.lineWidth = 2.5 * pixel;
      context.strokeStyle = this.palette.path;
      context.fillStyle = i === 0 ? this.palette.ground : this.palette.path;
      context.fill();
      context.stroke();
    });
    context.globalAlpha = 1;
    if (selected) this.drawSelected(context, selected, pixel);
    if (draft) {
      const line = new Path2D();
      trace(line, draft, false);
      context.strokeStyle = this.palette.accent;
      context.lineWidth = 2 * pixel;
      context.stroke(line);
    }
  }

  drawAgents(context, agents, floor, radius) {
    const { palette } = this;
    const groups = new Map();
    for (let i = 0; i < agents.length; ++i) {
      if (agents.at[3 * i + 2] !== floor) continue;
      const { activity } = agents;
      const colour =
        activity[i] === Activity.MOVING
          ? palette.accent
          : activity[i] === Activity.AT_GOAL
            ? palette.grown
            : palette.wall;
      if (!groups.has(colour)) groups.set(colour, new Path2D());
      const [x, y] = [agents.at[3 * i], agents.at[3 * i + 1]];
      groups.get(colour).moveTo(x + radius, y);
      groups.get(colour).arc(x, y, radius, 0, 2 * Math.PI);
    }
    for (const [colour, group] of groups) {
      context.fillStyle = colour;
      context.fill(group);
    }
  }

  drawPath(context, corners, floor, pixel) {
    context.strokeStyle = this.palette.path;
    context.lineWidth = 3 * pixel;
    for (let i = 0; i + 3 < corners.length; i += 3) {
      const here = corners[i + 2] === floor || corners[i + 5] === floor;
      context.setLineDash(corners[i + 2] === corners[i + 5] ? [] : [6 * pixel, 4 * pixel]);
      context.globalAlpha = here ? 1 : 0.3;
      context.beginPath();
      context.moveTo(corners[i], corners[i + 1]);
      context.lineTo(corners[i + 3], corners[i + 4]);
      context.stroke();
    }
    context.setLineDash([]);
    context.globalAlpha = 1;
  }

  drawSelected(context, item, pixel) {
    const path = new Path2D();
    const closed = item.kind === 'block' || item.kind === 'mud';
    item.loops.forEach((loop) => trace(path, loop, closed));
    context.strokeStyle = this.palette.accent;
    context.lineWidth = 2.5 * pixel;
    context.stroke(path);
    context.fillStyle = this.palette.accent;
    for (const [x, y] of item.loops.flat()) {
      context.fillRect(x - 3.5 * pixel, y - 3.5 * pixel, 7 * pixel, 7 * pixel);
    }
  }
}
