// Walker: a single agent that moves, and is never in blocked ground, whatever is edited.
import { OG } from './constants.js';
import * as layouts from './layouts.js';
import { Handle, check, framed, handleBy, handleOf, lib } from './library.js';
import { Finder, foundBy } from './paths.js';
import { onePoint, oneRow, scaled } from './values.js';
import { View } from './views.js';

/** How a step of a walker ended. */
export const StepEnd = Object.freeze({
  MOVING: OG.STEP_MOVING,
  ARRIVED: OG.STEP_ARRIVED,
  BLOCKED: OG.STEP_BLOCKED,
  DISPLACED: OG.STEP_DISPLACED,
  COVERED: OG.STEP_COVERED,
  OTHER_PATH: OG.STEP_OTHER_PATH,
  STOPPED: OG.STEP_STOPPED,
});

/** The step that a call takes. */
const stepBy = (call) => framed((frame) => {
  const out = frame.room(layouts.Step.size);
  check(call(out));
  const { at, end, is_between: between, passed } = frame.read(layouts.Step, out);
  return { at: [at.x, at.y, at.floor], end, isBetween: between !== 0, passed };
});

export class Walker extends Handle {
  #finder = null;

  constructor(view, at) {
    const place = onePoint(at, 'at');
    super(framed((frame) => {
      const from = frame.put(place);
      return handleBy(frame, (out) => lib.og_walker_create(handleOf(view, View, 'view'), from,
        out));
    }));
  }

  get #own() { return handleOf(this, Walker, 'walker'); }

  close() {
    this.#finder?.close();
    super.close();
  }

  go(goal, finder = undefined) {
    const to = onePoint(goal, 'goal');
    const own = this.#own;
    if (finder === undefined) this.#finder ??= new Finder();
    const by = handleOf(finder === undefined ? this.#finder : finder, Finder, 'finder');
    return framed((frame) => {
      const info = frame.room(layouts.PathInfo.size);
      check(lib.og_walker_go(own, by, frame.put(to), info));
      return foundBy(frame, by, frame.read(layouts.PathInfo, info), false);
    });
  }

  advance(distance) {
    const by = scaled(distance, 'distance', 63);
    return stepBy((out) => lib.og_walker_advance(this.#own, by, out));
  }

  slide(target, distance) {
    const [x, y] = oneRow(target, 2, 'target');
    const by = scaled(distance, 'distance', 63);
    return stepBy((out) => lib.og_walker_slide(this.#own, x, y, by, out));
  }
}
