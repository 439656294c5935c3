// People: a crowd whose agents get another goal as soon as they are at theirs.
import { Activity, Crowd } from 'offgrid/manual';
import { random } from './presets.js';

export class People {
  constructor() {
    this.crowd = null;
    this.agents = null; // as Crowd.agents answers
    this.radius = 0;
    this.below = random(29);
  }

  close() {
    this.crowd?.close();
    this.crowd = null;
    this.agents = null;
  }

  /** So many agents of a radius on free places of a view of the level. */
  settle(level, view, radius, count) {
    this.close();
    this.level = level;
    this.view = view;
    this.radius = radius;
    if (count === 0) return;
    this.crowd = new Crowd([view]);
    const [starts, goals] = [this.places(count), this.places(count)];
    const size = Math.max(level.width, level.height);
    this.crowd.add(starts, goals, {
      speed: Math.max(4, Math.round(size / 500)),
      radius,
      near: true,
    });
    this.agents = this.crowd.agents();
  }

  /** Free places, x, y, floor of each. */
  places(count) {
    const { width, height, floors } = this.level;
    const wanted = Array.from({ length: count }, () => [
      this.below(width + 1),
      this.below(height + 1),
      this.below(floors),
    ]);
    const free = this.view.nearestFree(wanted);
    return wanted.map((place, i) => (free[3 * i + 2] < 0 ? place : free.slice(3 * i, 3 * i + 3)));
  }

  step() {
    if (this.crowd === null) return;
    this.crowd.step();
    this.agents = this.crowd.agents();
    const idle = [];
    for (let i = 0; i < this.agents.length; ++i) {
      const what = this.agents.activity[i];
      if (what === Activity.AT_GOAL || what === Activity.WITHOUT_PATH) idle.push(this.agents.id[i]);
    }
    if (idle.length > 0) this.crowd.setGoals(idle, this.places(idle.length));
  }

  /** "300 agents: 280 move, 20 wait" */
  tell() {
    if (this.agents === null) return '';
    const counts = new Map();
    for (const what of this.agents.activity) counts.set(what, (counts.get(what) ?? 0) + 1);
    const words = [
      [Activity.MOVING, 'move'],
      [Activity.WAITING, 'wait'],
      [Activity.STUCK, 'are stuck'],
      [Activity.AT_GOAL, 'are at their goal'],
      [Activity.WITHOUT_PATH, 'have no path'],
    ];
    return words
      .filter(([what]) => counts.has(what))
      .map(([what, word]) => `${counts.get(what)} ${word}`)
      .join(', ');
  }
}
