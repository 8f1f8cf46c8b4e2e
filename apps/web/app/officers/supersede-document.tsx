import { supersedeReference } from '@tamga/contract/references.officer';
import { Field, Notice, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { issuedTexts } from '#app/texts/officers-issued.ts';
import { addressOf, issuedAfter } from './addresses.ts';
import { readDocument } from './issued.server.ts';
import type { Route } from './+types/supersede-document.ts';

/** As many as fit on a page without a script that adds more; what was proposed may have more of them. */
const linesShown = 8;
const linesMax = 40;
const parts = ['label.mn', 'label.en', 'value'] as const;

export const loader = ({ context, params }: Route.LoaderArgs) =>
  readDocument(context, params.id, params.document, 'supersede');

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = (n: number, part: (typeof parts)[number]) => textOf(form, `fields.${n}.${part}`);
  const lines = Array.from({ length: linesMax }, (_, n) => n).filter((n) => parts.some((part) => typed(n, part)));
  const fields = lines.map((n) => ({
    label: { mn: typed(n, 'label.mn'), en: typed(n, 'label.en') },
    value: typed(n, 'value'),
  }));
  const outcome = await attempt(context, supersedeReference, { params: { id: params.document }, body: { fields } });
  return outcome.ok ? redirect(issuedAfter(params.id, 'superseded', outcome.data)) : problemOf(outcome.refusal, form);
}

export default function SupersedeDocument({ loaderData: { id, document } }: Route.ComponentProps): ReactNode {
  const words = useTexts(issuedTexts);
  const back = `${addressOf(id)}/issued`;
  const said = document.proposed?.fields ?? [];
  return (
    <div className="narrow">
      <PageTitle
        title={words.supersedeTitle(document.number)}
        lead={words.supersedeText}
        crumbs={[{ to: back, label: words.title }]}
      />
      {document.proposed && (
        <Notice tone="warning" title={words.proposedBy(document.proposed.by)}>
          <p>{words.proposalText}</p>
        </Notice>
      )}
      <TaskForm submit={words.supersede} aside={<Link to={back}>{words.back}</Link>}>
        <div id="fields" tabIndex={-1}>
          {Array.from({ length: Math.max(linesShown, said.length) }, (_, n) => (
            <fieldset key={n} className="row">
              <legend className="field-label">{words.line(n + 1)}</legend>
              <Field
                name={`fields.${n}.label.mn`}
                label={words.labelMn}
                maxLength={100}
                optional={n > 0}
                value={said[n]?.label.mn}
              />
              <Field
                name={`fields.${n}.label.en`}
                label={words.labelEn}
                maxLength={100}
                lang="en"
                optional={n > 0}
                value={said[n]?.label.en}
              />
              <Field
                name={`fields.${n}.value`}
                label={words.value}
                maxLength={500}
                optional={n > 0}
                value={said[n]?.value}
              />
            </fieldset>
          ))}
        </div>
      </TaskForm>
    </div>
  );
}
