import * as approvals from '#modules/approvals';
import { system } from '#platform/actor';
import { transact } from '#platform/db';
import type { House, SignedIn } from './house.ts';

type Params = Record<string, string>;

/** Whose thing an operation is about, by what stands in its path. */
export type Ownership =
  /** The platform's: who may call it may name any. */
  | { of: 'platform' }
  /** A citizen's: anybody else is told that there is no such thing. `make` makes one anew for each caller. */
  | { of: 'citizen'; make: (house: House, owner: SignedIn) => Promise<Params> };

const platform: Ownership = { of: 'platform' };

/** Every operation with something in its path is here; the test asks for those that are not. */
export const ownership: Record<string, Ownership> = {
  'GET /api/v1/approvals/{id}': { of: 'citizen', make: async (house, owner) => ({ id: await askOf(house, owner) }) },
  'GET /api/v1/audit/{seq}/proof': platform,
  // Whoever knows the sid is told how it stands, and nothing of whom it is about.
  'GET /api/v1/auth/status/{sid}': platform,
  'DELETE /api/v1/rbac/roles/{id}': platform,
  'PUT /api/v1/rbac/roles/{id}': platform,
  'PUT /api/v1/rbac/roles/{id}/permissions': platform,
  'DELETE /api/v1/themes/{id}': platform,
  'GET /api/v1/themes/{id}': platform,
  'PUT /api/v1/themes/{id}': platform,
  'PUT /api/v1/themes/{id}/active': platform,
  'DELETE /api/v1/users/me/sessions/{id}': { of: 'citizen', make: async (house, owner) => openAnother(house, owner) },
};

function askOf({ deps }: House, { userId }: SignedIn): Promise<string> {
  const actor = system('test');
  const question = { subjectId: userId, kind: 'lab.agree', text: { mn: 'Туршилт', en: 'Test' }, act: {} } as const;
  return transact(deps, actor, async (deps) => (await approvals.ask(deps, actor, question)).id);
}

async function openAnother({ deps }: House, { userId }: SignedIn): Promise<Params> {
  const { openSession } = await import('#modules/auth');
  const actor = system('test');
  const { id } = await transact(deps, actor, (deps) => openSession(deps, actor, { userId, method: 'unknown' }));
  return { id };
}
