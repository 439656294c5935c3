/**
 * offgrid: exact geometry on an integer grid. Navigation meshes, paths, crowds, overlays and
 * scenes, exact and the same on every machine.
 *
 * All coordinates are whole numbers below 2^30 in size, in space below 2^29; quantise() makes them
 * of other numbers. Costs, speeds and distances that are given are in units, and 65536 times them
 * must be whole. Lengths and costs of paths are bigints, in units of 1 / 65536.
 *
 * Points are given as rows [x, y] or [x, y, floor], as one such row, or as a typed array of
 * integers, which has three numbers for each point; an Int32Array is not copied before it is read.
 * Points in answers are such an Int32Array, with floor -1 where there is none. One point stands for
 * as many as the other argument has.
 *
 * What is wrong, whatever the mesh, is a TypeError or a RangeError that names the argument; what
 * the library refuses is an OffgridError. After one all is as before. Answers are copies: later
 * calls leave them alone.
 */

/** An array of whole numbers. */
export type Integers =
  | Int8Array | Uint8Array | Uint8ClampedArray | Int16Array | Uint16Array | Int32Array
  | Uint32Array;
/** [x, y], on floor 0, or [x, y, floor]. */
export type Point = readonly [number, number] | readonly [number, number, number] | Int32Array;
/** Points: rows, one row, or a typed array with three numbers for each. */
export type Points = Point | Iterable<readonly number[] | Integers> | Integers;
/** A closed loop, or an open line of a barrier: rows [x, y], or x, y, ... in a typed array. */
export type Loop = readonly (readonly number[] | Integers)[] | Integers;
/** One loop, or a list of them. */
export type Loops = Loop | Iterable<Loop>;
/** Ids, or one of them. */
export type Ids = number | Iterable<number> | Integers;
/** The bytes of a file. */
export type Bytes = ArrayBuffer | ArrayBufferView;

/** The length of a path that does not exist. */
export const NO_LENGTH: bigint;

// ---- the module

/**
 * The address of the smaller module, `navmesh.wasm`: without surfaces, scenes and ground, and
 * without the readers of drawings, Shapes.read and Surface.read.
 */
export const NAVMESH: URL;
/**
 * Starts offgrid, once; later calls wait for it. The module is `offgrid.wasm` beside this file, or
 * what is given: its bytes, a compiled module, a response, or its address, as NAVMESH. 'offgrid'
 * calls it itself; after an import of 'offgrid/manual' it is called before anything else.
 */
export function start(
  source?: WebAssembly.Module | Bytes | Response | URL | string
    | Promise<WebAssembly.Module | Bytes | Response>,
): Promise<void>;
/** The version of the library. */
export function version(): string;
/** The number of objects that were made and not closed or collected. */
export function liveHandles(): number;
/** The bytes of memory that the module has. They grow as they are needed, and never shrink. */
export function memoryBytes(): number;

/**
 * An object of the library. It lives until close() or the end of a `using` block. Otherwise it is
 * destroyed some time after its last reference is gone, which may be late: a collector of garbage
 * does not know how large it is.
 */
declare abstract class Handle {
  /** Destroys the object now; later calls throw. What needs it keeps what it needs. */
  close(): void;
  /** True after close(). */
  readonly closed: boolean;
  [Symbol.dispose](): void;
}

// ---- errors

/**
 * Why an edit is refused: EditRefused.code. RADIUS_TOO_LARGE: or below 1. TOO_MANY_FLOORS: or none.
 */
export const EditCode: Readonly<{
  EMPTY_RECTANGLE: 1; NO_ROOM_FOR_FRAME: 2; OUTSIDE_WORLD: 3; COST_TOO_SMALL: 4; STALE: 5;
  UNKNOWN_AREA: 6; TOO_MANY_VERTICES: 7; RADIUS_TOO_LARGE: 8; CANNOT_UNDO: 9; NO_IDS_LEFT: 13;
  TOO_MANY_FLOORS: 15; NO_FLOORS: 16; UNKNOWN_FLOOR: 17; UNKNOWN_SEAM: 18; ONE_POINT_SEAM: 19;
  SEAM_WITHIN_FLOOR: 20; SEAM_TWICE: 21; SEAMS_CROSS: 22; SEAMS_OVERLAP: 23; UNKNOWN_LINK: 24;
  LINK_COST_TOO_LARGE: 25; UPDATE_OF_BARRIER: 26; UPDATE_AND_STATE: 27; UPDATE_OF_PARTS: 28;
  UPDATE_COST_TOO_LARGE: 29; UPDATE_BITS_TWICE: 30; GROUND_TOO_DEAR: 31;
  UPDATES_COST_TOO_MUCH: 32;
}>;
/**
 * Why there is no path: NoPath.code. ..._TOO_CLOSE are of clear paths, and NO_CLEARANCE, which says
 * that none was found, though one may exist.
 */
