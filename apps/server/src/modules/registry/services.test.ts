import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { asAdmin, asSystem, openHouse } from '#test/house';
import type { Ask } from '#test/ask';
import {
  askRegistry,
  draftService,
  joinOrganisation,
  organisationWithOfficer,
  readyContent,
  signInEditor,
} from '#test/registry';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const editor = await house.signIn('admin');
const tenant_id = await organisationWithOfficer(house, editor);
const content = await readyContent(house, editor, tenant_id);
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: Ask, person = editor) =>
  askRegistry(house, person, method, path, options);
const draft = () => draftService(house, editor, tenant_id);
const retitled = (en: string) => ({ ...content, title: { ...content.title, en } });

async function published() {
  const { id } = await draft();
  return (await ask('POST', `/services/${id}/publish`, { version: 1 })).data;
}

suite('a service', () => {
  test('begins as a draft, is published, and is then written anew without changing what is published', async () => {
    const payload = { ...content, tenant_id, code: 'birth-certificate' };
    const created = await ask('POST', '/services', { payload });
    assert.equal(created.status, 201);
    const { id } = created.data;
    assert.equal((await ask('GET', `/services/${id}`)).etag, '"1"');
    assert.equal(created.location, `/api/v1/registry/services/${id}`);
    assert.deepEqual(created.data.allowed_actions, ['edit', 'publish', 'delete']);
    assert.deepEqual([created.data.content, created.data.missing], [content, []]);

    const first = await ask('POST', `/services/${id}/publish`, { version: 1 });
    assert.deepEqual([first.status, first.data.state, first.data.published_no], [200, 'published', 1]);
    assert.deepEqual(first.data.allowed_actions, ['edit', 'archive']);
    assert.equal((await ask('POST', `/services/${id}/publish`, { version: 2 })).error, 'registry.nothing_to_publish');

    const edited = await ask('PUT', `/services/${id}`, { payload: retitled('Birth'), version: 2 });
    const { state, published_no, draft_no, title } = edited.data;
    assert.deepEqual([state, published_no, draft_no, title.en], ['published', 1, 2, 'Birth']);
    const kept = await asSystem(house.deps)
      .selectFrom('registry.service_version')
      .select(['content', 'published_by'])
      .where('service_id', '=', id)
      .where('no', '=', 1)
      .executeTakeFirstOrThrow();
    assert.deepEqual(kept, { content: { ...content, evidences: [] }, published_by: editor.userId });

    const second = await ask('POST', `/services/${id}/publish`, { version: 3 });
    assert.deepEqual([second.data.published_no, second.data.draft_no], [2, null]);
  });

  test('is archived with a reason and a successor, and can be published again', async () => {
    const [old, next] = [await published(), await published()];
    const reason = 'The law has changed';
    const archive = (payload: object) => ask('POST', `/services/${old.id}/archive`, { payload, version: 2 });
    for (const successor_id of [old.id, randomUUID(), (await draft()).id])
      assert.equal((await archive({ reason, successor_id })).error, 'registry.successor_not_found');
    const archived = await archive({ reason, successor_id: next.id });
    assert.deepEqual([archived.data.state, archived.data.archive_reason], ['archived', reason]);
    assert.equal(archived.data.successor_id, next.id);
    const back = await ask('POST', `/services/${old.id}/publish`, { version: 3 });
    assert.deepEqual([back.data.state, back.data.published_no, back.data.archived_at], ['published', 1, null]);
  });

  test('can be deleted while it was never published, and leaves its code free', async () => {
    const { id, code } = await draft();
    const payload = { ...content, tenant_id, code };
    assert.equal((await ask('POST', '/services', { payload })).error, 'registry.code_taken');
    assert.deepEqual((await ask('DELETE', `/services/${id}`, { version: 1 })).data, { id, version: 2 });
    assert.equal((await ask('GET', `/services/${id}`)).error, 'registry.service_not_found');
    assert.equal((await ask('POST', '/services', { payload })).status, 201);
    const live = await published();
    assert.equal((await ask('DELETE', `/services/${live.id}`, { version: 2 })).error, 'registry.state_conflict');
  });

  test('that lacks things is refused with all of them at once, in the language of the caller', async () => {
    const title = { mn: 'Лавлагаа', en: null };
    const bare = { title, description: { mn: null, en: null }, channels: [{ kind: 'counter' }] };
    const payload = { ...bare, tenant_id, code: 'bare', sla: { decide_days: 2, warn_days: 2 } };
    const { id, missing } = (await ask('POST', '/services', { payload })).data;
    const paths = ['title.en', 'description.mn', 'description.en', 'channels.0.place', 'fees', 'processing_days'];
    const all = [...paths, 'sla.warn_days', 'output_type_id'];
    assert.deepEqual(
      missing.map(({ path }: { path: string }) => path),
      all,
    );
    const refused = await ask('POST', `/services/${id}/publish`, { version: 1 });
    assert.deepEqual([refused.status, refused.error], [422, 'registry.not_ready']);
    assert.deepEqual(
      refused.fields.map(({ path }: { path: string }) => path),
      all,
    );
    assert.equal(refused.fields[0].message, 'Write a title in English.');
  });

  test('is not published while no member of the organisation may decide, whatever they are called there', async () => {
    const owner = await signInEditor(house);
    const alone = await organisationWithOfficer(house, owner);
    const { id } = await draftService(house, owner, alone);
    const members = () => asSystem(house.deps).updateTable('org.member').where('tenant_id', '=', alone);
    await members().set({ state: 'suspended' }).where('role', '=', 'officer').execute();
    const refused = () => ask('POST', `/services/${id}/publish`, { version: 1 }, owner);
    assert.deepEqual([(await refused()).error, (await refused()).fields.length], ['registry.not_ready', 1]);
    // An officer by name alone, and one who may decide but whose account is closed.
    const colleague = await joinOrganisation(house, alone, 'user');
    await members().set({ role: 'officer' }).where('user_id', '=', colleague.userId).execute();
    const closed = await joinOrganisation(house, alone, 'manager');
    await asSystem(house.deps)
      .updateTable('users.user')
      .set({ active: false })
      .where('id', '=', closed.userId)
      .execute();
    assert.equal((await refused()).error, 'registry.not_ready');
    await joinOrganisation(house, alone, 'manager');
    assert.equal((await ask('POST', `/services/${id}/publish`, { version: 1 }, owner)).status, 200);
  });
});

