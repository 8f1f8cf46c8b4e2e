import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { Actor } from '#platform/actor';
import { isSignedByKey } from '#platform/security/ed25519-webhooks';
import { bytesOf } from './raw.ts';

/** Who claims to have sent a webhook, and the secrets that they may have signed it with: while one is changed, two. */
export interface WebhookSender {
  /** Its name tells the senders apart: each has ids of its own. */
  actor: Actor;
  /** As Standard Webhooks writes them: `whsec_` and base64. */
  secrets: readonly string[];
  /** Their public keys, `whpk_` and base64, for those who sign with a key that only they have. */
  keys?: readonly string[];
}

// A full stop would end the id early in what is signed; the library would read `17abc` as a moment.
const idForm = /^[\x21-\x2d\x2f-\x7e]{1,255}$/;
const timestampForm = /^\d{1,11}$/;

const toleranceSeconds = 300;

/** Whether one of the secrets or keys has signed these bytes, within five minutes of now. */
export function isSignedBy(
  { secrets, keys = [] }: WebhookSender,
  { headers, body }: Pick<FastifyRequest, 'headers' | 'body'>,
): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  const signature = String(headers['webhook-signature']);
  const bytes = bytesOf(body);
  // The library signs text: of bytes that are none, others would have the same signature.
  if (!idForm.test(id) || !timestampForm.test(timestamp) || !isUtf8(bytes)) return false;
  const isNow = Math.abs(Date.now() / 1_000 - Number(timestamp)) <= toleranceSeconds;
  if (isNow && isSignedByKey(keys, { id, timestamp, body: bytes }, signature)) return true;
  const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  return secrets.some((secret) => isGood(new Webhook(secret), bytes, signed));
}

function isGood(webhook: Webhook, bytes: Buffer, headers: Record<string, string>): boolean {
  try {
    webhook.verify(bytes, headers, { jsonParse: false });
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}
