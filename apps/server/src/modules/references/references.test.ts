import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { leaveReference, makeReference } from '#test/documents';
import { asSystem, type SignedIn } from '#test/house';
import { openObjectHouse, personOf } from '#test/objects';
import { askReferences, issuedTo, offerExtract, openOffice } from '#test/references';
import { forgetPerson } from './people.ts';

const place = { MAIL_SITE_URL: 'https://id.example.gov.mn' };
const house = await openObjectHouse({ after }, place, undefined, { limits: 'off' });
const { deps } = house;
const office = await openOffice(house);
const ask = askReferences.bind(null, house);

const offer = (more: object = {}) => offerExtract(house, office, more);

test('a person asks for an extract, waits for it, and has it', async () => {
  const citizen = await house.signIn();
  const type = await offer();
  const offered = await ask(citizen, 'GET', '/gov/reference-types?limit=100');
  assert.ok(offered.data.items.some(({ id }: { id: string }) => id === type));

  const asked = await ask(citizen, 'POST', '/gov/references', { payload: { type, purpose: 'Банканд өгөх' } });
  assert.equal(asked.status, 202, asked.message);
  const { id } = asked.data;
  assert.equal(asked.data.state, 'requested');
  assert.equal((await ask(citizen, 'GET', `/gov/references/${id}/document`)).error, 'references.not_ready');
  await makeReference(deps, id);

  const { data } = await ask(citizen, 'GET', `/gov/references/${id}`);
  assert.equal(data.state, 'issued');
  assert.deepEqual(data.fields.map(({ value }: { value: string }) => value).slice(0, 2), ['Бат', 'Сүх']);
  assert.match(
    data.verify_url,
    new RegExp(`^https://id.example.gov.mn/verify/${data.number}\\?code=${data.verify_code}#`),
  );
  const inbox = await ask(citizen, 'GET', '/gov/notifications');
  assert.equal(inbox.data.items[0].kind, 'reference_issued');
  const own = await ask(citizen, 'GET', '/gov/references');
  assert.deepEqual(
    own.data.items.map(({ number }: { number: string }) => number),
    [data.number],
  );
});

test('the same request twice, or ten at once, is one document', async () => {
  const citizen = await house.signIn();
  const type = await offer();
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => ask(citizen, 'POST', '/gov/references', { payload: { type }, key })),
  );
  const ids = new Set(replies.flatMap(({ data }) => data?.id ?? []));
  assert.equal(ids.size, 1);
  assert.equal((await ask(citizen, 'GET', '/gov/references')).data.items.length, 1);
});

test('a document of another is not found, whatever is asked of it', async () => {
  const [citizen, other] = [await house.signIn(), await house.signIn()];
  const { id } = await issuedTo(house, office, citizen);
  for (const path of ['', '/document', '/data'])
    for (const stranger of [other, office.officer])
      assert.equal(
        (await ask(stranger, 'GET', `/gov/references/${id}${path}`)).error,
        'references.reference_not_found',
      );
  const { officer } = await openOffice(house);
  const payload = { reason: 'Өөр байгууллага' };
  const foreign = await ask(officer, 'POST', `/officer/references/${id}/revoke`, { payload });
  assert.equal(foreign.error, 'references.reference_not_found');
  assert.equal((await ask(citizen, 'GET', `/gov/references/${id}`)).data.state, 'issued');
  const seen = (person: SignedIn) =>
    asActor(deps, personOf(person)).selectFrom('references.reference').select('id').where('id', '=', id).execute();
  assert.deepEqual(
    [(await seen(citizen)).length, (await seen(office.officer)).length, (await seen(other)).length],
    [1, 1, 0],
  );
});

test('whoever may decide cases sees what their organisation issued, and whose names they saw learn of it', async () => {
  const citizen = await house.signIn();
  const { number } = await issuedTo(house, office, citizen);
  const path = `/officer/references?tenant_id=${office.tenantId}&number=${number.replaceAll('-', '%20')}`;
  const { data } = await ask(office.officer, 'GET', path);
  assert.deepEqual(
    data.items.map((item: Record<string, unknown>) => [item.number, item.subject]),
    [[number, 'Б.Сүх']],
  );
  assert.ok(data.items[0].allowed_actions.includes('revoke'));
  assert.equal((await ask(citizen, 'GET', path)).status, 403);
  const log = await ask(citizen, 'GET', '/users/me/access-log');
  assert.equal(log.data.items[0].record_kind, 'reference');
});

test('officers find the documents of one application, and no others', async () => {
  const [citizen, caseId] = [await house.signIn(), randomUUID()];
  const id = await leaveReference(house, office.tenantId, citizen.userId, { caseId });
  await leaveReference(house, office.tenantId, citizen.userId, { caseId: randomUUID() });
  const { data } = await ask(
    office.officer,
    'GET',
    `/officer/references?tenant_id=${office.tenantId}&case_id=${caseId}`,
  );
  assert.deepEqual(
    data.items.map((item: { id: string }) => item.id),
    [id],
  );
});

