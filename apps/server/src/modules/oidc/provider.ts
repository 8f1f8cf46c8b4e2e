import { personalServices } from '@tamga/contract/application';
import { type Configuration, ExternalSigningKey, Provider } from 'oidc-provider';
import * as applications from '#modules/applications';
import type * as auth from '#modules/auth';
import type { Eid } from '#modules/eid';
import type * as users from '#modules/users';
import type { Config } from '#config';
import type { Deps } from '#platform/deps';
import { deriveKey } from '#platform/security/derived-keys';
import { protocolOf } from '#platform/settings';
import { accountsOf, cutoffOf } from './accounts.ts';
import { adapterOf } from './adapter.ts';
import { currentRequestContext } from './request-context.ts';
import { leaveLogout } from './backchannel.ts';
import { keepParentSession } from './parent-session.ts';
import { type ChallengeCookies, prefixOf } from './challenge-cookies.ts';
import { claimsByScope, guardClaims } from './claims.ts';
import { applicationOf, scopesOf } from './clients.ts';
import { loadGrant } from './grants.ts';
import { mayBeTold } from './introspection.ts';
import type { Signer, SigningKeys } from './keys.ts';
import { levels } from './levels.ts';
import { beginLogout, leavePlatform } from './logout.ts';
import { listen } from './mistakes.ts';
import { pagesOf } from './oidc.config.ts';
import { showDevice, showDeviceCode, showError, showWords } from './pages.ts';
import { openPolicy } from './policy.ts';
import { proofAlgorithms } from './proofs.ts';
import { byPhone, pushSeconds } from './pushes.ts';
import { raiseLevels } from './raised-levels.ts';
import { nameRefusal } from './refusal-names.ts';
import { recordRevocations } from './revocations.ts';
import { finishRotations } from './rotations.ts';
import { knowSubjects, pairwiseSubject } from './subjects.ts';
import { defaultResource, describeServices } from './services.ts';
import { keepFromStrangers } from './test-answers.ts';
import { leadTrialBack } from './trial-answers.ts';
import { keepUnasked } from './unasked.ts';

export type ProviderDeps = Pick<
  Deps,
  'pool' | 'now' | 'keyring' | 'config' | 'log' | 'redis' | 'metrics' | 'wakeups' | 'objects'
> & {
  eid: Eid;
  pace: auth.Pace;
};

/** The settings without which there is no provider here. */
export function issuerOf(config: Config): { issuer: string; stateKey: string } | null {
  const { OAUTH_ISSUER, SSO_STATE_KEY } = config;
  return OAUTH_ISSUER && SSO_STATE_KEY ? { issuer: OAUTH_ISSUER, stateKey: SSO_STATE_KEY.reveal() } : null;
}

export const routes = {
  authorization: '/oauth2/auth',
  token: '/oauth2/token',
  introspection: '/oauth2/introspect',
  revocation: '/oauth2/revoke',
  end_session: '/oauth2/sessions/logout',
  userinfo: '/userinfo',
  jwks: '/.well-known/jwks.json',
  pushed_authorization_request: '/oauth2/par',
  device_authorization: '/oauth2/device/auth',
  code_verification: '/oauth2/device/verify',
  backchannel_authentication: '/oauth2/ciba',
} as const;

/** A key that the library can sign with and never sees. */
class LibraryKey extends ExternalSigningKey {
  #signer: Signer;

  constructor(signer: Signer) {
    super();
    this.#signer = signer;
    Object.assign(this, { kid: signer.kid, alg: 'RS256' });
  }

  override keyObject() {
    return this.#signer.publicKey;
  }

  override sign(data: Uint8Array) {
    return this.#signer.sign(data);
  }
}

export function buildProvider(
  deps: ProviderDeps & { pushes: auth.Pushes; releases: users.ReleaseBook },
  { issuer, stateKey }: { issuer: string; stateKey: string },
  keys: SigningKeys,
  cookies: ChallengeCookies,
): Provider {
  const provider = new Provider(issuer, configurationOf(deps, issuer, stateKey, keys, cookies));
  // TRUSTED_PROXIES decides the caller's address and whether they came by TLS; the issuer says how we are reached.
  provider.proxy = true;
  const { prototype } = provider.Client;
  prototype.compareClientSecret = function (secret) {
    return applications.isSecretOf(applicationOf(this).secret_hashes, secret);
  };
  // Letter for letter, whatever the kind: the library would let any port pass for a loopback of a native application.
  prototype.redirectUriAllowed = function (uri) {
    return this.redirectUris?.includes(uri) ?? false;
  };
  prototype.postLogoutRedirectUriAllowed = function (uri) {
    return applicationOf(this).post_logout_redirect_uris.includes(uri);
  };
  knowSubjects(prototype);
  Object.assign(prototype, {
    backchannelLogout(this: { clientId: string }, userId: string, sid: string) {
      return leaveLogout(deps, { application_id: this.clientId, user_id: userId, sid });
    },
  });
  provider.use(async (ctx, next) => {
    try {
      await next();
      await leavePlatform(deps, ctx);
      await leadTrialBack(deps, ctx);
      await keepFromStrangers(deps, ctx);
      nameRefusal(ctx);
    } catch (error) {
      // A browser that comes here without a session has to begin with the code; the library throws for lack of one.
      const isHere = ctx.path.startsWith(routes.code_verification);
      const isFirst = ctx.path === routes.code_verification && ctx.method === 'GET';
      if (!(error instanceof TypeError) || !isHere || isFirst) throw error;
      ctx.status = 303;
      ctx.redirect(routes.code_verification);
    }
  });
  guardClaims(provider, ({ client, userId, claims }) =>
    deps.releases.record(
      { subject: userId, application: applicationOf(client), claims },
      currentRequestContext()?.origin,
    ),
  );
  keepUnasked(provider);
  finishRotations(deps, provider);
  recordRevocations(deps, provider);
  keepParentSession(provider);
  raiseLevels(provider);
  listen(deps, provider);
  return provider;
}

