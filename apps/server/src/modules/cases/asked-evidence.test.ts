import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { askAs } from '#test/ask';
import { openAsking, plainForm } from '#test/asked-evidence';
import { askCases, citizensEvidence } from '#test/cases';
import { anonymise } from '#test/erasure';
import { asAdmin, asSystem } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { addRoute, deliverAll, endLate, post } from '#test/relay';
import { endWaiting } from './deadlines.ts';

const house = await openObjectHouse({ after }, {}, undefined, { limits: 'off' });
const asking = await openAsking(house, { after });
const { office, relay, neighbour, platform, evidence_type, route } = asking;
const { act, read, asked, history, standing, attach } = asking;
const db = asSystem(house.deps);

suite('evidence that another platform holds', () => {
  test('is asked for, comes into the application, and its applicant reads of both', async () => {
    const { citizen, id, taken, answer, requestId } = await asked();
    assert.ok(taken.isSigned);
    assert.partialDeepStrictEqual(taken.message, {
      kind: 'evidence.request',
      user_ref: null,
      legal_basis: route.legal_basis,
      payload: { evidence_type },
    });
    assert.deepEqual(await standing(citizen, id), ['draft', [], ['asked']]);
    const { data: over } = await act(citizen, id, 'submit');
    assert.deepEqual([over.state, over.gates], ['submitted', ['evidence']]);

    assert.equal((await post(house, neighbour, answer())).status, 200);

    assert.deepEqual(await standing(citizen, id), ['queued', [], ['accepted']]);
    const [item] = (await read(citizen, id)).evidences;
    assert.deepEqual([item.structured, item.provider, item.relayed], [{ landlord: 'Дорж' }, platform.name, true]);
    const told = await history(citizen, id);
    assert.deepEqual(
      told.map(({ type }) => type),
      ['begun', 'evidence_requested', 'submitted', 'evidence_received', 'gate_closed', 'queued'],
    );
    assert.deepEqual([told[1]!.payload['provider'], told[3]!.payload['provider']], [platform.name, platform.name]);
    const { data: log } = await askAs(house, citizen, 'GET', '/users/me/access-log?limit=100');
    const about = log.items.filter(({ record_id }: { record_id: string }) => record_id === requestId);
    assert.deepEqual(
      about.map(({ fields, via }: { fields: string[]; via: string }) => [fields, via]),
      [
        [['answer'], 'relay'],
        [['subject', 'payload'], 'relay'],
      ],
    );
    const exported = await house.app.inject({ url: '/api/v1/users/me/export', headers: citizen.headers });
    const { cases, relay: exchanged } = exported.json().data.sections;
    assert.deepEqual(cases.applications[0].evidences[0].structured, { landlord: 'Дорж' });
    assert.equal(exchanged.requests[0].answers[0].status, 'ok');
  });

  test('is asked for once, whatever is clicked at once', async () => {
    const { citizen, id } = await asked();
    await Promise.all(Array.from({ length: 4 }, () => act(citizen, id, 'fetch')));
    const rows = await db.selectFrom('relay.request').select('id').where('case_ref', '=', id).execute();
    assert.equal(rows.length, 1);
  });

  test('comes in once, however often and under how many ids it is answered', async () => {
    const { citizen, id, answer } = await asked();
    const [message, first] = [answer(), `msg_${neighbour.code}_twice`];
    const replies = await Promise.all([
      post(house, neighbour, message, { id: first }),
      post(house, neighbour, message, { id: first }),
      post(house, neighbour, message),
    ]);
    assert.ok(replies.every(({ status }) => status === 200 || status === 409 || status === 503));
    assert.equal((await post(house, neighbour, answer({ payload: { landlord: 'Бат' } }))).status, 200);
    const came = (await history(citizen, id)).filter(({ type }) => type === 'evidence_received');
    assert.equal(came.length, 1);
    assert.deepEqual((await read(citizen, id)).evidences[0].structured, { landlord: 'Дорж' });
  });

  test('is not taken where anything after it fails, and is when it comes again', async () => {
    const { citizen, id, answer } = await asked();
    const message = { id: `msg_${neighbour.code}_again`, body: answer() };
    // As if the process ended between the case and the log: nothing of it may stay.
    const forbid = (what: string) => asAdmin((client) => client.query(what), house.database);
    await forbid(`alter table relay.log add constraint halt check (webhook_id <> '${message.id}') not valid`);
    assert.equal((await post(house, neighbour, message.body, { id: message.id })).status, 500);
    assert.deepEqual(await standing(citizen, id), ['draft', [], ['asked']]);
    await forbid('alter table relay.log drop constraint halt');
    assert.equal((await post(house, neighbour, message.body, { id: message.id })).status, 200);
    assert.deepEqual(await standing(citizen, id), ['draft', [], ['accepted']]);
  });
});

