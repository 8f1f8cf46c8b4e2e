import { ButtonLink, Done, EmptyState, ItemList, PageTitle, StatusTag, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { admit } from '#app/platform/ask.server.ts';
import { letterTexts } from '#app/texts/officers-letters.ts';
import { lettersAt } from './addresses.ts';
import { readLetters } from './letters.server.ts';
import type { Route } from './+types/letters.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await admit(context, 'gov.review');
  return readLetters(context);
}

export default function Letters({ loaderData: { letters, leads, isOne } }: Route.ComponentProps): ReactNode {
  const words = useTexts(letterTexts);
  const language = useLanguage();
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        {leads && <ButtonLink to={`${lettersAt}/new`}>{words.add}</ButtonLink>}
      </PageTitle>
      <Done words={words.done} />
      {letters.length === 0 ? (
        <EmptyState title={words.empty}>
          <p>{words.emptyText}</p>
        </EmptyState>
      ) : (
        <ItemList
          items={letters.map(({ id, name, kind, text, organisation, leads }) => ({
            id,
            title: leads ? <Link to={`${lettersAt}/${id}`}>{name}</Link> : name,
            tag: <StatusTag>{words.kinds[kind]}</StatusTag>,
            lines: [text[language], ...(isOne ? [] : [organisation])],
          }))}
        />
      )}
    </>
  );
}
