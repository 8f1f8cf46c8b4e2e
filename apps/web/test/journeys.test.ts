import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after, test } from 'node:test';
import * as sessions from '../../server/src/modules/sessions/index.ts';
import { system } from '../../server/src/platform/actor.ts';
import type { SignedIn } from '../../server/test/house.ts';
import { freePort } from '../../server/test/pooler.ts';
import { accountOf } from './account.ts';
import { openPhone } from './phone.ts';
import { scan } from './scan.ts';
import { openStack } from './stack.ts';
import { type Walk, walkOn } from './walk.ts';

/** What people come for most, each from the first page on: how many steps it takes is a promise that is kept here. */
const stack = await openStack({ after });
const { person, useEid } = accountOf(stack);
const [bolormaa, saraa, unurbayar] = ['110000000011', '110000000101', '110000000022'];
const onPhone = { width: 360, height: 740 };
const onDesk = { width: 1280, height: 860 };

interface Journey {
  as?: SignedIn;
  window: { width: number; height: number };
  from?: string;
  most: { clicks: number; fields?: number };
}

const journey = (name: string, asked: () => Promise<Journey>, go: (walk: Walk, to: Travel) => Promise<void>): void =>
  void test(name, async (t) => {
    const { as, window, from = '/', most } = await asked();
    const session = as && { session: stack.sessionOf(as) };
    const visitor = await stack.visit({ ...session, language: 'en', viewport: window });
    const walk = walkOn(visitor.page);
    await visitor.go(from);
    const began = performance.now();
    await go(walk, { ...visitor, leave: (url) => visitor.page.goto(url) });
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const { clicks, fields, scrolls } = walk.steps;
    t.diagnostic(`${name}: ${clicks} clicks, ${fields} fields, ${scrolls} scrolls, ${seconds} s`);
    assert.ok(clicks <= most.clicks, `${clicks} clicks`);
    assert.ok(fields <= (most.fields ?? 0), `${fields} fields`);
    assert.deepEqual(visitor.complaints, []);
    await visitor.context.close();
  });

interface Travel {
  page: Awaited<ReturnType<typeof stack.visit>>['page'];
  /** To a site that is not ours, as if by its own address. */
  leave(url: string): Promise<unknown>;
}

journey(
  'a first sign-in, with the number and the phone',
  async () => ({ window: onPhone, most: { clicks: 3, fields: 1 } }),
  async (walk, { page }) => {
    const phone = await openPhone(stack, bolormaa);
    await walk.press('link', 'Sign in');
    await walk.press('link', /number/);
    await walk.fill('Register number or civil number', bolormaa);
    await walk.press('button', 'Send request');
    await phone.signInWith(await page.locator('.digits').innerText());
    await walk.sees('Hello, Болормаа');
  },
);

journey(
  'a first sign-in, with the QR code',
  async () => ({ window: onDesk, most: { clicks: 1 } }),
  async (walk, { page }) => {
    const phone = await openPhone(stack, saraa);
    await walk.press('link', 'Sign in');
    await page.locator('img.qr').waitFor();
    await phone.scan(await scan(page));
    await walk.sees('Hello, ');
  },
);

journey(
  'a device signed out',
  async () => {
    const as = await stack.house.signIn();
    const asking = { userId: as.userId, method: 'eid-link', provenAt: new Date() } as const;
    await sessions.openSession(stack.house.deps, system('test'), asking);
    return { as, window: onPhone, most: { clicks: 3 } };
  },
  async (walk) => {
    await walk.press('link', 'My account');
    await walk.press('link', /Where I am signed in/);
    await walk.press('button', /^Sign out .+/);
    await walk.sees('Device signed out.');
  },
);

journey(
  'who looked at my data',
  async () => ({ as: await stack.house.signIn(), window: onPhone, most: { clicks: 2 } }),
  async (walk) => {
    await walk.press('link', 'My account');
    await walk.press('link', 'View everyone who looked');
    await walk.sees('Nobody has looked at your data');
  },
);

journey(
  'a signer invited',
  async () => {
    await useEid(unurbayar);
    return { as: await person(unurbayar, 'Баяр', 'Өнөрбаяр'), window: onPhone, most: { clicks: 5, fields: 1 } };
  },
  async (walk) => {
    await walk.press('link', 'My account');
    await walk.press('link', 'Organisations');
    await walk.press('link', /Right to represent/);
    await walk.press('button', 'Link');
    await walk.fill('Civil number', '110000000044');
    await walk.press('button', 'Send invitation');
    await walk.sees('Invitation sent.');
  },
);

journey(
  'a person found and signed out everywhere',
  async () => {
    await stack.house.signIn();
    return { as: await stack.house.signIn('admin'), window: onDesk, most: { clicks: 6, fields: 2 } };
  },
  async (walk) => {
    await walk.press('link', 'Administration');
    await walk.press('link', 'Users');
    await walk.fill('Name or civil number', 'Болор');
    await walk.press('button', 'Filter');
    await walk.press('link', 'Дорж Болормаа');
    await walk.press('link', 'Sign them out everywhere');
    await walk.fill('Reason', 'A lost phone.');
    await walk.press('button', 'Sign them out everywhere');
    await walk.sees('They were signed out everywhere and told so.');
  },
);

/** The example that comes with the platform, with what the screen has shown; a process of its own. */
async function startLibrary(settings: Record<string, string>): Promise<void> {
  const cwd = path.join(import.meta.dirname, '../../..');
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, ['examples/web-app/server.ts'], { cwd, env });
  after(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  await once(child.stdout, 'data');
}

journey(
  'an application registered, and signed in with, with consent',
  async () => ({ as: await stack.house.signIn('admin'), window: onDesk, most: { clicks: 7, fields: 3 } }),
  async (walk, { page, leave }) => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    await walk.press('link', 'Administration');
    await walk.press('link', 'Applications');
    await walk.press('link', /Register/);
    await walk.fill('Name (Mongolian)', 'Номын сан');
    await walk.fill('Name (English)', 'Library');
    await walk.fill('Redirect addresses', `${origin}/callback`);
    await walk.press('button', 'Register');
    await walk.sees('Application registered');
    const [CLIENT_ID, CLIENT_SECRET] = await Promise.all(
      ['Client ID', 'Secret'].map((label) => page.getByLabel(label).inputValue()),
    );
    await startLibrary({ ISSUER: stack.issuer, CLIENT_ID: CLIENT_ID!, CLIENT_SECRET: CLIENT_SECRET!, PORT: `${port}` });
    await leave(origin);
    await walk.press('link', 'Sign in');
    await walk.press('button', 'Continue');
    await walk.press('button', 'Agree');
    await walk.sees(/^Signed in: /);
  },
);
