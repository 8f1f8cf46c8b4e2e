import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import type { Screen } from './screen.ts';
import { guideOf } from './screens.ts';
import { openStack, type Stack } from './stack.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** All that a scheme of colours can change. */
const ofColour = ['color-contrast', 'link-in-text-block'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const languages = ['mn', 'en'] as const;
/** What browsers speak themselves, which must make no difference. */
const locales = ['ru-RU', 'en-US', 'mn-MN'] as const;

/** Checks what must hold of every page. Each area has a test file of its own, so that they run side by side. */
export async function checkScreens(screens: readonly Screen[]): Promise<void> {
  const isConsole = screens.some((screen) => screen.console);
  // Long enough for all screens of a file on a slow machine: what is prepared for the last is done with the token of the first.
  const env = { ACCESS_TOKEN_SECONDS: '3600' };
  const stack = await openStack({ after }, { console: isConsole, files: screens.some((screen) => screen.files), env });
  const guide = guideOf(stack);
  let met = 0;
  const meet = (screen: Screen, language: 'mn' | 'en') =>
    guide.meet(screen, { language, scheme: 'light', locale: locales[met++ % locales.length]! });
  /** One window for each who is signed in, in each language: what it has loaded it need not load again. */
  const windows = new Map<string, ReturnType<typeof meet>>();
  const windowOf = (screen: Screen, language: 'mn' | 'en') => {
    // A visitor is new each time, because what they began on one page would follow them to the next.
    if (screen.as === 'visitor') return meet(screen, language);
    const name = `${screen.as} ${language}`;
    const window = windows.get(name) ?? meet(screen, language);
    windows.set(name, window);
    return window;
  };
  const outlines = new Map<Screen, string>();
  for (const [screen, language] of screens.flatMap((one) => languages.map((language) => [one, language] as const))) {
    test(`${screen.path} for ${screen.as}, ${language}`, async () => {
      const { page, context, go, complaints, person } = await windowOf(screen, language);
      await page.setViewportSize({ width: 1280, height: 720 });

      assert.equal(await go(await guide.addressOf(screen)), screen.status ?? 200);
      assert.equal(await page.locator('html').getAttribute('lang'), language);
      assert.equal(await page.locator('h1').count(), 1);
      // Colours are the same in every language, and are more than half of the work; mostly all but the words is.
      const outline = await outlineOf(page);
      if (language === 'mn') await checkAccessible(page);
      else if (outline !== outlines.get(screen)) await checkStructure(page);
      outlines.set(screen, outline);
      await checkText(page, language);
      await checkCodes(page);
      await checkSecrets(stack, page, person);
      await checkNarrow(page);
      await checkScripts(page, screen.scriptsMax ?? 110);
      // Last, so that everything that could be complained of has happened.
      assert.deepEqual(complaints.splice(0), []);
      if (screen.as === 'visitor') await context.close();
    });
  }
}

/**
 * All of a page that rules of structure look at: its elements, whether there are words, and which names are the same.
 * Not the words themselves.
 */
async function outlineOf(page: Page): Promise<string> {
  const outline = await page.evaluate(
    `(() => {
       const names = [];
       const nameOf = (text) => text.trim() && (names.includes(text) ? names.indexOf(text) : names.push(text) - 1);
       const isNaming = (name) => /^(aria-label|alt|title|placeholder)$/.test(name);
       const isShaping = (name) => /^(aria-.*|role|type|class|id|for|tabindex|hidden|disabled|required|scope|colspan|open|autocomplete)$/.test(name);
       const attributeOf = ({ name, value }) =>
         isNaming(name) ? [name, nameOf(value)] : isShaping(name) ? [name, value] : [name, value !== ''];
       const lineOf = (node) => {
         if (node.nodeType === 3) return node.data.trim() === '' ? '' : 'words';
         const isNamed = /^(A|BUTTON|H[1-6]|LABEL|LEGEND|CAPTION|TITLE)$/.test(node.nodeName);
         return JSON.stringify([node.nodeName, isNamed && nameOf(node.textContent), [...node.attributes].map(attributeOf)]);
       };
       const all = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
       const lines = [lineOf(all.root)];
       while (all.nextNode()) if (!/^(SCRIPT|STYLE|LINK|META)$/.test(all.currentNode.nodeName)) lines.push(lineOf(all.currentNode));
       return lines.join('\\n');
     })()`,
  );
  return String(outline);
}

/** In light as it is, and in dark as far as colours go. */
export async function checkAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  assert.deepEqual(await violations(page, { runOnly: tags }), [], 'light');
  // All that the choice of a scheme changes: colours follow this attribute.
  await page.evaluate("document.documentElement.dataset.scheme = 'dark'");
  assert.deepEqual(await violations(page, { runOnly: { type: 'rule', values: ofColour } }), [], 'dark');
}

