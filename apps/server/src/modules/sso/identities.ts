import { hash } from 'node:crypto';
import type { SsoError } from '@tamga/contract/sso';
import { isRegisterNumber, nationalId } from '@tamga/contract/national-id';
import { z } from 'zod';
import type * as auth from '#modules/auth';
import type { Deps } from '#platform/deps';
import { clockToleranceSeconds, UntrustworthyToken } from '#platform/outgoing/openid';
import type { Grant, OpenidClient } from '#platform/outgoing/openid-calls';
import type { Demands } from './flows.ts';
import type { Upstream } from './upstream.ts';

/** What the upstream has proven about the person who brought the code. */
export interface Proof {
  identity: auth.ProvenIdentity;
  idToken: string;
  acr: string | null;
  /** When the upstream saw an eID, where it vouches for one. */
  provenAt: Date | null;
  subjectHash: string;
  sidHash: string | null;
  /** One that the upstream says it has verified. */
  email: string | null;
}

const name = z.string().trim().min(1).max(100);

const Claims = z.object({
  sub: z.string(),
  sid: z.string().min(1).max(255).optional(),
  acr: z.string().min(1).max(100).nullish(),
  auth_time: z.number().optional(),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});
/** A register number is no key: another may get it, and no certificate says it. */
const civilId = nationalId.refine((number) => !isRegisterNumber(number));
const Identity = z.object({ civil_id: civilId, family_name: name, given_name: name });

/** Under which a session upstream, or a person there, is known here. */
export const keyOf = (issuer: string, named: string): string => hash('sha256', `${issuer}\n${named}`);

interface Expected extends Demands {
  nonce: string;
  /** In seconds: how long ago the person may have signed in is counted from here. */
  begun_at: number;
}

/** Exchanges a code and believes nothing that comes back before it is verified. Says why if no person is proven. */
export async function prove(
  { log, now }: Pick<Deps, 'log' | 'now'>,
  upstream: Upstream,
  client: OpenidClient,
  grant: Grant,
  expected: Expected,
): Promise<Proof | SsoError> {
  try {
    const idToken = await upstream.party.exchange(client, grant);
    if (idToken === null) return 'code_refused';
    const payload = await upstream.party.readIdToken(idToken, { clientId: client.id, nonce: expected.nonce });
    const claims = Claims.parse(payload);
    if (!reaches(claims, expected)) return 'level_not_reached';
    const identity = Identity.safeParse({ ...payload, civil_id: payload[upstream.civilIdClaim] });
    if (!identity.success) return 'identity_missing';
    return {
      identity: identity.data,
      idToken,
      acr: claims.acr ?? null,
      provenAt: provenAtOf(upstream, claims, now().getTime()),
      subjectHash: keyOf(upstream.issuer, claims.sub),
      sidHash: claims.sid === undefined ? null : keyOf(upstream.issuer, claims.sid),
      email: claims.email_verified === true ? (claims.email ?? null) : null,
    };
  } catch (error) {
    const isLie = error instanceof UntrustworthyToken || error instanceof z.ZodError;
    // The log does not quote an answer that cannot be read, because it is about people.
    log.warn({ step: 'exchange', err: error instanceof z.ZodError ? undefined : error }, 'the upstream did not serve');
    return isLie ? 'verification_failed' : 'upstream_unavailable';
  }
}

/**
 * A sign-in upstream counts as one with eID if its level is one of an eID. If the upstream does not say when it was, it
 * may have been long ago, because single sign-on asks for nothing.
 */
function provenAtOf({ eidAcrs }: Upstream, { acr, auth_time }: z.output<typeof Claims>, now: number): Date | null {
  if (!acr || !eidAcrs.includes(acr)) return null;
  return new Date(Math.min((auth_time ?? 0) * 1_000, now));
}

/** An upstream may leave its demands unmet (Core, 5.5.1.1), so the answer is checked against them. */
function reaches({ acr, auth_time }: z.output<typeof Claims>, { acr_values, max_age, begun_at }: Expected): boolean {
  if (acr_values !== undefined && !acr_values.some((value) => value === acr)) return false;
  if (max_age === undefined) return true;
  return auth_time !== undefined && auth_time >= begun_at - max_age - clockToleranceSeconds;
}
