import { requestInfo } from '@tamga/contract/officers';
import { pagesOf, readForm } from '@tamga/forms';
import { DateInput, dateOf, Field, PageTitle, Select, TaskForm, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { KeepTyped } from '#app/platform/kept-text.tsx';
import { problemOf } from '#app/platform/refusal.server.ts';
import { typedIn } from '#app/platform/typed.ts';
import { askTexts } from '#app/texts/officers-ask.ts';
import { caseTexts } from '#app/texts/officers-case.ts';
import { officerTexts } from '#app/texts/officers.ts';
import { addressOf, queueAt } from './addresses.ts';
import { readCase } from './case.server.ts';
import { ChooseLetter } from './letter-fields.tsx';
import { readChoice } from './letters.server.ts';
import type { Route } from './+types/ask-citizen.ts';

/** As many as fit on a page without a script that adds more; the API takes twenty. */
const rowsMax = 5;
const weekMs = 7 * 24 * 3_600_000;

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { number, version, form_schema, ui_schema, allowed_actions } = await readCase(context, id);
  if (!allowed_actions.includes('request_info')) throw data(null, { status: 404 });
  const { language } = context.get(guestContext);
  const fields = form_schema === null ? [] : pagesOf(ui_schema, readForm(form_schema)).flatMap((page) => page.fields);
  return {
    id,
    number: number ?? '',
    version,
    fields: fields.map(({ name, label }) => ({ value: name, label: label[language] })),
    choice: await readChoice(context, id, ['request_info', 'other'], url.searchParams.get('template')),
    deadline: new Date(Date.now() + weekMs).toISOString().slice(0, 10),
  };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const rows = Array.from({ length: rowsMax }, (_, n) => n).filter((n) =>
    ['text', 'field'].some((part) => textOf(form, `items.${n}.${part}`) !== ''),
  );
  const items = rows.map((n) => ({
    field: textOf(form, `items.${n}.field`) || null,
    text: textOf(form, `items.${n}.text`),
  }));
  const deadline = dateOf(form, 'deadline');
  if (deadline === null) {
    const { needsDeadline } = wordsIn(askTexts, context.get(guestContext).language);
    return { message: needsDeadline, fields: { deadline: needsDeadline }, values: typedIn(form) };
  }
  const asked = { params: { id }, body: { items, deadline }, ifMatch: Number(form.get('version')) };
  const outcome = await attempt(context, requestInfo, asked);
  if (outcome.ok) return redirect(`${addressOf(id)}?done=asked`);
  const fields = Object.entries(outcome.refusal.fields).map(([path, said]) => [rowIn(path, rows), said] as const);
  return problemOf({ ...outcome.refusal, fields: Object.fromEntries(fields) }, form);
}

/** Empty rows are not sent, so that the first that is sent may be the third on the page. */
const rowIn = (path: string, rows: readonly number[]): string =>
  path.replace(/^items\.(\d+)/, (_, n) => `items.${rows[Number(n)] ?? n}`);

export default function AskCitizen({ loaderData: one }: Route.ComponentProps): ReactNode {
  const words = useTexts(askTexts);
  const { back } = useTexts(caseTexts);
  const shared = useTexts(officerTexts);
  const at = addressOf(one.id);
  const crumbs = [
    { to: queueAt, label: shared.title },
    { to: at, label: one.number },
  ];
  return (
    <div className="narrow">
      <PageTitle title={words.title} lead={words.lead} crumbs={crumbs} />
      <ChooseLetter choice={one.choice} />
      <TaskForm submit={words.send} aside={<Link to={at}>{back}</Link>}>
        <input type="hidden" name="version" value={one.version} />
        <KeepTyped of={`${one.id}/ask`} />
        <div id="items" tabIndex={-1}>
          {Array.from({ length: rowsMax }, (_, n) => (
            <fieldset key={n} className="row">
              <legend className="field-label">{words.thing(n + 1)}</legend>
              {one.fields.length > 0 && (
                <Select
                  name={`items.${n}.field`}
                  label={words.about}
                  options={[{ value: '', label: words.aboutNone }, ...one.fields]}
                />
              )}
              <Field
                key={n === 0 ? one.choice.chosen : ''}
                name={`items.${n}.text`}
                label={words.what}
                lines={2}
                maxLength={1_000}
                optional={n > 0}
                value={n === 0 ? one.choice.text : undefined}
              />
            </fieldset>
          ))}
        </div>
        <DateInput name="deadline" label={words.deadline} hint={words.deadlineHint} value={one.deadline} />
      </TaskForm>
    </div>
  );
}