export const PathCode: Readonly<{
  OUTSIDE_WORLD: 1; START_BLOCKED: 2; GOAL_BLOCKED: 3; UNREACHABLE: 4; TOO_LONG: 5;
  START_TOO_CLOSE: 6; GOAL_TOO_CLOSE: 7; NO_CLEARANCE: 8;
}>;

/**
 * A call that the library refused. Itself it is thrown for an agent, a floor or a mark that does
 * not exist, an object that was closed, and options that do not fit each other. Fields are null
 * where there is nothing to say.
 */
export class OffgridError extends Error {
  constructor(text: string, fields?: Partial<OffgridError>);
  /** The number of an OG_... of offgrid.h. */
  status: number;
  /** The number of the reason: EditCode, PathCode, an OG_CROWD_... of offgrid.h, or 0. */
  code: number;
  /**
   * The id of the area, seam or link, the index in an array, the agent that does not exist, or the
   * byte of a file.
   */
  item: number | null;
  /** What the id of a refused edit is of. */
  kind: 'area' | 'seam' | 'link' | null;
  /** The index of the loop. */
  loop: number | null;
  /** The index of the point in its loop. */
  point: number | null;
  /** The point at fault. */
  at: [number, number] | null;
}
/** An edit, or an undo, is refused; code is an EditCode. */
export class EditRefused extends OffgridError {}
/** There is no path; code is a PathCode. */
export class NoPath extends OffgridError {}
/** Bytes cannot be read; item is the byte. */
export class NotRead extends OffgridError {}
/** A place is not finite, or not on the grid; item is its index. */
export class NotQuantised extends OffgridError {}
/** A crowd refuses an agent, or bytes. */
export class CrowdError extends OffgridError {}
/** A surface, a model or ground is refused. */
export class SceneError extends OffgridError {}

// ---- areas and shapes

/** A change of the walkable ground that an area covers. */
export interface Update {
  /** What it adds to the cost of the ground, in units. */
  addCost?: number;
  /** Bits that it sets in the tag. */
  setBits?: number | bigint;
  /** Bits that it clears in the tag. */
  clearBits?: number | bigint;
}

export interface AreaProperties {
  /** By default true, unless there is a cost above 1, a tag or an update. */
  blocked?: boolean;
  /** Of a unit of length on the ground, at least 1; by default 1. */
  cost?: number;
  /** A number for rules of views; by default 0. */
  tag?: number | bigint;
  /** Of areas that overlap the larger one wins; by default 0. */
  priority?: number;
  /** Which places are inside; by default 'nonzero'. */
  rule?: 'nonzero' | 'even-odd';
  /** Open lines, which cover nothing, instead of closed loops; by default false. */
  barrier?: boolean;
  /** False: it covers nothing until enable(); by default true. */
  enabled?: boolean;
  /** The floors on which it lies; by default 0. */
  floors?: Ids;
  /** Instead of blocked, cost and tag. */
  update?: Update;
}

/** The corners of a rectangle between two opposite ones: x, y, x, y, ... */
export function rectangle(corner: Point, opposite: Point): Int32Array;

/** An area of a list. */
export class Shape {
  private constructor();
  /** Each x, y, x, y, ... */
  readonly loops: Int32Array[];
  readonly barrier: boolean;
  readonly rule: 'nonzero' | 'even-odd';
  readonly priority: number;
  readonly enabled: boolean;
  readonly floors: number[];
  /** What made it: the id of an area or a model, 1 for the ring of a hole, or 0. */
  readonly id: number;
  readonly blocked: boolean;
  readonly cost: number;
  readonly tag: bigint;
  readonly update: Required<Update> | null;
  /** What Edit.add makes an equal area of: edit.add(shape.loops, shape.properties()). */
  properties(): AreaProperties;
}