suite('who may', () => {
  test('is a member with the permission; others find nothing, and viewers change nothing', async () => {
    const { id } = await draft();
    const viewer = await joinOrganisation(house, tenant_id, 'manager');
    const stranger = await house.signIn('admin');
    assert.deepEqual((await ask('GET', `/services/${id}`, {}, viewer)).data.allowed_actions, []);
    const calls = [
      ['PUT', `/services/${id}`, { payload: content, version: 1 }],
      ['POST', `/services/${id}/publish`, { version: 1 }],
      ['POST', `/services/${id}/archive`, { payload: { reason: 'None' }, version: 1 }],
      ['DELETE', `/services/${id}`, { version: 1 }],
    ] as const;
    for (const [method, path, options] of calls) {
      assert.equal((await askRegistry(house, null, method, path, options)).status, 401);
      assert.equal((await ask(method, path, options, viewer)).status, 403);
      assert.equal((await ask(method, path, options, stranger)).error, 'registry.service_not_found');
      const { version: _, ...unseen } = options;
      assert.equal((await ask(method, path, unseen)).status, 428);
      const later = await ask(method, path, { ...options, version: 7 });
      assert.deepEqual([later.status, later.details], [412, { current_version: 1 }]);
    }
    const payload = { ...content, tenant_id, code: 'foreign' };
    assert.equal((await ask('POST', '/services', { payload }, stranger)).error, 'org.organisation_not_found');
    assert.deepEqual((await ask('GET', '/services', {}, stranger)).data.items, []);
  });

  test('nobody changes anything while the organisation is suspended, but its members still read', async () => {
    const owner = await house.signIn('admin');
    const suspended = await organisationWithOfficer(house, owner);
    const { id } = await draftService(house, owner, suspended);
    const organisations = asSystem(house.deps).updateTable('org.organisation').set({ state: 'suspended' });
    await organisations.where('id', '=', suspended).execute();
    assert.equal((await ask('GET', `/services/${id}`, {}, owner)).status, 200);
    const refused = await ask('PUT', `/services/${id}`, { payload: content, version: 1 }, owner);
    assert.equal(refused.error, 'org.organisation_not_active');
    const payload = { ...content, tenant_id: suspended, code: 'another' };
    assert.equal((await ask('POST', '/services', { payload }, owner)).error, 'org.organisation_not_active');
  });

  test('publishes what others wrote, where the organisation asks for a reviewer', async () => {
    const owner = await house.signIn('admin');
    const careful = await organisationWithOfficer(house, owner);
    const path = `/organisations/${careful}/publishing`;
    assert.equal((await ask('GET', path, {}, owner)).data.needs_reviewer, false);
    const colleague = await joinOrganisation(house, careful);
    const wish = { payload: { needs_reviewer: true }, version: 1 };
    assert.equal((await ask('PUT', path, wish, colleague)).error, 'org.not_allowed');
    assert.equal((await ask('PUT', path, wish, owner)).data.version, 2);
    assert.equal((await ask('PUT', path, wish, owner)).error, 'request.version_conflict');

    const { id, allowed_actions } = await draftService(house, owner, careful);
    assert.deepEqual(allowed_actions, ['edit', 'delete']);
    const refused = await ask('POST', `/services/${id}/publish`, { version: 1 }, owner);
    assert.deepEqual([refused.status, refused.error], [403, 'registry.reviewer_needed']);
    await ask('PUT', `/services/${id}`, { payload: content, version: 1 }, colleague);
    const author = await ask('POST', `/services/${id}/publish`, { version: 2 }, colleague);
    assert.equal(author.error, 'registry.reviewer_needed');
    const reviewer = await joinOrganisation(house, careful);
    assert.equal((await ask('POST', `/services/${id}/publish`, { version: 2 }, reviewer)).status, 200);
  });
});

