import { getKnowledge, getQuality, listPrompts, reindex } from '@tamga/contract/assistant.admin';
import { Button, Done, ErrorSummary, Figures, ItemList, PageTitle, Section, StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { assistantTexts } from '#app/texts/admin-assistant.ts';
import type { Route } from './+types/assistant.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [knowledge, quality, prompts] = await Promise.all([
    ask(context, getKnowledge),
    ask(context, getQuality),
    ask(context, listPrompts),
  ]);
  return { knowledge, quality, prompts: prompts.map(({ key, version }) => ({ key, version })) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, reindex);
  return outcome.ok ? redirect('/admin/assistant?done=asked') : problemOf(outcome.refusal, form);
}

const tones = { waiting: 'neutral', running: 'accent', done: 'success', failed: 'warning' } as const;

export default function Assistant({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { knowledge, quality, prompts } = loaderData;
  const words = useTexts(assistantTexts);
  const { documents, chunks, model, runs, left_out, unanswered } = knowledge;
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <Form method="post">
          <Button kind="secondary">{words.renew}</Button>
        </Form>
      </PageTitle>
      <Done words={{ asked: words.asked }} />
      {actionData && <ErrorSummary problem={actionData} />}
      <Section title={words.knowledge}>
        <Figures
          figures={[
            { label: words.services, value: documents.service },
            { label: words.events, value: documents.life_event },
            { label: words.pages, value: documents.page },
            { label: words.chunks, value: chunks },
          ]}
        />
        <p>
          {words.model}: {model ? words.withModel : words.withoutModel}
        </p>
      </Section>
      <Quality quality={quality} />
      <Section title={words.unanswered}>
        <p className="muted">{unanswered.length > 0 ? words.unansweredLead : words.none}</p>
        {unanswered.length > 0 && (
          <ItemList
            items={unanswered.map((one) => ({ id: one.words, title: one.words, lines: [words.times(one.asked)] }))}
          />
        )}
      </Section>
      {left_out.length > 0 && (
        <Section title={words.leftOut}>
          <p className="muted">{words.leftOutLead}</p>
          <ItemList items={left_out.map(({ id, title, url }) => ({ id, title: <Link to={url}>{title}</Link> }))} />
        </Section>
      )}
      <Section title={words.prompts}>
        <ItemList
          items={prompts.map(({ key, version }) => ({
            id: key,
            title: <Link to={`/admin/assistant/prompts/${key}`}>{words.names[key]}</Link>,
            lines: [words.version(version)],
          }))}
        />
      </Section>
      {runs.length > 0 && (
        <Section title={words.runs}>
          <ItemList
            items={runs.map(({ generation, state, documents, failed }) => ({
              id: String(generation),
              title: words.run(generation),
              tag: <StatusTag tone={tones[state]}>{words.states[state]}</StatusTag>,
              lines: [words.counted(documents, failed)],
            }))}
          />
        </Section>
      )}
    </>
  );
}

function Quality({ quality }: { quality: Route.ComponentProps['loaderData']['quality'] }): ReactNode {
  const words = useTexts(assistantTexts);
  const statuses = ['answered', 'degraded', 'no_content', 'refused_pii', 'refused_policy'] as const;
  const countOf = (status: string): number =>
    quality.answers.filter((one) => one.status === status).reduce((sum, { count }) => sum + count, 0);
  return (
    <Section title={words.quality(quality.days)}>
      <Figures
        figures={[
          ...statuses.map((status) => ({ label: words.statuses[status], value: countOf(status) })),
          { label: words.helpful, value: quality.helpful },
          { label: words.notHelpful, value: quality.not_helpful },
        ]}
      />
    </Section>
  );
}
