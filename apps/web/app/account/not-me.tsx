import { reportNotMe } from '@tamga/contract/auth.not-me';
import { ConfirmPage, Field, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { forgetSession } from '#app/platform/session.server.ts';
import { notMeTexts } from '#app/texts/account.not-me.ts';
import type { Route } from './+types/not-me.ts';
import { isMoment } from './moment.ts';

export function loader({ url }: Route.LoaderArgs) {
  const at = url.searchParams.get('at');
  return { at: at && isMoment(at) ? at : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [description, at] = [textOf(form, 'description'), textOf(form, 'occurred_at')];
  const body = { ...(description && { description }), ...(isMoment(at) && { occurred_at: at }) };
  const outcome = await attempt(context, reportNotMe, { body });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  const guest = context.get(guestContext);
  forgetSession(guest.cookies);
  guest.session = null;
  return redirect(`/secured?number=${outcome.data.id}`);
}

export default function NotMe({ loaderData: { at } }: Route.ComponentProps): ReactNode {
  const words = useTexts(notMeTexts);
  const formats = useFormats();
  const fields = (
    <>
      {at && <input type="hidden" name="occurred_at" value={at} />}
      <Field name="description" label={words.words} hint={words.wordsHint} lines={3} maxLength={2_000} optional />
    </>
  );
  return (
    <ConfirmPage title={words.question} submit={words.submit} back="/me/sessions" fields={fields}>
      {at && <p>{words.about(formats.dateTime(at))}</p>}
      <p>{words.ends}</p>
      <ul>
        {words.endsList.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>{words.stays}</p>
    </ConfirmPage>
  );
}
