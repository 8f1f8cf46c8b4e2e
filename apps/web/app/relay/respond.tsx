import { respondToAssignment } from '@tamga/contract/relay.sending';
import { Field, PageTitle, Radios, TaskForm, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { typedIn } from '#app/platform/typed.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { relayRequestTexts } from '#app/texts/relay-requests.ts';
import { requestAt } from './addresses.ts';
import { objectIn } from './json-object.ts';
import { readLeg } from './request.server.ts';
import type { Route } from './+types/respond.ts';

const statuses = ['ok', 'partial', 'error'] as const;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { version } = await readLeg(context, params, 'respond');
  return { id: params.id, version };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const payload = objectIn(textOf(form, 'payload'));
  if (payload === undefined) {
    const { payloadWrong } = wordsIn(relayRequestTexts, context.get(guestContext).language);
    return { message: payloadWrong, fields: { payload: payloadWrong }, values: typedIn(form) };
  }
  const status = statuses.find((one) => one === form.get('status')) ?? 'ok';
  const outcome = await attempt(context, respondToAssignment, {
    params: { id: params.leg },
    body: { status, payload, error: textOf(form, 'error') || null },
    ifMatch: Number(form.get('version')),
  });
  return outcome.ok ? redirect(`${requestAt(params.id)}?done=responded`) : problemOf(outcome.refusal, form);
}

export default function Respond({ loaderData: { id, version } }: Route.ComponentProps): ReactNode {
  const words = useTexts(relayRequestTexts);
  const { cancel } = useTexts(adminTexts);
  const at = requestAt(id);
  return (
    <div className="narrow">
      <PageTitle title={words.respond} lead={words.respondText} />
      <TaskForm submit={words.send} aside={<Link to={at}>{cancel}</Link>}>
        <input type="hidden" name="version" value={version} />
        <Radios
          name="status"
          label={words.status}
          value="ok"
          options={statuses.map((value) => ({ value, label: words.answerStates[value] }))}
        />
        <Field name="payload" label={words.payload} hint={words.payloadHint} lines={6} optional />
        <Field name="error" label={words.error} hint={words.errorHint} maxLength={500} optional />
      </TaskForm>
    </div>
  );
}
