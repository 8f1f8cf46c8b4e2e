import { randomUUID } from 'node:crypto';
import * as approvals from '#modules/approvals';
import { system } from '#platform/actor';
import { transact } from '#platform/db';
import { asSystem, type House, type SignedIn } from './house.ts';

type Params = Record<string, string>;

/** Whose thing an operation is about, by what stands in its path. */
export type Ownership =
  /** The platform's: who may call it may name any. */
  | { of: 'platform' }
  /** A citizen's: anybody else is told that there is no such thing. `make` makes one anew for each caller. */
  | { of: 'citizen'; provenBy: string }
  | { of: 'citizen'; make: (house: House, owner: SignedIn) => Promise<Params> }
  /** An organisation's, as the national eID knows it: for whom it names as acting for it. */
  | { of: 'representation' }
  /** An organisation's: whoever does not belong to it, whatever their role on the platform, is told the same. */
  | { of: 'organisation'; make: (house: House, owner: SignedIn) => Promise<Params> };

const platform: Ownership = { of: 'platform' };
const representation: Ownership = { of: 'representation' };
const organisation: Ownership = { of: 'organisation', make: foundOrganisation };

/** Every operation with something in its path is here; the test asks for those that are not. */
export const ownership: Record<string, Ownership> = {
  'GET /api/v1/approvals/{id}': { of: 'citizen', make: async (house, owner) => ({ id: await askOf(house, owner) }) },
  'GET /api/v1/audit/{seq}/proof': platform,
  'DELETE /api/v1/admin/lockouts/{key}': platform,
  // Of applications that they can see; `modules/tools/*.test.ts` prove that those of others are not found.
  'DELETE /api/v1/admin/tools/keys/{id}': platform,
  'DELETE /api/v1/admin/tools/insights/{id}': platform,
  'POST /api/v1/admin/tools/branding/{version}/reject': platform,
  'POST /api/v1/admin/tools/branding/{version}/restore': platform,
  'POST /api/v1/admin/tools/skills/{id}/approve': platform,
  'POST /api/v1/admin/tools/skills/{id}/reject': platform,
  // Of the calling application, which has no role.
  'POST /api/v1/tools/{skillName}': platform,
  'DELETE /api/v1/admin/users/{id}': platform,
  'PUT /api/v1/admin/users/{id}/active': platform,
  'PUT /api/v1/admin/users/{id}/role': platform,
  'POST /api/v1/gov/notifications/{id}/read': {
    of: 'citizen',
    make: async (house, owner) => ({ id: await tell(house, owner) }),
  },
  'DELETE /api/v1/passkeys/{id}': {
    of: 'citizen',
    make: async (house, owner) => ({ id: await addPasskey(house, owner) }),
  },
  'GET /api/v1/me/orgstamp/{regNo}': representation,
  'PUT /api/v1/me/orgstamp/{regNo}': representation,
  'DELETE /api/v1/me/orgstamp/{regNo}': representation,
  'GET /api/v1/me/org-name-latin/{regNo}': representation,
  'PUT /api/v1/me/org-name-latin/{regNo}': representation,
  'DELETE /api/v1/users/me/eid/organizations/{regNo}': representation,
  'GET /api/v1/users/me/eid/organizations/{regNo}/signers': representation,
  'POST /api/v1/users/me/eid/organizations/{regNo}/signers': representation,
  'DELETE /api/v1/users/me/eid/organizations/{regNo}/signers': representation,
  'POST /api/v1/users/me/eid/organizations/{regNo}/signers/resend': representation,
  'PUT /api/v1/superadmin/admins/{id}/grant': platform,
  'DELETE /api/v1/superadmin/admins/{id}': platform,
  'DELETE /api/v1/superadmin/admins/{id}/passkeys': platform,
  'DELETE /api/v1/superadmin/invites/{email}': platform,
  'GET /api/v1/applications/{id}': platform,
  'PUT /api/v1/applications/{id}': platform,
  'DELETE /api/v1/applications/{id}': platform,
  'GET /api/v1/applications/{id}/errors': platform,
  'POST /api/v1/applications/{id}/redirect-test': platform,
  'POST /api/v1/applications/{id}/rotate-secret': platform,
  'PUT /api/v1/applications/{id}/secret': platform,
  'PUT /api/v1/applications/{id}/services': platform,
  'DELETE /api/v1/users/me/consents/{id}': { of: 'citizen', provenBy: 'modules/oidc/challenges.test.ts' },
  // Of the browser that holds the cookie of the flow; the library looks for it.
  'GET /oauth2/auth/{uid}': platform,
  'GET /oauth2/device/verify/{uid}': platform,
  // What the state says of any organisation, to whoever is signed in.
  'GET /api/v1/org/lookup/{regNo}': platform,
  'GET /api/v1/org/{id}': organisation,
  'GET /api/v1/org/{id}/members': organisation,
  'POST /api/v1/org/{id}/members': organisation,
  'PUT /api/v1/org/{id}/members/{userID}': organisation,
  'DELETE /api/v1/org/{id}/members/{userID}': organisation,
  'POST /api/v1/org/{id}/members/me/accept': organisation,
  'GET /api/v1/org/{id}/modules': organisation,
  'PUT /api/v1/org/{id}/modules/{key}': organisation,
  'DELETE /api/v1/org/{id}/modules/{key}': organisation,
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

function askOf({ deps }: House, { userId }: Pick<SignedIn, 'userId'>): Promise<string> {
  const actor = system('test');
  const question = { subjectId: userId, kind: 'lab.agree', text: { mn: 'Туршилт', en: 'Test' }, act: {} } as const;
  return transact(deps, actor, async (deps) => (await approvals.ask(deps, actor, question)).id);
}

async function tell({ deps }: House, { userId }: Pick<SignedIn, 'userId'>): Promise<string> {
  const id = randomUUID();
  const notice = { id, user_id: userId, kind: 'email_changed', params: '{}' };
  await asSystem(deps).insertInto('notifications.notice').values(notice).execute();
  return id;
}

async function addPasskey({ deps }: House, { userId }: Pick<SignedIn, 'userId'>): Promise<string> {
  const id = randomUUID();
  const places = asSystem(deps).selectFrom('passkeys.credential').select('place').where('user_id', '=', userId);
  const place = (await places.execute()).length + 1;
  const admins = asSystem(deps).selectFrom('superadmin.admin').select('id').where('user_id', '=', userId);
  const kind = (await admins.execute()).length > 0 ? 'superadmin' : 'person';
  const key = { key_id: id.replaceAll('-', ''), public_key: Buffer.from('key'), counter: '0', transports: [] };
  await asSystem(deps)
    .insertInto('passkeys.credential')
    .values({ id, user_id: userId, kind, place, name: 'Түлхүүр', synced: false, ...key })
    .execute();
  return id;
}

/** An active organisation with an owner and one more member. */
export async function foundOrganisation(house: House, owner: Pick<SignedIn, 'userId'>): Promise<Params> {
  const org = await import('#modules/org');
  const actor = system('test');
  const details = { reg_no: null, slug: null, name: 'Туршилт', name_en: null, verified_at: null } as const;
  const id = await transact(house.deps, actor, (deps) =>
    org.addOrganisation(deps, actor, { ...details, kind: 'company', state: 'active' }, owner.userId),
  );
  const member = await house.signIn();
  const joined = { user_id: member.userId, tenant_id: id, role: 'member', state: 'active' } as const;
  await asSystem(house.deps).insertInto('org.member').values(joined).execute();
  return { id, userID: member.userId, key: 'gov' };
}

async function openAnother({ deps }: House, { userId }: SignedIn): Promise<Params> {
  const { openSession } = await import('#modules/auth');
  const actor = system('test');
  const { id } = await transact(deps, actor, (deps) =>
    openSession(deps, actor, { userId, method: 'eid-push', provenAt: new Date() }),
  );
  return { id };
}
