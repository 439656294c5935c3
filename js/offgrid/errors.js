// Exceptions: each has the fields of the library's error, and its words.
import { NO_INDEX, OG } from './constants.js';

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
  }

  get name() { return this.constructor.name; }
}

/** An edit, or an undo, is refused. */
export class EditRefused extends OffgridError {}
/** There is no path. */
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

/** The exception of a status, with the library's error. */
export function errorOf(status, error, text) {
  const index = (value) => (value === NO_INDEX ? null : value);
  const words = status === OG.NO_HANDLE ? `${text}; it was closed` : text;
  return new (KINDS.get(status) ?? OffgridError)(words, {
    status,
    code: error.code,
    item: index(error.item),
    loop: index(error.loop),
    point: index(error.point),
    at: error.point === NO_INDEX ? null : [error.x, error.y],
  });
}
