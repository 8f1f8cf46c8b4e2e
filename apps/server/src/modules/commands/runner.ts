import { spawn } from 'node:child_process';
import type { Started } from './profiles.ts';

export interface Run extends Started {
  cwd: string;
  timeoutMs: number;
  /** Held open for the child, as descriptors from 3 on. */
  descriptors: readonly number[];
  /** What it reads; nothing, if unset. */
  input?: Buffer;
  /** More on one of its two ways out, and it is ended. */
  outputBytesMax?: number;
  /** Ends it before its time. */
  ending?: AbortSignal;
}

export interface Ran extends Omit<RanBytes, 'stdout' | 'stderr'> {
  stdout: string;
  stderr: string;
}

export interface RanBytes {
  exitCode: number | null;
  signal: string | null;
  stdout: Buffer;
  stderr: Buffer;
  stdoutTruncated: boolean;
  stderrTruncated: boolean;
  timedOut: boolean;
  durationMs: number;
}

const textBytesMax = 64 * 1024;
const graceMs = 500;

/** Made of nothing: what the platform knows from its environment, a command does not. */
const environment = {
  PATH: '/usr/bin:/bin',
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  PAGER: 'cat',
  SYSTEMD_PAGER: 'cat',
  SYSTEMD_PAGERSECURE: '1',
  LESSSECURE: '1',
  NO_COLOR: '1',
  TERM: 'dumb',
  HOME: '/nonexistent',
  TZ: 'UTC',
};

/** Runs a program to its end, or to that of its time or its output; whatever it started ends with it. */
export async function run(asked: Run): Promise<Ran> {
  const { stdout, stderr, ...ran } = await runBytes(asked);
  return { ...ran, stdout: stdout.toString(), stderr: stderr.toString() };
}

/** The same, with what it wrote as it came. */
export function runBytes({ file, words, cwd, timeoutMs, descriptors, input, ...bounds }: Run): Promise<RanBytes> {
  const { outputBytesMax = textBytesMax, ending } = bounds;
  return new Promise((resolve, reject) => {
    ending?.throwIfAborted();
    const started = performance.now();
    const child = spawn(file, words, {
      cwd,
      env: environment,
      shell: false,
      // A group of its own, so that all of it can be ended at once.
      detached: true,
      stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe', ...descriptors],
    });
    // A program may end before it has read all.
    child.stdin?.on('error', () => undefined).end(input);
    const kill = (signal: NodeJS.Signals): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, signal);
      } catch (error) {
        // It has ended by itself. Any other trouble would let it run on, and is not to pass for that.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) reject(error);
      }
    };
    const streams = [child.stdout, child.stderr].map((stream) =>
      collect(stream, outputBytesMax, () => kill('SIGKILL')),
    );
    const giveUp = (): void => kill('SIGKILL');
    ending?.addEventListener('abort', giveUp, { once: true });
    let timedOut = false;
    let forced: NodeJS.Timeout | undefined;
    const timer = setTimeout(() => {
      timedOut = true;
      kill('SIGTERM');
      forced = setTimeout(() => kill('SIGKILL'), graceMs);
    }, timeoutMs);
    // Once it has ended, its pipes are drained and closed even where a child of its own holds them open.
    child.once('exit', () => kill('SIGKILL'));
    child.once('error', (error) => {
      clearTimeout(timer);
      ending?.removeEventListener('abort', giveUp);
      reject(error);
    });
    child.once('close', (exitCode, signal) => {
      clearTimeout(timer);
      clearTimeout(forced);
      ending?.removeEventListener('abort', giveUp);
      const [stdout, stderr] = streams.map(({ chunks }) => Buffer.concat(chunks));
      const durationMs = Math.round((performance.now() - started) * 10) / 10;
      resolve({
        exitCode,
        signal,
        timedOut,
        durationMs,
        stdout: stdout ?? Buffer.alloc(0),
        stderr: stderr ?? Buffer.alloc(0),
        stdoutTruncated: streams[0]?.isOver ?? false,
        stderrTruncated: streams[1]?.isOver ?? false,
      });
    });
  });
}

interface Collected {
  chunks: Buffer[];
  isOver: boolean;
}

function collect(stream: NodeJS.ReadableStream | null, bytesMax: number, stop: () => void): Collected {
  const collected: Collected = { chunks: [], isOver: false };
  let size = 0;
  stream?.on('data', (chunk: Buffer) => {
    if (size + chunk.length <= bytesMax) collected.chunks.push(chunk);
    else if (!collected.isOver) {
      collected.chunks.push(chunk.subarray(0, bytesMax - size));
      collected.isOver = true;
      stop();
    }
    size += chunk.length;
  });
  return collected;
}
