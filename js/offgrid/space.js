// Surface, Scene and Ground: triangles in space, rays at them, and the ground that they are.
import { NO_HEIGHT, OG } from './constants.js';
import * as layouts from './layouts.js';
import {
  Handle, Made, check, filled, framed, handleBy, handleOf, lib, wantAll,
} from './library.js';
import { Mesh } from './mesh.js';
import { gridOf, putGrid } from './numbers.js';
import { Finder, PATH_OPTIONS } from './paths.js';
import { Shapes, nameText } from './shapes.js';
import {
  bytesOf, flag, int32, listOf, named, oneOf, oneRow, optionsOf, points, radiiOf, repeated, rows,
  sidesOf, tagOf, whole,
} from './values.js';
import { View, takePoints } from './views.js';

const PLACES = {
  place: ['x', 3], distance: 'distance', at: ['at', 3], model: ['model', 1, 'i32'],
  triangle: 'triangle',
};

function created(vertices, triangles) {
  wantAll('surfaces');
  const corners = rows(vertices, 3, 'vertices');
  const faces = rows(triangles, 3, 'triangles', named('triangles', []));
  faces.forEach((index, i) => {
    if (index < 0) throw new RangeError(`triangles: ${index} at ${i} is below 0`);
  });
  return framed((frame) => {
    const [at, of] = [frame.put(corners), frame.put(faces)];
    return handleBy(frame, (out) => lib.og_surface_create(corners.length / 3, at,
      faces.length / 3, of, out));
  });
}

export class Surface extends Handle {
  constructor(vertices, triangles = undefined) {
    super(vertices instanceof Made ? vertices.handle : created(vertices, triangles));
  }

  static read(name, data, grid = undefined) {
    wantAll('surfaces');
    const bytes = bytesOf(data, 'data');
    return framed((frame) => {
      const on = putGrid(frame, grid);
      const [called, at] = [frame.text(nameText(name)), frame.put(bytes)];
      const handle = handleBy(frame,
        (out) => lib.og_read_surface(called, at, bytes.length, on, out));
      return { surface: new Surface(new Made(handle)), grid: gridOf(frame, on) };
    });
  }

  arrays() {
    return framed((frame) => {
      const own = handleOf(this, Surface, 'surface');
      const [m, n] = [frame.room(4), frame.room(4)];
      const status = lib.og_surface_get(own, 0, 0, m, 0, 0, n);
      if (status !== OG.TOO_SMALL) check(status);
      const [vertices, triangles] = [frame.u32(m), frame.u32(n)];
      const [at, of] = [frame.room(12 * vertices), frame.room(12 * triangles)];
      check(lib.og_surface_get(own, vertices, at, m, triangles, of, n));
      return {
        vertices: frame.take(Int32Array, at, 3 * vertices),
        triangles: frame.take(Uint32Array, of, 3 * triangles),
      };
    });
  }
}

function poseOf(options) {
  const { at = [0, 0, 0], turn = [1, 0, 0, 0] } = optionsOf(
    options, ['at', 'turn'], 'the options of a pose');
  const [x, y, z] = oneRow(at, 3, 'at');
  const [qw, qx, qy, qz] = oneRow(turn, 4, 'turn');
  return { x, y, z, qw, qx, qy, qz };
}

export class Scene extends Handle {
  constructor() {
    wantAll('scenes');
    super(framed((frame) => handleBy(frame, lib.og_scene_create)));
  }

  get #own() { return handleOf(this, Scene, 'scene'); }

