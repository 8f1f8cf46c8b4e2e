import { deleteLetter } from '@tamga/contract/officers.letters';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit } from '#app/platform/ask.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { letterTexts } from '#app/texts/officers-letters.ts';
import { lettersAt } from './addresses.ts';
import { readLetter } from './letters.server.ts';
import type { Route } from './+types/remove-letter.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  await admit(context, 'gov.review');
  const { id, name } = await readLetter(context, params.letter);
  return { id, name };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, deleteLetter, { params: { id: params.letter } });
  return outcome.ok ? redirect(`${lettersAt}?done=removed`) : problemOf(outcome.refusal, form);
}

export default function RemoveLetter({ loaderData: { id, name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(letterTexts);
  return (
    <ConfirmPage title={words.removeTitle(name)} submit={words.remove} back={`${lettersAt}/${id}`}>
      <p>{words.removeText}</p>
    </ConfirmPage>
  );
}
