// The structs of offgrid.h as the module lays them out: wasm32, where a pointer has 32 bits and
// each number is aligned to its size. tests/header.test.js compares the fields with the header.

const NUMBERS = {
  i32: { size: 4, array: Int32Array, read: 'getInt32', write: 'setInt32' },
  u32: { size: 4, array: Uint32Array, read: 'getUint32', write: 'setUint32' },
  i64: { size: 8, array: BigInt64Array, read: 'getBigInt64', write: 'setBigInt64' },
  u64: { size: 8, array: BigUint64Array, read: 'getBigUint64', write: 'setBigUint64' },
  f64: { size: 8, array: Float64Array, read: 'getFloat64', write: 'setFloat64' },
  text: { size: 232, align: 1 },
};

const roundUp = (size, align) => Math.ceil(size / align) * align;

/** A struct: `fields` are names and kinds of numbers, structs, or [kind, count]. */
function struct(fields) {
  const placed = new Map();
  let size = 0;
  let align = 1;
  for (const [name, given] of Object.entries(fields)) {
    const [kind, count] = Array.isArray(given) ? given : [given, 1];
    const of = typeof kind === 'string' ? NUMBERS[kind] : kind;
    const own = of.align ?? of.size;
    size = roundUp(size, own);
    placed.set(name, { offset: size, kind, count });
    size += of.size * count;
    align = Math.max(align, own);
  }
  return { fields: placed, size: roundUp(size, align), align };
}

export const Point = struct({ x: 'i32', y: 'i32', floor: 'u32' });
export const State = struct({ tag: 'u64', ground: 'u32', cost: 'u32' });
export const Digest = struct({ high: 'u64', low: 'u64' });
export const LastError = struct({
  status: 'i32', code: 'i32', item: 'u32', loop: 'u32', point: 'u32', x: 'i32', y: 'i32',
  text: 'text',
});
export const MeshOptions = struct({
  size: 'u32', low_x: 'i32', low_y: 'i32', high_x: 'i32', high_y: 'i32', floors: 'u32',
  radii: 'u32', radius_count: 'u32', disc_sides: 'u32', journal_limit: 'u32', max_vertices: 'u32',
  ground: State, allocate: 'u32', release: 'u32', user: 'u32', threads: 'u32',
  reserved: ['u32', 9],
});
export const LoadOptions = struct({
  size: 'u32', check: 'u32', threads: 'u32', reserved: ['u32', 9],
});
export const Difference = struct({
  kind: 'u32', count_a: 'u32', count_b: 'u32', id_a: 'u32', id_b: 'u32',
});
export const Area = struct({
  size: 'u32', shape: 'u32', coordinates: 'u32', point_count: 'u32', loop_offsets: 'u32',
  loop_count: 'u32', rule: 'u32', priority: 'i32', enabled: 'u32', floors: 'u32',
  floor_count: 'u32', is_update: 'u32', state: State, add_cost: 'u32', set_bits: 'u64',
  clear_bits: 'u64', reserved: ['u32', 8],
});
export const Seam = struct({
  ax: 'i32', ay: 'i32', bx: 'i32', by: 'i32', left: 'u32', right: 'u32', enabled: 'u32',
});
export const Link = struct({
  from: Point, to: Point, both_ways: 'u32', enabled: 'u32', cost: 'u64', tag: 'u64',
});
export const Shape = struct({
  shape: 'u32', rule: 'u32', priority: 'i32', enabled: 'u32', loop_begin: 'u32',
  loop_count: 'u32', floor_begin: 'u32', floor_count: 'u32', id: 'u32', is_update: 'u32',
  state: State, add_cost: 'u32', set_bits: 'u64', clear_bits: 'u64',
});
export const ShapeArrays = struct({
  size: 'u32', shape_capacity: 'u32', loop_capacity: 'u32', point_capacity: 'u32',
  floor_capacity: 'u32', shapes: 'u32', loops: 'u32', coordinates: 'u32', floors: 'u32',
  shape_count: 'u32', loop_count: 'u32', point_count: 'u32', floor_count: 'u32',
  reserved: ['u32', 8],
});
export const Rule = struct({ tag: 'u64', cost: 'u32', link_cost: 'u32', closed: 'u32' });
export const RayHit = struct({
  numerator: 'i64', denominator: 'i64', stop: 'u32', floor: 'u32', ax: 'i32', ay: 'i32',
  bx: 'i32', by: 'i32',
});
export const Face = struct({
  ax: 'i32', ay: 'i32', bx: 'i32', by: 'i32', cx: 'i32', cy: 'i32', floor: 'u32',
  reserved: 'u32', state: State,
});
export const PathOptions = struct({
  size: 'u32', kind: 'u32', near: 'u32', radius: 'i32', ratio: 'u32', triangles_max: 'u32',
  landmarks: 'u32', reserved: ['u32', 9],
});
export const PathInfo = struct({
  length: 'u64', cost: 'u64', lower_bound: 'u64', ratio: 'u64', is_proved: 'u32',
  is_goal: 'u32', corner_count: 'u32', link_count: 'u32',
});
export const CrowdAgent = struct({
  size: 'u32', view: 'u32', at: Point, goal: Point, radius: 'i32', priority: 'i32',
  speed: 'i64', arrive_within: 'i64', near: 'u32', reserved: ['u32', 9],
});
export const CrowdState = struct({
  speed: 'i64', velocity_x: 'i64', velocity_y: 'i64', wished_x: 'i64', wished_y: 'i64',
  id: 'u32', activity: 'u32', events: 'u32', view: 'u32', radius: 'i32', priority: 'i32',
  at: Point, goal: Point, next_corner: Point, near_end: Point,
});
export const Step = struct({ at: Point, end: 'u32', is_between: 'u32', passed: 'u32' });
export const Grid = struct({
  origin_x: 'f64', origin_y: 'f64', origin_z: 'f64', scale: 'f64', largest_error: 'f64',
  bits: 'i32', reserved: 'u32',
});
export const Pose = struct({
  x: 'i32', y: 'i32', z: 'i32', qw: 'i32', qx: 'i32', qy: 'i32', qz: 'i32',
});
export const Place = struct({
  x: 'f64', y: 'f64', z: 'f64', distance: 'f64', at: ['i32', 3], model: 'u32', triangle: 'u32',
  reserved: 'u32',
});
export const GroundOptions = struct({
  size: 'u32', up: 'u32', rise: 'i32', run: 'i32', step: 'i32', twice_within: 'i32',
  strict: 'u32', rims: 'u32', radii: 'u32', radius_count: 'u32', disc_sides: 'u32',
  journal_limit: 'u32', threads: 'u32', reserved: ['u32', 8],
});
export const GroundReport = struct({
  triangles: 'u64', ground: 'u64', joints: 'u64', feet: 'u64', faults: 'u64', ledges: 'u64',
  dropped: ['u64', 6], floors: 'u32', areas: 'u32', seams: 'u32', reserved: 'u32',
});

