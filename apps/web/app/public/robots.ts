import { addressOf } from './address.server.ts';
import type { Route } from './+types/robots.ts';

/** What is a person's own, or endless, is not for search engines. */
const own = [
  '/me',
  '/admin',
  '/super',
  '/oidc',
  '/sign-in',
  '/sign-out',
  '/preferences',
  '/session',
  '/services?',
  '/verify/',
  '/verify?',
];

export function loader({ context }: Route.LoaderArgs): Response {
  const lines = ['User-agent: *', ...own.map((path) => `Disallow: ${path}`), ''];
  const text = [...lines, `Sitemap: ${addressOf(context, '/sitemap.xml')}`, ''].join('\n');
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, max-age=600' },
  });
}
