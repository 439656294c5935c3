// offgrid, which starts when it is told to: import { start, Mesh } from 'offgrid/manual'.
export { rectangle } from './areas.js';
export { EditCode, NO_LENGTH, PathCode } from './constants.js';
export { Activity, Crowd, Event } from './crowd.js';
export {
  CrowdError, EditRefused, NoPath, NotQuantised, NotRead, OffgridError, SceneError,
} from './errors.js';
export { NAVMESH, liveHandles, memoryBytes, start, version } from './library.js';
export { Edit, Mesh } from './mesh.js';
export { Grid, inCircle, inSphere, orient, orient3d, quantise } from './numbers.js';
export { Finder, Path, Paths } from './paths.js';
export { Shape, Shapes } from './shapes.js';
export { Ground, Scene, Surface } from './space.js';
export { rowsOf } from './values.js';
export { GroundKind, Stop, View } from './views.js';
export { StepEnd, Walker } from './walker.js';
