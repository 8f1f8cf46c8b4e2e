import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageBytesMax } from './relay.message.ts';

export const RelayReceipt = z
  .object({
    webhook_id: z.string(),
    receipt: z
      .string()
      .nullable()
      .describe(
        'That we took it: a JWS over its id, its digest and the moment. Null with a shared secret, which proves nothing.',
      ),
  })
  .meta({ id: 'RelayReceipt' });
export type RelayReceipt = z.output<typeof RelayReceipt>;

export const receiveRelayMessage = endpoint({
  method: 'POST',
  path: '/api/v1/relay/webhook',
  access: 'webhook-signature',
  summary: 'Take a message of another platform',
  description:
    'Signed as Standard Webhooks says, with Ed25519 (v1a) or a shared secret (v1); its id is `msg_<code of the sender>_<uuid>`. A message ' +
    'that was taken before is answered with the same receipt, for thirty days, also while the first is under way; another one under ' +
    'the same id is refused. In a strict lane, one that comes after a later ' +
    'one is refused with the number that would be next. One platform may send 100 messages a second, after 300 at once, and have as ' +
    'many requests wait for an answer as the operator allows; what is beyond is refused with 429 and Retry-After.',
  raw: {
    contentTypes: ['application/json'],
    bytesMax: messageBytesMax,
    example: JSON.stringify({
      version: 1,
      type: 'relay.request',
      source: 'social-insurance',
      target: 'civil-registry',
      time: '2026-01-05T02:30:00.000Z',
      correlation_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c03',
      lane: null,
      path: ['civil-registry'],
      kind: 'evidence.request',
      purpose: 'Тэтгэмж тогтоох',
      legal_basis: 'Нийгмийн даатгалын багц хууль',
      subject: null,
      user_ref: null,
      case_ref: null,
      deadline: '2026-01-08T02:30:00.000Z',
      payload: {},
    }),
  },
  data: RelayReceipt,
  ownInbox: true,
  errors: [
    'relay.message_malformed',
    'relay.message_invalid',
    'relay.message_elsewhere',
    'relay.platform_suspended',
    'relay.too_many_open',
    'relay.out_of_order',
    'relay.unknown_correlation',
    'relay.message_changed',
    'relay.log_not_timestamped',
  ],
  limit: { requests: 6_000, perSeconds: 60, burst: 300, key: 'address-and-user' },
  example: {
    data: { webhook_id: 'msg_social-insurance_019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c04', receipt: null },
  },
});
