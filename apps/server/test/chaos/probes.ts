import { setTimeout as sleep } from 'node:timers/promises';
import { openCaller } from './writers.ts';

export interface Probed {
  target: string;
  begun: number;
  answered: number;
  /** 0 when there was no answer. */
  status: number;
  /** Engines that `/ready` lists as not ready. */
  missing: string[];
}

export interface Probes {
  health: Probed[];
  ready: Probed[];
  stop(): Promise<void>;
}

const everyMs = 100;

/** Asks every target for its health and readiness all the time, as a supervisor and a balancer do. */
export function startProbes(targets: string[]): Probes {
  const caller = openCaller();
  const over = new AbortController();
  const [health, ready]: [Probed[], Probed[]] = [[], []];

  async function probe(target: string, path: string, into: Probed[]): Promise<void> {
    while (!over.signal.aborted) {
      const begun = performance.now();
      const { status, body } = await caller.call(target + path, null).catch(() => ({ status: 0, body: '{}' }));
      into.push({ target, begun, answered: performance.now(), status, missing: missingIn(body) });
      await sleep(everyMs);
    }
  }
  const work = targets.flatMap((target) => [probe(target, '/health', health), probe(target, '/ready', ready)]);
  return {
    health,
    ready,
    async stop() {
      over.abort();
      await Promise.all(work);
      caller.close();
    },
  };
}

function missingIn(body: string): string[] {
  const engines: { name: string; ready: boolean }[] = JSON.parse(body).engines ?? JSON.parse(body).data?.engines ?? [];
  return engines.filter(({ ready }) => !ready).map(({ name }) => name);
}
