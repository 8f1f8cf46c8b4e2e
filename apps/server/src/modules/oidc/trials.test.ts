import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import * as org from '#modules/org';
import { system } from '#platform/actor';
import { asAdmin, asSystem, type SignedIn } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { Browser, callback, openProviderHouse, register, signInAnew } from '#test/relying-party';
import { forgetOldState } from './cleaning.ts';

const house = await openProviderHouse({ after });
const { admin } = house;
const library = await register(house);

/** As loosely typed as JSON is: each test knows what it asked for. */
type Answered = ReturnType<typeof JSON.parse>;

interface Caller {
  headers: Record<string, string>;
}

const send = async (method: 'GET' | 'POST', url: string, person: Caller, payload?: object) => {
  const headers = { ...person.headers, 'accept-language': 'en' };
  const reply = await house.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { ...reply.json(), statusCode: reply.statusCode };
};
const start = (person: Caller, asked: object = {}, id = library.id) =>
  send('POST', `/api/v1/applications/${id}/trials`, person, { redirect_uri: callback, scope: ['profile'], ...asked });
const finish = (person: Caller, brought: object) => send('POST', '/api/v1/provider/trials/finish', person, brought);

/** Goes through the sign-in as the web application would, until it is answered; says with what. */
async function walk(
  redirectTo: string,
  person: SignedIn,
  how: 'accept' | 'reject' = 'accept',
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<URL> {
  const browser = new Browser(house.issuer);
  let at = new URL(redirectTo);
  await meanwhile();
  for (let steps = 0; steps < 12; steps += 1) {
    const kind = at.pathname.slice(1);
    const challenge = at.searchParams.get(`${kind}_challenge`);
    if (challenge !== null) {
      await meanwhile();
      const answer = await browser.api('POST', `/api/v1/provider/${kind}/${how}`, { challenge }, person);
      at = new URL(answer.data.redirect_to);
    } else if (at.searchParams.has('code') || at.searchParams.has('error')) return at;
    else at = new URL((await browser.go(at)).headers.get('location') ?? '', house.issuer);
  }
  throw new Error(`it goes round in circles at ${at.href}`);
}

const broughtBy = ({ searchParams }: URL) =>
  Object.fromEntries([...searchParams].filter(([name]) => name !== 'iss')) as Record<string, string>;

const recordsOf = async (person: SignedIn) => {
  const query = asSystem(house.deps).selectFrom('audit.pending').select(['action', 'details']);
  const rows = await query
    .where('actor', '=', `person:${person.userId}`)
    .where('action', 'like', 'oidc.trial%')
    .execute();
  return rows.map(({ action, details }) => `${action} ${JSON.parse(details).outcome}`).toSorted();
};

suite('an administrator tries their application', () => {
  test('goes through a real sign-in, and is shown what the application would be told of them', async () => {
    const tester = await house.signIn('admin');
    const { data: begun, statusCode } = await start(tester);
    assert.equal(statusCode, 201);
    assert.equal(begun.state, 'waiting');
    const answer = await walk(begun.redirect_to, tester);
    assert.equal(`${answer.origin}${answer.pathname}`, `${house.issuer}/trial`, 'to a page of the platform');

    const { data } = await finish(tester, broughtBy(answer));
    assert.deepEqual([data.state, data.problem], ['worked', null]);
    assert.deepEqual(data.granted.scope, ['openid', 'profile']);
    const claims = Object.fromEntries(data.id_token.map(({ name, value }: Answered) => [name, value]));
    assert.equal(claims.sub, tester.userId);
    assert.equal(claims.aud, library.id);
    const told = Object.fromEntries(data.userinfo.map(({ name, value }: Answered) => [name, value]));
    assert.equal(told.given_name, 'Сүх');

    const { data: read } = await send('GET', `/api/v1/applications/${library.id}/trials/${begun.id}`, tester);
    assert.deepEqual(read, data);
    assert.deepEqual(await recordsOf(tester), ['oidc.trial_finished worked', 'oidc.trial_started begun']);
  });

  test('and leaves no token behind', async () => {
    const kept = async () => {
      const [short, long] = (['oidc.token', 'oidc.refresh_token'] as const).map((table) =>
        asSystem(house.deps).selectFrom(table).select('id_hash').where('kind', 'in', ['AccessToken', 'RefreshToken']),
      );
      return (await short!.execute()).length + (await long!.execute()).length;
    };
    const tester = await house.signIn('admin');
    const before = await kept();
    const { data } = await finish(tester, broughtBy(await walk((await start(tester)).data.redirect_to, tester)));
    assert.equal(data.granted.refresh_token, true);
    assert.equal(await kept(), before);
  });

  test('whichever way it proves itself and asks', async () => {
    const tester = await house.signIn('admin');
    const uri = 'mn.example.library:/callback';
    for (const settings of [
      { par_required: true, dpop_required: true, subject_type: 'pairwise' },
      { kind: 'native', auth_method: 'none', redirect_uris: [uri] },
    ]) {
      const { id } = await register(house, settings);
      const { data } = await start(tester, { redirect_uri: settings.redirect_uris?.[0] ?? callback }, id);
      const answer = await walk(data.redirect_to, tester);
      assert.equal((await finish(tester, broughtBy(answer))).data.state, 'worked');
    }
  });

  test('reads what to mend where the request is refused', async () => {
    const tester = await house.signIn('admin');
    for (const [asked, words] of [
      [{ redirect_uri: `${callback}/` }, /none of the registered ones/],
      [{ scope: ['civil_id'] }, /may not ask for it/],
    ] as const) {
      const { data } = await start(tester, asked);
      assert.deepEqual([data.state, data.problem.step, data.redirect_to], ['failed', 'request', null]);
      assert.match(data.problem.message, words);
    }
  });

  test('and where they did not agree', async () => {
    const tester = await house.signIn('admin');
    const answer = await walk((await start(tester)).data.redirect_to, tester, 'reject');
    assert.equal(answer.pathname, '/trial');
    const { data } = await finish(tester, broughtBy(answer));
    assert.deepEqual([data.state, data.problem.step, data.problem.code], ['failed', 'answer', 'access_denied']);
    assert.deepEqual(await recordsOf(tester), ['oidc.trial_finished access_denied', 'oidc.trial_started begun']);
  });

  test('and where it is switched off, or its organisation suspended', async () => {
    const { id: organisation_id = '' } = await foundOrganisation(house, admin);
    const { id } = await register(house, { organisation_id });
    await org.changeOrganisationState(house.deps, system('test'), organisation_id, 'suspend', 'a test');
    assert.equal((await start(admin, {}, id)).data.problem.code, 'organisation_inactive');
    const { id: off } = await register(house, { active: false });
    assert.equal((await start(admin, {}, off)).data.problem.code, 'application_inactive');
  });

  for (const [moment, prompts] of [
    ['before the sign-in', 0],
    ['while they sign in', 1],
  ] as const)
    test(`and where it is switched off ${moment}`, async () => {
      const tester = await house.signIn('admin');
      const { id } = await register(house);
      const { data: begun } = await start(tester, {}, id);
      const off = () =>
        asAdmin(
          (db) => db.query('update applications.application set active = false where id = $1', [id]),
          house.database,
        );
      let seen = 0;
      const answer = await walk(begun.redirect_to, tester, 'accept', async () => {
        if (seen++ === prompts) await off();
      });
      assert.equal(answer.pathname, '/trial');
      const { data } = await finish(tester, broughtBy(answer));
      assert.deepEqual(
        [data.state, data.problem.step, data.problem.code],
        ['failed', 'answer', 'application_inactive'],
      );
      assert.match(data.problem.message, /switched off/);
    });
});

suite('a trial gives no power', () => {
  test('to a visitor, to those without the permission, or over an application of others', async () => {
    const { id: organisation_id } = await foundOrganisation(house, admin);
    const { id } = await register(house, { organisation_id });
    assert.equal((await start({ headers: {} })).statusCode, 401);
    assert.equal((await start(await house.signIn())).statusCode, 403);
    assert.equal((await finish({ headers: {} }, { state: 'x', code: 'y' })).statusCode, 401);
    assert.equal((await finish(await house.signIn(), { state: 'x', code: 'y' })).statusCode, 403);
    const stranger = await house.signIn('admin');
    assert.equal((await start(stranger, {}, id)).error, 'applications.application_not_found');
    const { data } = await start(admin, {}, id);
    const url = `/api/v1/applications/${id}/trials/${data.id}`;
    assert.equal((await send('GET', url, stranger)).error, 'oidc.trial_not_found');
    assert.equal((await send('GET', `/api/v1/applications/${library.id}/trials/${data.id}`, admin)).statusCode, 404);
    assert.equal((await send('GET', url, admin)).statusCode, 200);
  });

  test('once it is finished, whoever brings the answer again', async () => {
    const tester = await house.signIn('admin');
    const brought = broughtBy(await walk((await start(tester)).data.redirect_to, tester));
    const both = await Promise.all([finish(tester, brought), finish(tester, brought)]);
    assert.deepEqual(both.map(({ statusCode }) => String(statusCode)).toSorted(), ['200', '409']);
    assert.equal((await finish(tester, brought)).error, 'oidc.trial_over');
  });

  test('to another person, or in another session: the answer is not heard, and not spent', async () => {
    const [tester, other] = [await house.signIn('admin'), await house.signIn('admin')];
    const brought = broughtBy(await walk((await start(tester)).data.redirect_to, tester));
    for (const person of [other, await signInAnew(house, tester)])
      assert.equal((await finish(person, brought)).error, 'oidc.trial_not_found');
    assert.equal((await finish(tester, brought)).data.state, 'worked');
  });

  test('to read what another person agreed to', async () => {
    const [tester, citizen] = [await house.signIn('admin'), await house.signIn()];
    const brought = broughtBy(await walk((await start(tester)).data.redirect_to, citizen));
    const { data } = await finish(tester, brought);
    assert.deepEqual([data.problem.code, data.id_token, data.userinfo], ['other_person', null, null]);
  });

  test('to spend the code of another application, or of another trial', async () => {
    const tester = await house.signIn('admin');
    const { id } = await register(house);
    const other = broughtBy(await walk((await start(tester, {}, id)).data.redirect_to, tester));
    const again = broughtBy(await walk((await start(tester)).data.redirect_to, tester));
    for (const { code } of [other, again]) {
      const { state } = broughtBy(await walk((await start(tester)).data.redirect_to, tester));
      const { data } = await finish(tester, { state, code });
      assert.deepEqual([data.problem.step, data.problem.code, data.id_token], ['exchange', 'invalid_grant', null]);
    }
  });

  test('after its time', async () => {
    const tester = await house.signIn('admin');
    const { data } = await start(tester);
    const brought = broughtBy(await walk(data.redirect_to, tester));
    const past = "update oidc.trial set expires_at = now() - interval '1 second' where id = $1";
    await asAdmin((client) => client.query(past, [data.id]), house.database);
    assert.equal((await finish(tester, brought)).error, 'oidc.trial_over');
    const { data: read } = await send('GET', `/api/v1/applications/${library.id}/trials/${data.id}`, tester);
    assert.deepEqual([read.state, read.problem.code], ['failed', 'expired']);
  });

  test('to lead away the answer of a sign-in that is no trial', async () => {
    const tester = await house.signIn('admin');
    const parameters = new URLSearchParams({
      client_id: library.id,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: callback,
      state: 'trial.of-nobody',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const answer = await walk(`${house.issuer}/oauth2/auth?${parameters.toString()}`, tester);
    assert.equal(`${answer.origin}${answer.pathname}`, callback);
  });

  test('to come without a secret from outside', async () => {
    const form = new URLSearchParams({ client_id: library.id, grant_type: 'authorization_code', code: 'x' });
    for (const path of ['/oauth2/token', '/oauth2/par']) {
      const reply = await fetch(`${house.issuer}${path}`, { method: 'POST', body: form });
      assert.equal(((await reply.json()) as Answered).error, 'invalid_client', path);
    }
  });
});

test('trials are forgotten after an hour', async () => {
  const tester = await house.signIn('admin');
  const { data } = await start(tester);
  await forgetOldState({ ...house.deps, now: () => new Date(Date.now() + 3_700_000) });
  const url = `/api/v1/applications/${library.id}/trials/${data.id}`;
  assert.equal((await send('GET', url, tester)).error, 'oidc.trial_not_found');
});
