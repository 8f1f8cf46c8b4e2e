import type { Problem } from '@tamga/ui';
import { problemOf, type Refusal } from '#app/platform/refusal.server.ts';
import type { Agreement } from './agreement.tsx';

/** Why it was not carried out: the phone asks first, or something in the form is wrong. */
export function agreementOf(refusal: Refusal, form: FormData): { agreement: Agreement } | Problem {
  if (refusal.code !== 'applications.agreement_needed') return problemOf(refusal, form);
  const sent = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'asked' ? [[name, value]] : [],
  );
  return { agreement: { isAgain: form.has('asked'), sent } };
}
