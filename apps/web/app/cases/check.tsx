import { submitApplication } from '@tamga/contract/cases';
import { fetchEvidence } from '@tamga/contract/cases.following';
import { PageTitle, Section, SummaryList, TaskForm, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { questionLabels, summaryLines } from '#app/platform/form/question-labels.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { applyTexts } from '#app/texts/cases.apply.ts';
import { askedPages, evidenceFor, mayFetch, pagesIn, readApplication } from './application.server.ts';
import { EvidenceNeeds } from './evidence-needs.tsx';
import { fetchedIn, fetchedWords } from './fetched.server.ts';
import { FetchedNotice } from './fetched-notice.tsx';
import { FetchOffer } from './fetch-offer.tsx';
import { saidAnswers } from './said-answers.server.ts';
import type { Route } from './+types/check.ts';

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const application = await readApplication(context, id);
  if (application.state !== 'draft' || application.signature_id !== null) throw redirect(`/me/applications/${id}`);
  const { service, data, requirements, evidences, requires_signature } = application;
  const isAsked = url.searchParams.has('fetched');
  return {
    id,
    title: service.title,
    answers: askedPages(application).flatMap(({ page, no }) =>
      saidAnswers(context, page.fields, data).map((answer) => ({ ...answer, no })),
    ),
    needs: requirements.map((need) => {
      const item = evidenceFor(evidences, need.requirement_code);
      return {
        code: need.requirement_code,
        title: need.title,
        required: need.required,
        fetched: need.fetched,
        item: item
          ? { id: item.id, name: item.name, state: item.state, provider: item.provider, ...fetchedWords(context, item) }
          : null,
      };
    }),
    isToFetch: !isAsked && mayFetch(application),
    // What is there is listed below.
    fetched: { items: [], lacking: isAsked ? fetchedIn(context, application).lacking : [] },
    isSigned: requires_signature,
  };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  if (textOf(form, 'do') === 'fetch') {
    const outcome = await attempt(context, fetchEvidence, { params: { id } });
    return outcome.ok
      ? redirect(`/me/applications/${id}/check?fetched`)
      : { ...problemOf(outcome.refusal, form), other: null };
  }
  const outcome = await attempt(context, submitApplication, { params: { id } });
  if (outcome.ok) return redirect(`/me/applications/${id}?done=sent`);
  const { message, fields, details } = outcome.refusal;
  const named = Object.fromEntries(
    Object.entries(fields).map(([path, said]) => [path.replace(/^data\./, 'answer.'), said] as const),
  );
  // Of a second application for the same, which the first one is.
  const other = typeof details?.application_id === 'string' ? details.application_id : null;
  const lines = summaryLines(named, await labelsOf(context, id, Object.keys(named)));
  return { message, fields: named, lines, values: {}, other };
}

/** What the questions and the evidence are called that were refused. */
async function labelsOf(context: Context, id: string, names: readonly string[]): Promise<Record<string, string>> {
  if (names.length === 0) return {};
  const application = await readApplication(context, id);
  const { language } = context.get(guestContext);
  const asked = pagesIn(application).flatMap(({ fields }) => fields);
  const evidence = application.requirements.map(
    ({ requirement_code: code, title }) => [`requirements.${code}`, title[language]] as const,
  );
  return { ...questionLabels(asked, names, language), ...Object.fromEntries(evidence) };
}

/** Everything once more, with a way back to each question. */
export default function Check({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { id, title, answers, needs, isToFetch, fetched, isSigned } = loaderData;
  const words = useTexts(applyTexts);
  const language = useLanguage();
  const facts = answers.map(({ path, label, value, no }) => ({
    label,
    value: <span id={`answer.${path}`}>{value}</span>,
    action: (
      <Link to={`/me/applications/${id}/answers/${no}?check`} aria-label={words.changeOf(label)}>
        {words.change}
      </Link>
    ),
  }));
  return (
    <>
      <PageTitle
        title={words.check}
        lead={words.checkLead}
        crumbs={[{ to: `/me/applications/${id}`, label: title[language] }]}
      />
      {fetched.lacking.length > 0 && <FetchedNotice id={id} {...fetched} isAsked />}
      {isToFetch && <FetchOffer />}
      <TaskForm
        submit={isSigned ? words.sendSigned : words.send}
        aside={<Link to={`/me/applications/${id}`}>{words.later}</Link>}
      >
        {actionData?.other && (
          <p>
            <Link to={`/me/applications/${actionData.other}`}>{words.seeOther}</Link>
          </p>
        )}
        {facts.length > 0 && <SummaryList facts={facts} />}
        {needs.length > 0 && (
          <Section title={words.evidence}>
            <EvidenceNeeds id={id} needs={needs} />
          </Section>
        )}
        <p>{words.promise}</p>
      </TaskForm>
    </>
  );
}
