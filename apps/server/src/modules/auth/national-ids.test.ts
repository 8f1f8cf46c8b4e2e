import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { demoPeople, openStand } from '#test/eid';
import { asSystem, openHouse } from '#test/house';

const [batErdene, estonian] = ['110000000022', 'PNOEE-110000000022'];
const bolormaa = demoPeople[0]!;
const people = [
  ...demoPeople,
  // A person of another country, with the number of a person here.
  {
    ...demoPeople[1]!,
    personId: estonian,
    documentNumber: `${estonian}-C3D4-Q`,
    familyName: 'Tamm',
    registerNumber: '',
  },
];
const stand = await openStand({ after }, { people });
const house = await openHouse({ after }, { env: stand.env, kernel: { limits: 'off' } });
const { phone, sandbox } = stand;

const post = async (url: string, payload: object = {}, app = house.app) => {
  const reply = await app.inject({ method: 'POST', url: `/api/v1/auth/${url}`, payload });
  return { ...reply.json(), status: reply.statusCode };
};

const requestsOf = async (person: string): Promise<{ id: string }[]> => {
  const reply = await fetch(`${sandbox.url}/phone/api/people/${person}/requests`);
  return ((await reply.json()) as { requests: { id: string }[] }).requests;
};

/** By QR code, with the phone of this person. */
async function signIn(person: string, app = house.app) {
  const { data } = await post('eid/start', {}, app);
  const { id } = await phone.open(person, data.qr.link);
  await phone.approve(String(id));
  return (await post('eid/poll', { sid: data.sid }, app)).data;
}

suite('a register number', () => {
  for (const typed of ['УБ90010112', 'уб90010112', ' УБ 9001 0112 ', 'YБ90010112', 'PNOMN-УБ90010112']) {
    test(`typed as ${JSON.stringify(typed)} has the phone of its owner ring`, async () => {
      const begun = await post('eid/start-id', { national_id: typed });
      const [request] = await requestsOf(bolormaa.civilId);
      assert.ok(request, 'the phone rings');
      await phone.approve(request.id, { code: begun.data.verification_code });
      const { data } = await post('eid/poll', { sid: begun.data.sid });
      assert.deepEqual([data.state, data.citizen?.given_name], ['COMPLETE', bolormaa.givenName]);
    });
  }

  test('of impossible form is refused at once, in words', async () => {
    for (const typed of ['УБ9001011', 'UD90010112', '90010112', 'УБ900101122', '!']) {
      const refused = await post('eid/start-id', { national_id: typed });
      assert.deepEqual([refused.status, refused.error], [400, 'request.invalid'], typed);
      assert.match(refused.message, /national_id: .*УБ90010112/);
    }
  });

  test('that nobody has is answered like one that somebody has', async () => {
    const [known, unknown] = [
      await post('eid/start-id', { national_id: 'ТА78112241' }),
      await post('eid/start-id', { national_id: 'ТА78112242' }),
    ];
    assert.deepEqual([unknown.status, Object.keys(unknown.data)], [200, Object.keys(known.data)]);
    assert.equal(unknown.data.verification_code.length, known.data.verification_code.length);
  });

  test('is asked for where the provider does not tell whose it is', async (t) => {
    const { provider } = stand.deps.eid;
    const silent = await openStand(t, {
      relyingParties: sandbox.world.relyingParties.map((party) => ({ ...party, rights: [] })),
    });
    assert.equal(await silent.deps.eid.provider.resolve('PNOMN-УБ90010112'), 'PNOMN-УБ90010112');
    assert.equal(await provider.resolve('PNOMN-УБ90010112'), bolormaa.personId);
    const closed = await openHouse(t, { env: silent.env, kernel: { limits: 'off' } });
    const { data } = await post('eid/start-id', { national_id: 'УБ80010101' }, closed.app);
    assert.equal((await post('eid/poll', { sid: data.sid }, closed.app)).data.state, 'COMPLETE');
  });
});

suite('a country', () => {
  test('that is not let in signs nobody in, and they are told why', async () => {
    const refused = await signIn(estonian);
    assert.deepEqual([refused.state, refused.sso_error, refused.tokens], ['FAILED', 'country_not_admitted', null]);
    const asked = await post('eid/start-id', { national_id: estonian });
    assert.equal(asked.error, 'eid.country_not_admitted');
    assert.deepEqual(await requestsOf(estonian), []);
  });

  test('that is let in has people of its own: the same number there is somebody else', async (t) => {
    const open = await openHouse(t, { env: { ...stand.env, EID_COUNTRIES: 'MN,EE' }, kernel: { limits: 'off' } });
    const [here, there] = [await signIn(batErdene, open.app), await signIn(estonian, open.app)];
    assert.deepEqual([here.state, there.state], ['COMPLETE', 'COMPLETE']);
    assert.notEqual(here.citizen.id, there.citizen.id);
    const rows = await asSystem(open.deps).selectFrom('users.user').select(['civil_id', 'family_name']).execute();
    const found = rows.filter(({ civil_id }) => civil_id.endsWith(batErdene)).map(({ civil_id }) => civil_id);
    assert.deepEqual(found.toSorted(), [batErdene, estonian]);

    const { data } = await post('eid/start-id', { national_id: estonian }, open.app);
    assert.equal((await requestsOf(batErdene)).length, 0, 'nobody else is asked');
    const [request] = await requestsOf(estonian);
    await phone.approve(request!.id, { code: data.verification_code });
    const again = (await post('eid/poll', { sid: data.sid }, open.app)).data;
    assert.equal(again.citizen.id, there.citizen.id);
  });

  test('written out before a number of ours would make one person two: the database refuses it', async () => {
    const person = { id: randomUUID(), civil_id: `PNOMN-${batErdene}`, family_name: 'a', given_name: 'b' };
    await assert.rejects(
      asSystem(house.deps)
        .insertInto('users.user')
        .values({ ...person, role: 'user' })
        .execute(),
      /user_civil_id_once/,
    );
  });
});
