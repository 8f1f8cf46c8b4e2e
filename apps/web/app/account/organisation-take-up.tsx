import { takeUpInvitation } from '@tamga/contract/org.invitations';
import { Field, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { takeUpTexts } from '#app/texts/account.take-up.ts';
import type { Route } from './+types/organisation-take-up.ts';

const form = /^[\w-]{32}$/;

/** The link of a mail brings the code along; it is taken up only by the button. */
export function loader({ url }: Route.LoaderArgs) {
  const code = url.searchParams.get('code') ?? '';
  return { code: form.test(code) ? code : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await request.formData();
  const outcome = await attempt(context, takeUpInvitation, { body: { code: textOf(sent, 'code') } });
  if (!outcome.ok) return problemOf(outcome.refusal, sent);
  return redirect(`/me/organisations/${outcome.data.tenant_id}?done=accepted`);
}

export default function TakeUp({ loaderData: { code } }: Route.ComponentProps): ReactNode {
  const words = useTexts(takeUpTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.title} lead={words.lead} />
      <TaskForm submit={words.submit} aside={<Link to="/me/organisations">{words.later}</Link>}>
        <Field
          name="code"
          label={words.code}
          hint={words.codeHint}
          value={code ?? undefined}
          maxLength={32}
          autoComplete="off"
        />
      </TaskForm>
    </div>
  );
}
