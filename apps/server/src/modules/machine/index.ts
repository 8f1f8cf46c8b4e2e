export { redriveJobs } from './machine.ts';
export { room } from './room.ts';
