import { type PageSlug, pageSlugs } from '@tamga/contract/site.pages';
import { data } from 'react-router';

/** The page that an address names; any other is not found. */
export function slugOf(name: string): PageSlug {
  const slug = pageSlugs.find((one) => one === name);
  if (!slug) throw data(null, { status: 404 });
  return slug;
}