  add(surface, pose = undefined) {
    const [of, fields] = [handleOf(surface, Surface, 'surface'), poseOf(pose)];
    return framed((frame) => {
      const at = frame.struct(layouts.Pose, fields);
      return handleBy(frame, (out) => lib.og_scene_add(this.#own, of, at, out));
    });
  }

  move(model, pose = undefined) {
    const [which, fields] = [whole(model, 'model'), poseOf(pose)];
    framed((frame) => check(lib.og_scene_move(this.#own, which,
      frame.struct(layouts.Pose, fields))));
  }

  remove(model) { check(lib.og_scene_remove(this.#own, whole(model, 'model'))); }

  rays(origins, directions) {
    const [given, ways] = [rows(origins, 3, 'origins'), rows(directions, 3, 'directions')];
    const n = ways.length / 3;
    const starts = given.length === 3 ? repeated(given, n) : given;
    if (starts.length !== ways.length) {
      throw new RangeError(`${starts.length / 3} origins, but ${n} directions`);
    }
    return this.#places(n, (frame, to) => lib.og_scene_rays(this.#own, n, frame.put(starts),
      frame.put(ways), 1, to));
  }

  nearest(at) {
    const places = rows(at, 3, 'at');
    const n = places.length / 3;
    return this.#places(n,
      (frame, to) => lib.og_scene_nearest(this.#own, n, frame.put(places), 1, to));
  }

  #places(n, call) {
    return framed((frame) => {
      const to = frame.room(layouts.Place.size * n);
      check(call(frame, to));
      return frame.table(layouts.Place, to, n, PLACES);
    });
  }

  near(low, high) {
    const [from, to] = [oneRow(low, 3, 'low'), oneRow(high, 3, 'high')];
    return framed((frame) => {
      const [a, b] = [frame.put(from), frame.put(to)];
      return filled(frame, 4,
        (capacity, at, count) => lib.og_scene_near(this.#own, a, b, capacity, at, count),
        (at, n) => frame.take(Uint32Array, at, n));
    });
  }

  footprints(zLow, zHigh) {
    const [from, to] = [int32(zLow, 'zLow'), int32(zHigh, 'zHigh')];
    return framed((frame) => new Shapes(new Made(handleBy(frame,
      (out) => lib.og_scene_footprints(this.#own, from, to, out)))));
  }
}

const OPTIONS = ['radii', 'up', 'rise', 'run', 'step', 'twiceWithin', 'strict', 'rims',
  'discSides', 'journalLimit', 'tags'];

/** The fields of og_ground_options, without its radii. */
function fieldsOf(options) {
  const {
    up = 'z', rise = 1, run = 1, step = 0, twiceWithin = 0, strict = false, rims = true,
    discSides = 16, journalLimit = 256,
  } = optionsOf(options, OPTIONS, 'the options of ground');
  return {
    up: oneOf(up, { z: OG.Z_UP, y: OG.Y_UP }, 'up'), rise: int32(rise, 'rise'),
    run: int32(run, 'run'), step: int32(step, 'step'),
    twice_within: int32(twiceWithin, 'twiceWithin'), strict: flag(strict, 'strict'),
    rims: flag(rims, 'rims'), disc_sides: sidesOf(discSides, 'discSides'),
    journal_limit: whole(journalLimit, 'journalLimit'),
  };
}

/** Tags of triangles, one for each. */
function tagsOf(tags, surface) {
  const given = tags instanceof BigUint64Array ? tags
    : BigUint64Array.from(listOf(tags, 'tags'), (tag) => tagOf(tag, 'tags'));
  if (given.length !== surface.arrays().triangles.length / 3) {
    throw new RangeError('tags are one for each triangle');
  }
  return given;
}

function reportOf(of) {
  const n = Number;
  return {
    triangles: n(of.triangles), ground: n(of.ground), joints: n(of.joints), feet: n(of.feet),
    faults: n(of.faults), ledges: n(of.ledges), dropped: of.dropped.map(n), floors: of.floors,
    areas: of.areas, seams: of.seams,
  };
}

function groundOf(surface, options) {
  const of = handleOf(surface, Surface, 'surface');
  const fields = fieldsOf(options);
  const sizes = radiiOf(options?.radii ?? []);
  const tags = options?.tags === undefined ? null : tagsOf(options.tags, surface);
  return framed((frame) => {
    const asked = frame.defaults(lib.og_ground_options_default, layouts.GroundOptions,
      { ...fields, radii: frame.put(sizes), radius_count: sizes.length });
    const [ground, mesh] = [frame.room(4), frame.room(4)];
    const report = frame.room(layouts.GroundReport.size);
    check(lib.og_ground_create(asked, of, tags === null ? 0 : frame.put(tags), ground, mesh,
      report));
    return {
      handle: frame.u32(ground), mesh: new Mesh(new Made(frame.u32(mesh))),
      report: reportOf(frame.read(layouts.GroundReport, report)),
    };
  });
}

export class Ground extends Handle {
  constructor(surface, options = undefined) {
    const made = groundOf(surface, options);
    super(made.handle);
    this.mesh = made.mesh;
    this.report = made.report;
  }

  get #own() { return handleOf(this, Ground, 'ground'); }

  heights(at) {
    const places = points(at, 'at');
    const n = places.length / 3;
    return framed((frame) => {
      const [from, to] = [frame.put(places), frame.room(8 * n)];
      check(lib.og_ground_heights(this.#own, n, from, to));
      return Array.from(frame.take(BigInt64Array, to, n),
        (height) => (height === NO_HEIGHT ? null : Number(height)));
    });
  }

  path(view, start, goal, options = undefined) {
    const { finder = new Finder(), ...others } = optionsOf(options, ['finder', ...PATH_OPTIONS],
      'the options of a path');
    const [by, seen] = [handleOf(finder, Finder, 'finder'), handleOf(view, View, 'view')];
    const path = finder.path(view, start, goal, others);
    const line = framed((frame) => filled(frame, 24,
      (capacity, at, count) => lib.og_ground_path(this.#own, seen, by, capacity, at, count),
      (at, n) => frame.take(Float64Array, at, 3 * n)));
    return { path, line };
  }

  locate(view, places, options) {
    const { above, below } = optionsOf(options, ['above', 'below'], 'the options of locate');
    const wanted = rows(places, 3, 'places');
    const [up, down, n] = [int32(above, 'above'), int32(below, 'below'), wanted.length / 3];
    const seen = handleOf(view, View, 'view');
    return framed((frame) => {
      const [from, to] = [frame.put(wanted), frame.room(layouts.Point.size * n)];
      check(lib.og_ground_locate(this.#own, seen, n, from, up, down, to));
      return takePoints(frame, to, n);
    });
  }
}
