import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asSystem } from '../../server/test/house.ts';
import { accountOf } from './account.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { call, person, useEid } = accountOf(stack);
const [director, citizen, stranger] = [
  await person('110000000022', 'Баяр', 'Өнөрбаяр'),
  await person('110000000011', 'Дорж', 'Болормаа'),
  await person('110000000101', 'Цэнд', 'Сараа'),
];
const visitAs = (one: typeof director) =>
  stack.visit({ session: stack.sessionOf(one), language: 'en', javaScriptEnabled: false });
let organisation = '';

test('a director looks the organisation up, sees that it is the right one, and creates it; nobody else can', async () => {
  const { page, go } = await visitAs(director);

  await go('/me/organisations');
  await page.getByRole('link', { name: 'Add an organisation' }).click();
  await page.getByLabel('Register number').fill('12');
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
  await page.getByLabel('Register number').fill('2002002');
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByText('Б.Өнөрбаяр (director)').waitFor();
  await page.getByRole('button', { name: 'Yes, add it' }).click();
  await page.getByText('Organisation added. You are now its owner.').waitFor();
  organisation = /organisations\/([\da-f-]{36})/.exec(page.url())?.[1] ?? '';

  const other = await visitAs(stranger);
  await other.go('/me/organisations/new');
  await other.page.getByLabel('Register number').fill('2002002');
  await other.page.getByRole('button', { name: 'Look up' }).click();
  await other.page.getByText('so you cannot add it').waitFor();
  assert.equal(await other.go(`/me/organisations/${organisation}`), 404);
});

test('somebody is invited by their number, which is not sent back, accepts, is suspended and removed', async () => {
  const owner = await visitAs(director);
  const { page } = owner;
  await owner.go(`/me/organisations/${organisation}/invite`);
  await page.getByLabel('Civil number').fill('00000000000');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
  assert.ok(!(await page.content()).includes('00000000000'));
  await page.getByLabel('Civil number').fill('000000000000');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Invitation sent.').waitFor();
  await page.getByRole('link', { name: 'Withdraw invitation' }).click();
  await page.getByRole('button', { name: 'Withdraw invitation' }).click();
  await page.getByText('Member removed.').waitFor();
  await owner.go(`/me/organisations/${organisation}/invite`);
  await page.getByLabel('Civil number').fill('110000000011');
  await page.getByLabel('Officer').check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Invitation sent.').waitFor();
  await page.getByRole('cell', { name: /Invited person.*Invited by \S+ on / }).waitFor();
  assert.ok(!(await page.content()).includes('Болормаа'), 'no name before they accept');

  const invited = await visitAs(citizen);
  await invited.go('/me/organisations');
  await invited.page.getByText('Role offered: Officer').waitFor();
  await invited.page.getByRole('button', { name: 'Accept' }).click();
  await invited.page.getByText('You are now a member.').waitFor();
  assert.equal(await invited.page.getByRole('link', { name: 'Invite a member' }).count(), 0);

  await owner.go(`/me/organisations/${organisation}`);
  await page.getByRole('link', { name: 'Change Дорж Болормаа' }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('cell', { name: 'Suspended' }).waitFor();
  await page.getByRole('link', { name: 'Change Дорж Болормаа' }).click();
  await page.getByRole('link', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Member removed.').waitFor();
});

test('the last owner is told why they cannot leave', async () => {
  const { page, go } = await visitAs(director);

  await go(`/me/organisations/${organisation}`);
  await page.getByRole('link', { name: 'Leave organisation' }).click();
  await page.getByRole('button', { name: 'Leave organisation' }).click();
  await page.getByText('The last owner cannot leave.').waitFor();
});

test('an invitation that is declined is gone', async () => {
  const path = `/org/${organisation}/members`;
  await call(director, 'POST', path, { user_id: stranger.userId, role: 'member' });
  const { page, go } = await visitAs(stranger);

  await go('/me/organisations');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('You declined the invitation.').waitFor();
  await page.getByText('You do not belong to an organisation').waitFor();
});

test('a representative links an organisation, lets somebody sign, waits before asking again, and takes it back', async () => {
  await useEid('110000000022');
  const { page, go } = await visitAs(director);

  await go('/me/represented');
  await page.getByRole('button', { name: 'Link' }).click();
  await page.getByText('Linked.', { exact: true }).waitFor();
  await page.getByLabel('Civil number').fill('110000000044');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Invitation sent.').waitFor();
  await page.getByText('You can send it again after').waitFor();
  assert.equal(await page.getByRole('button', { name: 'again' }).count(), 0);

  const longAgo = { last_sent_at: new Date(Date.now() - 61_000) };
  await asSystem(stack.house.deps).updateTable('pki.signer').set(longAgo).execute();
  await page.reload();
  await page.getByRole('button', { name: 'again' }).click();
  await page.getByText('Request sent again.').waitFor();
  await page.getByRole('link', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Right revoked.').waitFor();
  assert.equal(await (await visitAs(stranger)).go('/me/represented/2002002'), 404);
});
