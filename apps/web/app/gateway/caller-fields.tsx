import { Field, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { gatewayCallerTexts } from '#app/texts/admin-gateway-callers.ts';

/** What an application may call for, by which law, and how often. */
export function CallerFields(props: {
  caller: { purpose: string; legal_basis: string; requests_per_minute: number };
}): ReactNode {
  const words = useTexts(gatewayCallerTexts);
  const { purpose, legal_basis, requests_per_minute } = props.caller;
  return (
    <>
      <Field name="purpose" label={words.purpose} hint={words.purposeHint} value={purpose} maxLength={300} />
      <Field name="legal_basis" label={words.basis} hint={words.basisHint} value={legal_basis} maxLength={300} />
      <Field
        name="requests_per_minute"
        label={words.limit}
        hint={words.limitHint}
        value={String(requests_per_minute)}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}
