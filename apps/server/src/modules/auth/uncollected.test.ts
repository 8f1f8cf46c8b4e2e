import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { bolormaa, openStand } from '#test/eid';
import { asSystem, openHouse } from '#test/house';
import { idOf } from './sign-ins.ts';
import { followSignIns } from './following.ts';

const stand = await openStand({ after });
const callbackUrl = 'https://portal.example.mn/back';
const env = { ...stand.env, SIGN_IN_CALLBACKS: callbackUrl };
const house = await openHouse({ after }, { env, kernel: { limits: 'off' } });
const db = asSystem(house.deps);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

const post = async (at: string, payload: object = {}) =>
  (await house.app.inject({ method: 'POST', url: `/api/v1/auth/eid/${at}`, payload })).json();

/** Agreed to on the phone so long ago, and not polled for since: the worker has written it down. */
async function finished(minutes: number): Promise<string> {
  const { sid, qr } = (await post('start')).data;
  const { id } = await stand.phone.open(bolormaa, qr.link);
  await stand.phone.approve(String(id));
  await db
    .updateTable('auth.sign_in')
    .set({ follow_at: minutesAgo(1) })
    .where('id', '=', idOf(sid))
    .execute();
  await followSignIns(house.deps);
  const past = { finished_at: minutesAgo(minutes) };
  const moved = db.updateTable('auth.sign_in').set(past).where('id', '=', idOf(sid)).where('state', '=', 'COMPLETE');
  assert.equal((await moved.executeTakeFirst()).numUpdatedRows, 1n);
  return sid;
}

suite('a finished sign-in that nobody collects', () => {
  test('counts from when the phone answered', async () => {
    const { data } = await post('poll', { sid: await finished(4) });
    assert.equal(data.state, 'COMPLETE');
    const session = await db
      .selectFrom('auth.session')
      .select('proven_at')
      .where('user_id', '=', data.citizen.id)
      .executeTakeFirstOrThrow();
    const agoMs = Date.now() - session.proven_at!.getTime();
    assert.ok(agoMs >= 4 * 60_000 && agoMs < 5 * 60_000, String(agoMs));
  });

  test('is over after five minutes, for whoever asks', async () => {
    const sid = await finished(6);
    const { data } = await post('poll', { sid });
    assert.deepEqual([data.state, data.sso_error, data.tokens], ['EXPIRED', 'eid_timeout', null]);
    const status = (await house.app.inject(`/api/v1/auth/status/${sid}`)).json().data;
    assert.equal(status.state, 'EXPIRED');
  });

  test('and so is an answer whose browser comes back after its time', async () => {
    const { sid, deep_link } = (await post('start', { callback_url: callbackUrl })).data;
    const { id } = await stand.phone.open(bolormaa, deep_link);
    const back = (await stand.phone.approve(String(id)))!;
    await post('poll', { sid });
    await db
      .updateTable('auth.sign_in')
      .set({ expires_at: minutesAgo(1) })
      .where('id', '=', idOf(sid))
      .execute();
    const callback = {
      session_secret_digest: back.searchParams.get('sessionSecretDigest'),
      user_challenge_verifier: back.searchParams.get('userChallengeVerifier'),
    };
    const { data } = await post('poll', { sid, callback });
    assert.deepEqual([data.state, data.tokens], ['EXPIRED', null]);
  });
});
