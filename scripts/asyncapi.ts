// Writes docs/asyncapi.json: every event of the contract's catalogue, as AsyncAPI 3.0. `--check` writes nothing and fails
// when the file is old.
import path from 'node:path';
import { describeEvents } from '../apps/server/src/platform/messaging/asyncapi.ts';
import { writeOrCheck } from './generated.ts';

const file = path.join(import.meta.dirname, '../docs/asyncapi.json');
writeOrCheck(file, `${JSON.stringify(describeEvents(), null, 2)}\n`);
