import { createContext, type RouterContextProvider } from 'react-router';
import type { Cookies } from './cookies.server.ts';
import type { Preferences } from './preferences.ts';
import type { Session } from './session.server.ts';
import type { Visit } from './world.ts';

export type Context = Readonly<RouterContextProvider>;

export const visitContext = createContext<Visit>();

/** Who is here, and how they want to see things. The middleware of the root puts it together. */
export interface Guest extends Preferences {
  /** The page that is asked for, with its query. */
  path: string;
  cookies: Cookies;
  session: Session | null;
  /** The browser's own words about itself: people are shown where they are signed in. */
  userAgent: string;
  /** Headers as they came, for what has to be passed on. */
  headers: Headers;
}

export const guestContext = createContext<Guest>();
