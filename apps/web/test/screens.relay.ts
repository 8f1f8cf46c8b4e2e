import { anExchange, noExchange } from './exchange.ts';
import type { Screen } from './screen.ts';

const staff = { as: 'admin', scriptsMax: 250 } as const;
const manager = { as: 'manager', scriptsMax: 250 } as const;
const at = '/admin/relay';

/** Pages of the exchange with other platforms. */
export const relayScreens: readonly Screen[] = [
  ...['', '/requests', '/undelivered'].map((path) => ({
    path: `${at}${path} (nobody's)`,
    ...manager,
    prepare: async () => `${at}${path}`,
  })),
  { path: `${at}/platforms (not theirs)`, ...manager, status: 404, prepare: async () => `${at}/platforms` },
  ...['', '/requests', '/requests/new', '/undelivered', '/platforms', '/platforms/new', '/routes', '/routes/new'].map(
    (path) => ({
      path: `${at}${path}`,
      ...staff,
      prepare: anExchange(({ tenantId }) => `${path}?org=${tenantId}`),
    }),
  ),
  {
    path: `${at}/requests?state=failed`,
    ...staff,
    prepare: anExchange(({ tenantId }) => `/requests?org=${tenantId}&state=failed&direction=out`),
  },
  ...(['dead', 'received', 'delivered'] as const).map((state) => ({
    path: `${at}/requests/:id (${state})`,
    ...staff,
    prepare: anExchange((made) => `/requests/${made[state].requestId}`),
  })),
  {
    path: `${at}/requests/:id/forward`,
    ...staff,
    prepare: anExchange(({ delivered }) => `/requests/${delivered.requestId}/forward`),
  },
  {
    path: `${at}/requests/:id/respond/:leg`,
    ...staff,
    prepare: anExchange(({ received }) => `/requests/${received.requestId}/respond/${received.legId}`),
  },
  {
    path: `${at}/requests/:id/discard/:leg`,
    ...staff,
    prepare: anExchange(({ dead }) => `/requests/${dead.requestId}/discard/${dead.legId}`),
  },
  ...['', '/keys', '/suspend', '/remove'].map((path) => ({
    path: `${at}/platforms/:id${path}`,
    ...staff,
    prepare: anExchange(({ platform }) => `/platforms/${platform}${path}`),
  })),
  { path: `${at}/platforms/:id (suspended)`, ...staff, prepare: anExchange(({ other }) => `/platforms/${other}`) },
  {
    path: `${at}/routes?kind=evidence.request`,
    ...staff,
    prepare: anExchange(({ tenantId }) => `/routes?org=${tenantId}&kind=evidence.request`),
  },
  { path: `${at}/routes/:id/remove`, ...staff, prepare: anExchange(({ route }) => `/routes/${route}/remove`) },
  ...['', '/requests', '/undelivered', '/platforms', '/routes', '/routes/new'].map((path) => ({
    path: `${at}${path} (nothing)`,
    ...staff,
    prepare: noExchange(path),
  })),
];
