import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { test } from 'node:test';
import { asSystem, secrets } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { startSwift } from '#test/swift';
import { urlAs } from '#test/template';
import { sweepObjects } from './sweep.ts';

const program = path.join(import.meta.dirname, '../../../test/upload.process.ts');

for (const place of ['a folder', 'S3']) {
  test(`of an upload into ${place} whose process is killed nothing is left`, { timeout: 600_000 }, async (t) => {
    const swift = place === 'S3' ? await startSwift() : null;
    if (place === 'S3' && !swift) return t.skip('Swift is not installed');
    if (swift) t.after(() => swift.stop());
    const house = await openObjectHouse(t, swift?.env);
    const { userId, sessionId } = await house.signIn();

    const env = {
      LOG_LEVEL: 'error',
      ...secrets,
      ...house.env,
      DATABASE_URL: urlAs('tamga_app', house.database),
    };
    const child = spawn(process.execPath, [program, userId, sessionId], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    t.after(() => void child.kill('SIGKILL'));
    const [said] = await Promise.race([once(child.stdout, 'data'), ended]);
    assert.match(String(said), /in the middle/);
    child.kill('SIGKILL');
    await ended;

    const rows = () => asSystem(house.deps).selectFrom('objects.object').select(['id', 'state']).execute();
    assert.deepEqual(
      (await rows()).map(({ state }) => state),
      ['pending'],
    );
    assert.deepEqual(await house.keys(), [], 'half a file is no file');
    assert.equal(await sweepObjects(house.later(2)), 2, 'the row and the parts');
    assert.deepEqual(await rows(), []);
    assert.equal(await house.objects.store.abandonUnfinished(new Date(Date.now() + 3_600_000)), 0);
    assert.equal(await sweepObjects(house.later(2)), 0);
  });
}
