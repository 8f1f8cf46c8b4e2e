// What the platform costs around a tool: its function alone, over REST and over MCP, in one process and one run.
import { toolScopes } from '@tamga/contract/application';
import { buildApp } from '#app';
import { readConfig } from '#config';
import { openToolbox } from '../src/modules/tools/registry.ts';
import { stemsOf } from '#platform/data/stems';
import { openWorld } from '../src/world.ts';
import { type Measured, pairUp } from './pairs.ts';
import type { Setting } from './setting.ts';
import { ask } from './engines.ts';

const atOnce = 8;
const insights = 10_000;
const query = { query: 'how to renew a certificate', limit: 5 };

/** How often a second `work` is done, by several at once. */
async function rateOf(seconds: number, work: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const started = performance.now();
  const worker = async () => {
    while (performance.now() < until) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done / ((performance.now() - started) / 1_000);
}

export async function measureTools({ env, seconds, rounds }: Setting): Promise<Measured[]> {
  const { deps, close } = openWorld(readConfig({ ...env, LOG_LEVEL: 'error' }));
  const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b99';
  await ask(`
    insert into applications.application (id, kind, name_mn, name_en, auth_method, services)
    values ('${id}', 'machine', 'a', 'a', 'secret', '{${toolScopes.join(',')}}')
    on conflict do nothing;
    insert into tools.insight (id, application_id, topic, content, digest, confidence, stems)
    select gen_random_uuid(), '${id}', 'bench', 'Insight ' || n, sha256(n::text::bytea), 0.5,
           array['w' || n % 997, 'w' || n % 499, 'w' || n % 89]
             || case when n % 100 = 0 then array[${stemsOf(query.query)
               .map((stem) => `'${stem}'`)
               .join(',')}] else '{}' end
    from generate_series(1, ${insights}) as n;
    insert into tools.stem (application_id, stem, insights)
    select application_id, unnest(stems), count(*) from tools.insight group by 1, 2;
    analyze tools.insight; analyze tools.stem`);
  const caller = {
    kind: 'application' as const,
    clientId: id,
    scopes: new Set<string>(toolScopes),
    origin: { requestId: 'bench', address: '', auditRecords: 0 },
  };
  // Every caller is the application, because the path is measured and not the key.
  const credentials = { ...deps.credentials, apiKey: async () => caller };
  const app = buildApp({ ...deps, credentials }, { limits: 'off' });
  await app.ready();
  const { run } = openToolbox(deps);
  const headers = { 'x-api-key': 'any', host: 'localhost', accept: 'application/json, text/event-stream' };
  const overRest = (name: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/v1/tools/${name}`, payload, headers });
  const overMcp = (name: string, given: object) => {
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
    return app.inject({ method: 'POST', url: '/mcp', payload, headers });
  };
  const pairs: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['host_status over REST / alone', () => run.hostStatus(caller, {}), () => overRest('host_status', {})],
    ['host_status over MCP / alone', () => run.hostStatus(caller, {}), () => overMcp('host_status', {})],
    ['search_memory over REST / alone', () => run.searchMemory(caller, query), () => overRest('search_memory', query)],
    ['search_memory over MCP / alone', () => run.searchMemory(caller, query), () => overMcp('search_memory', query)],
    [
      'search_memory over MCP / over REST',
      () => overRest('search_memory', query),
      () => overMcp('search_memory', query),
    ],
  ];
  const measured: Measured[] = [];
  try {
    for (const [what, anchor, ours] of pairs) {
      await rateOf(0.5, anchor);
      await rateOf(0.5, ours);
      measured.push(
        await pairUp(
          what,
          rounds,
          () => rateOf(seconds, anchor),
          () => rateOf(seconds, ours),
        ),
      );
    }
  } finally {
    await app.close();
    await close();
  }
  return measured;
}
