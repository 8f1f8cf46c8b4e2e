export { explainCommands, tryCommand } from './allowlist.ts';
export { type Commands, openCommands, runCommand } from './commands.ts';
export { canStepDown, isAvailable, isInstalled, wrap } from './profiles.ts';
export { runBytes } from './runner.ts';
export { checkTemplate, inputOf, inputSchemaOf, readTemplate, runTemplate, type Template } from './templates.ts';
export { room } from './room.ts';
