import { listWebhookSubscriptions } from '@tamga/contract/webhooks';
import { ButtonLink, Done, EmptyState, ItemList, Notice, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ask } from '#app/platform/ask.server.ts';
import { webhookTypeTexts } from '#app/texts/admin-webhook-types.ts';
import { webhookTexts } from '#app/texts/admin-webhooks.ts';
import { ApplicationHead } from './application-head.tsx';
import { readApplication } from './application.server.ts';
import { WebhookState } from './webhook-state.tsx';
import type { Route } from './+types/webhooks.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ id, name, kind, organisation_id }, { items }] = await Promise.all([
    readApplication(context, params.id),
    ask(context, listWebhookSubscriptions, { query: { application_id: params.id, limit: 100 } }),
  ]);
  const webhooks = items.map(({ id, url, types, active, gone_at }) => ({ id, url, types, active, goneAt: gone_at }));
  return { application: { id, name, kind }, isOfOrganisation: organisation_id !== null, webhooks };
}

export default function Webhooks({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(webhookTexts);
  const { application, isOfOrganisation, webhooks } = loaderData;
  const at = `/admin/applications/${application.id}/webhooks`;
  return (
    <>
      <ApplicationHead
        application={application}
        here="webhooks"
        title={words.title(application.name)}
        lead={words.lead}
      />
      <Done words={{ deleted: words.done.deleted }} />
      {!isOfOrganisation && <Notice>{words.noOrganisation}</Notice>}
      {isOfOrganisation && webhooks.length === 0 && (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
          <ButtonLink to={`${at}/new`}>{words.add}</ButtonLink>
        </EmptyState>
      )}
      {webhooks.length > 0 && (
        <>
          <List at={at} webhooks={webhooks} />
          <p className="actions">
            <ButtonLink to={`${at}/new`} icon="plus" kind="secondary">
              {words.add}
            </ButtonLink>
          </p>
        </>
      )}
    </>
  );
}

function List({ at, webhooks }: { at: string; webhooks: Route.ComponentProps['loaderData']['webhooks'] }): ReactNode {
  const names = useTexts(webhookTypeTexts);
  return (
    <ItemList
      items={webhooks.map(({ id, url, types, active, goneAt }) => ({
        id,
        title: (
          <Link to={`${at}/${id}`}>
            <code className="detail">{url}</code>
          </Link>
        ),
        tag: <WebhookState active={active} goneAt={goneAt} />,
        lines: [types.map((one) => names[one]).join(' · ')],
      }))}
    />
  );
}
