import { listSitePageTitles, pageSlugs } from '@tamga/contract/site.pages';
import { wordsIn } from '@tamga/ui';
import { shellTexts } from '../texts/shell.ts';
import { attempt } from './api.server.ts';
import { type Context, guestContext, visitContext } from './context.ts';

export interface FooterPage {
  to: string;
  label: string;
}

/** The pages of the footer, under the titles that administrators gave them; the console has none. */
export async function readFooterPages(context: Context): Promise<FooterPage[]> {
  if (context.get(visitContext).world.site === 'console') return [];
  const { language } = context.get(guestContext);
  const words = wordsIn(shellTexts, language);
  const outcome = await attempt(context, listSitePageTitles).catch(() => null);
  // When the API is away, the page that says so still has its footer.
  if (!outcome?.ok) return pageSlugs.map((slug) => ({ to: `/${slug}`, label: words[slug] }));
  return outcome.data.map(({ slug, title_mn, title_en }) => ({
    to: `/${slug}`,
    label: language === 'mn' ? title_mn : title_en,
  }));
}
