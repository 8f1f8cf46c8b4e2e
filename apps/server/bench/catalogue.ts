// What everybody sees of the catalogue, as it is kept: operations and pages against bare Fastify that sends the same bytes.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from '../../web/test/build.ts';
import type { Citizen } from './people.ts';
import { measure, type Pair } from './reads.ts';
import { type Server, start, writeRequests } from './servers.ts';
import { offerServices } from './services.ts';
import type { Setting } from './setting.ts';

/** So many that none of them meets the limit of an address, which is asked as in production. */
const addresses = 2_000;

export async function measureCatalogue(setting: Setting, citizens: readonly Citizen[]): Promise<object[]> {
  const ids = await offerServices(setting, citizens);
  const [id = ''] = ids.values();
  const api = await start('../src/main.ts', ['api'], setting.env);
  await ensureBuild();
  const web = await start('../../web/server/main.ts', [], {
    NODE_ENV: 'production',
    PORT: '0',
    API_URL: api.url,
    TRUSTED_PROXIES: '127.0.0.1',
    REDIS_PREFIX: `${setting.env.REDIS_PREFIX}web:`,
  });
  const asked: [name: string, server: Server, path: string, headers?: Record<string, string>][] = [
    ['list of 20', api, '/api/v1/catalog/services'],
    ['search', api, `/api/v1/catalog/services?q=${encodeURIComponent('хүүхэд')}`],
    ['one service', api, `/api/v1/catalog/services/${id}`],
    ['one service as JSON-LD', api, `/api/v1/catalog/services/${id}`, { accept: 'application/ld+json' }],
    ['life events', api, '/api/v1/catalog/life-events'],
    ['page of a service', web, `/services/${id}`],
    ['page of the list', web, '/services'],
    ['home page', web, '/'],
  ];
  const table: object[] = [];
  for (const [name, server, url, headers] of asked) {
    const found = await fetch(`${server.url}${url}`, { headers: { ...headers } });
    const tag = found.headers.get('etag');
    table.push(await against(setting, name, server, url, found, headers));
    if (tag && server === api && name === 'one service')
      table.push(
        await against(setting, 'one service, held by the caller', server, url, found, { 'if-none-match': tag }),
      );
  }
  for (const server of [api, web]) server.stop();
  return table;
}

async function against(
  setting: Setting,
  name: string,
  server: Server,
  url: string,
  found: Response,
  headers: Record<string, string> = {},
): Promise<object> {
  const file = path.join(setting.folder, 'bytes');
  const isHeld = 'if-none-match' in headers;
  if (!found.ok) throw new Error(`${url} is not there: ${found.status}`);
  if (!found.bodyUsed) writeFileSync(file, await found.bytes());
  const bare = await start('bare.ts', ['bytes', file, found.headers.get('content-type') ?? '']);
  const script = (what: string, requests: Parameters<typeof writeRequests>[1]) =>
    writeRequests(path.join(setting.folder, `${what}.lua`), requests);
  const from = Array.from({ length: addresses }, (_, n) => ({
    path: url,
    headers: { ...headers, 'x-forwarded-for': `10.${n % 200}.${Math.floor(n / 200)}.1` },
  }));
  const pair: Pair = {
    name: `${name} / bare Fastify`,
    anchor: [bare, script('bytes', [{ path: isHeld ? '/held' : '/' }])],
    ours: [server, script('ours', from)],
  };
  const result = await measure(pair, setting);
  console.log(`${result.ratio} (${result.spread})  ${result.what}`);
  bare.stop();
  return result;
}
