import type { Texts } from '@tamga/ui';
import type { SignedInPerson } from '../platform/person.server.ts';

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
