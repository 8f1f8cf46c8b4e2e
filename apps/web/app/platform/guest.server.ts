import { languages } from '@tamga/ui';
import type { MiddlewareFunction } from 'react-router';
import { type Guest, guestContext, visitContext } from './context.ts';
import { openCookies, preferenceSeconds } from './cookies.server.ts';
import { oneOf, preferencesOf } from './preferences.ts';
import { readSession } from './session.server.ts';

/**
 * Runs before every loader and action, and is the only place that refreshes a session: loaders run side by side, and
 * cannot set cookies. Cookies that were changed on the way are set whatever the answer is.
 */
export const meetGuest: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const visit = context.get(visitContext);
  const cookies = openCookies(request.headers.get('cookie'));
  // Asked for once, in an address, it holds for the pages that follow.
  const asked = oneOf(languages, url.searchParams.get('lang'));
  if (asked) cookies.set('language', asked, preferenceSeconds);
  const guest: Guest = {
    path: `${url.pathname}${url.search}`,
    ...preferencesOf(cookies, request.headers.get('accept-language')),
    cookies,
    session: await readSession(visit, cookies),
    userAgent: request.headers.get('user-agent')?.slice(0, 512) ?? '',
    headers: request.headers,
  };
  context.set(guestContext, guest);
  const wasSignedIn = guest.session !== null;
  const response = await next();
  // Pages that the browser still holds must not be shown to the next person at this computer.
  if (wasSignedIn && guest.session === null) response.headers.set('clear-site-data', '"cache"');
  for (const line of cookies.lines()) response.headers.append('set-cookie', line);
  response.headers.set('cache-control', response.headers.get('cache-control') ?? 'private, no-store');
  response.headers.append('vary', 'cookie, accept-language');
  return response;
};
