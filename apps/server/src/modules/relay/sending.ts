import { hash } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Deps } from '#platform/deps';
import { send } from '#platform/outgoing/outgoing';
import { publicReach } from '#platform/outgoing/reach';
import { readPrivateKey, signWebhook } from '#platform/security/ed25519-webhooks';
import type { Claimed } from './claiming.ts';
import { retryAfterMs } from './deliveries.ts';
import { readReceipt } from './receipts.ts';

/** What became of one attempt. */
export interface Outcome {
  startedAt: Date;
  latencyMs: number;
  /** Null where no answer came. */
  status: number | null;
  error: string | null;
  responseSha256: Buffer | null;
  receipt: string | null;
  retryAfterMs: number;
  timestamp: string;
  signature: string;
}

const answerBytesMax = 1_048_576;
const timeoutMs = 20_000;
const errorLengthMax = 200;

/** Sends the bytes once, signed for this moment, by the one door; it follows no redirect. */
export async function sendOnce(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { platform, leg, body, keys }: Claimed,
  signal: AbortSignal,
): Promise<Outcome> {
  const startedAt = now();
  const started = performance.now();
  const signed = sign(keys, leg.webhook_id, startedAt, body);
  const nothing = { responseSha256: null, receipt: null, retryAfterMs: 0 };
  const spent = () => ({ startedAt, latencyMs: Math.round(performance.now() - started), ...signed });
  try {
    const reply = await send({
      method: 'POST',
      url: platform.webhook_url,
      reach: publicReach(config),
      headers: {
        'content-type': 'application/json',
        'webhook-id': leg.webhook_id,
        'webhook-timestamp': signed.timestamp,
        'webhook-signature': signed.signature,
      },
      body,
      timeoutMs,
      sizeBytesMax: answerBytesMax,
      signal,
    });
    const expected = {
      webhook_id: leg.webhook_id,
      body_sha256: leg.body_sha256.toString('hex'),
      source: platform.own_code,
      target: platform.code,
    };
    return {
      ...spent(),
      status: reply.status,
      error: null,
      responseSha256: hash('sha256', reply.body, 'buffer'),
      receipt: reply.status < 300 ? await readReceipt(reply.body, keys.theirs, expected) : null,
      retryAfterMs: retryAfterMs(reply.headers['retry-after'], startedAt),
    };
  } catch (error) {
    const said = error instanceof Error ? error.message : 'unknown';
    return { ...spent(), ...nothing, status: null, error: said.slice(0, errorLengthMax) };
  }
}

/** With every key that holds: while one replaces another the receiver may know only one of them. */
function sign(
  { privateKeys, secrets }: Claimed['keys'],
  id: string,
  at: Date,
  body: Buffer,
): { timestamp: string; signature: string } {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const own = privateKeys.map((key) => signWebhook(readPrivateKey(key), { id, timestamp, body }));
  const shared = secrets.map((secret) => new Webhook(secret).sign(id, at, body.toString()));
  return { timestamp, signature: [...own, ...shared].join(' ') };
}
