import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as commands from '#modules/commands';

export interface Program {
  file: string;
  words: readonly string[];
  input?: Buffer;
  /** What it reads by name: /proc/self/fd/3, /proc/self/fd/4 and so on. */
  files?: readonly Buffer[];
  outputBytesMax: number;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Whether a program is here and can be run as nobody; as ourselves it would be as strong as we are. */
export const canRun = (file: string): boolean => commands.isInstalled(file) && commands.isAvailable('observe');

/** What a program of this machine makes of bytes from outside: without a shell, as nobody, within limits. */
export async function runApart({ file, words, files = [], signal, ...bounds }: Program): Promise<Buffer> {
  const profile = commands.isAvailable('confined') ? 'confined' : 'observe';
  const descriptors: number[] = [];
  try {
    for (const bytes of files) descriptors.push(openUnnamed(bytes));
    const started = commands.wrap(profile, file, words);
    const ran = await commands.runBytes({ ...started, ...bounds, cwd: '/', descriptors, ending: signal });
    signal.throwIfAborted();
    const { exitCode, timedOut, stdout, stdoutTruncated } = ran;
    const name = path.basename(file);
    if (timedOut || stdoutTruncated) throw new Error(`${name} took too long or said too much`);
    if (exitCode !== 0) throw new Error(`${name} ended with ${exitCode}`);
    return stdout;
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
}

/** A file that has lost its name before there is anything in it: nobody finds it, and it ends with its descriptor. */
function openUnnamed(bytes: Buffer): number {
  const folder = mkdtempSync(path.join(memoryFolder(), 'tamga-speech-'));
  try {
    const descriptor = openSync(path.join(folder, 'bytes'), 'wx+', 0o644);
    rmSync(folder, { recursive: true });
    writeSync(descriptor, bytes, 0, bytes.length, 0);
    return descriptor;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** In memory where there is such a place, so that a recording never comes to a disk. */
const memoryFolder = (): string => (commands.isInstalled('/dev/shm') ? '/dev/shm' : tmpdir());
