import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import * as applications from '#modules/applications';
import { claimsAsked, undecidedClaims } from './claims.ts';
import { applicationOf } from './clients.ts';
import { reaches, wantedLevel } from './levels.ts';

const { Check } = interactionPolicy;

/** When a citizen is asked to sign in or to agree: as the protocol says, and in a few more cases. */
export function openPolicy(
  cutoffOf: (ctx: KoaContextWithOIDC, userId: string) => Promise<number>,
): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const login = policy.get('login');
  if (!login) throw new Error('the library has no sign-in of its own any more');

  // The library looks at the claims parameter only; most applications ask by acr_values.
  login.checks.add(
    new Check(
      'acr_step_up',
      'a higher level of assurance is needed',
      'unmet_authentication_requirements',
      ({ oidc }) => {
        const wanted = wantedLevel(oidc.params?.acr_values);
        return wanted !== null && !reaches(oidc.acr, wanted);
      },
      ({ oidc }) => ({ acr_values: oidc.params?.acr_values }),
    ),
  );
  // A person whose tokens were all revoked is signed out here as well.
  login.checks.add(
    new Check('session_revoked', 'the session was ended', 'login_required', async (ctx) => {
      const { session, result } = ctx.oidc;
      if (!session?.accountId || result?.login) return false;
      return (session.loginTs ?? 0) < (await cutoffOf(ctx, session.accountId));
    }),
  );
  // Nobody is taken to a test application by a session that they have for other ones.
  login.checks.add(
    new Check('testers_only', 'the application is for its testers', 'login_required', ({ oidc }) => {
      const { client, session } = oidc;
      return !!client && !!session?.accountId && !applications.isOpenTo(applicationOf(client), session.accountId);
    }),
  );
  const consent = policy.get('consent');
  if (!consent) throw new Error('the library has no consent of its own any more');
  // Another person may have sent the code of a device, and earlier consent was for other devices.
  consent.checks.add(
    new Check('device', 'the citizen has to agree to a device', 'consent_required', ({ oidc }) => {
      const isAsked = oidc.client !== undefined && applicationOf(oidc.client).consent_required;
      return isAsked && oidc.deviceCode !== undefined && !oidc.result?.consent;
    }),
  );
  // Its maker may have changed its name and its addresses since, and nobody looks at that.
  consent.checks.add(
    new Check('test', 'a test application asks each time', 'consent_required', ({ oidc }) => {
      return oidc.client !== undefined && applications.isTest(applicationOf(oidc.client)) && !oidc.result?.consent;
    }),
  );
  // A scope may come to bring more than it did, and the claims parameter asks past the scopes.
  consent.checks.add(
    new Check('claims_not_shown', 'claims were not shown to the citizen', 'consent_required', ({ oidc }) => {
      const { client, grant, params } = oidc;
      if (!client || !grant) return false;
      return undecidedClaims(grant, claimsAsked(applicationOf(client), params ?? {})).length > 0;
    }),
  );
  return policy;
}
