import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { toolScopes } from '@tamga/contract/application';
import { issueKey, registerMachine } from './applications.ts';
import { bolormaa, openStand } from './eid.ts';
import { allowCaller, openGateway, openUpstream } from './gateway-plane.ts';
import { sealBatch } from './house.ts';
import { openPartner } from './partners.ts';
import { peopleOf } from './people.ts';
import { Browser, goOn, openProviderHouse, register } from './relying-party.ts';

/** An engineer copies these lines; what they copy must work. */
const documents = path.join(import.meta.dirname, '../../../docs');
const guides = ['sign-in-from-your-application.md', 'assistants.md', ...globSync('guides/*.md', { cwd: documents })];

interface Step {
  guide: string;
  script: string;
}
const steps: Step[] = guides.flatMap((guide) =>
  [...readFileSync(path.join(documents, guide), 'utf8').matchAll(/```sh\n([^]*?)```/g)]
    .map(([, script = '']) => ({ guide, script }))
    .filter(({ script }) => /\bcurl\b|\bopenssl\b/.test(script)),
);

const isThere = (call: string) => spawnSync('sh', ['-c', call]).status === 0;
const skip = ['bash --version', 'curl --version', 'openssl version'].every(isThere)
  ? false
  : 'bash, curl and openssl are needed';

const stand = await openStand({ after });
const house = await openProviderHouse({ after }, { env: stand.env });
const ran = new Set<Step>();
const run = promisify(execFile);

/** The block of a guide that has these words, as it is written, but at this house; `more` is done after it. */
async function follow(
  guide: string,
  words: string,
  settings: Record<string, string | undefined> = {},
  more = '',
): Promise<string> {
  const found = steps.filter((step) => step.guide === guide && step.script.includes(words));
  assert.equal(found.length, 1, `${words} in ${guide}`);
  ran.add(found[0]!);
  const script = found[0]!.script
    .replaceAll(/https:\/\/(id\.example\.gov|api\.example)\.mn/g, house.issuer)
    .replaceAll('https://gateway.example.mn/api/v1/gw', settings['GATEWAY'] ?? '')
    .replaceAll('/audit/4711/', '/audit/1/');
  const env = { PATH: process.env.PATH, TOKEN: house.admin.token, ISSUER: house.issuer, ...settings };
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', `${script}\n${more}`], { env });
  return stdout;
}
const told = async (...asked: Parameters<typeof follow>) => JSON.parse(await follow(...asked));
/** Where a block calls twice, each has its answer. */
const linesOf = (text: string) => text.trim().replaceAll('}{', '}\n{').split('\n');

