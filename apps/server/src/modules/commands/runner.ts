import { spawn } from 'node:child_process';
import type { Started } from './profiles.ts';

export interface Run extends Started {
  cwd: string;
  timeoutMs: number;
  /** Held open for the child, as descriptors from 3 on. */
  descriptors: readonly number[];
}

export interface Ran {
  exitCode: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
  stdoutTruncated: boolean;
  stderrTruncated: boolean;
  timedOut: boolean;
  durationMs: number;
}

const outputBytesMax = 64 * 1024;
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
export function run({ file, words, cwd, timeoutMs, descriptors }: Run): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(file, words, {
      cwd,
      env: environment,
      shell: false,
      // A group of its own, so that all of it can be ended at once.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', ...descriptors],
    });
    const kill = (signal: NodeJS.Signals): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, signal);
      } catch {
        // It has ended by itself.
      }
    };
    const streams = [child.stdout, child.stderr].map((stream) => collect(stream, () => kill('SIGKILL')));
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
      reject(error);
    });
    child.once('close', (exitCode, signal) => {
      clearTimeout(timer);
      clearTimeout(forced);
      const [stdout, stderr] = streams.map(({ chunks }) => Buffer.concat(chunks).toString());
      const durationMs = Math.round((performance.now() - started) * 10) / 10;
      resolve({
        exitCode,
        signal,
        timedOut,
        durationMs,
        stdout: stdout ?? '',
        stderr: stderr ?? '',
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

function collect(stream: NodeJS.ReadableStream | null, stop: () => void): Collected {
  const collected: Collected = { chunks: [], isOver: false };
  let size = 0;
  stream?.on('data', (chunk: Buffer) => {
    if (size + chunk.length <= outputBytesMax) collected.chunks.push(chunk);
    else if (!collected.isOver) {
      collected.chunks.push(chunk.subarray(0, outputBytesMax - size));
      collected.isOver = true;
      stop();
    }
    size += chunk.length;
  });
  return collected;
}
