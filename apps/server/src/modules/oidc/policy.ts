import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { reaches, wantedLevel } from './levels.ts';

const { Check } = interactionPolicy;

/** When a citizen is asked to sign in or to agree: as the protocol says, and in two more cases. */
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
        return wanted !== null && !reaches(oidc.session?.acr, wanted);
      },
      ({ oidc }) => ({ acr_values: oidc.params?.acr_values }),
    ),
  );
  // Whoever had all their tokens revoked is signed out here as well.
  login.checks.add(
    new Check('session_revoked', 'the session was ended', 'login_required', async (ctx) => {
      const { session, result } = ctx.oidc;
      if (!session?.accountId || result?.login) return false;
      return (session.loginTs ?? 0) < (await cutoffOf(ctx, session.accountId));
    }),
  );
  return policy;
}
