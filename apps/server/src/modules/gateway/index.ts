export { openPlane, type Plane } from './plane.ts';
export { room } from './room.ts';
