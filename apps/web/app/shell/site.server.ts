import { readUnread } from '../account/unread.server.ts';
import { readBrand } from '../platform/brand.server.ts';
import { type Context, guestContext, visitContext } from '../platform/context.ts';
import { readFooterPages } from '../platform/page-titles.server.ts';
import { readPerson } from '../platform/person.server.ts';
import { areasFor } from './areas.server.ts';

/** What every page knows: who looks, in which language and dress, and where they can go. */
export async function readSite(context: Context) {
  const { requestId, world } = context.get(visitContext);
  const { language, scheme, contrast, session } = context.get(guestContext);
  const [brand, person, unread, footerPages] = await Promise.all([
    readBrand(context),
    readPerson(context),
    readUnread(context),
    readFooterPages(context),
  ]);
  return {
    language,
    scheme: scheme ?? brand.scheme,
    contrast,
    brand,
    person,
    requestId,
    footerPages,
    isConsole: world.site === 'console',
    areas: areasFor(person, world.site, language, { '/me/notifications': unread }),
    now: new Date().toISOString(),
    secondsLeft: session && session.endsAt > 0 ? Math.round((session.endsAt - Date.now()) / 1_000) : null,
  };
}
