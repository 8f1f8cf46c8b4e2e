import { openSandbox, type Sandbox } from '@tamga/sandbox';
import type { Scope } from './house.ts';

/** The receiver of a test's alerts: the sandbox checks each, and shows every attempt. */
export interface Receiver {
  env: { ALERT_WEBHOOK_URL: string; ALERT_WEBHOOK_SECRETS: string };
  received: Sandbox['world']['webhooks'];
  setFaults(faults?: object): Promise<void>;
}

export async function openReceiver(scope: Scope): Promise<Receiver> {
  const sandbox = await openSandbox();
  scope.after(() => sandbox.close());
  const received = sandbox.world.webhooks;
  return {
    env: { ALERT_WEBHOOK_URL: `${sandbox.url}/webhooks/in`, ALERT_WEBHOOK_SECRETS: received.secret },
    received,
    async setFaults(faults = {}) {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${sandbox.url}/webhooks/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) });
    },
  };
}
