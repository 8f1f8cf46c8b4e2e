import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openSandbox, type Sandbox } from '@tamga/sandbox';
import type { Person } from '#platform/actor';
import type { Objects } from '#platform/objects/objects';
import type { AppDeps } from '../src/world.ts';
import { type House, type HouseOptions, openHouse, type Scope, type SignedIn } from './house.ts';

export interface ObjectHouse extends House {
  sandbox: Sandbox;
  objects: Objects;
  env: Record<string, string>;
  /** The keys of everything that lies in the store. */
  keys(): Promise<string[]>;
  /** As the platform will be in some hours. */
  later(hours: number): AppDeps;
  setFaults(faults?: object): Promise<void>;
}

/** A platform that takes files: into a folder of its own unless told, scanned by the sandbox. */
export async function openObjectHouse(
  scope: Scope,
  place?: Record<string, string>,
  furnish?: HouseOptions['furnish'],
  kernel?: HouseOptions['kernel'],
): Promise<ObjectHouse> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-objects-'));
  const sandbox = await openSandbox();
  const env = {
    OBJECTS_URL: pathToFileURL(folder).href,
    OBJECTS_SCANNER_URL: sandbox.scannerUrl,
    OBJECTS_SCAN_TIMEOUT_MS: '60000',
    OBJECTS_TIMEOUT_MS: '60000',
    ...place,
  };
  const house = await openHouse(scope, { env, ...(furnish && { furnish }), ...(kernel && { kernel }) });
  scope.after(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const objects = house.deps.objects!;
  return {
    ...house,
    sandbox,
    objects,
    env,
    async keys() {
      const keys = [];
      for await (const { key } of objects.store.list('')) keys.push(key);
      return keys.toSorted();
    },
    later: (hours) => ({ ...house.deps, now: () => new Date(Date.now() + hours * 3_600_000) }),
    async setFaults(faults = {}) {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${sandbox.url}/scanner/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) });
    },
  };
}

export const personOf = ({ userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>): Person => ({
  kind: 'person',
  userId,
  sessionId,
  role: 'user',
  level: 0,
  renewedBy: 'recent_eid',
  permissions: new Set(),
  origin: { requestId: 'a-test-of-objects', address: '127.0.0.1', auditRecords: 0 },
});
