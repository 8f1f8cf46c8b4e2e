import { accountArea } from '../account/navigation.ts';
import { adminArea } from '../admin/navigation.ts';
import { consoleArea } from '../console/navigation.ts';
import { superArea } from '../super/navigation.ts';
import { type Language, type Texts, wordsIn } from '@tamga/ui';
import type { SignedInPerson } from '../platform/person.server.ts';
import type { World } from '../platform/world.ts';

export interface AreaPage {
  to: string;
  label: Texts<string>;
  /** Who sees it in the menu; left out, everybody who sees the area. The page itself is guarded by the API. */
  isFor?: (person: SignedInPerson) => boolean;
}

/** A part of the site with a menu of its own. */
export interface Area {
  /** What the addresses of its pages begin with. */
  at: string;
  label: Texts<string>;
  isFor: (person: SignedInPerson) => boolean;
  pages: readonly AreaPage[];
}

/** An area as it is shown to somebody, in their language. */
export interface ShownArea {
  at: string;
  label: string;
  pages: { to: string; label: string; count: number }[];
}

const areas: readonly Area[] = [accountArea, adminArea, superArea];

/**
 * The areas and pages of this person on a site. Chosen here, so that browsers load no menus that nobody sees.
 * `counts` says how much waits on a page, by its address.
 */
export function areasFor(
  person: SignedInPerson | null,
  site: World['site'],
  language: Language,
  counts: Readonly<Record<string, number>>,
): ShownArea[] {
  if (!person) return [];
  const here = site === 'console' ? [consoleArea] : areas;
  return here
    .filter((area) => area.isFor(person))
    .map(({ at, label, pages }) => ({
      at,
      label: wordsIn(label, language),
      pages: pages
        .filter((page) => page.isFor?.(person) ?? true)
        .map((page) => ({ to: page.to, label: wordsIn(page.label, language), count: counts[page.to] ?? 0 })),
    }));
}
