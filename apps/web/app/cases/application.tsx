import { listApplicationTimeline } from '@tamga/contract/cases.following';
import { listOwnPayments } from '@tamga/contract/payments';
import {
  ButtonLink,
  Done,
  ItemList,
  lastMomentOf,
  Notice,
  PageTitle,
  Section,
  StatusTag,
  SummaryList,
  Timeline,
  useFormats,
  useLanguage,
  useTexts,
  wordOf,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import { toneOf } from '#app/platform/case-tone.ts';
import type { Context } from '#app/platform/context.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { useRefreshWhile } from '#app/platform/refresh-while.ts';
import { caseTexts } from '#app/texts/cases.ts';
import { pagesIn, type ReadApplication, readApplication, toAttach } from './application.server.ts';
import { Decisions } from './decisions.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { fetchedWords } from './fetched.server.ts';
import { readFollowing } from './following.server.ts';
import { Following } from './following.tsx';
import { saidAnswers } from './said-answers.server.ts';
import type { Route } from './+types/application.ts';
import { ToAttach } from './to-attach.tsx';

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const application = await readApplication(context, id);
  const after = url.searchParams.get('after') ?? undefined;
  const { number, state, service, organisation, submitted_at, due_at, waits_until, allowed_actions } = application;
  const { data, info_items, requirements, evidences, decisions, appeal_until, signature_id, gates } = application;
  const [{ items, next }, toPay, following] = await Promise.all([
    call(context, listApplicationTimeline, { params: { id }, query: { after } }),
    gates.includes('payment') ? call(context, listOwnPayments, { query: { case_id: id } }) : null,
    readFollowing(context, application),
  ]);
  return {
    id,
    number,
    state,
    title: service.title,
    organisation,
    submitted_at,
    due_at,
    waits_until,
    allowed_actions,
    hasQuestions: pagesIn(application).length > 0,
    answers: data === null ? [] : answersOf(context, application),
    replies: info_items.flatMap(({ id, text, code, field, answer, answered_at }) =>
      answered_at === null
        ? []
        : [
            {
              id,
              text: text ?? code,
              answer: field === null && typeof answer === 'string' ? answer : null,
              answered_at,
            },
          ],
    ),
    evidences: evidences.map((item) => {
      const { id, name, source, state, provider, as_of, requirement_code: code } = item;
      const title = requirements.find(({ requirement_code }) => requirement_code === code)?.title ?? null;
      return { id, title, name, source, state, provider, as_of, said: fetchedWords(context, item).said };
    }),
    decisions,
    appeal_until,
    unpaid: (toPay?.items ?? [])
      .filter(({ state }) => state === 'created' || state === 'started')
      .map(({ id, title_mn, title_en, price }) => ({ id, title: { mn: title_mn, en: title_en }, price })),
    isToSign: state === 'draft' && signature_id !== null,
    // PIN2 was refused, or not given in time: nothing went anywhere.
    isUnsent: state === 'draft' && signature_id === null && url.searchParams.get('done') === 'sent',
    toAttach: toAttach(application).map(({ requirement_code: code, title }) => ({ code, title })),
    events: items.map(({ seq, type, payload: { provider }, occurred_at }) => ({
      seq,
      type,
      whom: typeof provider === 'string' ? provider : null,
      occurred_at,
    })),
    next,
    following,
  };
}

/** As they hold now, each with what was handed in: it stands beside what the citizen answered later. */
function answersOf(context: Context, application: ReadApplication) {
  const { data, handed_in } = application;
  const fields = pagesIn(application).flatMap(({ fields }) => fields);
  const before = new Map(saidAnswers(context, fields, handed_in?.data).map(({ path, value }) => [path, value]));
  return saidAnswers(context, fields, data).map(({ path, label, value }) => ({
    label,
    value,
    former: handed_in === null ? value : before.get(path),
  }));
}

