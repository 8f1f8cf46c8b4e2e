import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addService } from '../../server/test/gateway.ts';
import { until } from './browser.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const admin = await stack.house.signIn('admin');
const { id } = await addService(stack.house, admin);
const seen = `(() => {
  const { left, right } = document.querySelector('.tab-current').getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
})()`;

for (const javaScriptEnabled of [false, true])
  test(`on a phone the tab that one is on is in sight, and the row can be moved; scripts: ${javaScriptEnabled}`, async () => {
    const session = stack.sessionOf(admin);
    const viewport = { width: 360, height: 740 };
    const { page, go } = await stack.visit({ session, language: 'mn', viewport, javaScriptEnabled });
    for (const part of ['', '/settings', '/callers', '/listing']) {
      await go(`/admin/gateway/services/${id}${part}`);
      await until(page, seen);
    }
    const left = () => page.evaluate<number>("document.querySelector('.tabs').scrollLeft");
    assert.ok((await left()) > 0, 'the last tab is not in sight from the start');
    await page.evaluate("document.querySelector('.tabs').scrollTo(0, 0)");
    await page.waitForTimeout(500);
    assert.equal(await left(), 0, 'it is not pulled back');
  });
