import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { type NewNoticeSettings, usualSettings } from '@tamga/contract/notifications.settings';
import * as mail from '#modules/mail';
import * as sms from '#modules/sms';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Event } from '#platform/messaging/events';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { openPostOffice } from '#test/mail';
import { callerOf } from '#test/people';
import { givePhone, openSmsOffice } from '#test/sms';
import { mailNotices, tellHeld } from './notice-mails.worker.ts';

const office = await openPostOffice({ after });
const gateway = await openSmsOffice({ after }, office.sandbox);
const env = { ...office.env, ...gateway.env, MAIL_SITE_URL: 'https://tamga.example.mn' };
const house = await openHouse({ after }, { env, kernel: { limits: 'off' } });
const call = callerOf(house);
const db = asSystem(house.deps);

/** A moment by the clock of Ulaanbaatar, on a day to come: what is told is not too old. */
const at = (time: string, days = 0) => new Date(Date.parse(`2030-03-05T${time}:00+08:00`) + days * 86_400_000);
const depsAt = (now: Date) => ({ ...house.deps, now: () => now });
const tell = (person: SignedIn, kind: string, now: Date) =>
  transact(depsAt(now), system('test'), async (deps) =>
    mailNotices.handle(
      { ...deps, db: deps.db },
      {
        ...({} as Event),
        type: 'notifications.notice_added',
        time: now,
        data: { id: randomUUID(), person: person.userId, kind },
      },
    ),
  );
const held = ({ userId }: SignedIn) =>
  db.selectFrom('notifications.held').select(['kind', 'channel', 'due_at']).where('user_id', '=', userId).execute();

/** A person with a proven address and phone, who wants these changes and all else as usual. */
async function citizen(changes: Partial<NewNoticeSettings>) {
  const person = await house.signIn();
  const email = `${person.userId}@example.mn`;
  const proven = { email, email_source: 'code', email_verified_at: new Date() } as const;
  await db.updateTable('users.user').set(proven).where('id', '=', person.userId).execute();
  const phone = await givePhone(house, person);
  const reply = await call(person, 'PUT', '/gov/notifications/settings', { ...usualSettings, ...changes });
  assert.equal(reply.status, 200);
  return { person, email, phone };
}

/** Sends what is left to be sent, as workers do, and tells what each got. */
async function delivered({ email, phone }: { email: string; phone: string }) {
  const waiting = await db.selectFrom('mail.message').select('id').where('ended_at', 'is', null).execute();
  for (const { id } of waiting)
    await mail.deliverMail.perform(house.deps, {
      id,
      at: new Date(),
      data: { id },
      signal: AbortSignal.timeout(9_000),
    });
  await sms.deliverDue({ ...depsAt(at('12:00', 1)), smsGateway: house.deps.smsGateway });
  const mails = await office.mailsTo(email);
  return { mails: mails.map(({ subject }) => subject), sms: (await gateway.smsTo(phone)).map(({ text }) => text) };
}

test('what can wait is not sent in quiet hours, but when they are over, and then together', async () => {
  const one = await citizen({ right_given: 'mail', applications: 'mail', sms: ['right_given', 'applications'] });
  await tell(one.person, 'role_given', at('22:00'));
  await tell(one.person, 'application_approved', at('03:00', 1));
  assert.deepEqual(await delivered(one), { mails: [], sms: [] });
  assert.deepEqual(
    (await held(one.person)).map(({ due_at }) => due_at),
    Array(4).fill(at('08:00', 1)),
  );

  assert.equal(await tellHeld(depsAt(new Date(at('08:00', 1).getTime() - 1))), 0, 'not a moment earlier');
  assert.equal(await tellHeld(depsAt(at('08:00', 1))), 1);
  const got = await delivered(one);
  assert.deepEqual(got, {
    mails: ['Тамга: таны мэдэгдлүүд / your notifications'],
    sms: ['Тамга: Танд хэд хэдэн мэдэгдэл ирлээ. tamga.example.mn'],
  });
  const [{ text } = { text: '' }] = await office.mailsTo(one.email);
  assert.match(text, /• Your role has changed\n\n• Application approved\n/);
  assert.equal(await tellHeld(depsAt(at('09:00', 1))), 0);
  assert.deepEqual(await held(one.person), []);
});

