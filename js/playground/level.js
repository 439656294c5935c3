// A level: its items, the mesh of them, and the steps by which it was made.
//
// An item is { kind, loops, floor, ... }: 'block', 'mud' (with a cost), 'wall' (an open line),
// 'lift' (a link between two points of two floors) or 'stairs' (a seam to the floor above). Items
// have keys of their own, since redoing a step gives other ids than doing it.
import { Mesh } from 'offgrid/manual';

const MOST_EDITS = 100_000;

function isArea(item) {
  return item.kind === 'block' || item.kind === 'mud' || item.kind === 'wall';
}

/** What Edit.add takes beside the loops. */
export function propertiesOf(item) {
  const properties = { floors: [item.floor] };
  if (item.kind === 'mud') Object.assign(properties, { cost: item.cost, tag: 1 });
  if (item.kind === 'wall') properties.barrier = true;
  if (item.kind === 'block' && item.loops.length > 1) properties.rule = 'even-odd';
  if (item.enabled === false) properties.enabled = false;
  return properties;
}

function add(edit, item) {
  const [a, b] = item.loops[0];
  const enabled = item.enabled !== false;
  if (isArea(item)) return edit.add(item.loops, propertiesOf(item));
  if (item.kind === 'stairs') return edit.addSeam(a, b, item.floor, item.floor + 1, { enabled });
  const ends = [
    [...a, item.floor],
    [...b, item.floor + 1],
  ];
  return edit.addLink(...ends, { cost: item.cost, bothWays: true, enabled });
}

function remove(edit, item, id) {
  if (isArea(item)) edit.remove(id);
  else if (item.kind === 'stairs') edit.removeSeam(id);
  else edit.removeLink(id);
}

/** Plans a change of one item; ids are those by keys. */
function plan(edit, ids, { key, before, after }) {
  if (before && after && isArea(before) && isArea(after)) {
    edit.replace(ids.get(key), after.loops, propertiesOf(after));
    return;
  }
  if (before) remove(edit, before, ids.get(key));
  if (after) ids.set(key, add(edit, after));
  else ids.delete(key);
}

export class Level {
  /** width, height, floors, radii of agents 1, 2, ..., and items. */
  constructor({ width, height, floors = 1, radii = [], items = [] }) {
    Object.assign(this, { width, height, floors, radii });
    this.mesh = new Mesh([0, 0], [width, height], { floors, radii, journalLimit: MOST_EDITS });
    this.items = new Map(); // by key
    this.ids = new Map(); // by key
    this.steps = [];
    this.at = 0; // so many of them are done
    this.milliseconds = 0; // of the last edit
    this.nextKey = 1;
    this.session = null; // the drag whose edits are one step
    if (items.length > 0)
      this.change(
        'level',
        items.map((after) => this.added(after)),
      );
  }

  close() {
    this.mesh.close();
  }

  added(item) {
    return { key: this.nextKey++, before: null, after: item };
  }

  changed(key, after) {
    return { key, before: this.items.get(key), after };
  }

  /**
   * Makes changes, one edit; those of one session, as of a drag, are one step to undo. Throws
   * EditRefused, and then nothing changes.
   */
  change(label, changes, session = null) {
    const ids = new Map(this.ids);
    const begin = performance.now();
    this.mesh.edit((edit) => changes.forEach((change) => plan(edit, ids, change)));
    this.milliseconds = performance.now() - begin;
    this.steps.length = this.at; // what was undone is forgotten
    const last = this.steps[this.at - 1];
    if (session !== null && last !== undefined && last.session === session) {
      last.edits += 1;
      for (const change of changes) {
        const same = last.changes.find(({ key }) => key === change.key);
        if (same) same.after = change.after;
        else last.changes.push({ ...change });
      }
    } else {
      const copies = changes.map((change) => ({ ...change }));
      this.steps.push({ label, changes: copies, session, edits: 1, ids: this.ids });
      this.at += 1;
    }
    this.ids = ids;
    changes.forEach(({ key, after }) => this.put(key, after));
  }

  put(key, item) {
    if (item) this.items.set(key, item);
    else this.items.delete(key);
  }

  /** Undoes or does steps again until so many are done. */
  goTo(count) {
    const begin = performance.now();
    while (this.at > count) {
      const step = this.steps[--this.at];
      for (let i = 0; i < step.edits; ++i) this.mesh.undo();
      step.edits = 1; // done again it is one
      this.ids = step.ids;
      step.changes.forEach(({ key, before }) => this.put(key, before));
    }
    while (this.at < count) {
      const step = this.steps[this.at++];
      const ids = new Map(this.ids);
      this.mesh.edit((edit) => step.changes.forEach((change) => plan(edit, ids, change)));
      step.ids = this.ids;
      this.ids = ids;
      step.changes.forEach(({ key, after }) => this.put(key, after));
    }
    this.milliseconds = performance.now() - begin;
  }

  toJSON() {
    const { width, height, floors, radii } = this;
    return { width, height, floors, radii, items: [...this.items.values()] };
  }
}
