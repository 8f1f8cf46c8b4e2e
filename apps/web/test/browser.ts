import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../../sandbox/test/chromium.ts';
import type { Scope } from '../../server/test/house.ts';

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the browser has against the site: errors of scripts, of hydration, things that the policy forbids. */
  complaints: string[];
  /** Goes to a path of the site; answers with the status. */
  go(path: string): Promise<number>;
}

export interface VisitorOptions extends BrowserContextOptions {
  /** Signed in as this person: the value of the cookie, from `sessionOf` of the stack. */
  session?: string;
  /** Where the site is, other than where most go: the console of operators. */
  at?: string;
  language?: 'mn' | 'en';
  scheme?: 'light' | 'dark' | 'system';
}

/** About what is right, not about how fast: a machine that is busy, or stands still for minutes, must not make a test fail. */
const patienceMs = 300_000;

/** Waits until this holds in the page. Asked from outside: the policy of our pages lets no text become a script. */
export async function until(page: Page, expression: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await page.evaluate(expression))) {
    if (Date.now() > deadline) throw new Error(`${expression} does not hold`);
    await page.waitForTimeout(50);
  }
}

export interface Windows {
  browser: Browser;
  /** A window with a memory of its own. */
  visit(options?: VisitorOptions): Promise<Visitor>;
}

/**
 * The browser writes down every answer that is no; whether one was to be expected is for the test to say. And it keeps
 * no service worker behind a certificate that a test has made, or where a test wants none.
 */
const expected = /^Failed to load resource|^An SSL certificate error|^Service Worker registration blocked/;

export async function openBrowser(scope: Scope, home: string, more: readonly string[] = []): Promise<Windows> {
  const browser = await launchBrowser(more);
  scope.after(() => browser.close());
  const visit = async ({
    session,
    language,
    scheme,
    at: url = home,
    ...options
  }: VisitorOptions = {}): Promise<Visitor> => {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      locale: 'mn-MN',
      ignoreHTTPSErrors: true,
      ...options,
    });
    const chosen = { session, language, scheme };
    for (const [name, value] of Object.entries(chosen)) {
      if (value) await context.addCookies([cookie(url, name, value)]);
    }
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      const isProblem = message.type() === 'error' || message.type() === 'warning';
      if (isProblem && !expected.test(message.text())) complaints.push(message.text());
    });
    const go = async (path: string) => (await page.goto(new URL(path, url).href))?.status() ?? 0;
    return { page, context, complaints, go };
  };
  return { browser, visit };
}

/** By domain and not by address: these cookies are for secure pages, as which a browser counts its own machine. */
const cookie = (url: string, name: string, value: string) => ({
  name: `__Host-${name}`,
  value,
  domain: new URL(url).hostname,
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax' as const,
});
