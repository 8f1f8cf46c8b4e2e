import { getOrganisation } from '@tamga/contract/org';
import { getFile, refuseShare } from '@tamga/contract/storage.files';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { refuseTexts } from '#app/texts/account.file-refuse.ts';
import type { Route } from './+types/file-refuse.ts';
import { filesAt } from './file-places.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { name, shared_by: from, shared_with: of } = await call(context, getFile, { params: { id } });
  if (from === null) throw redirect(`/me/files/${id}`);
  const organisation = of && (await call(context, getOrganisation, { params: { id: of } })).name;
  return { name, from, of, organisation };
}

/** What was confirmed is refused, and nothing else that lets the person see the same file. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const of = textOf(form, 'of') || undefined;
  const outcome = await attempt(context, refuseShare, { params: { id }, query: { of } });
  return outcome.ok ? redirect(filesAt({ view: 'shared', done: 'refused' })) : problemOf(outcome.refusal, form);
}

export default function RefuseFile({
  loaderData: { name, from, of, organisation },
  actionData,
}: Route.ComponentProps): ReactNode {
  const words = useTexts(refuseTexts);
  return (
    <ConfirmPage
      title={words.title}
      submit={words.submit}
      back={filesAt({ view: 'shared' })}
      problem={actionData}
      fields={<input type="hidden" name="of" value={of ?? ''} />}
    >
      <p>
        <strong>{name}</strong>
      </p>
      <p>{organisation === null ? words.own(from) : words.ofAll(organisation, from)}</p>
    </ConfirmPage>
  );
}
