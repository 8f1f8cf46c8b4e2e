import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Server {
  url: string;
  process: ChildProcess;
  stop(): void;
}

/** Starts a server alone on the first core, or on another; the load comes from the second. */
export function start(file: string, words: string[], env: NodeJS.ProcessEnv = {}, core = 0): Promise<Server> {
  const script = path.join(import.meta.dirname, file);
  const child = spawn('taskset', ['-c', String(core), process.execPath, script, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A measurement that fails must not leave its servers behind.
  process.once('exit', () => child.kill());
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`${file} ended with code ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { url } = JSON.parse(line) as { url?: string };
      if (url) resolve({ url, process: child, stop: () => child.kill() });
    });
  });
}

export interface Run {
  requestsPerSecond: number;
  cpuMicroseconds: number;
  p50: string;
  p99: string;
}

/** One run of wrk: 64 connections, every request with the next of the prepared request lines. */
export function load(server: Server, script: string, seconds: number, connections = 64): Run {
  const before = cpuOf(server.process);
  const report = execFileSync(
    'taskset',
    ['-c', '1', 'wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, server.url],
    { encoding: 'utf8' },
  );
  const spent = cpuOf(server.process) - before;
  if (/Non-2xx/.test(report)) throw new Error(`not every answer was good:\n${report}`);
  const total = Number(/(\d+) requests in/.exec(report)?.[1]);
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]),
    cpuMicroseconds: (spent * 1_000_000) / total,
    p50: /50%\s+(\S+)/.exec(report)?.[1] ?? '',
    p99: /99%\s+(\S+)/.exec(report)?.[1] ?? '',
  };
}

const quietMsMax = 20_000;

/** Waits for a moment in which this machine is idle, neighbours that share its cores included. */
export async function untilQuiet(): Promise<void> {
  const deadline = performance.now() + quietMsMax;
  for (let before = ticks(); performance.now() < deadline; ) {
    await sleep(400);
    const now = ticks();
    if ((now.idle - before.idle) / (now.total - before.total) > 0.9) return;
    before = now;
  }
}

function ticks(): { idle: number; total: number } {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
  return { idle: (fields[3] ?? 0) + (fields[4] ?? 0), total: fields.reduce((sum, value) => sum + value, 0) };
}

const idleMsMax = 12_000;

/** Waits until the server has dealt with what it was sent, and does next to nothing. */
export async function untilIdle(server: ChildProcess): Promise<void> {
  const deadline = performance.now() + idleMsMax;
  for (let before = cpuOf(server); performance.now() < deadline; ) {
    await sleep(300);
    const now = cpuOf(server);
    if (now - before < 0.06) return;
    before = now;
  }
}

/** Seconds of processor time the process has used, in user and system mode. */
export function cpuOf({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A wrk script that walks through the given requests, so that no cache sees the same one every time. */
export function writeRequests(
  file: string,
  requests: { path: string; token?: string; body?: string; headers?: Record<string, string> }[],
): string {
  const lines = requests.map(({ path, token, body, headers: more = {} }) => {
    const headers = [
      ...Object.entries(more).map(([name, value]) => `["${name}"] = ${JSON.stringify(value)}`),
      ...(token ? [`["Authorization"] = "Bearer ${token}"`] : []),
      ...(body ? ['["Content-Type"] = "application/json"'] : []),
    ];
    const [method, content] = body ? ['POST', `, [[${body}]]`] : ['GET', ''];
    return `requests[#requests + 1] = wrk.format("${method}", "${path}", {${headers.join(', ')}}${content})`;
  });
  writeFileSync(
    file,
    [
      'local requests = {}',
      'local at = 0',
      'function init()',
      ...lines,
      'end',
      'function request()',
      '  at = at % #requests + 1',
      '  return requests[at]',
      'end',
      '',
    ].join('\n'),
  );
  return file;
}
