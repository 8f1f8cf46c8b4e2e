import { type FieldKind, kindOf } from '@tamga/forms';
import { Checkbox, Done, PageTitle, Select, TaskForm, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { Pair } from '#app/registry/pair.tsx';
import { addressOf } from '#app/registry/parts.ts';
import { seenOf } from '#app/registry/seen.server.ts';
import { readService } from '#app/registry/service.server.ts';
import { titleIn } from '#app/registry/title.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { builderTexts } from '#app/texts/registry-form.ts';
import { registryTexts } from '#app/texts/registry.ts';
import { checkedForm } from './checked-form.server.ts';
import { conditionsFor } from './conditions.server.ts';
import { readField } from './field-reading.server.ts';
import { FieldRules } from './field-rules.tsx';
import { conditionSaid, valuesOf } from './field-values.server.ts';
import { draftOf, saveForm, withField } from './form-draft.server.ts';
import { outlineOf } from './outline.server.ts';
import { fieldAt, type Schema } from './schema.server.ts';
import type { Route } from './+types/edit-field.ts';

const kindIn = (field: Schema): FieldKind => kindOf(new Map(Object.entries(field))) ?? 'text';

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const service = await readService(context, id);
  const path = url.searchParams.get('at') ?? '';
  const { form, pages } = draftOf(service);
  const field = path === '' ? null : fieldAt(form, path.split('.'));
  if (field === null || !service.allowed_actions.includes('edit')) throw data(null, { status: 404 });
  const outline = outlineOf(
    form,
    pages.flatMap(({ names }) => names),
  );
  const { language } = context.get(guestContext);
  const conditions = conditionsFor(outline, path, language);
  return {
    id,
    path,
    title: service.title,
    seen: seenOf(service, 'form'),
    kind: kindIn(field),
    values: valuesOf(form, path.split('.'), field),
    conditions,
    condition: conditionSaid(field, conditions),
    wrong: checkedForm(service)
      .problems.filter((one) => one.field === path)
      .map((one) => one[language]),
  };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const seen = { id, seen: form.get('seen') };
  const path = textOf(form, 'path').split('.');
  const outcome = await saveForm(context, seen, (draft) => {
    const before = fieldAt(draft.form, path);
    if (before === null) throw data(null, { status: 404 });
    return withField(draft, path, readField(form, kindIn(before), before), form.has('required'));
  });
  return outcome.ok ? redirect(`${addressOf(id)}/form?done=saved#${path.join('.')}`) : problemOf(outcome.refusal, form);
}

export default function EditField({ loaderData }: Route.ComponentProps): ReactNode {
  const { id, path, title, seen, kind, values, conditions, condition, wrong } = loaderData;
  const words = useTexts(builderTexts);
  const registry = useTexts(registryTexts);
  const shared = useTexts(adminTexts);
  const language = useLanguage();
  const at = addressOf(id);
  const crumbs = [
    { to: '/admin/registry/services', label: registry.title },
    { to: at, label: titleIn(title, language) },
    { to: `${at}/form`, label: registry.tabs.form },
  ];
  const times = [
    { value: '', label: words.always },
    ...(condition === 'keep' ? [{ value: 'keep', label: words.keepCondition }] : []),
    ...conditions,
  ];
  return (
    <>
      <PageTitle title={words.fieldTitle(words.kinds[kind])} crumbs={crumbs} />
      <Done words={words.done} />
      {wrong.map((one) => (
        <p key={one} className="field-error">
          {one}
        </p>
      ))}
      <TaskForm submit={shared.save} aside={<Link to={`${at}/form`}>{shared.cancel}</Link>}>
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="path" value={path} />
        <Pair name="label" label={words.label} value={values.label} maxLength={300} />
        <Pair name="help" label={words.help} hint={words.helpHint} value={values.help} optional maxLength={300} />
        <Checkbox name="required" label={words.isRequired} checked={values.required} />
        <FieldRules kind={kind} values={values} />
        {times.length > 1 && (
          <Select name="condition" label={words.when} hint={words.whenHint} value={condition} options={times} />
        )}
        <Checkbox name="sensitive" label={words.isSensitive} hint={words.isSensitiveHint} checked={values.sensitive} />
      </TaskForm>
    </>
  );
}
