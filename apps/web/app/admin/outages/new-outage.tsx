import { openStatusIncident, type StatusComponent } from '@tamga/contract/status';
import { Checkboxes, Field, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admitAdmin } from '#app/platform/ask.server.ts';
import { textOf, textsOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { outageTexts } from '#app/texts/admin-outages.ts';
import { statusTexts } from '#app/texts/public-status.ts';
import { UpdateFields } from './update-fields.tsx';
import type { Route } from './+types/new-outage.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await admitAdmin(context);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const body = {
    title_mn: textOf(form, 'title_mn'),
    title_en: textOf(form, 'title_en'),
    body_mn: textOf(form, 'body_mn'),
    body_en: textOf(form, 'body_en'),
    // The API refuses an unknown part, in words.
    components: textsOf(form, 'components') as StatusComponent[],
  };
  const outcome = await attempt(context, openStatusIncident, { body });
  return outcome.ok ? redirect(`/admin/outages/${outcome.data.id}?done=opened`) : problemOf(outcome.refusal, form);
}

export default function NewOutage(): ReactNode {
  const words = useTexts(outageTexts);
  const { components } = useTexts(statusTexts);
  const options = Object.entries(components).map(([value, label]) => ({ value, label }));
  return (
    <div className="narrow">
      <PageTitle title={words.write} lead={words.writeLead} crumbs={[{ to: '/admin/outages', label: words.title }]} />
      <TaskForm submit={words.publish}>
        <Checkboxes name="components" label={words.suffering} options={options} />
        <Field name="title_mn" label={words.titleMn} maxLength={120} />
        <Field name="title_en" label={words.titleEn} maxLength={120} lang="en" />
        <UpdateFields />
      </TaskForm>
    </div>
  );
}
