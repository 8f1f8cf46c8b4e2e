import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Under /admin/gateway: services of organisations, who may call them, and who did. */
export const gatewayRoutes: RouteConfigEntry[] = [
  index('gateway/overview.tsx'),
  route('services', 'gateway/services.tsx'),
  route('services.csv', 'gateway/services-csv.ts'),
  route('services/new', 'gateway/new-service.tsx'),
  route('services/:id', 'gateway/service.tsx'),
  route('services/:id/settings', 'gateway/service-settings.tsx'),
  route('services/:id/delete', 'gateway/delete-service.tsx'),
  route('services/:id/callers', 'gateway/callers.tsx'),
  route('services/:id/callers/new', 'gateway/new-caller.tsx'),
  route('services/:id/callers/:application', 'gateway/caller.tsx'),
  route('services/:id/callers/:application/remove', 'gateway/remove-caller.tsx'),
  route('services/:id/listing', 'gateway/service-listing.tsx'),
  route('requests', 'gateway/requests.tsx'),
  route('requests/:id', 'gateway/request.tsx'),
  route('logs', 'gateway/calls.tsx'),
  route('logs.csv', 'gateway/calls-csv.ts'),
  route('logs/:id', 'gateway/call.tsx'),
];
