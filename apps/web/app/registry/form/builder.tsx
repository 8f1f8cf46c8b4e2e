import { fieldKinds } from '@tamga/forms';
import {
  ButtonLink,
  Done,
  ErrorSummary,
  Notice,
  type Problem,
  Section,
  useLanguage,
  useTexts,
  wordsIn,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { type Context, guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { fieldProblem } from '#app/registry/field-problem.server.ts';
import { readEvidenceTypes } from '#app/registry/lists.server.ts';
import { addressOf } from '#app/registry/parts.ts';
import { ServiceHead } from '#app/registry/service-head.tsx';
import { seenOf } from '#app/registry/seen.server.ts';
import { readService } from '#app/registry/service.server.ts';
import { builderTexts } from '#app/texts/registry-form.ts';
import { AddField } from './add-field.tsx';
import { AdviceList } from './advice.tsx';
import { adviceOn } from './advice.server.ts';
import { checkedForm } from './checked-form.server.ts';
import { newField } from './field-reading.server.ts';
import { draftOf, saveForm, withField, withMoved } from './form-draft.server.ts';
import { Outline } from './outline.tsx';
import { type OutlineField, outlineOf } from './outline.server.ts';
import { FormPreview } from './preview.tsx';
import { fieldAt, freeName, holderIn } from './schema.server.ts';
import type { Route } from './+types/builder.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const service = await readService(context, id);
  const { form, pages } = draftOf(service);
  const { title, allowed_actions } = service;
  const mayEdit = allowed_actions.includes('edit');
  const outlined = pages.map(({ label, names }) => ({ label, fields: outlineOf(form, names) }));
  return {
    service: { id, title },
    seen: seenOf(service, 'form'),
    mayEdit,
    pages: outlined,
    checked: checkedForm(service),
    advice: mayEdit
      ? await readAdvice(
          context,
          outlined.flatMap(({ fields }) => fields),
        )
      : [],
  };
}

/** What exists as evidence is asked for only where a file is wanted of citizens. */
async function readAdvice(context: Context, fields: readonly OutlineField[]) {
  const { language } = context.get(guestContext);
  const asksFiles = JSON.stringify(fields).includes('"kind":"file"');
  const titles = asksFiles ? (await readEvidenceTypes(context)).map(({ title }) => title) : [];
  return adviceOn(fields, titles, language);
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const seen = { id, seen: form.get('seen') };
  const [act = '', path = ''] = textOf(form, 'act').split(':');
  if (act === 'up' || act === 'down') {
    const by = act === 'up' ? -1 : 1;
    const outcome = await saveForm(context, seen, (draft) => withMoved(draft, path.split('.'), by));
    if (outcome.ok) return redirect(`${addressOf(id)}/form#${path}`);
    return { ...problemOf(outcome.refusal, form), isAdded: false };
  }
  const words = wordsIn(builderTexts, context.get(guestContext).language);
  const label = { mn: textOf(form, 'label.mn'), en: textOf(form, 'label.en') };
  for (const language of ['mn', 'en'] as const)
    if (label[language] === '') return { ...fieldProblem(form, `label.${language}`, words.needsLabel), isAdded: true };
  const kind = fieldKinds.find((one) => one === textOf(form, 'kind')) ?? 'text';
  const holderPath = textOf(form, 'holder') === '' ? [] : textOf(form, 'holder').split('.');
  let added: string[] = [];
  const outcome = await saveForm(context, seen, (draft) => {
    const holder = fieldAt(draft.form, holderPath);
    if (holder === null) throw data(null, { status: 404 });
    added = [...holderPath, freeName(holderIn(holder), label.en)];
    return withField(draft, added, newField(kind, label), false);
  });
  if (!outcome.ok) return { ...problemOf(outcome.refusal, form), isAdded: true };
  return redirect(`${addressOf(id)}/form/field?at=${added.join('.')}&done=added`);
}

export default function Builder({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(builderTexts);
  const { service, seen, mayEdit, pages, checked, advice } = loaderData;
  const at = `${addressOf(service.id)}/form`;
  const problem: Problem | undefined = actionData;
  return (
    <>
      <ServiceHead service={service} here="form">
        {checked.pages && (
          <ButtonLink to={`${at}/try`} kind="secondary">
            {words.try}
          </ButtonLink>
        )}
      </ServiceHead>
      <Done words={words.done} />
      {problem && !actionData?.isAdded && <ErrorSummary problem={problem} />}
      {checked.problems.length > 0 && <Wrong at={at} problems={checked.problems} />}
      {advice.length > 0 && <AdviceList id={service.id} advice={advice} />}
      <div className="builder">
        <div className="stack">
          <Section
            title={words.questions}
            lead={words.lead}
            actions={mayEdit && <Link to={`${at}/pages`}>{words.pages}</Link>}
          >
            <Outline at={at} seen={mayEdit ? seen : null} pages={pages} />
          </Section>
          {mayEdit && (
            <Section title={words.add}>
              <AddField pages={pages} seen={seen} problem={actionData?.isAdded ? actionData : null} />
            </Section>
          )}
        </div>
        {checked.pages && (
          <Section title={words.preview}>
            <FormPreview pages={checked.pages} />
          </Section>
        )}
      </div>
    </>
  );
}

/** Everything that is wrong with the form, each leading to its field. */
function Wrong({
  at,
  problems,
}: {
  at: string;
  problems: Route.ComponentProps['loaderData']['checked']['problems'];
}): ReactNode {
  const words = useTexts(builderTexts);
  const language = useLanguage();
  return (
    <Notice tone="warning" title={words.wrong}>
      <ul className="reasons">
        {problems.map((one) => (
          <li key={`${one.path} ${one.en}`}>
            <Link to={one.field === '' ? at : `${at}/field?at=${one.field}`}>{one[language]}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
