import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { newServiceSample } from '@tamga/contract/gateway.service';
import * as org from '#modules/org';
import { system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import { askAs } from '#test/appointments';
import { actorOf } from '#test/cases';
import { eventually } from '#test/eventually';
import { allowCaller, openGateway, openUpstream } from '#test/gateway-plane';
import { asSystem, openHouse } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { joinOrganisation } from '#test/registry';
import { findService, insertService, removeService, replaceCallers } from './services.sql.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const admin = await house.signIn('admin');
const upstream = await openUpstream({ after });
const gateway = await openGateway({ after }, house);
const { organisation_id: _, slug: __, ...change } = newServiceSample;

/** With a service that an application of the platform may call. */
async function openOffice() {
  const { id: organisation_id = '' } = await foundOrganisation(house, admin);
  const colleague = await joinOrganisation(house, organisation_id);
  const { service, key, machine } = await allowCaller(house, admin, { upstreams: [upstream.url], organisation_id });
  const call = async () =>
    (await fetch(`${gateway.url}/${service.slug}`, { headers: { 'x-api-key': key.secret } })).status;
  const move = (how: org.OrganisationMove) =>
    org.changeOrganisationState(house.deps, system('test'), organisation_id, how, 'a test');
  const answersSoon = async (status: number) => {
    const movedAt = performance.now();
    await eventually(async () => assert.equal(await call(), status));
    assert.ok(performance.now() - movedAt < 1_500);
  };
  await gateway.plane.tables.look();
  assert.equal(await call(), 200);
  return { organisation_id, colleague, service, machine, move, answersSoon };
}

test('services of a suspended organisation are not called, and are again when it comes back', async () => {
  const { move, answersSoon } = await openOffice();
  const other = await openOffice();
  await move('suspend');
  await answersSoon(404);
  await other.answersSoon(200);
  await move('activate');
  await answersSoon(200);
  await move('close');
  await answersSoon(404);
});

test('its members see them meanwhile and change nothing', async () => {
  const { organisation_id, colleague, service, machine, move } = await openOffice();
  const path = `/gateway/services/${service.id}`;
  const callers = [{ application_id: machine.id, purpose: 'Өөр', legal_basis: '§ 1', requests_per_minute: 9 }];
  const put = (version: number) => askAs(house, colleague, 'PUT', path, { payload: { ...change, callers }, version });
  const add = (slug: string) =>
    askAs(house, colleague, 'POST', '/gateway/services', { payload: { ...newServiceSample, slug, organisation_id } });
  const seen = async () => (await askAs(house, colleague, 'GET', `/gateway/services?id=${service.id}`)).data.items[0];
  const before = await seen();

  await move('suspend');

  for (const refused of [
    await put(1),
    await put(7),
    await askAs(house, colleague, 'DELETE', path),
    await add('of-a-suspended-office'),
  ])
    assert.deepEqual([refused.status, refused.error], [409, 'org.organisation_not_active']);
  assert.deepEqual(await seen(), before);

  await move('activate');

  assert.equal((await add('of-a-suspended-office')).status, 201);
  assert.equal((await put(1)).status, 200);
  assert.equal((await askAs(house, colleague, 'DELETE', path)).status, 200);
});

test('the database itself lets them write neither a service nor its callers', async () => {
  const { colleague, service, machine, move } = await openOffice();
  const person = actorOf(colleague, ['gateway.manage']);
  const written = (work: (db: Tx) => Promise<unknown>) => transact(house.deps, person, ({ db }) => work(db));
  const caller = { application_id: machine.id, purpose: 'Өөр', legal_basis: '§ 1', requests_per_minute: 9 };
  const { organisation_id: tenant_id, callers, version, ...row } = await readRow(service.id);
  await move('suspend');

  const fresh = { ...row, listing: null, id: randomUUID(), tenant_id, slug: 'written-past-the-rules' };
  await assert.rejects(
    written((db) => insertService(db, fresh)),
    { code: '42501' },
  );
  await assert.rejects(
    written((db) => replaceCallers(db, service.id, [caller])),
    { code: '42501' },
  );
  await written((db) => replaceCallers(db, service.id, []));
  await written((db) => removeService(db, service.id, new Date()));

  const left = await readRow(service.id);
  assert.deepEqual([left.callers, left.version], [callers, version]);
});

async function readRow(id: string) {
  const row = await findService(asSystem(house.deps), id);
  assert.ok(row);
  return { ...row, citizen: 'none' as const };
}
