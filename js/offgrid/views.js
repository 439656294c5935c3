// View: a mesh as one agent sees it, and questions to it by the batch.
import { OG } from './constants.js';
import * as layouts from './layouts.js';
import {
  Handle, Made, check, filled, framed, handleBy, handleOf, lib,
} from './library.js';
import { meshHandle } from './kinds.js';
import { Shapes } from './shapes.js';
import { flag, idsOf, optionsOf, pair, points, scaled32, tagOf, whole } from './values.js';

/** Why a ray stops. */
export const Stop = Object.freeze({
  ARRIVES: OG.RAY_ARRIVES,
  START_BLOCKED: OG.RAY_START_BLOCKED,
  STOPS_AT_EDGE: OG.RAY_STOPS_AT_EDGE,
  STOPS_AT_VERTEX: OG.RAY_STOPS_AT_VERTEX,
});

/** What the ground is at a place, or of a face. */
export const GroundKind = Object.freeze({
  WALKABLE: OG.WALKABLE, BLOCKED: OG.BLOCKED, OUTSIDE: OG.NOWHERE,
});

const STATES = { ground: 'ground', cost: 'cost', tag: 'tag' };
const FACES = {
  corners: ['ax', 6], floor: ['floor', 1, 'i32'], ground: 'state.ground', cost: 'state.cost',
  tag: 'state.tag',
};
const HITS = {
  numerator: 'numerator', denominator: 'denominator', stop: 'stop', floor: ['floor', 1, 'i32'],
  edge: ['ax', 4],
};

/** Points as the library answers them: x, y, floor; floor -1 where there is none. */
export const takePoints = (frame, at, n) => frame.take(Int32Array, at, 3 * n);

export class View extends Handle {
  constructor(mesh, agent = 0) {
    whole(agent, 'agent');
    super(framed((frame) => handleBy(frame,
      (out) => lib.og_view_create(meshHandle(mesh), agent, out))));
    this.agent = agent;
  }

  setRules(rules) {
    const entries = Array.from(rules, ([tag, rule]) => {
      const { cost = 1, linkCost = 1, closed = false } = optionsOf(
        rule, ['cost', 'linkCost', 'closed'], `the fields of the rule of tag ${String(tag)}`);
      return {
        tag: tagOf(tag), cost: scaled32(cost, 'cost'), link_cost: scaled32(linkCost, 'linkCost'),
        closed: flag(closed, 'closed'),
      };
    });
    framed((frame) => {
      const size = layouts.Rule.size;
      const at = frame.room(size * entries.length);
      entries.forEach((entry, i) => frame.write(layouts.Rule, at + size * i, entry));
      check(lib.og_view_set_rules(handleOf(this, View, 'view'), entries.length, at));
    });
  }

  switch(on, things) {
    const isOn = flag(on, 'on');
    const { areas = [], links = [] } = optionsOf(things, ['areas', 'links'], 'things to switch');
    const given = [[OG.AREA, idsOf(areas, 'areas')], [OG.LINK, idsOf(links, 'links')]];
    framed((frame) => {
      for (const [kind, ids] of given) {
        check(lib.og_view_switch(handleOf(this, View, 'view'), kind, ids.length, frame.put(ids),
          isOn));
      }
    });
  }

  // ---- one answer for each point

  #at(call, bytes, at, take) {
    const places = points(at, 'at');
    const n = places.length / 3;
    return framed((frame) => {
      const [from, to] = [frame.put(places), frame.room(bytes * n)];
      check(call(handleOf(this, View, 'view'), n, from, 1, to));
      return take(frame, to, n);
    });
  }

  /** One answer for each pair; one point stands for many. */
  #between(call, bytes, start, goal, take, second = 'goal') {
    const [one, other] = pair(start, goal, ['start', second]);
    const n = one.length / 3;
    return framed((frame) => {
      const [a, b, to] = [frame.put(one), frame.put(other), frame.room(bytes * n)];
      check(call(handleOf(this, View, 'view'), n, a, b, 1, to), { from: 'start', to: second });
      return take(frame, to, n);
    });
  }

  state(at) {
    return this.#at(lib.og_view_state, layouts.State.size, at,
      (frame, to, n) => frame.table(layouts.State, to, n, STATES));
  }

  isFree(at) {
    return Uint8Array.from(this.state(at).ground, (ground) => (ground === OG.WALKABLE ? 1 : 0));
  }

  locate(at) {
    return this.#at(lib.og_view_locate, layouts.Face.size, at,
      (frame, to, n) => frame.table(layouts.Face, to, n, FACES));
  }

  nearestFree(at) {
    return this.#at(lib.og_view_nearest_free, layouts.Point.size, at, takePoints);
  }

  // ---- one answer for each pair

  visible(start, goal) {
    return this.#between(lib.og_view_visible, 1, start, goal,
      (frame, to, n) => frame.take(Uint8Array, to, n));
  }

  reachable(start, goal) {
    return this.#between(lib.og_view_reachable, 1, start, goal,
      (frame, to, n) => frame.take(Uint8Array, to, n));
  }

  raycast(start, to) {
    return this.#between(lib.og_view_raycast, layouts.RayHit.size, start, to,
      (frame, at, n) => frame.table(layouts.RayHit, at, n, HITS), 'to');
  }

  nearestReachable(start, to) {
    return this.#between(lib.og_view_nearest_reachable, layouts.Point.size, start, to, takePoints,
      'to');
  }

  // ---- the whole

  faces() {
    return framed((frame) => filled(frame, layouts.Face.size,
      (capacity, at, count) => lib.og_view_faces(handleOf(this, View, 'view'), capacity, at, count),
      (at, n) => frame.table(layouts.Face, at, n, FACES)));
  }

  outline() {
    return framed((frame) => new Shapes(new Made(handleBy(frame,
      (out) => lib.og_view_outline(handleOf(this, View, 'view'), out)))));
  }
}
