import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { test } from 'node:test';
import { makeFastFolder } from './fast-folder.ts';

test('a folder whose run was killed is removed with what it had started, and one in use stays', async () => {
  const mine = makeFastFolder('test');
  const { pid: gone } = spawnSync('true');
  const abandoned = `/dev/shm/tamga-test-${gone}-aBcDeF`;
  mkdirSync(abandoned);
  const engine = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', abandoned]);
  const ended = once(engine, 'exit');
  const next = makeFastFolder('test');
  assert.deepEqual([existsSync(abandoned), existsSync(mine), existsSync(next)], [false, true, true]);
  assert.equal((await ended)[1], 'SIGKILL');
  for (const folder of [mine, next]) rmSync(folder, { recursive: true });
});
