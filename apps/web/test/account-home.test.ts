import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as sessions from '../../server/src/modules/sessions/index.ts';
import { system } from '../../server/src/platform/actor.ts';
import { openOffice } from '../../server/test/cases.ts';
import { chargeFee } from '../../server/test/fees.ts';
import { asSystem } from '../../server/test/house.ts';
import { bookSlot, insertPlace, insertSlot } from '../../server/test/places.ts';
import { accountOf } from './account.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { call, person, useEid, followApprovals } = accountOf(stack);
const [director, citizen] = [
  await person('110000000022', 'Баяр', 'Өнөрбаяр'),
  await person('110000000011', 'Дорж', 'Болормаа'),
];

test('the home page says what waits for a person, and leads to where it is done', async () => {
  await useEid('110000000022');
  await call(director, 'POST', '/users/me/eid/organizations', { reg_no: '2002002' });
  const { data } = await call(director, 'POST', '/org', { reg_no: '2002002' });
  await call(director, 'POST', `/org/${data.tenant_id}/members`, { user_id: citizen.userId, role: 'officer' });
  const asked = { civil_id: '110000000011', right_type: 'MANAGER' };
  await call(director, 'POST', '/users/me/eid/organizations/2002002/signers', asked);
  await followApprovals();
  const session = stack.sessionOf(citizen);
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });

  assert.equal(await go('/me'), 200);
  await page.getByText('Hello, Болормаа').waitFor();
  await page.getByRole('link', { name: '“Тал Нутаг ХХК” invites you' }).waitFor();
  await page.getByRole('link', { name: /Тал Нутаг ХХК.*2002002/ }).click();
  await page.getByRole('heading', { name: 'Waiting for your answer' }).waitFor();

  const { items } = (await call(citizen, 'GET', '/users/me/approvals')).data;
  assert.equal(await page.locator('.check-code').textContent(), items[0].verification_code);
});

test('somebody for whom nothing waits is told so, and so is that the certificates could not be checked', async () => {
  const other = await person('110000000033', 'Ганболд', 'Түмэнжаргал');
  const { page, go } = await stack.visit({ session: stack.sessionOf(other), language: 'en', javaScriptEnabled: false });

  await go('/me');
  await page.getByText('Nothing to do').waitFor();
  await page.getByText('Nobody has looked at your data').waitFor();
  stack.sandbox.setFaults({ always: { maintenance: true } });
  await go('/me');
  await page.getByText('could not check your certificates').waitFor();
  stack.sandbox.setFaults({ always: {} });
});

test('what is to be paid, to be finished and to be visited is on the home page', async () => {
  const { house } = stack;
  const one = await house.signIn();
  const { tenant_id: tenantId, service_id, editor } = await openOffice(house);
  await chargeFee(house, { payerId: one.userId, tenantId });
  await call(one, 'POST', '/gov/applications', { service_id });
  const [siteId, typeId] = await insertPlace(house, tenantId, editor.userId);
  const slot = await insertSlot(house, { tenantId, siteId, typeId, userId: editor.userId });
  await bookSlot(house, slot, one.userId);
  const { page, go } = await stack.visit({ session: stack.sessionOf(one), language: 'mn', javaScriptEnabled: false });

  const wanted = [
    /Улсын тэмдэгтийн хураамж: .*12,500 төлөх/,
    /өргөдлөө бөглөж дуусгах/,
    /\d{4} оны .* гараг, \d\d:\d\d/,
  ];
  for (const task of wanted) {
    await go('/me');
    await page.getByRole('link', { name: task }).click();
    await page.waitForURL(/\/me\/(payments|applications|appointments)\/[\w-]+$/);
  }
});

test('an approval that has ended is listed with how it ended', async () => {
  const other = await person('990000000002', 'Туршилт', 'Татгалзах');
  const asked = { civil_id: '990000000002', right_type: 'MANAGER' };
  const sent = await call(director, 'POST', '/users/me/eid/organizations/2002002/signers', asked);
  assert.equal(sent.status, 200);
  const ended = async () => (await call(other, 'GET', '/users/me/approvals?state=REFUSED')).data.items.length > 0;
  for (let time = 0; time < 20 && !(await ended()); time += 1) await followApprovals();
  const { page, go } = await stack.visit({ session: stack.sessionOf(other) });

  await go('/me/approvals');
  await page.getByRole('cell', { name: 'Татгалзсан' }).waitFor();
});

test('a sign-in elsewhere that came after this one is not called the previous one', async () => {
  const someone = await person('110000000044', 'Сүх', 'Тэмүүлэн');
  const { deps } = stack.house;
  const signInElsewhere = async (hours: number): Promise<void> => {
    const opening = { userId: someone.userId, method: 'eid-push', provenAt: new Date() } as const;
    const before = await sessionIds();
    await sessions.openSession(deps, system('test'), opening);
    const created_at = new Date(Date.now() + hours * 3_600_000);
    const opened = asSystem(deps).updateTable('auth.session').set({ created_at }).where('user_id', '=', someone.userId);
    await opened.where('id', 'not in', before).execute();
  };
  const sessionIds = async (): Promise<string[]> =>
    (await asSystem(deps).selectFrom('auth.session').select('id').where('user_id', '=', someone.userId).execute()).map(
      ({ id }) => id,
    );
  const seen = { session: stack.sessionOf(someone), language: 'en', javaScriptEnabled: false } as const;
  const labels = async (): Promise<string[]> => {
    const { page, go } = await stack.visit(seen);
    await go('/me');
    const card = page.locator('section', { hasText: 'Last sign-in' }).last();
    return card.locator('dt').allTextContents();
  };
  assert.deepEqual(await labels(), ['This sign-in', 'Previous sign-in']);
  await signInElsewhere(1);
  assert.deepEqual(await labels(), ['Later sign-in elsewhere', 'This sign-in']);
  await signInElsewhere(-1);
  assert.deepEqual(await labels(), ['Later sign-in elsewhere', 'This sign-in', 'Previous sign-in']);
});
