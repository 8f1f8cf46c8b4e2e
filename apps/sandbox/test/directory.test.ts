import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openSandbox } from '#sandbox/sandbox';

const sandbox = await openSandbox();
after(() => sandbox.close());

const ask = async (path: string, key = 'directory-demo-key') => {
  const url = `${sandbox.url}/directory/v1/${path}`;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  return { status: reply.status, text: await reply.text() };
};
const setFaults = async (faults: object) => {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${sandbox.url}/directory/faults`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(faults),
  });
  return reply.status;
};

test('an organisation is told with those who may act for it', async () => {
  const { status, text } = await ask('organisations/2002002');
  assert.equal(status, 200);
  const { name, status: standing, officers } = JSON.parse(text);
  assert.deepEqual([name, standing], ['Тал Нутаг ХХК', 'ACTIVE']);
  assert.deepEqual(
    officers.map(({ civilId, role, givenName }: Record<string, string>) => [civilId, role, givenName]),
    [
      ['110000000022', 'DIRECTOR', 'Өнөрбаяр'],
      ['110000000033', 'FOUNDER', 'Түмэнжаргал'],
    ],
  );
});

test('a person is found by civil id and by register number', async () => {
  const [byId, byRegister] = [
    await ask('persons/110000000011'),
    await ask(`persons/${encodeURIComponent('УБ90010112')}`),
  ];
  assert.equal(byId.status, 200);
  assert.equal(byId.text, byRegister.text);
  assert.equal(JSON.parse(byId.text).familyNameLatin, 'Dorj');
});

test('what is not on file is 404, and without the key nothing is told', async () => {
  assert.equal((await ask('organisations/1111111')).status, 404);
  assert.equal((await ask('persons/1')).status, 404);
  assert.equal((await ask('organisations/2002002', 'guess')).status, 401);
});

test('it can be down, mumble, hang up and be slow', async () => {
  assert.equal(await setFaults({ down: true }), 200);
  assert.equal((await ask('organisations/2002002')).status, 503);
  await setFaults({ malformed_json: true });
  const { text } = await ask('organisations/2002002');
  assert.throws(() => JSON.parse(text));
  await setFaults({ connection_dropped: true });
  await assert.rejects(ask('organisations/2002002'));
  await setFaults({ slow_ms: 60 });
  const started = performance.now();
  await ask('organisations/2002002');
  assert.ok(performance.now() - started >= 55);
  assert.equal(await setFaults({ strange: true }), 400);
  await setFaults({});
});
