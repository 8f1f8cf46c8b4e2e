import type { PlatformState } from '@tamga/contract/relay.platforms';
import type { RelayRoute } from '@tamga/contract/relay.routing';
import type { z } from 'zod';

type Fields = 'evidence_type' | 'service_code' | 'jurisdiction';
export type Wanted = { kind: string } & Record<Fields, string | undefined>;
type Routed = Pick<z.input<typeof RelayRoute>, 'match' | 'platform_id' | 'priority' | 'weight'>;
type Known = { id: string; name: string; state: PlatformState };

export interface Ways {
  /** Platforms that are tried, those of the same priority together with the share of each. */
  tries: { name: string; share: number }[][];
  /** Platforms to which a route fits, and which take no messages now. */
  skipped: string[];
}

const fields: readonly Fields[] = ['evidence_type', 'service_code', 'jurisdiction'];

/** Where a request would go, as the router decides: what fits, the lowest priority first, and among equals by weight. */
export function waysOf(routes: readonly Routed[], platforms: readonly Known[], wanted: Wanted): Ways {
  const fitting = routes
    .filter(({ match }) => match.kind === wanted.kind)
    .filter(({ match }) => fields.every((name) => (match[name] ?? null) === null || match[name] === wanted[name]))
    .flatMap(({ platform_id, priority = 100, weight = 1 }) => {
      const platform = platforms.find(({ id }) => id === platform_id);
      return platform ? [{ platform, priority, weight }] : [];
    });
  const takes = ({ platform: { state } }: (typeof fitting)[number]) => state === 'active' || state === 'degraded';
  const open = fitting.filter(takes);
  const priorities = [...new Set(open.map(({ priority }) => priority))].toSorted((a, b) => a - b);
  return {
    tries: priorities.map((priority) => {
      const equal = open.filter((one) => one.priority === priority);
      const total = equal.reduce((sum, { weight }) => sum + weight, 0);
      return equal.map(({ platform, weight }) => ({ name: platform.name, share: weight / total }));
    }),
    skipped: fitting.filter((one) => !takes(one)).map(({ platform }) => platform.name),
  };
}
