// The class Mesh, for modules that it uses itself.
import { handleOf } from './library.js';

let Mesh = null;

export function kindIsMesh(kind) { Mesh = kind; }

export const meshHandle = (value, what = 'mesh') => handleOf(value, Mesh, what);
