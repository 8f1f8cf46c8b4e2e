import { addPlatform } from '@tamga/contract/relay.platforms';
import { PageTitle, Select, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { platformTexts } from '#app/texts/relay-platforms.ts';
import { pageOf } from './addresses.ts';
import { NoOrganisation } from './choose-organisation.tsx';
import { shownKeys } from './compare-code.server.ts';
import { Connected } from './connected.tsx';
import { readChosen } from './organisations.server.ts';
import { PlatformFields } from './platform-fields.tsx';
import type { Route } from './+types/new-platform.ts';

export const loader = ({ context, url }: Route.LoaderArgs) => readChosen(context, url, 'relay.manage');

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const isShared = form.get('signature') === 'v1';
  const outcome = await attempt(context, addPlatform, {
    body: {
      tenant_id: textOf(form, 'tenant_id'),
      code: textOf(form, 'their_code'),
      own_code: textOf(form, 'own_code'),
      name: textOf(form, 'name'),
      webhook_url: textOf(form, 'webhook_url'),
      signature: isShared ? 'v1' : 'v1a',
      public_key: isShared ? null : textOf(form, 'public_key') || null,
      max_rps: Number(form.get('max_rps')),
      max_in_flight: Number(form.get('max_in_flight')),
      contact: textOf(form, 'contact') || null,
    },
  });
  if (!outcome.ok) {
    // A field named `code` would not come back into the page: such fields hold secrets elsewhere.
    const { code, ...rest } = outcome.refusal.fields;
    const fields = code === undefined ? rest : { ...rest, their_code: code };
    return problemOf({ ...outcome.refusal, fields }, form);
  }
  const { id, name, secret, our_public_keys } = outcome.data;
  return { id, name, secret, keys: shownKeys(our_public_keys) };
}

export default function NewPlatform({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(platformTexts);
  const { cancel } = useTexts(adminTexts);
  const { organisations, tenantId } = loaderData;
  if (actionData && 'id' in actionData) return <Connected {...actionData} />;
  const list = pageOf('/platforms', tenantId);
  return (
    <div className="narrow">
      <PageTitle title={words.newTitle} lead={words.newLead} crumbs={[{ to: list, label: words.title }]} />
      {tenantId === null ? (
        <NoOrganisation />
      ) : (
        <TaskForm submit={words.create} aside={<Link to={list}>{cancel}</Link>}>
          {organisations.length > 1 ? (
            <Select
              name="tenant_id"
              label={words.organisation}
              value={tenantId}
              options={organisations.map(({ id: value, name: label }) => ({ value, label }))}
            />
          ) : (
            <input type="hidden" name="tenant_id" value={tenantId} />
          )}
          <PlatformFields />
        </TaskForm>
      )}
    </div>
  );
}
