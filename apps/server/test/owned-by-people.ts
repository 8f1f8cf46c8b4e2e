import { randomInt, randomUUID } from 'node:crypto';
import { putOrganizationNameLatin, putOrganizationStamp } from '@tamga/contract/pki.marks';
import * as approvals from '#modules/approvals';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { registerMachine } from './applications.ts';
import { chargeFee } from './fees.ts';
import { asSystem, type House } from './house.ts';
import { lockNew } from '../src/modules/integrations/locks.ts';
import { type Caller, foundOrganisation, openPlace, type Params } from './owned-by-organisations.ts';
import { insertPublished } from './services.ts';

export async function askApproval({ deps }: House, { userId }: Caller): Promise<Params> {
  const actor = system('test');
  const question = { subjectId: userId, kind: 'lab.agree', text: { mn: 'Туршилт', en: 'Test' }, act: {} } as const;
  return transact(deps, actor, async (deps) => ({ id: (await approvals.ask(deps, actor, question)).id }));
}

export async function makeTestApplication(house: House, { headers }: Caller): Promise<Params> {
  const tester = await house.signIn();
  const { ge_id } = (await house.app.inject({ url: '/api/v1/users/me', headers: tester.headers })).json().data;
  const url = '/api/v1/me/test-applications';
  const payload = { name: 'Туршилт', redirect_uris: ['http://localhost:4000/callback'] };
  const made = await house.app.inject({ method: 'POST', url, headers, payload });
  const { id } = made.json().data.application;
  const named = { method: 'POST', url: `${url}/${id}/testers`, headers, payload: { ge_id } } as const;
  const { testers } = (await house.app.inject(named)).json().data;
  return { id, tester_id: testers[0].id };
}

export async function sendNotice({ deps }: House, { userId }: Caller): Promise<Params> {
  const id = randomUUID();
  const notice = { id, user_id: userId, kind: 'email_changed', params: '{}' };
  await asSystem(deps).insertInto('notifications.notice').values(notice).execute();
  return { id };
}

/** For a service that another organisation offers: who belongs to it is no applicant by that. */
export async function beginDraft(house: House, { userId }: Caller): Promise<Params> {
  const editor = await house.signIn();
  const { id: tenant_id = '' } = await foundOrganisation(house, editor);
  const { id: service_id } = await insertPublished(house, tenant_id, editor.userId);
  const id = randomUUID();
  const data_sealed = house.deps.keyring.seal({ table: 'cases.application', row: id, column: 'data_sealed' }, '{}');
  await asSystem(house.deps)
    .insertInto('cases.application')
    .values({ id, tenant_id, service_id, version_no: 1, applicant_id: userId, data_sealed })
    .execute();
  return { id, evidence_id: randomUUID(), note_id: randomUUID() };
}

/** Mostly at a provider that is no longer set, so nothing is asked of it. */
export async function connectAccount(
  { deps }: House,
  { userId }: Pick<Caller, 'userId'>,
  provider = `p-${randomUUID().slice(0, 8)}`,
): Promise<{ provider: string }> {
  const id = randomUUID();
  const scopes = ['calendar'];
  const given = { access_token: 'a', refresh_token: null, expires_at: null, scopes, account: null };
  await asSystem(deps)
    .insertInto('integrations.connection')
    .values({ id, user_id: userId, provider, scopes, ...lockNew(deps, id, given), connected_at: new Date() })
    .execute();
  return { provider };
}

export async function oweFee(house: House, { userId }: Caller): Promise<Params> {
  const { id: tenantId = '' } = await foundOrganisation(house, await house.signIn());
  return { id: await chargeFee(house, { payerId: userId, tenantId }) };
}

