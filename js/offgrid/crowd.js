// Crowd: agents that go to their goals and keep apart, the same on every machine.
import { OG } from './constants.js';
import * as layouts from './layouts.js';
import {
  Handle, Made, check, digestBy, filled, framed, handleBy, handleOf, lib,
} from './library.js';
import { writtenBy } from './mesh.js';
import {
  bytesOf, flag, idsOf, int32, listOf, optionsOf, pair, points, scaled, whole,
} from './values.js';
import { View } from './views.js';

/** What an agent of a crowd does. */
export const Activity = Object.freeze({
  MOVING: OG.CROWD_MOVING,
  WAITING: OG.CROWD_WAITING,
  STUCK: OG.CROWD_STUCK,
  AT_GOAL: OG.CROWD_AT_GOAL,
  WITHOUT_PATH: OG.CROWD_WITHOUT_PATH,
});

/** What happened to an agent in the last step: bits. */
export const Event = Object.freeze({
  ARRIVED: OG.CROWD_ARRIVED,
  ENTERED_LINK: OG.CROWD_ENTERED_LINK,
  LEFT_LINK: OG.CROWD_LEFT_LINK,
  REROUTED: OG.CROWD_REROUTED,
  GOT_STUCK: OG.CROWD_GOT_STUCK,
});

const POINT = (name) => [`${name}.x`, 3, 'i32'];
const AGENTS = {
  id: 'id', activity: 'activity', events: 'events', view: 'view', radius: 'radius',
  priority: 'priority', at: POINT('at'), goal: POINT('goal'), nextCorner: POINT('next_corner'),
  nearEnd: POINT('near_end'), speed: 'speed', velocity: ['velocity_x', 2],
  wished: ['wished_x', 2],
};

/** Numbers times 65536, which are below 2^53, as doubles in units. */
const inUnits = (numbers) => Float64Array.from(numbers, (number) => Number(number) / 65536);

const OPTIONS = ['speed', 'radius', 'view', 'priority', 'arriveWithin', 'near'];

function fieldsOf(options) {
  const {
    speed, radius = 0, view = 0, priority = 0, arriveWithin = 0, near = false,
  } = optionsOf(options, OPTIONS, 'the options of agents');
  return {
    view: whole(view, 'view'), radius: int32(radius, 'radius'),
    priority: int32(priority, 'priority'), speed: scaled(speed, 'speed', 63),
    arrive_within: scaled(arriveWithin, 'arriveWithin', 63), near: flag(near, 'near'),
  };
}

const handlesOf = (views) => Uint32Array.from(listOf(views, 'views'),
  (view) => handleOf(view, View, 'each of the views'));

function created(views) {
  const handles = handlesOf(views);
  return framed((frame) => {
    const at = frame.put(handles);
    return handleBy(frame, (out) => lib.og_crowd_create(handles.length, at, out));
  });
}

export class Crowd extends Handle {
  constructor(views) {
    super(views instanceof Made ? views.handle : created(views));
  }

  get #own() { return handleOf(this, Crowd, 'crowd'); }

  static fromBytes(views, data) {
    const [handles, bytes] = [handlesOf(views), bytesOf(data, 'data')];
    return framed((frame) => {
      const [of, at] = [frame.put(handles), frame.put(bytes)];
      return new Crowd(new Made(handleBy(frame,
        (out) => lib.og_crowd_load(handles.length, of, at, bytes.length, out))));
    });
  }

  toBytes() {
    return writtenBy((capacity, at, count) => lib.og_crowd_save(this.#own, capacity, at, count));
  }

  get digest() {
    return digestBy((out) => lib.og_crowd_digest(this.#own, out));
  }

  add(at, goal, options) {
    const [starts, goals] = pair(at, goal, ['at', 'goal']);
    const fields = fieldsOf(options);
    const n = starts.length / 3;
    const point = (of, i) => ({ x: of[3 * i], y: of[3 * i + 1], floor: of[3 * i + 2] });
    return framed((frame) => {
      const size = layouts.CrowdAgent.size;
      const [agents, ids] = [frame.room(size * n), frame.room(4 * n)];
      for (let i = 0; i < n; ++i) {
        lib.og_crowd_agent_default(agents + size * i);
        frame.write(layouts.CrowdAgent, agents + size * i,
          { ...fields, at: point(starts, i), goal: point(goals, i) });
      }
      check(lib.og_crowd_add(this.#own, n, agents, ids));
      return frame.take(Uint32Array, ids, n);
    });
  }

  remove(ids) {
    const given = idsOf(ids);
    framed((frame) => check(lib.og_crowd_remove(this.#own, given.length, frame.put(given))));
  }

  setGoals(ids, goals) {
    const [given, places] = [idsOf(ids), points(goals, 'goals')];
    framed((frame) => check(lib.og_crowd_set_goals(this.#own, given.length, frame.put(given),
      places.length / 3, frame.put(places))));
  }

  step(steps = 1) { check(lib.og_crowd_step(this.#own, whole(steps, 'steps'))); }

  agents() {
    return framed((frame) => filled(frame, layouts.CrowdState.size,
      (capacity, at, count) => lib.og_crowd_read(this.#own, capacity, at, count),
      (at, n) => {
        const made = frame.table(layouts.CrowdState, at, n, AGENTS);
        for (const name of ['speed', 'velocity', 'wished']) made[name] = inUnits(made[name]);
        return made;
      }));
  }

  get length() { return this.agents().length; }
}
