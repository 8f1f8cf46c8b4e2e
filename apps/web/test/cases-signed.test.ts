import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { acts } from '../../server/src/acts.ts';
import * as approvals from '../../server/src/modules/approvals/index.ts';
import { askCases } from '../../server/test/cases.ts';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import { openDesk } from '../../server/test/officers.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const db = asSystem(house.deps);

/** The phone of this person says no by itself, once it is rung. */
async function refuses({ userId }: SignedIn): Promise<void> {
  const civil_id = '990000000002';
  const former = db.updateTable('users.user').where('civil_id', '=', civil_id);
  await former.set((eb) => ({ civil_id: eb.cast<string>('id', 'text') })).execute();
  await db.updateTable('users.user').set({ civil_id }).where('id', '=', userId).execute();
}

/** What the worker does every second, until nothing is waited for. */
async function ringPhones(): Promise<void> {
  const pending = db.selectFrom('approvals.approval').select('id').where('state', '=', 'PENDING');
  for (let pass = 0; pass < 30 && (await pending.execute()).length > 0; pass += 1)
    await approvals.followPending(house.deps, acts);
  assert.deepEqual(await pending.execute(), []);
}

for (const javaScriptEnabled of [true, false])
  test(`an application whose PIN2 is refused is not called sent; scripts: ${javaScriptEnabled}`, async () => {
    const citizen = await house.signIn();
    await refuses(citizen);
    const { service_id } = await openDesk(house, { requires_signature: true });
    const payload = { service_id, data: { purpose: 'bank' } };
    const { id } = (await askCases(house, citizen, 'POST', '/applications', { payload })).data;
    const at = `/me/applications/${id}`;
    const session = stack.sessionOf(citizen);
    const { page, go, complaints } = await stack.visit({ session, language: 'en', javaScriptEnabled });
    await go(`${at}/check`);
    await page.getByRole('button', { name: 'Agree with PIN2 and send' }).click();
    await page.getByText('Agree with PIN2 on your phone').waitFor();
    // What the phone shows is what is signed, so nothing is asked meanwhile.
    await go(`${at}/answers/1`);
    assert.equal(new URL(page.url()).pathname, at);
    await page.getByRole('link', { name: 'Refresh', exact: true }).click();
    await page.waitForURL(/done=sent$/);
    assert.equal(await page.getByText('Your application was sent').count(), 0);
    await ringPhones();
    if (!javaScriptEnabled) await page.getByRole('link', { name: 'Refresh', exact: true }).click();
    await page.getByText('Your application has not been sent').waitFor();
    assert.equal(await page.getByText('Your application was sent').count(), 0);
    await page.getByRole('link', { name: 'Check your answers', exact: true }).click();
    await page.waitForURL(/\/check$/);
    assert.deepEqual(complaints, []);
  });
