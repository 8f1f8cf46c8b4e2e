import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { toolScopes } from '@tamga/contract/application';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { issueKey, registerMachine } from './applications.ts';
import { callTool } from './assistant.ts';
import { chargeFee } from './fees.ts';
import { askAccess } from './gateway.ts';
import { asAdmin, asSystem, type House, type SignedIn } from './house.ts';
import { bookSlot, insertPlace, insertSlot } from './places.ts';
import { insertPlatform, insertRequest } from './relay-things.ts';
import { type insertDraft, insertPublished } from './services.ts';

/** The owner of a thing: a person, or an application by its key and the person who registered it. */
export interface Caller {
  userId: string;
  headers: Record<string, string>;
  /** What an application says with every request: whom it asks about. */
  query?: Record<string, string>;
}

export type Params = Record<string, string>;

/** Makes a new thing of this caller, and answers with what names it in a path. */
export type Maker = (house: House, owner: Caller) => Promise<Params>;

export async function askForAccess(house: House, owner: Caller): Promise<Params> {
  const publisher = await house.signIn('admin');
  const [{ id: own = '' }, { id: other = '' }] = [
    await foundOrganisation(house, owner),
    await foundOrganisation(house, publisher),
  ];
  return { id: (await askAccess(house, [owner, own], [publisher, other])).id };
}

export async function subscribe(house: House, owner: Caller): Promise<Params> {
  const { id: organisationId = '' } = await foundOrganisation(house, owner);
  const { id: application_id } = await registerMachine(house, owner.headers, [], organisationId);
  const payload = { application_id, url: 'https://library.example.mn/webhooks', types: ['gateway.service_added'] };
  const url = '/api/v1/webhooks/subscriptions';
  const made = await house.app.inject({ method: 'POST', url, headers: owner.headers, payload });
  const { id } = made.json().data.subscription;
  const delivery_id = randomUUID();
  const row = {
    sequence: '0000000000000000001',
    type: 'gateway.service_added',
    subject: 'gateway_service:1',
    body: '{}',
  };
  await asSystem(house.deps)
    .insertInto('webhooks.delivery')
    .values({ ...row, subscription_id: id, id: delivery_id, happened_at: new Date(), state: 'delivered' })
    .execute();
  return { id, delivery_id };
}

export async function tryApplication(house: House, owner: Caller): Promise<Params> {
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

/** Something that a citizen owes to an organisation of this person. */
export async function receivePayment(house: House, owner: Caller): Promise<Params> {
  const { id: tenantId = '' } = await foundOrganisation(house, owner);
  return { id: await chargeFee(house, { payerId: (await house.signIn()).userId, tenantId }) };
}

/** Of another citizen, handed in to an organisation of this person. */
export async function receiveApplication(house: House, { userId }: Caller): Promise<Params> {
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

export async function leaveLetter(house: House, { userId }: Caller): Promise<Params> {
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

/** A choice of certificate that this application has begun at the provider. */
export async function relaySession({ app }: House, { headers }: Caller): Promise<Params> {
  const url = '/rp/sign/signature/certificate-choice/device-link/anonymous';
  const reply = await app.inject({ method: 'POST', url, headers, payload: {} });
  return { path: `session/${reply.json().sessionID}` };
}

/** A platform that a new organisation of this person exchanges with. */
export async function openExchange(house: House, { userId }: Pick<Caller, 'userId'>) {
  const { id: tenantId = '' } = await foundOrganisation(house, { userId });
  return { tenantId, userId, platformId: await insertPlatform(house, { tenantId, userId }) };
}

export async function relayed(house: House, owner: Pick<Caller, 'userId'>, leg: 'received' | 'delivered') {
  const { platformId, ...of } = await openExchange(house, owner);
  return insertRequest(house, of, platformId, leg);
}

/** A site and a type of appointment of a new organisation of this person. */
export async function openPlace(house: House, owner: Pick<Caller, 'userId'>) {
  const { id: tenantId = '' } = await foundOrganisation(house, owner);
  const [siteId, typeId] = await insertPlace(house, tenantId, owner.userId);
  return { tenantId, siteId, typeId, userId: owner.userId };
}

/** An appointment of this citizen at a new organisation of this officer. */
export async function insertBooking(
  house: House,
  officer: Pick<Caller, 'userId'>,
  citizen: Pick<Caller, 'userId'>,
): Promise<Params> {
  const place = await openPlace(house, officer);
  return { id: await bookSlot(house, await insertSlot(house, place), citizen.userId) };
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
export function ofOrganisation(insert: typeof insertDraft): Maker {
  return async (house, owner) => {
    const { id: tenantId = '' } = await foundOrganisation(house, owner);
    const { id } = await insert(house, tenantId, owner.userId);
    return { id };
  };
}

/** An application of an organisation of this person, with a key for every tool. */
export async function registerAssistant(
  house: House,
  owner: Caller,
): Promise<{ id: string; keyId: string; secret: string }> {
  const { id: organisationId } = await foundOrganisation(house, owner);
  const machine = await registerMachine(house, owner.headers, toolScopes, organisationId);
  const { id: keyId, secret } = await issueKey(house, owner.headers, machine, toolScopes);
  return { id: machine.id, keyId, secret };
}

export async function recordInsight(house: House, owner: Caller): Promise<Params> {
  const { secret } = await registerAssistant(house, owner);
  const { data } = await callTool(house, secret, 'record_insight', { topic: 'test', content: 'Disks fill up in May' });
  return { id: String(data['id']) };
}

export async function registerSkill(house: House, owner: Caller): Promise<Params> {
  const { id: applicationId, secret } = await registerAssistant(house, owner);
  await synthesizeSkill(house, { ...owner, headers: { 'x-api-key': secret } });
  const skills = asSystem(house.deps).selectFrom('tools.skill').select('id');
  const { id } = await skills.where('application_id', '=', applicationId).executeTakeFirstOrThrow();
  return { id };
}

export async function synthesizeSkill(house: House, { headers }: Caller): Promise<Params> {
  const skillName = `disk_${randomUUID().slice(0, 8)}`;
  const skill = { skillName, description: 'Size', commandTemplate: 'df -h -- {{path}}' };
  await callTool(house, headers['x-api-key'] ?? '', 'synthesize_skill', skill);
  return { skillName };
}
