import { PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { adminTexts } from '#app/texts/admin.ts';
import { gatewayCallerTexts } from '#app/texts/admin-gateway-callers.ts';
import { CallerFields } from './caller-fields.tsx';
import { callerIn, callerProblem, readCaller } from './callers.server.ts';
import { changeService } from './service.server.ts';
import type { Route } from './+types/caller.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { service, caller, application } = await readCaller(context, params);
  const { id, name, version } = service;
  return { service: { id, name, version }, caller, application };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const { service, caller } = await readCaller(context, params);
  const { application_id } = caller;
  const changed = callerIn(form, application_id);
  const callers = service.callers.map((one) => (one.application_id === application_id ? changed : one));
  const outcome = await changeService(context, service, form, { callers });
  return outcome.ok
    ? redirect(`/admin/gateway/services/${params.id}/callers?done=saved`)
    : callerProblem(outcome.refusal, form);
}

export default function Caller({ loaderData: { service, caller, application } }: Route.ComponentProps): ReactNode {
  const words = useTexts(gatewayCallerTexts);
  const shared = useTexts(adminTexts);
  const at = `/admin/gateway/services/${service.id}/callers`;
  const { application_id } = caller;
  const links = [
    [`/admin/gateway/logs?service_id=${service.id}&application_id=${application_id}`, words.toCalls],
    [`/admin/tools/keys/new?application_id=${application_id}`, words.toKey],
    [`${at}/${application_id}/remove`, words.remove],
  ] as const;
  return (
    <div className="narrow">
      <PageTitle title={words.changeTitle(application)} crumbs={[{ to: at, label: words.title(service.name) }]} />
      <TaskForm submit={shared.save} aside={<Link to={at}>{shared.cancel}</Link>}>
        <input type="hidden" name="version" value={service.version} />
        <CallerFields caller={caller} />
      </TaskForm>
      <ul className="plain-list">
        {links.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
