import { publishService } from '@tamga/contract/registry';
import { compareServiceVersions } from '@tamga/contract/registry.versions';
import { Notice, PageTitle, Section, TaskForm, useFormats, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { registryTexts } from '#app/texts/registry.ts';
import { ChangeList } from './change-list.tsx';
import { MissingList } from './missing-list.tsx';
import { addressOf } from './parts.ts';
import { readStanding } from './service.server.ts';
import { titleIn } from './title.ts';
import type { Route } from './+types/publish-service.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const service = await readStanding(context, id);
  const { published_no: from, draft_no: to } = service;
  const differences =
    from === null || to === null
      ? null
      : await ask(context, compareServiceVersions, { params: { id }, query: { from, to } });
  return { service, changes: differences?.changes ?? null };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, publishService, { params: { id }, ifMatch: Number(form.get('version')) });
  if (outcome.ok) return redirect(`${addressOf(id)}?done=published`);
  // What is missing is listed by the page itself, which is read anew.
  return problemOf({ ...outcome.refusal, fields: {} }, form);
}

export default function PublishService({ loaderData: { service, changes } }: Route.ComponentProps): ReactNode {
  const words = useTexts(registryTexts);
  const shared = useTexts(adminTexts);
  const formats = useFormats();
  const language = useLanguage();
  const at = addressOf(service.id);
  const title = titleIn(service.title, language);
  const no = service.draft_no ?? service.published_no ?? 1;
  const isReady = service.missing.length === 0 && service.may.publish;
  const crumbs = [
    { to: '/admin/registry/services', label: words.title },
    { to: at, label: title },
  ];
  return (
    <>
      <PageTitle title={words.publishTitle} lead={<span translate="no">{title}</span>} crumbs={crumbs} />
      {service.missing.length > 0 && (
        <Notice tone="warning" title={words.missing}>
          <MissingList service={service} missing={service.missing} />
        </Notice>
      )}
      {service.waitsForReviewer && (
        <Notice title={words.waitsForReviewer}>
          <p>{words.waitsForReviewerText}</p>
        </Notice>
      )}
      {changes && (
        <Section title={words.whatChanges} lead={words.comparedWith(service.published_no ?? 0)}>
          <ChangeList changes={changes} />
        </Section>
      )}
      {isReady && (
        <TaskForm submit={words.publishNow(no)} aside={<Link to={at}>{shared.cancel}</Link>}>
          <input type="hidden" name="version" value={service.version} />
          <p>{words.publishText(words.versionName(no), formats.dateTime(service.updated_at))}</p>
        </TaskForm>
      )}
      {!isReady && (
        <p>
          <Link to={at}>{words.backToService}</Link>
        </p>
      )}
    </>
  );
}
