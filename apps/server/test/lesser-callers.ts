import { asSystem, type House, type SignedIn } from './house.ts';

/** Sessions with a weaker proof than an eID or a second factor just now. */
const sessions = {
  'by social account': { method: 'social', kind: 'person', proven_at: null, mfa_at: null },
  'after a while': { proven_at: new Date(Date.now() - 21 * 60_000) },
} as const;
export type Lesser = keyof typeof sessions;

/** Makes a person's session one of those, before it is used, so that nothing is remembered of it. */
export async function lessen(house: House, { sessionId, headers }: SignedIn, lesser: Lesser) {
  await asSystem(house.deps).updateTable('auth.session').set(sessions[lesser]).where('id', '=', sessionId).execute();
  return headers;
}

const roles = ['user', 'manager', 'admin', 'superadmin', 'only_users_manage', 'only_gateway_manage'];

/** The same people as `callersOf` has, each with every session that is worth less. Those must be there already. */
export async function lesserCallersOf(house: House, operatorHost: string) {
  const callers: { caller: string; lesser: Lesser; headers: Record<string, string> }[] = [];
  for (const role of roles) {
    const caller = role.replace(/^only_(\w+)_manage$/, 'holder of $1.manage alone');
    // A super administrator has no other session than by second factor.
    if (role !== 'superadmin') {
      const headers = await lessen(house, await house.signIn(role), 'by social account');
      callers.push({ caller, lesser: 'by social account', headers });
    }
    const headers = await lessen(house, await house.signIn(role), 'after a while');
    callers.push({ caller, lesser: 'after a while', headers });
    if (role !== 'superadmin') continue;
    const there = { ...headers, host: operatorHost };
    callers.push({ caller: 'superadmin on the host of the operators', lesser: 'after a while', headers: there });
  }
  return callers;
}

/** The code that refuses a person who would be admitted with a better session; null if they are admitted anyway. */
export function lesserRefusal(assurance: string, caller: string, lesser: Lesser): string | null {
  if (assurance === 'any') return null;
  if (lesser === 'by social account') return 'request.eid_required';
  if (assurance !== 'recent') return null;
  return caller.startsWith('superadmin') ? 'request.mfa_required' : 'request.recent_eid_required';
}
