import { CompactSign, compactVerify } from 'jose';
import { z } from 'zod';
import { readPrivateKey, readPublicKey } from '#platform/security/ed25519-webhooks';

/** That a message was taken: by whom, which bytes, and when. Who signed it cannot say later that it never came. */
const Receipt = z.object({
  webhook_id: z.string(),
  body_sha256: z.string(),
  source: z.string(),
  target: z.string(),
  received_at: z.string(),
});
export type Receipt = z.output<typeof Receipt>;

const type = 'relay-receipt';
const receiptLengthMax = 4_000;

export const signReceipt = (privateKey: string, receipt: Receipt): Promise<string> =>
  new CompactSign(Buffer.from(JSON.stringify(receipt)))
    .setProtectedHeader({ alg: 'EdDSA', typ: type })
    .sign(readPrivateKey(privateKey));

/** What the other side answered, if it is a receipt for this message by one of its keys; null otherwise. */
export async function readReceipt(
  answer: Buffer,
  publicKeys: readonly string[],
  expected: Omit<Receipt, 'received_at'>,
): Promise<string | null> {
  const token = tokenIn(answer);
  return token !== null && (await openReceipt(token, publicKeys, expected)) ? token : null;
}

/** What it says and whose key signed it, where it is a receipt for this message between these two; null otherwise. */
export async function openReceipt(
  token: string,
  publicKeys: readonly string[],
  expected: Omit<Receipt, 'received_at'>,
): Promise<{ receipt: Receipt; key: string } | null> {
  for (const key of publicKeys) {
    try {
      const { payload, protectedHeader } = await compactVerify(token, readPublicKey(key), { algorithms: ['EdDSA'] });
      const receipt = Receipt.parse(JSON.parse(Buffer.from(payload).toString()));
      if (protectedHeader.typ === type && isFor(receipt, expected)) return { receipt, key };
    } catch {
      // Not of this key; of another, perhaps.
    }
  }
  return null;
}

const isFor = (receipt: Receipt, expected: Omit<Receipt, 'received_at'>): boolean =>
  receipt.webhook_id === expected.webhook_id &&
  receipt.body_sha256 === expected.body_sha256 &&
  receipt.source === expected.source &&
  receipt.target === expected.target;

const Answered = z.object({ data: z.object({ receipt: z.string().max(receiptLengthMax) }) });

function tokenIn(answer: Buffer): string | null {
  try {
    return Answered.parse(JSON.parse(answer.toString())).data.receipt;
  } catch {
    return null;
  }
}
