// Measures the platform against the bare engine: anchor, ours, anchor, three times; the median of the ratios counts.
// A busy neighbour slows both sides of a pair alike, so ratios hold where absolute rates do not.
// Words on the command line choose parts: reads, writes, refresh, logins, polls, oidc, people, sealing, verifying, streams, tools,
// gateway, catalogue, cases, paints, signing.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureSealing, measureVerifying, measureWrites } from './audit.ts';
import { env, prepare, signedIn } from './people.ts';
import { measurePaints } from './paints.ts';
import { measurePeople } from './people-list.ts';
import { measureCases } from './cases.ts';
import { measureCatalogue } from './catalogue.ts';
import { measureGateway } from './gateway.ts';
import { measureLogins } from './logins.ts';
import { measureOidc } from './oidc.ts';
import { measurePolls } from './polls.ts';
import { measureReads } from './reads.ts';
import { measureRefresh } from './refresh.ts';
import type { Setting } from './setting.ts';
import { measureSigning } from './signing.ts';
import { measureStreams } from './streams.ts';
import { measureTools } from './tools.ts';

if (spawnSync('wrk', ['-v']).error) {
  console.error('wrk is not installed: apt-get install wrk');
  process.exit(2);
}

const setting: Setting = {
  env,
  folder: mkdtempSync(path.join(tmpdir(), 'tamga-bench-')),
  seconds: Number(process.env.BENCH_SECONDS ?? 3),
  rounds: Number(process.env.BENCH_ROUNDS ?? 3),
};
const parts = {
  reads: measureReads,
  writes: measureWrites,
  refresh: measureRefresh,
  logins: measureLogins,
  polls: measurePolls,
  oidc: measureOidc,
  people: measurePeople,
  sealing: measureSealing,
  verifying: measureVerifying,
  streams: measureStreams,
  tools: measureTools,
  gateway: measureGateway,
  catalogue: measureCatalogue,
  cases: measureCases,
  paints: measurePaints,
  signing: measureSigning,
};
const words = process.argv.slice(2);
const { seconds, rounds } = setting;
console.log(`${rounds} rounds of ${seconds} s, ${signedIn} people signed in, Node ${process.versions.node}`);

for (const [name, measure] of Object.entries(parts)) {
  if (words.length > 0 && !words.includes(name)) continue;
  console.table(await measure(setting, await prepare()));
}
rmSync(setting.folder, { recursive: true });
