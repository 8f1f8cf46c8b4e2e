import { listConsents } from '@tamga/contract/oidc.consents';
import {
  ButtonLink,
  Done,
  EmptyState,
  ItemList,
  PageTitle,
  StatusTag,
  useFormats,
  useLanguage,
  useTexts,
  wordOf,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { call } from '#app/platform/api.server.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { appTexts } from '#app/texts/account.apps.ts';
import type { Route } from './+types/apps.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? undefined;
  const { items, next } = await call(context, listConsents, { query: { after } });
  return { consents: items, next };
}

export default function Apps({ loaderData: { consents, next } }: Route.ComponentProps): ReactNode {
  const words = useTexts(appTexts);
  return (
    <>
      <PageTitle title={words.apps} lead={words.appsLead} />
      <Done words={{ withdrawn: words.withdrawn }} />
      {consents.length > 0 ? (
        <Consents consents={consents} />
      ) : (
        <EmptyState title={words.appsNone}>
          <p>{words.appsNoneText}</p>
        </EmptyState>
      )}
      <NextPage next={next} />
    </>
  );
}

function Consents({ consents }: { consents: Route.ComponentProps['loaderData']['consents'] }): ReactNode {
  const words = useTexts(appTexts);
  const language = useLanguage();
  const formats = useFormats();
  const scopeWords = (scope: string) => wordOf(words.scopes, scope) ?? words.serviceScope(scope.replace(/^svc:/, ''));
  return (
    <ItemList
      items={consents.map(({ id, client, scopes, claims, created_at, updated_at }) => ({
        id,
        title: language === 'mn' ? client.name_mn : client.name_en,
        tag: client.is_test && <StatusTag tone="warning">{words.test}</StatusTag>,
        lines: [
          words.may(
            scopes
              .filter((scope) => !bringsClaims.has(scope))
              .map(scopeWords)
              .join(', '),
          ),
          claims.length > 0 ? words.knows(claimWords(words.claims, claims).join(', ')) : words.knowsNothing,
          [words.since(formats.date(created_at)), created_at !== updated_at && words.changed(formats.date(updated_at))]
            .filter(Boolean)
            .join(', '),
        ],
        actions: (
          <ButtonLink to={`/me/apps/${id}/withdraw`} kind="secondary">
            {words.withdraw}
          </ButtonLink>
        ),
      }))}
    />
  );
}

/** The page lists claim by claim what these scopes tell an application. */
const bringsClaims: ReadonlySet<string> = new Set(['profile', 'email', 'civil_id']);

/** Whether an address is verified is told together with the address. */
const claimWords = (words: object, claims: readonly string[]): string[] =>
  claims.filter((name) => name !== 'email_verified').map((name) => wordOf(words, name) ?? name);
