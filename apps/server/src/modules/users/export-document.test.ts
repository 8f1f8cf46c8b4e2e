import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { asAdmin, asSystem, openHouse, type SignedIn } from '#test/house';

const house = await openHouse({ after });
const url = '/api/v1/users/me/export.pdf';
const print = ({ headers }: Pick<SignedIn, 'headers'>, language = 'mn') =>
  house.app.inject({ url, headers: { ...headers, 'accept-language': language } });
const skip = spawnSync('pdftotext', ['-v']).error ? 'no pdftotext' : false;
const textIn = (pdf: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-nopgbrk', '-', '-'], { input: pdf, encoding: 'utf8' });
const rename = (person: SignedIn, name: string) =>
  asSystem(house.deps).updateTable('users.user').set({ given_name: name }).where('id', '=', person.userId).execute();

test('a person gets what is held about them as a document, in either language', { skip }, async () => {
  const [citizen, other] = [await house.signIn(), await house.signIn()];
  await rename(citizen, 'Үүлэн\u202E Өнө');
  await rename(other, 'Зоригт');
  const expected = {
    mn: [/Миний мэдээлэл/, /Овог +Бат\n/, /Нэр +Үүлэн Өнө\n/, /Нэвтэрсэн төхөөрөмж/],
    en: [/My data/, /Family name +Бат\n/, /Given name +Үүлэн Өнө\n/, /Sessions/],
  };
  for (const [language, patterns] of Object.entries(expected)) {
    const reply = await print(citizen, language);
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.headers['content-type'], 'application/pdf');
    assert.match(String(reply.headers['content-disposition']), /^attachment; filename="my-data\.pdf"/);
    const text = textIn(reply.rawPayload);
    for (const pattern of patterns) assert.match(text, pattern);
    assert.match(text.replaceAll(/\s/g, ''), new RegExp(citizen.sessionId));
    assert.doesNotMatch(text, /Зоригт/);
  }
});

test('a visitor gets none, and whoever gets one leaves a record', async () => {
  assert.equal((await house.app.inject({ url })).statusCode, 401);
  const citizen = await house.signIn();
  const reply = await print(citizen);
  assert.ok(reply.rawPayload.subarray(0, 8).equals(Buffer.from('%PDF-1.7')));
  const { rows } = await asAdmin(
    (client) => client.query('select action from audit.pending where actor = $1', [`person:${citizen.userId}`]),
    house.database,
  );
  assert.deepEqual(rows, [{ action: 'users.data_exported' }]);
});

test('of a long list the newest are shown, and the document says so', { skip }, async () => {
  const citizen = await house.signIn();
  await asAdmin(
    (client) =>
      client.query(
        `insert into notifications.notice (id, user_id, kind, params)
         select gen_random_uuid(), $1, 'email_changed', '{}' from generate_series(1, 101)`,
        [citizen.userId],
      ),
    house.database,
  );
  const text = textIn((await print(citizen, 'en')).rawPayload);
  assert.match(text, /Showing the newest 100\. The JSON file has all of them\./);
  assert.equal(text.match(/Your email address has changed\. If/g)?.length, 100);
});
