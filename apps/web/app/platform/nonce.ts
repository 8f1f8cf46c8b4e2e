import { createContext } from 'react';

/** Known while a page is drawn on the server; browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
