import { randomUUID } from 'node:crypto';
import { endpoint } from '@tamga/contract';
import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Credentials } from '#platform/http/access';
import { mount } from '#platform/http/mount';

const secretOf = (text: string): string => `whsec_${Buffer.from(text.padEnd(32, '.')).toString('base64')}`;
/** One sender, in the middle of changing its secret. */
export const secrets = { old: secretOf('the old secret'), fresh: secretOf('the fresh secret') };

/** A header names the sender in these tests; without it, it is the only one that there is. */
export const sampleSenders: NonNullable<Credentials['webhookSender']> = async ({ headers }, origin) => {
  const name = String(headers['x-sender'] ?? 'neighbour');
  if (name === 'nobody') return null;
  return { actor: system(`receive from ${name}`, origin), secrets: [secrets.old, secrets.fresh] };
};

interface Signing {
  id?: string;
  at?: Date;
  secret?: string;
}

/** The headers of a webhook with this body. */
export function signed(body: string, signing: Signing = {}): Record<string, string> {
  const { id = `msg_${randomUUID()}`, at = new Date(), secret = secrets.fresh } = signing;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

export const receiveSample = endpoint({
  method: 'POST',
  path: '/test/webhook',
  access: 'webhook-signature',
  summary: 'Sample',
  description: 'Sample.',
  raw: { contentTypes: ['application/json'], bytesMax: 4_096, example: '{"type":"sample"}' },
  data: z.object({ bytes: z.int(), from: z.string() }),
  errors: ['request.not_found'],
  unaudited: 'a sample',
  example: { data: { bytes: 17, from: 'system' } },
});

/** An operation for webhooks, of which the product has none yet. `receive` is what is done in the transaction. */
export function furnishWebhooks(app: FastifyInstance, deps: Deps, receive: (body: Buffer) => void = () => undefined) {
  deps.credentials.webhookSender = sampleSenders;
  mount(app, receiveSample, ({ body }, actor) =>
    transact(deps, actor, async () => {
      receive(body);
      return { bytes: body.length, from: actor.kind };
    }),
  );
}