test('what was revoked is so at once for everybody, and its paper is given out no more', async () => {
  const citizen = await house.signIn();
  const { id, number, verify_code: code } = await issuedTo(house, office, citizen);
  const check = () => ask(null, 'GET', `/gov/references/verify?number=${number}&code=${code}`);
  assert.equal((await check()).data.verdict, 'valid');
  const payload = { reason: 'Бүртгэлд алдаа гарсан' };
  const [one, two] = await Promise.all([
    ask(office.officer, 'POST', `/officer/references/${id}/revoke`, { payload }),
    ask(office.officer, 'POST', `/officer/references/${id}/revoke`, { payload }),
  ]);
  assert.deepEqual(new Set([one.status, two.status]), new Set([200, 409]));
  const { data } = await check();
  assert.equal(data.verdict, 'revoked');
  assert.ok(data.document.ended_at);
  assert.equal((await ask(citizen, 'GET', `/gov/references/${id}/document`)).error, 'references.no_longer_holds');
  assert.equal((await ask(citizen, 'GET', `/gov/references/${id}`)).data.revoke_reason, payload.reason);
  assert.equal((await ask(citizen, 'GET', '/gov/notifications')).data.items[0].kind, 'reference_revoked');
});

test('a document is issued anew; the former one holds until the new one is there', async () => {
  const citizen = await house.signIn();
  const former = await issuedTo(house, office, citizen);
  const check = async () => {
    const path = `/gov/references/verify?number=${former.number}&code=${former.verify_code}`;
    return (await ask(null, 'GET', path)).data.verdict;
  };
  const fields = [{ label: { mn: 'Нэр', en: 'Given name' }, value: 'Болорцэцэг' }];
  const again = () =>
    ask(office.officer, 'POST', `/officer/references/${former.id}/supersede`, { payload: { fields } });
  const { data: next } = await again();
  assert.equal(next.superseded_id, former.id);
  assert.equal((await again()).error, 'references.already_replaced');
  assert.equal(await check(), 'valid');
  await makeReference(deps, next.id);
  assert.equal(await check(), 'superseded');
  assert.deepEqual((await ask(citizen, 'GET', `/gov/references/${next.id}`)).data.fields, fields);
});

test('a store that is away is tried six times; then officers see to it, and one has it tried again', async () => {
  const citizen = await house.signIn();
  const id = await leaveReference(house, office.tenantId, citizen.userId);
  const { store, ...rest } = house.objects;
  const broken = { ...rest, store: { ...store, put: () => Promise.reject(new Error('away')) } };
  const state = async () => (await ask(citizen, 'GET', `/gov/references/${id}`)).data.state;
  for (let tries = 1; tries <= 6; tries += 1)
    await assert.rejects(makeReference({ ...deps, objects: broken }, id), { code: 'objects.store_failed' });
  assert.equal(await state(), 'generating');
  await makeReference({ ...deps, objects: broken }, id);
  assert.equal(await state(), 'failed');
  assert.equal((await ask(citizen, 'GET', '/gov/notifications')).data.items[0].kind, 'reference_failed');
  const [stuck] = (await ask(office.officer, 'GET', '/gov/notifications')).data.items;
  assert.deepEqual([stuck.kind, stuck.params.reference_id, stuck.params.application_id], ['reference_stuck', id, '']);

  assert.equal((await ask(office.officer, 'POST', `/officer/references/${id}/retry`)).status, 202);
  await makeReference(deps, id);
  assert.equal(await state(), 'issued');
});

test('of an erased person the number can still be checked, and nothing else is left', async () => {
  const citizen = await house.signIn();
  const { id, number, verify_code: code } = await issuedTo(house, office, citizen);
  const revoked = await issuedTo(house, office, citizen);
  const payload = { reason: 'Нэр нь буруу' };
  assert.equal(
    (await ask(office.officer, 'POST', `/officer/references/${revoked.id}/revoke`, { payload })).status,
    200,
  );
  const files = async () => (await house.keys()).length;
  const before = await files();
  const actor = system('test');
  await transact(deps, actor, (deps) => forgetPerson(deps, citizen.userId, actor));
  const rows = await asSystem(deps)
    .selectFrom('references.reference')
    .select(['data_sealed', 'content_sealed', 'pdf_id', 'revoke_reason'])
    .where('id', 'in', [id, revoked.id])
    .execute();
  const nothing = { data_sealed: null, content_sealed: null, pdf_id: null, revoke_reason: null };
  assert.deepEqual(rows, [nothing, nothing]);
  const { data } = await ask(null, 'GET', `/gov/references/verify?number=${number}&code=${code}`);
  assert.equal(data.verdict, 'valid');
  assert.equal((await ask(citizen, 'GET', `/gov/references/${id}`)).data.fields.length, 0);
  assert.equal(await files(), before, 'its bytes, which nothing opens any more, go with the next sweep');
});

test('two codes alike in one organisation are refused, and so is what is not in the traditional script', async () => {
  const editor = await house.signIn('admin');
  const joined = { user_id: editor.userId, tenant_id: office.tenantId, role: 'member', state: 'active' } as const;
  await asSystem(deps).insertInto('org.member').values(joined).execute();
  const title = { mn: 'Лавлагаа', en: 'Extract' };
  const payload = { tenant_id: office.tenantId, code: 'twice', title, source: 'account' };
  assert.equal((await ask(editor, 'POST', '/gov/reference-types', { payload })).status, 201);
  assert.equal((await ask(editor, 'POST', '/gov/reference-types', { payload })).error, 'references.code_taken');
  const wrong = { ...payload, code: 'other', traditional: 'Лавлагаа' };
  assert.equal((await ask(editor, 'POST', '/gov/reference-types', { payload: wrong })).status, 400);
});

test('the JSON is, byte by byte, what the hash is of', async () => {
  const citizen = await house.signIn();
  const { id, content_sha256 } = await issuedTo(house, office, citizen);
  const reply = await house.app.inject({ url: `/api/v1/gov/references/${id}/data`, headers: citizen.headers });
  assert.equal(createHash('sha256').update(reply.body).digest('hex'), content_sha256);
  assert.equal(JSON.parse(reply.body).fields[0].value, 'Болормаа');
});
