import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { usualSettings } from '@tamga/contract/notifications.settings';
import { changing } from '#platform/memory/memory';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { callerOf, refusal } from '#test/people';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { deps } = house;
const call = callerOf(house);
const at = '/gov/notifications/settings';
const put = (person: SignedIn | null, settings: object) => call(person, 'PUT', at, settings);
const kindsOf = async ({ userId }: SignedIn): Promise<string[]> => {
  const rows = await asSystem(deps)
    .selectFrom('notifications.notice')
    .select('kind')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ kind }) => kind);
};

suite('settings', () => {
  test('are as usual until the person decides, and then as they decided, for them alone', async () => {
    const [person, other] = [await house.signIn(), await house.signIn()];
    assert.deepEqual((await call(person, 'GET', at)).data, usualSettings);
    const chosen = { ...usualSettings, new_sign_in: 'mail', data_read: 'inbox' };
    assert.deepEqual((await put(person, chosen)).data, chosen);
    assert.deepEqual((await call(person, 'GET', at)).data, chosen);
    assert.deepEqual((await call(other, 'GET', at)).data, usualSettings);
    assert.deepEqual(await kindsOf(person), [], 'nothing was silenced');
  });

  test('are refused to visitors, to who has shown no eID, and if a warning would not come at all', async () => {
    const person = await house.signIn();
    assert.deepEqual(refusal(await call(null, 'GET', at)), [401, 'request.unauthenticated']);
    assert.deepEqual(refusal(await put(null, usualSettings)), [401, 'request.unauthenticated']);
    for (const bad of [{ new_device: 'off' }, { right_given: 'off' }, { data_read: undefined }, { user_id: 'x' }])
      assert.deepEqual(refusal(await put(person, { ...usualSettings, ...bad })), [400, 'request.invalid']);
    await changing(deps, `session:${person.sessionId}`, () =>
      asSystem(deps).updateTable('auth.session').set({ proven_at: null }).where('id', '=', person.sessionId).execute(),
    );
    assert.deepEqual(refusal(await put(person, usualSettings)), [403, 'request.eid_required']);
  });

  test('that silence a warning are told of, once', async () => {
    const person = await house.signIn();
    const quiet = { ...usualSettings, new_device: 'inbox' };
    await put(person, quiet);
    await put(person, quiet);
    assert.deepEqual(await kindsOf(person), ['mail_switched_off']);
  });

  test('that are left out stay as they are, so that an older client takes nothing away', async () => {
    const person = await house.signIn();
    const chosen = {
      ...usualSettings,
      applications: 'mail',
      sms: ['security', 'payments'],
      quiet_hours: { from: 23, until: 6 },
      digest_hour: 18,
    };
    assert.deepEqual((await put(person, chosen)).data, chosen);
    const { new_sign_in, new_device, right_given } = usualSettings;
    const reply = await put(person, { new_sign_in, new_device, right_given, data_read: 'inbox' });
    assert.deepEqual(reply.data, { ...chosen, data_read: 'inbox' });
    const none = { ...chosen, sms: [], quiet_hours: null, digest_hour: null };
    assert.deepEqual((await put(person, { ...none, sms: [] })).data, none);
  });

  test('have hours of the day, and topics that there are', async () => {
    const person = await house.signIn();
    for (const bad of [
      { digest_hour: 24 },
      { digest_hour: 7.5 },
      { quiet_hours: { from: 8, until: 8 } },
      { quiet_hours: { from: -1, until: 8 } },
      { sms: ['everything'] },
      { sms: 'security' },
      { sms_language: 'de' },
      { applications: 'off' },
    ])
      assert.deepEqual(refusal(await put(person, { ...usualSettings, ...bad })), [400, 'request.invalid']);
    assert.deepEqual((await put(person, { ...usualSettings, sms: ['payments', 'payments'] })).data.sms, ['payments']);
  });

  test('that take warnings by SMS away are told', async () => {
    const person = await house.signIn();
    await put(person, { ...usualSettings, sms: ['security', 'payments'] });
    await put(person, { ...usualSettings, sms: ['security'] });
    assert.deepEqual(await kindsOf(person), []);
    await put(person, { ...usualSettings, sms: [] });
    assert.deepEqual(await kindsOf(person), ['sms_switched_off']);
  });

  test('decided twice at once are decided, and kept once', async () => {
    const person = await house.signIn();
    const answers = await Promise.all(
      ['off', 'inbox', 'mail'].map((data_read) => put(person, { ...usualSettings, data_read })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
  });

  test('are in the export', async () => {
    const person = await house.signIn();
    await put(person, { ...usualSettings, data_read: 'mail' });
    const { data } = await call(person, 'GET', '/users/me/export');
    assert.equal(data.sections.notifications.notice_settings.data_read, 'mail');
  });
});