/** GeoJSON, as far as it is looked at. */
export type Geometry = { type: string };

/** A list of areas that never changes. */
export class Shapes extends Handle implements Iterable<Shape> {
  /** An area for each item, which is a loop or a list of loops. */
  constructor(areas?: Iterable<Loops>, properties?: AreaProperties);
  /**
   * The areas of a file's bytes: GeoJSON, TopoJSON, WKT, .poly or a world file, by the end of its
   * name; with the grid on which they lie. Throws NotRead, NotQuantised.
   */
  static read(name: string, data: Bytes, grid?: Grid): { shapes: Shapes; grid: Grid };
  /**
   * The areas of a GeoJSON object: polygons become regions with holes, lines barriers, points are
   * left out. The grid says by how much places moved. Throws NotQuantised.
   */
  static fromGeometry(geometry: Geometry | null, grid?: Grid, properties?: AreaProperties):
    { shapes: Shapes; grid: Grid };
  /** The number of areas. */
  readonly length: number;
  /** What made each: the id of an area or a model, or 0. */
  readonly ids: Uint32Array;
  [Symbol.iterator](): IterableIterator<Shape>;
  /**
   * What the enabled regions of either list cover, as a blocked shape for each connected part.
   * Exact but for crossings, which are rounded to the grid. Throws EditRefused; so do the next
   * three.
   */
  union(other: Shapes): Shapes;
  intersection(other: Shapes): Shapes;
  difference(other: Shapes): Shapes;
  symmetricDifference(other: Shapes): Shapes;
  /** The union of the shapes grown by a polygon of 8, 16 or 32 sides that contains the disc. */
  buffer(radius: number, sides?: number): Shapes;
  /** A GeometryCollection: regions as polygons, the outer loop first; barriers as lines. */
  toGeometry(): { type: 'GeometryCollection'; geometries: object[] };
}

// ---- meshes

export interface MeshOptions {
  /** The radii of agents 1, 2, ...; agent 0 is a point. */
  radii?: Iterable<number> | Integers;
  /** From 1 to 65535; by default 1. */
  floors?: number;
  /** Sides of the polygon that stands for a disc: 8, 16 or 32; by default 16. */
  discSides?: number;
  /** The edits that can be undone; by default 256. */
  journalLimit?: number;
  /** An edit that needs more is refused. */
  maxVertices?: number;
  /** Of ground that no area covers: is it blocked? By default false. */
  blocked?: boolean;
  /** Its cost; by default 1. */
  cost?: number;
  /** Its tag; by default 0. */
  tag?: number | bigint;
}

/** A segment from a to b over which paths lead from floor `left`, on its left, to `right`. */
export interface Seam {
  id: number;
  a: [number, number];
  b: [number, number];
  left: number;
  right: number;
  enabled: boolean;
}

/** A step of a path from one point to another. */
export interface Link {
  id: number;
  start: [number, number, number];
  end: [number, number, number];
  /** In units of 1 / 65536. */
  cost: bigint;
  tag: bigint;
  bothWays: boolean;
  enabled: boolean;
}

/** A thing of which two meshes have not as many. */
export interface Difference {
  kind: 'area' | 'seam' | 'link' | 'options' | 'agents';
  countA: number;
  countB: number;
  /** The first of them. */
  idA: number | null;
  idB: number | null;
}

/** A navigation mesh over a rectangle of the grid. */
export class Mesh extends Handle {
  /**
   * low, high: two corners. Throws EditRefused: an empty rectangle, no room for its frame in the
   * grid, a radius (item is its index if no mesh may have it), a cost, or a number of floors that
   * is out of range.
   */
  constructor(low: Point, high: Point, options?: MeshOptions);
  /** The mesh of a world file. Throws NotRead. */
  static fromBytes(data: Bytes): Mesh;
  /** The mesh as a world file. */
  toBytes(): Uint8Array;
  /** A mesh with equal areas under the same ids, without the journal. */
  clone(): Mesh;

