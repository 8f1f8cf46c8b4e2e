import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync';

/** The one without windows costs a third less, and is the same browser otherwise. */
const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/** The browser of all tests; with `more` of its flags for the few that need a microphone or the like. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  if (!executablePath) throw new Error('there is no browser: install chromium-headless-shell');
  return chromium.launch({ executablePath, args: [...flags.split(' '), ...more] });
}