/** The struct at a place of the memory as an object; 64-bit integers are bigints. */
export function read(layout, view, at) {
  const made = {};
  for (const [name, { offset, kind, count }] of layout.fields) {
    if (kind === 'text') continue;
    const one = (i) => (typeof kind === 'string'
      ? view[NUMBERS[kind].read](at + offset + NUMBERS[kind].size * i, true)
      : read(kind, view, at + offset));
    made[name] = count === 1 ? one(0) : Array.from({ length: count }, (_, i) => one(i));
  }
  return made;
}

/** Writes the fields that are given. */
export function write(layout, view, at, values) {
  for (const [name, value] of Object.entries(values)) {
    const { offset, kind } = layout.fields.get(name);
    if (typeof kind === 'string') view[NUMBERS[kind].write](at + offset, value, true);
    else write(kind, view, at + offset, value);
  }
}

/** Where a field of a struct, or of the struct in it ("state.cost"), begins, and of what kind. */
function find(layout, path) {
  const [name, rest] = path.split('.', 2);
  const { offset, kind } = layout.fields.get(name);
  if (rest === undefined) return { offset, kind };
  const inner = find(kind, rest);
  return { offset: offset + inner.offset, kind: inner.kind };
}

/** The numbers of a field in n structs, `width` for each from that field on, as a typed array of
 * its kind or of another one of that size. */
export function column(layout, buffer, at, n, path, width = 1, as = null) {
  const { offset, kind } = find(layout, path);
  const { size, array } = NUMBERS[as ?? (typeof kind === 'string' ? kind : 'i32')];
  const all = new array(buffer, at, n * layout.size / size);
  const made = new array(n * width);
  const stride = layout.size / size;
  const begin = offset / size;
  for (let i = 0; i < n; ++i) {
    for (let j = 0; j < width; ++j) made[width * i + j] = all[stride * i + begin + j];
  }
  return made;
}
