// offgrid, ready when it is imported.
import { start } from './library.js';

export * from './manual.js';

await start();
