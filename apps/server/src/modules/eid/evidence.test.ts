import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { after, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { openKeyring } from '#platform/security/keyring';
import { resealAll } from '#platform/security/sealing';
import { openStand, scan, type Stand } from '#test/eid';
import { asAdmin, asSystem, compiled, openHouse, secrets, testConfig } from '#test/house';
import { placeOf } from './evidence.ts';
import * as eid from './index.ts';
import { serverProgram } from '#test/program';

const house = await openHouse({ after });
const stand = await openStand({ after });
const actor = system('test', { requestId: 'a-sign-in', address: '203.0.113.7', auditRecords: 0 });
const deps = { ...house.deps, trust: stand.deps.eid.trust };

const keep = (evidence: eid.Evidence) =>
  transact(house.deps, actor, async (deps) => eid.keepEvidence(deps, actor, evidence, null));
const signIn = async (from: Stand = stand) => eid.verifyAuthentication(from.deps, await scan(from));
const again = (id: string, trust = deps.trust) => eid.recheck({ ...deps, trust }, actor, id);
const change = (set: string, id: string) =>
  asAdmin((client) => client.query(`update eid.evidence set ${set} where id = $1`, [id]), house.database);

test('an accepted sign-in can be judged again from what was kept, without the provider', async () => {
  const own = await openStand({ after });
  const { evidence } = await signIn(own);
  const id = await keep(evidence);
  await own.sandbox.close();

  const found = await again(id, own.deps.eid.trust);

  assert.deepEqual(found?.problems, []);
  assert.deepEqual([found?.purpose, found?.outcome, found?.failure], ['auth', 'accepted', null]);
});

test('what is kept is sealed: nothing personal can be read in the table', async () => {
  const { evidence } = await signIn();
  const id = await keep(evidence);
  const row = await asSystem(house.deps).selectFrom('eid.evidence').selectAll().where('id', '=', id).executeTakeFirst();
  assert.ok(row);
  assert.doesNotMatch(JSON.stringify(row), /110000000011|Дорж|PNOMN/);
  const plain = house.deps.keyring.open(placeOf(id), row.content_sealed).toString();
  assert.match(plain, /PNOMN-110000000011-A1B2-Q/);
});

test('a refused answer is a security event that names the step and nobody', async () => {
  stand.sandbox.setFaults({ next: { bad_signature: true } });
  const verdict = await signIn();
  assert.equal(verdict.outcome, 'rejected');
  const id = await keep(verdict.evidence);

  const events = await asSystem(house.deps)
    .selectFrom('security.event')
    .select(['kind', 'severity', 'user_id', 'address', 'request_id', 'description', 'context'])
    .where('kind', '=', 'eid_answer_rejected')
    .execute();

  assert.deepEqual(events, [
    {
      kind: 'eid_answer_rejected',
      severity: 'high',
      user_id: null,
      address: '203.0.113.7',
      request_id: 'a-sign-in',
      description: null,
      context: { step: 'signature_invalid', purpose: 'auth', evidence: id, detail: '-' },
    },
  ]);
  assert.deepEqual((await again(id))?.problems, [], 'judged again it is refused for the same reason');
});

test('the audit log knows the hash of what was kept', async () => {
  const { evidence } = await signIn();
  const id = await keep(evidence);
  const db = asSystem(house.deps);
  const [record] = await db
    .selectFrom('audit.pending')
    .select(['action', 'details'])
    .where('object', '=', `evidence:${id}`)
    .execute();
  const { content_sha256: digest } = await db
    .selectFrom('eid.evidence')
    .select('content_sha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(record?.action, 'eid.answer_accepted');
  assert.deepEqual(JSON.parse(record?.details ?? ''), {
    failure: null,
    purpose: 'auth',
    sha256: digest.toString('hex'),
  });
});

suite('a recheck finds', () => {
  test('a sealed content that was changed, or taken from another row', async () => {
    const [one, other] = [await keep((await signIn()).evidence), await keep((await signIn()).evidence)];
    await change(`content_sealed = (select content_sealed from eid.evidence where id = '${other}')`, one);
    assert.match((await again(one))!.problems.join(), /does not open/);
    await change(
      `content_sealed = overlay(content_sealed placing case substr(content_sealed, 60, 1) when 'A' then 'B' else 'A' end from 60)`,
      other,
    );
    assert.match((await again(other))!.problems.join(), /does not open/);
  });

  test('a content that somebody with the key sealed anew', async () => {
    const id = await keep((await signIn()).evidence);
    const { keyring } = house.deps;
    const row = await asSystem(house.deps)
      .selectFrom('eid.evidence')
      .select('content_sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const plain = keyring.open(placeOf(id), row.content_sealed).toString();
    const forged = plain.replaceAll('PNOMN-110000000011', 'PNOMN-110000000022');
    await change(`content_sealed = '${keyring.seal(placeOf(id), forged)}'`, id);
    assert.match((await again(id))!.problems.join(), /not the one that was kept/);

    await change(`content_sha256 = sha256(convert_to('${forged.replaceAll("'", "''")}', 'UTF8'))`, id);
    assert.match((await again(id))!.problems.join(), /judged again it ends with document_mismatch/);
  });

  test('a row that says something else than its content', async () => {
    const id = await keep((await signIn()).evidence);
    await change(`session = '${randomUUID()}'`, id);
    assert.deepEqual((await again(id))!.problems, ['the row says something else than its content']);
  });

  test('that the anchor of the chain is not trusted any more', async () => {
    const id = await keep((await signIn()).evidence);
    const { problems } = (await again(id, { anchors: [], intermediates: deps.trust.intermediates }))!;
    assert.match(problems.join(), /chain_untrusted/);
  });

  test('that a revocation list it rested on is gone', async () => {
    stand.sandbox.setFaults({ next: { ocsp_down: true } });
    const verdict = await signIn();
    assert.equal(verdict.outcome, 'accepted', JSON.stringify(verdict));
    const id = await keep(verdict.evidence);
    assert.deepEqual((await again(id))!.problems, []);
    await asAdmin((client) => client.query('delete from eid.revocation_list'), house.database);
    assert.match((await again(id))!.problems.join(), /revocation_unknown/);
  });
});

test('evidence is sealed anew when the key changes, and still holds', async () => {
  const own = await openHouse({ after });
  const { evidence } = await signIn();
  const id = await transact(own.deps, actor, async (deps) => eid.keepEvidence(deps, actor, evidence, null));
  const ringOf = (keys: string) =>
    openKeyring(testConfig(own.database, { INTEGRATION_ENC_KEY: keys }).INTEGRATION_ENC_KEY);
  const newKey = `new:${Buffer.alloc(32, 9).toString('base64')}`;

  const keyring = ringOf(`${newKey},${secrets.INTEGRATION_ENC_KEY}`);
  assert.equal(await resealAll({ ...own.deps, keyring }), 1);

  const found = await eid.recheck({ ...deps, pool: own.deps.pool, keyring: ringOf(newKey) }, actor, id);
  assert.deepEqual(found?.problems, []);
});

suite('in the database', () => {
  test('nobody but the platform itself adds or reads evidence', async () => {
    const citizen = await house.signIn('admin');
    const person = (await house.deps.credentials.accessToken(citizen.token, actor.origin))!;
    const db = asActor(house.deps, person);
    await assert.rejects(db.selectFrom('eid.evidence').select('id').execute(), { code: '42501' });
    await assert.rejects(db.selectFrom('eid.revocation_list').select('sha256').execute(), { code: '42501' });
    const { evidence } = await signIn();
    const byPerson = transact(house.deps, person, async (deps) => eid.keepEvidence(deps, actor, evidence, null));
    await assert.rejects(byPerson, { code: '42501' });
  });

  test('not even the platform changes or removes what was kept', async () => {
    const db = asSystem(house.deps);
    await assert.rejects(db.updateTable('eid.evidence').set({ outcome: 'accepted' }).execute(), { code: '42501' });
    await assert.rejects(db.deleteFrom('eid.evidence').execute(), { code: '42501' });
    await assert.rejects(db.deleteFrom('eid.revocation_list').execute(), { code: '42501' });
  });
});

test('tamga eid recheck says so, and its exit code too', { timeout: 120_000 }, async () => {
  const id = await keep((await signIn()).evidence);
  const { DATABASE_URL: url, DATABASE_NAMED_STATEMENTS } = testConfig(house.database);
  const env = { DATABASE_URL: url.reveal(), DATABASE_NAMED_STATEMENTS, ...compiled, ...secrets, ...stand.env };
  const run = async (...words: string[]) => {
    const child = spawn(process.execPath, [serverProgram, 'eid', ...words], { env });
    const [[code], ...said] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
    return { code, said: said.join('') };
  };

  const good = await run('recheck', id);
  assert.match(good.said, /^ok: auth of .*, accepted; judged again, every check ends the same\n$/);
  assert.equal(good.code, 0);
  await change(`session = 'another'`, id);
  const bad = await run('recheck', id);
  assert.match(bad.said, /^BROKEN: auth of /);
  assert.equal(bad.code, 1);
  assert.equal((await run('recheck', randomUUID())).code, 1);
  assert.equal((await run('nonsense')).code, 2);
});
