import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Endpoint } from '@tamga/contract';
import { toolScopes } from '@tamga/contract/application';
import { putOrganizationNameLatin, putOrganizationStamp } from '@tamga/contract/pki.marks';
import * as approvals from '#modules/approvals';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { issueKey, registerMachine } from './applications.ts';
import { callTool } from './assistant.ts';
import { chargeFee } from './fees.ts';
import { leaveReference } from './documents.ts';
import { asAdmin, asSystem, type House, type SignedIn } from './house.ts';
import { bookSlot, insertPlace, insertSlot } from './places.ts';
import { insertDraft, insertEvidence, insertLifeEvent, insertPublished } from './services.ts';

/** The owner of a thing: a person, or an application by its key and the person who registered it. */
export interface Caller {
  userId: string;
  headers: Record<string, string>;
}

type Params = Record<string, string>;

/** Makes a new thing of this caller, and answers with what names it in a path. */
export type Maker = (house: House, owner: Caller) => Promise<Params>;

/** By the beginning of the paths that name such a thing. The contract says whose it is. */
const makers: Record<string, Maker> = {
  '/api/v1/admin/tools/insights': recordInsight,
  '/api/v1/admin/tools/keys': async (house, owner) => ({ id: (await registerAssistant(house, owner)).keyId }),
  '/api/v1/admin/tools/skills': registerSkill,
  '/api/v1/applications': async (house, owner) => ({ id: (await registerAssistant(house, owner)).id }),
  '/api/v1/applications/{id}/trials': tryApplication,
  '/api/v1/approvals': askApproval,
  '/api/v1/gov/applications': beginDraft,
  '/api/v1/gov/appointment-waits': waitForPlace,
  '/api/v1/gov/appointments': async (house, owner) => insertBooking(house, await house.signIn('manager'), owner),
  '/api/v1/gov/notifications': sendNotice,
  '/api/v1/gov/payments': oweFee,
  '/api/v1/gov/references': async (house, owner) => {
    const { id: tenantId = '' } = await foundOrganisation(house, await house.signIn());
    return { id: await leaveReference(house, tenantId, owner.userId) };
  },
  '/api/v1/officer/references': async (house, owner) => {
    const { id: tenantId = '', userID = '' } = await foundOrganisation(house, owner);
    return { id: await leaveReference(house, tenantId, userID) };
  },
  '/api/v1/gov/officer/letters': leaveLetter,
  '/api/v1/gov/officer/queue': receiveApplication,
  '/api/v1/me/org-name-latin': represent,
  '/api/v1/me/orgstamp': represent,
  '/api/v1/me/test-applications': makeTestApplication,
  '/api/v1/officer/payments': receivePayment,
  '/api/v1/officer/appointments': async (house, owner) => insertBooking(house, owner, await house.signIn()),
  '/api/v1/officer/appointments/sites': async (house, owner) => ({ id: (await openPlace(house, owner)).siteId }),
  '/api/v1/officer/appointments/types': async (house, owner) => ({ id: (await openPlace(house, owner)).typeId }),
  '/api/v1/org': foundOrganisation,
  '/api/v1/org/{id}/members/me': inviteToOrganisation,
  '/api/v1/passkeys': addPasskey,
  '/api/v1/registry/organisations': async (house, owner) => ({
    tenantId: (await foundOrganisation(house, owner))['id'] ?? '',
  }),
  '/api/v1/registry/evidences': ofOrganisation(insertEvidence),
  '/api/v1/registry/life-events': ofOrganisation(insertLifeEvent),
  '/api/v1/registry/services': ofOrganisation(insertDraft),
  '/api/v1/tools': synthesizeSkill,
  '/api/v1/users/me/consents': giveConsent,
  '/api/v1/users/me/eid/organizations': represent,
  '/api/v1/users/me/eid/signing-rights': letSign,
  '/api/v1/users/me/sessions': openAnotherSession,
};

