import { pageSlugs } from '@tamga/contract/site.pages';
import { readWholeCatalogue } from '#app/platform/catalogue.server.ts';
import { addressOf } from './address.server.ts';
import { readLifeEvents } from './services/catalogue.server.ts';
import { documentOf, element } from './xml.server.ts';
import type { Route } from './+types/sitemap.ts';

/** Every page that everybody may read, in both languages. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const [services, events] = await Promise.all([readWholeCatalogue(context), readLifeEvents(context)]);
  const paths = [
    '/',
    '/services',
    '/services/a-z',
    ...services.map(({ id }) => `/services/${id}`),
    '/life-events',
    ...events.map(({ id }) => `/life-events/${id}`),
    ...pageSlugs.map((slug) => `/${slug}`),
    '/developers',
    '/status',
  ];
  const urls = paths.map((path) => {
    const address = addressOf(context, path);
    const others = ['mn', 'en'].map((hreflang) =>
      element('xhtml:link', [], { rel: 'alternate', hreflang, href: `${address}?lang=${hreflang}` }),
    );
    return element('url', [element('loc', address), ...others]);
  });
  const spaces = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  };
  return documentOf(element('urlset', urls, spaces), 'application/xml');
}
