import { deleteApplicationLogo, logoRules, putApplicationLogo } from '@tamga/contract/applications.logo';
import { Button, Card, Done, FileUpload, LogoMark, TaskForm, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { applicationPageTexts } from '#app/texts/admin-application.ts';
import { ApplicationHead } from './application-head.tsx';
import { readApplication } from './application.server.ts';
import type { Route } from './+types/application-logo.ts';

/** More than a logo may have: what is a little too large is said beside the field. */
export const handle = { bodyBytesMax: 4 * 1_024 * 1_024 };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, kind, logo, updated_at } = await readApplication(context, params.id);
  return { application: { id, name, kind }, logo, updated_at };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const back = `/admin/applications/${params.id}/logo`;
  if (form.get('intent') === 'remove') {
    const outcome = await attempt(context, deleteApplicationLogo, { params });
    const isGone = outcome.ok || outcome.refusal.code === 'applications.logo_not_found';
    return isGone ? redirect(`${back}?done=removed`) : problemOf(outcome.refusal, form);
  }
  const file = form.get('file');
  const wrong = wrongWith(context, file);
  if (wrong !== null || !(file instanceof File)) return problemAt(wrong ?? '');
  const { name, type } = file;
  const outcome = await attempt(context, putApplicationLogo, { params, body: { name, type, bytes: file.stream() } });
  if (outcome.ok) return redirect(`${back}?done=set`);
  const { message, fields } = outcome.refusal;
  return problemAt(Object.values(fields).join(' ') || message);
}

const problemAt = (message: string) => ({ message, fields: { file: message }, values: {} });

/** What can be told before it is sent on; whether it really is a picture, and a harmless one, the API finds out. */
function wrongWith(context: Context, file: FormDataEntryValue | null): string | null {
  const { language } = context.get(guestContext);
  const words = wordsIn(applicationPageTexts, language);
  if (!(file instanceof File) || file.size === 0) return words.logoMissing;
  if (!logoRules.types.some((type) => type === file.type)) return words.logoType;
  return file.size > logoRules.sizeBytesMax ? words.logoLarge(`${(file.size / 1_048_576).toFixed(1)} MB`) : null;
}

export default function ApplicationLogo({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(applicationPageTexts);
  const { application, logo, updated_at } = loaderData;
  const { id, name } = application;
  // Named by its moment: a browser shows the picture of an address that it has.
  const src = logo === 'set' ? `/applications/${id}/logo?v=${encodeURIComponent(updated_at)}` : null;
  return (
    <>
      <ApplicationHead application={application} here="logo" title={words.titles.logo(name)} lead={words.logoLead} />
      <Done words={words.done} />
      <Card title={words.logoNow}>
        <div className="asker">
          <LogoMark name={name} src={src} />
          <div>
            <p className="asker-name">{name}</p>
            {!src && <p className="muted">{logo === 'none' ? words.logoNone : words.logoUnavailable}</p>}
          </div>
        </div>
        {src && (
          <Form method="post">
            <Button kind="secondary" name="intent" value="remove">
              {words.logoRemove}
            </Button>
          </Form>
        )}
      </Card>
      {logo !== 'unavailable' && (
        <Card>
          <TaskForm key={updated_at} submit={words.logoSend} waiting={words.logoWaiting} files>
            <FileUpload
              name="file"
              label={words.logoFile}
              hint={words.logoHint}
              accept="image/png,image/jpeg,image/webp"
            />
          </TaskForm>
        </Card>
      )}
    </>
  );
}
