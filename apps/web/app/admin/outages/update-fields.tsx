import { Field, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { outageTexts } from '#app/texts/admin-outages.ts';

/** What is told of an outage, in both languages. */
export function UpdateFields(): ReactNode {
  const words = useTexts(outageTexts);
  return (
    <>
      <Field name="body_mn" label={words.bodyMn} hint={words.bodyHint} lines={3} maxLength={1_000} />
      <Field name="body_en" label={words.bodyEn} lines={3} maxLength={1_000} lang="en" />
    </>
  );
}
