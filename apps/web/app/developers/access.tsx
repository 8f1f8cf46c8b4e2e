import { listAccessRequests } from '@tamga/contract/gateway.access';
import { ButtonLink, EmptyState, ItemList, PageTitle, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AccessState } from '#app/platform/access-state.tsx';
import { askList } from '#app/platform/ask.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { requireSession } from '#app/platform/signed-in.server.ts';
import { accessTexts } from '#app/texts/developers.access.ts';
import { developerTexts } from '#app/texts/developers.ts';
import { shownAccess } from './access.server.ts';
import type { Route } from './+types/access.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireSession(context);
  const query = { side: 'asked' as const, after: url.searchParams.get('after') ?? undefined };
  return askList(context, listAccessRequests, { query }, shownAccess(context.get(guestContext).language));
}

export default function Access({ loaderData: { rows, next } }: Route.ComponentProps): ReactNode {
  const words = useTexts(accessTexts);
  const { title } = useTexts(developerTexts);
  const formats = useFormats();
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} crumbs={[{ to: '/developers', label: title }]} />
      {rows.length === 0 ? (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
          <ButtonLink to="/developers/apis">{words.toApis}</ButtonLink>
        </EmptyState>
      ) : (
        <ItemList
          items={rows.map(({ id, api, application, state, purpose, askedAt }) => ({
            id,
            title: <Link to={`/developers/access/${id}`}>{words.one(application, api)}</Link>,
            tag: <AccessState state={state} words={words.states} />,
            lines: [purpose, formats.date(askedAt)],
          }))}
        />
      )}
      <NextPage next={next} />
    </>
  );
}
