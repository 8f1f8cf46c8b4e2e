import { startEidSignInById } from '@tamga/contract/auth.sign-in';
import { normaliseNationalId } from '@tamga/contract/national-id';
import { Card, Field, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { signInTexts } from '#app/texts/sign-in.ts';
import { keepAttempt, readMarker } from './attempt.server.ts';
import type { Route } from './+types/by-id.ts';

/** Sends a request to the phone of whoever has this number. It is shown again, for whoever mistyped it to see. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = textOf(form, 'national_id').slice(0, numberLengthMax);
  const marker = readMarker(context);
  const body = { national_id: typed, bind: true, ...(marker && { browser_marker: marker }) };
  const begun = await attempt(context, startEidSignInById, { body });
  if (!begun.ok) {
    const problem = problemOf(begun.refusal, form);
    return { ...problem, values: { ...problem.values, national_id: typed } };
  }
  keepAttempt(context, begun.data, normaliseNationalId(typed));
  return redirect('/sign-in', 303);
}

const numberLengthMax = 60;

export default function SignInById(): ReactNode {
  const words = useTexts(signInTexts);
  return (
    <div className="sign-in">
      <PageTitle title={words.byId} lead={words.byIdLead} crumbs={[{ to: '/sign-in', label: words.title }]} />
      <Card>
        <TaskForm submit={words.send} aside={<Link to="/sign-in">{words.cancel}</Link>}>
          <Field
            name="national_id"
            label={words.nationalId}
            hint={words.nationalIdHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={numberLengthMax}
          />
        </TaskForm>
      </Card>
    </div>
  );
}
