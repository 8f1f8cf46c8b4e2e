import { archiveService, listServices } from '@tamga/contract/registry';
import { ConfirmPage, Field, Select, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { registryTexts } from '#app/texts/registry.ts';
import { addressOf } from './parts.ts';
import { readService } from './service.server.ts';
import { titleIn } from './title.ts';
import type { Route } from './+types/archive-service.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { title, version, allowed_actions } = await readService(context, id);
  if (!allowed_actions.includes('archive')) throw data(null, { status: 404 });
  const published = await everyPage(
    (after) => ask(context, listServices, { query: { limit: 100, after, state: 'published' } }),
    1_000,
  );
  const others = published.filter((one) => one.id !== id).map((one) => ({ id: one.id, title: one.title }));
  return { id, title, version, others };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { reason: textOf(form, 'reason'), successor_id: textOf(form, 'successor_id') || null };
  const asked = { params: { id }, body, ifMatch: Number(form.get('version')) };
  const outcome = await attempt(context, archiveService, asked);
  return outcome.ok ? redirect(`${addressOf(id)}?done=archived`) : problemOf(outcome.refusal, form);
}

export default function ArchiveService({
  loaderData: { id, title, version, others },
}: Route.ComponentProps): ReactNode {
  const words = useTexts(registryTexts);
  const language = useLanguage();
  const options = others.map((one) => ({ value: one.id, label: titleIn(one.title, language) }));
  return (
    <ConfirmPage
      title={words.archiveTitle}
      submit={words.archive}
      back={addressOf(id)}
      fields={
        <>
          <input type="hidden" name="version" value={version} />
          <Field name="reason" label={words.archiveReason} hint={words.archiveReasonHint} lines={3} maxLength={500} />
          {options.length > 0 && (
            <Select
              name="successor_id"
              label={words.successor}
              hint={words.successorHint}
              optional
              options={[{ value: '', label: words.noSuccessor }, ...options]}
            />
          )}
        </>
      }
    >
      <p>
        <strong translate="no">{titleIn(title, language)}</strong>
      </p>
      <p>{words.archiveText}</p>
    </ConfirmPage>
  );
}
