import type { Application, RegisteredApplication } from '@tamga/contract/application';
import * as audit from '#modules/audit';
import type { Person } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { lockApplication } from './applications.sql.ts';
import { getApplication, readApplication } from './applications.ts';
import { requireAgreementToSecret } from './lowerings.ts';
import { endSecrets, listSecrets, removeEnded } from './secrets.sql.ts';
import { addSecret, makeSecret } from './secret-values.ts';

/** Two while one replaces the other; more only in an emergency. */
const secretsMax = 5;
/** Fewer different letters than this never come out of 43 random ones. */
const lettersMin = 16;

type SecretDeps = Pick<Deps, 'pool' | 'now' | 'objects'>;

export async function rotateSecret(
  deps: SecretDeps,
  person: Person,
  id: string,
  overlapSeconds: number,
): Promise<RegisteredApplication> {
  const secret = makeSecret();
  const application = await replaceSecret(deps, person, { id, secret, overlapSeconds, isOurs: true });
  return { application, secret };
}

export async function setSecret(
  deps: SecretDeps,
  person: Person,
  id: string,
  { secret, overlap_seconds: overlapSeconds }: { secret: string; overlap_seconds: number },
): Promise<Application> {
  if (new Set(secret).size < lettersMin) throw new AppError('applications.secret_too_weak');
  return replaceSecret(deps, person, { id, secret, overlapSeconds, isOurs: false });
}

async function replaceSecret(
  deps: SecretDeps,
  person: Person,
  { id, secret, overlapSeconds, isOurs }: { id: string; secret: string; overlapSeconds: number; isOurs: boolean },
): Promise<Application> {
  const before = await getApplication(deps, person, id);
  if (before.auth_method !== 'secret') throw new AppError('applications.has_no_secret');
  await requireAgreementToSecret(deps, person, before, { secret: isOurs ? null : secret, overlapSeconds });
  return transact(deps, person, async (deps) => {
    const row = await lockApplication(deps.db, id);
    if (!row) throw new AppError('applications.application_not_found');
    // Meanwhile its safeguards may have been lowered.
    if (row.version !== before.version)
      throw new AppError('applications.version_conflict', { details: { current_version: row.version } });

    const now = deps.now();
    await endSecrets(deps.db, id, new Date(now.getTime() + overlapSeconds * 1_000));
    await removeEnded(deps.db, id, now);
    if ((await listSecrets(deps.db, id, now)).length >= secretsMax) throw new AppError('applications.too_many_secrets');
    await addSecret(deps, id, secret);

    const object = `application:${id}` as const;
    const tenantId = row.tenant_id ?? undefined;
    const details = { overlap_seconds: overlapSeconds, brought_along: !isOurs };
    audit.record(deps, person, { action: 'applications.secret_replaced', object, tenantId, details });
    announce(deps, person, { type: 'applications.secret_replaced', aggregate: object, tenantId, data: { id } });
    return readApplication(deps, id);
  });
}
