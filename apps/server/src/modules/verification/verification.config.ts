import { z } from 'zod';

export const verificationEnv = z.object({
  VERIFY_ANCHORS_FILE: z
    .string()
    .optional()
    .meta({
      description:
        'File with the certificates (PEM) in which the chains of signatures in documents must end. Unset, that of ' +
        'EID_TRUST_ANCHORS. Those who vouch for the seals of this platform are trusted besides.',
      example: '/etc/tamga/verify-anchors.pem',
    }),
  VERIFY_TIMESTAMP_ANCHORS_FILE: z.string().optional().meta({
    description: 'The same for timestamps. Unset, those of signatures and of TIMESTAMP_ANCHORS.',
    example: '/etc/tamga/verify-timestamp-anchors.pem',
  }),
  VERIFY_INTERMEDIATES_FILE: z.string().optional().meta({
    description: 'File with the certificates (PEM) between the anchors and people. Unset, that of EID_INTERMEDIATES.',
    example: '/etc/tamga/verify-intermediates.pem',
  }),
  VERIFY_TRUSTED_LIST_FILE: z
    .string()
    .optional()
    .meta({
      description:
        'A trusted list (ETSI TS 119 612, XML): the authorities that it grants to issue certificates for signatures, and to ' +
        'make timestamps, are anchors too. Its own signature is checked by who puts it here.',
      example: '/etc/tamga/trusted-list.xml',
    }),
  VERIFY_REVOCATION_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(4_000).meta({
    description: 'How long an authority may take to say whether a certificate in a document was revoked.',
  }),
});
