/** offgrid, ready when it is imported. */
export * from './manual.js';
