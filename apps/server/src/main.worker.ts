import * as admin from '#modules/admin';
import { createPartitions, dropPartitions } from '#platform/data/partitions';
import { forgetIdempotencyKeys } from '#platform/http/idempotency';
import { forgetChanges } from '#platform/memory/changes';
import { type Consumer, consume, retries } from '#platform/messaging/consumer';
import { type Duty, dutyJob, hourly } from '#platform/messaging/duties';
import { type Job, perform } from '#platform/messaging/jobs';
import { publish } from '#platform/messaging/publisher';
import { admitKeyring } from '#platform/security/sealing';
import { stopWhenTold, toldToStop } from '#platform/stop';
import { forgettersOf, linksOf, type RoomDeps } from './links.ts';
import { loadSafeConfig } from './main.config.ts';
import { rooms } from './rooms.ts';
import { openWorld } from './world.ts';

/** What is left for later, and who does it. */
export interface Work {
  consumers: readonly Consumer[];
  jobs: readonly Job<RoomDeps>[];
}
const work: Work = {
  consumers: rooms.flatMap(({ consumers = [] }) => consumers),
  jobs: rooms.flatMap(({ jobs = [] }) => jobs),
};

const erasing: Duty = {
  name: 'admin.anonymise_deleted',
  cron: hourly,
  done: 'people anonymised',
  work: (deps) => admin.anonymiseDeleted(deps, forgettersOf(rooms)),
};

/** What is done by the clock: what the kernel needs, and what the rooms do. */
const duties: readonly Duty<RoomDeps>[] = [
  { name: 'platform.create_partitions', cron: hourly, done: 'partitions created', work: createPartitions },
  { name: 'platform.drop_partitions', cron: hourly, done: 'partitions dropped', work: dropPartitions },
  {
    name: 'platform.forget_idempotency_keys',
    cron: hourly,
    done: 'idempotency keys forgotten',
    work: forgetIdempotencyKeys,
  },
  { name: 'platform.forget_changes', cron: hourly, done: 'old changes forgotten', work: forgetChanges },
  erasing,
  ...rooms.flatMap(({ duties = [] }) => duties),
];

/** Any number of workers may run: each duty is safe to do twice at once. */
export async function runWorker(_: string[] = [], { consumers, jobs }: Work = work): Promise<number> {
  const config = loadSafeConfig();
  if (!config) return 2;
  const told = toldToStop();
  const world = openWorld(config);
  const { deps } = world;
  const stopping = new AbortController();
  const { signal } = stopping;
  const linked = { ...deps, ...linksOf(deps, rooms) };
  await admitKeyring(deps);
  for (const { prepare } of rooms) await prepare?.(linked);
  deps.log.info('worker started');

  const running = [
    ...rooms.flatMap(({ followers = [] }) => followers.map((follow) => follow(linked, signal))),
    publish(deps, signal),
    ...consumers.map((consumer) => consume(deps, consumer, signal)),
    perform(linked, [...jobs, ...duties.map((duty) => dutyJob(duty)), ...consumers.map(retries)], signal),
  ];

  return stopWhenTold(told, config.STOP_TIMEOUT_MS, deps.log, async () => {
    stopping.abort();
    await Promise.all(running);
    await world.close();
  });
}
