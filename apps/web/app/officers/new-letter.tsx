import { createLetter } from '@tamga/contract/officers.letters';
import { PageTitle, Select, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit } from '#app/platform/ask.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { letterTexts } from '#app/texts/officers-letters.ts';
import { lettersAt } from './addresses.ts';
import { LetterFields } from './letter-fields.tsx';
import { lettersBody, readWriters } from './letters.server.ts';
import type { Route } from './+types/new-letter.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await admit(context, 'gov.review');
  const led = (await readWriters(context)).filter(({ leads }) => leads);
  if (led.length === 0) throw data(null, { status: 404 });
  return { organisations: led.map(({ id, name }) => ({ value: id, label: name })) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { tenant_id: textOf(form, 'tenant_id'), ...lettersBody(form) };
  const outcome = await attempt(context, createLetter, { body });
  return outcome.ok ? redirect(`${lettersAt}?done=added`) : problemOf(outcome.refusal, form);
}

export default function NewLetter({ loaderData: { organisations } }: Route.ComponentProps): ReactNode {
  const words = useTexts(letterTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.add} crumbs={[{ to: lettersAt, label: words.title }]} />
      <TaskForm submit={words.save} aside={<Link to={lettersAt}>{words.back}</Link>}>
        <Select name="tenant_id" label={words.organisation} options={organisations} />
        <LetterFields />
      </TaskForm>
    </div>
  );
}
