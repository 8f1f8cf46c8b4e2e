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
import { type Job, perform, type Queue } from '#platform/jobs';
import { createPartitions, dropPartitions } from '#platform/partitions';
import { publish } from '#platform/publisher';
import { admitKeyring } from '#platform/sealing';
import { stopWhenTold, toldToStop } from '#platform/stop';
import { acts } from './acts.ts';
import { loadSafeConfig } from './main.config.ts';
import { openWorld } from './world.ts';

/** What the rooms leave for later, one line each. */
export interface Rooms {
  consumers: readonly Consumer[];
  jobs: readonly Job[];
}
const rooms: Rooms = {
  consumers: [org.tellingInvitees, users.mailNotices],
  jobs: [machine.resealing, mail.deliverMail, oidc.tellLogout],
};

const hourly = '7 * * * *';
const everyMinute = '* * * * *';

/** What is done by the clock, by one of the workers: what it is called, when, and what the log says that was done. */
const regular: readonly Job[] = [
  duty('platform.create_partitions', hourly, 'partitions created', createPartitions),
  duty('platform.drop_partitions', hourly, 'partitions dropped', dropPartitions),
  duty('platform.forget_idempotency_keys', hourly, 'idempotency keys forgotten', forgetIdempotencyKeys),
  duty('platform.forget_changes', hourly, 'old changes forgotten', forgetChanges),
  duty('oidc.forget_state', hourly, 'what is over at the identity provider forgotten', oidc.forgetOldState),
  duty('auth.forget_clients', hourly, 'clients of old sessions forgotten', auth.forgetOldClients),
  duty('auth.forget_sign_ins', hourly, 'sign-ins forgotten', auth.forgetSignIns),
  duty('sso.forget_sign_ins', hourly, 'sign-ins upstream forgotten', sso.forgetOld),
  duty('passkeys.forget_challenges', hourly, 'challenges of passkeys forgotten', passkeys.forgetChallenges),
  duty('superadmin.forget_tickets', hourly, 'tickets forgotten', superadmin.forgetTickets),
  duty('directory.forget_answers', hourly, 'answers of the directory forgotten', directory.forgetOldAnswers),
  duty('admin.anonymise_deleted', hourly, 'people anonymised', admin.anonymiseDeleted),
  duty('mail.forget_messages', hourly, 'old mail forgotten', mail.forgetMail),
  duty('objects.sweep', hourly, 'what failed uploads have left removed', objects.sweepObjects),
  duty('org.forget_invitees', hourly, 'invitations forgotten', org.forgetInvitees),
  duty('pki.end_waiting', everyMinute, 'invitations to sign ended', pki.endWaiting),
];

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
    approvals.runFollower(deps, acts, signal),
    auth.runSignInFollower(deps, signal),
    audit.runSealer(deps, signal),
    tools.runEmbedder(deps, signal),
    publish(deps, signal),
    ...consumers.map((consumer) => consume(deps, consumer, signal)),
    perform(deps, [...jobs, ...regular, ...consumers.map(retries)], signal),
  ];

  return stopWhenTold(told, config.STOP_TIMEOUT_MS, deps.log, async () => {
    stopping.abort();
    await Promise.all(duties);
    await world.close();
  });
}

/**
 * What fails is tried again next time, so it is not kept as dead; it may take as long as an hour has. Only a worker that
 * dies leaves one undone, and another does it again.
 */
function duty(name: Queue['name'], cron: string, done: string, work: (deps: Deps) => Promise<number>): Job {
  return {
    queue: { name, retriesMax: 1_000, retryLastSeconds: 600, timeoutSeconds: 3_000, concurrency: 1, pollMs: 10_000 },
    every: { cron },
    async perform(deps) {
      try {
        const count = await work(deps);
        if (count > 0) deps.log.info({ count }, done);
      } catch (err) {
        deps.log.error({ err }, `not ${done}`);
      }
    },
  };
}
