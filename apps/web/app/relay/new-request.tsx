import { randomUUID } from 'node:crypto';
import { subjectTypes } from '@tamga/contract/relay.message';
import { sendRelayRequest } from '@tamga/contract/relay.sending';
import { PageTitle, TaskForm, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { typedIn } from '#app/platform/typed.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { newRequestTexts } from '#app/texts/relay-new-request.ts';
import { relayRequestTexts } from '#app/texts/relay-requests.ts';
import { pageOf, requestAt } from './addresses.ts';
import { NoOrganisation } from './choose-organisation.tsx';
import { objectIn } from './json-object.ts';
import { RequestFields } from './new-request-fields.tsx';
import { readChosen } from './organisations.server.ts';
import type { Route } from './+types/new-request.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { tenantId } = await readChosen(context, url, 'relay.manage');
  // Of this form: sent twice, it asks once.
  return { tenantId, once: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { language } = context.get(guestContext);
  const wrong = (name: string, message: string) => ({ message, fields: { [name]: message }, values: typedIn(form) });
  const payload = objectIn(textOf(form, 'payload'));
  if (payload === undefined) return wrong('payload', wordsIn(relayRequestTexts, language).payloadWrong);
  const type = subjectTypes.find((one) => one === form.get('subject.type'));
  const value = textOf(form, 'subject.value');
  if (type && value === '') return wrong('subject.value', wordsIn(newRequestTexts, language).subjectMissing);
  const once = textOf(form, 'once');
  const outcome = await attempt(context, sendRelayRequest, {
    idempotencyKey: once,
    body: {
      tenant_id: textOf(form, 'tenant_id'),
      kind: textOf(form, 'kind'),
      evidence_type: textOf(form, 'evidence_type') || null,
      dedupe_key: once,
      subject: type ? { type, value } : null,
      purpose: textOf(form, 'purpose'),
      legal_basis: textOf(form, 'legal_basis'),
      case_ref: textOf(form, 'case_ref') || null,
      deadline_seconds: Number(form.get('deadline_seconds')),
      payload: payload ?? {},
    },
  });
  return outcome.ok ? redirect(`${requestAt(outcome.data.id)}?done=sent`) : problemOf(outcome.refusal, form);
}

export default function NewRequest({ loaderData: { tenantId, once } }: Route.ComponentProps): ReactNode {
  const words = useTexts(newRequestTexts);
  const { add, title } = useTexts(relayRequestTexts);
  const { cancel } = useTexts(adminTexts);
  const list = pageOf('/requests', tenantId);
  return (
    <div className="narrow">
      <PageTitle title={add} lead={words.lead} crumbs={[{ to: list, label: title }]} />
      {tenantId === null ? (
        <NoOrganisation />
      ) : (
        <TaskForm submit={words.submit} aside={<Link to={list}>{cancel}</Link>}>
          <input type="hidden" name="tenant_id" value={tenantId} />
          <input type="hidden" name="once" value={once} />
          <RequestFields />
        </TaskForm>
      )}
    </div>
  );
}
