import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { thousandths, topOf } from '../../../packages/ui/src/chart-scale.ts';
import { openStack } from './stack.ts';

const ui = path.join(import.meta.dirname, '../../../packages/ui/src');
const stack = await openStack({ after });

test('an axis ends at a round number that nothing is above', () => {
  assert.deepEqual(
    [[], [0], [1], [3], [50], [51], [18_240, 7]].map((values) => topOf(values)),
    [1, 1, 1, 5, 50, 100, 20_000],
  );
  assert.deepEqual([thousandths(5, 20), thousandths(-1, 20), thousandths(0, 1)], [250, 0, 0]);
});

test('a drawing is less than two kilobytes', () => {
  const drawings = globSync('pictures/*.svg', { cwd: ui });
  assert.ok(drawings.length >= 5);
  for (const drawing of drawings) assert.ok(readFileSync(path.join(ui, drawing)).length < 2_048, drawing);
});

test('every drawing that a page names is there', async () => {
  const { page, go } = await stack.visit();
  await go('/catalogue');
  const masks = (await page.evaluate(
    "[...document.querySelectorAll('.picture')].map((one) => getComputedStyle(one).maskImage)",
  )) as string[];
  assert.ok(masks.length >= 5);
  for (const mask of new Set(masks)) {
    const reply = await fetch(new URL(/url\("([^"]+)"\)/.exec(mask)?.[1] ?? '', stack.url));
    assert.equal(reply.headers.get('content-type'), 'image/svg+xml', mask);
  }
});

test('without scripts a chart is drawn as large as its numbers, and its table has them all', async () => {
  const { page, go } = await stack.visit({ javaScriptEnabled: false });
  await go('/catalogue');
  const attributes = (selector: string, name: string) =>
    page.evaluate(`[...document.querySelectorAll('${selector}')].map((one) => one.getAttribute('${name}'))`);
  const widths = await attributes('.bar-chart .chart-bar', 'width');
  assert.deepEqual(widths, ['912', '206', '194', '0']);
  assert.deepEqual(await page.locator('.bar-chart td').allInnerTexts(), ['18,240', '4,110', '3,870', '0']);
  const lines = (await attributes('.chart-plot .chart-line', 'd')) as string[];
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? '', /^M0 380L77 410L/);
  assert.equal(await page.locator('.line-chart tbody tr').count(), 14);
});

test('white is read on the face of the site, whatever colour a theme has', async () => {
  const { page, go } = await stack.visit();
  await go('/');
  for (const colour of ['#1d5091', '#86b3f0', '#ffff00', '#ffffff', '#00ff00', '#ff00ff', '#000000']) {
    const [red = 0, green = 0, blue = 0] = (await page.evaluate(`{
      document.documentElement.style.setProperty('--primary', '${colour}');
      const pen = new OffscreenCanvas(1, 1).getContext('2d');
      const probe = document.querySelector('.home-picture');
      probe.style.color = 'var(--band-end)';
      pen.fillStyle = getComputedStyle(probe).color;
      pen.fillRect(0, 0, 1, 1);
      [...pen.getImageData(0, 0, 1, 1).data]
    }`)) as number[];
    const light = [red, green, blue]
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    const luminance = 0.2126 * light[0]! + 0.7152 * light[1]! + 0.0722 * light[2]!;
    assert.ok(1.05 / (luminance + 0.05) >= 4.5, `${colour}: ${(1.05 / (luminance + 0.05)).toFixed(2)}`);
  }
});

test('the way to a page ends in the page', async () => {
  const { page, go } = await stack.visit();
  await go('/sign-in/id');
  const last = page.locator('.breadcrumbs li').last();
  assert.equal(await last.getAttribute('aria-current'), 'page');
  assert.equal(await last.innerText(), await page.locator('h1').innerText());
});

test('buttons and fields of a line are of one height', async () => {
  const { page, go } = await stack.visit();
  await go('/catalogue');
  const heights = (await page.evaluate(
    `[...document.querySelectorAll('.button, select.input, input.input:not([type=file]), .tab')]
       .filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().height))`,
  )) as number[];
  assert.ok(heights.length > 20);
  assert.deepEqual([...new Set(heights)], [44]);
});

test('nothing moves for those who asked for that', async () => {
  const moves = `[...document.querySelectorAll('*')].some((one) => {
    const { transitionDuration, animationName } = getComputedStyle(one);
    return animationName !== 'none' || !/^(0s(, )?)+$/.test(transitionDuration);
  })`;
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const { page, go } = await stack.visit({ reducedMotion });
    await go('/sign-in');
    assert.equal(await page.evaluate(moves), reducedMotion === 'no-preference');
  }
});
