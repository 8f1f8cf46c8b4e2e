import type { Problem } from '@tamga/ui';
import { problemOf, type Refusal } from '#app/platform/refusal.server.ts';

/** Shows at its field what is wrong with the invited person's number, and never sends the number back. */
export function invitationProblem(refusal: Refusal, form: FormData): Problem {
  const { civil_id, ...fields } = refusal.fields;
  const isAboutPerson = [
    'org.person_not_found',
    'org.member_exists',
    'pki.signer_exists',
    'pki.signer_is_self',
  ].includes(refusal.code);
  const wrong = civil_id ?? (isAboutPerson ? refusal.message : undefined);
  return { ...problemOf(refusal, form), fields: { ...(wrong && { national_id: wrong }), ...fields } };
}