suite('at once', () => {
  test('fifty editors who each add a word, and look again when they were late, lose none', async () => {
    const { id } = await draft();
    const words = Array.from({ length: 50 }, (_, n) => `word ${n}`);
    const add = async (word: string): Promise<boolean> => {
      const { data } = await ask('GET', `/services/${id}`);
      const payload = { ...data.content, keywords: [...data.content.keywords, word] };
      const { status } = await ask('PUT', `/services/${id}`, { payload, version: data.version });
      assert.ok(status === 200 || status === 412, String(status));
      return status === 200;
    };
    const isSaved = await Promise.all(words.map(add));
    let late = words.filter((_, n) => !isSaved[n]);
    assert.ok(late.length > 0, 'they met each other');
    // Five at a time from here on: all at once would be a thousand requests, which show nothing more.
    while (late.length > 0) {
      const next = late.slice(0, 5);
      const saved = await Promise.all(next.map(add));
      late = [...next.filter((_, n) => !saved[n]), ...late.slice(5)];
    }
    const { data } = await ask('GET', `/services/${id}`);
    assert.deepEqual(data.content.keywords.toSorted(), [...content.keywords, ...words].toSorted());
    assert.equal(data.version, 51);
  });

  test('a request that is repeated under its key is answered as before, and nothing happens twice', async () => {
    const [payload, key] = [{ ...content, tenant_id, code: 'repeated' }, randomUUID()];
    const [first, again] = [
      await ask('POST', '/services', { payload, key }),
      await ask('POST', '/services', { payload, key }),
    ];
    assert.deepEqual([first.status, again.status, again.location], [201, 201, first.location]);
    assert.deepEqual([again.data, again.headers['idempotency-replayed']], [first.data, 'true']);
    const publish = () => ask('POST', `/services/${first.data.id}/publish`, { version: 1, key });
    const [published, replayed] = [await publish(), await publish()];
    assert.deepEqual([published.status, replayed.status, replayed.data], [200, 200, published.data]);
    assert.equal((await ask('POST', `/services/${first.data.id}/publish`, { version: 1 })).status, 412);
  });

  test('of sixteen who publish one does, and the event and the record are there once', async () => {
    const { id } = await draft();
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => ask('POST', `/services/${id}/publish`, { version: 1 })),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    assert.equal(replies.filter(({ status }) => status === 412).length, 15);
    const db = asSystem(house.deps);
    const object = `service:${id}`;
    const events = db.selectFrom('platform.outbox_pending').select('type').where('aggregate', '=', object);
    const records = db.selectFrom('audit.pending').select('action').where('object', '=', object);
    const wanted = ['registry.service_created', 'registry.service_published'];
    assert.deepEqual((await events.execute()).map(({ type }) => type).toSorted(), wanted);
    assert.deepEqual((await records.execute()).map(({ action }) => action).toSorted(), wanted);
  });
});

test('a published version cannot be changed or deleted, not even by the owner of the database', async () => {
  const { id } = await published();
  for (const statement of [
    `update registry.service_version set content = '{}' where service_id = '${id}'`,
    `delete from registry.service_version where service_id = '${id}'`,
  ])
    await assert.rejects(
      asAdmin((client) => client.query(statement), house.database),
      /never changed/,
    );
});

test('a list goes on where it ended, by state and by organisation', async () => {
  const owner = await house.signIn('admin');
  const own = await organisationWithOfficer(house, owner);
  const made = [];
  for (let n = 0; n < 3; n += 1) made.push((await draftService(house, owner, own)).id);
  const first = await ask('GET', '/services?limit=2', {}, owner);
  const rest = await ask('GET', `/services?limit=2&after=${first.data.next}`, {}, owner);
  const ids = [...first.data.items, ...rest.data.items].map(({ id }: { id: string }) => id);
  assert.deepEqual([ids, rest.data.next], [made, null]);
  assert.deepEqual((await ask('GET', '/services?state=published', {}, owner)).data.items, []);
  assert.equal((await ask('GET', `/services?tenant_id=${own}&state=draft`, {}, owner)).data.items.length, 3);
  assert.deepEqual((await ask('GET', `/services?tenant_id=${tenant_id}`, {}, owner)).data.items, []);
});
