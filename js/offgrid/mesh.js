// Mesh: a navigation mesh, its edits, files and copies.
import { putArea, stateOf } from './areas.js';
import { NO_INDEX, OG } from './constants.js';
import { kindIsMesh, meshHandle } from './kinds.js';
import * as layouts from './layouts.js';
import {
  Handle, Made, check, digestBy, filled, framed, handleBy, handleOf, lib,
} from './library.js';
import { Finder, PATH_OPTIONS } from './paths.js';
import { Shapes } from './shapes.js';
import {
  bytesOf, flag, idsOf, listOf, onePoint, oneRow, optionsOf, radiiOf, scaled, sidesOf, tagOf, whole,
} from './values.js';
import { View } from './views.js';

const DIFFERENCES = ['', 'area', 'seam', 'link', 'options', 'agents'];
const OPTIONS = ['radii', 'floors', 'discSides', 'journalLimit', 'maxVertices', 'blocked', 'cost',
  'tag'];

/** A new mesh. */
function created(low, high, options) {
  const {
    radii = [], floors = 1, discSides = 16, journalLimit = 256, maxVertices, blocked = false,
    cost = 1, tag = 0,
  } = optionsOf(options, OPTIONS, 'the options of a mesh');
  const [low_x, low_y] = oneRow(low, 2, 'low');
  const [high_x, high_y] = oneRow(high, 2, 'high');
  const sizes = radiiOf(radii);
  const fields = {
    low_x, low_y, high_x, high_y,
    floors: whole(floors, 'floors'),
    radius_count: sizes.length,
    disc_sides: sidesOf(discSides, 'discSides'),
    journal_limit: whole(journalLimit, 'journalLimit'),
    ground: stateOf(blocked, cost, tag),
  };
  if (maxVertices !== undefined) fields.max_vertices = whole(maxVertices, 'maxVertices');
  return framed((frame) => {
    const at = frame.defaults(lib.og_mesh_options_default, layouts.MeshOptions,
      { ...fields, radii: frame.put(sizes) });
    return handleBy(frame, (out) => lib.og_mesh_create(at, out));
  });
}

/** Bytes that a call writes. */
export const writtenBy = (call) => framed((frame) => filled(frame, 1, call,
  (at, n) => frame.take(Uint8Array, at, n)));

const point = ({ x, y, floor }) => [x, y, floor];

const linkOf = (id, of) => ({
  id, start: point(of.from), end: point(of.to), cost: of.cost, tag: of.tag,
  bothWays: of.both_ways !== 0, enabled: of.enabled !== 0,
});

const seamOf = (id, of) => ({
  id, a: [of.ax, of.ay], b: [of.bx, of.by], left: of.left, right: of.right,
  enabled: of.enabled !== 0,
});

export class Mesh extends Handle {
  #views = new Map();
  #finder = null;

  constructor(low, high = undefined, options = undefined) {
    super(low instanceof Made ? low.handle : created(low, high, options));
  }

  close() {
    for (const view of this.#views.values()) view.close();
    this.#views.clear();
    this.#finder?.close();
    super.close();
  }

  // ---- files and copies

  static fromBytes(data) {
    const bytes = bytesOf(data, 'data');
    return framed((frame) => {
      const at = frame.put(bytes);
      return new Mesh(new Made(handleBy(frame, (out) => lib.og_mesh_load(at, bytes.length, 0,
        out))));
    });
  }

  toBytes() {
    return writtenBy((capacity, at, count) => lib.og_mesh_save(meshHandle(this), OG.WORLD_FILE,
      capacity, at, count));
  }

  clone() {
    return framed((frame) => new Mesh(new Made(handleBy(frame,
      (out) => lib.og_mesh_clone(meshHandle(this), out)))));
  }

  // ---- what it is

  get digest() {
    return digestBy((out) => lib.og_mesh_digest(meshHandle(this), out));
  }

  #get() {
    return framed((frame) => {
      const at = frame.defaults(lib.og_mesh_options_default, layouts.MeshOptions, {});
      const radii = filled(frame, 4,
        (capacity, to, count) => lib.og_mesh_get(meshHandle(this), at, capacity, to, count),
        (to, n) => frame.take(Int32Array, to, n));
      return { ...frame.read(layouts.MeshOptions, at), radii };
    });
  }

