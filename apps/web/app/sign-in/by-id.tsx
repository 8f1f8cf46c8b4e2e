import { startEidSignInById } from '@tamga/contract/auth.sign-in';
import { Card, Field, PageTitle, TaskForm, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { signInTexts } from '#app/texts/sign-in.ts';
import { keepAttempt } from './attempt.server.ts';
import type { Route } from './+types/by-id.ts';

/** Sends a request to the phone of whoever has this number. The number goes to the API, and nowhere else. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const nationalId = textOf(form, 'national_id').replaceAll(/\s/g, '').toUpperCase();
  const begun = await attempt(context, startEidSignInById, { body: { national_id: nationalId, bind: true } });
  if (!begun.ok) return problemOf(withOwnHint(begun.refusal, context.get(guestContext).language), form);
  keepAttempt(context, begun.data);
  return redirect('/sign-in', 303);
}

/** How the number is written says more than that it is not written so. */
function withOwnHint<T extends { fields: Record<string, string> }>(refusal: T, language: 'mn' | 'en'): T {
  if (!refusal.fields.national_id) return refusal;
  return { ...refusal, fields: { national_id: wordsIn(signInTexts, language).nationalIdHint } };
}

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
            maxLength={20}
          />
        </TaskForm>
      </Card>
    </div>
  );
}
