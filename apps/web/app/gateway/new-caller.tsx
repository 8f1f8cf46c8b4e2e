import { ButtonLink, EmptyState, PageTitle, Select, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { textOf } from '#app/platform/forms.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { gatewayCallerTexts } from '#app/texts/admin-gateway-callers.ts';
import { CallerFields } from './caller-fields.tsx';
import { callerIn, callerProblem } from './callers.server.ts';
import { choicesOf, readApplications } from './names.server.ts';
import { changeService, readService } from './service.server.ts';
import type { Route } from './+types/new-caller.ts';

/** To choose from are those that may use the gateway, and do not call this service yet. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [service, applications] = await Promise.all([readService(context, params.id), readApplications(context)]);
  const { id, name, version } = service;
  const isCaller = (one: string) => service.callers.some(({ application_id }) => application_id === one);
  const free = applications.filter((one) => one.mayCall && !isCaller(one.id));
  return { service: { id, name, version }, choices: choicesOf(free) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const service = await readService(context, params.id);
  const callers = [...service.callers, callerIn(form, textOf(form, 'application_id'))];
  const outcome = await changeService(context, service, form, { callers });
  return outcome.ok
    ? redirect(`/admin/gateway/services/${params.id}/callers?done=added`)
    : callerProblem(outcome.refusal, form);
}

const blank = { purpose: '', legal_basis: '', requests_per_minute: 600 };

export default function NewCaller({ loaderData: { service, choices } }: Route.ComponentProps): ReactNode {
  const words = useTexts(gatewayCallerTexts);
  const shared = useTexts(adminTexts);
  const at = `/admin/gateway/services/${service.id}/callers`;
  return (
    <div className="narrow">
      <PageTitle
        title={words.addTitle(service.name)}
        lead={words.lead}
        crumbs={[{ to: at, label: words.title(service.name) }]}
      />
      {choices.length === 0 ? (
        <EmptyState title={words.nobody}>
          <p>{words.nobodyText}</p>
          <ButtonLink to="/admin/applications" kind="secondary">
            {words.toApplications}
          </ButtonLink>
        </EmptyState>
      ) : (
        <TaskForm submit={words.save} aside={<Link to={at}>{shared.cancel}</Link>}>
          <input type="hidden" name="version" value={service.version} />
          <Select name="application_id" label={words.application} options={choices} />
          <CallerFields caller={blank} />
        </TaskForm>
      )}
    </div>
  );
}
