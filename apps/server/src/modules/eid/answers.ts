import { z } from 'zod';
import { FlowType, HashAlgorithm } from './session.ts';

/** The answers of the provider as documented. Other fields are ignored, as the documentation demands. */

const base64 = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/);

const vc = z.object({ value: z.string().regex(/^\d{4,5}$/) }).optional();

export const DeviceLinkOpened = z.object({
  sessionID: z.guid(),
  sessionToken: z.string().regex(/^[A-Za-z0-9]{24,200}$/),
  sessionSecret: base64(200).min(24),
  deviceLinkBase: z
    .string()
    .max(500)
    .regex(/^[a-z][a-z0-9+.-]*:\/\/[^?#|\s]+$/),
  vc,
});

export const NotificationOpened = z.object({ sessionID: z.guid(), vc });

export const CertificateRead = z.object({
  state: z.string(),
  cert: z.object({ value: base64(16_384), certificateLevel: z.string().max(20) }).optional(),
});

/** Enough to see whether the person is done. */
export const SessionState = z.object({
  state: z.enum(['RUNNING', 'COMPLETE']),
  result: z.object({ endResult: z.string() }).optional(),
});

const signatureParts = {
  value: base64(4_096).optional(),
  signatureAlgorithm: z.string().max(50).optional(),
  signatureAlgorithmParameters: z
    .object({
      hashAlgorithm: HashAlgorithm,
      maskGenAlgorithm: z.object({
        algorithm: z.string().max(50),
        parameters: z.object({ hashAlgorithm: z.string().max(20) }),
      }),
      saltLength: z.int(),
      trailerField: z.string().max(10),
    })
    .optional(),
};

export const SealCertificateRead = z.object({
  status: z.string().max(50),
  cert: z.object({ value: base64(16_384) }),
});

/** A seal is put at once: there is no session, and no person who agrees. */
export const SealAnswer = z.object({
  state: z.string().max(50),
  result: z.object({ endResult: z.string().max(100) }).optional(),
  signatureProtocol: z.string().max(50).optional(),
  signature: z.object(signatureParts).optional(),
  cert: z.object({ value: base64(16_384) }).optional(),
});
export type SealAnswer = z.infer<typeof SealAnswer>;

/** The whole of it. The sizes are several times what the largest keys in use need. */
export const CompleteAnswer = z.object({
  state: z.string(),
  result: z.object({ endResult: z.string().max(100), documentNumber: z.string().max(100).optional() }).optional(),
  signatureProtocol: z.string().max(50).optional(),
  signature: z
    .object({
      ...signatureParts,
      serverRandom: base64(200).min(24).optional(),
      userChallenge: z
        .string()
        .regex(/^[A-Za-z0-9_-]{43}$/)
        .optional(),
      flowType: FlowType,
    })
    .optional(),
  cert: z.object({ value: base64(16_384), certificateLevel: z.string().max(20) }).optional(),
  interactionTypeUsed: z.string().max(100).optional(),
  /** Not signed by anybody: it is compared with the certificate, and shown at most. */
  person: z
    .object({
      civil_id: z.string().max(50).optional(),
      family_name_latin: z.string().max(200).optional(),
      given_name_latin: z.string().max(200).optional(),
    })
    .optional(),
});
export type CompleteAnswer = z.infer<typeof CompleteAnswer>;
