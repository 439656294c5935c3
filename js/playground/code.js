// The level as a program in C++, Python or JavaScript, which prints its digest.

const area = (item) => item.kind === 'block' || item.kind === 'mud' || item.kind === 'wall';

function python(level, digest) {
  const rows = (loop) => `[${loop.map(([x, y]) => `(${x}, ${y})`).join(', ')}]`;
  const lines = [
    'import offgrid',
    '',
    `mesh = offgrid.Mesh((0, 0), (${level.width}, ${level.height}), floors=${level.floors}, ` +
      `radii=[${level.radii.join(', ')}])`,
    'with mesh.edit() as edit:',
    ...(level.items.size === 0 ? ['    pass'] : []),
  ];
  for (const item of level.items.values()) {
    const [a, b] = item.loops[0];
    const on = item.enabled === false ? ', enabled=False' : '';
    const more = {
      block: item.loops.length > 1 ? ', rule="even-odd"' : '',
      wall: ', barrier=True',
      mud: `, cost=${item.cost}, tag=1`,
    }[item.kind];
    if (area(item)) {
      lines.push(
        `    edit.add([${item.loops.map(rows).join(', ')}]${more}, floors=[${item.floor}]${on})`,
      );
    } else if (item.kind === 'stairs') {
      lines.push(`    edit.add_seam((${a}), (${b}), ${item.floor}, ${item.floor + 1}${on})`);
    } else {
      lines.push(
        `    edit.add_link((${a}, ${item.floor}), (${b}, ${item.floor + 1}), ` +
          `cost=${item.cost}, both_ways=True${on})`,
      );
    }
  }
  return [...lines, `assert f"{mesh.digest:032x}" == "${digest}"`, ''].join('\n');
}

function javascript(level, digest) {
  const lines = [
    "import * as offgrid from 'offgrid';",
    '',
    `const mesh = new offgrid.Mesh([0, 0], [${level.width}, ${level.height}],`,
    `  { floors: ${level.floors}, radii: [${level.radii.join(', ')}] });`,
    'mesh.edit((edit) => {',
  ];
  for (const item of level.items.values()) {
    const [a, b] = item.loops[0];
    const on = item.enabled === false ? ', enabled: false' : '';
    const more = {
      block: item.loops.length > 1 ? ", rule: 'even-odd'" : '',
      wall: ', barrier: true',
      mud: `, cost: ${item.cost}, tag: 1`,
    }[item.kind];
    if (area(item)) {
      lines.push(
        `  edit.add(${JSON.stringify(item.loops)}, { floors: [${item.floor}]${more}${on} });`,
      );
    } else if (item.kind === 'stairs') {
      lines.push(
        `  edit.addSeam([${a}], [${b}], ${item.floor}, ${item.floor + 1}, {${on.slice(1)} });`,
      );
    } else {
      lines.push(
        `  edit.addLink([${a}, ${item.floor}], [${b}, ${item.floor + 1}], ` +
          `{ cost: ${item.cost}, bothWays: true${on} });`,
      );
    }
  }
  return [...lines, '});', `if (mesh.digest !== '${digest}') throw new Error('never');`, ''].join(
    '\n',
  );
}

function cpp(level, digest) {
  const point = ([x, y]) => `Point2::at(${x}, ${y})`;
  const loops = (item) =>
    `{${item.loops.map((loop) => `{${loop.map(point).join(', ')}}`).join(', ')}}`;
  const lines = [
    '#include <cstdio>',
    '',
    '#include "offgrid/navmesh/nav_mesh.hpp"',
    '',
    'using namespace offgrid::navmesh;',
    'using offgrid::kernel::Point2;',
    '',
    'int main() {',
    '  NavMeshOptions options;',
    `  options.high = ${point([level.width, level.height])};`,
    `  options.floors = ${level.floors};`,
    `  options.radii = {${level.radii.join(', ')}};`,
    '  NavMesh mesh = NavMesh::make(options).value();',
    '  NavEdit edit = mesh.edit();',
  ];
  for (const item of level.items.values()) {
    const [a, b] = item.loops[0];
    const on = item.enabled !== false;
    if (area(item)) {
      const state =
        item.kind === 'mud'
          ? `, .state = {Ground::walkable, ${item.cost} * FaceState::unit_cost, 1}`
          : '';
      const rule =
        item.kind === 'block' && item.loops.length > 1 ? ', .rule = WindingRule::even_odd' : '';
      const shape = item.kind === 'wall' ? ', .shape = Area::Shape::barrier' : '';
      lines.push(
        `  edit.add(Area{.loops = ${loops(item)}${state}${rule}${shape}, ` +
          `.floors = {${item.floor}}${on ? '' : ', .enabled = false'}});`,
      );
    } else if (item.kind === 'stairs') {
      lines.push(
        `  edit.add(Seam{${point(a)}, ${point(b)}, ${item.floor}, ${item.floor + 1}, ${on}});`,
      );
    } else {
      lines.push(
        `  edit.add(Link{.from = {${point(a)}, ${item.floor}}, .to = {${point(b)}, ` +
          `${item.floor + 1}}, .cost = ${item.cost * 65536}, ` +
          `.both_ways = true, .enabled = ${on}});`,
      );
    }
  }
  return [
    ...lines,
    '  if (!edit.commit()) return 1;',
    '  const Digest digest = mesh.digest();',
    '  std::printf("%016llx%016llx\\n", static_cast<unsigned long long>(digest.high),',
    `              static_cast<unsigned long long>(digest.low));  // ${digest}`,
    '  return 0;',
    '}',
    '',
  ].join('\n');
}

/** language: 'cpp', 'python' or 'js'. */
export function program(level, language) {
  return { cpp, python, js: javascript }[language](level, level.mesh.digest);
}
