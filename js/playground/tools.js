// Tools: what pointers and keys do to the level.

/** Each tool: its key, its name, and the hint that is shown while it is chosen. */
export const TOOLS = {
  move: [
    'V',
    'Move',
    'Drag an obstacle or one of its corners, the ends of the path, or the ground.',
  ],
  box: ['B', 'Box', 'Drag from corner to corner.'],
  polygon: ['P', 'Polygon', 'Click the corners, then the first one again or press Enter.'],
  mud: ['M', 'Mud', 'Click the corners of ground that costs three times as much.'],
  wall: ['W', 'Wall', 'Click the corners of a line that no path crosses; Enter ends it.'],
  stairs: ['S', 'Stairs', 'Drag a line that leads to the floor above.'],
  lift: ['L', 'Lift', 'Click where a lift goes to the floor above.'],
  toggle: ['T', 'Switch', 'Click an obstacle to switch it off, or on again.'],
  erase: ['E', 'Erase', 'Click what goes.'],
};
const DRAWN = { polygon: 'block', mud: 'mud', wall: 'wall' };

function distance([ax, ay], [bx, by]) {
  return Math.hypot(ax - bx, ay - by);
}

function beside(p, [ax, ay], [bx, by]) {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const t =
    length === 0
      ? 0
      : Math.min(1, Math.max(0, ((p[0] - ax) * (bx - ax) + (p[1] - ay) * (by - ay)) / length));
  return distance(p, [ax + t * (bx - ax), ay + t * (by - ay)]);
}

function inside([x, y], loops) {
  let odd = false;
  for (const loop of loops) {
    for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
      const [[ax, ay], [bx, by]] = [loop[i], loop[j]];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
    }
  }
  return odd;
}

/** The key of the topmost item at a place, or null. It is for the eye, and decides nothing. */
function pick(level, floor, at, reach) {
  let found = null;
  for (const [key, { kind, floor: of, loops }] of level.items) {
    const between = kind === 'stairs' || kind === 'lift';
    if (of !== floor && !(between && of + 1 === floor)) continue;
    const closed = kind === 'block' || kind === 'mud';
    const near = loops.some((loop) =>
      loop.some((p, i) => (closed || i > 0) && beside(at, loop[(i || loop.length) - 1], p) < reach),
    );
    if (near || (closed && inside(at, loops))) found = key;
  }
  return found;
}

