import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { sealBatch } from '../../server/src/modules/ledger/sealing.ts';
import { asAdmin } from '../../server/test/house.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const admin = await house.signIn('admin');
const visit = () => stack.visit({ session: stack.sessionOf(admin), language: 'en', javaScriptEnabled: false });
const seal = () => sealBatch(house.deps, { limit: 1_000, sign: true });

const report = async (body: object) => {
  const { headers } = await house.signIn();
  const reply = await house.app.inject({ method: 'POST', url: '/api/v1/security/events', headers, payload: body });
  assert.equal(reply.statusCode, 200);
};

suite('the audit log', () => {
  test('is narrowed by the address, shows one record and proves it, and is verified whole', async () => {
    for (const kind of ['phishing', 'lost_device']) await report({ kind });
    await seal();
    const { page, go } = await visit();
    await go('/admin/audit');
    await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Reported something suspicious' });
    await page.getByRole('button', { name: 'Filter' }).click();
    assert.equal(await page.locator('tbody tr').count(), 2);

    await page.locator('tbody tr a').first().click();
    await page.getByRole('heading', { name: /^Record \d+$/ }).waitFor();
    await page.getByRole('region', { name: 'Details' }).waitFor();
    await page.getByRole('link', { name: 'View proof' }).click();
    await page.getByText('The proof is valid').waitFor();
    assert.ok((await page.locator('.merkle li').count()) >= 3);

    await go('/admin/audit/verify');
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByText('The log is intact').waitFor();
    const note = await page.getByRole('region', { name: 'Signed note (C2SP)' }).innerText();

    // The kept note is compared with the log, with or without the line ends of browsers.
    await page.getByLabel('A note you saved').fill(`${note.trim()}\n`);
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByText('The log is intact').waitFor();
  });

  test('tells what happened in words, groups what one person did on one day, and fits its box', async () => {
    const { headers } = await house.signIn();
    const url = '/api/v1/security/events';
    for (const kind of ['phishing', 'other', 'lost_device'])
      await house.app.inject({ method: 'POST', url, headers, payload: { kind } });
    await seal();
    const { page, go } = await visit();
    await go('/admin/audit?action=security.event_reported');
    const row = page.locator('tbody tr').first();
    await row.getByRole('link', { name: 'Reported something suspicious' }).waitFor();
    await row.getByText('3 times').click();
    assert.equal(await row.locator('details a').count(), 3);
    await go('/admin/audit');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const over =
        "(() => { const box = document.querySelector('.table-scroll'); return box.scrollWidth - box.clientWidth; })()";
      assert.equal(await page.evaluate(over), 0, `${width} pixels`);
    }
  });

  test('shows the proof of what was just written as soon as it is signed', async () => {
    await report({ kind: 'phishing' });
    await sealBatch(house.deps, { limit: 1_000, sign: false });
    const { page, go } = await stack.visit({ session: stack.sessionOf(admin), language: 'en' });
    await go('/admin/audit?action=security.event_reported');
    await page.locator('tbody tr a').first().click();
    await page.getByRole('link', { name: 'View proof' }).click();
    await page.getByText('This record is waiting for the next signature.').waitFor();
    await seal();
    await page.getByText('The proof is valid').waitFor();
  });

  test('says where it was changed', async () => {
    await asAdmin(async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(`update audit.record set object = 'event:forged' where seq = 2`);
    }, house.database);
    const { page, go } = await visit();
    await go('/admin/audit/verify');
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByText('The log is damaged').waitFor();
    await page.getByText('First fault at record 2: a record was altered after it was signed.').waitFor();
    await go('/admin/audit/2/proof');
    await page.getByText('The proof is not valid').waitFor();
  });

  test('is a table too, and nobody else’s to see', async () => {
    const { context } = await visit();
    const reply = await context.request.get(`${stack.url}/admin/audit.csv?action=security.event_reported`);
    assert.equal((await reply.text()).trim().split('\r\n').length, 7);
    const manager = await stack.visit({ session: stack.sessionOf(await house.signIn('manager')) });
    const paths = ['audit', 'audit.csv', 'audit/1', 'audit/1/proof', 'audit/verify', 'security', 'security.csv'];
    for (const path of paths) assert.equal(await manager.go(`/admin/${path}`), 404, path);
  });
});

suite('security events', () => {
  test('are narrowed by kind, open where they stand, and say what makes no sense', async () => {
    await report({ kind: 'suspicious_message', description: 'A letter asked for PIN2', context: { sender: '=cmd()' } });
    const { page, go, context } = await visit();
    await go('/admin/security?kind=suspicious_message');
    assert.equal(await page.locator('tbody tr').count(), 1);
    await page.locator('summary').click();
    await page.getByText('A letter asked for PIN2').waitFor();
    const csv = await context.request.get(`${stack.url}/admin/security.csv?kind=suspicious_message`);
    assert.match(await csv.text(), /A letter asked for PIN2/);

    await go('/admin/security?user_id=nobody');
    await page.getByText('Please correct the filters').waitFor();
    await go('/admin/security?kind=recovery_code_used');
    await page.getByText('No security events').waitFor();
  });
});
