import { accountArea } from '../account/navigation.ts';
import { adminArea } from '../admin/navigation.ts';
import { consoleArea } from '../console/navigation.ts';
import { developerArea } from '../developers/navigation.ts';
import { superArea } from '../super/navigation.ts';
import { type Language, wordsIn } from '@tamga/ui';
import type { SignedInPerson } from '../platform/person.server.ts';
import type { World } from '../platform/world.ts';
import type { Area, AreaPage } from './area.ts';

export interface ShownPage {
  to: string;
  label: string;
  also: readonly string[];
  count: number;
}

/** An area as one person sees it, in their language. */
export interface ShownArea {
  at: string;
  label: string;
  groups: { label: string | null; pages: ShownPage[] }[];
}

const areas: readonly Area[] = [accountArea, adminArea, developerArea, superArea];

/**
 * The areas and pages of this person on a site. They are chosen here so that browsers do not load menus that are not
 * shown. `counts` says how much waits on a page, by its address.
 */
export function areasFor(
  person: SignedInPerson | null,
  site: World['site'],
  language: Language,
  counts: Readonly<Record<string, number>>,
): ShownArea[] {
  if (!person) return [];
  const here = site === 'console' ? [consoleArea] : areas;
  const shown = ({ to, label, also = [] }: AreaPage): ShownPage => ({
    to,
    label: wordsIn(label, language),
    also,
    count: counts[to] ?? 0,
  });
  return here
    .filter((area) => area.isFor(person))
    .map(({ at, label, groups }) => ({
      at,
      label: wordsIn(label, language),
      groups: groups
        .map((group) => ({
          label: group.label ? wordsIn(group.label, language) : null,
          pages: group.pages.filter((page) => page.isFor?.(person) ?? true).map(shown),
        }))
        .filter(({ pages }) => pages.length > 0),
    }));
}
