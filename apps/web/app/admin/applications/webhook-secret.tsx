import { ButtonLink, PageTitle, SecretOnce, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { webhookTexts } from '#app/texts/admin-webhooks.ts';

/** The secret of a webhook, which is shown once. */
export function WebhookSecret({ title, secret, to }: { title: string; secret: string; to: string }): ReactNode {
  const words = useTexts(webhookTexts);
  return (
    <div className="narrow">
      <PageTitle title={title} lead={words.secretLead} />
      <SecretOnce name="secret" label={words.secret} value={secret} />
      <div className="actions">
        <ButtonLink to={to}>{words.open}</ButtonLink>
      </div>
    </div>
  );
}