async function checkStructure(page: Page): Promise<void> {
  await page.evaluate(axe);
  const rules = Object.fromEntries(ofColour.map((rule) => [rule, { enabled: false }]));
  assert.deepEqual(await violations(page, { runOnly: tags, rules }), []);
}

async function violations(page: Page, chosen: { runOnly: object; rules?: object }): Promise<string[]> {
  // Passed checks and selectors are left out, because they are most of the work.
  const options = { ...chosen, resultTypes: ['violations'], selectors: false, ancestry: false, xpath: false };
  const found = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
       violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html, failureSummary }) => html.slice(0, 200) + ' ' + failureSummary).join(' | ')))`,
  );
  return found as string[];
}

/** No month of another language, and no key where words should be. */
async function checkText(page: Page, language: string): Promise<void> {
  const text = await page.locator('body').innerText();
  const programs = await page.locator('pre').allInnerTexts();
  const prose = programs.reduce((all, program) => all.replace(program, ''), text);
  assert.doesNotMatch(prose, /\bM\d\d\b|undefined|\[object|NaN/);
  if (language === 'mn') assert.doesNotMatch(text, /\b(January|February|March|April|June|July|August|Monday|Sunday)\b/);
}

/**
 * People read words: a code of ours (`auth.session_opened`, `WRONG_VC`, `MANAGER`) stands only where it is marked as a
 * detail, as a name or as part of a program, folded away, or typed.
 */
export async function checkCodes(page: Page): Promise<void> {
  const codes = await page.evaluate(
    `(() => {
       const isCode = (text) => /\\b[a-z]+(?:[._][a-z]+)*_[a-z]+\\b|\\b[A-Z]{2,}(?:_[A-Z]+)+\\b/.test(text) || /^[A-Z]{5,}$/.test(text);
       const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
       const found = [];
       while (texts.nextNode()) {
         const { data, parentElement } = texts.currentNode;
         if (!isCode(data.trim()) || parentElement.closest('.detail, details, pre, textarea, script, style, .document code, [translate=no]')) continue;
         if (parentElement.checkVisibility()) found.push(data.trim());
       }
       return found;
     })()`,
  );
  assert.deepEqual(codes, [], 'codes where words should be');
}

/** At 320 pixels nothing is wider than the window, and everything can be hit by a finger. */
export async function checkNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, 'wider than 320 pixels');
  const small = await page.evaluate(
    `[...document.querySelectorAll('a, button, input, select, textarea, summary')]
       .filter((one) => one.type !== 'hidden' && one.checkVisibility() && !one.closest('p, li, dd, .muted'))
       .map((one) => [one.outerHTML.slice(0, 100), one.getBoundingClientRect()])
       .filter(([, box]) => box.width > 1 && (box.width < 24 || box.height < 24)).map(([html]) => html)`,
  );
  assert.deepEqual(small, [], 'too small for a finger');
}

/** Neither a page nor what a browser keeps holds a token or the national id of anybody. */
async function checkSecrets(stack: Stack, page: Page, person: SignedIn | null): Promise<void> {
  const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
  const secrets = [
    /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/,
    ...(person ? [new RegExp(`\\b${await civilIdOf(stack, person)}\\b`)] : []),
  ];
  for (const secret of secrets) assert.doesNotMatch(`${await page.content()}${String(kept)}`, secret);
  assert.doesNotMatch(String(kept), /session/);
}

async function civilIdOf(stack: Stack, { userId }: SignedIn): Promise<string> {
  const db = asSystem(stack.house.deps);
  const { civil_id } = await db
    .selectFrom('users.user')
    .select('civil_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return civil_id;
}

const sizes = new Map<string, number>();

/** How large a script of the build is as every browser of the last ten years gets it: the file beside it, in Brotli. */
function sizeOf(script: string): number {
  const known = sizes.get(script);
  if (known !== undefined) return known;
  const file = path.join(import.meta.dirname, '../build/client', script);
  const { size } = statSync(existsSync(`${file}.br`) ? `${file}.br` : file);
  sizes.set(script, size);
  return size;
}

/** Adds up the scripts that a page takes at first, whether they came from afar or from what the browser keeps. */
async function checkScripts(page: Page, kilobytesMax: number): Promise<void> {
  const loaded = (await page.evaluate(
    "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((name) => name.endsWith('.js'))",
  )) as string[];
  const kilobytes = [...new Set(loaded)].map(sizeOf).reduce((sum, size) => sum + size, 0) / 1_024;
  const isAlive = await page.evaluate("document.querySelector('script[type=module]') !== null");
  assert.ok(!isAlive || kilobytes > 50, `only ${kilobytes.toFixed(1)} KB of scripts were seen`);
  assert.ok(kilobytes <= kilobytesMax, `${kilobytes.toFixed(1)} KB of scripts, more than ${kilobytesMax}`);
  const naked = await page.evaluate('[...document.scripts].filter((one) => !one.nonce).map((one) => one.outerHTML)');
  assert.deepEqual(naked, [], 'scripts without a nonce');
}