  get radii() { return Array.from(this.#get().radii); }

  get floors() { return this.#get().floors; }

  get bounds() {
    const { low_x, low_y, high_x, high_y } = this.#get();
    return { low: [low_x, low_y], high: [high_x, high_y] };
  }

  areas() {
    return framed((frame) => new Shapes(new Made(handleBy(frame,
      (out) => lib.og_mesh_shapes(meshHandle(this), out)))));
  }

  /** Ids, and what they stand for. */
  #items(call, layout, make) {
    return framed((frame) => {
      let ids = 0;
      const both = (capacity, at, count) => {
        ids = frame.room(4 * capacity);
        return call(meshHandle(this), capacity, ids, at, count);
      };
      return filled(frame, layout.size, both, (at, n) => Array.from({ length: n }, (_, i) => make(
        frame.u32(ids + 4 * i), frame.read(layout, at + layout.size * i))));
    });
  }

  seams() { return this.#items(lib.og_mesh_seams, layouts.Seam, seamOf); }

  links() { return this.#items(lib.og_mesh_links, layouts.Link, linkOf); }

  diff(other) {
    const size = layouts.Difference.size;
    const index = (value) => (value === NO_INDEX ? null : value);
    return framed((frame) => filled(frame, size,
      (capacity, at, count) => lib.og_mesh_diff(meshHandle(this),
        meshHandle(other, 'the other one'), capacity, at, count),
      (at, n) => Array.from({ length: n }, (_, i) => {
        const of = frame.read(layouts.Difference, at + size * i);
        return {
          kind: DIFFERENCES[of.kind], countA: of.count_a, countB: of.count_b,
          idA: index(of.id_a), idB: index(of.id_b),
        };
      }), { a: 'mesh', b: 'other mesh' }));
  }

  // ---- editing

  edit(plan = undefined) {
    const edit = new Edit(this);
    if (plan === undefined) return edit;
    try {
      const answer = plan(edit);
      if (typeof answer?.then === 'function') {
        throw new TypeError('the function of an edit is not async: mesh.edit() is for that');
      }
      if (!edit.closed) edit.commit(); // close() in between has discarded it
      return answer;
    } finally {
      edit.close();
    }
  }

  undo() { check(lib.og_mesh_undo(meshHandle(this))); }

  mark() {
    return framed((frame) => {
      const at = frame.room(8);
      check(lib.og_mesh_mark(meshHandle(this), at));
      return Number(frame.take(BigUint64Array, at, 1)[0]);
    });
  }

  rollBack(mark) {
    whole(mark, 'mark', 0, Number.MAX_SAFE_INTEGER);
    return framed((frame) => {
      const at = frame.room(8);
      check(lib.og_mesh_roll_back(meshHandle(this), BigInt(mark), at));
      return Number(frame.take(BigUint64Array, at, 1)[0]);
    });
  }

  // ---- questions

  view(agent = 0) { return new View(this, agent); }

  #wholeView(agent) {
    if (!this.#views.has(agent)) this.#views.set(agent, new View(this, agent));
    return this.#views.get(agent);
  }

  path(start, goal, options = undefined) {
    const { agent = 0, ...others } = optionsOf(options, ['agent', ...PATH_OPTIONS],
      'the options of a path');
    const view = this.#wholeView(agent);
    this.#finder ??= new Finder();
    return this.#finder.path(view, start, goal, others);
  }

  visible(start, goal, options = undefined) {
    return this.#wholeView(agentOf(options)).visible(start, goal);
  }

  isFree(at, options = undefined) {
    return this.#wholeView(agentOf(options)).isFree(at);
  }
}
kindIsMesh(Mesh);

const agentOf = (options) => optionsOf(options, ['agent'], 'the options of a question').agent ?? 0;

/** Planned changes of a mesh, made together by commit() or not at all. */
export class Edit extends Handle {
  constructor(mesh) {
    super(framed((frame) => handleBy(frame,
      (out) => lib.og_edit_create(meshHandle(mesh), out))));
  }

  get #own() { return handleOf(this, Edit, 'edit'); }

  commit() { check(lib.og_edit_commit(this.#own)); }

  add(loops, properties = undefined) {
    return framed((frame) => {
      const area = putArea(frame, frame.room(layouts.Area.size), loops, properties);
      return handleBy(frame, (out) => lib.og_edit_add_area(this.#own, area, out));
    });
  }

  replace(area, loops, properties = undefined) {
    whole(area, 'area');
    framed((frame) => {
      const made = putArea(frame, frame.room(layouts.Area.size), loops, properties);
      check(lib.og_edit_replace_area(this.#own, area, made));
    });
  }

  replaceAll(areas, first = 1) {
    const entries = areas instanceof Map ? [...areas] : listOf(areas, 'areas');
    const ids = idsOf(entries.map((entry) => listOf(entry, 'an id and its loops')[0]), 'ids');
    whole(first, 'first');
    return framed((frame) => {
      const size = layouts.Area.size;
      const made = frame.room(size * entries.length);
      entries.forEach(([, loops, properties], i) => putArea(frame, made + size * i, loops,
        properties));
      return handleBy(frame, (out) => lib.og_edit_replace_all(this.#own, first, ids.length,
        frame.put(ids), made, out));
    });
  }

  addShapes(shapes) {
    const given = handleOf(shapes, Shapes, 'shapes');
    return framed((frame) => filled(frame, 4,
      (capacity, at, count) => lib.og_edit_add_shapes(this.#own, given, capacity, at, count),
      (at, n) => frame.take(Uint32Array, at, n)));
  }

  addSeam(a, b, left, right, options = undefined) {
    const { enabled = true } = optionsOf(options, ['enabled'], 'the options of a seam');
    const [ax, ay] = oneRow(a, 2, 'a');
    const [bx, by] = oneRow(b, 2, 'b');
    const fields = {
      ax, ay, bx, by, left: whole(left, 'left'), right: whole(right, 'right'),
      enabled: flag(enabled, 'enabled'),
    };
    return framed((frame) => {
      const at = frame.struct(layouts.Seam, fields);
      return handleBy(frame, (out) => lib.og_edit_add_seam(this.#own, at, out));
    });
  }

  addLink(start, end, options = undefined) {
    const { cost = 0, tag = 0, bothWays = false, enabled = true } = optionsOf(
      options, ['cost', 'tag', 'bothWays', 'enabled'], 'the options of a link');
    const place = (value, what) => {
      const [x, y, floor] = onePoint(value, what);
      return { x, y, floor };
    };
    const fields = {
      from: place(start, 'start'), to: place(end, 'end'), cost: scaled(cost, 'cost', 64),
      tag: tagOf(tag), both_ways: flag(bothWays, 'bothWays'), enabled: flag(enabled, 'enabled'),
    };
    return framed((frame) => {
      const at = frame.struct(layouts.Link, fields);
      return handleBy(frame, (out) => lib.og_edit_add_link(this.#own, at, out),
        { from: 'start', to: 'end' });
    });
  }

  #remove(kind, id) {
    check(lib.og_edit_remove(this.#own, kind, whole(id, DIFFERENCES[kind])));
  }

  #enable(kind, id, enabled) {
    check(lib.og_edit_enable(this.#own, kind, whole(id, DIFFERENCES[kind]),
      flag(enabled, 'enabled')));
  }

  remove(area) { this.#remove(OG.AREA, area); }

  removeSeam(seam) { this.#remove(OG.SEAM, seam); }

  removeLink(link) { this.#remove(OG.LINK, link); }

  enable(area, enabled = true) { this.#enable(OG.AREA, area, enabled); }

  enableSeam(seam, enabled = true) { this.#enable(OG.SEAM, seam, enabled); }

  enableLink(link, enabled = true) { this.#enable(OG.LINK, link, enabled); }
}
