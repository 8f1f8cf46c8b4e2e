import { listApplications } from '@tamga/contract/cases';
import {
  ButtonLink,
  EmptyState,
  ItemList,
  lastMomentOf,
  PageTitle,
  StatusTag,
  type Tone,
  useFormats,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { toneOf } from '#app/platform/case-tone.ts';
import { caseTexts } from '#app/texts/cases.ts';
import type { Route } from './+types/applications.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? undefined;
  const { items, next } = await call(context, listApplications, { query: { after } });
  const applications = items.map(({ id, number, state, service, organisation, ...rest }) => {
    const { created_at, submitted_at, due_at, waits_until, on_behalf_of } = rest;
    const moments = { created_at, submitted_at, due_at, waits_until };
    return { id, number, state, title: service.title, organisation, isForOthers: on_behalf_of !== null, ...moments };
  });
  return { applications, next };
}

export default function Applications({ loaderData: { applications, next } }: Route.ComponentProps): ReactNode {
  const words = useTexts(caseTexts);
  const language = useLanguage();
  const formats = useFormats();
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <ButtonLink to="/services" kind="secondary">
          {words.find}
        </ButtonLink>
      </PageTitle>
      {applications.length === 0 && (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
        </EmptyState>
      )}
      {applications.length > 0 && (
        <ItemList
          items={applications.map((one) => ({
            id: one.id,
            title: <Link to={`/me/applications/${one.id}`}>{one.title[language]}</Link>,
            tag: <StatusTag tone={toneOf(one.state) satisfies Tone}>{words.states[one.state]}</StatusTag>,
            lines: [
              `${one.organisation.name}${one.isForOthers ? ` · ${words.onBehalf}` : ''}`,
              ...(one.number ? [words.number(one.number)] : []),
              one.submitted_at ? words.sent(formats.date(one.submitted_at)) : words.begun(formats.date(one.created_at)),
              ...dueIn(one, words, formats),
            ],
          }))}
        />
      )}
      <NextPage next={next} />
    </>
  );
}

type One = Route.ComponentProps['loaderData']['applications'][number];
type Words = ReturnType<typeof useTexts<(typeof caseTexts)['mn']>>;

/** By when something happens, while it is under way. */
function dueIn({ state, due_at, waits_until }: One, words: Words, formats: ReturnType<typeof useFormats>): string[] {
  if (state === 'info_requested' && waits_until) return [words.askedText(formats.date(lastMomentOf(waits_until)))];
  if (state === 'draft' && waits_until) return [words.waits(formats.date(lastMomentOf(waits_until)))];
  return (state === 'queued' || state === 'in_review') && due_at ? [words.due(formats.date(lastMomentOf(due_at)))] : [];
}