export default function Application({ loaderData: one }: Route.ComponentProps): ReactNode {
  const words = useTexts(caseTexts);
  const language = useLanguage();
  const formats = useFormats();
  const at = `/me/applications/${one.id}`;
  useRefreshWhile(one.isToSign);
  return (
    <>
      <PageTitle
        title={one.title[language]}
        lead={one.organisation.name}
        crumbs={[{ to: '/me/applications', label: words.title }]}
      />
      {one.state !== 'draft' && <Done words={words.done} />}
      <Wanted one={one} />
      <Following id={one.id} {...one.following} />
      <SummaryList
        facts={[
          {
            label: words.state,
            value: <StatusTag tone={toneOf(one.state)}>{words.states[one.state]}</StatusTag>,
          },
          ...(one.number ? [{ label: words.numberLabel, value: <strong>{one.number}</strong> }] : []),
          ...(one.submitted_at ? [{ label: words.sentLabel, value: formats.dateTime(one.submitted_at) }] : []),
          ...(one.due_at && isUnderWay(one.state)
            ? [{ label: words.dueLabel, value: formats.date(lastMomentOf(one.due_at)) }]
            : []),
        ]}
      />
      <Decisions decisions={one.decisions} appealUntil={one.appeal_until} />
      {one.answers.length > 0 && (
        <Section title={words.answers}>
          <SummaryList
            facts={one.answers.map(({ label, value, former }) => ({
              label,
              value:
                former === value ? (
                  value
                ) : (
                  <>
                    {value}
                    <br />
                    <span className="muted">{words.handedInAs(former ?? words.notAnswered)}</span>
                  </>
                ),
            }))}
          />
        </Section>
      )}
      {one.replies.length > 0 && (
        <Section title={words.replies}>
          <ItemList
            items={one.replies.map(({ id, text, answer, answered_at }) => ({
              id,
              title: text,
              lines: [...(answer === null ? [] : [answer]), formats.dateTime(answered_at)],
            }))}
          />
        </Section>
      )}
      <EvidenceList at={at} evidences={one.evidences} />
      <Section title={words.timeline}>
        <Timeline
          happenings={one.events.map(({ seq, type, whom, occurred_at }) => {
            const what = wordOf(words.events, type) ?? type;
            const title = whom === null ? what : words.eventOf(what, whom);
            return { id: String(seq), title, when: formats.dateTime(occurred_at) };
          })}
        />
        <NextPage next={one.next} />
      </Section>
      <p className="actions">
        {one.allowed_actions.includes('appeal') && (
          <ButtonLink to={`${at}/appeal`} kind="secondary">
            {words.appeal}
          </ButtonLink>
        )}
        {one.allowed_actions.includes('withdraw') && <Link to={`${at}/cancel`}>{words.cancel}</Link>}
      </p>
    </>
  );
}

const isUnderWay = (state: string): boolean => ['queued', 'in_review', 'info_requested'].includes(state);

/** What the person has to do, before everything else. */
function Wanted({ one }: { one: Route.ComponentProps['loaderData'] }): ReactNode {
  const words = useTexts(caseTexts);
  const formats = useFormats();
  const language = useLanguage();
  const at = `/me/applications/${one.id}`;
  if (one.isToSign)
    return (
      <Notice tone="warning" title={words.toSign} live>
        <p>{words.toSignText}</p>
        {/* Without scripts the page is asked for again. */}
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
        <p className="actions">
          <ButtonLink to={`${at}?done=sent`}>{words.refresh}</ButtonLink>
          <Link to="/me/approvals">{words.signing}</Link>
        </p>
      </Notice>
    );
  if (one.isUnsent)
    return (
      <Notice tone="warning" title={words.unsent} live>
        <p>{words.unsentText}</p>
        <ButtonLink to={`${at}/check`}>{words.check}</ButtonLink>
      </Notice>
    );
  if (one.state === 'draft')
    return (
      <p className="actions">
        <ButtonLink to={one.hasQuestions ? `${at}/answers/1` : `${at}/check`}>{words.goOn}</ButtonLink>
      </p>
    );
  if (one.unpaid.length > 0)
    return (
      <Notice tone="warning" title={words.toPay}>
        {one.waits_until && <p>{words.toPayText(formats.date(lastMomentOf(one.waits_until)))}</p>}
        {one.unpaid.map(({ id, title, price }) => (
          <p key={id}>
            <ButtonLink to={`/me/payments/${id}`}>{words.pay(title[language], formats.money(price))}</ButtonLink>
          </p>
        ))}
      </Notice>
    );
  if (one.toAttach.length > 0) return <ToAttach at={at} missing={one.toAttach} />;
  if (one.state !== 'info_requested') return null;
  return (
    <Notice tone="warning" title={words.asked}>
      {one.waits_until && <p>{words.askedText(formats.date(lastMomentOf(one.waits_until)))}</p>}
      <ButtonLink to={`${at}/info`}>{words.answerNow}</ButtonLink>
    </Notice>
  );
}