  /** 128 bits as 32 hexadecimal digits, equal for equal meshes in any language. */
  readonly digest: string;
  readonly radii: number[];
  readonly floors: number;
  readonly bounds: { low: [number, number]; high: [number, number] };
  /** All areas, by increasing id (Shapes.ids). */
  areas(): Shapes;
  /** All seams, by increasing id. */
  seams(): Seam[];
  /** All links, by increasing id. */
  links(): Link[];
  /** In what this mesh and another one differ. */
  diff(other: Mesh): Difference[];

  /**
   * Plans changes in a function and commits them when it returns; an exception discards them. The
   * function is not async. Throws EditRefused.
   */
  edit<T>(plan: (edit: Edit) => T): T extends PromiseLike<unknown> ? never : T;
  /** Begins an edit, which commit() makes. It is stale once the mesh has changed otherwise. */
  edit(): Edit;
  /**
   * Undoes the last edit, of those that the journal has (journalLimit); nothing makes it again.
   * Throws EditRefused.
   */
  undo(): void;
  /** The current state, for rollBack(). */
  mark(): number;
  /** Undoes all edits since the mark; returns their number. Throws EditRefused. */
  rollBack(mark: number): number;

  /** The mesh as an agent sees it. */
  view(agent?: number): View;
  /** The path of an agent (Finder.path). Throws NoPath. */
  path<K extends PathKind = 'shortest'>(
    start: Point, goal: Point, options?: PathOptions<K> & { agent?: number }): Found<K>;
  /** For each pair: 1 if the straight motion is free (View.visible). */
  visible(start: Points, goal: Points, options?: { agent?: number }): Uint8Array;
  /** For each point: 1 if the agent may stand there. */
  isFree(at: Points, options?: { agent?: number }): Uint8Array;
}

/**
 * Planned changes of a mesh, made together by commit() or not at all. Without changes it is no edit
 * that undo() would undo.
 */
export class Edit extends Handle {
  constructor(mesh: Mesh);
  /**
   * Makes all changes, for all agents. Throws EditRefused, and then none is made. The edit is empty
   * afterwards, and may be used again.
   */
  commit(): void;
  /**
   * Plans an area; returns its id, which is not given out again, also if the edit is refused or
   * discarded. An area without an inside, whose points are on one line, is in the mesh under its
   * id. It covers nothing of the ground of points; agents with a radius keep away from its sides.
   * One without sides, of points at one place or of none, changes nothing. A region about as thin
   * as a unit may lose its inside where lines are rounded; nothing says so.
   */
  add(loops: Loops, properties?: AreaProperties): number;
  /** Plans an area in place of one. */
  replace(area: number, loops: Loops, properties?: AreaProperties): void;
  /**
   * Of the ids from `first` on the mesh has these areas afterwards, and no others: those that
   * differ come, change and go. Returns how many. An area is its id, its loops and its properties,
   * as the entries of a Map.
   */
  replaceAll(areas: Iterable<[id: number, loops: Loops, properties?: AreaProperties]>,
    first?: number): number;
  /** Plans an area for each shape; returns their ids. */
  addShapes(shapes: Shapes): Uint32Array;
  /**
   * Plans a seam from a to b: paths lead over it between the floor on its left and the other. On a
   * side from which no seam leads away it is a wall.
   */
  addSeam(a: Point, b: Point, left: number, right: number, options?: { enabled?: boolean }): number;
  /**
   * Plans a step from one point to another: a jump, a lift, a ladder. Its cost is in units.
   * Shortest paths and reachable() take links; cheap and clear paths do not. For an agent for which
   * an end is not free the link is not there.
   */
  addLink(start: Point, end: Point, options?: {
    cost?: number; tag?: number | bigint; bothWays?: boolean; enabled?: boolean;
  }): number;
  /** Plans to remove an area; an id that does not exist is refused by commit(). */
  remove(area: number): void;
  removeSeam(seam: number): void;
  removeLink(link: number): void;
  /** Plans to switch an area on, or off. */
  enable(area: number, enabled?: boolean): void;
  enableSeam(seam: number, enabled?: boolean): void;
  enableLink(link: number, enabled?: boolean): void;
}

