import { anImport } from './managed.ts';
import type { Screen } from './screen.ts';

const operator = { as: 'superadmin', console: true, scriptsMax: 250 } as const;

export const consoleScreens: readonly Screen[] = [
  { path: '/', ...operator },
  { path: '/bulk', ...operator },
  { path: '/imports', ...operator },
  { path: '/imports/:id', ...operator, prepare: anImport },
  { path: '/person', ...operator },
  { path: '/organisation', ...operator },
  { path: '/people', ...operator },
  { path: '/me', ...operator, status: 404 },
  { path: '/bulk', ...operator, as: 'admin', status: 404 },
  { path: '/super/sign-in', ...operator, as: 'visitor' },
  { path: '/signed-out', ...operator, as: 'visitor' },
];
