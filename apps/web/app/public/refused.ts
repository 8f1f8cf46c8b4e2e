import { data } from 'react-router';
import type { Route } from './+types/refused.ts';

const statuses = new Set(['400', '413', '503']);

/** Shows refusals that the server gives before any page runs, in the look of the site. */
export const loader = ({ params }: Route.LoaderArgs): never => {
  throw data(null, { status: statuses.has(params.status) ? Number(params.status) : 404 });
};

export const action = loader;

export default function Refused(): null {
  return null;
}
