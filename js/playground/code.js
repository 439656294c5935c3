// The level as a program in C++, Python or JavaScript, which checks or prints its digest. Of each
// language: the lines before and after the items, and the line of an item.

const off = (item, text) => (item.enabled === false ? text : '');
/** Has the area several loops that even-odd tells apart? As level.js has it. */
const isRinged = (item) => item.kind === 'block' && item.loops.length > 1;

const rows = (loop) => `[${loop.map(([x, y]) => `(${x}, ${y})`).join(', ')}]`;
const python = {
  head: ({ width, height, floors, radii, items }) => [
    'import offgrid',
    '',
    `mesh = offgrid.Mesh((0, 0), (${width}, ${height}), floors=${floors}, ` +
      `radii=[${radii.join(', ')}])`,
    'with mesh.edit() as edit:',
    ...(items.size === 0 ? ['    pass'] : []),
  ],
  area: (item) =>
    `    edit.add([${item.loops.map(rows).join(', ')}]` +
    (isRinged(item) ? ', rule="even-odd"' : '') +
    { block: '', wall: ', barrier=True', mud: `, cost=${item.cost}, tag=1` }[item.kind] +
    `, floors=[${item.floor}]${off(item, ', enabled=False')})`,
  stairs: (item, [a, b]) =>
    `    edit.add_seam((${a}), (${b}), ${item.floor}, ${item.floor + 1}` +
    `${off(item, ', enabled=False')})`,
  lift: (item, [a, b]) =>
    `    edit.add_link((${a}, ${item.floor}), (${b}, ${item.floor + 1}), ` +
    `cost=${item.cost}, both_ways=True${off(item, ', enabled=False')})`,
  tail: (digest) => [`assert f"{mesh.digest:032x}" == "${digest}"`],
};

const js = {
  head: ({ width, height, floors, radii }) => [
    "import * as offgrid from 'offgrid';",
    '',
    `const mesh = new offgrid.Mesh([0, 0], [${width}, ${height}],`,
    `  { floors: ${floors}, radii: [${radii.join(', ')}] });`,
    'mesh.edit((edit) => {',
  ],
  area: (item) =>
    `  edit.add(${JSON.stringify(item.loops)}, { floors: [${item.floor}]` +
    (isRinged(item) ? ", rule: 'even-odd'" : '') +
    { block: '', wall: ', barrier: true', mud: `, cost: ${item.cost}, tag: 1` }[item.kind] +
    `${off(item, ', enabled: false')} });`,
  stairs: (item, [a, b]) =>
    `  edit.addSeam([${a}], [${b}], ${item.floor}, ${item.floor + 1}` +
    `${off(item, ', { enabled: false }')});`,
  lift: (item, [a, b]) =>
    `  edit.addLink([${a}, ${item.floor}], [${b}, ${item.floor + 1}], ` +
    `{ cost: ${item.cost}, bothWays: true${off(item, ', enabled: false')} });`,
  tail: (digest) => ['});', `if (mesh.digest !== '${digest}') throw new Error('never');`],
};

const point = ([x, y]) => `Point2::at(${x}, ${y})`;
const points = (loop) => `{${loop.map(point).join(', ')}}`;
const cpp = {
  head: ({ width, height, floors, radii }) => [
    '#include <cstdio>',
    '',
    '#include "offgrid/navmesh/nav_mesh.hpp"',
    '',
    'using namespace offgrid::navmesh;',
    'using offgrid::kernel::Point2;',
    '',
    'int main() {',
    '  NavMeshOptions options;',
    `  options.high = ${point([width, height])};`,
    `  options.floors = ${floors};`,
    `  options.radii = {${radii.join(', ')}};`,
    '  NavMesh mesh = NavMesh::make(options).value();',
    '  NavEdit edit = mesh.edit();',
  ],
  area: (item) =>
    `  edit.add(Area{.loops = {${item.loops.map(points).join(', ')}}` +
    (item.kind === 'mud'
      ? `, .state = {Ground::walkable, ${item.cost} * FaceState::unit_cost, 1}`
      : '') +
    (isRinged(item) ? ', .rule = WindingRule::even_odd' : '') +
    (item.kind === 'wall' ? ', .shape = Area::Shape::barrier' : '') +
    `, .floors = {${item.floor}}${off(item, ', .enabled = false')}});`,
  stairs: (item, [a, b]) =>
    `  edit.add(Seam{${point(a)}, ${point(b)}, ${item.floor}, ${item.floor + 1}` +
    `${off(item, ', false')}});`,
  lift: (item, [a, b]) =>
    `  edit.add(Link{.from = {${point(a)}, ${item.floor}}, .to = {${point(b)}, ` +
    `${item.floor + 1}}, .cost = ${item.cost * 65536}, .both_ways = true` +
    `${off(item, ', .enabled = false')}});`,
  tail: (digest) => [
    '  if (!edit.commit()) return 1;',
    '  const Digest digest = mesh.digest();',
    '  std::printf("%016llx%016llx\\n", static_cast<unsigned long long>(digest.high),',
    `              static_cast<unsigned long long>(digest.low));  // ${digest}`,
    '  return 0;',
    '}',
  ],
};

/** language: 'cpp', 'python' or 'js'. */
export function program(level, language) {
  const { head, tail, ...kinds } = { cpp, python, js }[language];
  const lines = Array.from(level.items.values(), (item) =>
    (kinds[item.kind] ?? kinds.area)(item, item.loops[0]),
  );
  return [...head(level), ...lines, ...tail(level.mesh.digest), ''].join('\n');
}
