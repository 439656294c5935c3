// Exceptions: each has the fields of the library's error, and its words.
import { EditCode, NO_INDEX, OG } from './constants.js';

/** A call that was refused; what it would have changed is as before. */
export class OffgridError extends Error {
  constructor(text, fields = {}) {
    super(text);
    this.status = fields.status ?? 0;
    this.code = fields.code ?? 0;
    this.item = fields.item ?? null;
    this.loop = fields.loop ?? null;
    this.point = fields.point ?? null;
    this.at = fields.at ?? null;
    this.kind = fields.kind ?? null;
  }

  get name() { return this.constructor.name; }
}

/** An edit, or an undo, is refused; code is an EditCode. */
export class EditRefused extends OffgridError {}
/** There is no path; code is a PathCode. */
export class NoPath extends OffgridError {}
/** Bytes cannot be read. */
export class NotRead extends OffgridError {}
/** A place is not finite, or not on the grid. */
export class NotQuantised extends OffgridError {}
/** A crowd refuses an agent, or bytes. */
export class CrowdError extends OffgridError {}
/** A surface, a model or ground is refused. */
export class SceneError extends OffgridError {}

const KINDS = new Map([
  [OG.REFUSED, EditRefused], [OG.NO_PATH, NoPath], [OG.NOT_READ, NotRead],
  [OG.NOT_RESTORED, NotRead], [OG.BAD_CROWD, CrowdError], [OG.BAD_SCENE, SceneError],
  [OG.BAD_GROUND, SceneError], [OG.NOT_QUANTISED, NotQuantised],
]);

/** The point of an error, as offgrid.h says which have one. */
function pointOf(status, { code, x, y }) {
  const hasPoint = (status === OG.NO_PATH && code !== 0)
    || (status === OG.REFUSED
      && [EditCode.OUTSIDE_WORLD, EditCode.UPDATES_COST_TOO_MUCH].includes(code))
    || (status === OG.OFF_GRID && (x !== 0 || y !== 0));
  return hasPoint ? [x, y] : null;
}

/** The words of an error that begins with the name of an argument of C. */
function wordsOf(status, text, names) {
  const words = text.replace(/^\w+(?=[:[])/, (name) => names[name] ?? name);
  if (status !== OG.NO_HANDLE) return words;
  const places = words.split(': ').slice(0, -1);
  const name = places.pop();
  return [...places, `the ${name} was closed`].join(': ');
}

/** The exception of a status, with the library's error; names: of arguments of C, those that they
 * have here. */
export function errorOf(status, error, text, names) {
  const index = (value) => (value === NO_INDEX ? null : value);
  const words = wordsOf(status, text, names);
  const kind = status === OG.REFUSED ? words.match(/^(area|seam|link) \d/) : null;
  return new (KINDS.get(status) ?? OffgridError)(words, {
    status,
    code: error.code,
    item: index(error.item),
    loop: index(error.loop),
    point: index(error.point),
    at: pointOf(status, error),
    kind: kind?.[1] ?? null,
  });
}
