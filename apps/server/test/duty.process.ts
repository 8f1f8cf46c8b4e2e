// A worker as it runs in production, with one more duty by the clock: the first time, it never ends.
import { sql } from 'kysely';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { dutyJob } from '#platform/messaging/duties';
import { runWorker } from '../src/main.worker.ts';

process.exitCode = await runWorker([], {
  consumers: [],
  jobs: [
    dutyJob({
      name: 'lab.duty',
      // So seldom that only the start of a worker leaves it.
      cron: '0 0 1 1 *',
      done: 'done',
      async work(deps) {
        const db = asActor(deps, system('test'));
        const { rows } = await sql<{ n: number }>`
          insert into lab.begun (pid) values (${process.pid}) returning n`.execute(db);
        if (rows[0]?.n === 1) await new Promise(() => undefined);
        return 1;
      },
    }),
  ],
});
