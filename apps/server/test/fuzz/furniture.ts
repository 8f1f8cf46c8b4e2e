import { randomUUID } from 'node:crypto';
import { placeSample, slotIdSample, typeSample } from '@tamga/contract/appointments';
import { newLifeEventSample } from '@tamga/contract/registry.life-events';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import * as approvals from '#modules/approvals';
import * as org from '#modules/org';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { keepFile, leaveReference, leaveSigning } from '#test/documents';
import type { House } from '#test/house';
import { connectAccount, makerAt } from '#test/ownership';
import { bookSlot, insertPlace, insertSlot } from '#test/places';
import { insertDraft, insertEvidence, insertLifeEvent, insertPublished } from '#test/services';
import { accessOf } from './access.ts';
import { exchangeOf } from './exchange.ts';
import type { Callers } from './requests.ts';
import type { Belonging } from './run.ts';
import { aTheme, aWrittenPage } from './site.ts';

/** Whom the state directory and the eID name as director of an organisation. */
export const director = '110000000022';

const actor = system('furnish the fuzzed house');

/**
 * Things that requests alone cannot make: organisations with members, an invitation, a link and a signer, a question, a
 * theme. One of the callers is a person whom the sandbox knows.
 */
export async function furnish(house: House, callers: Callers): Promise<Belonging[]> {
  const [user, manager, admin] = [idOf(callers, 'user'), idOf(callers, 'manager'), idOf(callers, 'admin')];
  const details = { reg_no: null, slug: null, name: 'Туршилт', name_en: null, kind: 'gov' } as const;
  const fresh = { ...details, state: 'active', verified_at: null } as const;
  let office = '';
  const belongings = await transact(house.deps, actor, async (deps) => {
    const { db } = deps;
    // One after the other: the number of the director is one person's.
    await sql`select pg_advisory_xact_lock(hashtext('furnish'))`.execute(db);
    await db.updateTable('users.user').set({ civil_id: randomUUID() }).where('civil_id', '=', director).execute();
    await db.updateTable('users.user').set({ civil_id: director }).where('id', '=', user).execute();
    const own = await org.addOrganisation(deps, actor, fresh, user);
    const other = await org.addOrganisation(deps, actor, fresh, admin);
    office = other;
    // The one that the examples of the registry speak of: administrators begin services in it.
    const { tenant_id } = newLifeEventSample;
    await db
      .insertInto('org.organisation')
      .values({ ...fresh, id: tenant_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('org.member')
      .values({ tenant_id, user_id: admin, role: 'owner', state: 'active' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const now = deps.now();
    const week = new Date(now.getTime() + 7 * 86_400_000);
    await db
      .insertInto('org.member')
      .values([
        { tenant_id: own, user_id: manager, role: 'officer', state: 'active' },
        { tenant_id: other, user_id: manager, role: 'officer', state: 'active' },
        { tenant_id: other, user_id: user, role: 'member', state: 'invited', expires_at: week },
      ])
      .execute();
    await db
      .insertInto('org.module')
      .values({ tenant_id: own, key: 'gov', platform_version_min: '0.1.0', installed_by: user })
      .execute();
    const right = { reg_no: '2002002', right_type: 'ADMIN' } as const;
    await db
      .insertInto('pki.link')
      .values({ ...right, user_id: user, name: 'Тал Нутаг ХХК', role: 'Захирал', confirmed_at: now })
      .execute();
    const signerId = randomUUID();
    await db
      .insertInto('pki.signer')
      .values({ ...right, id: signerId, user_id: manager, invited_by: user, last_sent_at: now })
      .execute();
    const text = { mn: 'Туршилтын асуулт', en: 'A question for a test' };
    const asked = await approvals.ask(deps, actor, { subjectId: user, kind: 'fuzz.nothing', text, act: {} });
    const noticeId = randomUUID();
    await db
      .insertInto('notifications.notice')
      .values({ id: noticeId, user_id: user, kind: 'email_changed', params: '{}' })
      .execute();
    const theme = await aTheme(db);
    const register = { id: right.reg_no, regNo: right.reg_no, signer_id: signerId };
    const things = [
      ['org', { id: own, userID: manager, key: 'gov' }],
      ['org', { id: other }],
      ['approvals', { id: asked.id }],
      ['gov/notifications', { id: noticeId }],
      ['users/me/eid/organizations', register],
      ['me/orgstamp', register],
      ['me/org-name-latin', register],
    ] as const;
    const belongings = things.map(([path, thing]) => ({ path: `/api/v1/${path}`, caller: 'user', thing }));
    return [
      ...belongings,
      { path: '/api/v1/themes', caller: 'admin', thing: theme },
      { path: '/api/v1/site/pages', caller: 'admin', thing: await aWrittenPage(db) },
    ];
  });
  const reference = { id: await leaveReference(house, office, user) };
  const documents = ['gov', 'officer'].map((part) => ({
    path: `/api/v1/${part}/references`,
    caller: part === 'gov' ? 'user' : 'admin',
    thing: reference,
  }));
  const document = await leaveSigning(house, { userId: user });
  const signings = ['sign', 'sign/status'].map((part) => ({
    path: `/api/v1/${part}`,
    caller: 'user',
    thing: document,
  }));
  // Several: what one request deletes, another is to find.
  const files = [];
  for (const path of ['/api/v1/gspace', '/api/v1/gspace/files', '/api/v1/gspace/files/{id}/shares'])
    for (const _ of ['one', 'two'])
      files.push({ path, caller: 'user', thing: await keepFile(house, { userId: user }) });
  const shared = await keepFile(house, { userId: manager }, user);
  files.push({ path: '/api/v1/gspace/shared', caller: 'user', thing: shared });
  const services = await servicesOf(house, office, admin);
  const reception = await receptionOf(house, user, admin);
  const session = { id: claimsOf(callers, 'manager').sid };
  return [
    ...belongings,
    ...documents,
    ...signings,
    ...files,
    ...services,
    ...reception,
    ...(await exchangeOf(house, admin)),
    ...(await casesOf(house, callers)),
    await accountOf(house, user),
    ...(await accessOf(house, { userId: admin, headers: callers['admin'] ?? {} })),
    { path: '/api/v1/users/me/sessions', caller: 'manager', thing: session },
  ];
}

const ofCases = [
  ['/api/v1/gov/appointment-waits', 'user'],
  // Several: what one request removes, another is to find.
  ['/api/v1/gov/applications', 'user'],
  ['/api/v1/gov/applications', 'user'],
  ['/api/v1/gov/applications', 'user'],
  ['/api/v1/gov/applications', 'user'],
  ['/api/v1/gov/applications', 'user'],
  ['/api/v1/gov/officer/letters', 'admin'],
  ['/api/v1/gov/officer/letters', 'admin'],
  ['/api/v1/gov/officer/letters', 'admin'],
  ['/api/v1/gov/officer/queue', 'admin'],
  ['/api/v1/integrations', 'user'],
  ['/api/v1/integrations', 'user'],
  ['/api/v1/me/test-applications', 'user'],
] as const;

/** As whose they are is tested with. */
async function casesOf(house: House, callers: Callers): Promise<Belonging[]> {
  const made: Belonging[] = [];
  for (const [path, caller] of ofCases) {
    const thing = await makerAt(path)?.(house, { userId: idOf(callers, caller), headers: callers[caller] ?? {} });
    if (thing) made.push({ path, caller, thing: { version: 1, ...thing } });
  }
  return made;
}

/** At the provider that the examples speak of, good for long. */
async function accountOf(house: House, userId: string): Promise<Belonging> {
  const thing = await connectAccount(house, { userId }, 'sample-cloud');
  return { path: '/api/v1/integrations', caller: 'user', thing };
}

/** Several: what one request deletes or publishes, another is to find. */
async function servicesOf(house: House, tenantId: string, editorId: string): Promise<Belonging[]> {
  const belongings: Belonging[] = [
    { path: '/api/v1/registry/organisations', caller: 'admin', thing: { id: tenantId, tenantId, version: 1 } },
  ];
  for (let n = 0; n < 8; n += 1) {
    for (const [noun, insert] of [
      ['services', n % 2 === 0 ? insertDraft : insertPublished],
      ['evidences', insertEvidence],
      ['life-events', insertLifeEvent],
    ] as const)
      belongings.push({
        path: `/api/v1/registry/${noun}`,
        caller: 'admin',
        thing: await insert(house, tenantId, editorId),
      });
  }
  // What a citizen applies for.
  const published = { service_id: (await insertPublished(house, tenantId, editorId)).id };
  belongings.push({ path: '/api/v1/gov/services', caller: 'user', thing: published });
  return belongings;
}

/** Nobody is at two places at once: each time that people move in, theirs are an hour later. */
let receptions = 0;

/** The place that the examples of appointments speak of, with a time, and bookings in every state that one moves from. */
async function receptionOf(house: House, user: string, admin: string): Promise<Belonging[]> {
  const { tenant_id: tenantId } = newLifeEventSample;
  const ids = { siteId: placeSample.id, typeId: typeSample.id };
  await insertPlace(house, tenantId, admin, ids);
  const place = { ...ids, tenantId, userId: admin };
  await insertSlot(house, place, { id: slotIdSample, startsIn: 700, capacity: 500 });
  const own: Belonging[] = [];
  receptions += 1;
  for (const [at, state] of (['held', 'booked', 'held'] as const).entries()) {
    const slotId = await insertSlot(house, place, { startsIn: 100 + receptions + at / 3 });
    const thing = { id: await bookSlot(house, slotId, user, state) };
    own.push({ path: '/api/v1/gov/appointments', caller: 'user', thing });
  }
  for (const state of ['booked', 'booked', 'checked_in', 'checked_in'] as const) {
    const { userId } = await house.signIn();
    const slotId = await insertSlot(house, place, { startsIn: -Math.random() / 100 });
    const thing = { id: await bookSlot(house, slotId, userId, state) };
    own.push({ path: '/api/v1/officer/appointments', caller: 'admin', thing });
  }
  const office = (['sites', 'types'] as const).map((noun) => ({
    path: `/api/v1/officer/appointments/${noun}`,
    caller: 'admin',
    thing: { id: noun === 'sites' ? ids.siteId : ids.typeId, version: 1 },
  }));
  return [...own, ...office];
}

const claimsOf = (callers: Callers, caller: string) => decodeJwt(callers[caller]?.authorization?.slice(7) ?? '');

/** The person behind a caller. */
export const idOf = (callers: Callers, caller: string): string => String(claimsOf(callers, caller).sub);