// ---- views

/** What the ground is at a place, or of a face. */
export const GroundKind: Readonly<{ WALKABLE: 0; BLOCKED: 1; OUTSIDE: 2 }>;
/** Why a ray stops. */
export const Stop: Readonly<{
  ARRIVES: 0; START_BLOCKED: 1; STOPS_AT_EDGE: 2; STOPS_AT_VERTEX: 3;
}>;

/** Ground, for each question. */
export interface States {
  length: number;
  /** GroundKind. */
  ground: Uint32Array;
  /** Of a unit of length, times 65536; of no meaning if blocked. */
  cost: Uint32Array;
  tag: BigUint64Array;
}

/** Triangles of the mesh. */
export interface Faces extends States {
  /** ax, ay, bx, by, cx, cy of each, counter-clockwise from the smallest corner. */
  corners: Int32Array;
  /** -1: there is none. */
  floor: Int32Array;
}

/** Where rays stop: at from + (to - from) * numerator / denominator. */
export interface RayHits {
  length: number;
  numerator: BigInt64Array;
  denominator: BigInt64Array;
  /** Stop. */
  stop: Uint32Array;
  /** Where it arrives, or of what stops it; -1: neither. */
  floor: Int32Array;
  /** ax, ay, bx, by of the edge that stops it, or twice the vertex. */
  edge: Int32Array;
}

/** How ground and links of a tag are seen. */
export interface Rule {
  cost?: number;
  linkCost?: number;
  closed?: boolean;
}

/**
 * A mesh as one agent sees it, with its own costs, and without some areas and links. It follows the
 * edits of the mesh, which it keeps.
 */
export class View extends Handle {
  constructor(mesh: Mesh, agent?: number);
  readonly agent: number;
  /** Replaces the costs by tag, a Map or pairs, of this view alone; [] leaves all to the mesh. */
  setRules(rules: Iterable<readonly [number | bigint, Rule]>): void;
  /**
   * Switches areas and links off for this view alone, or on again. An id that does not exist has no
   * effect.
   */
  switch(on: boolean, things: { areas?: Ids; links?: Ids }): void;

  /** The ground at each point. */
  state(at: Points): States;
  /** For each point: 1 if the agent may stand there. */
  isFree(at: Points): Uint8Array;
  /** The face that holds each point. */
  locate(at: Points): Faces;
  /** A free grid point close to the free point that is nearest to each point. */
  nearestFree(at: Points): Int32Array;
  /** For each pair: 1 if the straight motion is free. */
  visible(start: Points, goal: Points): Uint8Array;
  /** For each pair: 1 if a path leads from one to the other, over seams and open links. */
  reachable(start: Points, goal: Points): Uint8Array;
  /** Where each ray stops. Over seams it goes from floor to floor. */
  raycast(start: Points, to: Points): RayHits;
  /** Of the points that can be reached without links, one close to each point. */
  nearestReachable(start: Points, to: Points): Int32Array;
  /** All faces within the rectangle. */
  faces(): Faces;
  /** The outline of the blocked ground: a shape for each ring. */
  outline(): Shapes;
}

// ---- paths

export type PathKind = 'shortest' | 'cheap' | 'clear';

export interface PathOptions<K extends PathKind = PathKind> {
  /** 'cheap' goes by the costs of the ground, 'clear' keeps a radius from what is blocked. */
  kind?: K;
  /** Leads near a goal that cannot be reached. */
  near?: boolean;
  /** Of a clear path, in (0, 2^28). */
  radius?: K extends 'clear' ? number : never;
  /** What a cheap path is proved to cost at most, times as much as any; whole thousandths. */
  ratio?: K extends 'cheap' ? number : never;
  /**
   * If the mesh keeps none that hold for the view's agent, makes so many landmarks in each part of
   * the ground, at most 64. Later shortest paths of that agent are the same and take less time, as
   * long as edits only close ground. With several floors any edit drops them. Where a link of the
   * view is open they do nothing, and none are made; nothing says so.
   */
  landmarks?: K extends 'shortest' ? number : never;
}

