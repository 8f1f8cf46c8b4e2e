import { event, onlyId } from './event.ts';

const request = { aggregate: 'relay_request', ...onlyId } as const;
const platform = { aggregate: 'relay_platform', ...onlyId } as const;

export const relayEvents = {
  'relay.platform_added': event({ ...platform, description: 'An organisation has connected another platform.' }),
  'relay.platform_suspended': event({ ...platform, description: 'Nothing is exchanged with a platform for now.' }),
  'relay.platform_resumed': event({ ...platform, description: 'The exchange with a platform goes on.' }),
  'relay.platform_removed': event({ ...platform, description: 'A platform was removed for good.' }),
  'relay.keys_rotated': event({ ...platform, description: 'A key of a platform, or ours for it, was replaced.' }),
  'relay.route_added': event({ aggregate: 'relay_route', ...onlyId, description: 'An organisation has a new route.' }),
  'relay.route_removed': event({ aggregate: 'relay_route', ...onlyId, description: 'A route was removed.' }),
  'relay.request_created': event({ ...request, description: 'A request to another platform was made.' }),
  'relay.request_received': event({ ...request, description: 'A request of another platform has come.' }),
  'relay.delivered': event({ ...request, description: 'A message of a request was taken by the other platform.' }),
  'relay.dead': event({ ...request, description: 'A message of a request could not arrive.' }),
  'relay.responded': event({ ...request, description: 'A request was answered, by us or by the other platform.' }),
  'relay.request_closed': event({ ...request, description: 'A request has failed, expired or was cancelled.' }),
};
