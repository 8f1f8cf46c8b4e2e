import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bolormaa, openStand } from '#test/eid';
import { openHouse } from '#test/house';

const stand = await openStand({ after });
const { phone } = stand;
/** As `pnpm dev` has it: the site is on this very machine, without a certificate. */
const callbackUrl = 'http://127.0.0.1:3000/sign-in/back';
const house = await openHouse(
  { after },
  { env: { ...stand.env, SIGN_IN_CALLBACKS: callbackUrl }, kernel: { limits: 'off' } },
);

const post = async (url: string, payload: object = {}, app = house.app) =>
  (await app.inject({ method: 'POST', url: `/api/v1/auth/${url}`, payload })).json().data;

/** Opens the link on this device, agrees, and brings back what the app says. */
async function finish(begun: { sid: string; binding: string | null }, link: string) {
  const { id } = await phone.open(bolormaa, link);
  const back = (await phone.approve(String(id)))!;
  assert.ok(back.href.startsWith(`${callbackUrl}?sign_in=`), back.href);
  const key = { sid: begun.sid, ...(begun.binding && { binding: begun.binding }) };
  assert.equal((await post('eid/poll', key)).needs_callback, true);
  const callback = {
    session_secret_digest: back.searchParams.get('sessionSecretDigest'),
    user_challenge_verifier: back.searchParams.get('userChallengeVerifier'),
  };
  return post('eid/poll', { ...key, callback });
}

test('the app on this device leads back to a site on this very machine, named or not', async () => {
  for (const wishes of [{ bind: true, callback_url: callbackUrl }, { bind: true }, {}]) {
    const begun = await post('eid/start', wishes);
    assert.ok((await finish(begun, begun.deep_link)).tokens, JSON.stringify(wishes));
  }
});

test('a mobile app begins with one, too', async () => {
  const begun = await post('initiate', { callback_url: callbackUrl });
  assert.ok((await finish(begun, begun.app_link)).tokens);
});

test('where nobody can be led back there is the QR code alone', async (t) => {
  const { app } = await openHouse(t, { env: stand.env });
  const begun = await post('eid/start', {}, app);
  assert.equal(begun.deep_link, null);
  assert.match(begun.qr.link, /deviceLinkType=QR/);
});