/** A path, from start to goal. */
export class Path {
  protected constructor();
  /** x, y, floor of each corner. */
  readonly corners: Int32Array;
  /** In units of 1 / 65536; links count with their costs. */
  readonly length: bigint;
  /** The length in units. */
  readonly units: number;
  /** The links that it takes, each with the index of the corner where it begins. */
  readonly links: { id: number; corner: number }[];
  /** False if it leads only near its goal. */
  readonly isGoal: boolean;
  /** The corners as rows [x, y, floor]. */
  toArray(): [number, number, number][];
}

/** A path of kind 'cheap'; its costs are in units of 1 / 65536. */
export interface CheapPath extends Path {
  readonly cost: bigint;
  /** Of the cost of any path. */
  readonly lowerBound: bigint;
  /** What was proved; null if nothing was asked for. */
  readonly ratio: number | null;
  readonly isProved: boolean;
}

export type Found<K extends PathKind> = K extends 'cheap' ? CheapPath : Path;

/** Many paths. */
export class Paths implements Iterable<Int32Array> {
  private constructor();
  /** The number of paths. */
  readonly length: number;
  /** In units of 1 / 65536; NO_LENGTH: there is none. */
  readonly lengths: BigUint64Array;
  /** x, y, floor of the corners of all paths. */
  readonly corners: Int32Array;
  /** The corners of path i are those from offsets[i] to offsets[i + 1]. */
  readonly offsets: Uint32Array;
  exists(i: number): boolean;
  /** x, y, floor of the corners of path i. */
  at(i: number): Int32Array;
  [Symbol.iterator](): IterableIterator<Int32Array>;
  /** The lengths in units; Infinity where there is no path. */
  units(): Float64Array;
}

/** Searches for paths in any view; it keeps the memory of its searches. */
export class Finder extends Handle {
  constructor();
  /** A path. Throws NoPath. */
  path<K extends PathKind = 'shortest'>(
    view: View, start: Point, goal: Point, options?: PathOptions<K>): Found<K>;
  /** The index of the goal to which the shortest path leads, and that path. Throws NoPath. */
  nearestGoal(view: View, start: Point, goals: Points): { goal: number; path: Path };
  /**
   * Shortest paths, one for each pair. progress(done, all) is called in between; what it throws
   * ends the search. corners false: lengths alone. landmarks: as of path(). Where an end is blocked
   * or outside there is no path, too, and path() says why; a floor that does not exist fails the
   * call.
   */
  paths(view: View, start: Points, goal: Points, options?: {
    corners?: boolean; landmarks?: number; progress?: (done: number, all: number) => void;
  }): Paths;
}

// ---- crowds and walkers

/** What an agent of a crowd does. WAITING: others are in its way, or its search had no turn yet. */
export const Activity: Readonly<{
  MOVING: 1; WAITING: 2; STUCK: 3; AT_GOAL: 4; WITHOUT_PATH: 5;
}>;
/** What happened to an agent in the last step: bits. */
export const Event: Readonly<{
  ARRIVED: 1; ENTERED_LINK: 2; LEFT_LINK: 4; REROUTED: 8; GOT_STUCK: 16;
}>;

export interface AgentOptions {
  /** The most in a step, in units. */
  speed: number;
  /** Kept from other agents; obstacles are the view's matter. By default 0. */
  radius?: number;
  /** The index of its view in the crowd's list; by default 0. */
  view?: number;
  /** Of two that cannot both go on the larger one goes first; by default 0. */
  priority?: number;
  /** It stops when the path left is no longer; by default 0. */
  arriveWithin?: number;
  /** It goes as near as one gets where no path leads to the goal; by default false. */
  near?: boolean;
}

/** All agents of a crowd, by increasing id. */
export interface Agents {
  length: number;
  id: Uint32Array;
  /** Activity. */
  activity: Uint32Array;
  /** Bits of Event. */
  events: Uint32Array;
  view: Uint32Array;
  radius: Int32Array;
  priority: Int32Array;
  /** x, y, floor. */
  at: Int32Array;
  goal: Int32Array;
  /** Of its path; floor -1: it has none. */
  nextCorner: Int32Array;
  /** Where its path ends, if that is only near the goal. */
  nearEnd: Int32Array;
  /** In units for a step. */
  speed: Float64Array;
  /** x, y in units for a step. */
  velocity: Float64Array;
  /** To go on along its path, whatever is in the way. */
  wished: Float64Array;
}

