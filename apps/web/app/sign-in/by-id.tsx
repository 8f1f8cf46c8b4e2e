import { startEidSignInById } from '@tamga/contract/auth.sign-in';
import { normaliseNationalId } from '@tamga/contract/national-id';
import { Card, Field, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirectDocument } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { signInTexts } from '#app/texts/sign-in.ts';
import { keepAttempt, readMarker } from './attempt.server.ts';
import type { Route } from './+types/by-id.ts';

/**
 * Sends a request to the phone of the person with this number. The number is shown again so that they can see a typing
 * error.
 */
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
  return redirectDocument('/sign-in', 303);
}

const numberLengthMax = 60;

export default function SignInById(): ReactNode {
  const words = useTexts(signInTexts);
  return (
    <div className="sign-in">
      <PageTitle title={words.byId} lead={words.byIdLead} crumbs={[{ to: '/sign-in', label: words.title }]} />
      <Card act="identify" title={words.eid}>
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
