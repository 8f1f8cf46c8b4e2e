import { aCall, aCaller, afterCalls, aGatewayService, aListedApi, anAccess, aUsage, aWebhook } from './gateways.ts';
import type { Screen } from './screen.ts';

const at = '/admin/gateway';
const staff = { as: 'admin', scriptsMax: 250 } as const;

/** Pages on which administrators look after the gateway: as it begins, and with a service that is called. */
export const gatewayScreens: readonly Screen[] = [
  { path: `${at} (nothing)`, ...staff, prepare: async () => at },
  { path: `${at}/services (nothing)`, ...staff, prepare: async () => `${at}/services` },
  { path: `${at}/logs (nothing)`, ...staff, prepare: async () => `${at}/logs` },
  { path: `${at}/services/new`, ...staff },
  { path: at, ...staff, prepare: afterCalls('') },
  { path: `${at}?minutes=1440`, ...staff },
  { path: `${at}/services`, ...staff },
  { path: `${at}/services/:id`, ...staff, prepare: aGatewayService('') },
  { path: `${at}/services/:id/settings`, ...staff, prepare: aGatewayService('/settings') },
  { path: `${at}/services/:id/delete`, ...staff, prepare: aGatewayService('/delete') },
  { path: `${at}/services/:id/callers`, ...staff, prepare: aGatewayService('/callers') },
  { path: `${at}/services/:id/listing`, ...staff, prepare: aGatewayService('/listing') },
  { path: `${at}/services/:id/callers/new`, ...staff, prepare: aGatewayService('/callers/new') },
  { path: `${at}/services/:id/callers/:application`, ...staff, prepare: aCaller('') },
  { path: `${at}/services/:id/callers/:application/remove`, ...staff, prepare: aCaller('/remove') },
  { path: `${at}/services/019a0b4e-0000-7000-8000-000000000001`, ...staff, status: 404 },
  { path: `${at}/requests (nothing)`, ...staff, prepare: async () => `${at}/requests` },
  { path: `${at}/requests/:id`, ...staff, prepare: anAccess('publisher') },
  { path: `${at}/requests/:id (approved)`, ...staff, prepare: anAccess('publisher', 'approved') },
  { path: `${at}/requests`, ...staff },
  { path: '/admin/applications/:id/usage', ...staff, prepare: aUsage },
  { path: '/admin/applications/:id/webhooks', ...staff, prepare: aWebhook(() => '') },
  { path: '/admin/applications/:id/webhooks/new', ...staff, prepare: aWebhook(() => '/new') },
  ...['', '/change', '/rotate', '/delete'].map((part) => ({
    path: `/admin/applications/:id/webhooks/:webhook${part}`,
    ...staff,
    prepare: aWebhook((id) => `/${id}${part}`),
  })),
  { path: '/developers/apis', as: 'visitor' },
  { path: '/developers/apis/:slug', as: 'visitor', prepare: aListedApi('') },
  { path: '/developers/apis/:slug/ask', ...staff, prepare: aListedApi('/ask') },
  { path: '/developers/apis?q=nothing+like+this', as: 'visitor' },
  { path: '/developers/access', ...staff },
  { path: '/developers/access/:id', ...staff, prepare: anAccess('asker') },
  { path: '/developers/access/:id (approved)', ...staff, prepare: anAccess('asker', 'approved') },
  { path: '/developers/access/:id (refused)', ...staff, prepare: anAccess('asker', 'refused') },
  { path: `${at}/logs`, ...staff },
  { path: `${at}/logs?outcome=failed&from=2020-01-01&to=2020-01-02`, ...staff },
  { path: `${at}/logs?service_id=x`, ...staff },
  { path: `${at}/logs/:id`, ...staff, prepare: aCall('answered') },
  { path: `${at}/logs/:id (refused)`, ...staff, prepare: aCall('refused') },
];
