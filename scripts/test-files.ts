// Which test files a command line asks for: all, those whose path has one of the words, those that a change can affect
// (`--changed`), or those that have a long run (`--long`); and whether the rooms go through PgBouncer or not (`--direct`).
import { randomInt } from 'node:crypto';
import { globSync } from 'node:fs';
import { affectedBy, changedFiles } from './test-changed.ts';

/** The size of each long run, for a night. A size that is set already stays. */
const longRuns: Record<string, number> = {
  FUZZ_REQUESTS: 1_000_000,
  WEB_FUZZ_REQUESTS: 20_000,
  LEAK_REQUESTS: 200_000,
  AUDIT_RECORDS: 100_000,
  OUTBOX_EVENTS: 100_000,
  CHAOS_KILLS: 100,
  CRASH_ROUNDS: 40,
  RELAY_MESSAGES: 50_000,
  SESSION_ROUNDS: 500,
  EID_MUTANTS: 200_000,
  ONBOARDING_SEQUENCES: 5_000,
  EXPIRED_TOKENS: 1_000_000,
  MEMORY_INSIGHTS: 50_000,
  MCP_CALLS: 20_000,
  RLS_WORLDS: 2_000,
  CASES_STEPS: 50_000,
  PAYMENT_STEPS: 50_000,
  APPOINTMENT_STEPS: 50_000,
  FORMS_RUNS: 20_000,
  CONNECTED_ACCOUNTS: 10_000,
};
/** A run is the same each time, so that what fails can be repeated; a long one draws another way and says which. */
const seeds = ['FUZZ', 'ONBOARDING', 'RLS', 'CASES', 'PAYMENT', 'APPOINTMENT', 'FORMS'].map((name) => `${name}_SEED`);
const longFiles =
  /test\/(fuzz|chaos)\/|test\/(leak|sealing|outbox|sessions|sign-in-races|eid-fuzz|onboarding-model|expired-tokens|tool-memory|mcp-memory|rls-worlds|cases-model|payment-books|appointments-model|forms|forms-agree|connected-accounts)\./;

export interface Asked {
  files: string[];
  /** It takes as long as it takes. */
  isLong: boolean;
  /** The rooms go without PgBouncer, too. */
  isDirect: boolean;
}

const known = ['--changed', '--long', '--direct'];

export function filesFor(asked: readonly string[]): Asked {
  const options = asked.filter((word) => word.startsWith('--'));
  const unknown = options.find((option) => !known.includes(option));
  if (unknown) throw new Error(`${unknown} is not an option: there are ${known.join(', ')}`);
  const words = asked.filter((word) => !word.startsWith('--'));
  const everything = globSync([
    'apps/*/{src,test}/**/*.test.ts',
    'packages/*/{src,test}/**/*.test.ts',
    'scripts/*.test.ts',
  ]).toSorted();
  let files = words.length === 0 ? everything : everything.filter((file) => words.some((word) => file.includes(word)));
  if (options.includes('--long')) {
    for (const [name, size] of Object.entries(longRuns)) process.env[name] ??= String(size);
    for (const name of seeds) process.env[name] ??= String(randomInt(1_000_000));
    files = files.filter((file) => longFiles.test(file));
  }
  if (options.includes('--changed')) files = affectedBy(changedFiles(), files);
  const isLong = Object.keys(longRuns).some((name) => process.env[name] !== undefined);
  return { files, isLong, isDirect: options.includes('--direct') };
}
