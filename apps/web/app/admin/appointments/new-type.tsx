import { createType } from '@tamga/contract/appointments.office';
import { Field, PageTitle, Select, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit } from '#app/platform/ask.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { officeTexts } from '#app/texts/admin-appointments.ts';
import { adminTexts } from '#app/texts/admin.ts';
import type { Route } from './+types/new-type.ts';
import { readOffices } from './offices.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await admit(context, 'gov.review');
  return { offices: await readOffices(context) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const title = { mn: textOf(form, 'title.mn'), en: textOf(form, 'title.en') };
  const minutes = Number(textOf(form, 'minutes') || Number.NaN);
  const body = { tenant_id: textOf(form, 'tenant_id'), title, minutes: Number.isInteger(minutes) ? minutes : 0 };
  const outcome = await attempt(context, createType, { body });
  return outcome.ok ? redirect('/admin/appointments?done=type') : problemOf(outcome.refusal, form);
}

export default function NewType({ loaderData: { offices } }: Route.ComponentProps): ReactNode {
  const words = useTexts(officeTexts);
  const shared = useTexts(adminTexts);
  const list = '/admin/appointments';
  return (
    <>
      <PageTitle title={words.addType} crumbs={[{ to: list, label: words.title }]} />
      <TaskForm submit={words.addType} aside={<Link to={list}>{shared.cancel}</Link>}>
        <Select
          name="tenant_id"
          label={words.organisation}
          options={offices.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field name="title.mn" label={`${words.typeTitle} (монгол)`} hint={words.typeHint} maxLength={120} />
        <Field name="title.en" label={`${words.typeTitle} (English)`} maxLength={120} />
        <Field name="minutes" label={words.minutes} value="20" inputMode="numeric" maxLength={3} />
      </TaskForm>
    </>
  );
}
