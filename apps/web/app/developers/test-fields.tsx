import { Field, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { testTexts } from '#app/texts/developers.tests.ts';

/** All that is decided of a test application. */
export function TestFields({ name, addresses }: { name?: string; addresses?: readonly string[] }): ReactNode {
  const words = useTexts(testTexts);
  return (
    <>
      <Field name="name" label={words.name} hint={words.nameHint} value={name} maxLength={60} />
      <Field
        name="redirect_uris"
        label={words.addresses}
        hint={words.addressesHint}
        value={(addresses ?? ['http://localhost:4000/callback']).join('\n')}
        lines={3}
      />
    </>
  );
}
