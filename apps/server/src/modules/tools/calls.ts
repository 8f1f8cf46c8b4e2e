import * as apikeys from '#modules/apikeys';
import { type Application, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { uuidv7 } from '#platform/data/uuid';
import { insertCalls, type NewCall } from './calls.sql.ts';

/**
 * Where calls are written down, a few at a time: calls do not wait for it, and the last ones may be lost with a
 * process.
 */
export interface CallBook {
  noting<T>(call: { tool: string; via: 'rest' | 'mcp'; caller: Application }, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const pauseMs = 500;
/** While the database does not answer, older ones are let go. */
const waitingMax = 5_000;

export function openCallBook(deps: Pick<Deps, 'pool' | 'now' | 'log'>): CallBook {
  let waiting: NewCall[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = async (): Promise<void> => {
    timer = undefined;
    const calls = waiting;
    waiting = [];
    if (calls.length === 0) return;
    const used = new Map(calls.flatMap(({ key_id: key, at }) => (key === null ? [] : [[key, at] as const])));
    await transact(deps, system('write down calls'), async (deps) => {
      await insertCalls(deps.db, calls);
      await apikeys.noteUse(deps, used);
    }).catch((err: unknown) => deps.log.warn({ err, count: calls.length }, 'calls not written down'));
  };
  const add = (call: NewCall): void => {
    if (waiting.length >= waitingMax) waiting.shift();
    waiting.push(call);
    timer ??= setTimeout(() => void (writing = writing.then(write)), pauseMs);
  };

  return {
    async noting({ tool, via, caller }, work) {
      const started = performance.now();
      let code: string | null = null;
      try {
        return await work();
      } catch (error) {
        code = error instanceof AppError ? error.code : 'server.failed';
        throw error;
      } finally {
        const shared = { id: uuidv7(), at: deps.now(), application_id: caller.clientId, key_id: caller.keyId ?? null };
        add({ ...shared, tool: tool.slice(0, 128), via, code, duration_ms: performance.now() - started });
      }
    },
    async close() {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
