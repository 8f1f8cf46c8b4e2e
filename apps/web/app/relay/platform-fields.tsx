import { Field, Radios, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { platformTexts } from '#app/texts/relay-platforms.ts';

const signatures = ['v1a', 'v1'] as const;

/** What two platforms agree on before they exchange anything. */
export function PlatformFields(): ReactNode {
  const words = useTexts(platformTexts);
  return (
    <>
      <Field name="name" label={words.name} hint={words.nameHint} maxLength={200} />
      <Field name="their_code" label={words.theirCode} hint={words.theirCodeHint} maxLength={40} spellCheck={false} />
      <Field name="own_code" label={words.ownCode} hint={words.ownCodeHint} maxLength={40} spellCheck={false} />
      <Field
        name="webhook_url"
        label={words.address}
        hint={words.addressHint}
        type="url"
        inputMode="url"
        maxLength={400}
        spellCheck={false}
      />
      <Radios
        name="signature"
        label={words.signature}
        value="v1a"
        options={signatures.map((value) => ({
          value,
          label: words.signatures[value],
          hint: words.signatureHints[value],
        }))}
      />
      <Field
        name="public_key"
        label={words.theirKey}
        hint={words.theirKeyHint}
        optional
        spellCheck={false}
        autoComplete="off"
      />
      <Field name="max_rps" label={words.rps} value="20" inputMode="numeric" />
      <Field name="max_in_flight" label={words.inFlight} value="8" inputMode="numeric" />
      <Field name="contact" label={words.contact} hint={words.contactHint} maxLength={200} optional />
    </>
  );
}
