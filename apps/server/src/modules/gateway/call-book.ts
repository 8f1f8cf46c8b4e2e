import * as apikeys from '#modules/apikeys';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { isTaken } from '#platform/data/pool';
import type { Deps } from '#platform/deps';
import { addMinutes, type CallRow, copyCalls } from './call-book.sql.ts';
import { type Counted, openMinutes } from './minutes.ts';

/** Where calls are written down, many at a time: no call waits for it. */
export interface CallBook {
  add(call: CallRow, keyId: string | undefined): void;
  /** How many calls the log had to leave out since this process began; the counts of the minutes have them. */
  dropped(): number;
  close(): Promise<void>;
}

const pauseMs = 200;
const batchMax = 1_000;
/** While the database does not keep up, newer ones are left out beyond this. */
const waitingMax = 20_000;

/** What goes into the log together, with its counts, or not at all. */
interface Batch {
  calls: CallRow[];
  counted: Counted[];
}

export function openCallBook(deps: Pick<Deps, 'pool' | 'now' | 'log'>): CallBook {
  let waiting: CallRow[] = [];
  /** The database did not take it, or took it and was not heard: it is sent again as it was, with nothing that came since. */
  let unheard: Batch | null = null;
  let dropped = 0;
  let writing: Promise<void> | null = null;
  const minutes = openMinutes();
  const used = new Map<string, Date>();

  const write = async (): Promise<void> => {
    const batch = unheard ?? nextBatch();
    if (batch.calls.length === 0 && batch.counted.length === 0) return;
    try {
      await save(batch);
    } catch (err) {
      deps.log.warn({ err, count: batch.calls.length }, 'calls through the gateway not written down');
      if (!isWritten(err) && !isRefused(err)) {
        unheard = batch;
        throw err;
      }
      if (!isWritten(err)) await saveSingly(batch);
    }
    unheard = null;
  };
  const nextBatch = (): Batch => {
    const calls = waiting.slice(0, batchMax);
    waiting = waiting.slice(batchMax);
    return { calls, counted: minutes.take() };
  };
  // Both at once: a batch that is sent again because its end was not heard is refused as a whole, by its ids.
  const save = ({ calls, counted }: Batch): Promise<void> =>
    transact(deps, system('write down calls'), async ({ db }) => {
      await copyCalls(db, calls);
      await addMinutes(db, counted);
    });
  /** One that the table does not take must not keep the others out for ever. */
  const saveSingly = async ({ calls, counted }: Batch): Promise<void> => {
    await save({ calls: [], counted }).catch(() => minutes.give(counted));
    for (const call of calls) await save({ calls: [call], counted: [] }).catch(() => drop(call));
  };
  const drop = (call: CallRow): void => {
    dropped += 1;
    minutes.drop(call);
  };
  const noteKeys = async (): Promise<void> => {
    const noted = new Map(used);
    used.clear();
    if (noted.size > 0)
      await transact(deps, system('note use of keys'), (deps) => apikeys.noteUse(deps, noted)).catch(() => undefined);
  };
  const flush = (): void => {
    writing ??= drain(() => waiting.length, write).finally(() => (writing = null));
  };

  const timers = [setInterval(flush, pauseMs), setInterval(() => void noteKeys(), 10_000)];
  for (const timer of timers) timer.unref();
  return {
    add(call, keyId) {
      minutes.count(call);
      if (keyId !== undefined) used.set(keyId, call.at);
      if (waiting.length >= waitingMax) return drop(call);
      waiting.push(call);
      if (waiting.length >= batchMax) flush();
    },
    dropped: () => dropped,
    async close() {
      for (const timer of timers) clearInterval(timer);
      await writing;
      await drain(() => waiting.length, write);
      await noteKeys();
    },
  };
}

/** Batch after batch until nothing waits, or one could not be written: then the next look tries again. */
async function drain(left: () => number, write: () => Promise<void>): Promise<void> {
  try {
    do await write();
    while (left() > 0);
  } catch {
    // Said where it happened.
  }
}

/** Something in it is no value that the table takes: it will be refused each time. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));

/** It was saved, and only the answer was lost. The name of the constraint is that of the day. */
const isWritten = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && isTaken(error, String(error.constraint));
