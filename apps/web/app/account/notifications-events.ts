import { followNotices } from '@tamga/contract/notifications';
import { passEvents } from '#app/platform/events.server.ts';
import type { Route } from './+types/notifications-events.ts';

export const loader = ({ context, request }: Route.LoaderArgs): Promise<Response> =>
  passEvents(context, followNotices, request);
