import { createLifeEvent, lifeEventKinds } from '@tamga/contract/registry.life-events';
import { Field, PageTitle, Radios, Select, TaskForm, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit } from '#app/platform/ask.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { fieldProblem } from '#app/registry/field-problem.server.ts';
import { readOrganisations } from '#app/registry/organisations.server.ts';
import { Pair } from '#app/registry/pair.tsx';
import { slugOf } from '#app/registry/short-name.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { lifeEventTexts } from '#app/texts/registry-life-events.ts';
import type { Route } from './+types/new-life-event.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await admit(context, 'registry.manage');
  const organisations = await readOrganisations(context);
  return { organisations: organisations.filter(({ isActive }) => isActive) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const words = wordsIn(lifeEventTexts, context.get(guestContext).language);
  const title = { mn: textOf(form, 'title.mn'), en: textOf(form, 'title.en') };
  const code = slugOf(title.en);
  if (code === '') return fieldProblem(form, 'title.en', words.needsEnglish);
  const order = textOf(form, 'order');
  const body = {
    tenant_id: textOf(form, 'tenant_id'),
    code,
    title,
    kind: lifeEventKinds.find((one) => one === textOf(form, 'kind')) ?? 'life',
    order: order === '' ? 100 : /^\d{1,5}$/.test(order) ? Number(order) : -1,
  };
  const outcome = await attempt(context, createLifeEvent, { body });
  if (outcome.ok) return redirect('/admin/registry/life-events?done=created');
  if (outcome.refusal.code === 'registry.code_taken') return fieldProblem(form, 'title.en', words.nameTaken);
  return problemOf(outcome.refusal, form);
}

export default function NewLifeEvent({ loaderData: { organisations } }: Route.ComponentProps): ReactNode {
  const words = useTexts(lifeEventTexts);
  const shared = useTexts(adminTexts);
  const list = '/admin/registry/life-events';
  return (
    <>
      <PageTitle title={words.newTitle} lead={words.newLead} crumbs={[{ to: list, label: words.title }]} />
      <TaskForm submit={words.add} aside={<Link to={list}>{shared.cancel}</Link>}>
        <Select
          name="tenant_id"
          label={words.describedBy}
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Pair name="title" label={words.name} maxLength={200} />
        <Radios
          name="kind"
          label={words.kind}
          value="life"
          options={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
        />
        <Field name="order" label={words.order} hint={words.orderHint} value="100" inputMode="numeric" maxLength={5} />
      </TaskForm>
    </>
  );
}