suite('the curl lines of the guides work as they are written', { skip }, () => {
  test('a sign-in by hand, with a test application', async () => {
    const guide = 'guides/sign-in-in-an-afternoon.md';
    const person = await house.signIn();
    const callback = 'http://127.0.0.1:4001/callback';
    const payload = { name: 'Номын сан', redirect_uris: [callback] };
    const asked = { method: 'POST', url: '/api/v1/me/test-applications', headers: person.headers, payload } as const;
    const { application, secret } = (await house.app.inject(asked)).json().data;
    const settings = { CLIENT_ID: application.id, CLIENT_SECRET: secret };

    assert.equal((await told(guide, 'openid-configuration')).issuer, house.issuer);
    const printed = await follow(guide, 'VERIFIER=', settings, 'echo "$VERIFIER"');
    const [address = '', verifier = ''] = printed.split('\n');
    const browser = new Browser(house.issuer);
    const reply = await browser.go(address);
    const at = new URL(reply.headers.get('location')!, house.issuer);
    const done = await goOn(house, browser, { verifier, state: '', nonce: '', reply, at, prompts: [] }, person);
    assert.equal(`${done.at!.origin}${done.at!.pathname}`, callback);
    const code = done.at!.searchParams.get('code')!;
    const tokens = await told(guide, 'grant_type=authorization_code', { ...settings, CODE: code, VERIFIER: verifier });
    const info = await told(guide, '/userinfo', { ACCESS_TOKEN: tokens.access_token });
    assert.equal(info.given_name, 'Сүх');
  });

  test('an application is registered, and its mistakes are read', async () => {
    const guide = 'sign-in-from-your-application.md';
    const { application, secret } = (await told(guide, '/api/v1/applications \\')).data;
    assert.match(secret, /^tmg_/);
    const answers = linesOf(await follow(guide, '/redirect-test', { CLIENT_ID: application.id }));
    const [errors, verdict] = answers.map((line) => JSON.parse(line).data);
    assert.deepEqual(errors, { items: [] });
    assert.deepEqual([verdict.matches, verdict.position], [false, 'https://library.example.mn/callback'.length]);
  });

  test('a citizen is asked on their phone', async () => {
    const till = { redirect_uris: [], post_logout_redirect_uris: [], ciba_allowed: true };
    const { id, secret } = await register(house, till);
    const settings = { CLIENT_ID: id, CLIENT_SECRET: secret };
    const guide = 'sign-in-from-your-application.md';
    const { auth_req_id } = await told(guide, '/oauth2/ciba', settings);
    const ask = () => told(guide, 'grant-type:ciba', { ...settings, AUTH_REQ_ID: auth_req_id });
    assert.equal((await ask()).error, 'authorization_pending');
    const onPhone = await fetch(`${stand.sandbox.url}/phone/api/people/${bolormaa}/requests`);
    const { requests } = (await onPhone.json()) as { requests: { id: string }[] };
    await stand.phone.approve(requests[0]!.id);
    let answer = await ask();
    while (answer.error === 'authorization_pending') answer = await ask();
    assert.match(answer.access_token, /^[\w-]{43}$/);
  });

  test('a partner reads what a citizen lets it read, and has them sign', async () => {
    const guide = 'guides/eid-for-partners.md';
    const partner = await openPartner(house, ['svc:eid-proxy', 'svc:eid-sign']);
    const citizen = await peopleOf(house)('110000000033');
    const { sub } = await partner.signIn(citizen, 'openid svc:eid-proxy');
    const settings = { CLIENT_ID: partner.id, CLIENT_SECRET: partner.secret };
    const { access_token: ACCESS_TOKEN } = await told(guide, 'grant_type=client_credentials', settings);
    const { data } = await told(guide, '/api/v1/eid/certificates', { ACCESS_TOKEN, SUB: sub });
    assert.equal(data.length, 2);
    const { sessionID } = await told(guide, '/rp/sign/signature', { ACCESS_TOKEN });
    await stand.phone.approve(sessionID, { pin: '12345' });
    const { state, result } = await told(guide, '/rp/sign/session', { ACCESS_TOKEN, SESSION_ID: sessionID });
    assert.deepEqual([state, result.endResult], ['COMPLETE', 'OK']);
  });

  test('an application calls a service behind the gateway', async () => {
    const upstream = await openUpstream({ after });
    const gateway = await openGateway({ after }, house);
    const service = { slug: 'land-registry', upstreams: [upstream.url], citizen: 'accepted' };
    const { key } = await allowCaller(house, house.admin, service);
    await gateway.plane.tables.look();
    const settings = { TAMGA_KEY: key.secret, GATEWAY: gateway.url };
    assert.equal((await told('guides/gateway.md', 'land-registry', settings)).url, '/v2/parcels/18634');
  });

  test('an assistant calls a tool, and makes a skill', async () => {
    const machine = await registerMachine(house, house.admin.headers, toolScopes);
    const { secret } = await issueKey(house, house.admin.headers, machine, toolScopes);
    assert.equal((await told('assistants.md', 'host_status', { TAMGA_KEY: secret })).success, true);
    assert.equal((await told('assistants.md', 'synthesize_skill', { TAMGA_KEY: secret })).success, true);
  });

  test('the log shows its checkpoint, and proves a record', async () => {
    await sealBatch(house.deps, { limit: 5_000, sign: true });
    const guide = 'guides/verify-the-audit-log.md';
    assert.match((await told(guide, '/audit/checkpoint')).data.checkpoint, /^— |\n— /);
    assert.ok(Array.isArray((await told(guide, '/proof')).data.path));
  });

  test('none was left out', () => {
    const left = steps.filter((step) => !ran.has(step)).map(({ guide, script }) => `${guide}: ${script}`);
    assert.deepEqual(left, []);
  });
});
