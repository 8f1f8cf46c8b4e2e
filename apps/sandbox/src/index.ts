export { demoPeople } from '#eid/people';
export type { Dialect } from './dialect.ts';
export type { SandboxOptions } from './options.ts';
export { openSandbox, type Sandbox } from './sandbox.ts';
