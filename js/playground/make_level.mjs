// node make_level.mjs FILE.wad NAME: prints a level of the file as the playground takes it.
import { readFileSync } from 'node:fs';
import { levelOfWad } from './wad.js';

const [file, name] = process.argv.slice(2);
console.log(JSON.stringify(levelOfWad(new Uint8Array(readFileSync(file)), name)));
