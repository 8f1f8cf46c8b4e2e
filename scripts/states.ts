// Writes docs/states.md: the diagram of every state table of the rooms. `--check` writes nothing and fails when it is old.
import { globSync } from 'node:fs';
import path from 'node:path';
import { diagramOf, isStateTable } from '../apps/server/src/platform/data/state-diagram.ts';
import { writeOrCheck } from './generated.ts';

const root = path.join(import.meta.dirname, '..');
const files = globSync('apps/server/src/modules/*/*.states.ts', { cwd: root }).toSorted();
const modules = await Promise.all(files.map((file): Promise<Record<string, unknown>> => import(path.join(root, file))));
const sections = modules.flatMap((module) => Object.values(module).filter(isStateTable).map(diagramOf));

const intro = `# States

Written by \`pnpm generate\` from the state tables of the rooms (\`*.states.ts\`). Do not edit.

An arrow says what is done, by whom, and in brackets under which conditions; there is no other way. The same tables are
what the code moves by, what replies list as \`allowed_actions\`, and what the tests try, every action in every state.
`;

writeOrCheck(path.join(root, 'docs/states.md'), [intro, ...sections].join('\n'));
