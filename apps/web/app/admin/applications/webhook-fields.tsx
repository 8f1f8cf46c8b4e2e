import { Checkboxes, Field, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { webhookTypeTexts } from '#app/texts/admin-webhook-types.ts';
import { webhookTexts } from '#app/texts/admin-webhooks.ts';

type Type = keyof (typeof webhookTypeTexts)['mn'];

/** Where an application is told, and of what. */
export function WebhookFields(props: { url: string; types: readonly Type[]; ticked: readonly string[] }): ReactNode {
  const words = useTexts(webhookTexts);
  const names = useTexts(webhookTypeTexts);
  return (
    <>
      <Field
        name="url"
        label={words.address}
        hint={words.addressHint}
        value={props.url}
        inputMode="url"
        autoComplete="off"
      />
      <Checkboxes
        name="types"
        label={words.types}
        values={props.ticked}
        options={props.types.map((value) => ({ value, label: names[value] }))}
      />
    </>
  );
}
