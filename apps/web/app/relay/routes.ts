import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Under /admin/relay: what organisations exchange with other platforms. */
export const relayRoutes: RouteConfigEntry[] = [
  index('relay/overview.tsx'),
  route('requests', 'relay/requests.tsx'),
  route('requests/new', 'relay/new-request.tsx'),
  route('requests/:id', 'relay/request.tsx'),
  route('requests/:id/proof', 'relay/proof.ts'),
  route('requests/:id/forward', 'relay/forward-request.tsx'),
  route('requests/:id/respond/:leg', 'relay/respond.tsx'),
  route('requests/:id/discard/:leg', 'relay/discard-message.tsx'),
  route('undelivered', 'relay/undelivered.tsx'),
  route('platforms', 'relay/platforms.tsx'),
  route('platforms/new', 'relay/new-platform.tsx'),
  route('platforms/:id', 'relay/platform.tsx'),
  route('platforms/:id/keys', 'relay/rotate-keys.tsx'),
  route('platforms/:id/suspend', 'relay/suspend-platform.tsx'),
  route('platforms/:id/remove', 'relay/remove-platform.tsx'),
  route('routes', 'relay/relay-routes.tsx'),
  route('routes/new', 'relay/new-route.tsx'),
  route('routes/:id/remove', 'relay/remove-route.tsx'),
];
