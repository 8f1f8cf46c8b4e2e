import { createSite } from '@tamga/contract/appointments.office';
import { Field, PageTitle, Select, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit } from '#app/platform/ask.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { officeTexts } from '#app/texts/admin-appointments.ts';
import { adminTexts } from '#app/texts/admin.ts';
import type { Route } from './+types/new-site.ts';
import { readOffices } from './offices.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await admit(context, 'gov.review');
  return { offices: await readOffices(context) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const pair = (name: string) => ({ mn: textOf(form, `${name}.mn`), en: textOf(form, `${name}.en`) });
  const time_zone = textOf(form, 'time_zone');
  const body = { tenant_id: textOf(form, 'tenant_id'), name: pair('name'), address: pair('address'), time_zone };
  const outcome = await attempt(context, createSite, { body });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  return redirect(`/admin/appointments?site=${outcome.data.id}&done=site`);
}

export default function NewSite({ loaderData: { offices } }: Route.ComponentProps): ReactNode {
  const words = useTexts(officeTexts);
  const shared = useTexts(adminTexts);
  const list = '/admin/appointments';
  return (
    <>
      <PageTitle title={words.addSite} crumbs={[{ to: list, label: words.title }]} />
      <TaskForm submit={words.addSite} aside={<Link to={list}>{shared.cancel}</Link>}>
        <Select
          name="tenant_id"
          label={words.organisation}
          options={offices.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field name="name.mn" label={`${words.name} (монгол)`} maxLength={120} />
        <Field name="name.en" label={`${words.name} (English)`} maxLength={120} />
        <Field name="address.mn" label={`${words.address} (монгол)`} maxLength={300} />
        <Field name="address.en" label={`${words.address} (English)`} maxLength={300} />
        <Select
          name="time_zone"
          label={words.zone}
          options={[
            { value: 'Asia/Ulaanbaatar', label: words.zones.capital },
            { value: 'Asia/Hovd', label: words.zones.west },
          ]}
        />
      </TaskForm>
    </>
  );
}
