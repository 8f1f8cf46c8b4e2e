import { listSignings } from '@tamga/contract/signing.documents';
import { ButtonLink, EmptyState, ItemList, PageTitle, StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { signingTexts } from '#app/texts/account.signing.ts';
import type { Route } from './+types/signings.ts';
import { signingTones } from './signing-tones.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? undefined;
  const { items, next } = await call(context, listSignings, { query: { after } });
  const documents = items.map(({ allowed_actions, is_asked, display_text, ...document }) => ({
    id: document.id,
    name: document.name,
    state: document.state,
    isToBegin: allowed_actions.includes('begin'),
    asked: is_asked ? display_text : null,
    created_at: document.created_at,
    signed_at: document.signed_at,
  }));
  return { documents, next };
}

export default function Signings({ loaderData: { documents, next } }: Route.ComponentProps): ReactNode {
  const words = useTexts(signingTexts);
  const formats = useFormats();
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <ButtonLink to="/me/sign/new">{words.start}</ButtonLink>
      </PageTitle>
      {documents.length === 0 ? (
        <EmptyState title={words.none} picture="papers">
          <p>{words.noneText}</p>
        </EmptyState>
      ) : (
        <ItemList
          items={documents.map(({ id, name, state, isToBegin, asked, created_at, signed_at }) => ({
            id,
            title: <Link to={`/me/sign/${id}`}>{name}</Link>,
            tag: <StatusTag tone={signingTones[state]}>{isToBegin ? words.toBegin : words.states[state]}</StatusTag>,
            lines: [
              ...(asked === null ? [] : [asked]),
              signed_at ? words.signedOn(formats.dateTime(signed_at)) : words.broughtOn(formats.dateTime(created_at)),
            ],
          }))}
        />
      )}
      <NextPage next={next} />
    </>
  );
}
