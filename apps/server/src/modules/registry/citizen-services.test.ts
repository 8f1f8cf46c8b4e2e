import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newLifeEventSample } from '@tamga/contract/registry.life-events';
import { openHouse, type SignedIn } from '#test/house';
import { askRegistry, draftService, organisationWithOfficer } from '#test/registry';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const editor = await house.signIn('admin');
const tenant_id = await organisationWithOfficer(house, editor);
const citizen = await house.signIn();

async function look(path: string, person: Pick<SignedIn, 'headers'> | null = citizen) {
  const headers = { 'accept-language': 'en', ...person?.headers };
  const reply = await house.app.inject({ url: `/api/v1/gov${path}`, headers });
  return { ...reply.json(), status: reply.statusCode };
}

async function publish(change: object): Promise<string> {
  const { id, content } = await draftService(house, editor, tenant_id);
  await askRegistry(house, editor, 'PUT', `/services/${id}`, { payload: { ...content, ...change }, version: 1 });
  assert.equal((await askRegistry(house, editor, 'POST', `/services/${id}/publish`, { version: 2 })).status, 200);
  return String(id);
}

const rules = [{ mn: 'Насанд хүрсэн.', en: 'You are of age.' }];
const open = await publish({});
const conditional = await publish({ rules });
const business = await publish({ audience: 'organisation' });
const { id: draft } = await draftService(house, editor, tenant_id);

test('is for those who are signed in', async () => {
  for (const path of ['/services', '/life-events']) {
    assert.equal((await look(path, null)).status, 401);
    assert.equal((await look(path)).status, 200);
  }
});

test('a citizen sees what is published, and what each means for them', async () => {
  const { data } = await look(`/services?org=${tenant_id}`);
  const seen = new Map<string, { eligible: string; reason: { en: string } | null; open_application_id: null }>(
    data.items.map((one: { id: string }) => [one.id, one]),
  );
  assert.deepEqual([...seen.keys()].toSorted(), [open, conditional, business].toSorted());
  assert.ok(!seen.has(String(draft)));
  assert.deepEqual([seen.get(open)?.eligible, seen.get(open)?.reason], ['yes', null]);
  assert.equal(seen.get(conditional)?.eligible, 'unknown');
  assert.match(seen.get(conditional)?.reason?.en ?? '', /conditions/);
  assert.equal(seen.get(business)?.eligible, 'no');
  assert.match(seen.get(business)?.reason?.en ?? '', /organisations/);
  assert.equal(seen.get(open)?.open_application_id, null);
});

test('who belongs to an organisation may apply for it', async () => {
  const { data } = await look(`/services?org=${tenant_id}&audience=organisation`, editor);
  const [one] = data.items.filter(({ id }: { id: string }) => id === business);
  assert.equal(one.eligible, 'yes');
});

test('the pages go on as those of the catalogue do', async () => {
  const first = await look(`/services?org=${tenant_id}&limit=2`);
  const rest = await look(`/services?org=${tenant_id}&limit=2&after=${first.data.next}`);
  assert.equal(new Set([...first.data.items, ...rest.data.items].map(({ id }: { id: string }) => id)).size, 3);
});

test('life events are those for which something is offered', async () => {
  const event = { ...newLifeEventSample, tenant_id, code: 'moving-house' };
  const { data } = await askRegistry(house, editor, 'POST', '/life-events', { payload: event });
  const listed = async () => (await look('/life-events')).data.items.find(({ id }: { id: string }) => id === data.id);
  assert.equal(await listed(), undefined);
  await publish({ life_event_ids: [data.id] });
  assert.equal((await listed()).services, 1);
});