suite('where it is not to be had', () => {
  test('because it was refused, the applicant is told, brings it, and the application goes on', async () => {
    for (const fields of [
      { status: 'error', error: 'Олдсонгүй', payload: null },
      { status: 'partial' },
      { payload: null },
    ]) {
      const { citizen, id, answer } = await asked();
      await act(citizen, id, 'submit');
      assert.equal((await post(house, neighbour, answer(fields))).status, 200);
      assert.deepEqual(await standing(citizen, id), ['submitted', ['evidence'], ['failed']]);
      const last = (await history(citizen, id)).at(-1)!;
      const because = fields.status === 'error' ? 'refused' : 'incomplete';
      assert.deepEqual([last.type, last.payload['because']], ['evidence_failed', because]);
      const { data: inbox } = await askAs(house, citizen, 'GET', '/gov/notifications');
      assert.ok(inbox.items.some(({ kind }: { kind: string }) => kind === 'application_evidence_failed'));
      assert.equal(await attach(citizen, id, 'nothing'), 404);
      assert.equal(await attach(citizen, id), 200);
      assert.deepEqual(await standing(citizen, id), ['queued', [], ['failed', 'accepted']]);
      assert.equal(await attach(citizen, id), 409, 'it goes on, and takes nothing more');
    }
  });

  test('because it cannot arrive or nobody answers, a draft says so, and it may be asked for anew', async () => {
    const dead = await asked();
    await db
      .updateTable('relay.assignment')
      .set({ state: 'queued', next_attempt_at: new Date() })
      .where('request_id', '=', dead.requestId)
      .execute();
    neighbour.state.status = 400;
    await deliverAll(house);
    neighbour.state.status = 200;
    assert.deepEqual(await standing(dead.citizen, dead.id), ['draft', [], ['failed']]);
    const refused = await act(dead.citizen, dead.id, 'submit');
    assert.deepEqual([refused.status, refused.fields[0].path], [422, 'data.requirements.lease']);
    assert.equal((await act(dead.citizen, dead.id, 'fetch')).status, 200);
    assert.deepEqual(await standing(dead.citizen, dead.id), ['draft', [], ['asked']]);

    const silent = await asked();
    const later = new Date(Date.now() + 5 * 86_400_000);
    await Promise.all([endLate(house, later), endLate(house, later)]);
    assert.deepEqual(await standing(silent.citizen, silent.id), ['draft', [], ['failed']]);
    const [last] = (await history(silent.citizen, silent.id)).slice(-1);
    assert.deepEqual([last!.type, last!.payload['because']], ['evidence_failed', 'expired']);
  });

  test('who brings it does not wait for others', async () => {
    const { citizen, id, requestId, answer } = await asked();
    await act(citizen, id, 'submit');
    assert.equal(await attach(citizen, id), 200);
    assert.deepEqual(await standing(citizen, id), ['queued', [], ['accepted']]);
    assert.equal((await relay.ask('GET', `/requests/${requestId}`)).data.state, 'cancelled');
    assert.equal((await post(house, neighbour, answer())).status, 200);
    assert.equal((await read(citizen, id)).evidences.length, 1);
  });
});

suite('once nobody wants it any more', () => {
  const requestState = async (id: string) => (await relay.ask('GET', `/requests/${id}`)).data.state;

  test('it is taken back with the application, and a late answer changes nothing', async () => {
    const { citizen, id, requestId, answer } = await asked();
    await act(citizen, id, 'submit');
    assert.equal((await act(citizen, id, 'cancel', { reason: 'x' })).data.state, 'withdrawn');
    assert.equal(await requestState(requestId), 'cancelled');
    await deliverAll(house);
    assert.equal(neighbour.taken.at(-1)!.message.type, 'relay.cancel');
    assert.equal((await post(house, neighbour, answer())).status, 200);
    assert.deepEqual(await standing(citizen, id), ['withdrawn', [], []]);
    assert.equal((await history(citizen, id)).at(-1)!.type, 'withdrawn');
  });

  test('withdrawing and answering at once end in one of the two, whole', async () => {
    for (let n = 0; n < 4; n += 1) {
      const { citizen, id, requestId, answer } = await asked();
      await act(citizen, id, 'submit');
      const [came, ended] = await Promise.all([
        post(house, neighbour, answer()),
        act(citizen, id, 'cancel', { reason: 'x' }),
      ]);
      assert.deepEqual([came.status, ended.status], [200, 200]);
      const types = (await history(citizen, id)).map(({ type }) => type);
      const isFirst = types.includes('evidence_received');
      assert.equal(await requestState(requestId), isFirst ? 'completed' : 'cancelled');
      assert.equal(types.at(-1), 'withdrawn');
    }
  });

  test('nor when the item is removed, the draft is given up, or the person is erased', async () => {
    const [removed, given] = [await asked(), await asked()];
    const [item] = (await read(removed.citizen, removed.id)).evidences;
    await askCases(house, removed.citizen, 'DELETE', `/applications/${removed.id}/evidences/${item.id}`);
    assert.equal(await requestState(removed.requestId), 'cancelled');
    const gone = await asked();
    await act(gone.citizen, gone.id, 'submit');
    const { headers } = await house.signIn('admin');
    await house.app.inject({ method: 'DELETE', url: `/api/v1/admin/users/${gone.citizen.userId}`, headers });
    assert.equal(await anonymise(house.later(100 * 24)), 1);
    await endWaiting(house.later(31 * 24));
    const rows = await db
      .selectFrom('relay.request')
      .select(['state', 'payload_sealed'])
      .where('id', 'in', [given.requestId, gone.requestId])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.map(({ state }) => state),
      ['cancelled', 'cancelled'],
    );
    assert.equal(rows[1]!.payload_sealed, null);
    const left = await db
      .selectFrom('cases.evidence_item')
      .select(['state', 'structured_sealed'])
      .where('application_id', 'in', [given.id, gone.id])
      .execute();
    assert.deepEqual(
      left,
      Array.from({ length: 2 }, () => ({ state: 'removed', structured_sealed: null })),
    );
  });
});

