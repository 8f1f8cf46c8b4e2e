import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { openBrowser, type PhonePage } from './phone-page.ts';
import { codeChoice, encode, openParty } from './relying-party.ts';

const party = await openParty({ sessionMs: 60_000 });
const open = await openBrowser(party.sandbox.url);
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** One for each test, so that none finds on the phone what another left there. */
const people = party.sandbox.world.people.map(({ civilId }) => civilId);
let used = 0;
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** All that a scheme of colours can change. */
const ofColour = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Barriers for people with other eyes, hands or ears, in the light and the dark scheme. */
async function barriers(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const byDay = await barriersNow(page, tags);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...byDay, ...(await barriersNow(page, ofColour))];
}

async function barriersNow(page: Page, runOnly: object): Promise<string[]> {
  // By the debugger, which the policy of the page does not bind.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  // What is passed and how to select it is left out, because it is most of the work.
  const options = { runOnly, resultTypes: ['violations'], selectors: false, ancestry: false, xpath: false };
  const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<AxeResults['violations']>(run);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

const isTooWide = (page: Page) => page.evaluate('document.documentElement.scrollWidth > innerWidth');

/** Every screen in turn, with a name for it. */
async function walk(phone: PhonePage, look: (name: string) => Promise<void>): Promise<void> {
  const { page } = phone;
  const person = people[used++]!;
  const screen = async (name: string) => {
    await page.locator(`.screen[data-screen=${name}]`).waitFor({ state: 'visible' });
    await look(name);
  };
  const push = (kind: 'auth' | 'sign', changes: object) =>
    kind === 'auth'
      ? party.post(`/authentication/notification/etsi/PNOMN-${person}`, party.auth(changes))
      : party.post(
          `/signature/notification/etsi/PNOMN-${person}`,
          party.sign({ nonce: String(Math.random()), ...changes }),
        );
  await page.locator('.more summary').click();
  await screen('people');
  await page.locator(`[data-person="${person}"]`).click();
  await screen('home');
  await page.locator('[data-do=scan]').click();
  await page.locator('#link').fill('https://elsewhere.example/');
  await page.locator('#scan-form .main').click();
  await page.locator('#scan-problem:not(:empty)').waitFor();
  await screen('scan');
  const { body } = await push('auth', { interactions: encode([codeChoice]) });
  await screen('request');
  await page.locator('.choices button', { hasText: body.vc.value }).click();
  await phone.enterPin('0000');
  await page.locator('#pin-problem:not(:empty)').waitFor();
  await screen('pin');
  await page.locator('[data-screen=pin] [data-do=refuse]').click();
  await screen('result');
  await push('sign', {});
  await screen('request');
  await page.locator('#request-go').click();
  await phone.enterPin('12345');
  await screen('result');
  await party.phone(`/people/${person}/unlock`);
}

for (const language of ['mn', 'en']) {
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 1280, height: 900 },
  ]) {
    test(`nobody is kept out: ${language}, ${viewport.width} px`, { timeout: 180_000 }, async () => {
      const phone = await open(`/phone/?lang=${language}`, { viewport });
      const isNarrow = viewport.width < 960;
      if (!isNarrow) await phone.page.locator('.faults summary').click();
      await walk(phone, async (name) => {
        assert.deepEqual(await barriers(phone.page), [], name);
        assert.equal(await isTooWide(phone.page), false, `${name} is too wide`);
      });
      if (isNarrow) {
        await phone.page.locator('.about').click();
        await phone.page.locator('.faults summary').click();
        assert.deepEqual(await barriers(phone.page), [], 'panel');
      }
      assert.deepEqual(phone.complaints, []);
    });
  }
}

test('every button is large enough for a thumb', { timeout: 180_000 }, async () => {
  const phone = await open();
  const small = `[...document.querySelectorAll('.app :is(button, a, textarea, label[for=picture-file])')]
    .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 80)])
    .filter(([{ width, height }]) => width > 0 && (width < 44 || height < 44)).map(([, text]) => text)`;
  await walk(phone, async (name) => {
    assert.deepEqual(await phone.page.evaluate(small), [], name);
  });
});

test('the social network keeps nobody out either', { timeout: 180_000 }, async () => {
  const asked = new URLSearchParams({
    client_id: 'tamga',
    redirect_uri: 'http://127.0.0.1:3000/auth/social/callback',
    response_type: 'code',
    scope: 'openid email',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, complaints } = await open(`/social/auth?${asked.toString()}`, { colorScheme });
    await page.getByText('Let something go wrong').click();
    assert.deepEqual(await barriers(page), []);
    // There is no site; that the browser sets out for it is what counts.
    const back = page.waitForRequest('http://127.0.0.1:3000/**');
    await page.getByRole('button', { name: /Bolormaa Dorj/ }).click();
    assert.match(new URL((await back).url()).search, /code=/);
    assert.deepEqual(complaints, []);
  }
});
