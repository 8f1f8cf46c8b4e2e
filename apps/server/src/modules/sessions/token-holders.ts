import { roleLevels } from '@tamga/contract';
import * as rbac from '#modules/rbac';
import * as users from '#modules/users';
import { type Origin, type Person, system } from '#platform/actor';
import type { Deps } from '#platform/deps';
import type { Credentials } from '#platform/http/access';
import { recall } from '#platform/memory/memory';
import { keyOf, readLive, type SessionDeps } from './live-sessions.ts';
import { missingOf } from './missing-proof.ts';
import type { Tokens } from './tokens.ts';

type HolderDeps = SessionDeps & Pick<Deps, 'config'> & { tokens: Tokens };

/** Who calls, by their access token, and with a change of what the kernel has to ask again. */
export const tokenHolders = (deps: HolderDeps): Required<Pick<Credentials, 'accessToken' | 'factsOf'>> => ({
  accessToken: (token, origin) => identify(deps, token, origin),
  factsOf: ({ sessionId, userId }, isByRole) => [
    keyOf(sessionId),
    users.standingKey(userId),
    ...(isByRole ? [rbac.epochKey] : []),
  ],
});

/**
 * The holder of this access token: signature, session, the user's standing and role, in one trip to Redis when all are
 * known.
 */
async function identify(deps: HolderDeps, token: string, origin: Origin): Promise<Person | null> {
  const claims = await deps.tokens.readAccess(token, deps.now());
  if (!claims) return null;

  const [known = null, knownStanding, knownEpoch] = await recall(deps, [
    keyOf(claims.sid),
    users.standingKey(claims.sub),
    rbac.epochKey,
  ]);
  const live = await readLive(deps, claims.sid, origin, known);
  if (live?.holder !== claims.sub) return null;

  const actor = system('check standing and role', origin);
  const standing = await users.readStanding(deps, actor, claims.sub, knownStanding);
  if (!standing || claims.iat < standing.tokensRevokedBefore) return null;
  // Administrators decide about citizens, and must not be able to lock a super administrator out that way.
  if (!standing.active && !live.isSuperadmin) return null;

  const key = live.isSuperadmin ? 'superadmin' : standing.role;
  const role = await rbac.readRole(deps, actor, key, knownEpoch);
  if (!role) return null;
  const { sub: userId, sid: sessionId } = claims;
  const renewedBy = live.isSuperadmin ? 'mfa' : 'recent_eid';
  const person = { kind: 'person', userId, sessionId, renewedBy, origin } as const;
  const { level, permissions } = role;
  const proofs = {
    ...(live.provenAt && { provenAt: live.provenAt }),
    ...(live.passkeyAt && { passkeyAt: live.passkeyAt }),
  };
  const until = missingOf(deps, role, proofs);
  if (!until) return { ...person, role: key, level, permissions, ...proofs };
  const withheld = { level, permissions, until };
  return { ...person, role: key, level: roleLevels.user, permissions: new Set(), ...proofs, withheld };
}
