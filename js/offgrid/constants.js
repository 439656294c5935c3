// Numbers of offgrid.h; tests/header.test.js compares them with it.

export const OG = Object.freeze({
  // statuses
  OK: 0, NULL: 1, NO_HANDLE: 2, WRONG_HANDLE: 3, WRONG_SIZE: 4, TOO_SMALL: 5, OFF_GRID: 6,
  OUT_OF_RANGE: 7, NO_AGENT: 8, NO_FLOOR: 9, REFUSED: 10, NO_PATH: 11, NOT_READ: 12,
  NOT_RESTORED: 13, NOTHING_FREE: 14, OUTSIDE: 15, NO_HANDLES_LEFT: 16, BAD_RULES: 17,
  BAD_CROWD: 18, BAD_GROUND: 19, NOT_QUANTISED: 20, BAD_SCENE: 21,
  // ground
  WALKABLE: 0, BLOCKED: 1, NOWHERE: 2,
  // areas
  NONZERO: 0, EVEN_ODD: 1, REGION: 0, BARRIER: 1,
  // what an id is of
  AREA: 1, SEAM: 2, LINK: 3, OPTIONS: 4, AGENTS: 5,
  // formats
  WORLD_FILE: 0, IMAGE: 1,
  // rays
  RAY_ARRIVES: 0, RAY_START_BLOCKED: 1, RAY_STOPS_AT_EDGE: 2, RAY_STOPS_AT_VERTEX: 3,
  // paths
  SHORTEST: 0, CHEAP: 1, CLEAR: 2,
  // agents of crowds
  CROWD_MOVING: 1, CROWD_WAITING: 2, CROWD_STUCK: 3, CROWD_AT_GOAL: 4, CROWD_WITHOUT_PATH: 5,
  CROWD_ARRIVED: 1, CROWD_ENTERED_LINK: 2, CROWD_LEFT_LINK: 4, CROWD_REROUTED: 8,
  CROWD_GOT_STUCK: 16,
  // steps of walkers
  STEP_MOVING: 0, STEP_ARRIVED: 1, STEP_BLOCKED: 2, STEP_DISPLACED: 3, STEP_COVERED: 4,
  STEP_OTHER_PATH: 5, STEP_STOPPED: 6,
  // overlays
  UNION: 0, INTERSECTION: 1, DIFFERENCE: 2, SYMMETRIC_DIFFERENCE: 3,
  // surfaces
  Z_UP: 0, Y_UP: 1,
});

export const NO_INDEX = 0xffffffff;
export const NO_LENGTH = 0xffffffffffffffffn;
export const NO_HEIGHT = -(1n << 63n);