export async function addPasskey({ deps }: House, { userId }: Caller): Promise<Params> {
  const id = randomUUID();
  const admins = asSystem(deps).selectFrom('superadmin.admin').select('id').where('user_id', '=', userId);
  const kind = (await admins.execute()).length > 0 ? 'superadmin' : 'person';
  const key = { key_id: id.replaceAll('-', ''), public_key: Buffer.from('key'), counter: '0', transports: [] };
  await asSystem(deps)
    .insertInto('passkeys.credential')
    .values({ id, user_id: userId, kind, place: 1, name: 'Түлхүүр', synced: false, ...key })
    .execute();
  return { id };
}

export async function giveConsent(house: House, { userId }: Caller): Promise<Params> {
  const { headers } = await house.signIn('admin');
  const { id: applicationId } = await registerMachine(house, headers, []);
  const [id, at] = [randomUUID(), new Date()];
  const consent = { id, user_id: userId, application_id: applicationId, scopes: ['openid'] };
  await asSystem(house.deps)
    .insertInto('oidc.consent')
    .values({ ...consent, created_at: at, updated_at: at })
    .execute();
  return { id };
}

export async function openAnotherSession({ deps }: House, { userId }: Caller): Promise<Params> {
  const { openSession } = await import('#modules/sessions');
  const actor = system('test');
  const { id } = await transact(deps, actor, (deps) =>
    openSession(deps, actor, { userId, method: 'eid-push', provenAt: new Date() }),
  );
  return { id };
}

export async function waitForPlace(house: House, { userId: citizen_id }: Caller): Promise<Params> {
  const { tenantId: tenant_id, siteId: site_id, typeId: type_id } = await openPlace(house, await house.signIn());
  const id = randomUUID();
  await asSystem(house.deps)
    .insertInto('appointments.wait')
    .values({ id, tenant_id, site_id, type_id, citizen_id })
    .execute();
  return { id };
}

export async function inviteToOrganisation(house: House, { userId }: Caller): Promise<Params> {
  const organisation = await foundOrganisation(house, await house.signIn());
  const week = new Date(Date.now() + 7 * 86_400_000);
  const invited = { user_id: userId, tenant_id: organisation['id'] ?? '', role: 'member', state: 'invited' } as const;
  await asSystem(house.deps)
    .insertInto('org.member')
    .values({ ...invited, expires_at: week })
    .execute();
  return organisation;
}

export async function letSign(house: House, { userId }: Caller): Promise<Params> {
  const [id, now] = [randomUUID(), new Date()];
  const { userId: invited_by } = await house.signIn();
  const right = { id, reg_no: String(randomInt(3_000_000, 9_000_000)), user_id: userId, invited_by };
  await asSystem(house.deps)
    .insertInto('pki.signer')
    .values({
      ...right,
      right_type: 'MANAGER',
      state: 'ACTIVE',
      accepted_at: now,
      evidence_id: randomUUID(),
      last_sent_at: now,
    })
    .execute();
  return { id };
}

const directors = [
  { civilId: '110000000022', regNo: '2002002' },
  { civilId: '110000000011', regNo: '9001001' },
] as const;
let links = 0;

/** Links the owner to an organisation that they are the director of in the sandbox; the next owner gets the other one. */
export async function represent({ app, deps }: House, { userId, headers }: Caller): Promise<Params> {
  const { civilId, regNo } = directors[links % 2 ? 1 : 0];
  links += 1;
  const db = asSystem(deps);
  // Only one person has this number, and only they are to be linked.
  await db.deleteFrom('pki.link').where('reg_no', '=', regNo).execute();
  await db.updateTable('users.user').set({ civil_id: randomUUID() }).where('civil_id', '=', civilId).execute();
  await db.updateTable('users.user').set({ civil_id: civilId }).where('id', '=', userId).execute();
  const link = { user_id: userId, reg_no: regNo, name: 'Туршилт', role: 'Захирал', right_type: 'ADMIN' } as const;
  await db
    .insertInto('pki.link')
    .values({ ...link, confirmed_at: new Date() })
    .execute();
  for (const { path, method, example } of [putOrganizationStamp, putOrganizationNameLatin])
    await app.inject({ method, url: path.replace('{regNo}', regNo), headers, payload: example.body });
  return { regNo };
}