suite('what was asked for a citizen', () => {
  const secret = (text: string): boolean => /Дорж|civil_id|evidence_type/.test(text);

  test('is not read by officials of the relay, neither as a request nor as a proof', async () => {
    const { citizen, requestId, answer } = await asked();
    const message = answer({ payload: { landlord: 'Дорж' } });
    assert.equal((await post(house, neighbour, message)).status, 200);
    const { data: whole } = await relay.ask('GET', `/requests/${requestId}`);
    assert.deepEqual([whole.subject, whole.payload], [null, null]);
    assert.deepEqual(whole.assignments[0].answer, { status: 'ok', error: null, payload: null });
    const { data: proof } = await relay.ask('GET', `/requests/${requestId}/proof`);
    assert.deepEqual(
      proof.messages.map(({ body }: { body: unknown }) => body),
      [null, null],
    );
    assert.ok(!secret(JSON.stringify([whole, proof])));
    const { data: log } = await askAs(house, citizen, 'GET', '/users/me/access-log?limit=100');
    const about = log.items.filter(({ record_id }: { record_id: string }) => record_id === requestId);
    assert.equal(about.length, 2, 'they have read nothing of it');
  });

  const keptOf = async (requestId: string): Promise<unknown[]> => {
    const request = db.selectFrom('relay.request').select(['subject_sealed', 'payload_sealed']);
    const leg = db.selectFrom('relay.assignment').select(['body_sealed', 'answer_sealed']);
    const came = db.selectFrom('relay.incoming').select('body_sealed');
    return [
      ...(await request.where('id', '=', requestId).execute()),
      ...(await leg.where('request_id', '=', requestId).where('purpose', '=', 'request').execute()),
      ...(await came.where('request_id', '=', requestId).execute()),
    ].flatMap((row) => Object.values(row).filter((value) => value !== null));
  };

  test('goes with the evidence and with the draft, also what is answered after that', async () => {
    const remove = async ({ citizen, id }: { citizen: Parameters<typeof read>[0]; id: string }) => {
      const [item] = (await read(citizen, id)).evidences;
      await askCases(house, citizen, 'DELETE', `/applications/${id}/evidences/${item.id}`);
    };
    const ways = {
      removed: remove,
      'given up': ({ citizen, id }: Parameters<typeof remove>[0]) => act(citizen, id, 'cancel', { reason: 'x' }),
      brought: ({ citizen, id }: Parameters<typeof remove>[0]) => attach(citizen, id),
    };
    for (const [name, go] of Object.entries(ways))
      for (const isFirst of [true, false]) {
        const one = await asked();
        // What has come is not dropped when a file is brought.
        if (isFirst && name === 'brought') continue;
        if (isFirst) assert.equal((await post(house, neighbour, one.answer())).status, 200);
        assert.notDeepEqual(await keptOf(one.requestId), []);
        await go(one);
        if (!isFirst) assert.equal((await post(house, neighbour, one.answer())).status, 200);
        assert.deepEqual(await keptOf(one.requestId), [], `${name}, ${isFirst ? 'after' : 'before'} the answer`);
      }
  });

  test('goes where it could not be had and is asked for anew', async () => {
    const one = await asked();
    const partial = one.answer({ status: 'partial' });
    assert.equal((await post(house, neighbour, partial)).status, 200);
    assert.notDeepEqual(await keptOf(one.requestId), []);
    assert.equal((await act(one.citizen, one.id, 'fetch')).status, 200);
    assert.deepEqual(await keptOf(one.requestId), []);
  });
});

test('nobody is asked without a route of this organisation that names the evidence', async () => {
  const other = await citizensEvidence(house, office, 'deed');
  await addRoute(relay, platform.id, { match: { kind: 'evidence.request' }, priority: 900 });
  const service = await office.publish({ form_schema: plainForm }, [other]);
  const citizen = await house.signIn();
  const payload = { service_id: service, data: { purpose: 'bank' } };
  const { data } = await askCases(house, citizen, 'POST', '/applications', { payload });
  assert.equal(data.requirements[0].fetched, false);
  await act(citizen, data.id, 'fetch');
  assert.deepEqual((await read(citizen, data.id)).evidences, []);
});
