import { changeService, setServiceEvidences } from '@tamga/contract/registry';
import { Button, Done, PageTitle, TaskForm, useLanguage, useTexts } from '@tamga/ui';
import type { ComponentType, ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { editorTexts } from '#app/texts/registry-editor.ts';
import { partTexts } from '#app/texts/registry-parts.ts';
import { registryTexts } from '#app/texts/registry.ts';
import { Conflict } from './conflict.tsx';
import { differencesIn } from './conflict.server.ts';
import { readEvidences } from './evidence-rows.server.ts';
import { readLists } from './lists.server.ts';
import { About } from './parts/about.tsx';
import { Channels } from './parts/channels.tsx';
import { Days } from './parts/days.tsx';
import { Decision } from './parts/decision.tsx';
import { Evidences } from './parts/evidences.tsx';
import { Fees } from './parts/fees.tsx';
import { Law } from './parts/law.tsx';
import { LifeEvents } from './parts/life-events.tsx';
import type { PartProps } from './parts/part-props.ts';
import { People } from './parts/people.tsx';
import { addressOf, editorOf, type Part, parts } from './parts.ts';
import { readPart } from './reading.server.ts';
import { asTyped } from './rows.server.ts';
import { seenOf, versionFor } from './seen.server.ts';
import { readService } from './service.server.ts';
import { titleIn } from './title.ts';
import type { Route } from './+types/edit-part.ts';

/** Long texts in two languages come with the form, and letters of ours take six bytes each in it. */
export const handle = { bodyBytesMax: 512 * 1_024 };

const fieldsOf: Record<Part, ComponentType<PartProps>> = {
  about: About,
  people: People,
  fees: Fees,
  days: Days,
  channels: Channels,
  evidences: Evidences,
  decision: Decision,
  law: Law,
  'life-events': LifeEvents,
};

function partIn(name: string): Part {
  const part = parts.find((one) => one === name);
  if (!part) throw data(null, { status: 404 });
  return part;
}

export async function loader({ context, params: { id, part: name } }: Route.LoaderArgs) {
  const part = partIn(name);
  const [service, lists] = await Promise.all([readService(context, id), readLists(context, part)]);
  if (!service.allowed_actions.includes('edit')) throw data(null, { status: 404 });
  const { title, content, evidences } = service;
  return { id, part, title, seen: seenOf(service, part), content, evidences, lists };
}

export async function action({ request, context, params: { id, part: name } }: Route.ActionArgs) {
  const form = await request.formData();
  const part = partIn(name);
  const [service, lists] = await Promise.all([readService(context, id), readLists(context, part)]);
  const asked = { params: { id }, ifMatch: versionFor(service, part, form.get('seen')) };
  const evidences = part === 'evidences' ? readEvidences(form, lists.evidenceTypes) : service.evidences;
  const content = part === 'evidences' ? service.content : { ...service.content, ...readPart[part](form) };
  const outcome =
    part === 'evidences'
      ? await attempt(context, setServiceEvidences, { ...asked, body: { evidences } })
      : await attempt(context, changeService, { ...asked, body: content });
  if (outcome.ok)
    return redirect(form.has('more') ? `${editorOf(id, part)}?done=saved` : `${addressOf(id)}?done=saved`);
  const isLate = outcome.refusal.code === 'request.version_conflict';
  return {
    ...problemOf(asTyped(outcome.refusal, form), form),
    typed: { content, evidences },
    differences: isLate ? differencesIn(context, { content, evidences }, service, lists) : null,
  };
}

export default function EditPart({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(editorTexts);
  const { parts: names } = useTexts(partTexts);
  const registry = useTexts(registryTexts);
  const shared = useTexts(adminTexts);
  const language = useLanguage();
  const { id, part, title, seen, content, evidences, lists } = loaderData;
  const Fields = fieldsOf[part];
  const crumbs = [
    { to: '/admin/registry/services', label: registry.title },
    { to: addressOf(id), label: titleIn(title, language) },
  ];
  const more = (
    <>
      <Button kind="secondary" name="more" value="yes">
        {words.saveMore}
      </Button>
      <Link to={addressOf(id)}>{shared.cancel}</Link>
    </>
  );
  return (
    <>
      <PageTitle title={names[part]} crumbs={crumbs} />
      <Done words={words.done} />
      {actionData?.differences && <Conflict differences={actionData.differences} back={editorOf(id, part)} />}
      {/* What was refused is shown before the page is read anew: fields made anew then would take from its author what they type. */}
      <TaskForm key={actionData ? 'refused' : seen} submit={words.save} problem={actionData} aside={more}>
        {/* Of a conflict the page is read anew, so this is what its author has seen by then. */}
        <input type="hidden" name="seen" value={seen} />
        <Fields
          content={actionData?.typed.content ?? content}
          evidences={actionData?.typed.evidences ?? evidences}
          lists={lists}
        />
      </TaskForm>
    </>
  );
}
