import { openSlots } from '@tamga/contract/appointments.office';
import { Checkboxes, DateInput, dateOf, EmptyState, Field, PageTitle, Select, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit } from '#app/platform/ask.server.ts';
import { textOf, textsOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { officeTexts } from '#app/texts/admin-appointments.ts';
import { adminTexts } from '#app/texts/admin.ts';
import type { Route } from './+types/open-times.ts';
import { addDay, readOffices, readSites, readTypes, today } from './offices.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  await admit(context, 'gov.review');
  const sites = await readSites(context, await readOffices(context));
  const site = sites.find(({ id }) => id === url.searchParams.get('site'));
  if (!site) throw data(null, { status: 404 });
  const from = addDay(url.searchParams.get('day') ?? today(), 0);
  return { site, from, to: addDay(from, 27), types: await readTypes(context, site.tenantId) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  const site_id = url.searchParams.get('site') ?? '';
  const capacity = Number(textOf(form, 'capacity') || Number.NaN);
  const pause = { from: textOf(form, 'pause.from'), to: textOf(form, 'pause.to') };
  const from = dateOf(form, 'from') ?? '';
  const body = {
    site_id,
    type_id: textOf(form, 'type_id'),
    from,
    to: dateOf(form, 'to') ?? '',
    weekdays: textsOf(form, 'weekdays').map(Number),
    opens: textOf(form, 'opens'),
    closes: textOf(form, 'closes'),
    pause: pause.from || pause.to ? pause : null,
    capacity: Number.isInteger(capacity) ? capacity : 0,
    resource: textOf(form, 'resource') || null,
  };
  const outcome = await attempt(context, openSlots, { body });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  return redirect(`/admin/appointments?site=${site_id}&day=${from}&done=opened`);
}

export default function OpenTimes({ loaderData: { site, from, to, types } }: Route.ComponentProps): ReactNode {
  const words = useTexts(officeTexts);
  const shared = useTexts(adminTexts);
  const list = `/admin/appointments?site=${site.id}`;
  const clock = { hint: words.clockHint, maxLength: 5, inputMode: 'numeric' } as const;
  return (
    <>
      <PageTitle title={words.openTimes} lead={site.name} crumbs={[{ to: list, label: words.title }]} />
      {types.length === 0 ? (
        <EmptyState title={words.noTypes}>
          <p>
            <Link to="/admin/appointments/types/new">{words.addType}</Link>
          </p>
        </EmptyState>
      ) : (
        <TaskForm submit={words.openTimes} aside={<Link to={list}>{shared.cancel}</Link>}>
          <Select
            name="type_id"
            label={words.type}
            options={types.map(({ id, name, minutes }) => ({ value: id, label: `${name} (${minutes})` }))}
          />
          <DateInput name="from" label={words.from} value={from} hint={words.holidaysHint} />
          <DateInput name="to" label={words.to} value={to} />
          <Checkboxes
            name="weekdays"
            label={words.weekdays}
            values={['1', '2', '3', '4', '5']}
            options={Object.entries(words.weekday).map(([value, label]) => ({ value, label }))}
          />
          <Field name="opens" label={words.opens} value="09:00" {...clock} />
          <Field name="closes" label={words.closes} value="17:00" {...clock} />
          <Field name="pause.from" label={words.pauseFrom} value="12:00" optional {...clock} />
          <Field name="pause.to" label={words.pauseTo} value="13:00" optional {...clock} />
          <Field name="capacity" label={words.capacity} value="1" inputMode="numeric" maxLength={3} />
          <Field name="resource" label={words.resource} hint={words.resourceHint} maxLength={60} optional />
        </TaskForm>
      )}
    </>
  );
}
