import { z } from 'zod';

// The documented answers, field by field. Where the documentation allows no other field, neither do these.
const base64 = z.string().regex(/^[a-zA-Z0-9+/]+={0,2}$/);
const hashAlgorithm = z.enum(['SHA-256', 'SHA-384', 'SHA-512', 'SHA3-256', 'SHA3-384', 'SHA3-512']);
const flowType = z.enum(['QR', 'App2App', 'Web2App', 'Notification']);
const signed = {
  value: base64,
  flowType,
  signatureAlgorithm: z.enum([
    'rsassa-pss',
    'sha256WithRSAEncryption',
    'sha384WithRSAEncryption',
    'sha512WithRSAEncryption',
  ]),
  signatureAlgorithmParameters: z
    .strictObject({
      hashAlgorithm,
      maskGenAlgorithm: z.strictObject({
        algorithm: z.literal('id-mgf1'),
        parameters: z.strictObject({ hashAlgorithm }),
      }),
      saltLength: z.int(),
      trailerField: z.literal('0xbc'),
    })
    .optional(),
};

export const DeviceLink = z.strictObject({
  sessionID: z.guid(),
  sessionToken: z.string().regex(/^[a-zA-Z0-9]{24,}$/),
  sessionSecret: base64.min(24),
  deviceLinkBase: z.url(),
});
export const Notification = z.strictObject({ sessionID: z.guid() });
export const SignNotification = z.strictObject({
  sessionID: z.guid(),
  vc: z.strictObject({ type: z.literal('numeric4'), value: z.string().regex(/^\d{4}$/) }),
});

const complete = {
  state: z.literal('COMPLETE'),
  result: z.strictObject({ endResult: z.literal('OK'), documentNumber: z.string() }),
  cert: z.strictObject({ value: base64, certificateLevel: z.enum(['ADVANCED', 'QUALIFIED']) }),
  interactionTypeUsed: z.enum([
    'displayTextAndPIN',
    'confirmationMessage',
    'confirmationMessageAndVerificationCodeChoice',
  ]),
};
export const SignedIn = z.strictObject({
  ...complete,
  signatureProtocol: z.literal('ACSP_V2'),
  signature: z.strictObject({
    ...signed,
    serverRandom: base64.min(24),
    userChallenge: z.string().regex(/^[a-zA-Z0-9-_]{43}$/),
  }),
});
export const Signed = z.strictObject({
  ...complete,
  signatureProtocol: z.literal('RAW_DIGEST_SIGNATURE'),
  signature: z.strictObject(signed),
});
export const Chosen = z.strictObject({ ...complete, signature: z.strictObject({ flowType }) });
export const Certificate = z.strictObject({ state: z.literal('OK'), cert: complete.cert });

export const Problem = z.strictObject({
  type: z.literal('about:blank'),
  title: z.string().min(1),
  status: z.int(),
  detail: z.string().min(1),
  instance: z.string(),
  errors: z
    .array(
      z.strictObject({
        code: z.string().optional(),
        detail: z.string(),
        paramName: z.string().optional(),
        pointer: z.string().optional(),
      }),
    )
    .min(1)
    .optional(),
});
