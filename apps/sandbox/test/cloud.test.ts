import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, test } from 'node:test';
import { openSandbox } from '@tamga/sandbox';
import { z } from 'zod';

const redirectUri = 'http://127.0.0.1:3000/me/connections/callback';
const sandbox = await openSandbox();
after(() => sandbox.close());
const verifier = 'v'.repeat(43);

async function agree(): Promise<URL> {
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: 'tamga',
    redirect_uri: redirectUri,
    scope: 'calendar drive',
    state: 'a-state',
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
  });
  const reply = await fetch(`${sandbox.url}/cloud/authorize?${asked.toString()}`, {
    method: 'POST',
    body: new URLSearchParams({ account: 'bolormaa@cloud.example' }),
    redirect: 'manual',
  });
  return new URL(reply.headers.get('location') ?? '');
}

async function ask(said: Record<string, string>, secret = 'cloud-demo-secret') {
  const authorization = `Basic ${Buffer.from(`tamga:${secret}`).toString('base64')}`;
  const body = new URLSearchParams(said);
  const reply = await fetch(`${sandbox.url}/cloud/token`, { method: 'POST', headers: { authorization }, body });
  const answer = z.record(z.string(), z.unknown()).parse(await reply.json());
  const [access_token, refresh_token] = [answer['access_token'], answer['refresh_token']].map(String);
  return { status: reply.status, error: answer['error'], access_token, refresh_token };
}
const redeem = (code: string, code_verifier = verifier) =>
  ask({ grant_type: 'authorization_code', code, code_verifier, redirect_uri: redirectUri });
const renew = (refresh_token = '') => ask({ grant_type: 'refresh_token', refresh_token });
const put = async (token = '') => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/calendar' };
  const body = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
  return (await fetch(`${sandbox.url}/cloud/calendar/a.ics`, { method: 'PUT', headers, body })).status;
};

test('a code is good once, for who has its verifier and the secret', async () => {
  const codeOf = (url: URL) => url.searchParams.get('code') ?? '';
  assert.equal((await redeem(codeOf(await agree()), 'w'.repeat(43))).status, 400);
  const code = codeOf(await agree());
  assert.equal((await ask({ grant_type: 'authorization_code', code }, 'another')).status, 401);
  assert.equal((await redeem(code)).status, 200);
  const again = await redeem(code);
  assert.deepEqual([again.status, again.error], [400, 'invalid_grant']);
});

test('a token for renewing is good once, and a second use ends all that came of it', async () => {
  const first = await redeem((await agree()).searchParams.get('code') ?? '');
  const second = await renew(first.refresh_token);
  assert.deepEqual([await put(second.access_token), await put(second.access_token)], [201, 204]);
  assert.equal((await renew(first.refresh_token)).status, 400);
  assert.equal((await renew(second.refresh_token)).status, 400);
  assert.equal(await put(second.access_token), 401);
});

test('a drive lists its files page by page, by name, and gives their bytes to who may read them', async () => {
  const { access_token = '' } = await redeem((await agree()).searchParams.get('code') ?? '');
  const get = async (rest: string, token = access_token) => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${sandbox.url}/cloud/drive/files${rest}`, { headers });
    return { status: reply.status, text: await reply.text() };
  };
  const Listed = z.object({
    files: z.array(z.object({ id: z.string(), name: z.string() })),
    nextPageToken: z.string().optional(),
  });
  const list = async (query: Record<string, string>) =>
    Listed.parse(JSON.parse((await get(`?${new URLSearchParams({ fields: 'files', ...query }).toString()}`)).text));
  const first = await list({ pageSize: '3' });
  const { files } = await list({ pageSize: '3', pageToken: first.nextPageToken ?? '' });
  assert.deepEqual([first.files.length, files.map(({ name }) => name)], [3, ['Зураг.heic']]);
  const found = await list({ q: "trashed = false and (mimeType = 'application/pdf') and name contains 'ГЭРЭЭ'" });
  assert.deepEqual(
    found.files.map(({ name }) => name),
    ['Түрээсийн гэрээ.pdf'],
  );
  assert.equal((await get('?fields=files&q=anything')).status, 400);
  assert.match((await get(`/${found.files[0]?.id}?alt=media`)).text, /^%PDF/);
  assert.equal((await get('/none?alt=media')).status, 404);
  assert.equal((await get('?fields=files', 'another')).status, 401);
});
