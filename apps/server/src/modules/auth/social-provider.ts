import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { openRelyingParty } from '#platform/outgoing/openid';
import { type Flow, tagOf } from './social-flow.ts';
import type { AccountKey } from './social.sql.ts';

/** An account, proven to be in the hands of the person who brought the code. */
export interface SocialAccount extends AccountKey {
  email: string | null;
}

export interface SocialProvider {
  allows(redirectUri: string): boolean;
  authorizeUrl(flow: Flow, state: string): Promise<string>;
  exchange(flow: Flow, code: string): Promise<SocialAccount>;
}

const Claims = z.object({
  sub: z.string(),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});

/** The provider that the settings name, or null where they name none. */
export function openSocialProvider({ config, log, now }: Pick<Deps, 'config' | 'log' | 'now'>): SocialProvider | null {
  const { SOCIAL_ISSUER: issuer, SOCIAL_CLIENT_ID: clientId, SOCIAL_CLIENT_SECRET: secret } = config;
  const redirectUris = config.SOCIAL_REDIRECT_URIS;
  if (!issuer || !clientId || !secret || !redirectUris) return null;
  const party = openRelyingParty({ config, now }, issuer);

  /** Whatever goes wrong over there is one refusal to the caller; the log tells what it was, in words of ours. */
  const trusting = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) throw error;
      log.warn({ step, err: error }, 'the social provider did not serve');
      throw new AppError('auth.social_unavailable');
    }
  };

  return {
    allows: (redirectUri) => redirectUris.includes(redirectUri),

    authorizeUrl: ({ redirect_uri, nonce, verifier }, state) =>
      trusting('start', () =>
        party.authorizeUrl({
          client_id: clientId,
          redirect_uri,
          scope: 'openid email',
          state: tagOf(state),
          nonce,
          verifier,
        }),
      ),

    exchange: ({ redirect_uri, nonce, verifier }, code) =>
      trusting('exchange', async () => {
        const client = { id: clientId, secret: secret.reveal() };
        const idToken = await party.exchange(client, { code, redirect_uri, code_verifier: verifier });
        if (idToken === null) throw new AppError('auth.social_code_refused');
        const claims = Claims.parse(await party.readIdToken(idToken, { clientId, nonce }));
        return {
          provider: issuer,
          subject_hash: hash('sha256', `${issuer}\n${claims.sub}`),
          email: claims.email_verified === true ? (claims.email ?? null) : null,
        };
      }),
  };
}
