import * as eid from '#modules/eid';
import * as oidc from '#modules/oidc';
import * as users from '#modules/users';
import { type Actor, system } from '#platform/actor';
import { AppError } from '#platform/error';
import type { ProxyDeps } from './readers.ts';

/** Who has citizens sign through us. */
export interface Caller {
  actor: Actor;
  /** Null for a caller with the relay token, which is not an application. */
  application: { id: string; name_mn: string; name_en: string } | null;
}

export async function callerOf(deps: ProxyDeps, actor: Actor): Promise<Caller> {
  if (actor.kind !== 'application') return { actor, application: null };
  const client = await oidc.readClient(deps, actor);
  if (!client) throw new AppError('request.unauthenticated');
  return { actor, application: client };
}

/** Writes into the access log of the person, if they are one of ours, that a partner asked them or read about them. */
export async function tellPerson(
  deps: ProxyDeps,
  { actor, application }: Caller,
  person: string,
  what: 'eid_signature_request' | 'eid_certificate',
): Promise<void> {
  const subject = await users.findId(deps, system('find who is asked', actor.origin), eid.civilIdOf(person));
  if (subject === null) return;
  if (application) return deps.releases.record({ subject, application, claims: [what] }, actor.origin);
  const fields = [what];
  await users.recordAccess(deps, actor, {
    subject,
    purpose: 'application_use',
    recordKind: 'eid',
    fields,
    via: 'relay',
  });
}