export class Tools {
  /** page: the level, floor, camera, ends, and what to call when something changes. */
  constructor(page, stage) {
    this.page = page;
    this.tool = 'move';
    this.draft = null; // the corners that are being drawn
    this.selected = null; // a key
    this.pointers = new Map();
    this.drag = null;
    this.sessions = 0;
    stage.addEventListener('pointerdown', (event) => this.down(event));
    stage.addEventListener('pointermove', (event) => this.moved(event));
    for (const kind of ['pointerup', 'pointercancel']) {
      stage.addEventListener(kind, (event) => this.up(event));
    }
    stage.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        page.camera.zoom(Math.exp(-event.deltaY / 500), [event.offsetX, event.offsetY]);
        page.redraw();
      },
      { passive: false },
    );
    this.stage = stage;
  }

  choose(tool) {
    this.tool = tool;
    this.draft = null;
    this.page.toolChanged(tool);
  }

  /** How far a finger or a mouse may be off, in units. */
  get reach() {
    return 9 / this.page.camera.scale;
  }

  at(event) {
    const { left, top } = this.stage.getBoundingClientRect();
    const { level, camera } = this.page;
    const [x, y] = camera.toLevel([event.clientX - left, event.clientY - top]);
    return [Math.min(Math.max(x, 0), level.width), Math.min(Math.max(y, 0), level.height)];
  }

  down(event) {
    this.stage.setPointerCapture(event.pointerId);
    this.stage.focus({ preventScroll: true });
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.pointers.size > 1) {
      // two fingers move and zoom
      this.drag = { kind: 'pinch' };
      return;
    }
    const at = this.at(event);
    if (event.button === 1 || event.shiftKey) this.drag = { kind: 'pan' };
    else if (this.tool === 'move') this.drag = this.grasp(at);
    else if (this.tool === 'box' || this.tool === 'stairs')
      this.drag = { kind: this.tool, from: at };
    else this.click(at);
  }

  /** What a drag from here moves: an end of the path, a corner, an item or the ground. */
  grasp(at) {
    const { ends, floor, level } = this.page;
    const end = ends.findIndex(
      (p) => p[2] === floor && distance(p, at) < Math.max(2 * this.reach, this.page.radius),
    );
    if (end >= 0) return { kind: 'end', end };
    const item = level.items.get(this.selected);
    const session = ++this.sessions;
    if (item && item.loops.length > 0) {
      for (const [i, loop] of item.loops.entries()) {
        const j = loop.findIndex((p) => distance(p, at) < this.reach);
        if (j >= 0) return { kind: 'corner', key: this.selected, i, j, session };
      }
    }
    const key = pick(level, floor, at, this.reach);
    this.selected = key;
    this.page.redraw();
    if (key === null) return { kind: 'pan' };
    return { kind: 'item', key, from: at, loops: level.items.get(key).loops, session };
  }

  click(at) {
    const { level, floor } = this.page;
    if (this.tool in DRAWN) {
      if (this.draft && this.draft.length > 2 && distance(this.draft[0], at) < 2 * this.reach)
        this.end();
      else this.draft = [...(this.draft ?? []), at];
    } else if (this.tool === 'lift') {
      if (floor + 1 < level.floors) {
        this.page.add({ kind: 'lift', floor, cost: 500, loops: [[at, at]] });
      } else {
        this.page.say('There is no floor above.');
      }
    } else {
      const key = pick(level, floor, at, this.reach);
      if (key === null) return;
      const item = level.items.get(key);
      const after = this.tool === 'erase' ? null : { ...item, enabled: item.enabled === false };
      this.page.change(this.tool, [level.changed(key, after)]);
    }
    this.page.redraw();
  }

  /** Ends what is being drawn. */
  end() {
    const least = this.tool === 'wall' ? 2 : 3;
    if (this.draft && this.draft.length >= least) {
      const kind = DRAWN[this.tool];
      this.page.add({
        kind,
        floor: this.page.floor,
        loops: [this.draft],
        ...(kind === 'mud' ? { cost: 3 } : {}),
      });
    }
    this.draft = null;
    this.page.redraw();
  }

  moved(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    if (this.drag?.kind === 'pinch') this.pinch(event.pointerId, before, now);
    this.pointers.set(event.pointerId, now);
    if (this.drag?.kind === 'pan') this.page.camera.move(now[0] - before[0], now[1] - before[1]);
    else if (this.drag) this.dragTo(this.at(event));
    this.page.redraw();
  }

  pinch(id, before, now) {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const { camera } = this.page;
    const { left, top } = this.stage.getBoundingClientRect();
    camera.move((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    camera.zoom(factor, [(now[0] + other[0]) / 2 - left, (now[1] + other[1]) / 2 - top]);
  }

  dragTo(at) {
    const { page, drag } = this;
    if (drag.kind === 'end') page.moveEnd(drag.end, at);
    if (drag.kind === 'box') this.draft = [...boxOf(drag.from, at), drag.from];
    if (drag.kind === 'stairs') this.draft = [drag.from, at];
    if (drag.kind === 'corner') {
      const item = page.level.items.get(drag.key);
      const loops = item.loops.map((loop, i) => (i === drag.i ? loop.with(drag.j, at) : loop));
      page.change('corner', [page.level.changed(drag.key, { ...item, loops })], drag.session);
    }
    if (drag.kind === 'item') {
      const item = page.level.items.get(drag.key);
      const by = within(page.level, drag.loops, [at[0] - drag.from[0], at[1] - drag.from[1]]);
      const loops = drag.loops.map((loop) => loop.map(([x, y]) => [x + by[0], y + by[1]]));
      page.change('move', [page.level.changed(drag.key, { ...item, loops })], drag.session);
    }
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    const { drag, draft, page } = this;
    if (drag?.kind === 'box' && draft) {
      page.add({ kind: 'block', floor: page.floor, loops: [draft.slice(0, 4)] });
    }
    if (drag?.kind === 'stairs' && draft) {
      if (page.floor + 1 < page.level.floors) {
        page.add({ kind: 'stairs', floor: page.floor, loops: [draft] });
      } else {
        page.say('There is no floor above.');
      }
    }
    if (drag?.kind === 'box' || drag?.kind === 'stairs') this.draft = null;
    if (this.pointers.size === 0) this.drag = null;
    page.redraw();
  }

  /** True if the key was meant for a tool. */
  key(event) {
    const name = Object.keys(TOOLS).find((each) => TOOLS[each][0] === event.key.toUpperCase());
    const { page, selected } = this;
    const item = page.level.items.get(selected);
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (event.key === 'Enter') this.end();
    else if (event.key === 'Escape') this.choose('move');
    else if (item && (event.key === 'Delete' || event.key === 'Backspace')) {
      page.change('erase', [page.level.changed(selected, null)]);
    } else if (item && event.key in arrows) {
      const by = within(
        page.level,
        item.loops,
        arrows[event.key].map((v) => v * (event.shiftKey ? 100 : 10)),
      );
      const loops = item.loops.map((loop) => loop.map(([x, y]) => [x + by[0], y + by[1]]));
      page.change('move', [page.level.changed(selected, { ...item, loops })]);
    } else if (name && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.choose(name);
    } else {
      return false;
    }
    page.redraw();
    return true;
  }
}

function boxOf([ax, ay], [bx, by]) {
  const [x0, x1, y0, y1] = [Math.min(ax, bx), Math.max(ax, bx), Math.min(ay, by), Math.max(ay, by)];
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

/** As much of a motion as keeps the loops in the level. */
function within(level, loops, [dx, dy]) {
  const all = loops.flat();
  const clamp = (by, values, most) =>
    Math.min(Math.max(by, -Math.min(...values)), most - Math.max(...values));
  return [
    clamp(
      dx,
      all.map(([x]) => x),
      level.width,
    ),
    clamp(
      dy,
      all.map(([, y]) => y),
      level.height,
    ),
  ];
}
