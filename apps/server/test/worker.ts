import { sql } from 'kysely';
import { z } from 'zod';
import { asActor } from '#platform/data/db';
import { once } from '#platform/messaging/inbox';
import { system } from '#platform/actor';
import { runWorker } from '../src/main.worker.ts';

// A worker of the real kind, with a consumer and a job that leave traces in the tables of a test.

const Data = z.object({ n: z.number() });
const JobData = z.object({ aggregate: z.string(), n: z.number() });

/** Fails for some jobs until the table says that the cause is mended. */
async function refuseUnlessMended(db: ReturnType<typeof asActor>, n: number): Promise<void> {
  if (n % 10 !== 0) return;
  const { rows } = await sql<{ mended: boolean }>`select mended from lab.state`.execute(db);
  if (!rows[0]?.mended) throw new Error('not mended yet');
}

const ended = runWorker([], {
  consumers: [
    {
      name: 'lab.write_down',
      types: ['lab.thing_changed'],
      async handle(deps, event) {
        const { n } = Data.parse(event.data);
        // It takes its time, so that it is at work whenever its process is killed or hangs.
        await sql`insert into lab.effect (aggregate, n) select ${event.subject}, ${n} from pg_sleep(0.01)`.execute(
          deps.db,
        );
      },
    },
  ],
  jobs: [
    {
      queue: {
        name: 'lab.do',
        retriesMax: 30,
        retryFirstSeconds: 1,
        retryLastSeconds: 1,
        heartbeatSeconds: 10,
        concurrency: 10,
      },
      async perform(deps, { id, at, data }) {
        const { aggregate, n } = JobData.parse(data);
        await once(deps, 'lab.do', { id, at }, async (deps) => {
          await sql`insert into lab.done (aggregate, n) values (${aggregate}, ${n})`.execute(deps.db);
        });
      },
    },
    {
      queue: { name: 'lab.fail', retriesMax: 0, heartbeatSeconds: 10, concurrency: 10 },
      async perform(deps, { id, at, data }) {
        const { aggregate, n } = JobData.parse(data);
        await refuseUnlessMended(asActor(deps, system('test')), n);
        await once(deps, 'lab.fail', { id, at }, async (deps) => {
          await sql`insert into lab.done (aggregate, n) values (${aggregate}, ${n})`.execute(deps.db);
        });
      },
    },
  ],
});
// From here on it hears that it is to stop; before, a signal would end it out of order.
process.send?.('started');
process.exitCode = await ended;
