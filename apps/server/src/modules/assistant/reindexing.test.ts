import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { newEvidenceSample } from '@tamga/contract/registry.evidences';
import * as org from '#modules/org';
import { transact } from '#platform/data/db';
import { system } from '#platform/actor';
import { seedServices } from '#test/demo-services';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { askRegistry, joinOrganisation } from '#test/registry';
import { reindexNow, reindexSoon } from './reindexing.ts';
import { reindexAfterPublishing } from './reindexing.worker.ts';
import { retrieve } from './retrieval.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const admin = await house.signIn('admin');
const order = () =>
  house.app.inject({ method: 'POST', url: '/api/v1/admin/ai/knowledge/reindex', headers: admin.headers });
const knowledge = async () =>
  (await house.app.inject({ url: '/api/v1/admin/ai/knowledge', headers: admin.headers })).json().data;
const rows = async (text: string) => (await asAdmin((client) => client.query(text), house.database)).rows;
const perform = (job: string = randomUUID()) => reindexNow(house.deps, job);

test('it is left for a worker, and while one waits no other is added', async () => {
  const [one, other] = await Promise.all([order(), order()]);
  assert.deepEqual([one.statusCode, other.statusCode], [202, 202]);
  assert.equal(one.json().data.generation, other.json().data.generation);
  assert.equal(one.json().data.state, 'waiting');
  assert.equal((await rows(`select 1 from pgboss.job where name = 'assistant.reindex'`)).length > 0, true);
});

test('one connection can ask for it as often as something is published', async () => {
  await transact(house.deps, system('test'), async (deps) => {
    // As for what a connection has asked a few times: a plan for any value.
    await sql`set local plan_cache_mode = 'force_generic_plan'`.execute(deps.db);
    await reindexSoon(deps);
  });
});

test('of two workers one does it, and what was found before is found until it is whole', async () => {
  const services = await seedServices(house);
  const made = await Promise.all([perform(), perform()]);
  assert.equal(made.filter((one) => one !== null).length, 1);
  const told = await knowledge();
  assert.equal(told.documents.service, services.size);
  assert.equal(told.runs[0].state, 'done');
  assert.ok(told.chunks > 600 && told.runs[0].chunks === told.chunks);
  const { passages } = await retrieve(house.deps, 'гадаад паспорт', 'mn');
  assert.ok(passages.length > 0);
});

test('a generation that is ready late does not take the place of a newer one, and older ones go', async () => {
  for (let time = 0; time < 3; time += 1) {
    await order();
    await perform();
  }
  const generations = await rows('select distinct generation from assistant.document order by 1');
  assert.ok(generations.length <= 2, JSON.stringify(generations));
  const [{ generation }] = await rows('select generation from assistant.knowledge');
  assert.equal((await knowledge()).generation, generation);
});

test('what fails midway changes nothing, and another run begins anew', async () => {
  const before = (await knowledge()).generation;
  await order();
  await asAdmin((client) => client.query('alter table assistant.stem rename to hidden'), house.database);
  await assert.rejects(perform());
  await asAdmin((client) => client.query('alter table assistant.hidden rename to stem'), house.database);
  const told = await knowledge();
  assert.deepEqual([told.generation, told.runs[1].state, told.runs[0].state], [before, 'failed', 'waiting']);
  assert.ok((await perform()) ?? 0 > before);
});

test('it happens by itself after each publication, several together', async () => {
  assert.deepEqual(reindexAfterPublishing.types.includes('registry.service_published'), true);
  const publish = () => transact(house.deps, system('test'), (deps) => reindexSoon(deps));
  await Promise.all([publish(), publish(), publish()]);
  const waiting = await rows(`select reason from assistant.reindexing where state = 'waiting'`);
  assert.deepEqual(waiting, [{ reason: 'published' }]);
  assert.ok(await perform());
});

