import { errors } from '@tamga/contract';
import { addFile } from '@tamga/contract/storage';
import { getFile } from '@tamga/contract/storage.files';
import { Field, FileUpload, PageTitle, TaskForm, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { newFileTexts } from '#app/texts/account.file-new.ts';
import { fileTexts } from '#app/texts/account.files.ts';
import type { Route } from './+types/file-new.ts';
import { filesAt } from './file-places.ts';

export const handle = { bodyBytesMax: 21 * 1_024 * 1_024 };

/** With `file` a new version of it, otherwise a file in a folder. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { of, folder, file } = filterOf(url, 'of', 'folder', 'file');
  const known = file === undefined ? null : await call(context, getFile, { params: { id: file } });
  return { of, folder, file: known && { id: known.id, name: known.name } };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { of, file: id } = filterOf(url, 'of', 'file');
  const form = await request.formData();
  const [file, folder] = [form.get('file'), textOf(form, 'folder')];
  if (!(file instanceof File) || file.size === 0) {
    const { language } = context.get(guestContext);
    // Where none was chosen a browser sends one without a name.
    const isChosen = file instanceof File && file.name !== '';
    const message = isChosen ? errors['storage.file_empty'][language] : wordsIn(newFileTexts, language).missing;
    return { message, fields: { file: message }, values: { folder } };
  }
  const body = { name: file.name, type: file.type, bytes: file.stream() };
  const query = id === undefined ? { of, folder, size: file.size } : { file: id, size: file.size };
  const outcome = await attempt(context, addFile, { query, body });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  return redirect(id === undefined ? filesAt({ of, folder, done: 'added' }) : `/me/files/${id}?done=kept`);
}

export default function NewFile({ loaderData: { of, folder, file } }: Route.ComponentProps): ReactNode {
  const words = useTexts(newFileTexts);
  const { title } = useTexts(fileTexts);
  const back = file ? `/me/files/${file.id}` : filesAt({ of, folder });
  return (
    <div className="narrow">
      <PageTitle
        title={file ? words.version(file.name) : words.title}
        crumbs={[{ to: back, label: file ? file.name : title }]}
      />
      <TaskForm submit={words.send} files aside={<Link to={back}>{words.cancel}</Link>}>
        <FileUpload
          name="file"
          label={words.file}
          hint={words.fileHint}
          accept="application/pdf,image/jpeg,image/png,image/webp,text/plain,text/csv"
        />
        {!file && (
          <Field name="folder" label={words.folder} hint={words.folderHint} value={folder} maxLength={400} optional />
        )}
      </TaskForm>
    </div>
  );
}
