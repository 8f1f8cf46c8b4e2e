/** In the order in which a document passes them; the last four are ends without a signature. */
export const signingStates = [
  'UPLOADED',
  'PREPARED',
  'AWAITING_SIGNER',
  'SIGNED',
  'ASSEMBLING',
  'COMPLETED',
  'REFUSED',
  'EXPIRED',
  'FAILED',
  'CANCELLED',
] as const;
export type SigningState = (typeof signingStates)[number];

/** Whether what was signed for an organisation has the electronic seal of that organisation. */
export const sealStates = ['WAITING', 'SEALED', 'NONE'] as const;
export type SealState = (typeof sealStates)[number];

/** Why there is no seal. */
export const sealReasons = [
  'no_certificate',
  'not_granted',
  'not_entitled',
  'not_all_signed',
  'pdf_refused',
  'rejected',
  'unavailable',
] as const;
export type SealReason = (typeof sealReasons)[number];

/** Why there is no signature. */
export const signingReasons = [
  'refused',
  'wrong_code',
  'expired',
  'account_unusable',
  'app_outdated',
  'unavailable',
  'rejected',
  'no_certificate',
  'certificate_changed',
  'pdf_refused',
  'not_entitled',
  'not_assembled',
  'cancelled',
  'withdrawn',
] as const;
export type SigningReason = (typeof signingReasons)[number];
