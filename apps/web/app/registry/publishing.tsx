import { changePublishing, getPublishing } from '@tamga/contract/registry.versions';
import {
  Button,
  Done,
  EmptyState,
  ErrorSummary,
  ItemList,
  PageTitle,
  type Problem,
  StatusTag,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit, ask, askRole } from '#app/platform/ask.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { publishingTexts } from '#app/texts/registry-publishing.ts';
import { readOrganisations } from './organisations.server.ts';
import type { Route } from './+types/publishing.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await admit(context, 'registry.view');
  const [organisations, { permissions }] = await Promise.all([readOrganisations(context), askRole(context)]);
  const mayManage = permissions.includes('registry.manage');
  const rows = await Promise.all(
    organisations.map(async ({ id, name, isActive, isLed }) => {
      const { needs_reviewer, version } = await ask(context, getPublishing, { params: { tenantId: id } });
      return { id, name, needsReviewer: needs_reviewer, version, mayChange: mayManage && isActive && isLed };
    }),
  );
  return { rows };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, changePublishing, {
    params: { tenantId: textOf(form, 'tenant') },
    body: { needs_reviewer: form.get('needs_reviewer') === 'yes' },
    ifMatch: Number(form.get('version')),
  });
  return outcome.ok ? redirect('/admin/registry/publishing?done=saved') : problemOf(outcome.refusal, form);
}

export default function Publishing({ loaderData: { rows }, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(publishingTexts);
  const problem: Problem | undefined = actionData;
  const items = rows.map(({ id, name, needsReviewer, version, mayChange }) => ({
    id,
    title: name,
    tag: (
      <StatusTag tone={needsReviewer ? 'success' : 'neutral'}>
        {needsReviewer ? words.reviewed : words.unreviewed}
      </StatusTag>
    ),
    lines: [needsReviewer ? words.reviewedText : words.unreviewedText, ...(mayChange ? [] : [words.notYours])],
    actions: mayChange && (
      <Form method="post">
        <input type="hidden" name="tenant" value={id} />
        <input type="hidden" name="version" value={version} />
        <Button kind="secondary" name="needs_reviewer" value={needsReviewer ? 'no' : 'yes'}>
          {needsReviewer ? words.askNone : words.askReviewer}
          <span className="visually-hidden"> ({name})</span>
        </Button>
      </Form>
    ),
  }));
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Done words={words.done} />
      {problem && <ErrorSummary problem={problem} />}
      {items.length > 0 ? <ItemList items={items} /> : <EmptyState title={words.none} />}
    </>
  );
}
