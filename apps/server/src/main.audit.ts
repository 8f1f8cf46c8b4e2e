import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import * as audit from '#modules/audit';
import * as ledger from '#modules/ledger';
import { system } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { loadConfig } from './main.config.ts';
import { openWorld } from './world.ts';

const help = `tamga audit verify [--from <record>] [--checkpoint <file>]     the whole log, in the database
tamga audit verify --file <export> --key <key> [--checkpoint <file>]   an export, without any database
tamga audit export > <file>        every record and checkpoint, as lines of JSON
tamga audit checkpoint             the newest signed checkpoint and the keys of the log
tamga audit rotate-key             sign with a new key from now on
tamga audit erase <user id>        make what is personal about somebody unreadable for good`;

export async function runAudit(words: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      file: { type: 'string' },
      key: { type: 'string', multiple: true },
      checkpoint: { type: 'string' },
    },
  });
  const [action = '', subject] = positionals;
  const kept = values.checkpoint === undefined ? undefined : readFileSync(values.checkpoint, 'utf8');
  if (action === 'verify' && values.file !== undefined) return verifyFile(values.file, values.key ?? [], kept);

  const duties: Record<string, (deps: Deps) => Promise<number>> = {
    verify: (deps) => verify(deps, Number(values.from ?? 1), kept),
    export: async (deps) => {
      const count = await ledger.exportLog(deps, print);
      console.error(`${count} records`);
      return 0;
    },
    checkpoint: async (deps) => {
      const { checkpoint, keys } = await ledger.getCheckpoint(deps, system('show the audit checkpoint'));
      console.error(keys.map((key) => `key ${key}`).join('\n'));
      await print(checkpoint ?? '');
      return checkpoint === null ? 1 : 0;
    },
    'rotate-key': async (deps) => {
      console.log(await audit.rotateSigningKey(deps, system('rotate the key of the audit log')));
      return 0;
    },
    erase: async (deps) => {
      const isErased = await audit.eraseSubject(deps, system('erase a person from the audit log'), subject ?? '');
      console.log(isErased ? 'erased' : 'the log holds nothing personal about this person');
      return 0;
    },
  };
  const duty = Object.hasOwn(duties, action) ? duties[action] : undefined;
  if (!duty || (action === 'erase' && !subject)) {
    console.error(help);
    return 2;
  }
  const config = loadConfig();
  if (!config) return 2;
  const world = openWorld({ ...config, LOG_LEVEL: 'error' });
  try {
    return await duty(world.deps);
  } finally {
    await world.close();
  }
}

/** Writes no faster than it is read, because an export may be larger than the memory. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

async function verify(deps: Deps, from: number, kept: string | undefined): Promise<number> {
  const { broken, verified, head, signed, pendingSeconds } = await ledger.verifyLog(deps, { from, kept });
  if (broken) {
    console.log(`BROKEN at record ${broken.seq}: ${broken.problem} (${verified} records before it are in order)`);
    return 1;
  }
  const pending = pendingSeconds === null ? 'nothing waits' : `the oldest waits for ${pendingSeconds.toFixed(1)} s`;
  console.log(`ok: ${verified} records up to ${head.seq} are in order, signed for up to ${signed}; ${pending}`);
  return 0;
}

async function verifyFile(file: string, keys: string[], kept: string | undefined): Promise<number> {
  if (keys.length === 0) {
    console.error('--key is missing: the key of the log, which you must have from elsewhere than this file');
    return 2;
  }
  const { broken, verified, signed } = await ledger.verifyExport(createInterface({ input: createReadStream(file) }), {
    keys,
    kept,
  });
  if (broken) {
    console.log(`BROKEN at record ${broken.seq}: ${broken.problem} (${verified} records before it are in order)`);
    return 1;
  }
  console.log(`ok: ${verified} records are in order, ${signed} of them are signed for`);
  return signed > 0 || verified === 0 ? 0 : 1;
}
