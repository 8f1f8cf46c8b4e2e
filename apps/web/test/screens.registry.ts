import type { Screen } from './screen.ts';
import { aLifeEvent, anEvidence, aPublished, aService } from './services.ts';

const staff = { as: 'admin', scriptsMax: 250 } as const;
const at = '/admin/registry';
const parts = ['about', 'people', 'fees', 'days', 'channels', 'evidences', 'decision', 'law', 'life-events'];

/** Pages of the registry, where organisations write the services that they offer. */
export const registryScreens: readonly Screen[] = [
  { path: `${at}/services (nobody's)`, as: 'manager', scriptsMax: 250, prepare: async () => `${at}/services` },
  { path: `${at}/life-events`, ...staff, prepare: aLifeEvent('') },
  { path: `${at}/life-events/new`, ...staff },
  { path: `${at}/life-events/:id/delete`, ...staff, prepare: aLifeEvent('/delete') },
  ...['', '/publish', '/delete', '/versions', '/form', '/form/try', '/form/pages'].map((path) => ({
    path: `${at}/services/:id${path}`,
    ...staff,
    prepare: aService(path),
  })),
  ...['reason', 'spouse', 'since', 'income'].map((name) => ({
    path: `${at}/services/:id/form/field?at=${name}`,
    ...staff,
    prepare: aService(`/form/field?at=${name}`),
  })),
  { path: `${at}/services/:id/form/remove`, ...staff, prepare: aService('/form/remove?at=married') },
  ...parts.map((part) => ({ path: `${at}/services/:id/edit/${part}`, ...staff, prepare: aService(`/edit/${part}`) })),
  { path: `${at}/services/:id/edit/nothing`, ...staff, status: 404, prepare: aService('/edit/nothing') },
  ...['', '/publish', '/archive', '/versions', '/form'].map((path) => ({
    path: `${at}/services/:id${path} (published)`,
    ...staff,
    prepare: aPublished(path),
  })),
  { path: at, ...staff },
  { path: `${at}/once-only`, ...staff },
  { path: `${at}/services`, ...staff },
  { path: `${at}/services?q=nothing-has-this`, ...staff },
  { path: `${at}/services/new`, ...staff },
  { path: `${at}/evidences`, ...staff },
  { path: `${at}/evidences/new`, ...staff },
  ...['', '/delete'].map((path) => ({ path: `${at}/evidences/:id${path}`, ...staff, prepare: anEvidence(path) })),
  { path: `${at}/publishing`, ...staff },
];
