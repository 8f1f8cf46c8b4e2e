import { keyScopes } from '@tamga/contract/application';
import { createKey } from '@tamga/contract/tools.keys';
import {
  Button,
  ButtonLink,
  Checkboxes,
  EmptyState,
  Field,
  PageTitle,
  Select,
  SecretOnce,
  TaskForm,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { toolTexts } from '#app/texts/admin-tools.ts';
import { toolKeyTexts } from '#app/texts/admin-tools-keys.ts';
import { keyChoicesOf, readHolders } from './holders.server.ts';
import { scopeOptions } from './keys.server.ts';
import type { Route } from './+types/new-key.ts';

/** Two steps without a script between them: which application, and then what of that which it may do. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const holders = await readHolders(context);
  const holder = holders.find(({ id }) => id === url.searchParams.get('application_id'));
  const { language } = context.get(guestContext);
  return {
    choices: keyChoicesOf(holders, null),
    holder: holder ? { ...holder, scopes: scopeOptions(holder.scopes, language) } : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const ticked = new Set(form.getAll('scopes'));
  const scopes = keyScopes.filter((scope) => ticked.has(scope));
  const body = {
    application_id: textOf(form, 'application_id'),
    name: textOf(form, 'name'),
    scopes,
    lifetime_days: Number(form.get('lifetime_days')),
  };
  const outcome = await attempt(context, createKey, { body });
  return outcome.ok ? { fresh: outcome.data.secret } : { ...problemOf(outcome.refusal, form), scopes };
}

export default function NewKey({ loaderData: { choices, holder }, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(toolKeyTexts);
  const tools = useTexts(toolTexts);
  const shared = useTexts(adminTexts);
  if (actionData && 'fresh' in actionData) return <Issued fresh={actionData.fresh} />;
  const crumbs = [
    { to: '/admin/tools', label: tools.title },
    { to: '/admin/tools/keys', label: tools.pages.keys },
  ];
  if (!holder) {
    return (
      <div className="narrow">
        <PageTitle title={words.add} crumbs={crumbs} />
        <ChooseHolder choices={choices} />
      </div>
    );
  }
  return (
    <div className="narrow">
      <PageTitle title={words.add} lead={words.newLead(holder.name)} crumbs={crumbs} />
      <TaskForm submit={words.issue} aside={<Link to="/admin/tools/keys">{shared.cancel}</Link>}>
        <input type="hidden" name="application_id" value={holder.id} />
        <Field name="name" label={words.name} hint={words.nameHint} maxLength={80} autoComplete="off" />
        <Checkboxes
          name="scopes"
          label={words.scopes}
          hint={words.scopesHint}
          values={actionData?.scopes ?? []}
          options={holder.scopes}
        />
        <Select
          name="lifetime_days"
          label={words.lifetime}
          value="90"
          options={Object.entries(words.lifetimes).map(([value, label]) => ({ value, label }))}
        />
      </TaskForm>
    </div>
  );
}

function ChooseHolder({ choices }: { choices: { value: string; label: string }[] }): ReactNode {
  const words = useTexts(toolKeyTexts);
  if (choices.length === 0) {
    return (
      <EmptyState title={words.noneTitle}>
        <p>{words.noneText}</p>
        <ButtonLink to="/admin/applications" kind="secondary">
          {words.toApplications}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <Form method="get" className="task-form">
      <Select name="application_id" label={words.choose} options={choices} />
      <div className="actions">
        <Button>{words.continue}</Button>
      </div>
    </Form>
  );
}

function Issued({ fresh }: { fresh: string }): ReactNode {
  const words = useTexts(toolKeyTexts);
  const tools = useTexts(toolTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.issued} />
      <SecretOnce name="fresh" label={words.secret} value={fresh} />
      <div className="actions">
        <ButtonLink to="/admin/tools/connect">{tools.pages.connect}</ButtonLink>
        <Link to="/admin/tools/keys">{words.toKeys}</Link>
      </div>
    </div>
  );
}