/** If several fit, the longest is the most exact. */
export function makerOf({ path }: Endpoint): Maker | undefined {
  const [longest] = Object.keys(makers)
    .filter((start) => path.startsWith(`${start}/`))
    .toSorted((a, b) => b.length - a.length);
  return makers[longest ?? ''];
}

/** What is found in this collection. */
export const makerAt = (path: string): Maker | undefined => makers[path];

async function askApproval({ deps }: House, { userId }: Caller): Promise<Params> {
  const actor = system('test');
  const question = { subjectId: userId, kind: 'lab.agree', text: { mn: 'Туршилт', en: 'Test' }, act: {} } as const;
  return transact(deps, actor, async (deps) => ({ id: (await approvals.ask(deps, actor, question)).id }));
}

async function tryApplication(house: House, owner: Caller): Promise<Params> {
  const { id } = await registerAssistant(house, owner);
  const trial_id = randomUUID();
  const request = { redirect_uri: 'https://library.example.mn/callback', scope: [], verifier: '', nonce: '' };
  const place = { table: 'oidc.trial', row: trial_id, column: 'request_sealed' };
  await asSystem(house.deps)
    .insertInto('oidc.trial')
    .values({
      id: trial_id,
      state_hash: randomBytes(32),
      application_id: id,
      user_id: owner.userId,
      session_id: randomUUID(),
      request_sealed: house.deps.keyring.seal(place, JSON.stringify(request)),
      started_at: new Date(),
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  return { id, trial_id };
}

async function makeTestApplication(house: House, { headers }: Caller): Promise<Params> {
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

async function sendNotice({ deps }: House, { userId }: Caller): Promise<Params> {
  const id = randomUUID();
  const notice = { id, user_id: userId, kind: 'email_changed', params: '{}' };
  await asSystem(deps).insertInto('notifications.notice').values(notice).execute();
  return { id };
}

/** For a service that another organisation offers: who belongs to it is no applicant by that. */
async function beginDraft(house: House, { userId }: Caller): Promise<Params> {
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

async function oweFee(house: House, { userId }: Caller): Promise<Params> {
  const { id: tenantId = '' } = await foundOrganisation(house, await house.signIn());
  return { id: await chargeFee(house, { payerId: userId, tenantId }) };
}

/** Something that a citizen owes to an organisation of this person. */
async function receivePayment(house: House, owner: Caller): Promise<Params> {
  const { id: tenantId = '' } = await foundOrganisation(house, owner);
  return { id: await chargeFee(house, { payerId: (await house.signIn()).userId, tenantId }) };
}

/** Of another citizen, handed in to an organisation of this person. */
async function receiveApplication(house: House, { userId }: Caller): Promise<Params> {
  const { id: tenant_id = '' } = await foundOrganisation(house, { userId });
  const { id: service_id } = await insertPublished(house, tenant_id, userId);
  const [id, now] = [randomUUID(), new Date()];
  const data_sealed = house.deps.keyring.seal({ table: 'cases.application', row: id, column: 'data_sealed' }, '{}');
  const number = `2026-SAMPLE-${randomInt(1e11, 1e12)}-00`;
  const handedIn = {
    number,
    submitted_at: now,
    due_at: new Date(now.getTime() + 86_400_000),
    state: 'queued',
  } as const;
  const { userId: applicant_id } = await house.signIn();
  await asSystem(house.deps)
    .insertInto('cases.application')
    .values({ id, tenant_id, service_id, version_no: 1, applicant_id, data_sealed, ...handedIn })
    .execute();
  return { id, evidence_id: randomUUID(), note_id: randomUUID() };
}

async function leaveLetter(house: House, { userId }: Caller): Promise<Params> {
  const { id: tenantId = '' } = await foundOrganisation(house, { userId });
  const id = randomUUID();
  await asAdmin(
    (client) =>
      client.query(
        `insert into officers.letter (id, tenant_id, kind, name, text_mn, text_en, created_by)
         values ($1, $2, 'other', 'Захидал', 'а', 'a', $3)`,
        [id, tenantId, userId],
      ),
    house.database,
  );
  return { id };
}

async function addPasskey({ deps }: House, { userId }: Caller): Promise<Params> {
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

async function giveConsent(house: House, { userId }: Caller): Promise<Params> {
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

async function openAnotherSession({ deps }: House, { userId }: Caller): Promise<Params> {
  const { openSession } = await import('#modules/sessions');
  const actor = system('test');
  const { id } = await transact(deps, actor, (deps) =>
    openSession(deps, actor, { userId, method: 'eid-push', provenAt: new Date() }),
  );
  return { id };
}

/** A site and a type of appointment of a new organisation of this person. */
async function openPlace(house: House, owner: Pick<Caller, 'userId'>) {
  const { id: tenantId = '' } = await foundOrganisation(house, owner);
  const [siteId, typeId] = await insertPlace(house, tenantId, owner.userId);
  return { tenantId, siteId, typeId, userId: owner.userId };
}

/** An appointment of this citizen at a new organisation of this officer. */
async function insertBooking(
  house: House,
  officer: Pick<Caller, 'userId'>,
  citizen: Pick<Caller, 'userId'>,
): Promise<Params> {
  const place = await openPlace(house, officer);
  return { id: await bookSlot(house, await insertSlot(house, place), citizen.userId) };
}

async function waitForPlace(house: House, { userId: citizen_id }: Caller): Promise<Params> {
  const { tenantId: tenant_id, siteId: site_id, typeId: type_id } = await openPlace(house, await house.signIn());
  const id = randomUUID();
  await asSystem(house.deps)
    .insertInto('appointments.wait')
    .values({ id, tenant_id, site_id, type_id, citizen_id })
    .execute();
  return { id };
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

/** Something that a new organisation of this person has. */
function ofOrganisation(insert: typeof insertDraft): Maker {
  return async (house, owner) => {
    const { id: tenantId = '' } = await foundOrganisation(house, owner);
    const { id } = await insert(house, tenantId, owner.userId);
    return { id };
  };
}

async function inviteToOrganisation(house: House, { userId }: Caller): Promise<Params> {
  const organisation = await foundOrganisation(house, await house.signIn());
  const week = new Date(Date.now() + 7 * 86_400_000);
  const invited = { user_id: userId, tenant_id: organisation['id'] ?? '', role: 'member', state: 'invited' } as const;
  await asSystem(house.deps)
    .insertInto('org.member')
    .values({ ...invited, expires_at: week })
    .execute();
  return organisation;
}

/** An application of an organisation of this person, with a key for every tool. */
async function registerAssistant(house: House, owner: Caller): Promise<{ id: string; keyId: string; secret: string }> {
  const { id: organisationId } = await foundOrganisation(house, owner);
  const machine = await registerMachine(house, owner.headers, toolScopes, organisationId);
  const { id: keyId, secret } = await issueKey(house, owner.headers, machine, toolScopes);
  return { id: machine.id, keyId, secret };
}

async function recordInsight(house: House, owner: Caller): Promise<Params> {
  const { secret } = await registerAssistant(house, owner);
  const { data } = await callTool(house, secret, 'record_insight', { topic: 'test', content: 'Disks fill up in May' });
  return { id: String(data['id']) };
}

async function registerSkill(house: House, owner: Caller): Promise<Params> {
  const { id: applicationId, secret } = await registerAssistant(house, owner);
  await synthesizeSkill(house, { ...owner, headers: { 'x-api-key': secret } });
  const skills = asSystem(house.deps).selectFrom('tools.skill').select('id');
  const { id } = await skills.where('application_id', '=', applicationId).executeTakeFirstOrThrow();
  return { id };
}

async function synthesizeSkill(house: House, { headers }: Caller): Promise<Params> {
  const skillName = `disk_${randomUUID().slice(0, 8)}`;
  const skill = { skillName, description: 'Size', commandTemplate: 'df -h -- {{path}}' };
  await callTool(house, headers['x-api-key'] ?? '', 'synthesize_skill', skill);
  return { skillName };
}

async function letSign(house: House, { userId }: Caller): Promise<Params> {
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
async function represent({ app, deps }: House, { userId, headers }: Caller): Promise<Params> {
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
