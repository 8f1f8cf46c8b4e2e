import { getAccessMode } from '@tamga/contract/superadmin';
import { addAdminByRegister, findAdminByRegister } from '@tamga/contract/superadmin.admins';
import { Card, Field, Notice, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { superTexts } from '#app/texts/super.ts';
import { ask } from '#app/platform/ask.server.ts';
import type { Route } from './+types/new-admin.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<null> {
  await ask(context, getAccessMode);
  return null;
}

/** First who it is, then the question to them. The number stays in the form, and goes into no address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const number = textOf(form, 'number');
  if (form.get('intent') === 'look') {
    const outcome = await attempt(context, findAdminByRegister, { query: { number } });
    if (!outcome.ok) return problemOf(outcome.refusal, form);
    const { family_name, given_name, user_id } = outcome.data;
    return { number, name: `${family_name} ${given_name}`, isKnown: user_id !== null };
  }
  const body = {
    number,
    family_name: textOf(form, 'family_name') || undefined,
    given_name: textOf(form, 'given_name') || undefined,
    reason: textOf(form, 'reason') || undefined,
  };
  const outcome = await attempt(context, addAdminByRegister, { body });
  if (outcome.ok)
    return redirect(`/super/admins?kind=admin&done=${outcome.data.grant.approval_id ? 'asked' : 'granted'}`);
  return problemOf(outcome.refusal, form);
}

export default function NewAdmin({ actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  const shared = useTexts(adminTexts);
  const found = actionData && 'number' in actionData ? actionData : null;
  const isSecond =
    found !== null || (actionData !== undefined && 'values' in actionData && actionData.values.intent === 'ask');
  const number = found?.number ?? (actionData && 'values' in actionData ? actionData.values.number : undefined);
  return (
    <div className="narrow">
      <PageTitle
        title={words.addAdmin}
        lead={words.addAdminLead}
        crumbs={[{ to: '/super/admins', label: words.admins }]}
      />
      {found && (
        <Notice title={words.found}>
          <p>
            <strong>{found.name}</strong>. {found.isKnown ? words.foundKnown : words.foundNew}
          </p>
        </Notice>
      )}
      <Card>
        <TaskForm submit={isSecond ? words.ask : words.look} aside={<Link to="/super/admins">{shared.cancel}</Link>}>
          <input type="hidden" name="intent" value={isSecond ? 'ask' : 'look'} />
          <Field key={number} name="number" label={words.number} value={number} autoComplete="off" maxLength={30} />
          {isSecond && (
            <>
              {!found && (
                <>
                  <Field name="family_name" label={words.familyName} hint={words.namesHint} optional maxLength={100} />
                  <Field name="given_name" label={words.givenName} optional maxLength={100} />
                </>
              )}
              <Field name="reason" label={words.reason} optional maxLength={500} />
            </>
          )}
        </TaskForm>
      </Card>
    </div>
  );
}
