import type { RedirectVerdict } from '@tamga/contract/application';
import type { Person } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { getApplication } from './applications.ts';

export async function testRedirect(
  deps: Pick<Deps, 'pool' | 'now' | 'objects'>,
  person: Person,
  id: string,
  given: string,
): Promise<RedirectVerdict> {
  const { redirect_uris: registered } = await getApplication(deps, person, id);
  return compareRedirect(registered, given);
}

/** The closest one is that which is the same for longest. */
export function compareRedirect(registered: readonly string[], given: string): RedirectVerdict {
  if (registered.includes(given)) return { matches: true, closest: given, position: null, expected: null, found: null };
  const [closest = null] = registered.toSorted((one, other) => sameUntil(other, given) - sameUntil(one, given));
  if (closest === null) return { matches: false, closest, position: null, expected: null, found: null };
  const position = sameUntil(closest, given);
  return {
    matches: false,
    closest,
    position,
    expected: closest.charAt(position),
    found: given.charAt(position),
  };
}

function sameUntil(one: string, other: string): number {
  let position = 0;
  while (position < one.length && one[position] === other[position]) position += 1;
  return position;
}
