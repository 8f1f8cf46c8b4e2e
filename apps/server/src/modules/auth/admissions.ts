import type { SignInError, SignInOutcome } from '@tamga/contract/auth.sign-in';
import type { AccessMode } from '@tamga/contract/superadmin';
import * as eid from '#modules/eid';
import * as users from '#modules/users';
import type { System } from '#platform/actor';
import type { Tx } from '#platform/db';
import type { Deps } from '#platform/deps';
import type { Client } from './client.ts';
import type { LoginEvent } from './login-events.sql.ts';
import { noteLogin } from './login-events.ts';
import { openSession } from './sessions.ts';
import type { Chain } from './tokens.ts';

/** Who somebody is, as the national eID or an upstream has vouched for. */
export interface ProvenIdentity {
  civil_id: string;
  family_name: string;
  given_name: string;
}

type Refusal = Extract<SignInError, 'account_disabled' | 'platform_closed' | 'country_not_admitted'>;

export type Admission = { session: Chain; citizen: NonNullable<SignInOutcome['citizen']> } | { refusal: Refusal };

/**
 * Opens a session for whoever was proven to be here, finding or making the citizen. A refusal is an answer and not
 * thrown: what was noted of it must be kept.
 */
export async function admit(
  deps: Pick<Deps, 'pool' | 'now' | 'config' | 'keyring'> & { db: Tx },
  actor: System,
  mode: AccessMode,
  identity: ProvenIdentity,
  how: { method: LoginEvent['method']; provenAt: Date | null; client: Client; login?: Partial<LoginEvent> },
): Promise<Admission> {
  const { family_name, given_name } = identity;
  const { method, provenAt, client, login = {} } = how;
  const { userId, standing, refusal } = await recognise(deps, actor, mode, identity, provenAt);
  const session =
    userId && standing?.active ? await openSession(deps, actor, { userId, method, provenAt, client }) : null;
  noteLogin(deps, actor, {
    method,
    outcome: session ? 'signed_in' : 'failed',
    reason: session ? null : refusal,
    user_id: userId,
    session_id: session?.id ?? null,
    ...login,
  });
  if (!userId || !session) return { refusal };
  return { session, citizen: { id: userId, family_name, given_name, role: standing?.role ?? 'user' } };
}

/**
 * Who it is that was proven to be here, made if need be; with the reason, should they not be let in. `provenAt` is when an
 * eID was seen, here or by an upstream that vouches for it; null makes nobody "eID-verified".
 */
export async function recognise(
  deps: Pick<Deps, 'pool' | 'config' | 'keyring'> & { db: Tx },
  actor: System,
  mode: AccessMode,
  identity: ProvenIdentity,
  provenAt: Date | null,
) {
  // An upstream vouches for people too, and knows nothing of our settings.
  const isOfCountry = deps.config.EID_COUNTRIES.includes(eid.countryOf(eid.personIdOf(identity.civil_id)));
  const isAdmitted = isOfCountry && (mode === 'open' || (await users.findId(deps, actor, identity.civil_id)) !== null);
  const person = { ...identity, role: 'user', eid_verified_at: provenAt };
  const userId = isAdmitted ? await users.registerPerson(deps, actor, person) : null;
  const standing = userId === null ? null : await users.readStanding(deps, actor, userId);
  const refusal: Refusal = !isOfCountry ? 'country_not_admitted' : isAdmitted ? 'account_disabled' : 'platform_closed';
  return { userId, standing, refusal };
}
