import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
/** A whole run fills a few gigabytes; with less than this free, all that runs beside it would be swapped or killed. */
const freeMin = 6 * 2 ** 30;

/** A folder for an engine of the tests: in memory where there is room, else on the disk. Its owner removes it. */
export function makeFastFolder(purpose: string): string {
  removeAbandoned();
  const hasRoom = existsSync(memory) && process.availableMemory() > freeMin;
  return mkdtempSync(path.join(hasRoom ? memory : tmpdir(), `tamga-${purpose}-${process.pid}-`));
}

/** A run that was killed could not clean up, and what it left in memory would be missing for good. */
function removeAbandoned(): void {
  for (const folder of globSync(`${memory}/tamga-*`)) {
    const owner = /-(\d+)-\w+$/.exec(folder)?.[1];
    if (!owner || existsSync(`/proc/${owner}`)) continue;
    endProcessesOf(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** The engines that a killed run had started go on without it; each was started with its folder in its words. */
function endProcessesOf(folder: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended by itself in the meantime.
    }
  }
}
