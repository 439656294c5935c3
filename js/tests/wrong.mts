// Lines that the declarations refuse: those that say so, and no others.
import * as offgrid from 'offgrid';

const mesh = new offgrid.Mesh([0, 0], [100, 100]);
const view = mesh.view();
const finder = new offgrid.Finder();
new offgrid.Mesh([0, 0], [100, 100], { radius: 3 }); // wrong
new offgrid.Mesh([0, 0]); // wrong
new offgrid.Mesh('a', [100, 100]); // wrong
mesh.path({ x: 1, y: 2 }, [1, 1]); // wrong
mesh.path([1, 1], [2, 2], { kind: 'fast' }); // wrong
finder.path(view, [1, 1], [2, 2], { kind: 'shortest', ratio: 2 }); // wrong
finder.path(view, [1, 1], [2, 2], { kind: 'cheap', ratio: 2 });
finder.path(mesh, [1, 1], [2, 2]); // wrong
finder.path(view, [1, 1], [2, 2]).cost; // wrong
mesh.edit((edit) => edit.add([[1, 1], [2, 2]], { rule: 'odd' })); // wrong
mesh.edit((edit) => edit.add([[1, 1], [2, 2]], { rule: 'even-odd' }));
view.visible(Float64Array.of(1, 2, 3), [1, 1]); // wrong
new offgrid.Crowd([mesh]); // wrong
new offgrid.Path(); // wrong
mesh.digest = 'a'; // wrong
