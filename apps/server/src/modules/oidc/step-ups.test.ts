import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/db';
import { asSystem } from '#test/house';
import { begin, Browser, discover, exchange, goOn, openProviderHouse, register, signInAt } from '#test/relying-party';
import { assuranceOf, reaches, wantedLevel } from './levels.ts';
import { steppingUp } from './step-ups.ts';

const house = await openProviderHouse({ after });
const config = await discover(house, await register(house));
const accept = '/api/v1/provider/login/accept';

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
  assert.equal(tokens.claims()!.acr, 'low');

  const flow = await begin(house, browser, config, { acr_values: 'high' });
  assert.equal(flow.at!.pathname, '/login', 'the session does not do');
  const challenge = flow.at!.searchParams.get('login_challenge')!;
  const asked = await browser.api('POST', accept, { challenge }, citizen);
  assert.equal(asked.data.redirect_to, null);
  const again = await browser.api('POST', accept, { challenge }, citizen);
  assert.equal(again.data.approval.id, asked.data.approval.id, 'the phone rings once');
  const db = asSystem(house.deps);
  const { kind, subject_id } = await db
    .selectFrom('approvals.approval')
    .select(['kind', 'subject_id'])
    .where('id', '=', asked.data.approval.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual([kind, subject_id], ['oidc.step_up', citizen.userId]);

  const given = {
    id: asked.data.approval.id,
    subjectId: citizen.userId,
    askedBy: citizen.userId,
    act: {},
    evidenceId: '',
  };
  await transact(house.deps, system('test'), (deps) => steppingUp.approved(deps, system('test'), given));

  const raised = await exchange(config, await goOn(house, browser, flow, citizen));
  assert.deepEqual([raised.claims()!.acr, raised.claims()!.amr], ['high', ['pin', 'hwk', 'mfa']]);
  const satisfied = await signInAt(house, config, citizen, { browser, parameters: { acr_values: 'high' } });
  assert.deepEqual(satisfied.flow.prompts, [], 'what was reached is not asked for again');

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
