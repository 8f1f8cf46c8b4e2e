import { z } from 'zod';

/** What the provider may answer. Sizes are several times what honest answers have; every other field is left out. */
const base64 = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/);
const word = z.string().regex(/^[A-Za-z0-9._-]{1,100}$/);
const cert = z.object({ value: base64(16_384), certificateLevel: word });
const vc = z.object({ type: word.default('numeric4'), value: z.string().regex(/^\d{4,5}$/) }).optional();

/** With the token, the secret and the base where there is a link, and with none of them where there is none. */
export const Opening = z
  .object({
    // In one writing: we find it again by its digest, and its path takes small letters alone.
    sessionID: z.guid().toLowerCase(),
    sessionToken: z
      .string()
      .regex(/^[A-Za-z0-9]{24,200}$/)
      .optional(),
    sessionSecret: base64(200).min(24).optional(),
    deviceLinkBase: z
      .string()
      .max(500)
      .regex(/^[a-z][a-z0-9+.-]*:\/\/[^?#|\s]+$/)
      .optional(),
    vc,
  })
  .refine((one) => new Set([one.sessionToken, one.sessionSecret, one.deviceLinkBase].map((part) => !part)).size === 1);

export const CertificateState = z.object({ state: z.enum(['OK', 'DOCUMENT_UNUSABLE']), cert: cert.optional() });

export const SessionStatus = z.object({
  state: z.enum(['RUNNING', 'COMPLETE']),
  result: z
    .object({
      endResult: word,
      documentNumber: word.optional(),
      details: z.object({ interaction: word }).optional(),
    })
    .optional(),
  signatureProtocol: word.optional(),
  signature: z
    .object({
      value: base64(4_096).optional(),
      flowType: word,
      signatureAlgorithm: word.optional(),
      signatureAlgorithmParameters: z
        .object({
          hashAlgorithm: word,
          maskGenAlgorithm: z.object({ algorithm: word, parameters: z.object({ hashAlgorithm: word }) }),
          saltLength: z.int(),
          trailerField: word,
        })
        .optional(),
    })
    .optional(),
  cert: cert.optional(),
  interactionTypeUsed: word.optional(),
});
export type SessionStatus = z.output<typeof SessionStatus>;

/** The partner never read how it ended, so we do not know either. */
export const notRead = 'NOT_READ';

/** Declined or not answered: that counts against what strangers may ask of this person. */
export const isDeclined = (endResult: string): boolean =>
  endResult === notRead || /^(USER_REFUSED|WRONG_VC|TIMEOUT)/.test(endResult);
