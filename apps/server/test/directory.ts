import assert from 'node:assert/strict';
import { openSandbox, type Sandbox } from '@tamga/sandbox';
import type { Scope } from './house.ts';

/** A sandbox for tests that need the directory and no more. */
export async function openDirectoryStand(scope: Scope): Promise<{ sandbox: Sandbox; env: Record<string, string> }> {
  const sandbox = await openSandbox();
  scope.after(() => sandbox.close());
  return { sandbox, env: directorySettings(sandbox) };
}

/** The settings of a platform whose state directory this sandbox is. */
export const directorySettings = (sandbox: Sandbox): Record<string, string> => ({
  DIRECTORY_URL: `${sandbox.url}/directory/v1`,
  DIRECTORY_API_KEY: 'directory-demo-key',
  DIRECTORY_TIMEOUT_MS: '8000',
});

/** Lets the directory go wrong from now on; without a word, all is well again. */
export async function setDirectoryFaults(sandbox: Sandbox, faults: object = {}): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(faults);
  const reply = await fetch(`${sandbox.url}/directory/faults`, { method: 'PUT', headers, body });
  assert.equal(reply.status, 200);
}
