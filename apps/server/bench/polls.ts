// How many polls of people signing in one API process holds at once, what each costs, and how fast an approval wakes them.
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { trustSandbox } from '../../../scripts/sandbox-trust.ts';
import { addressOf, approve, begin, type Begun, startSandbox } from './eid.ts';
import type { Setting } from './setting.ts';
import { start, untilIdle } from './servers.ts';

const polls = Number(process.env.BENCH_POLLS ?? 19_000);
/** Most of these wait in many windows: the provider, played on the same machine, would need as many connections again. */
const signIns = 200;
/** The last of them wait in one window each, as people do, and are approved. */
const approved = 50;

const metricsToken = 'read-by-the-bench-and-nobody-else-at-all';
const open = { TRUSTED_PROXIES: '127.0.0.1', METRICS_TOKEN: metricsToken };

export async function measurePolls({ env, folder }: Setting): Promise<object[]> {
  const sandbox = await startSandbox(folder);
  const settings = await trustSandbox(sandbox.url, folder, sandbox.hasEnded);
  // Each client has an address of its own, as it would through a proxy: limits count by address.
  const ours = await start('../src/main.ts', ['api'], { ...env, ...settings, ...open });
  const begun: Begun[] = [];
  for (let index = 0; index < signIns; index += 1) begun.push(await begin(ours.url, index));

  const before = memoryOf(ours.process.pid);
  const answers = Array.from({ length: signIns }, () => [] as number[]);
  const sockets = await hold(ours.url, begun, (index) => answers[index]?.push(performance.now()));
  await untilIdle(ours.process);
  const held = await heldBy(ours.url);
  const memory = memoryOf(ours.process.pid) - before;

  // Those whose polls began last: they have the longest until their hold ends by itself.
  const approvals = new Map<number, number>();
  for (let index = signIns - approved; index < signIns; index += 1) {
    approvals.set(index, await approve(sandbox.url, ours.url, begun[index] ?? { sid: '' }));
    await sleep(20);
  }
  await sleep(500);
  const delays = [...approvals].flatMap(([index, at]) => (answers[index] ?? []).map((answered) => answered - at));

  const left = sockets.length - answers.flat().length;
  const stoppedAt = performance.now();
  ours.process.kill('SIGTERM');
  while (answers.flat().length < sockets.length && performance.now() - stoppedAt < 30_000) await sleep(20);
  const stopMs = performance.now() - stoppedAt;
  const unanswered = sockets.length - answers.flat().length;
  for (const socket of sockets) socket.destroy();
  sandbox.stop();

  const sorted = delays.toSorted((one, two) => one - two);
  const at = (share: number) => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)} ms`;
  return [
    {
      'held at once': held,
      'KB each': (memory / held).toFixed(1),
      'woken by approval': `${delays.length} of ${approved}`,
      'wake p50': at(0.5),
      'wake p99': at(0.99),
      'held at the stop': left,
      'unanswered then': unanswered,
      'all answered in ms': Math.round(stopMs),
    },
  ];
}

/** Opens every poll on a connection of its own, and waits until all are sent. */
async function hold(url: string, begun: Begun[], onAnswer: (index: number) => void): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let connecting: Promise<unknown>[] = [];
  for (let client = 0; client < polls; client += 1) {
    const last = polls - client;
    const index = last <= approved ? begun.length - last : client % (begun.length - approved);
    const body = JSON.stringify({ sid: begun[index]?.sid });
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.once('data', () => onAnswer(index));
    socket.write(
      `POST /api/v1/auth/eid/poll HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${addressOf(client)}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    sockets.push(socket);
    connecting.push(once(socket, 'connect'));
    // More at once than the listener has room for would be turned away for a second or more.
    if (connecting.length === 200) {
      await Promise.all(connecting);
      connecting = [];
    }
  }
  return sockets;
}

/** As the process itself counts them. */
async function heldBy(url: string): Promise<number> {
  const metrics = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text();
  return Number(/^tamga_requests_in_flight (\d+)/m.exec(metrics)?.[1]) - 1;
}

/** In kilobytes. */
const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
