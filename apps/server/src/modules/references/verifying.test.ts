import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { after, test } from 'node:test';
import { checkDigit, readCode, readNumber } from '@tamga/contract/references.number';
import { leaveReference, makeReference } from '#test/documents';
import { asSystem, secrets } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { askReferences, issuedTo, openOffice } from '#test/references';
import { urlAs } from '#test/template';
import { expireReferences } from './expiring.ts';

const house = await openObjectHouse({ after }, {}, undefined, { limits: 'off' });
const { deps } = house;
const office = await openOffice(house);
const verify = async (number: string, code: string) => {
  const query = new URLSearchParams({ number, code });
  return askReferences(house, null, 'GET', `/gov/references/verify?${query.toString()}`);
};

test('a stranger learns whether it holds, of what, from whom and since when, and nothing of whom it is about', async () => {
  const citizen = await house.signIn();
  const { number, verify_code: code, issued_at } = await issuedTo(house, office, citizen);
  const { status, data } = await verify(number.replaceAll('-', ' '), code.toLowerCase());
  assert.equal(status, 200);
  assert.deepEqual(data, {
    verdict: 'valid',
    document: {
      number,
      title: { mn: 'Оршин суугаа хаягийн лавлагаа', en: 'Proof of residence' },
      issuer: { mn: 'Туршилт', en: 'Туршилт' },
      issued_at,
      valid_until: null,
      ended_at: null,
    },
  });
});

test('a wrong code, an unknown number, a mistyped one and one that is not made yet answer alike', async () => {
  const citizen = await house.signIn();
  const { number, verify_code: code } = await issuedTo(house, office, citizen);
  const waiting = await leaveReference(house, office.tenantId, citizen.userId);
  const row = await asSystem(deps)
    .selectFrom('references.reference')
    .select('number')
    .where('id', '=', waiting)
    .executeTakeFirstOrThrow();
  const wrong = code.startsWith('2') ? `3${code.slice(1)}` : `2${code.slice(1)}`;
  const digits = number.replaceAll('-', '').slice(0, 10) + ((Number(number.at(-2)) + 1) % 10);
  const unknown = `${digits}${checkDigit(digits)}`;
  const mistyped = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
  const answers = [];
  for (const [typed, shown] of [
    [number, wrong],
    [unknown, code],
    [mistyped, code],
    [row.number, code],
    ['<script>', '…'],
  ] as const) {
    const query = new URLSearchParams({ number: typed, code: shown });
    const reply = await house.app.inject(`/api/v1/gov/references/verify?${query.toString()}`);
    answers.push(`${reply.statusCode} ${reply.body}`);
  }
  assert.equal(new Set(answers).size, 1, answers.join('\n'));
  assert.match(answers[0] ?? '', /"verdict":"unknown","document":null/);
});

test('guessing is stopped soon', async (t) => {
  const { app } = await openObjectHouse(t);
  const statuses = [];
  for (let guess = 0; guess < 30; guess += 1)
    statuses.push((await app.inject('/api/v1/gov/references/verify?number=1&code=2')).statusCode);
  assert.ok(statuses.includes(429) && statuses.indexOf(429) <= 21, statuses.join());
});

test('a term that is over is over for everybody, before and after it was written down', async () => {
  const citizen = await house.signIn();
  const validUntil = new Date(Date.now() + 60_000);
  const { id, number, verify_code: code } = await issuedTo(house, office, citizen, { validUntil });
  assert.equal((await verify(number, code)).data.verdict, 'valid');
  const past = new Date(Date.now() - 60_000);
  await asSystem(deps).updateTable('references.reference').set({ valid_until: past }).where('id', '=', id).execute();
  const read = async () => (await askReferences(house, citizen, 'GET', `/gov/references/${id}`)).data.state;
  assert.deepEqual([(await verify(number, code)).data.verdict, await read()], ['expired', 'expired']);
  assert.ok((await expireReferences(deps)) >= 1);
  assert.deepEqual([(await verify(number, code)).data.verdict, await read()], ['expired', 'expired']);
});

test('a file is known by its hash, and a changed one is not', async () => {
  const citizen = await house.signIn();
  const { id } = await issuedTo(house, office, citizen);
  const url = `/api/v1/gov/references/${id}/document`;
  const { rawPayload: pdf } = await house.app.inject({ url, headers: citizen.headers });
  const check = (bytes: Buffer) =>
    askReferences(
      house,
      null,
      'GET',
      `/gov/references/verify-file?sha256=${createHash('sha256').update(bytes).digest('hex')}`,
    );
  assert.equal((await check(pdf)).data.verdict, 'valid');
  const changed = Buffer.from(pdf);
  changed[1_000] = (changed[1_000] ?? 0) ^ 1;
  assert.equal((await check(changed)).data.verdict, 'unknown');
});

test('every single slip in a number is noticed', () => {
  const number = readNumber(`26481739205${checkDigit('26481739205')}`) ?? assert.fail('not a number');
  for (let at = 0; at < number.length; at += 1) {
    if (number[at] === '-') continue;
    for (let digit = 0; digit < 10; digit += 1) {
      if (String(digit) === number[at]) continue;
      assert.equal(readNumber(`${number.slice(0, at)}${digit}${number.slice(at + 1)}`), null);
    }
  }
  assert.equal(readCode('всм2-3456'), 'BCM2-3456', 'a Cyrillic keyboard has letters that look the same');
  assert.equal(readCode('ABCD-2345'), null);
});

test('killed while it is being stored, a document is made by the next worker, and only once', async () => {
  const citizen = await house.signIn();
  const id = await leaveReference(house, office.tenantId, citizen.userId);
  const before = (await house.keys()).length;
  const program = path.join(import.meta.dirname, '../../../test/reference.process.ts');
  const url = urlAs('tamga_app', house.database);
  const env = { LOG_LEVEL: 'error', ...secrets, ...house.env, DATABASE_URL: url };
  const child = spawn(process.execPath, [program, id], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const state = async () => (await askReferences(house, citizen, 'GET', `/gov/references/${id}`)).data.state;
  assert.equal(await state(), 'generating');
  // Two workers who both take it for theirs, as happens when one was only slow.
  const both = await Promise.allSettled([makeReference(deps, id), makeReference(deps, id)]);
  assert.ok(both.some(({ status }) => status === 'fulfilled'));
  await makeReference(deps, id);
  assert.equal(await state(), 'issued');
  assert.equal((await house.keys()).length, before + 1, 'one file');
  const told = await askReferences(house, citizen, 'GET', '/gov/notifications');
  assert.equal(told.data.items.length, 1);
});
