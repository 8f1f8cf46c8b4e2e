import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { silence } from '../../server/test/speech.ts';
import { openBrowser } from './browser.ts';
import { checkAccessible } from './screens.checks.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
/** A microphone that beeps, which every page may use that asks for it. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const { visit } = await openBrowser({ after }, stack.url, microphone);
const viewport = { width: 360, height: 740 };
const asked = () => stack.sandbox.world.speech.received.splice(0).map((one) => String(one.asked['name']));

const visitAs = async (options: Parameters<typeof visit>[0]) => {
  const citizen = await stack.house.signIn();
  const visitor = await visit({ session: stack.sessionOf(citizen), language: 'mn', viewport, ...options });
  await visitor.go('/ask');
  return visitor;
};
const say = async (page: Page) => {
  await page.getByRole('button', { name: 'Асуултаа ярьж хэлэх' }).click();
  await page.getByText('Сонсож байна').waitFor();
  await page.waitForTimeout(1_200);
  await page.getByRole('button', { name: 'Ярьж дууслаа' }).click();
};
const heard = async (page: Page) => {
  await page.getByText('Зөв сонссон эсэхийг шалгаад').waitFor();
  return page.getByLabel('Таны асуулт').inputValue();
};

test('who is signed in says a question, reads what was heard, and may change it', async () => {
  const { page, complaints } = await visitAs({});
  await say(page);
  assert.equal(await heard(page), 'a recording');
  assert.deepEqual(asked(), ['speech.webm']);
  await page.getByLabel('Таны асуулт').fill('a recording of mine');
  assert.equal(await page.getByLabel('Таны асуулт').inputValue(), 'a recording of mine');
  assert.deepEqual(await page.evaluate('[document.documentElement.scrollWidth, innerWidth]'), [360, 360]);
  await checkAccessible(page);
  assert.deepEqual(complaints, []);
});

test('a browser that records in a format of its own sends plain samples', async () => {
  const { page, context } = await visitAs({});
  await context.addInitScript('MediaRecorder.isTypeSupported = () => false');
  await page.reload();
  await say(page);
  assert.equal(await heard(page), 'a recording');
  assert.deepEqual(asked(), ['speech.wav']);
});

test('who does not allow the microphone is told what to do', async () => {
  const { page, context } = await visitAs({});
  await context.addInitScript(
    "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
  );
  await page.reload();
  await page.getByRole('button', { name: 'Асуултаа ярьж хэлэх' }).click();
  await page.getByText('Микрофон ашиглахыг зөвшөөрөөгүй байна.').waitFor();
  assert.deepEqual(asked(), []);
});

test('without scripts a recording is sent as a file, and refused in words where it is none', async () => {
  const { page } = await visitAs({ javaScriptEnabled: false });
  const send = async (buffer: Buffer, mimeType: string) => {
    await page.getByText('Асуултаа ярьж хэлэх').click();
    await page.getByLabel('Бичлэг').setInputFiles({ name: 'question.wav', mimeType, buffer });
    await page.getByRole('button', { name: 'Текст болгох' }).click();
  };
  await send(silence(1_500), 'audio/wav');
  assert.equal(await page.getByLabel('Таны асуулт').inputValue(), 'a recording');
  await send(Buffer.from('no recording'), 'audio/wav');
  const told = await page.getByRole('alert').innerText();
  assert.match(told, /бичлэг/i);
  assert.equal(await page.getByRole('alert').count(), 1);
});

test('a visitor types', async () => {
  const { page, go } = await visit({ language: 'mn', viewport });
  await go('/ask');
  await page.getByLabel('Таны асуулт').waitFor();
  assert.equal(await page.getByText('Асуултаа ярьж хэлэх').count(), 0);
});
