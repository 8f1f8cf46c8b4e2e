import { accountArea } from '../account/navigation.ts';
import { adminArea } from '../admin/navigation.ts';
import { consoleArea } from '../console/navigation.ts';
import { superArea } from '../super/navigation.ts';
import { type Language, wordsIn } from '@tamga/ui';
import type { SignedInPerson } from '../platform/person.server.ts';
import type { World } from '../platform/world.ts';
import type { Area } from './area.ts';

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
