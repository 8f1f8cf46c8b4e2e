import { listTestApplications, testApplicationsMax } from '@tamga/contract/applications.test-applications';
import { ButtonLink, Done, EmptyState, ItemList, Notice, PageTitle, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import { requireSession } from '#app/platform/signed-in.server.ts';
import { useNow } from '#app/shell/site.ts';
import { developerTexts } from '#app/texts/developers.ts';
import { testTexts } from '#app/texts/developers.tests.ts';
import type { Route } from './+types/tests.ts';

export async function loader({ context }: Route.LoaderArgs) {
  requireSession(context);
  const { items } = await call(context, listTestApplications);
  return {
    isFull: items.length >= testApplicationsMax,
    tests: items.map(({ id, name, testers, last_used_at, removed_at }) => ({
      id,
      name,
      testers: testers.length,
      usedAt: last_used_at,
      endsAt: removed_at,
    })),
  };
}

export default function Tests({ loaderData: { tests, isFull } }: Route.ComponentProps): ReactNode {
  const words = useTexts(testTexts);
  const { title } = useTexts(developerTexts);
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} crumbs={[{ to: '/developers', label: title }]}>
        {!isFull && tests.length > 0 && <ButtonLink to="/developers/tests/new">{words.make}</ButtonLink>}
      </PageTitle>
      <Done words={{ deleted: words.done.deleted }} />
      {isFull && <Notice>{words.full}</Notice>}
      {tests.length > 0 ? (
        <List tests={tests} />
      ) : (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
          <ButtonLink to="/developers/tests/new">{words.make}</ButtonLink>
        </EmptyState>
      )}
    </>
  );
}

function List({ tests }: Pick<Route.ComponentProps['loaderData'], 'tests'>): ReactNode {
  const words = useTexts(testTexts);
  const formats = useFormats();
  const now = useNow();
  return (
    <ItemList
      items={tests.map(({ id, name, testers, usedAt, endsAt }) => ({
        id,
        title: <Link to={`/developers/tests/${id}`}>{name}</Link>,
        lines: [
          [
            usedAt ? words.used(formats.ago(usedAt, now)) : words.unused,
            testers > 0 && words.testersCount(formats.number(testers)),
          ]
            .filter(Boolean)
            .join(' · '),
          words.ends(formats.date(endsAt)),
        ],
      }))}
    />
  );
}
