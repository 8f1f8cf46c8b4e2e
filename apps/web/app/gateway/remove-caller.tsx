import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { problemOf } from '#app/platform/refusal.server.ts';
import { gatewayCallerTexts } from '#app/texts/admin-gateway-callers.ts';
import { readCaller } from './callers.server.ts';
import { changeService } from './service.server.ts';
import type { Route } from './+types/remove-caller.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { service, caller, application } = await readCaller(context, params);
  const { id, name, version } = service;
  return { service: { id, name, version }, application_id: caller.application_id, application };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const { service, caller } = await readCaller(context, params);
  const callers = service.callers.filter((one) => one !== caller);
  const outcome = await changeService(context, service, form, { callers });
  return outcome.ok
    ? redirect(`/admin/gateway/services/${params.id}/callers?done=removed`)
    : problemOf(outcome.refusal, form);
}

export default function RemoveCaller({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(gatewayCallerTexts);
  const { service, application_id, application } = loaderData;
  return (
    <ConfirmPage
      title={words.removeTitle(application)}
      submit={words.remove}
      back={`/admin/gateway/services/${service.id}/callers/${application_id}`}
      fields={<input type="hidden" name="version" value={service.version} />}
    >
      <p>{words.removeText(application, service.name)}</p>
    </ConfirmPage>
  );
}