test('outside of quiet hours each comes as it happens, and one alone says what it is about', async () => {
  const one = await citizen({ right_given: 'mail', sms: ['right_given'], sms_language: 'en' });
  await tell(one.person, 'role_given', at('21:59'));
  const { mails, sms: got } = await delivered(one);
  assert.deepEqual(mails, ['Тамга: Your role has changed / Таны эрх өөрчлөгдлөө'], 'the language of the person first');
  assert.deepEqual(got, ['Tamga: Your role has changed. tamga.example.mn']);
});

test('a warning comes in the night too, by mail always and by SMS if it is wanted', async () => {
  const [one, other] = [await citizen({ sms: ['security'], digest_hour: 9 }), await citizen({})];
  for (const { person } of [one, other]) await tell(person, 'passkey_added', at('23:30'));
  assert.equal((await delivered(one)).sms.length, 1);
  const got = await delivered(other);
  assert.deepEqual([got.mails.length, got.sms], [1, []]);
});

test('a warning comes by SMS also on a day with more notices than come by SMS', async () => {
  const one = await citizen({ sms: ['security', 'applications'], sms_language: 'en' });
  for (let count = 0; count < 31; count += 1) await tell(one.person, 'application_approved', at('12:00'));
  await tell(one.person, 'passkey_added', at('12:01'));
  const { sms: got } = await delivered(one);
  assert.equal(got.length, 31);
  assert.equal(new Set(got).size, 2, 'thirty of the one, and the other');
});

test('mail once a day brings the whole day in one; two who tell at once tell once', async () => {
  const one = await citizen({ payments: 'mail', documents: 'mail', digest_hour: 18 });
  await tell(one.person, 'payment_succeeded', at('09:00'));
  await tell(one.person, 'payment_succeeded', at('12:00'));
  await tell(one.person, 'reference_issued', at('17:59'));
  await tell(one.person, 'payment_refunded', at('18:00'));
  await Promise.all([tellHeld(depsAt(at('18:00'))), tellHeld(depsAt(at('18:00')))]);
  assert.equal((await delivered(one)).mails.length, 1);
  const [{ text } = { text: '' }] = await office.mailsTo(one.email);
  assert.match(text, /Payment received \(2\)/);
  assert.deepEqual(
    (await held(one.person)).map(({ kind, due_at }) => [kind, due_at]),
    [['payment_refunded', at('18:00', 1)]],
    'the next day',
  );
});

test('what the person no longer wants when its hour comes is not sent', async () => {
  const one = await citizen({ right_given: 'mail', data_read: 'mail', sms: ['right_given'] });
  await tell(one.person, 'role_given', at('23:00'));
  await tell(one.person, 'data_read', at('23:00'));
  await call(one.person, 'PUT', '/gov/notifications/settings', { ...usualSettings, data_read: 'mail', sms: [] });
  await tellHeld(depsAt(at('08:00', 1)));
  const got = await delivered(one);
  assert.deepEqual(got, { mails: ['Тамга: Таны мэдээллийг үзсэн байна / Your data was looked at'], sms: [] });
});

test('no SMS goes to a phone that nothing has proven, and a kind of the inbox alone goes nowhere', async () => {
  const one = await citizen({ sms: ['security', 'right_given'] });
  await db.updateTable('users.user').set({ phone_verified_at: null }).where('id', '=', one.person.userId).execute();
  await tell(one.person, 'passkey_added', at('12:00'));
  await tell(one.person, 'report_closed', at('12:00'));
  assert.deepEqual((await delivered(one)).sms, []);
  assert.deepEqual(await held(one.person), []);
});

test('what waits is in the export of the person, and of no other', async () => {
  const [one, other] = [await citizen({ right_given: 'mail' }), await house.signIn()];
  await tell(one.person, 'role_given', at('23:00'));
  const heldIn = async (person: SignedIn) =>
    (await call(person, 'GET', '/users/me/export')).data.sections.notifications.held_messages;
  assert.partialDeepStrictEqual(await heldIn(one.person), [{ kind: 'role_given', channel: 'mail' }]);
  assert.deepEqual(await heldIn(other), []);
});
