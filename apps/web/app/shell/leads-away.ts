import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { saysOfItself } from '../platform/handle.ts';

/**
 * A page whose form ends at another site has a policy that allows it, and a policy comes with the document. Reached from
 * another page by script, it would have the policy of that one, and its form would do nothing; so it is loaded whole, and
 * not drawn until then. Answers whether to draw.
 */
export function useOwnPolicy(): boolean {
  const leadsAway = useMatches().some(({ handle }) => saysOfItself(handle, 'leadsAway'));
  const [isAllowed] = useState(leadsAway);
  const isOwn = isAllowed || !leadsAway;
  useEffect(() => {
    if (!isOwn) globalThis.location.reload();
  }, [isOwn]);
  return isOwn;
}
