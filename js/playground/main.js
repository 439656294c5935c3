// The page: it ties the level, its drawing, the tools and the panel together.
import { Finder, start, version } from 'offgrid/manual';
import { packed, unpacked } from './address.js';
import { Camera } from './camera.js';
import { program } from './code.js';
import { Drawing } from './drawing.js';
import { levelOf } from './files.js';
import { compare } from './floats.js';
import { Level } from './level.js';
import { People } from './people.js';
import { PRESETS, TORTURE } from './presets.js';
import { TOOLS, Tools } from './tools.js';

const $ = (id) => document.getElementById(id);
const GAP = 250; // milliseconds between two updates of the figures
const REST = 120; // milliseconds after a change until what a view has is drawn

class Page {
  constructor() {
    this.camera = new Camera();
    this.drawing = new Drawing($('ground'), $('shown'), $('motion'));
    this.finder = new Finder();
    this.people = new People();
    this.running = true;
    this.floor = 0;
    this.level = null;
    this.views = [];
    this.path = null;
    this.pathText = '';
    this.stale = true; // must the level be drawn again?
    this.restsFrom = Infinity; // when what the view has is drawn
    this.times = []; // of the last frames
    this.tools = new Tools(this, $('stage'));
    this.buildTools();
    this.listen();
  }

  // ---- the level

  open(description, name = '') {
    this.people.close();
    this.views.forEach((view) => view.close());
    this.level?.close();
    this.level = new Level(description);
    this.views = [0, ...this.level.radii].map((_, agent) => this.level.mesh.view(agent));
    this.floor = 0;
    this.tools.selected = null;
    this.tools.draft = null;
    const { width, height, floors, radii } = this.level;
    fill(
      $('floor'),
      Array.from({ length: floors }, (_, i) => [i, `${i}`]),
    );
    fill($('agent'), [[0, 'a point'], ...radii.map((radius, i) => [i + 1, `a disc of ${radius}`])]);
    $('agent').value = radii.length > 0 ? 1 : 0;
    this.torture = TORTURE.has(name);
    $('compare').hidden = !this.torture;
    const corners = [
      [width / 20, height / 20, 0],
      [width * 0.95, height * 0.95, floors - 1],
    ];
    const free = this.view.nearestFree(description.ends ?? corners);
    this.ends = [Array.from(free.subarray(0, 3)), Array.from(free.subarray(3, 6))];
    this.camera.fit(width, height);
    this.edited();
    this.settle();
  }

  get agent() {
    return Number($('agent').value);
  }
  get radius() {
    return this.agent === 0 ? 0 : this.level.radii[this.agent - 1];
  }
  get view() {
    return this.views[this.agent];
  }

  add(item) {
    const change = this.level.added(item);
    if (this.change(item.kind, [change])) this.tools.selected = change.key;
  }

  /** Makes a step; a refused one is told, and nothing changes. */
  change(label, changes, session = null) {
    try {
      this.level.change(label, changes, session);
    } catch (error) {
      this.say(error.message, true);
      return false;
    }
    this.say(TOOLS[this.tools.tool][2]);
    this.edited();
    return true;
  }

  goTo(step) {
    this.level.goTo(step);
    this.tools.selected = null;
    this.edited();
  }

  edited() {
    this.findPath();
    this.redraw();
    this.told = 0;
    if (this.torture && this.level.items.size > 0) {
      compare($('floats'), $('floats-text'), this.level, this.drawing.palette);
    }
  }

  settle() {
    this.people.settle(this.level, this.view, this.radius, Number($('agents').value));
    this.redraw();
  }

  // ---- the path

  moveEnd(end, [x, y]) {
    this.ends[end] = [x, y, this.floor];
    this.findPath();
  }

  findPath() {
    const kind = $('kind').value;
    const options =
      kind === 'clear'
        ? { kind, radius: Math.max(1, Math.round(this.radius / 2)) }
        : { kind, near: true };
    const begin = performance.now();
    try {
      const path = this.finder.path(this.view, this.ends[0], this.ends[1], options);
      const time = (performance.now() - begin) * 1000;
      this.path = path.corners;
      this.pathText =
        `${path.units.toFixed(1)} units, ${path.corners.length / 3} corners, ` +
        `${time.toFixed(0)} µs${path.isGoal ? '' : '; only near the goal'}`;
    } catch (error) {
      this.path = null;
      this.pathText = error.message;
    }
  }

  // ---- drawing

  redraw() {
    this.stale = true;
  }

  frame(now) {
    const { level, view } = this;
    if (this.running) this.people.step();
    if (this.stale) {
      this.stale = false;
      this.drawing.drawLevel(this.camera, level, this.floor);
      this.drawing.drawShown(this.camera, this.floor, {}); // comes again when all is at rest
      this.restsFrom = now + REST;
    }
    if (now >= this.restsFrom && this.tools.drag === null) {
      this.restsFrom = Infinity;
      const outline = $('show-grown').checked && this.agent > 0 ? view.outline() : null;
      const faces = $('show-mesh').checked ? view.faces() : null;
      this.faceCount = faces ? faces.length : null;
      this.drawing.drawShown(this.camera, this.floor, { outline, faces });
      outline?.close();
    }
    this.drawing.drawMotion(this.camera, {
      floor: this.floor,
      agents: this.people.agents,
      agentRadius: this.people.radius,
      path: this.path,
      ends: this.ends,
      radius: this.radius,
      draft: this.tools.draft,
      selected: level.items.get(this.tools.selected),
    });
    this.times.push(now);
    if (this.times.length > 120) this.times.shift();
    if (now - (this.told ?? 0) > GAP) this.tell(now);
    requestAnimationFrame((next) => this.frame(next));
  }

