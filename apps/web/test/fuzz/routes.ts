import path from 'node:path';
import type { ServerBuild } from 'react-router';
import { buildFor } from '../../server/sites.ts';
import type { Random } from '../../../server/test/fuzz/random.ts';
import { hostileTexts } from '../../../server/test/fuzz/values.ts';

export interface Route {
  id: string;
  /** As the table of routes has it: `/me/organisations/:regNo`. */
  pattern: string;
  hasAction: boolean;
}

/** Every route of a site, from the very table that the server answers by: a new page is asked without being named. */
export async function routesOf(site: 'www' | 'console'): Promise<Route[]> {
  const file = path.join(import.meta.dirname, '../../build/server/index.js');
  const { routes } = buildFor(site, (await import(file)) as ServerBuild);
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [patternOf(route.parentId), route.path].filter(Boolean).join('/') : '';
  };
  return Object.values(routes).flatMap((route) =>
    route && route.id !== 'root'
      ? [{ id: route.id, pattern: `/${patternOf(route.id)}`, hasAction: 'action' in route.module }]
      : [],
  );
}

/** The path of a page, with what is at hand where it names something: an id that may be there, or harm. */
export function pathOf({ pattern }: Route, random: Random, met: readonly string[]): string {
  const fill = (): string => {
    const isMet = met.length > 0 && random.chance(0.6);
    return encodeURIComponent(isMet ? random.pick(met) : random.pick(hostileTexts).toWellFormed()) || '0';
  };
  return pattern.replaceAll(/:\w+\??|\*/g, fill);
}
