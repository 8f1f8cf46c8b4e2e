import type { TokenPair } from '@tamga/contract/auth';
import type { SignInError, SignInOutcome } from '@tamga/contract/auth.sign-in';
import type { AccessMode } from '@tamga/contract/superadmin';
import * as eid from '#modules/eid';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import type { System } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { LoginEvent } from './login-events.sql.ts';
import { recordLogin } from './login-events.ts';
import { tellOfSignIn } from './sign-in-notices.ts';

/** An identity that the national eID or an upstream has vouched for. */
export interface ProvenIdentity {
  civil_id: string;
  family_name: string;
  given_name: string;
}

type Refusal = Extract<SignInError, 'account_disabled' | 'platform_closed' | 'country_not_admitted'>;

export type Admission =
  | { session: { id: string; tokens: TokenPair }; citizen: NonNullable<SignInOutcome['citizen']> }
  | { refusal: Refusal };

/**
 * Opens a session for the person proven to be here, finding or making the citizen. A refusal is an answer and not
 * thrown, because its records must be kept.
 */
export async function admit(
  deps: Pick<Deps, 'pool' | 'now' | 'config' | 'keyring' | 'wakeups'> & { tokens: sessions.Tokens; db: Tx },
  actor: System,
  mode: AccessMode,
  identity: ProvenIdentity,
  how: {
    method: LoginEvent['method'];
    provenAt: Date | null;
    client: { userAgent: string | undefined; address: string };
    login?: Partial<LoginEvent>;
    evidenceId?: string | null;
  },
): Promise<Admission> {
  const { family_name, given_name } = identity;
  const { method, provenAt, client, login = {}, evidenceId } = how;
  const { userId, standing, refusal } = await recognise(deps, actor, mode, identity, provenAt);
  if (userId && evidenceId) eid.nameHolder(deps, evidenceId, userId);
  const session =
    userId && standing?.active ? await sessions.openSession(deps, actor, { userId, method, provenAt, client }) : null;
  if (userId && session) await tellOfSignIn(deps, actor, userId, client.userAgent);
  recordLogin(deps, actor, {
    method,
    outcome: session ? 'signed_in' : 'failed',
    reason: session ? null : refusal,
    user_id: userId,
    session_id: session?.id ?? null,
    userAgent: client.userAgent,
    ...login,
  });
  if (!userId || !session) return { refusal };
  return { session, citizen: { id: userId, family_name, given_name, role: standing?.role ?? 'user' } };
}

/**
 * The person proven to be here, made if need be; with the reason if they are not let in. `provenAt` is when an eID was
 * seen, here or by an upstream that vouches for it; null does not make them "eID-verified".
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
