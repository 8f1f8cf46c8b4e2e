import { randomInt } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLong } from './harness.ts';
import type { Citizen } from './people.ts';

export interface Reply {
  status: number;
  body: string;
}

/** Calls over connections that are kept; fails when the connection does, or when nothing is said for so long. */
export interface Caller {
  call(url: string, citizen: Citizen | null, payload?: object): Promise<Reply>;
  close(): void;
}

/** Longer than any limit of the platform: who has to wait for this one was forgotten. */
const forgottenMs = 20_000;

export function openCaller(): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  return {
    call: async (url, citizen, payload) => {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      const body = payload && JSON.stringify(payload);
      const headers = {
        ...(citizen && { authorization: `Bearer ${citizen.token}` }),
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      const signal = AbortSignal.timeout(forgottenMs);
      request(url, { agent, method: body ? 'POST' : 'GET', headers, signal }, resolve)
        .on('error', reject)
        .end(body);
      const reply = await promise;
      return { status: reply.statusCode ?? 0, body: await text(reply) };
    },
    close: () => agent.destroy(),
  };
}

export interface Acknowledged {
  id: string;
  target: string;
  begun: number;
  answered: number;
}

export interface Load {
  /** Every mutation that was answered with success. */
  acknowledged: Acknowledged[];
  /** Answers by status, without successes. */
  refused: Map<number, number>;
  /** Calls that got no answer: whether something was changed is not known. */
  unanswered: number;
  /** Why, by the code of the error. */
  reasons: Map<string, number>;
  reads: number;
  slowestMs: number;
  /** When the oldest call that has no answer yet was begun. */
  oldestBegun(): number;
  /** The first mutation begun at or after `moment` that `target` acknowledged, if any. */
  firstAfter(moment: number, target?: string): Acknowledged | undefined;
  stop(): Promise<void>;
}

const writing = { kind: 'other', description: 'Something was killed.' };

/** People who report and read without end, each call by another person and to the next of `targets`. */
export function startLoad(options: {
  targets: string[];
  people: Citizen[];
  writers: number;
  readers: number;
  pauseMs?: number;
}): Load {
  const { targets, people, pauseMs = isLong ? 60 : 250 } = options;
  const caller = openCaller();
  const over = new AbortController();
  const open = new Set<number>();
  let turn = 0;
  const load: Load = {
    acknowledged: [],
    refused: new Map(),
    unanswered: 0,
    reasons: new Map(),
    reads: 0,
    slowestMs: 0,
    oldestBegun: () => Math.min(...open),
    firstAfter: (moment, target) => findFirst(load.acknowledged, moment, target),
    async stop() {
      over.abort();
      await Promise.all(work);
      caller.close();
    },
  };

  async function act(isWriting: boolean): Promise<void> {
    while (!over.signal.aborted) {
      turn += 1;
      const [target, person] = [targets[turn % targets.length]!, people[turn % people.length]!];
      const begun = performance.now();
      open.add(begun);
      try {
        const { status, body } = isWriting
          ? await caller.call(`${target}/api/v1/security/events`, person, writing)
          : await caller.call(`${target}/api/v1/users/me`, person);
        const answered = performance.now();
        if (status !== 200) count(load.refused, status);
        else if (isWriting) load.acknowledged.push({ id: JSON.parse(body).data.id, target, begun, answered });
        else load.reads += 1;
      } catch (error) {
        load.unanswered += 1;
        count(load.reasons, error instanceof Error && 'code' in error ? String(error.code) : String(error));
      }
      open.delete(begun);
      load.slowestMs = Math.max(load.slowestMs, performance.now() - begun);
      await sleep(randomInt(pauseMs));
    }
  }
  const work = [
    ...Array.from({ length: options.writers }, () => act(true)),
    ...Array.from({ length: options.readers }, () => act(false)),
  ];
  return load;
}

function findFirst(all: Acknowledged[], moment: number, target: string | undefined): Acknowledged | undefined {
  let first: Acknowledged | undefined;
  // From the newest back: they are kept in the order of their answers, and what was answered before began before.
  for (let at = all.length - 1; at >= 0; at -= 1) {
    const one = all[at]!;
    if (one.answered < moment) break;
    if (one.begun >= moment && (target === undefined || one.target === target)) first = one;
  }
  return first;
}

export const count = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
