import { Field, Select, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { newRequestTexts } from '#app/texts/relay-new-request.ts';
import { relayRequestTexts } from '#app/texts/relay-requests.ts';

/** What is asked, of whom, why, and by when. */
export function RequestFields(): ReactNode {
  const words = useTexts(newRequestTexts);
  const shared = useTexts(relayRequestTexts);
  const subjects = Object.entries(shared.subjects).map(([value, label]) => ({ value, label }));
  const latin = { spellCheck: false, maxLength: 64 } as const;
  return (
    <>
      <Field name="kind" label={shared.kind} hint={words.kindHint} value="evidence.request" {...latin} maxLength={80} />
      <Field name="evidence_type" label={words.evidence} hint={words.narrowing} {...latin} optional />
      <Field name="purpose" label={shared.purpose} hint={words.purposeHint} maxLength={500} />
      <Field name="legal_basis" label={shared.legalBasis} hint={words.legalBasisHint} maxLength={500} />
      <Select
        name="subject.type"
        label={words.subjectType}
        value=""
        options={[{ value: '', label: words.nobody }, ...subjects]}
      />
      <Field name="subject.value" label={words.subject} hint={words.subjectHint} maxLength={128} optional />
      <Field name="case_ref" label={shared.caseRef} maxLength={120} optional />
      <Select
        name="deadline_seconds"
        label={words.deadline}
        value="345600"
        options={Object.entries(words.deadlines).map(([value, label]) => ({ value, label }))}
      />
      <Field name="payload" label={words.payload} hint={words.payloadHint} lines={4} optional />
    </>
  );
}
