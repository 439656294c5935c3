// The same outline by a library of floats: earcut, and by how much its triangles miss the area.
import earcut from 'earcut';

/** Twice the area that a loop surrounds, counted as often as it winds. */
function twice(loop) {
  return loop.reduce((sum, [x, y], i) => {
    const [nx, ny] = loop[(i + 1) % loop.length];
    return sum + x * ny - nx * y;
  }, 0);
}

/** Twice the blocked area of the level, exact: whole numbers below 2^53. */
function exact(level) {
  const view = level.mesh.view();
  const { corners, ground, length } = view.faces();
  view.close();
  let sum = 0;
  for (let i = 0; i < length; ++i) {
    if (ground[i] !== 1) continue;
    const [ax, ay, bx, by, cx, cy] = corners.subarray(6 * i, 6 * i + 6);
    sum += (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  }
  return sum;
}

/** Draws earcut's triangles of an outline, and says how much they cover. */
export function compare(canvas, text, level, palette) {
  const [{ loops }] = level.items.values();
  const flat = loops.flat(2);
  const holes = loops.slice(1).map((_, i) => loops.slice(0, i + 1).flat().length);
  const triangles = earcut(flat, holes, 2);
  const context = canvas.getContext('2d');
  const scale = Math.min(canvas.width / level.width, canvas.height / level.height);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale, 0, 0, -scale, 0, level.height * scale);
  context.lineWidth = 0.7 / scale;
  context.strokeStyle = palette.ground;
  context.fillStyle = palette.block;
  let sum = 0,
    flatOnes = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const corners = [0, 1, 2].map((k) => [
      flat[2 * triangles[i + k]],
      flat[2 * triangles[i + k] + 1],
    ]);
    const area = Math.abs(twice(corners));
    sum += area;
    flatOnes += area === 0 ? 1 : 0;
    context.beginPath();
    corners.forEach(([x, y], k) => (k === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    context.closePath();
    context.fill();
    context.stroke();
  }
  const right = exact(level);
  const off = right === 0 ? 0 : (100 * (sum - right)) / right;
  const part = `${off > 0 ? '+' : ''}${off.toFixed(3)} % off the exact area`;
  text.textContent =
    `earcut: ${triangles.length / 3} triangles, ${flatOnes} of them without area; ` +
    `they cover ${off === 0 ? 'exactly the area' : part}.`;
}
