// Camera: from places of the level, whose y goes up, to pixels of a canvas, and back.
export class Camera {
  constructor() {
    this.scale = 1; // pixels of a unit
    this.x = 0; // the place in the middle
    this.y = 0;
    this.width = 1;
    this.height = 1;
  }

  /** Shows the whole rectangle. */
  fit(width, height) {
    this.x = width / 2;
    this.y = height / 2;
    this.scale = Math.min(this.width / width, this.height / height) * 0.96;
  }

  toScreen([x, y]) {
    return [
      this.width / 2 + (x - this.x) * this.scale,
      this.height / 2 - (y - this.y) * this.scale,
    ];
  }

  /** The grid point at a pixel. */
  toLevel([px, py]) {
    return [
      Math.round(this.x + (px - this.width / 2) / this.scale),
      Math.round(this.y - (py - this.height / 2) / this.scale),
    ];
  }

  move(dx, dy) {
    this.x -= dx / this.scale;
    this.y += dy / this.scale;
  }

  /** Zooms, so that the place at the pixel stays there. */
  zoom(factor, [px, py]) {
    const scale = Math.min(Math.max(this.scale * factor, 1e-4), 50);
    const by = 1 / this.scale - 1 / scale;
    this.x += (px - this.width / 2) * by;
    this.y -= (py - this.height / 2) * by;
    this.scale = scale;
  }

  /** What is drawn next is drawn in units of the level. */
  apply(context, ratio) {
    const s = this.scale * ratio;
    context.setTransform(
      s,
      0,
      0,
      -s,
      (this.width * ratio) / 2 - this.x * s,
      (this.height * ratio) / 2 + this.y * s,
    );
  }
}
