import type { Language } from '@tamga/ui/language';
import { createContext, type RouterContextProvider } from 'react-router';
import type { Cookies } from './cookies.server.ts';
import type { Session } from './session.server.ts';
import type { Visit } from './world.ts';

export type Context = Readonly<RouterContextProvider>;

export const visitContext = createContext<Visit>();

export const schemes = ['light', 'dark', 'system'] as const;
export type Scheme = (typeof schemes)[number];
export const contrasts = ['normal', 'high'] as const;
export type Contrast = (typeof contrasts)[number];

/** Who is here, and how they want to see things. The middleware of the root puts it together. */
export interface Guest {
  /** The page that is asked for, with its query. */
  path: string;
  language: Language;
  /** Null if the person has not chosen: then the site decides. */
  scheme: Scheme | null;
  contrast: Contrast;
  cookies: Cookies;
  session: Session | null;
  /** The browser's own words about itself: people are shown where they are signed in. */
  userAgent: string;
  /** Headers as they came, for what has to be passed on. */
  headers: Headers;
}

export const guestContext = createContext<Guest>();
