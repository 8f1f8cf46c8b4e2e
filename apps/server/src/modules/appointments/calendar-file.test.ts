import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askAs, insertSlot, openOffice } from '#test/appointments';
import { asAdmin, openHouse } from '#test/house';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const office = await openOffice(house);

const fetchFile = (headers: Record<string, string>, id: string, language: string) =>
  house.app.inject({
    method: 'GET',
    url: `/api/v1/gov/appointments/${id}/calendar.ics`,
    headers: { ...headers, 'accept-language': language },
  });

/** What a calendar reads: lines that go on are joined, and what was escaped is as it was. */
const read = (text: string): Map<string, string> =>
  new Map(
    text
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );

test('an appointment goes into a calendar, in the language of the reader and in UTC', async () => {
  const citizen = await house.signIn();
  const address = 'Сүхбаатар дүүрэг, 1-р хороо; Бага тойруу \\ 44, '.repeat(4).trim();
  await asAdmin(
    (client) => client.query('update appointments.site set address_mn = $1 where id = $2', [address, office.siteId]),
    house.database,
  );
  const slotId = await insertSlot(house, { ...office, userId: office.officer.userId });
  const payload = { slot_id: slotId };
  const { data } = await askAs(house, citizen, 'POST', '/gov/appointments', { payload });
  const reply = await fetchFile(citizen.headers, data.id, 'mn');
  assert.equal(reply.headers['content-type'], 'text/calendar; charset=utf-8');
  assert.match(String(reply.headers['content-disposition']), /appointment\.ics/);
  for (const line of reply.body.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.ok(!reply.body.includes('\uFFFD') && reply.body.endsWith('END:VCALENDAR\r\n'));
  const event = read(reply.body);
  assert.equal(event.get('DTSTART'), `${data.starts_at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`);
  assert.deepEqual([event.get('UID'), event.get('STATUS'), event.get('METHOD')], [data.id, 'CONFIRMED', 'PUBLISH']);
  const location = String(event.get('LOCATION')).replaceAll(/\\([\\;,])/g, '$1');
  assert.equal(location, `${data.site.name.mn}, ${address}`);
  assert.match(
    String(read((await fetchFile(citizen.headers, data.id, 'en')).body).get('SUMMARY')),
    /^Apply for a passport/,
  );

  await askAs(house, citizen, 'POST', `/gov/appointments/${data.id}/cancel`);
  const cancelled = read((await fetchFile(citizen.headers, data.id, 'mn')).body);
  const words = ['METHOD', 'STATUS', 'SEQUENCE'].map((key) => cancelled.get(key));
  assert.deepEqual(words, ['CANCEL', 'CANCELLED', '1']);
  const other = await house.signIn();
  assert.equal((await fetchFile(other.headers, data.id, 'mn')).statusCode, 404);
});
