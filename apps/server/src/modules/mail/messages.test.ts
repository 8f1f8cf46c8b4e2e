import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { eventually } from '#test/eventually';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { deliver, openPostOffice } from '#test/mail';
import { forgetMail, type Mail, sendMail } from './messages.ts';
import { deliverMail } from './messages.worker.ts';
import { defineMail } from './templates.ts';

const lines: string[] = [];
const office = await openPostOffice({ after });
const house = await openHouse(
  { after },
  { env: { ...office.env, LOG_LEVEL: 'warn' }, logTo: { write: (line) => void lines.push(line) } },
);
const worker = deliver(house.deps);
const db = asSystem(house.deps);

const greeting = defineMail({
  kind: 'test.greeting',
  subject: { mn: 'Сайн уу', en: 'Hello' },
  body: {
    mn: ({ name }: { name: string }) => ['Өдрийн мэнд.', name],
    en: ({ name }) => ['Good day.', name],
  },
  sample: { name: 'Дорж' },
});
const send = (to: string, more: Partial<Mail<{ name: string }>> = {}, deps = house.deps) =>
  transact(deps, system('test'), async (deps) =>
    sendMail(deps, greeting, { to, facts: { name: 'Дорж & <Болор>' }, ...more }),
  );
const rowsOf = () =>
  db.selectFrom('mail.message').select(['id', 'message_sealed', 'outcome', 'ended_at']).orderBy('id').execute();

test('a mail arrives as it was written, once, and its text is gone from the database', async () => {
  await send('first@example.mn');

  const mail = await office.waitForMail('first@example.mn');

  assert.partialDeepStrictEqual(mail, {
    from: 'no-reply@tamga.example',
    to: ['first@example.mn'],
    subject: 'Тамга: Сайн уу / Hello',
    text: 'Өдрийн мэнд.\n\nДорж & <Болор>\n\n——\n\nGood day.\n\nДорж & <Болор>',
  });
  assert.match(mail.html ?? '', /<p>Дорж &amp; &lt;Болор&gt;<\/p>/);
  const row = await eventually(async () => {
    const row = (await rowsOf()).at(-1);
    assert.equal(row?.outcome, 'sent');
    return row;
  });
  assert.equal(row.message_sealed, null);
  assert.equal(mail.message_id, `<${row.id}@tamga.example>`);
  assert.equal((await office.mailsTo('first@example.mn')).length, 1);
});

test('a change that is undone sends nothing', async () => {
  const undone = transact(house.deps, system('test'), async (deps) => {
    sendMail(deps, greeting, { to: 'undone@example.mn', facts: { name: 'Дорж' } });
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  await send('after@example.mn');
  await office.waitForMail('after@example.mn');
  assert.deepEqual(await office.mailsTo('undone@example.mn'), []);
});

test('whoever reads the database while a mail waits learns neither whom it is for nor what it says', async () => {
  await office.setFaults({ down: true });
  await send('secret@example.mn', { facts: { name: '123456' } });
  const text = await asAdmin(async (client) => {
    const { rows } = await client.query(`
      select (select json_agg(m) from mail.message m)::text || (select json_agg(j) from pgboss.job j)::text as all`);
    return String(rows[0].all);
  }, house.database);
  assert.doesNotMatch(text, /secret@example|123456/);
  await office.setFaults();
  await office.waitForMail('secret@example.mn');
});

test('a mail server that is away loses nothing, and no request waits for it', async () => {
  await office.setFaults({ busy: true });
  const startedAt = performance.now();
  await send('patient@example.mn');
  assert.ok(performance.now() - startedAt < 2_000);
  await eventually(async () => assert.ok(lines.some((line) => line.includes('did not take a message'))));

  await office.setFaults();

  await office.waitForMail('patient@example.mn');
  assert.ok(!lines.join('').includes('patient@example.mn'), 'nobody is named in the log');
});

test('a mail that is of no use any more is dropped', async () => {
  const count = (await rowsOf()).length;
  await send('late@example.mn', { uselessAfter: new Date(Date.now() - 1_000) });
  await eventually(async () => {
    const rows = await rowsOf();
    assert.deepEqual([rows.length, rows.at(-1)?.outcome], [count + 1, 'expired']);
  });
  assert.deepEqual(await office.mailsTo('late@example.mn'), []);
});

test('a mail that is left while every worker is dead waits for the next', async (t) => {
  await worker.stop();
  await send('orphan@example.mn');
  const next = deliver(house.deps);
  t.after(() => next.stop());
  await office.waitForMail('orphan@example.mn');
});

test('delivered twice, as after a crash, it is the same message to mail programs', async () => {
  await send('twice@example.mn');
  const [row] = (await rowsOf()).slice(-1);
  const job = { id: row!.id, at: new Date(), data: { id: row!.id }, signal: AbortSignal.timeout(10_000) };
  await Promise.all([deliverMail.perform(house.deps, job), deliverMail.perform(house.deps, job)]);
  const ids = new Set((await office.mailsTo('twice@example.mn')).map(({ message_id }) => message_id));
  assert.equal(ids.size, 1);
  const before = (await office.mailsTo('twice@example.mn')).length;
  await deliverMail.perform(house.deps, job);
  assert.equal((await office.mailsTo('twice@example.mn')).length, before, 'once noted, it is not sent again');
});

test('what was sent is forgotten after a month', async () => {
  const inAMonth = () => new Date(Date.now() + 31 * 86_400_000);
  assert.ok((await forgetMail({ ...house.deps, now: inAMonth })) > 0);
  assert.deepEqual(
    (await rowsOf()).filter(({ ended_at }) => ended_at !== null),
    [],
  );
});

test('without a mail server nothing is left to be sent', async (t) => {
  const silent = await openHouse(t, { database: house.database });
  const before = (await rowsOf()).length;
  await send('nobody@example.mn', {}, silent.deps);
  assert.equal((await rowsOf()).length, before);
});
