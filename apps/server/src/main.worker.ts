import { setTimeout as sleep } from 'node:timers/promises';
import * as admin from '#modules/admin';
import * as approvals from '#modules/approvals';
import * as audit from '#modules/audit';
import * as auth from '#modules/auth';
import * as directory from '#modules/directory';
import * as machine from '#modules/machine';
import * as mail from '#modules/mail';
import * as objects from '#modules/objects';
import * as oidc from '#modules/oidc';
import * as org from '#modules/org';
import * as passkeys from '#modules/passkeys';
import * as pki from '#modules/pki';
import * as sso from '#modules/sso';
import * as superadmin from '#modules/superadmin';
import * as tools from '#modules/tools';
import { forgetChanges } from '#platform/changes';
import * as users from '#modules/users';
import { type Consumer, consume, retries } from '#platform/consumer';
import { forgetIdempotencyKeys } from '#platform/idempotency';
import type { Deps } from '#platform/deps';
import { type Job, perform } from '#platform/jobs';
import { createPartitions, dropPartitions } from '#platform/partitions';
import { publish } from '#platform/publisher';
import { admitKeyring } from '#platform/sealing';
import { stopWhenTold, toldToStop } from '#platform/stop';
import { acts } from './acts.ts';
import { loadSafeConfig } from './main.config.ts';
import { openWorld } from './world.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** What the rooms leave for later, one line each. */
export interface Rooms {
  consumers: readonly Consumer[];
  jobs: readonly Job[];
}
const rooms: Rooms = {
  consumers: [org.tellingInvitees, users.mailNotices],
  jobs: [machine.resealing, mail.deliverMail, oidc.tellLogout],
};

/** Any number of workers may run: each duty is safe to do twice at once, or is done by one of them at a time. */
export async function runWorker(_: string[] = [], { consumers, jobs }: Rooms = rooms): Promise<number> {
  const config = loadSafeConfig();
  if (!config) return 2;
  const told = toldToStop();
  const world = openWorld(config);
  const { deps } = world;
  const stopping = new AbortController();
  const { signal } = stopping;
  await admitKeyring(deps);
  deps.log.info('worker started');

  const duties = [
    every(deps, hourMs, signal, 'partitions created', () => createPartitions(deps)),
    every(deps, hourMs, signal, 'partitions dropped', () => dropPartitions(deps)),
    every(deps, hourMs, signal, 'what is over at the identity provider forgotten', () => oidc.forgetOldState(deps)),
    every(deps, hourMs, signal, 'idempotency keys forgotten', () => forgetIdempotencyKeys(deps)),
    every(deps, hourMs, signal, 'old changes forgotten', () => forgetChanges(deps)),
    every(deps, hourMs, signal, 'clients of old sessions forgotten', () => auth.forgetOldClients(deps)),
    every(deps, hourMs, signal, 'sign-ins forgotten', () => auth.forgetSignIns(deps)),
    every(deps, hourMs, signal, 'sign-ins upstream forgotten', () => sso.forgetOld(deps)),
    every(deps, hourMs, signal, 'challenges of passkeys forgotten', () => passkeys.forgetChallenges(deps)),
    every(deps, hourMs, signal, 'tickets forgotten', () => superadmin.forgetTickets(deps)),
    every(deps, hourMs, signal, 'answers of the directory forgotten', () => directory.forgetOldAnswers(deps)),
    every(deps, hourMs, signal, 'people anonymised', () => admin.anonymiseDeleted(deps)),
    every(deps, hourMs, signal, 'old mail forgotten', () => mail.forgetMail(deps)),
    every(deps, hourMs, signal, 'what failed uploads have left removed', () => objects.sweepObjects(deps)),
    every(deps, hourMs, signal, 'invitations forgotten', () => org.forgetInvitees(deps)),
    every(deps, minuteMs, signal, 'invitations to sign ended', () => pki.endWaiting(deps)),
    approvals.runFollower(deps, acts, signal),
    auth.runSignInFollower(deps, signal),
    audit.runSealer(deps, signal),
    tools.runEmbedder(deps, signal),
    publish(deps, signal),
    ...consumers.map((consumer) => consume(deps, consumer, signal)),
    perform(deps, [...jobs, ...consumers.map(retries)], signal),
  ];

  return stopWhenTold(told, config.STOP_TIMEOUT_MS, deps.log, async () => {
    stopping.abort();
    await Promise.all(duties);
    await world.close();
  });
}

/** Does a duty now and then at intervals until told to stop; a failure is reported and tried again next time. */
async function every(
  { log }: Pick<Deps, 'log'>,
  intervalMs: number,
  signal: AbortSignal,
  done: string,
  duty: () => Promise<number>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const count = await duty();
      if (count > 0) log.info({ count }, done);
    } catch (err) {
      log.error({ err }, `not ${done}`);
    }
    await sleep(intervalMs, undefined, { signal }).catch(() => undefined);
  }
}
