import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { asSystem } from '#test/house';
import {
  begin,
  Browser,
  discover,
  exchange,
  type Flow,
  goOn,
  openProviderHouse,
  register,
  signInAnew,
  signInAt,
} from '#test/relying-party';
import { assuranceOf, reaches, wantedLevel } from './levels.ts';
import { steppingUp } from './step-ups.ts';

const house = await openProviderHouse({ after });
const config = await discover(house, await register(house));
const accept = '/api/v1/provider/login/accept';
const challengeOf = (flow: Flow) => flow.at!.searchParams.get('login_challenge')!;

/** What PIN2 on the phone does. */
const agree = (id: string, userId: string) =>
  transact(house.deps, system('test'), (deps) =>
    steppingUp.approved(deps, system('test'), { id, subjectId: userId, askedBy: userId, act: {}, evidenceId: '' }),
  );

test('levels are those that would do, and what we do not know is passed over', () => {
  assert.equal(wantedLevel('high substantial'), 'substantial');
  assert.equal(wantedLevel('urn:other'), null);
  assert.equal(wantedLevel(undefined), null);
  assert.ok(reaches('high', 'low') && !reaches('low', 'high') && !reaches(undefined, 'low'));
  assert.equal(assuranceOf('eid-push', false).acr, 'substantial');
  assert.equal(assuranceOf('social', true).acr, 'high');
});

test('an application that asks for more has the phone ask for PIN2, once, and then gets it', async () => {
  const citizen = await house.signIn();
  const { browser, tokens } = await signInAt(house, config, citizen);
  assert.equal(tokens.claims()!.acr, 'substantial');

  const flow = await begin(house, browser, config, { acr_values: 'high' });
  assert.equal(flow.at!.pathname, '/login', 'the session does not do');
  const challenge = flow.at!.searchParams.get('login_challenge')!;
  const asked = await browser.api('POST', accept, { challenge }, citizen);
  assert.equal(asked.data.redirect_to, null);
  const again = await browser.api('POST', accept, { challenge }, citizen);
  assert.equal(again.data.approval.id, asked.data.approval.id, 'the phone rings once');
  const db = asSystem(house.deps);
  const { kind, subject_id, text_en } = await db
    .selectFrom('approvals.approval')
    .select(['kind', 'subject_id', 'text_en'])
    .where('id', '=', asked.data.approval.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual([kind, subject_id], ['oidc.step_up', citizen.userId]);
  assert.doesNotMatch(text_en, /test/);

  await agree(asked.data.approval.id, citizen.userId);

  const raised = await exchange(config, await goOn(house, browser, flow, citizen));
  assert.deepEqual([raised.claims()!.acr, raised.claims()!.amr], ['high', ['pin', 'hwk', 'mfa']]);
  const later = await begin(house, browser, config, { acr_values: 'high' });
  assert.equal(later.at!.pathname, '/login', 'PIN2 was for that sign-in');
  const repeated = await browser.api('POST', accept, { challenge: challengeOf(later) }, citizen);
  assert.equal(repeated.data.redirect_to, null);
  const plain = await signInAt(house, config, citizen, { browser });
  assert.equal(plain.tokens.claims()!.acr, 'substantial', 'nor does a later token tell of it');

  const elsewhere = new Browser(house.issuer);
  const other = await house.signIn();
  const fresh = await begin(house, elsewhere, config, { acr_values: 'high' });
  const body = { challenge: fresh.at!.searchParams.get('login_challenge') };
  assert.equal((await elsewhere.api('POST', accept, body, other)).data.redirect_to, null, 'for nobody else');
});

test('a step-up that was refused on the phone is forgotten, and may be asked for anew', async () => {
  const citizen = await house.signIn();
  const browser = new Browser(house.issuer);
  const flow = await begin(house, browser, config, { acr_values: 'high' });
  const challenge = flow.at!.searchParams.get('login_challenge');
  const { data } = await browser.api('POST', accept, { challenge }, citizen);
  const asked = { id: data.approval.id, subjectId: citizen.userId, askedBy: null, act: {} };
  await transact(house.deps, system('test'), async (deps) =>
    steppingUp.ended?.(deps, system('test'), asked, 'REFUSED'),
  );
  const anew = await browser.api('POST', accept, { challenge }, citizen);
  assert.notEqual(anew.data.approval.id, data.approval.id);
});

test('PIN2 for one application is none for another, while both wait or later', async () => {
  const citizen = await house.signIn();
  const other = await discover(house, await register(house));
  const browser = new Browser(house.issuer);
  const asked = { acr_values: 'high' };
  const [one, two] = [await begin(house, browser, config, asked), await begin(house, browser, other, asked)];
  const waiting = [];
  for (const flow of [one, two])
    waiting.push((await browser.api('POST', accept, { challenge: challengeOf(flow) }, citizen)).data.approval.id);
  assert.notEqual(waiting[0], waiting[1], 'each is asked for by its name');
  await agree(waiting[0], citizen.userId);

  const still = await browser.api('POST', accept, { challenge: challengeOf(two) }, citizen);
  assert.deepEqual([still.data.redirect_to, still.data.approval.id], [null, waiting[1]]);
  assert.equal((await exchange(config, await goOn(house, browser, one, citizen))).claims()!.acr, 'high');
  const after = await browser.api('POST', accept, { challenge: challengeOf(two) }, citizen);
  assert.equal(after.data.redirect_to, null, 'the session of the browser is not raised');
  assert.equal((await signInAt(house, other, citizen, { browser })).tokens.claims()!.acr, 'substantial');
});

test('a sign-in that one application demanded is none that another one demanded', async () => {
  const person = await house.signIn();
  const other = await discover(house, await register(house));
  for (const demand of [{ prompt: 'login' }, { max_age: '0' }]) {
    const browser = new Browser(house.issuer);
    const [one, two] = [await begin(house, browser, config, demand), await begin(house, browser, other, demand)];
    await sleep(1_000);
    const session = await signInAnew(house, person);
    await goOn(house, browser, one, session);
    const refused = await browser.api('POST', accept, { challenge: challengeOf(two) }, session);
    assert.equal(refused.error, 'oidc.sign_in_again', JSON.stringify(demand));
    assert.ok((await exchange(other, await goOn(house, browser, two, await signInAnew(house, person)))).access_token);
  }
});

test('PIN2 is no sign-in: an old session with it is as old as before', async () => {
  const citizen = await house.signIn();
  const browser = new Browser(house.issuer);
  const flow = await begin(house, browser, config, { acr_values: 'high' });
  const { data } = await browser.api('POST', accept, { challenge: challengeOf(flow) }, citizen);
  await agree(data.approval.id, citizen.userId);
  await sleep(2_100);
  const anew = await begin(house, browser, config, { prompt: 'login' });
  assert.equal(
    (await browser.api('POST', accept, { challenge: challengeOf(anew) }, citizen)).error,
    'oidc.sign_in_again',
  );
  const aged = await begin(house, browser, config, { max_age: '1' });
  assert.equal(
    (await browser.api('POST', accept, { challenge: challengeOf(aged) }, citizen)).error,
    'oidc.sign_in_again',
  );
});
