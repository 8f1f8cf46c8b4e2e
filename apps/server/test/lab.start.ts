import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { House, Scope } from './house.ts';
import { settingsBeside, startProcess } from './processes.ts';

export interface LabProcess {
  child: ChildProcess;
  url: string;
}

/** An API process of its own, with the operations of the lab, on the database and Redis of a house. */
export async function startLab(scope: Scope, house: House, more: Record<string, string> = {}): Promise<LabProcess> {
  const program = path.join(import.meta.dirname, 'lab.process.ts');
  const child = startProcess(scope, [program], { ...settingsBeside(house), ...more });
  // One that ends instead of starting would be waited for without end.
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the lab did not start: ${signal ?? `code ${code}`}`);
  });
  const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  ended.catch(() => undefined);
  return { child, url };
}
