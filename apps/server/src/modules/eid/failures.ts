/** Why an answer was refused: one code for each check, in the order in which they are made. */
export const failureCodes = [
  'answer_malformed',
  'session_of_another_kind',
  'callback_missing',
  'secret_digest_mismatch',
  'not_complete',
  'end_result_not_ok',
  'protocol_mismatch',
  'part_missing',
  'user_challenge_mismatch',
  'certificate_malformed',
  'chain_untrusted',
  'certificate_out_of_time',
  'issuer_not_an_authority',
  'certificate_weak',
  'certificate_revoked',
  'revocation_unknown',
  'policy_missing',
  'purpose_wrong',
  'level_too_low',
  'subject_malformed',
  'country_not_admitted',
  'subject_mismatch',
  'document_mismatch',
  'person_mismatch',
  'algorithm_mismatch',
  'parameters_mismatch',
  'flow_type_not_offered',
  'interaction_not_offered',
  'signature_invalid',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** `detail` is for operators of the platform. There is nothing personal in it. */
export interface EidFailure {
  failure: FailureCode;
  detail?: string;
}

export const fail = (failure: FailureCode, detail?: string): EidFailure =>
  detail === undefined ? { failure } : { failure, detail };

export const isFailure = (value: object): value is EidFailure => 'failure' in value;