  /** Shows the figures. */
  tell(now) {
    this.told = now;
    const { level } = this;
    $('digest').textContent = level.mesh.digest;
    $('edit').textContent = `${level.milliseconds.toFixed(2)} ms`;
    $('path').textContent = this.pathText;
    $('counts').textContent = `${level.items.size}, ${this.faceCount ?? 'not shown'}`;
    $('crowd').textContent = this.people.tell();
    const { times } = this;
    const rate = (1000 * (times.length - 1)) / (times.at(-1) - times[0] || 1);
    $('frames').textContent = `${rate.toFixed(0)} a second`;
    $('undo').max = level.steps.length;
    $('undo').value = level.at;
    $('step').textContent =
      `${level.at} of ${level.steps.length}` +
      (level.at > 0 ? `: ${level.steps[level.at - 1].label}` : '');
  }

  say(text, wrong = false) {
    $('hint').textContent = text;
    $('hint').classList.toggle('wrong', wrong);
  }

  // ---- the panel

  buildTools() {
    for (const [name, [key, label, hint]] of Object.entries(TOOLS)) {
      const button = document.createElement('button');
      button.id = `tool-${name}`;
      button.title = hint;
      const letter = document.createElement('kbd');
      letter.textContent = key;
      button.append(letter, label);
      button.addEventListener('click', () => this.tools.choose(name));
      $('tools').append(button);
    }
  }

  toolChanged(tool) {
    for (const name of Object.keys(TOOLS)) {
      $(`tool-${name}`).setAttribute('aria-pressed', String(name === tool));
    }
    this.say(TOOLS[tool][2]);
    this.redraw();
  }

  listen() {
    fill($('preset'), Object.keys(PRESETS).map((name) => [name, name]));
    $('preset').addEventListener('change', () => {
      history.replaceState(null, '', `#${$('preset').value}`);
      this.openPreset($('preset').value);
    });
    $('floor').addEventListener('change', () => {
      this.floor = Number($('floor').value);
      this.redraw();
    });
    $('agent').addEventListener('change', () => {
      this.findPath();
      this.settle();
    });
    $('kind').addEventListener('change', () => this.findPath());
    $('agents').addEventListener('change', () => this.settle());
    $('run').addEventListener('click', () => this.toggleRun());
    $('undo').addEventListener('input', () => this.goTo(Number($('undo').value)));
    for (const id of ['show-mesh', 'show-grown'])
      $(id).addEventListener('change', () => this.redraw());
    $('copy').addEventListener('change', () => this.copy());
    $('share').addEventListener('click', () => this.share());
    $('save').addEventListener('click', () => this.save());
    $('file').addEventListener('change', () => this.load($('file').files[0]));
    addEventListener('resize', () => this.resize());
    addEventListener('hashchange', () => this.openAddress());
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
      event.preventDefault();
      this.load(event.dataTransfer.files[0]);
    });
    addEventListener('keydown', (event) => this.key(event));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.redraw());
  }

  key(event) {
    if (event.target.matches('input, select, textarea')) return;
    const { level } = this;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      const to = level.at + (event.shiftKey ? 1 : -1);
      if (to >= 0 && to <= level.steps.length) this.goTo(to);
    } else if (event.key === ' ' && !event.target.matches('button')) {
      this.toggleRun();
    } else if (!this.tools.key(event)) {
      return;
    }
    event.preventDefault();
  }

  toggleRun() {
    this.running = !this.running;
    $('run').setAttribute('aria-pressed', String(this.running));
  }

  async copy() {
    const language = $('copy').value;
    if (language === '') return;
    $('copy').value = '';
    await this.hand(program(this.level, language), `The level is copied as ${language}.`);
  }

  async share() {
    const letters = await packed({ ...this.level.toJSON(), ends: this.ends });
    history.replaceState(null, '', `#level=${letters}`);
    await this.hand(location.href, 'The address holds the level, and is copied.');
  }

  async hand(text, done) {
    this.copied = text; // also where the clipboard is closed to the page
    try {
      await navigator.clipboard.writeText(text);
      this.say(done);
    } catch {
      console.log(text);
      this.say(`${done.replace('copied', 'in the console')}`);
    }
  }

  save() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([this.level.mesh.toBytes()]));
    link.download = 'level.ogw';
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async load(file) {
    if (!file) return;
    try {
      this.open(await levelOf(file));
      this.say(`${file.name}: ${this.level.items.size} areas.`);
    } catch (error) {
      this.say(`${file.name}: ${error.message}`, true);
    }
  }

  resize() {
    this.drawing.resize(this.camera);
    if (this.level) this.camera.fit(this.level.width, this.level.height);
    this.redraw();
  }

  /** Opens what the address names: a preset, or a level. */
  async openAddress() {
    const hash = location.hash.slice(1);
    if (hash.startsWith('level=')) {
      try {
        this.open(await unpacked(hash.slice('level='.length)));
        return;
      } catch (error) {
        this.say(`The address holds no level: ${error.message}`, true);
      }
    }
    await this.openPreset(hash in PRESETS ? hash : 'rooms');
  }

  async openPreset(name) {
    $('preset').value = name;
    try {
      this.open(await PRESETS[name](), name);
    } catch (error) {
      if (!this.level) this.open(PRESETS.empty(), 'empty');
      this.say(`${name}: ${error.message}`, true);
    }
  }
}

function fill(select, options) {
  select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
}

await start();
const page = new Page();
page.tools.choose('move');
page.resize();
await page.openAddress();
document.title = `offgrid ${version()} playground`;
globalThis.page = page; // for the console, and for tests
requestAnimationFrame((now) => page.frame(now));
