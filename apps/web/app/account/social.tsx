import { getSocialLink } from '@tamga/contract/auth.social';
import {
  Button,
  ButtonLink,
  Card,
  Done,
  EmptyState,
  Notice,
  PageTitle,
  SummaryList,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, useSearchParams } from 'react-router';
import { attempt, failWith } from '#app/platform/api.server.ts';
import { visitContext } from '#app/platform/context.ts';
import { socialTexts } from '#app/texts/account.social.ts';
import type { Route } from './+types/social.ts';

/** The form goes on to the social network. */
export const handle = { leadsAway: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { offersSocial: offered } = context.get(visitContext).world;
  const outcome = await attempt(context, getSocialLink);
  if (outcome.ok) {
    const { provider, email, created_at } = outcome.data;
    return { offered, link: { host: new URL(provider).host, email, created_at } };
  }
  if (outcome.refusal.code === 'auth.social_link_not_found') return { offered, link: null };
  throw failWith(outcome.refusal);
}

export default function Social({ loaderData: { offered, link } }: Route.ComponentProps): ReactNode {
  const words = useTexts(socialTexts);
  const formats = useFormats();
  const [query] = useSearchParams();
  return (
    <>
      <PageTitle title={words.social} lead={words.socialLead} />
      <Done words={{ unlinked: words.unlinked }} />
      {query.has('linked') && link && (
        <Notice tone="success" live>
          <p>{words.linked}</p>
        </Notice>
      )}
      {link ? (
        <Card
          title={words.socialLinked}
          actions={
            <ButtonLink to="/me/social/unlink" kind="secondary">
              {words.socialUnlink}
            </ButtonLink>
          }
        >
          <SummaryList
            facts={[
              { label: words.socialProvider, value: link.host },
              { label: words.socialEmail, value: link.email ?? words.unknown },
              { label: words.socialSince, value: formats.date(link.created_at) },
            ]}
          />
        </Card>
      ) : (
        <EmptyState title={words.socialNone}>
          <p>{offered ? words.socialNoneText : words.socialOff}</p>
          {offered && (
            <Form method="post" action="/sign-in/social" reloadDocument>
              <Button name="intent" value="link" icon="external">
                {words.socialLink}
              </Button>
            </Form>
          )}
        </EmptyState>
      )}
    </>
  );
}