test('what a killed worker has begun is given up, and read anew when its job is performed again', async () => {
  const services = (await knowledge()).documents.service;
  const [job, other] = [randomUUID(), randomUUID()];
  await order();
  // As a worker leaves it that is killed after the first pages.
  await rows(`update assistant.reindexing set state = 'running', job = '${job}' where state = 'waiting'`);
  await rows(`insert into assistant.document (generation, no, kind, source_id, version, title_mn, title_en, can_apply, stems, title_stems)
    select max(generation), 0, 'page', 'about', 1, 'a', 'a', false, '{}', '{}' from assistant.reindexing`);
  assert.equal(await perform(other), null, 'the job of another');
  const generation = await perform(job);
  const told = await knowledge();
  assert.deepEqual([told.generation, told.documents.service], [generation, services]);
  assert.deepEqual(
    told.runs.slice(0, 2).map(({ state }: { state: string }) => state),
    ['done', 'failed'],
  );
  assert.equal(await perform(job), null, 'it is done');
});

/** What a worker does with what happened since the last time. */
let heardUpTo = '0';
async function followEvents(): Promise<void> {
  const events = await asSystem(house.deps)
    .selectFrom('platform.outbox_pending')
    .select(['position', 'id', 'type', 'aggregate as subject', 'tenant_id', 'data', 'at as time'])
    .where('type', 'in', [...reindexAfterPublishing.types])
    .where('position', '>', heardUpTo)
    .orderBy('position')
    .execute();
  for (const event of events) {
    heardUpTo = event.position;
    await transact(house.deps, system('test'), (deps) =>
      reindexAfterPublishing.handle({ ...house.deps, ...deps }, event as never),
    );
  }
  await perform();
}

test('a service is quoted while its organisation is active, with what its evidence is called now', async () => {
  await followEvents();
  const [evidence] = await rows(`
    select e.id, e.tenant_id, e.version, s.id as service, s.tenant_id as office
    from registry.evidence_type e
    join registry.service_version v
      on v.content -> 'evidences' @> jsonb_build_array(jsonb_build_object('evidence_type_id', e.id))
    join registry.service s on s.id = v.service_id and s.published_no = v.no and s.state = 'published'
    limit 1`);
  const quotes = async (words: string) =>
    (
      await rows(`
        select count(*)::int as quotes from assistant.chunk c join assistant.document d
        on d.generation = c.generation and d.no = c.document_no join assistant.knowledge k on k.generation = d.generation
        where d.source_id = '${evidence.service}' and c.text like '%${words}%'`)
    )[0].quotes;
  const editor = await joinOrganisation(house, evidence.tenant_id);
  const { tenant_id: _, code: __, ...sample } = newEvidenceSample;
  const payload = { ...sample, issuing_org_id: null, title: { mn: 'Сарны лавлагаа', en: 'Lunar passport extract' } };
  const { version } = evidence;
  const changed = await askRegistry(house, editor, 'PUT', `/evidences/${evidence.id}`, { payload, version });
  assert.equal(changed.status, 200, JSON.stringify(changed));
  assert.equal(await quotes('Lunar passport extract'), 0);
  await followEvents();
  assert.ok((await quotes('Lunar passport extract')) > 0);

  const move = (how: 'suspend' | 'activate') =>
    org.changeOrganisationState(house.deps, system('test'), evidence.office, how, 'a test');
  await move('suspend');
  await followEvents();
  assert.equal(await quotes(''), 0, 'nothing of it is read any more');
  await move('activate');
  await followEvents();
  assert.ok((await quotes('')) > 0);
});

test('every life event is read, however many there are', async () => {
  const before = (await knowledge()).documents.life_event;
  // What is published is not changed by hand, unless its guard is off.
  await rows(`
    set session_replication_role = replica;
    insert into registry.life_event (id, tenant_id, code, title_mn, title_en, kind, position, created_by)
      select gen_random_uuid(), s.tenant_id, 'many-' || n, 'Олон ' || n, 'Many ' || n, 'life', 500, s.created_by
      from generate_series(1, 250) n, (select * from registry.service where published_no is not null limit 1) s;
    insert into registry.version_life_event (service_id, no, life_event_id, tenant_id)
      select s.id, s.published_no, e.id, s.tenant_id from registry.life_event e
      join registry.service s on s.tenant_id = e.tenant_id and s.created_by = e.created_by
      where e.code like 'many-%' and s.published_no is not null`);
  await order();
  await perform();
  assert.equal((await knowledge()).documents.life_event, before + 250);
});

test('only who manages the settings may', async () => {
  const citizen = await house.signIn();
  const reply = await house.app.inject({
    method: 'POST',
    url: '/api/v1/admin/ai/knowledge/reindex',
    headers: citizen.headers,
  });
  assert.equal(reply.statusCode, 403);
});
