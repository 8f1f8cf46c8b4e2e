import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { directions, oneRequest } from './relay.ts';

export const proofFormat = 'tamga-relay-proof/1';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const base64 = z.base64();
// As text, and not as a moment: these bytes are hashed.
const moment = z.iso.datetime();

const side = z.object({
  code: z.string().describe('What it calls itself in messages.'),
  keys: z
    .array(
      z.object({
        public_key: z.string().regex(/^whpk_[A-Za-z0-9+/]{43}=$/),
        not_before: moment,
        not_after: moment.nullable().describe('Null: it was not replaced yet.'),
      }),
    )
    .describe('Ed25519, those that held when the message was exchanged; none with a shared secret.'),
});

export const RelayParties = z.object({ ours: side, theirs: side });
export type RelayParties = z.output<typeof RelayParties>;

const ProofRow = z.object({
  platform_id: z.uuid(),
  seq: z.string().describe('Its place in the chain of the platform.'),
  direction: z.enum(directions),
  webhook_id: z.string(),
  timestamp: z.string().describe('What was signed besides the id and the bytes: seconds since 1970.'),
  signature: z.string().describe('As it was on the wire.'),
  body_sha256: hex,
  receipt: z.string().nullable().describe('That the other side, or we, took it: a JWS.'),
  at: moment,
  prev_hash: hex.describe('The hash of the row before it, and so of all before it.'),
  parties: RelayParties.nullable().describe('Null in rows from before these were kept.'),
});

const ProofBatch = z.object({
  number: z.string(),
  size: z.int().min(1),
  root: hex,
  prev_hash: hex.describe('The hash of the batch before it.'),
  index: z.int().min(0).describe('Which leaf of the tree the row is.'),
  path: z.array(base64).describe('The hashes beside the way from the leaf to the root.'),
  token: base64.describe('Of the timestamp authority (RFC 3161), over the hash of the batch.'),
  certificates: z.array(base64).describe('Of the authority, the one that signed first and the anchor last.'),
});

export const RelayProof = z
  .object({
    format: z.literal(proofFormat),
    messages: z
      .array(
        z.object({
          body: base64
            .nullable()
            .describe('The bytes that were signed; null once they were removed, and where a citizen had them asked.'),
          row: ProofRow,
          batch: ProofBatch.nullable().describe('Null while it waits for its timestamp.'),
        }),
      )
      .describe('Every message of the request that was exchanged, in their order.'),
    sha256: hex.describe('Of all of the above, to find a damaged file. It proves nothing.'),
  })
  .meta({ id: 'RelayProof' });
export type RelayProof = z.output<typeof RelayProof>;
export type ProvenMessage = RelayProof['messages'][number];

const at = '2026-01-05T02:30:00.000Z';
const key = (public_key: string) => ({ public_key, not_before: at, not_after: null });
const digest = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const sample = {
  format: proofFormat,
  messages: [
    {
      body: null,
      row: {
        platform_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c01',
        seq: '1',
        direction: 'out',
        webhook_id: 'msg_civil-registry_019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c04',
        timestamp: '1767580200',
        signature: `v1a,${'A'.repeat(86)}==`,
        body_sha256: digest,
        receipt: null,
        at,
        prev_hash: '0'.repeat(64),
        parties: {
          ours: { code: 'civil-registry', keys: [key('whpk_PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=')] },
          theirs: { code: 'social-insurance', keys: [key('whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=')] },
        },
      },
      batch: null,
    },
  ],
  sha256: digest,
} satisfies z.input<typeof RelayProof>;

export const proveRelayRequest = endpoint({
  method: 'GET',
  path: '/api/v1/relay/requests/{id}/proof',
  access: 'permission:relay.view',
  ...oneRequest,
  summary: 'Prove what was exchanged for a request',
  description:
    'Everything that a third party needs to check each message without us: what was signed, the signatures and receipts, the public ' +
    'keys, the row of the chain and its way to a root that a timestamp authority has signed. `tamga relay verify` checks it without ' +
    'a network. The person whom the request is about finds the reading in their access log.',
  data: RelayProof,
  errors: ['relay.request_not_found'],
  limit: { requests: 60, perSeconds: 60, burst: 20, key: 'user' },
  example: { params: { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c03' }, data: sample },
});
