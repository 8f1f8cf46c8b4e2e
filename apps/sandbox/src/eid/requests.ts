import { z } from 'zod';
import type { Dialect } from '#sandbox/dialect';
import { type Fault, Refusal } from '#sandbox/refusal';

const base64 = z
  .string()
  .regex(/^[a-zA-Z0-9+/]+={0,2}$/, 'not base64')
  .min(44)
  .max(88);

const hashAlgorithm = z.enum(['SHA-256', 'SHA-384', 'SHA-512', 'SHA3-256', 'SHA3-384', 'SHA3-512']);

const signatureAlgorithm = z.enum([
  'rsassa-pss',
  'sha256WithRSAEncryption',
  'sha384WithRSAEncryption',
  'sha512WithRSAEncryption',
  'ecdsa-with-SHA256',
]);
const algorithm = {
  signatureAlgorithm,
  signatureAlgorithmParameters: z.strictObject({ hashAlgorithm }).optional(),
};

const who = { relyingPartyUUID: z.guid(), relyingPartyName: z.string().min(1) };
const initialCallbackUrl = z
  .string()
  .max(1_800)
  // On this very machine there is no certificate to be had: the real provider takes https alone.
  .regex(
    /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/)[^|#]+$/,
    'must begin with https:// and be without | and #',
  );
const linked = { initialCallbackUrl: initialCallbackUrl.optional() };
const extras = {
  requestProperties: z.looseObject({ shareMdClientIpAddress: z.boolean().optional() }).optional(),
  // Taken and ignored: capabilities are agreed with the provider one by one.
  capabilities: z.array(z.string()).optional(),
};
const levels = z.enum(['ADVANCED', 'QUALIFIED']).default('QUALIFIED');
const signLevels = z.enum(['ADVANCED', 'QUALIFIED', 'QSCD']).default('QUALIFIED');
const nonce = z.string().min(1).max(30).optional();

const authentication = {
  ...who,
  ...extras,
  certificateLevel: levels,
  signatureProtocol: z.literal('ACSP_V2'),
  signatureProtocolParameters: z.strictObject({ rpChallenge: base64, ...algorithm }),
  interactions: z.string(),
};

const signature = {
  ...who,
  ...extras,
  certificateLevel: signLevels,
  signatureProtocol: z.literal('RAW_DIGEST_SIGNATURE'),
  signatureProtocolParameters: z.strictObject({ digest: base64, ...algorithm }),
  interactions: z.string(),
  nonce,
};

const choice = { ...who, ...extras, certificateLevel: signLevels, nonce };

/** The Mongolian dialect asks no code type, may act for an organisation, and takes a callback with a notification. */
export function bodiesOf(dialect: Dialect) {
  const isMongolian = dialect === 'eid-mn';
  const onlyMongolian = (schema: z.ZodString): z.ZodOptional<z.ZodType<string | undefined>> =>
    (isMongolian ? schema : z.undefined('is not a field of this request')).optional();
  const onBehalfOf = onlyMongolian(z.string().regex(/^NTRMN-\d+$/, 'not NTRMN-<register>'));
  const pushed = { initialCallbackUrl: onlyMongolian(initialCallbackUrl), onBehalfOf };
  const vcType: z.ZodType<string | undefined> = isMongolian ? z.string().optional() : z.literal('numeric4');
  return {
    authDeviceLink: z.strictObject({ ...authentication, ...linked, onBehalfOf }),
    authNotification: z.strictObject({ ...authentication, ...pushed, vcType }),
    signDeviceLink: z.strictObject({ ...signature, ...linked, onBehalfOf }),
    signNotification: z.strictObject({ ...signature, ...pushed }),
    signLinked: z.strictObject({ ...signature, linkedSessionID: z.guid(), onBehalfOf }),
    choiceDeviceLink: z.strictObject({ ...choice, ...linked }),
    choiceNotification: z.strictObject(choice),
    certificate: z.strictObject({ ...who, certificateLevel: signLevels }),
    seal: z.strictObject({
      ...who,
      signatureProtocol: z.literal('RAW_DIGEST_SIGNATURE'),
      signatureProtocolParameters: z.strictObject({ digest: base64, ...algorithm }),
    }),
  };
}

export type Bodies = ReturnType<typeof bodiesOf>;
export type AuthenticationBody = z.infer<Bodies['authDeviceLink']>;
export type SignatureBody = z.infer<Bodies['signDeviceLink']>;
export type ChoiceBody = z.infer<Bodies['choiceDeviceLink']>;
export type AlgorithmWanted = Pick<
  SignatureBody['signatureProtocolParameters'],
  'signatureAlgorithm' | 'signatureAlgorithmParameters'
>;

/** Reads a body or refuses it, naming every field that is wrong. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new Refusal(400, 'Invalid request parameters found', read.error.issues.flatMap(faultsOf));
}

function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  return names.map((path) => ({
    detail: `Invalid ${String(path.at(-1) ?? 'body')}: ${issue.message}`,
    ...(path.length > 0 ? { paramName: String(path.at(-1)) } : {}),
    pointer: path.map((part) => `/${String(part)}`).join(''),
  }));
}
