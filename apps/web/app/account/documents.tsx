import { listOwnReferences } from '@tamga/contract/references';
import { ButtonLink, EmptyState, ItemList, PageTitle, StatusTag, useFormats, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { documentTexts } from '#app/texts/account.documents.ts';
import type { Route } from './+types/documents.ts';
import { documentTones } from './document-tones.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? undefined;
  const { items, next } = await call(context, listOwnReferences, { query: { after } });
  return {
    documents: items.map(({ id, number, state, title, issuer, issued_at, valid_until }) => ({
      id,
      number,
      state,
      title,
      issuer,
      issued_at,
      valid_until,
    })),
    next,
  };
}

export default function Documents({ loaderData: { documents, next } }: Route.ComponentProps): ReactNode {
  const words = useTexts(documentTexts);
  const formats = useFormats();
  const language = useLanguage();
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <ButtonLink to="/me/documents/new">{words.ask}</ButtonLink>
      </PageTitle>
      {documents.length === 0 && (
        <EmptyState title={words.none} picture="papers">
          <p>{words.noneText}</p>
        </EmptyState>
      )}
      {documents.length > 0 && (
        <ItemList
          items={documents.map(({ id, number, state, title, issuer, issued_at, valid_until }) => ({
            id,
            title: <Link to={`/me/documents/${id}`}>{title[language]}</Link>,
            tag: <StatusTag tone={documentTones[state]}>{words.states[state]}</StatusTag>,
            lines: [
              words.from(issuer[language]),
              words.number(number),
              ...(issued_at ? [words.issuedOn(formats.date(issued_at))] : []),
              ...(issued_at && valid_until ? [words.until(formats.date(valid_until))] : []),
            ],
          }))}
        />
      )}
      <NextPage next={next} />
    </>
  );
}
