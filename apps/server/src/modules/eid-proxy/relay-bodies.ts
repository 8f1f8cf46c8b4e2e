import { z } from 'zod';
import { AppError } from '#platform/error';

/** The fields of each request. The body is built again from these; an unknown field is refused. */
export type Body = z.ZodType<RelayedBody>;

export interface RelayedBody {
  certificateLevel?: string | undefined;
  interactions?: string | undefined;
  linkedSessionID?: string | undefined;
}

/** The platform sets these three. Partners may send them, because the API of the provider demands them; theirs are ignored. */
const ours = {
  relyingPartyUUID: z.string().max(200).optional(),
  relyingPartyName: z.string().max(200).optional(),
  nonce: z.string().max(30).optional(),
};
const level = { certificateLevel: z.enum(['ADVANCED', 'QUALIFIED', 'QSCD']).optional() };

const hashBytes = { 'SHA-256': 32, 'SHA-384': 48, 'SHA-512': 64, 'SHA3-256': 32, 'SHA3-384': 48, 'SHA3-512': 64 };
const hashAlgorithm = z.enum(['SHA-256', 'SHA-384', 'SHA-512', 'SHA3-256', 'SHA3-384', 'SHA3-512']);

const parameters = z
  .strictObject({
    digest: z.string().regex(/^[A-Za-z0-9+/]{43,88}={0,2}$/),
    signatureAlgorithm: z.enum([
      'rsassa-pss',
      'sha256WithRSAEncryption',
      'sha384WithRSAEncryption',
      'sha512WithRSAEncryption',
      'ecdsa-with-SHA256',
    ]),
    signatureAlgorithmParameters: z.strictObject({ hashAlgorithm }).optional(),
  })
  .refine(({ digest, signatureAlgorithmParameters: named }) => {
    const { length } = Buffer.from(digest, 'base64');
    return named ? length === hashBytes[named.hashAlgorithm] : [32, 48, 64].includes(length);
  });

const callback = {
  initialCallbackUrl: z
    .string()
    .max(1_800)
    .regex(/^https:\/\/[^|#\s\\]+$/)
    .refine((text) => URL.parse(text)?.username === '')
    .optional(),
};
const signing = {
  ...ours,
  ...level,
  signatureProtocol: z.literal('RAW_DIGEST_SIGNATURE'),
  signatureProtocolParameters: parameters,
  interactions: z.string().max(2_000),
  onBehalfOf: z
    .string()
    .regex(/^NTRMN-\d{7}$/)
    .optional(),
};

/** What the partner said of who asks is not passed on; ours is put in its place. */
function bare<T extends object>(words: T & { [name in keyof typeof ours]?: unknown }) {
  const { relyingPartyUUID: _, relyingPartyName: __, nonce: ___, ...rest } = words;
  return rest;
}

export const signature = z.strictObject(signing).transform(bare);
export const signatureByLink = z.strictObject({ ...signing, ...callback }).transform(bare);
export const signatureLinked = z.strictObject({ ...signing, linkedSessionID: z.guid().toLowerCase() }).transform(bare);
export const choice = z.strictObject({ ...ours, ...level }).transform(bare);
export const choiceByLink = z.strictObject({ ...ours, ...level, ...callback }).transform(bare);
export const certificate = z.strictObject({ ...ours, ...level }).transform(bare);

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function readBody(schema: Body, bytes: Buffer): RelayedBody {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new AppError('request.malformed_json');
  }
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const fields = error.issues.slice(0, 10).map(({ path, code, ...issue }) => {
    const name = code === 'unrecognized_keys' && 'keys' in issue ? String(Object(issue).keys[0]).slice(0, 60) : '';
    return {
      path: [...path.map(String), ...(name ? [name] : [])].join('.') || 'body',
      mn: 'энэ утга зөвшөөрөгдөөгүй.',
      en: 'is not allowed, or not as the API of the eID has it.',
    };
  });
  throw new AppError('request.invalid', { fields });
}
