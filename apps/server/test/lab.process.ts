// An API process with the operations of the lab, for tests that need several, or one to kill. It says where it listens.
import { buildApp } from '#app';
import { readConfig } from '#config';
import { openWorld } from '../src/world.ts';
import { eventually } from './eventually.ts';
import { furnishLab } from './lab.ts';

const config = readConfig(process.env);
const world = openWorld(config);
const app = buildApp(world.deps, { strict: true });
furnishLab(app, world.deps);
await eventually(() => world.deps.redis.ping());
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
