export { demoPeople } from '#eid/people';
export type { Dialect, SandboxOptions } from './options.ts';
export { openSandbox, type Sandbox } from './sandbox.ts';
