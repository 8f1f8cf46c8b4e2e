// What a citizen with a cheap phone on a slow line waits for: 400 kbit/s, and a processor four times slower than this one.
import { openStack } from '../../web/test/stack.ts';

const paths = {
  visitor: ['/', '/services', '/life-events', '/sign-in', '/sign-in/id', '/verify'],
  citizen: ['/me', '/me/profile', '/me/eid', '/me/access-log', '/me/applications', '/me/notifications', '/me/sessions'],
};

/** Largest paint, all shifts, and what of scripts came over the line. */
const seen = `new Promise((resolve) => {
  const all = (type) => new Promise((done) => {
    const observer = new PerformanceObserver((list) => done(list.getEntries()));
    observer.observe({ type, buffered: true });
    setTimeout(() => done([]), 500);
  });
  Promise.all([all('largest-contentful-paint'), all('layout-shift')]).then(([paints, shifts]) => resolve({
    paint: paints.at(-1)?.startTime ?? NaN,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }));
})`;

export async function measurePaints(): Promise<object[]> {
  const closing: (() => Promise<void> | void)[] = [];
  const stack = await openStack({ after: (close) => void closing.push(close) });
  const session = stack.sessionOf(await stack.house.signIn());
  const table: object[] = [];
  for (const [who, all] of Object.entries(paths))
    for (const path of all) {
      const visitor = who === 'citizen' ? { session } : {};
      const rounds: { paint: number; shift: number; scripts: number }[] = [];
      for (let round = 0; round < 3; round += 1) {
        const { page, context } = await stack.visit({ ...visitor, language: 'mn', serviceWorkers: 'block' });
        const protocol = await context.newCDPSession(page);
        await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        const line = { offline: false, latency: 0, downloadThroughput: 50_000, uploadThroughput: 50_000 };
        await protocol.send('Network.emulateNetworkConditions', line);
        await page.goto(`${stack.url}${path}`, { waitUntil: 'load' });
        rounds.push(await page.evaluate<(typeof rounds)[number]>(seen));
        await context.close();
      }
      const [, middle] = rounds.toSorted((one, other) => one.paint - other.paint);
      table.push({
        page: `${path} (${who})`,
        'largest paint': `${Math.round(middle?.paint ?? Number.NaN)} ms`,
        shift: Math.max(...rounds.map(({ shift }) => shift)).toFixed(4),
        'scripts KB': ((middle?.scripts ?? 0) / 1_024).toFixed(1),
      });
    }
  for (const close of closing.toReversed()) await close();
  return table;
}
