import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { examples, registerExample } from '../../../scripts/examples.ts';
import type { Scope, SignedIn } from './house.ts';
import { freePort } from './pooler.ts';
import { Browser, openProviderHouse } from './relying-party.ts';

const root = path.join(import.meta.dirname, '../../..');
// So short that the single-page application refreshes on every request.
const house = await openProviderHouse({ after }, { env: { OAUTH_ACCESS_TOKEN_SECONDS: '60' } });

/** Registers an example as `pnpm dev` does and runs it as a process of its own, until it says its first line. */
async function start(scope: Scope, name: string) {
  const { port: _, ...example } = examples[name]!;
  const port = await freePort();
  const platform = { url: house.issuer, token: house.admin.token };
  const settings = await registerExample(platform, { ...example, port });
  const child = spawn(process.execPath, [example.program], { cwd: root, env: { ...process.env, ...settings } });
  scope.after(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => assert.fail(errors.join(''))),
  ]);
  return { origin: `http://127.0.0.1:${port}`, line: String(line), settings };
}

/** Follows the browser wherever it is sent, and does for the citizen what the pages of the platform do. */
async function follow(browser: Browser, from: string, person: SignedIn, consent = {}): Promise<Response> {
  let reply = await browser.go(from);
  let at = new URL(from);
  while (reply.headers.has('location')) {
    at = new URL(reply.headers.get('location')!, at);
    const kind = at.pathname.slice(1);
    const challenge = at.searchParams.get(`${kind}_challenge`);
    if (challenge !== null) {
      const body = { challenge, ...(kind === 'consent' && consent) };
      const answer = await browser.api('POST', `/api/v1/provider/${kind}/accept`, body, person);
      assert.equal(answer.statusCode, 200, answer.message);
      at = new URL(answer.data.redirect_to);
    }
    reply = await browser.go(at);
  }
  return reply;
}

test('the web application signs a citizen in, and out again at the platform too', async (t) => {
  const { origin } = await start(t, 'web-app');
  const [browser, person] = [new Browser(house.issuer), await house.signIn()];
  assert.match(await (await browser.go(origin)).text(), /Sign in/);

  const home = await follow(browser, `${origin}/sign-in`, person);

  assert.match(await home.text(), /Signed in: <b>Бат Сүх<\/b>/);
  const before = browser.cookies.find(({ name }) => name === 'library_session')!.value;
  const out = await browser.go(`${origin}/sign-out`, { method: 'POST' });
  const done = await follow(browser, out.headers.get('location')!, person);
  assert.match(await done.text(), /href="\/sign-in"/, 'the citizen is back, and signed out');
  const cookie = `library_session=${before}`;
  assert.match(await (await fetch(origin, { headers: { cookie } })).text(), /href="\/sign-in"/);
  const again = await browser.go(`${origin}/sign-in`);
  const asked = await browser.go(again.headers.get('location')!);
  assert.match(asked.headers.get('location')!, /login_challenge/, 'the platform asks anew who it is');
});

test('the web application signs in a citizen who tells it nothing about themselves', async (t) => {
  const { origin } = await start(t, 'web-app');

  const home = await follow(new Browser(house.issuer), `${origin}/sign-in`, await house.signIn(), { grant_claims: [] });

  assert.match(await home.text(), /Signed in: <b>somebody without a name<\/b>/);
});

test('an answer that the web application did not ask for signs nobody in', async (t) => {
  const { origin } = await start(t, 'web-app');
  const browser = new Browser(house.issuer);
  await browser.go(`${origin}/sign-in`);

  const reply = await browser.go(`${origin}/callback?code=stolen&state=another&iss=${house.issuer}`);

  assert.equal(reply.status, 400);
  assert.match(await (await browser.go(origin)).text(), /href="\/sign-in"/);
});

test('the page of the single-page application has a name and no tokens; many requests at once refresh once', async (t) => {
  const { origin } = await start(t, 'single-page-app');
  const [browser, person] = [new Browser(house.issuer), await house.signIn()];
  assert.equal((await browser.go(`${origin}/api/me`)).status, 401);
  const page = await follow(browser, `${origin}/api/sign-in`, person);
  assert.match(await page.text(), /page\.js/);
  assert.equal((await browser.go(`${origin}/page.js`)).status, 200);

  for (let round = 0; round < 3; round += 1) {
    const replies = await Promise.all(Array.from({ length: 8 }, () => browser.go(`${origin}/api/me`)));
    for (const reply of replies) assert.deepEqual(await reply.json(), { name: 'Бат Сүх' });
  }

  assert.equal((await browser.go(`${origin}/api/sign-out`, { method: 'POST' })).status, 204);
  assert.equal((await browser.go(`${origin}/api/me`)).status, 401);
});

test('the machine has a token of its own', async (t) => {
  const { line } = await start(t, 'machine');

  const { active, scope } = JSON.parse(line);

  assert.deepEqual({ active, scope }, { active: true, scope: 'svc:eid-proxy' });
});

test('every example is short, and has its command', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const [name, { program }] of Object.entries(examples))
    assert.equal(scripts[`example:${name}`], `node --env-file=.tamga/examples/${name}.env ${program}`);
  const programs = globSync('examples/*/*.{ts,js}', { cwd: root });
  assert.equal(programs.length, 4);
  for (const file of programs) {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n').length;
    assert.ok(lines <= 100, `${file} has ${lines} lines`);
  }
});
