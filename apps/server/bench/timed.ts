// How long people wait for answers of the API, over HTTP.
import { randomInt } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Citizen } from './people.ts';
import { start } from './servers.ts';
import type { Setting } from './setting.ts';

const requestsMax = Number(process.env.BENCH_REQUESTS ?? 2_000);

/** What is asked for, by what it is, with the address below `/api/v1/` and the goal in milliseconds. */
export type Asked = Record<string, [path: () => string, goalMs: number]>;

export interface Timed {
  what: string;
  rows: number;
  p50: string;
  p99: string;
  max: string;
  goal: string;
}

export async function timeAll(
  { env }: Setting,
  asked: Asked,
  { readers, atOnce, requests = requestsMax }: { readers: readonly Citizen[]; atOnce: number; requests?: number },
): Promise<Timed[]> {
  // A server that has just begun compiles and opens connections: so many are asked first, and not counted.
  const warmUp = requests / 2;
  const server = await start('../src/main.ts', ['api'], env);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const timed: Timed[] = [];
  for (const [what, [path, goal]] of Object.entries(asked)) {
    const times: number[] = [];
    let found = 0;
    const caller = async (): Promise<void> => {
      while (times.length < warmUp + requests) {
        const { token } = readers[randomInt(readers.length)] ?? { token: '' };
        const started = performance.now();
        const { statusCode, body } = await get(agent, `${server.url}/api/v1/${path()}`, token);
        times.push(performance.now() - started);
        if (statusCode !== 200) throw new Error(`${what}: ${statusCode} ${body}`);
        found += JSON.parse(body).data.items?.length ?? 0;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, caller));
    const counted = times.slice(warmUp).toSorted((a, b) => a - b);
    const at = (share: number) => `${(counted[Math.ceil(counted.length * share) - 1] ?? 0).toFixed(1)} ms`;
    const average = Math.round(found / times.length);
    timed.push({ what, rows: average, p50: at(0.5), p99: at(0.99), max: at(1), goal: `${goal} ms` });
  }
  agent.destroy();
  server.stop();
  return timed;
}

async function get(agent: Agent, url: string, token: string): Promise<{ statusCode: number; body: string }> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent, headers: { authorization: `Bearer ${token}` } }, resolve)
      .on('error', reject)
      .end();
  });
  return { statusCode: reply.statusCode ?? 0, body: await text(reply) };
}
