import { after } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './chromium.ts';

export interface PhonePage {
  page: Page;
  /** What the browser has against the page: errors of the script, things that the policy forbids. */
  complaints: string[];
  /** The hosts that the page asked for anything. */
  asked: Set<string>;
  /** Clicks a button of the screen that is open, by its text or its name. */
  press: (name: string | RegExp) => Promise<void>;
  /** Clicks the PIN on the pad, and then the key that sends it. */
  enterPin: (pin: string) => Promise<void>;
  /** Waits for the screen with this heading. */
  heading: (text: string) => Promise<void>;
  text: (selector: string) => Promise<string>;
}

/** A browser for a file of tests; `open` gives a window with a memory of its own. */
export async function openBrowser(url: string) {
  const browser = await launchBrowser();
  after(() => browser.close());
  return async (path = '/phone/', options: BrowserContextOptions = {}): Promise<PhonePage> => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
      ...options,
    });
    // Where sites are that people come back to: somewhere else.
    await context.route('https://rp.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Back</title><h1>Back at the site</h1>' }),
    );
    const page = await context.newPage();
    // About what is right, not about how fast.
    page.setDefaultTimeout(90_000);
    const [complaints, asked] = [[] as string[], new Set<string>()];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      const isProblem = message.type() === 'error' || message.type() === 'warning';
      // The browser writes down every answer that is no; that one was to be expected here is said by the page itself.
      if (isProblem && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
    });
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    await page.goto(new URL(path, url).href);
    const press = (name: string | RegExp) =>
      page.locator('.screen:visible').getByRole('button', { name }).first().click();
    return {
      page,
      complaints,
      asked,
      press,
      enterPin: async (pin) => {
        for (const digit of pin) await page.locator(`[data-key="${digit}"]`).click();
        await page.locator('#pin-go').click();
      },
      heading: (text) => page.locator('.screen:visible h1', { hasText: text }).waitFor(),
      text: (selector) => page.locator(selector).innerText(),
    };
  };
}
