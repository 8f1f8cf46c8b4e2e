import { listApis } from '@tamga/contract/gateway.directory';
import { Button, EmptyState, ItemList, Notice, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { askList } from '#app/platform/ask.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { apiTexts } from '#app/texts/developers.apis.ts';
import { developerTexts } from '#app/texts/developers.ts';
import { briefIn } from './apis.server.ts';
import type { Route } from './+types/apis.ts';

/** Nothing on it needs a script. */
export const handle = { still: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { q, after } = filterOf(url, 'q', 'after');
  const asked = q?.trim() || undefined;
  const { language } = context.get(guestContext);
  return { asked, ...(await askList(context, listApis, { query: { q: asked, after } }, briefIn(language))) };
}

export default function Apis({ loaderData: { asked, rows, next, problem } }: Route.ComponentProps): ReactNode {
  const words = useTexts(apiTexts);
  const { title } = useTexts(developerTexts);
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} crumbs={[{ to: '/developers', label: title }]} />
      <Search asked={asked} />
      {problem && <Notice tone="danger">{problem}</Notice>}
      {rows.length === 0 && (
        <EmptyState title={asked ? words.notFound : words.none} picture="search">
          <p>{asked ? words.notFoundText : words.noneText}</p>
          {asked && <Link to="/developers/apis">{words.all}</Link>}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ItemList
          items={rows.map(({ slug, name, summary, publisher }) => ({
            id: slug,
            title: <Link to={`/developers/apis/${slug}`}>{name}</Link>,
            lines: [summary, publisher ?? words.platform],
          }))}
        />
      )}
      <NextPage next={next} />
    </>
  );
}

/** A plain form, whose words end up in the address. */
function Search({ asked = '' }: { asked: string | undefined }): ReactNode {
  const words = useTexts(apiTexts);
  return (
    <Form method="get" action="/developers/apis" role="search" className="search">
      <label htmlFor="q" className="field-label">
        {words.search}
      </label>
      <p id="q-hint" className="field-hint">
        {words.searchHint}
      </p>
      <div className="search-line">
        <input
          key={asked}
          id="q"
          name="q"
          type="search"
          className="input"
          defaultValue={asked}
          maxLength={60}
          enterKeyHint="search"
          aria-describedby="q-hint"
        />
        <Button icon="search">{words.find}</Button>
      </div>
    </Form>
  );
}
