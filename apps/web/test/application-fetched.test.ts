import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askCases, citizensEvidence, formSchema, openOffice } from '../../server/test/cases.ts';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import { issuedTo } from '../../server/test/references.ts';
import { checkAccessible, checkNarrow } from './screens.checks.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { files: true });
const { house } = stack;
const office = await openOffice(house);
const permit = await citizensEvidence(house, office, 'permit');
const other = await citizensEvidence(house, office, 'other');
const service_id = await office.publish(
  { form_schema: { type: 'object', properties: { copies: formSchema.properties.copies } } },
  [permit, other],
);
await asSystem(house.deps)
  .updateTable('registry.once_only')
  .set({ class: 'held', blocker: null })
  .where('service_id', '=', service_id)
  .execute();
const viewport = { width: 360, height: 740 };
const begin = async (citizen: SignedIn): Promise<string> =>
  (await askCases(house, citizen, 'POST', '/applications', { payload: { service_id, data: {} } })).data.id;
const said = {
  mn: {
    fetch: 'Улсын бүртгэлээс авах',
    title: 'Улсын бүртгэлээс авсан мэдээлэл',
    source: /Энэ платформоор олгосон\. Авсан: \d{4} оны/,
    lacking: 'Улсын бүртгэлд олдсонгүй',
  },
  en: {
    fetch: 'Get it from the state register',
    title: 'What we got from the state register',
    source: /Issued on this platform, on \d+ \w+ \d{4}, \d\d:\d\d/,
    lacking: 'Not found in the state register',
  },
} as const;

for (const [language, javaScriptEnabled] of [
  ['mn', false],
  ['en', true],
] as const)
  test(`who has evidence fetched sees what it is, whose and since when, and what there is not; ${language}, scripts: ${javaScriptEnabled}`, async () => {
    const words = said[language];
    const citizen = await house.signIn();
    const asEvidence = { evidenceTypeId: permit.evidence_type_id };
    const issued = await issuedTo(house, { tenantId: office.tenant_id }, citizen, asEvidence);
    const id = await begin(citizen);
    const session = stack.sessionOf(citizen);
    const { page, go, complaints } = await stack.visit({ session, language, viewport, javaScriptEnabled });
    const main = page.locator('main');
    await go(`/me/applications/${id}/answers/1`);
    await page.getByRole('button', { name: words.fetch }).click();
    await page.waitForURL(/answers\/1\?fetched/);
    const held = page.locator('.notice-success');
    await held.getByText(words.title).waitFor();
    assert.match(await held.innerText(), words.source);
    assert.ok((await held.innerText()).includes(issued.number));
    const lacking = page.locator('.notice-warning');
    assert.ok((await lacking.innerText()).includes(words.lacking));
    assert.equal(await lacking.getByRole('link').getAttribute('href'), `/me/applications/${id}/evidence/other`);
    // It was tried: the same button again would do nothing.
    assert.equal(await page.getByRole('button', { name: words.fetch }).count(), 0);
    if (javaScriptEnabled) await checkAccessible(page);
    await checkNarrow(page);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/fetched-${language}.png`, fullPage: true });

    await go(`/me/applications/${id}/check`);
    assert.match(await main.innerText(), words.source);
    await page.getByRole('button', { name: words.fetch }).click();
    await page.waitForURL(/check\?fetched/);
    await page.getByText(words.lacking).waitFor();
    await checkNarrow(page);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/needs-${language}.png`, fullPage: true });
    assert.deepEqual(complaints, []);
  });
