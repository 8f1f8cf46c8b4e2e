import { data } from 'react-router';

/** Everything that is not listed; with a loader, so that the page has the face of the site. */
export const loader = (): never => {
  throw data(null, { status: 404 });
};

export const action = loader;

export default function NotFound(): null {
  return null;
}
