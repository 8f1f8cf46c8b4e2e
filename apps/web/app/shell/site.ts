import type { Language } from '@tamga/ui';
import { useLocation, useRouteLoaderData } from 'react-router';
import { isWithin } from '#app/platform/paths.ts';
import type { readSite } from './site.server.ts';

/** What the root knows; null only on the page of an error of the root itself. */
export const useSite = () => useRouteLoaderData<Awaited<ReturnType<typeof readSite>>>('root') ?? null;

export const usePerson = () => useSite()?.person ?? null;

/** The pages of an area that are this person's to see. */
export const usePages = (at: string) =>
  useSite()
    ?.areas.find((area) => area.at === at)
    ?.groups.flatMap(({ pages }) => pages) ?? [];

/** How many notices are unread, on the pages of the account; null elsewhere, where nothing shows it. */
export function useUnread(): number | null {
  const { pathname } = useLocation();
  const pages = usePages('/me');
  const page = isWithin(pathname, '/me') ? pages.find(({ to }) => to === '/me/notifications') : undefined;
  return page?.count ?? null;
}

/** The moment at which the page was made: the same on the server and in the browser, unlike a clock. */
export const useNow = (): string => useSite()?.now ?? '1970-01-01T00:00:00.000Z';

/**
 * A document has one language, and its words are loaded once: in a browser it is the document that says which, also
 * when a later answer of the server is in another, or there is none.
 */
export function useDocumentLanguage(): Language {
  const site = useSite();
  if (typeof document === 'undefined') return site?.language ?? 'mn';
  return document.documentElement.lang === 'en' ? 'en' : 'mn';
}
