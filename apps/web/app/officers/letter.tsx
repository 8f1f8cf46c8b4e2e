import { changeLetter } from '@tamga/contract/officers.letters';
import { PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit } from '#app/platform/ask.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { letterTexts } from '#app/texts/officers-letters.ts';
import { lettersAt } from './addresses.ts';
import { LetterFields } from './letter-fields.tsx';
import { lettersBody, readLetter } from './letters.server.ts';
import type { Route } from './+types/letter.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  await admit(context, 'gov.review');
  return readLetter(context, params.letter);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const asked = { params: { id: params.letter }, body: lettersBody(form), ifMatch: Number(form.get('version')) };
  const outcome = await attempt(context, changeLetter, asked);
  return outcome.ok ? redirect(`${lettersAt}?done=changed`) : problemOf(outcome.refusal, form);
}

export default function LetterPage({ loaderData: letter }: Route.ComponentProps): ReactNode {
  const words = useTexts(letterTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.change} crumbs={[{ to: lettersAt, label: words.title }]} />
      <TaskForm submit={words.save} aside={<Link to={`${lettersAt}/${letter.id}/remove`}>{words.remove}</Link>}>
        <input type="hidden" name="version" value={letter.version} />
        <LetterFields letter={letter} />
      </TaskForm>
    </div>
  );
}
