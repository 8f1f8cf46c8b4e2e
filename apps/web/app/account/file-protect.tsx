import { getFile, protectFile } from '@tamga/contract/storage.files';
import { Checkbox, PageTitle, Select, TaskForm, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { protectTexts } from '#app/texts/account.file-share.ts';
import type { Route } from './+types/file-protect.ts';
import { isProtected, stillKeptUntil } from './file-kept.ts';

/** Written here, since the contract would come to the browser with it. */
const terms = ['none', 'one_year', 'five_years', 'ten_years'] as const;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { sha256: _, ...file } = await call(context, getFile, { params: { id } });
  // A time that is over is not chosen again by the way.
  return { id, name: file.name, held: file.held, kept_for: stillKeptUntil(file) ? file.kept_for : ('none' as const) };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const kept_for = terms.find((one) => one === textOf(form, 'kept_for')) ?? 'none';
  const held = form.has('held');
  if (!held && kept_for === 'none' && !isProtected(await call(context, getFile, { params: { id } }))) {
    const message = wordsIn(protectTexts, context.get(guestContext).language).nothing;
    return { message, fields: { kept_for: message }, values: {} };
  }
  const outcome = await attempt(context, protectFile, { params: { id }, body: { held, kept_for } });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  return redirect(`/me/files/${id}?done=${isProtected(outcome.data) ? 'protected' : 'unprotected'}`);
}

export default function ProtectFile({ loaderData: { id, name, held, kept_for } }: Route.ComponentProps): ReactNode {
  const words = useTexts(protectTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.title} lead={words.lead} crumbs={[{ to: `/me/files/${id}`, label: name }]} />
      <TaskForm submit={words.save} aside={<Link to={`/me/files/${id}`}>{words.cancel}</Link>}>
        <Checkbox name="held" label={words.held} checked={held} />
        <Select
          name="kept_for"
          label={words.term}
          hint={words.termHint}
          value={kept_for}
          options={terms.map((value) => ({ value, label: words.terms[value] }))}
        />
      </TaskForm>
    </div>
  );
}
