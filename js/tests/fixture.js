// What several tests need.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The source tree, of whose pages and goldens the tests speak. */
export const ROOT = process.env.OFFGRID_ROOT ?? fileURLToPath(new URL('../..', import.meta.url));

export const textOf = (name) => readFileSync(`${ROOT}/${name}`, 'utf8');

/** The blocks of code of a page in a language. */
export function blocksOf(page, language) {
  return Array.from(page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')),
    ([, block]) => block);
}

/** Random numbers below n, the same in each run. */
export function randomOf(seed) {
  let x = seed;
  return (n) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % n;
  };
}
