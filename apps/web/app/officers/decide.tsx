import { decideCase } from '@tamga/contract/officers.case';
import { Field, Notice, PageTitle, Radios, Select, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { KeepTyped } from '#app/platform/kept-text.tsx';
import { problemOf } from '#app/platform/refusal.server.ts';
import { caseTexts } from '#app/texts/officers-case.ts';
import { officerTexts } from '#app/texts/officers.ts';
import { addressOf, queueAt } from './addresses.ts';
import { readCase } from './case.server.ts';
import { ChooseLetter } from './letter-fields.tsx';
import { readChoice } from './letters.server.ts';
import type { Route } from './+types/decide.ts';

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const one = await readCase(context, id);
  if (!one.allowed_actions.some((action) => ['approve', 'reject', 'confirm', 'object'].includes(action)))
    throw data(null, { status: 404 });
  const { number, version, proposed, two_officers, decision_signature } = one;
  const choice = await readChoice(context, id, ['approve', 'reject', 'other'], url.searchParams.get('template'));
  const isProposing = two_officers && !proposed;
  return { id, number: number ?? '', version, proposed, isProposing, decision_signature, choice };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const optional = (name: string) => textOf(form, name) || undefined;
  // What was not chosen is refused by the API, in words.
  const outcome = textOf(form, 'outcome') as 'approve' | 'reject';
  const isRejected = outcome === 'reject';
  const { proposed } = await readCase(context, id);
  // Who confirms says what was proposed.
  const said = (name: 'text' | 'legal_basis' | 'reason_code' | 'conditions') =>
    (proposed?.outcome === outcome ? proposed[name] : optional(name)) ?? undefined;
  const body = {
    outcome,
    text: said('text'),
    legal_basis: said('legal_basis'),
    reason_code: isRejected ? said('reason_code') : undefined,
    conditions: isRejected ? undefined : said('conditions'),
  };
  const asked = { params: { id }, body, ifMatch: Number(form.get('version')) };
  const decided = await attempt(context, decideCase, asked);
  if (!decided.ok) return problemOf(decided.refusal, form);
  const { result } = decided.data;
  // Nothing is done before PIN2 was given; the page says that it is waited for.
  return redirect(result === 'signing' ? addressOf(id) : `${addressOf(id)}?done=${result}`);
}

export default function Decide({ loaderData: one }: Route.ComponentProps): ReactNode {
  const words = useTexts(caseTexts);
  const shared = useTexts(officerTexts);
  const at = addressOf(one.id);
  const outcomes = Object.entries(words.outcomes).map(([value, label]) => ({ value, label }));
  const reasons = Object.entries(words.reasons).map(([value, label]) => ({ value, label }));
  const crumbs = [
    { to: queueAt, label: shared.title },
    { to: at, label: one.number },
  ];
  return (
    <div className="narrow">
      <PageTitle title={words.decideTitle} crumbs={crumbs} />
      {one.proposed && (
        <Notice tone="warning" title={words.proposal(one.proposed.by.name, words.outcomes[one.proposed.outcome])}>
          {[one.proposed.text, one.proposed.legal_basis, one.proposed.conditions].map(
            (said) => said && <p key={said}>{said}</p>,
          )}
          <p>{words.proposalText}</p>
        </Notice>
      )}
      {one.isProposing && <Notice title={words.two} />}
      {one.decision_signature && <Notice tone="accent" title={words.sign} />}
      {!one.proposed && <ChooseLetter choice={one.choice} />}
      <TaskForm submit={words.decide} aside={<Link to={at}>{words.back}</Link>}>
        <input type="hidden" name="version" value={one.version} />
        <KeepTyped of={`${one.id}/decide`} />
        <Radios name="outcome" label={words.outcome} options={outcomes} />
        {one.proposed ? (
          <Field name="text" label={words.whyObject} lines={6} maxLength={4_000} optional />
        ) : (
          <Field
            key={one.choice.chosen}
            name="text"
            label={words.text}
            hint={words.textHint}
            lines={6}
            maxLength={4_000}
            value={one.choice.text}
          />
        )}
        {/* Who objects to an approval rejects it by law; a rejection that is confirmed has its reasons. */}
        {one.proposed?.outcome !== 'reject' && (
          <>
            <Select
              name="reason_code"
              label={words.reason}
              hint={words.reasonHint}
              options={[{ value: '', label: words.noReason }, ...reasons]}
            />
            <Field name="legal_basis" label={words.basis} hint={words.basisHint} maxLength={500} />
          </>
        )}
        {!one.proposed && (
          <Field name="conditions" label={words.conditions} hint={words.conditionsHint} lines={2} optional />
        )}
      </TaskForm>
    </div>
  );
}
