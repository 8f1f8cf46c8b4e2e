import { nodesIn } from '#pki/der';

export interface TimestampQuery {
  /** As it was asked: the token repeats it to the byte. */
  imprint: Buffer;
  /** The whole number, to be sent back as it came; null where there was none. */
  nonce: Buffer | null;
  wantsCertificates: boolean;
}

const hashSizes: Record<string, number> = {
  '0609608648016503040201': 32,
  '0609608648016503040202': 48,
  '0609608648016503040203': 64,
};

/** Null for what is not a query that this authority answers. */
export function readTimestampQuery(bytes: Uint8Array): TimestampQuery | null {
  try {
    const [query] = nodesIn(bytes);
    const [version, imprint, ...rest] = nodesIn(query?.content ?? Buffer.alloc(0));
    const [algorithm, digest] = nodesIn(imprint?.content ?? Buffer.alloc(0));
    const [hashId] = nodesIn(algorithm?.content ?? Buffer.alloc(0));
    const size = hashSizes[hashId?.bytes.toString('hex') ?? ''];
    if (version?.tag !== 0x02 || !imprint || size === undefined || digest?.content.length !== size) return null;
    const nonce = rest.find(({ tag }) => tag === 0x02);
    const wants = rest.find(({ tag }) => tag === 0x01);
    return { imprint: imprint.bytes, nonce: nonce?.bytes ?? null, wantsCertificates: wants?.content[0] === 0xff };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
