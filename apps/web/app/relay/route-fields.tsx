import { Field, Radios, Select, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { relayRouteTexts } from '#app/texts/relay-routes.ts';

/** Which requests it is for, where they go, and in which order. */
export function RouteFields({ platforms }: { platforms: readonly { value: string; label: string }[] }): ReactNode {
  const words = useTexts(relayRouteTexts);
  const narrowing = { hint: words.anyHint, maxLength: 64, spellCheck: false, optional: true } as const;
  return (
    <>
      <Field name="match.kind" label={words.kind} hint={words.kindHint} maxLength={80} spellCheck={false} />
      <Field name="match.evidence_type" label={words.evidence} {...narrowing} />
      <Field name="match.service_code" label={words.service} {...narrowing} />
      <Field name="match.jurisdiction" label={words.place} {...narrowing} />
      <Select name="platform_id" label={words.platform} options={platforms} />
      <Field name="priority" label={words.priority} hint={words.priorityHint} value="100" inputMode="numeric" />
      <Field name="weight" label={words.weight} hint={words.weightHint} value="1" inputMode="numeric" />
      <Select
        name="timeout_seconds"
        label={words.timeout}
        value="345600"
        options={Object.entries(words.timeouts).map(([value, label]) => ({ value, label }))}
      />
      <Radios
        name="ordering"
        label={words.ordering}
        value="none"
        options={(['none', 'per_subject', 'strict'] as const).map((value) => ({
          value,
          label: words.orderings[value],
        }))}
      />
      <Field name="legal_basis" label={words.legalBasis} hint={words.legalBasisHint} maxLength={500} />
    </>
  );
}
