import { TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { adminTexts } from '#app/texts/admin.ts';
import { gatewayServiceTexts } from '#app/texts/admin-gateway-services.ts';
import { ServiceFields } from './service-fields.tsx';
import { ServiceHead } from './service-head.tsx';
import { changeService, readService, serviceProblem, settingsIn, settingsOf } from './service.server.ts';
import type { Route } from './+types/service-settings.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const service = await readService(context, params.id);
  const { id, name, version } = service;
  return { service: { id, name }, version, settings: settingsOf(service) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await changeService(context, await readService(context, params.id), form, settingsIn(form));
  return outcome.ok
    ? redirect(`/admin/gateway/services/${params.id}?done=saved`)
    : serviceProblem(outcome.refusal, form);
}

export default function ServiceSettings({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(gatewayServiceTexts);
  const shared = useTexts(adminTexts);
  const { service, version, settings } = loaderData;
  const at = `/admin/gateway/services/${service.id}`;
  return (
    <>
      <ServiceHead service={service} here="settings" title={words.settingsTitle(service.name)} />
      <div className="narrow">
        <TaskForm submit={shared.save} aside={<Link to={at}>{shared.cancel}</Link>}>
          <input type="hidden" name="version" value={version} />
          <ServiceFields settings={settings} ticked={actionData?.methods ?? settings.methods} />
        </TaskForm>
        <p>
          <Link to={`${at}/delete`}>{words.delete}</Link>
        </p>
      </div>
    </>
  );
}
