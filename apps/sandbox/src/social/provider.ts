import { randomBytes } from 'node:crypto';
import {
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
  type UnknownObject,
} from 'oidc-provider';
import type { SocialAccount } from './accounts.ts';
import { faultsOf, SignInFaults, type SocialFaultBox } from './faults.ts';
import { makeSocialKeys } from './keys.ts';
import { messagePage } from './login.page.ts';
import { openMemory } from './memory.ts';
import { spoil } from './spoil.ts';

/** The one application that is registered: the platform. */
export interface SocialClient {
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
}

export interface Social {
  client: SocialClient;
  accounts: SocialAccount[];
  faults: SocialFaultBox;
  url: () => string;
  now: () => Date;
}

const { Check, base } = interactionPolicy;
const [hour, tenMinutes] = [3_600, 600];

export async function openProvider(social: Social): Promise<Provider> {
  const { client, faults } = social;
  const keys = await makeSocialKeys();
  const configuration: Configuration = {
    adapter: openMemory(social.now),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: client.redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [keys.jwk] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    responseTypes: ['code'],
    scopes: ['openid', 'email', 'profile', 'civil_id'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
      civil_id: ['civil_id'],
    },
    // The claims about the person are in the token itself, as with the large networks.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy: policy(), url: (_context, { uid }) => `/social/login/${uid}` },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: hour,
      IdToken: hour,
      Interaction: tenMinutes,
      Session: hour,
    },
    findAccount: (_context, subject, token) => {
      const account = social.accounts.find((one) => one.subject === subject);
      if (!account) return undefined;
      const grantId = token && 'grantId' in token ? token.grantId : undefined;
      return {
        accountId: subject,
        claims: () => claimsOf(account, faultsOf(faults, grantId)),
      };
    },
    loadExistingGrant: (context) => grantAll(context, faults),
    renderError: (context, { error, error_description: description = '' }) => {
      context.type = 'html';
      context.body = messagePage(error, description);
    },
  };
  const provider = new Provider(`${social.url()}/social`, configuration);
  // Where the sandbox is behind a proxy, the addresses it tells are those outside of it.
  provider.proxy = true;
  provider.on('server_error', (_context, error) => process.emitWarning(error));
  provider.use(async (context, next) => {
    await next();
    const isToken = context.path === '/token' && context.status === 200;
    if (!isToken) return;
    const body = context.body as { id_token: string };
    const wrong = faultsOf(faults, context.oidc.entities.Grant?.jti);
    body.id_token = await spoil(body.id_token, wrong, keys);
  });
  return provider;
}

/** Asks who it is at every sign-in, also right after another: in a demonstration people change. */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = base();
  prompts
    .get('login')
    ?.checks.add(
      new Check('asked_each_time', 'End-User authentication is required', ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return prompts;
}

/** The platform is our own, so there is no consent page. */
async function grantAll(context: KoaContextWithOIDC, faults: SocialFaultBox) {
  const { provider, session, client, result } = context.oidc;
  if (!session?.accountId || !client) return undefined;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid email profile civil_id');
  const grantId = await grant.save();
  const asked = SignInFaults.safeParse(result?.faults ?? {});
  if (asked.success) faults.byGrant.set(grantId, asked.data);
  return grant;
}

const claimsOf = (account: SocialAccount, faults: SignInFaults): UnknownObject & { sub: string } => ({
  sub: account.subject,
  name: account.name,
  given_name: account.givenName,
  family_name: account.familyName,
  email: account.email,
  email_verified: account.isEmailVerified && !faults.email_unverified,
  ...(account.civilId === undefined ? {} : { civil_id: account.civilId }),
});
