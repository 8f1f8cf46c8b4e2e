import { z } from 'zod';

const off = z.boolean().default(false);

/** What one sign-in can do wrong. */
export const SignInFaults = z.strictObject({
  wrong_nonce: off,
  wrong_issuer: off,
  wrong_audience: off,
  /** Signed with a key that is not among the published ones, under the name of one that is. */
  other_key: off,
  /** `alg: none`, which must never be accepted. */
  unsigned: off,
  expired: off,
  email_unverified: off,
});
export type SignInFaults = z.infer<typeof SignInFaults>;

/** And what everybody would notice. */
export const SocialFaults = SignInFaults.extend({
  down: off,
  slow_ms: z.int().min(0).max(600_000).default(0),
});
export type SocialFaults = z.infer<typeof SocialFaults>;

export interface SocialFaultBox {
  always: SocialFaults;
  /** Asked for on the sign-in page, by the grant that came of it. */
  byGrant: Map<string, SignInFaults>;
}

export const openSocialFaults = (always: z.input<typeof SocialFaults> = {}): SocialFaultBox => ({
  always: SocialFaults.parse(always),
  byGrant: new Map(),
});

/** The faults of a sign-in: those of everybody and its own. */
export function faultsOf({ always, byGrant }: SocialFaultBox, grantId: string | undefined): SignInFaults {
  const own = Object.entries(byGrant.get(grantId ?? '') ?? {}).filter(([, isOn]) => isOn);
  return { ...always, ...Object.fromEntries(own) };
}
