import { hash, randomUUID } from 'node:crypto';
import { type Permission, permissions } from '@tamga/contract';
import { applicationsOf } from './applications.ts';
import { asSystem, type House } from './house.ts';

/** A caller whose custom role has one permission only. */
const soleHolder = (permission: Permission): string => `holder of ${permission} alone`;
const soleHolders = permissions.map(soleHolder);
const soleRoleOf = (permission: Permission): string => `only_${permission.replace('.', '_')}`;

async function signInSoleHolders(house: House): Promise<Record<string, Record<string, string>>> {
  const roles = permissions.map((permission) => ({ key: soleRoleOf(permission), permission }));
  const db = asSystem(house.deps);
  await db
    .insertInto('rbac.role')
    .values(roles.map(({ key }) => ({ key, level: 4, name_mn: 'Туршилт', name_en: 'Test' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('rbac.role_permission')
    .values(roles.map(({ key, permission }) => ({ role: key, permission })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const holders = permissions.map(async (permission) => {
    const { headers } = await house.signIn(soleRoleOf(permission));
    return [soleHolder(permission), headers] as const;
  });
  return Object.fromEntries(await Promise.all(holders));
}

/** One of every kind of caller there is, by the headers they come with; with these applications, where some are known. */
export async function callersOf(
  house: House,
  known?: Record<string, Record<string, string>>,
): Promise<Record<string, Record<string, string>>> {
  const [user, manager, admin, superadmin, ended, moved] = await Promise.all([
    house.signIn('user'),
    house.signIn('manager'),
    house.signIn('admin'),
    house.signIn('superadmin'),
    house.signIn('superadmin'),
    house.signIn('superadmin'),
  ]);
  const { endSession } = await import('#modules/sessions');
  const { revokeTokens } = await import('#modules/users');
  const { system } = await import('#platform/actor');
  await endSession(house.deps, system('test'), ended.sessionId, 'test');
  await revokeTokens(house.deps, system('test'), moved.userId);
  const hourAgo = new Date(Date.now() - 3_700_000);
  const expired = await house.deps.tokens.issueAccess({ sub: superadmin.userId, sid: superadmin.sessionId }, hourAgo);
  const stolen = await house.deps.tokens.issueAccess({ sub: superadmin.userId, sid: user.sessionId }, new Date());
  const ticket = { 'x-onboarding-ticket': randomUUID(), 'x-onboarding-binding': randomUUID() };
  await asSystem(house.deps)
    .insertInto('superadmin.ticket')
    .values({
      id: hash('sha256', ticket['x-onboarding-ticket']),
      binding_hash: hash('sha256', ticket['x-onboarding-binding']),
      step: 'eid',
      provider: 'test',
      subject_hash: hash('sha256', 'test'),
      email: 'test@example.mn',
      entitlement: 'bootstrap',
      expires_at: new Date(Date.now() + 900_000),
    })
    .execute();
  return {
    visitor: {},
    user: user.headers,
    manager: manager.headers,
    admin: admin.headers,
    superadmin: superadmin.headers,
    ...(await signInSoleHolders(house)),
    ...(known ?? (await applicationsOf(house, admin.headers))),
    'superadmin with an expired token': { authorization: `Bearer ${expired}` },
    'superadmin whose session ended': ended.headers,
    'superadmin whose tokens were revoked': moved.headers,
    'superadmin in the session of another': { authorization: `Bearer ${stolen}` },
    'bearer of nonsense': { authorization: 'Bearer nonsense' },
    'holder of a password': { authorization: 'Basic dXNlcjpwYXNz' },
    'holder of the metrics token': { authorization: `Bearer ${metricsToken}` },
    'holder of the relay token': { authorization: `Bearer ${relayToken}` },
    'holder of the admin key': { 'x-api-key': adminKey },
    'holder of the admin key, forwarded': { 'x-api-key': adminKey, 'x-forwarded-for': '127.0.0.1' },
    'holder of an onboarding ticket': ticket,
    'holder of an onboarding ticket from another browser': { ...ticket, 'x-onboarding-binding': 'another' },
    'superadmin on the host of the operators': { ...superadmin.headers, host: operatorHost },
    'admin on the host of the operators': { ...admin.headers, host: operatorHost },
  };
}

/** Its signature is over an empty body, and only a test has such a sender. */
export const webhookCaller = 'sender of a signed webhook';
export const metricsToken = 'metrics-token-of-the-tests';
export const adminKey = 'admin-key-of-the-tests-0123456789abcdef';
export const relayToken = 'relay-token-of-the-tests-0123456789abcdef';
export const operatorHost = 'console.example.mn';

/** Settings under which every kind of access can be exercised, with the production rules on. */
export const guardedEnv = {
  NODE_ENV: 'production',
  METRICS_TOKEN: metricsToken,
  ADMIN_API_KEY: adminKey,
  SIGN_RELAY_TOKEN: relayToken,
  ADMIN_PORT: '0',
  OPERATOR_HOST: operatorHost,
  OAUTH_ISSUER: 'https://id.example.mn',
  SSO_STATE_KEY: 'state-key-of-the-tests-0123456789',
};

const people = [
  'user',
  'manager',
  'admin',
  'superadmin',
  'superadmin on the host of the operators',
  'admin on the host of the operators',
  ...soleHolders,
];
const admins = ['admin', 'superadmin', 'superadmin on the host of the operators', 'admin on the host of the operators'];
const superadmins = ['superadmin', 'superadmin on the host of the operators'];

const applications = [
  'application with a token for everything',
  'application with a token for svc:eid-proxy',
  'application with a token for every service',
  'application with a key for every tool',
  'application with a key for tools:host.read',
];

/** The name of an application here says what it may do. */
function hasScope(caller: string, scope: string): boolean {
  if (caller === 'application with a token for everything') return true;
  if (caller === 'application with a token for every service') return scope.startsWith('svc:');
  if (caller === 'application with a key for every tool') return scope.startsWith('tools:');
  return applications.includes(caller) && caller.endsWith(` for ${scope}`);
}

/** Who gets in, written down apart from the code that decides it. All callers that are not named here are refused. */
const admitted: Record<string, readonly string[] | 'everybody'> = {
  public: 'everybody',
  'signed-in': people,
  'role:admin': admins,
  'role:superadmin': superadmins,
  'permission:roles.manage': admins,
  'permission:users.manage': admins,
  'permission:settings.manage': admins,
  'permission:gov.review': [...admins, 'manager'],
  'permission:registry.view': [...admins, 'manager'],
  'permission:registry.manage': admins,
  'permission:relay.view': [...admins, 'manager'],
  'permission:relay.manage': admins,
  'permission:gateway.ask': admins,
  'permission:gateway.manage': admins,
  operator: ['superadmin on the host of the operators'],
  'admin-key': ['holder of the admin key'],
  'metrics-bearer': ['holder of the metrics token'],
  // Held by a browser that was sent to sign in, and by applications: none of the callers here is one.
  challenge: [],
  'oauth-client': [],
  'oauth-token': [],
  'onboarding-ticket': ['holder of an onboarding ticket'],
  'webhook-signature': [webhookCaller],
  'relay-token': ['holder of the relay token'],
  'api-key': ['application with a key for every tool', 'application with a key for tools:host.read'],
  application: applications,
};

export function isAdmitted(access: string | readonly string[], caller: string): boolean {
  return [access].flat().some((kind) => {
    if (kind.startsWith('scope:')) return hasScope(caller, kind.slice('scope:'.length));
    const who = admitted[kind];
    if (kind.startsWith('permission:') && caller === `holder of ${kind.slice('permission:'.length)} alone`) return true;
    if (!who) throw new Error(`nobody wrote down who is admitted to ${kind}`);
    return who === 'everybody' || who.includes(caller);
  });
}

/** How a refusal looks: what a caller must not know of is not found; a person who may not is told so; others sign in. */
export function expectedRefusal(access: string | readonly string[], caller: string): readonly number[] {
  const kinds = [access].flat();
  if (kinds.includes('metrics-bearer')) return [404];
  if (kinds.includes('operator')) return caller === 'admin on the host of the operators' ? [403] : [404, 401];
  if (kinds.includes('admin-key')) return caller.includes('forwarded') ? [404] : [401];
  // The protocol tells those apart who do not say who they are, and those who are not believed.
  if (kinds.includes('oauth-client') || kinds.includes('oauth-token')) return [400, 401];
  const isOfApplications = kinds.some((kind) => /^(scope:|application$|api-key$)/.test(kind));
  if (isOfApplications && caller === 'application with a key and a token') return [400];
  if (isOfApplications && applications.includes(caller)) return [403];
  const isPersonal = kinds.some((kind) => /^(signed-in|role:|permission:)/.test(kind));
  return isPersonal && people.includes(caller) ? [403] : [401];
}