function configurationOf(
  deps: ProviderDeps & { pushes: auth.Pushes },
  issuer: string,
  stateKey: string,
  keys: SigningKeys,
  cookies: ChallengeCookies,
): Configuration {
  const { config } = deps;
  const isSecure = protocolOf(issuer) === 'https:';
  const safe = { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: true } as const;
  const pages = pagesOf(config);
  return {
    adapter: adapterOf(deps),
    routes,
    jwks: { keys: [keys.current, ...keys.others].map((signer) => new LibraryKey(signer)) },
    findAccount: accountsOf(deps),
    loadExistingGrant: (ctx) => loadGrant(deps, ctx),
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'], dPoPSigningAlgValues: [...proofAlgorithms] },
    pkce: { required: (_, client) => applicationOf(client).pkce_required },
    scopes: scopesOf({ civil_id_allowed: true, maker_id: null, services: [...personalServices] }),
    claims: claimsByScope,
    conformIdTokenClaims: false,
    acrValues: levels,
    subjectTypes: ['public', 'pairwise'],
    pairwiseIdentifier: (_, userId, client) => pairwiseSubject(deps, userId, client.clientId),
    extraClientMetadata: { properties: ['tamga'] },
    rotateRefreshToken: true,
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: (_, source) => !source.scopes.has('offline_access'),
    revokeGrantPolicy: () => true,
    clientBasedCORS: () => false,
    // Keys of applications are registered with them: there is nothing to be fetched anywhere.
    fetch: () => Promise.reject(new Error('the provider fetches nothing')),
    cookies: {
      keys: [deriveKey(stateKey, 'provider cookies').toString('base64url')],
      names: {
        session: `${prefixOf(isSecure)}tamga_provider`,
        interaction: 'tamga_interaction',
        resume: 'tamga_resume',
      },
      long: { ...safe, path: '/' },
      // Without a path: the library makes one for each sign-in, so that two tabs do not disturb each other.
      short: safe,
    },
    interactions: {
      policy: openPolicy((_, userId) => cutoffOf(deps, userId)),
      url(ctx, { uid, prompt }) {
        const kind = prompt.name === 'login' ? 'login' : 'consent';
        ctx.append('set-cookie', cookies.give(ctx.get('cookie'), { challenge: uid, kind, extra: '' }, 7_200_000));
        return `${pages}/${kind}?${kind}_challenge=${uid}`;
      },
    },
    features: {
      devInteractions: { enabled: false },
      externalSigningSupport: { enabled: true, ack: 'experimental-01' },
      backchannelLogout: { enabled: true },
      claimsParameter: { enabled: true },
      clientCredentials: { enabled: true },
      dPoP: { enabled: true, nonceSecret: deriveKey(stateKey, 'proof nonces') },
      pushedAuthorizationRequests: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      userinfo: { enabled: true },
      deviceFlow: {
        enabled: true,
        userCodeInputSource: (ctx, form) => showDeviceCode(ctx, form),
        userCodeConfirmSource: (ctx, form, client, _, code) =>
          showDevice(ctx, { form, code, application: applicationOf(client) }),
        successSource: (ctx) => showWords(ctx, 'deviceDone'),
      },
      ciba: byPhone(deps),
      introspection: { enabled: true, allowedPolicy: mayBeTold(deps) },
      resourceIndicators: {
        enabled: true,
        defaultResource,
        getResourceServerInfo: describeServices(issuer, config.OAUTH_SERVICE_TOKEN_SECONDS),
        useGrantedResource: () => false,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx) => beginLogout(ctx, cookies, pages),
        postLogoutSuccessSource: (ctx) => showWords(ctx, 'done'),
      },
    },
    ttl: {
      AccessToken: config.OAUTH_ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      BackchannelAuthenticationRequest: pushSeconds,
      ClientCredentials: config.OAUTH_SERVICE_TOKEN_SECONDS,
      DeviceCode: 600,
      Grant: config.OAUTH_GRANT_SECONDS,
      IdToken: 600,
      Interaction: 600,
      PushedAuthorizationRequest: 60,
      RefreshToken: (ctx) => {
        const left = ctx.oidc.entities.Grant?.exp;
        const seconds = left === undefined ? Infinity : left - Math.floor(deps.now().getTime() / 1_000);
        return Math.max(1, Math.min(config.OAUTH_REFRESH_SECONDS, seconds));
      },
      Session: config.OAUTH_SESSION_SECONDS,
    },
    renderError: showError,
  };
}
