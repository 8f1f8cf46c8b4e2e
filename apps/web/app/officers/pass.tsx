import { assignCase } from '@tamga/contract/officers';
import { Field, PageTitle, Select, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { caseTexts } from '#app/texts/officers-case.ts';
import { officerTexts } from '#app/texts/officers.ts';
import { addressOf, queueAt } from './addresses.ts';
import { readCase } from './case.server.ts';
import type { Route } from './+types/pass.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { number, version, colleagues, assigned_to, allowed_actions } = await readCase(context, id);
  if (!allowed_actions.includes('assign')) throw data(null, { status: 404 });
  const others = colleagues.filter((one) => one.id !== assigned_to?.id);
  return { id, number: number ?? '', version, others, holder: assigned_to?.name ?? null };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { to: textOf(form, 'to'), reason: textOf(form, 'reason') || undefined };
  const asked = { params: { id }, body, ifMatch: Number(form.get('version')) };
  const outcome = await attempt(context, assignCase, asked);
  return outcome.ok ? redirect(`${addressOf(id)}?done=passed`) : problemOf(outcome.refusal, form);
}

export default function Pass({ loaderData: one }: Route.ComponentProps): ReactNode {
  const words = useTexts(caseTexts);
  const shared = useTexts(officerTexts);
  const at = addressOf(one.id);
  const crumbs = [
    { to: queueAt, label: shared.title },
    { to: at, label: one.number },
  ];
  return (
    <div className="narrow">
      <PageTitle title={shared.passTitle} crumbs={crumbs} lead={one.holder && `${shared.officer}: ${one.holder}`} />
      <TaskForm submit={words.pass} aside={<Link to={at}>{words.back}</Link>}>
        <input type="hidden" name="version" value={one.version} />
        <Select name="to" label={shared.to} options={one.others.map(({ id, name }) => ({ value: id, label: name }))} />
        <Field name="reason" label={shared.why} hint={shared.whyHint} lines={3} maxLength={500} />
      </TaskForm>
    </div>
  );
}
