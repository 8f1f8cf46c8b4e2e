import type { SignedIn } from '../../server/test/house.ts';
import type { Stack } from './stack.ts';

/** A page that the checks of every page are held against, and of which the tour takes pictures. */
export interface Screen {
  path: string;
  /** Who looks at it: a visitor, a citizen, or a person with this role. */
  as: 'visitor' | 'user' | 'manager' | 'admin' | 'superadmin';
  /** Kilobytes of scripts, compressed, that it may take at first: 125 for citizens unless it says otherwise. */
  scriptsMax?: 250;
  status?: number;
  /** Whether it is on the console of operators, and not on the site of everybody. */
  console?: boolean;
  /** Whether it is about a file: the platform takes them. */
  files?: boolean;
  /** Makes what the page is about; answers with its address, where that holds an id. */
  prepare?: (stack: Stack, person: SignedIn | null) => Promise<string | void>;
}
