import { data } from 'react-router';
import { drawLink } from './eid-attempt.server.ts';
import { ticketFor } from './tickets.server.ts';
import type { Route } from './+types/onboard-eid-qr.ts';

export async function action({ context }: Route.ActionArgs) {
  ticketFor(context, 'eid');
  return data({ svg: await drawLink(context) });
}
