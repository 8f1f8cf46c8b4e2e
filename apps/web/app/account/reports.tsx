import { listOwnReports } from '@tamga/contract/security.reports';
import { ButtonLink, EmptyState, ItemList, PageTitle, StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { call } from '#app/platform/api.server.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { ownReportTexts } from '#app/texts/account.reports.ts';
import type { Route } from './+types/reports.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? undefined;
  const { items, next } = await call(context, listOwnReports, { query: { after } });
  return { reports: items, next };
}

const tones = { received: 'neutral', looking: 'accent', closed: 'success' } as const;

export default function Reports({ loaderData: { reports, next } }: Route.ComponentProps): ReactNode {
  const words = useTexts(ownReportTexts);
  const formats = useFormats();
  const kinds: Readonly<Record<string, string>> = words.kinds;
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <ButtonLink to="/me/report" kind="secondary">
          {words.report}
        </ButtonLink>
      </PageTitle>
      {reports.length === 0 && (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
        </EmptyState>
      )}
      {reports.length > 0 && (
        <ItemList
          items={reports.map(({ id, kind, state, answer, created_at, changed_at }) => ({
            id,
            title: kinds[kind] ?? kind,
            tag: <StatusTag tone={tones[state]}>{words.states[state]}</StatusTag>,
            lines: [
              ...(answer ? [words.answer(answer)] : []),
              words.reported(formats.dateTime(created_at)),
              ...(state === 'received' ? [] : [words.changed(formats.dateTime(changed_at))]),
              words.number(id),
            ],
          }))}
        />
      )}
      <NextPage next={next} />
    </>
  );
}
