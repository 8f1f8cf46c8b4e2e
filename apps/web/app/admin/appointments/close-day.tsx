import { closeDay } from '@tamga/contract/appointments.desk';
import { ConfirmPage, Field, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit } from '#app/platform/ask.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { officeTexts } from '#app/texts/admin-appointments.ts';
import type { Route } from './+types/close-day.ts';
import { addDay, readOffices, readSites, today } from './offices.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  await admit(context, 'gov.review');
  const sites = await readSites(context, await readOffices(context));
  const site = sites.find(({ id }) => id === url.searchParams.get('site'));
  if (!site) throw data(null, { status: 404 });
  return { site, day: addDay(url.searchParams.get('day') ?? today(), 0) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  const [site_id, day] = [url.searchParams.get('site') ?? '', url.searchParams.get('day') ?? ''];
  const outcome = await attempt(context, closeDay, { body: { site_id, day, reason: textOf(form, 'reason') } });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  return redirect(`/admin/appointments?site=${site_id}&day=${day}&done=closed`);
}

export default function CloseDay({ loaderData: { site, day } }: Route.ComponentProps): ReactNode {
  const words = useTexts(officeTexts);
  const formats = useFormats();
  return (
    <ConfirmPage
      title={words.closeTitle}
      submit={words.closeDay}
      back={`/admin/appointments?site=${site.id}&day=${day}`}
      fields={<Field name="reason" label={words.reason} hint={words.reasonHint} maxLength={300} />}
    >
      <p>
        <strong>{formats.fullDate(`${day}T04:00:00Z`)}</strong>
        <br />
        <span translate="no">{site.name}</span>
      </p>
      <p>{words.closeText}</p>
    </ConfirmPage>
  );
}