/** Agents that go by views of one mesh, and keep apart. */
export class Crowd extends Handle {
  constructor(views: Iterable<View>);
  /**
   * The crowd that was saved; it goes on step for step in views of equal meshes, as many and in the
   * same order. Throws CrowdError.
   */
  static fromBytes(views: Iterable<View>, data: Bytes): Crowd;
  /** The whole state. */
  toBytes(): Uint8Array;
  /** 128 bits as 32 hexadecimal digits, equal for equal states in any language. */
  readonly digest: string;
  /** The number of agents. */
  readonly length: number;
  /** Adds an agent for each pair, or none; returns their ids. Throws CrowdError. */
  add(at: Points, goal: Points, options: AgentOptions): Uint32Array;
  /** Removes agents, or none. Throws CrowdError. */
  remove(ids: Ids): void;
  /** Gives each agent its goal, or all of them one, about which they settle. Throws CrowdError. */
  setGoals(ids: Ids, goals: Points): void;
  /** Moves every agent so many times. */
  step(steps?: number): void;
  agents(): Agents;
}

/** How a step of a walker ended. DISPLACED: an edit covered it. BLOCKED: one closed its path. */
export const StepEnd: Readonly<{
  MOVING: 0; ARRIVED: 1; BLOCKED: 2; DISPLACED: 3; COVERED: 4; OTHER_PATH: 5; STOPPED: 6;
}>;

export interface Step {
  /** Where the walker is, rounded to the grid. */
  at: [number, number, number];
  /** StepEnd. */
  end: number;
  /** Is it inside a leg, at a place that only the walker knows? */
  isBetween: boolean;
  /** The number of corners that it passed. */
  passed: number;
}

/** A single agent of a view, which it keeps; never in blocked ground, whatever is edited. */
export class Walker extends Handle {
  constructor(view: View, at: Point);
  /** Searches the shortest path to a goal, and goes by it from then on. Throws NoPath. */
  go(goal: Point, finder?: Finder): Path;
  /** Moves along the path by a distance in units; nothing is lost to rounding. */
  advance(distance: number): Step;
  /** Moves straight towards a target, and along what is in the way as long as it gets closer. */
  slide(target: Point, distance: number): Step;
}

// ---- numbers

/** The map from places to grid points: (place - origin) * scale, rounded. */
export class Grid {
  constructor(origin: readonly number[], scale: number, largestError?: number, bits?: number);
  readonly origin: [number, number, number];
  readonly scale: number;
  /** By how much a place has moved at most along an axis, in units of the places. */
  readonly largestError: number;
  /** Coordinates are below 2^bits in size. */
  readonly bits: number;
  /** The places of flat grid points of 2 or 3 coordinates each. */
  places(points: ArrayLike<number> & Iterable<number>, dimensions?: 2 | 3): Float64Array;
}

/**
 * Grid points, flat, of places, which are rows of 2 or 3 numbers or flat doubles. Without a grid
 * the finest that fits is made: of at most `bits` bits, or 28 on the plane and 27 in space. Throws
 * NotQuantised.
 */
export function quantise(
  places: Iterable<readonly number[] | Float64Array> | Float64Array | Float32Array,
  grid?: Grid, options?: { bits?: number; dimensions?: 2 | 3 }): { points: Int32Array; grid: Grid };

/** Rows of integers, one row, or a typed array of them. */
export type Rows = readonly number[] | Iterable<readonly number[] | Integers> | Integers;

/** 1 where c is left of the line from a to b, 0 on it, -1 right of it; exact. */
export function orient(a: Rows, b: Rows, c: Rows): Int8Array;
/** 1 where d is inside the circle through a, b, c, which turn left; exact. */
export function inCircle(a: Rows, b: Rows, c: Rows, d: Rows): Int8Array;
/** 1 where d is on the side of the plane from which a, b, c turn left; exact. */
export function orient3d(a: Rows, b: Rows, c: Rows, d: Rows): Int8Array;
/** 1 where e is inside the sphere through the four, if orient3d of these is 1; exact. */
export function inSphere(a: Rows, b: Rows, c: Rows, d: Rows, e: Rows): Int8Array;

