import { addRoute, orderings } from '@tamga/contract/relay.routing';
import { EmptyState, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { relayRouteTexts } from '#app/texts/relay-routes.ts';
import { pageOf } from './addresses.ts';
import { NoOrganisation } from './choose-organisation.tsx';
import { readChosen } from './organisations.server.ts';
import { readPlatforms } from './platforms.server.ts';
import { RouteFields } from './route-fields.tsx';
import type { Route } from './+types/new-route.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = await readChosen(context, url, 'relay.manage');
  const platforms = chosen.tenantId === null ? [] : await readPlatforms(context, chosen.tenantId);
  return { tenantId: chosen.tenantId, platforms: platforms.map(({ id: value, name: label }) => ({ value, label })) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const tenant_id = textOf(form, 'tenant_id');
  const outcome = await attempt(context, addRoute, {
    body: {
      tenant_id,
      match: {
        kind: textOf(form, 'match.kind'),
        evidence_type: textOf(form, 'match.evidence_type') || null,
        service_code: textOf(form, 'match.service_code') || null,
        jurisdiction: textOf(form, 'match.jurisdiction') || null,
      },
      platform_id: textOf(form, 'platform_id'),
      priority: Number(form.get('priority')),
      weight: Number(form.get('weight')),
      timeout_seconds: Number(form.get('timeout_seconds')),
      ordering: orderings.find((one) => one === form.get('ordering')) ?? 'none',
      legal_basis: textOf(form, 'legal_basis'),
    },
  });
  return outcome.ok ? redirect(pageOf('/routes?done=added', tenant_id)) : problemOf(outcome.refusal, form);
}

export default function NewRoute({ loaderData: { tenantId, platforms } }: Route.ComponentProps): ReactNode {
  const words = useTexts(relayRouteTexts);
  const { cancel } = useTexts(adminTexts);
  const list = pageOf('/routes', tenantId);
  return (
    <div className="narrow">
      <PageTitle title={words.newTitle} lead={words.newLead} crumbs={[{ to: list, label: words.title }]} />
      {tenantId === null && <NoOrganisation />}
      {tenantId !== null && platforms.length === 0 && (
        <EmptyState title={words.noPlatform}>
          <p>{words.noPlatformText}</p>
        </EmptyState>
      )}
      {tenantId !== null && platforms.length > 0 && (
        <TaskForm submit={words.create} aside={<Link to={list}>{cancel}</Link>}>
          <input type="hidden" name="tenant_id" value={tenantId} />
          <RouteFields platforms={platforms} />
        </TaskForm>
      )}
    </div>
  );
}
