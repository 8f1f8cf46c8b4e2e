import { deleteFile } from '@tamga/contract/storage';
import { getFile } from '@tamga/contract/storage.files';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { oneFileTexts } from '#app/texts/account.file.ts';
import type { Route } from './+types/file-delete.ts';
import { filesAt } from './file-places.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { name, deleted_at, tenant_id } = await call(context, getFile, { params: { id } });
  return { id, name, isBinned: deleted_at !== null, of: tenant_id ?? '' };
}

/** What was confirmed is done, wherever the file lies by now: a form that is sent twice deletes nothing for good. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const forever = textOf(form, 'forever') === 'true';
  const outcome = await attempt(context, deleteFile, { query: { id, forever: `${forever}` } });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  const of = textOf(form, 'of');
  return redirect(filesAt(forever ? { of, view: 'bin', done: 'deleted' } : { of, done: 'binned' }));
}

export default function DeleteFile({
  loaderData: { id, name, isBinned, of },
  actionData,
}: Route.ComponentProps): ReactNode {
  const words = useTexts(oneFileTexts);
  return (
    <ConfirmPage
      title={isBinned ? words.foreverTitle : words.removeTitle}
      submit={isBinned ? words.forever : words.remove}
      back={`/me/files/${id}`}
      problem={actionData}
      fields={
        <>
          <input type="hidden" name="forever" value={`${isBinned}`} />
          <input type="hidden" name="of" value={of} />
        </>
      }
    >
      <p>
        <strong>{name}</strong>
      </p>
      <p>{isBinned ? words.foreverText : words.removeText}</p>
    </ConfirmPage>
  );
}
