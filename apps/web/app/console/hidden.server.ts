import { data } from 'react-router';
import type { Refusal } from '#app/platform/refusal.server.ts';

/** Where the API has no console for this person, from this network or at all, there is no page either. */
export function hide({ code }: Refusal): void {
  if (code === 'request.forbidden' || code === 'request.not_found') throw data(null, { status: 404 });
}
