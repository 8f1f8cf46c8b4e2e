import type { GatewayCaller } from '@tamga/contract/gateway.service';
import type { Problem } from '@tamga/ui';
import { data } from 'react-router';
import type { Context } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf, type Refusal } from '#app/platform/refusal.server.ts';
import { nameIn, readApplications } from './names.server.ts';
import { numberIn, readService } from './service.server.ts';

/** What was agreed with one application, as its form has it. */
export const callerIn = (form: FormData, application_id: string): GatewayCaller => ({
  application_id,
  purpose: textOf(form, 'purpose'),
  legal_basis: textOf(form, 'legal_basis'),
  requests_per_minute: numberIn(form, 'requests_per_minute'),
});

/** One caller of a service, with the service, or a page that says there is none. */
export async function readCaller(context: Context, params: { id: string; application: string }) {
  const [service, applications] = await Promise.all([readService(context, params.id), readApplications(context)]);
  const caller = service.callers.find(({ application_id }) => application_id === params.application);
  if (!caller) throw data(null, { status: 404 });
  return { service, caller, application: nameIn(applications, params.application) ?? params.application };
}

/** A service is sent with all its callers; what is wrong is wrong with the one in the form. So it is with its listing. */
export function callerProblem(refusal: Refusal, form: FormData): Problem {
  const fields = Object.entries(refusal.fields).map(([path, message]): [string, string] => [
    path.replace(/^(?:callers\.\d+|listing)\./, ''),
    message,
  ]);
  return problemOf({ ...refusal, fields: Object.fromEntries(fields) }, form);
}
