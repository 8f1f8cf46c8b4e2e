import { createGatewayService } from '@tamga/contract/gateway';
import { Field, PageTitle, Select, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit } from '#app/platform/ask.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { gatewayTexts } from '#app/texts/admin-gateway.ts';
import { gatewayServiceTexts } from '#app/texts/admin-gateway-services.ts';
import { choicesOf, readOwners } from './names.server.ts';
import { ServiceFields } from './service-fields.tsx';
import { serviceProblem, type Settings, settingsIn } from './service.server.ts';
import type { Route } from './+types/new-service.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await admit(context, 'gateway.manage');
  return { owners: choicesOf(await readOwners(context)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const organisation_id = textOf(form, 'organisation_id') || null;
  const body = { organisation_id, slug: textOf(form, 'slug'), ...settingsIn(form) };
  const outcome = await attempt(context, createGatewayService, { body });
  return outcome.ok
    ? redirect(`/admin/gateway/services/${outcome.data.id}/callers?done=created`)
    : serviceProblem(outcome.refusal, form);
}

const blank: Settings = {
  name_mn: '',
  name_en: '',
  upstreams: [],
  methods: ['GET', 'HEAD'],
  timeout_ms: 10_000,
  retries: 1,
  request_bytes_max: 1_048_576,
  response_bytes_max: 10_485_760,
  health_path: null,
  citizen: 'none',
};

export default function NewService({ loaderData: { owners }, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(gatewayServiceTexts);
  const gateway = useTexts(gatewayTexts);
  const shared = useTexts(adminTexts);
  const crumbs = [
    { to: '/admin/gateway', label: gateway.title },
    { to: '/admin/gateway/services', label: gateway.titles.services },
  ];
  return (
    <div className="narrow">
      <PageTitle title={words.newTitle} lead={words.newLead} crumbs={crumbs} />
      <TaskForm submit={words.create} aside={<Link to="/admin/gateway/services">{shared.cancel}</Link>}>
        {owners.length > 0 && (
          <Select
            name="organisation_id"
            label={words.owner}
            hint={words.ownerHint}
            options={[{ value: '', label: words.platform }, ...owners]}
          />
        )}
        <Field
          name="slug"
          label={words.slug}
          hint={words.slugHint}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <ServiceFields settings={blank} ticked={actionData?.methods ?? blank.methods} />
      </TaskForm>
    </div>
  );
}
