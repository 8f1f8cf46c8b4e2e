import { parseArgs } from 'node:util';
import * as eid from '#modules/eid';
import { system } from '#platform/actor';
import { loadConfig } from './main.config.ts';
import { openWorld } from './world.ts';

const help = `tamga eid recheck <evidence id> [--anchors <file>]     verify a kept eID answer again, as of its own day

Asks nobody but the database. The chain must end in a certificate of EID_TRUST_ANCHORS, or of the file that is named.`;

export async function runEid(words: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { anchors: { type: 'string' } },
  });
  const [action, id] = positionals;
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id ?? '');
  if (action !== 'recheck' || id === undefined || !isId) {
    console.error(help);
    return 2;
  }
  const config = loadConfig();
  if (!config) return 2;
  const trust = eid.readTrust(values.anchors === undefined ? config : { ...config, EID_TRUST_ANCHORS: values.anchors });
  const world = openWorld({ ...config, LOG_LEVEL: 'error' });
  try {
    const found = await eid.recheck({ ...world.deps, trust }, system('recheck eID evidence'), id);
    if (!found) {
      console.log('there is no such evidence');
      return 1;
    }
    const end = found.failure === null ? found.outcome : `${found.outcome} (${found.failure})`;
    const what = `${found.purpose} of ${found.at.toISOString()}, ${end}`;
    if (found.problems.length === 0) {
      console.log(`ok: ${what}; judged again, every check ends the same`);
      return 0;
    }
    console.log([`BROKEN: ${what}`, ...found.problems.map((problem) => `  ${problem}`)].join('\n'));
    return 1;
  } finally {
    await world.close();
  }
}