/** The rows of a flat array: rowsOf(path.corners) is [[x, y, floor], ...]. */
export function rowsOf(array: Int32Array, columns?: number): number[][];

// ---- space

/** Triangles in space, which never change. */
export class Surface extends Handle {
  /** Vertices of three coordinates, triangles of three indices. Throws SceneError. */
  constructor(vertices: Rows, triangles: Rows);
  /** The surface of a file's bytes: OBJ, OFF or glTF by the end of its name. Throws NotRead. */
  static read(name: string, data: Bytes, grid?: Grid): { surface: Surface; grid: Grid };
  /** x, y, z of each vertex, and three indices of each triangle. */
  arrays(): { vertices: Int32Array; triangles: Uint32Array };
}

export interface Pose {
  /** By default [0, 0, 0]. */
  at?: readonly number[];
  /** A quaternion w, x, y, z of integers; by default none, [1, 0, 0, 0]. */
  turn?: readonly number[];
}

/** What rays meet, or what is nearest. */
export interface Places {
  length: number;
  /** x, y, z of the exact place, rounded once to doubles. */
  place: Float64Array;
  /** Of the nearest point; 0 for rays. */
  distance: Float64Array;
  /** x, y, z of the nearest grid point. */
  at: Int32Array;
  /** -1: nothing. */
  model: Int32Array;
  triangle: Uint32Array;
}

/** Surfaces that stand in space, and questions to all of them at once. */
export class Scene extends Handle {
  constructor();
  /** Puts a surface at a pose; returns the model. Throws SceneError. */
  add(surface: Surface, pose?: Pose): number;
  move(model: number, pose?: Pose): void;
  remove(model: number): void;
  /** The first hit of each ray. Nothing leaks through edges or vertices. */
  rays(origins: Rows, directions: Rows): Places;
  /** The point of all models that is nearest to each point. */
  nearest(at: Rows): Places;
  /** The models whose bounds meet a box. */
  near(low: readonly number[], high: readonly number[]): Uint32Array;
  /** The ground that models cover between two heights. */
  footprints(zLow: number, zHigh: number): Shapes;
}

export interface GroundOptions extends
  Pick<MeshOptions, 'radii' | 'discSides' | 'journalLimit'> {
  /** 'y': the map is x, -z of the surface; by default 'z'. */
  up?: 'z' | 'y';
  /** The steepest ground rises by so much over so much; by default 1 over 1. */
  rise?: number;
  run?: number;
  /** The largest difference in height that one steps over; by default 0. */
  step?: number;
  /** Faces that overlap and are nowhere farther apart are a fault; by default 0. */
  twiceWithin?: number;
  /** A fault refuses all; by default false. */
  strict?: boolean;
  /** Discs are kept from the edges of the ground; by default true. */
  rims?: boolean;
  /** One for each triangle, for rules of views. */
  tags?: Iterable<number | bigint> | BigUint64Array;
}

/** What became of the triangles of a surface. */
export interface GroundReport {
  triangles: number;
  ground: number;
  joints: number;
  feet: number;
  faults: number;
  ledges: number;
  dropped: number[];
  floors: number;
  areas: number;
  seams: number;
}

/** Ground of triangles: floors with heights, and a mesh of it. */
export class Ground extends Handle {
  /** Throws SceneError, EditRefused. */
  constructor(surface: Surface, options?: GroundOptions);
  /** Edited like any other; it is closed by itself. */
  readonly mesh: Mesh;
  readonly report: GroundReport;
  /** The height at each point, rounded; null where there is no ground. */
  heights(at: Points): (number | null)[];
  /**
   * A path (Finder.path), and its line in space: x, y and height of each corner, and of each side
   * of a triangle that it crosses. Throws NoPath.
   */
  path<K extends PathKind = 'shortest'>(
    view: View, start: Point, goal: Point, options?: PathOptions<K> & { finder?: Finder }):
    { path: Found<K>; line: Float64Array };
  /** For each place x, y, z the free point whose height is nearest, so far above or below. */
  locate(view: View, places: Rows, options: { above: number; below: number }): Int32Array;
}
