import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { workedSeconds } from '../worked.ts';

/** How often each is killed in the long run; the suite takes a short one. */
const asked = process.env.CHAOS_KILLS;
export const isLong = asked !== undefined;
export const kills = Number(asked ?? 1);
/** The suite shares its machine with every other test, so it waits longer before it calls something too slow. */
export const patience = isLong ? 1 : 4;

/** A program that may be killed, held and started again in the same place. */
export interface Program {
  name: string;
  /** Resolves when it answers. */
  start(): Promise<void>;
  /** Without a word, and with all its children; resolves when they are gone. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
  hold(): void;
  release(): void;
  /** False once it has ended for any reason. */
  isAlive(): boolean;
  residentBytes(): number;
  workedSeconds(): number;
  /** What it has written since it was started. */
  log(): string;
}

export interface Recipe {
  name: string;
  command: [program: string, ...words: string[]];
  options?: SpawnOptions;
  logFile: string;
  answers: (log: () => string) => Promise<boolean>;
}

const running = new Set<ChildProcess>();
// Nothing of ours is left behind, however this process ends. A stopped one is killed as well as a running one.
process.on('exit', () => running.forEach((child) => signalFamily(child, 'SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

export function programOf({ name, command: [program, ...words], options, logFile, answers }: Recipe): Program {
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const log = () => readFileSync(logFile, 'utf8');
  const isAlive = () => child?.exitCode === null && child.signalCode === null;
  const present = (): ChildProcess => {
    if (!child || !isAlive()) throw new Error(`${name} is not running\n${log().slice(-2_000)}`);
    return child;
  };

  return {
    name,
    isAlive,
    log,
    async start() {
      const output = openSync(logFile, 'w');
      child = spawn(program, words, { ...options, stdio: ['ignore', output, output] });
      closeSync(output);
      const started = child;
      running.add(started);
      ended = once(started, 'exit').then(() => running.delete(started));
      await until(`${name} answers`, () => present() && answers(log), 120_000);
    },
    async kill() {
      const family = signalFamily(present(), 'SIGKILL');
      await ended;
      await until(`${name} is gone`, () => family.every((pid) => !isProcess(pid)), 30_000, 2);
    },
    async stop() {
      present().kill('SIGTERM');
      await ended;
      return child?.exitCode ?? null;
    },
    hold: () => void signalFamily(present(), 'SIGSTOP'),
    release: () => void signalFamily(present(), 'SIGCONT'),
    workedSeconds: () => workedSeconds(present().pid ?? 0),
    residentBytes: () => Number(readFileSync(`/proc/${present().pid}/statm`, 'utf8').split(' ')[1]) * 4_096,
  };
}

/** The parent first, so that it can make no more children while they are found. */
function signalFamily({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): number[] {
  send(pid, signal);
  const children = childrenOf(pid);
  for (const one of children) send(one, signal);
  return [pid, ...children];
}

function childrenOf(pid: number): number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return list === '' ? [] : list.split(' ').map(Number);
  } catch {
    return [];
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** One that has ended and waits to be buried does not count. */
function isProcess(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Looks again and again until it is so. A look that fails counts as no. */
export async function until(
  what: string,
  look: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 20,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  let reason: unknown;
  while (performance.now() < end) {
    try {
      if (await look()) return;
    } catch (error) {
      reason = error;
    }
    await sleep(everyMs);
  }
  throw new Error(`waited ${timeoutMs} ms in vain: ${what}`, { cause: reason });
}

/**
 * A free port that the system does not lend to clients: while its owner is dead it stays free, and no client is
 * connected to itself, which can happen at a port that is lent.
 */
export async function quietPort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
