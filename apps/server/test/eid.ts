import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoPeople, openSandbox, type Sandbox, type SandboxOptions } from '@tamga/sandbox';
import * as eid from '#modules/eid';
import { openLog } from '#platform/observability/log';
import { openMetrics } from '#platform/observability/metrics';
import { onLoopback, type Scope, testConfig } from './house.ts';

/**
 * The sandbox plays the provider, over HTTP; `deps` is what the room eid needs, and `phone` acts as a person with a
 * phone.
 */
export interface Stand {
  sandbox: Sandbox;
  env: Record<string, string>;
  deps: { eid: eid.Eid; now: () => Date };
  metrics: ReturnType<typeof openMetrics>;
  phone: Phone;
}

export interface Phone {
  /** Opens a link on the phone of this person. */
  open(civilId: string, link: string): Promise<Record<string, unknown>>;
  /** Agrees with the right PIN; answers with the address that the browser is sent back to. */
  approve(sessionId: string, said?: { pin?: string; code?: string }): Promise<URL | null>;
}

export { demoPeople };
// Duties of the worker, and counters of failures: no room needs these of auth, but some tests do.
export { followSignIns } from '../src/modules/auth/following.ts';
export { accountKeyOf } from '../src/modules/auth/lockouts.ts';
export const bolormaa = '110000000011';
/** Has an older certificate, with a key on P-256. */
export const older = '110000000134';
export const pin = [{ kind: 'pin', text: 'Тамга порталд нэвтрэх' }] as const satisfies eid.Prompt[];

export async function openStand(
  scope: Scope,
  options: SandboxOptions = {},
  more: Record<string, string> = {},
  now: () => Date = () => new Date(),
): Promise<Stand> {
  const sandbox = await openSandbox({ answerDelayMs: 5, ...options });
  scope.after(() => sandbox.close());
  const env = { ...(await settingsFor(scope, sandbox)), ...more };
  const metrics = openMetrics();
  const config = testConfig('unused', env);
  const opened = eid.openEid({ config, metrics, now, log: openLog('error', { write: () => undefined }) });
  return { sandbox, env, deps: { eid: opened, now }, metrics, phone: phoneOf(sandbox) };
}

/** The settings of a platform whose eID this sandbox is. */
export async function settingsFor(scope: Scope, sandbox: Sandbox): Promise<Record<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-test-eid-'));
  scope.after(async () => rmSync(folder, { recursive: true, force: true }));
  const [anchors, intermediates] = await Promise.all(
    ['root', 'issuing'].map(async (name) => {
      const file = path.join(folder, `${name}.pem`);
      writeFileSync(file, await (await fetch(`${sandbox.url}/ca/${name}.pem`)).text());
      return file;
    }),
  );
  return {
    EID_URL: sandbox.providerUrl,
    EID_DIALECT: sandbox.world.dialect,
    EID_RELYING_PARTY_UUID: '00000000-0000-4000-8000-000000000000',
    EID_RELYING_PARTY_NAME: 'DEMO',
    EID_API_KEY: 'rp_sk_demo',
    EID_TRUST_ANCHORS: anchors!,
    EID_INTERMEDIATES: intermediates!,
    ...onLoopback,
  };
}

export function phoneOf({ url }: Sandbox): Phone {
  const post = async (at: string, body: object) => {
    const reply = await fetch(`${url}/phone/api${at}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await reply.json()) as Record<string, unknown>;
    if (reply.status !== 200) throw new Error(`the phone says ${reply.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    open: (civilId, link) => post(`/people/${civilId}/links`, { link }),
    async approve(sessionId, said = {}) {
      const { callback_url: back } = await post(`/requests/${sessionId}/approve`, { pin: '1234', ...said });
      return typeof back === 'string' ? new URL(back) : null;
    },
  };
}

/** The text of the answer that the provider gives when the person is done. */
export async function answerOf({ deps }: Stand, session: eid.EidSession): Promise<string> {
  const status = await deps.eid.provider.status(session, 10_000);
  if (status.state !== 'answered') throw new Error(`the session is ${JSON.stringify(status)}`);
  return status.answer;
}

/** A whole sign-in by QR code, up to the answer. */
export async function scan(stand: Stand, civilId = bolormaa): Promise<{ session: eid.EidSession; answer: string }> {
  const session = await stand.deps.eid.provider.startAuthentication({
    flow: 'device-link',
    offered: ['QR'],
    prompts: [...pin],
  });
  await stand.phone.open(civilId, eid.deviceLinkAt(session, { type: 'QR', language: 'mon', now: new Date() }));
  await stand.phone.approve(session.id);
  return { session, answer: await answerOf(stand, session) };
}
