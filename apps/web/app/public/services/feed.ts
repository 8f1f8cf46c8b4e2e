import { listCatalogueServices } from '@tamga/contract/registry.catalogue';
import { wordsIn } from '@tamga/ui';
import { call } from '#app/platform/api.server.ts';
import { readBrand } from '#app/platform/brand.server.ts';
import { nameOf } from '#app/platform/catalogue.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { addressOf } from '#app/public/address.server.ts';
import { documentOf, element } from '#app/public/xml.server.ts';
import { servicesTexts } from '#app/texts/public-services.ts';
import type { Route } from './+types/feed.ts';

/** New services, for those who follow them (RSS 2.0). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { language } = context.get(guestContext);
  const words = wordsIn(servicesTexts, language);
  const [{ items }, brand] = await Promise.all([
    call(context, listCatalogueServices, { query: { limit: 30 } }),
    readBrand(context),
  ]);
  const entries = items.map(({ id, title, summary, organisation, published_at }) =>
    element('item', [
      element('title', title[language]),
      element('link', addressOf(context, `/services/${id}`)),
      element('guid', id, { isPermaLink: 'false' }),
      element('description', summary[language]),
      element('category', nameOf(organisation, language)),
      element('pubDate', new Date(published_at).toUTCString()),
    ]),
  );
  const channel = [
    element('title', `${words.newest} · ${brand.name}`),
    element('link', addressOf(context, '/services')),
    element('description', words.lead),
    element('language', language),
    ...entries,
  ];
  return documentOf(element('rss', [element('channel', channel)], { version: '2.0' }), 'application/rss+xml');
}
